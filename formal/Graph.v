(** * The game of graphs

    crates/games/src/graph: the first player moves at [or] nodes, the second at [and] nodes, a move goes along an edge, a node
    with a value ends the game.

    Epochs are 0 for all nodes, which is always right. The Rust checker takes the number of the strongly connected component,
    with an edge from each node of the past to the root, and needs smaller sets for it. Neither accepts more than the other:
    whatever of another component is in a set has not occurred, and cannot. *)
From Twinproof Require Import Game Conditions Free Dominates Answer Trie Walk Bytes Names Rules Vector.
From Coq Require Import NArith PArith String Ascii.
Open Scope N_scope.

Inductive kind := Or | And | Win | Loss.
(** What a node is, and where its moves lead. *)
Definition node := (kind * list (N * bool))%type.
Definition graph := vector node.

Definition graph_game (m : graph) : game := {|
  Pos := N; R := N;
  rep := fun p => p;
  R_dec := N.eq_dec;
  to_move := fun p => match at_index m p with Some (And, _) => Second | _ => First end;
  terminal := fun p => match at_index m p with Some (Win, _) => Some First | Some (Loss, _) => Some Second | _ => None end;
  succ := fun p => match at_index m p with Some (_, l) => l | None => [] end;
  epoch := fun _ => O;
  dominates := fun _ => true |}.

Fixpoint word (s : string) : list N :=
  match s with EmptyString => [] | String a s => N_of_ascii a :: word s end.

(** ** Bytes *)

Fixpoint targets (fuel : fuel) (k count : N) (got : list (N * bool)) (s : source) : read (list (N * bool)) :=
  if k =? 0 then Read (rev' got) s else
  match fuel with
  | Out => halt NoSteps s
  | More fuel =>
    let* n; s := number s in
    if n <? count then targets fuel (N.pred k) count ((n, true) :: got) s else refuse Setup s
  end.

(** [more] nodes of [count] in all, behind those that were read, the last first. *)
Fixpoint nodes (fuel : fuel) (more count : N) (names : NameSet.t) (got : list node) (s : source)
    : read (list node * NameSet.t) :=
  if more =? 0 then Read (rev' got, names) s else
  match fuel with
  | Out => halt NoSteps s
  | More fuel =>
    let* name; s := block fuel s in
    let* b; s := byte s in
    if negb (is_utf8 name) || (4 <=? b) then refuse Setup s else
    let names := NameSet.add (packed name) names in
    if b <? 2 then
      let* k; s := number s in
      if k =? 0 then refuse Setup s else
      let* l; s := targets fuel k count [] s in
      nodes fuel (N.pred more) count names ((if b =? 0 then Or else And, l) :: got) s
    else
      nodes fuel (N.pred more) count names ((if b =? 2 then Win else Loss, []) :: got) s
  end.

(** The graph, and how many nodes it has; no two have the same name. *)
Definition read_graph (fuel : fuel) (s : source) : read (graph * N) :=
  let* count; s := number s in
  if (count =? 0) || (4294967296 <=? count) then refuse Setup s else
  let* (l, names); s := nodes fuel count count NameSet.empty [] s in
  if N.of_nat (NameSet.cardinal names) =? count then Read (vector_of count l, count) s else refuse Setup s.

Definition read_node (count : N) (l : list N) : option N :=
  match l with
  | [a; b; c; d] => let n := ((a * 256 + b) * 256 + c) * 256 + d in if n <? count then Some n else None
  | _ => None
  end.

Lemma succ_pos_inj : forall a b, N.succ_pos a = N.succ_pos b -> a = b.
Proof. intros a b H. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite H. Qed.

Definition graph_rules (m : graph) (count : N) : rules.
Proof.
  refine {|
    the_game := graph_game m;
    same_position := N.eq_dec;
    decode := read_node count;
    position_key := N.succ_pos;
    repetition_key := N.succ_pos;
    repetition_is_state := true;
    allows := fun _ => true;
    question := word "first player wins";
    first_player := word "first player" |}.
  - apply succ_pos_inj.
  - apply succ_pos_inj.
  - intros _ p q E. exact E.
  - intros p c cr _ _. apply le_n.
  - intros p q _. reflexivity.
  - intros _ w. apply dominates_of_state. intros p q E. exact E.
Defined.
