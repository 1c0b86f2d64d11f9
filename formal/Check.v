(** * From the bytes to the theorem

    crates/certificate/src/header.rs and crates/check/src/lib.rs: the header, the games that are known, and the check.

    A setup is read where it stands, since a graph may be as long as the rest of the file; what is wrong with it is told only
    when the header has been read to its end, as in Rust, since a file may as well be one that is not checked at all.

    [check_sound] is the theorem of this development: an accepted file claims what is true. What it claims is what [header]
    and [claim_of] make of its bytes; whoever trusts the theorem has to read these two, and the games. *)
From Twinproof Require Import Game Answer Trie Walk Bytes Rules Graph TicTacToe GoGame.
From Coq Require Import NArith PArith String List.
Open Scope N_scope.

(** ** The header *)

(** A setup, and what is wrong with it if it is none of the game. *)
Inductive setup :=
| GraphSetup (r : res (graph * N))
| TicTacToeSetup (r : res player)
| GoSetup (r : res go_question)
| OtherSetup.

Record header := {
  form_of : form;
  rule_of : repetition_rule;
  winner_of : player;
  question_of : list N;
  first_player_of : list N;
  setup_of : setup;
  root_of : list N;
  past_of : list (list N);
  has_tables : bool
}.

Definition one_of {A} (all : list A) (s : source) : read A :=
  let* b; s := byte s in match nthN all b with Some a => Read a s | None => refuse UnknownTag s end.

Fixpoint blocks (fuel : fuel) (n : N) (got : list (list N)) (s : source) : read (list (list N)) :=
  if n =? 0 then Read (rev' got) s else
  match fuel with
  | Out => halt NoSteps s
  | More fuel => let* l; s := block fuel s in blocks fuel (N.pred n) (l :: got) s
  end.

Fixpoint tables (fuel : fuel) (n : N) (s : source) : read unit :=
  if n =? 0 then Read tt s else
  match fuel with
  | Out => halt NoSteps s
  | More fuel => let* _; s := text fuel s in let* _; s := block fuel s in tables fuel (N.pred n) s
  end.

Fixpoint magic (l : list N) (s : source) : read unit :=
  match l with
  | [] => Read tt s
  | a :: l =>
    match byte s with
    | Read b s => if a =? b then magic l s else refuse NotACertificate s
    | Bad (Wrong _) s => refuse NotACertificate s
    | Bad f s => Bad f s
    end
  end.

Definition read_setup (fuel : fuel) (game : list N) (s : source) : read setup :=
  if same_bytes game (word "graph") then
    let* r; s := inside fuel (read_graph fuel) s in Read (GraphSetup r) s
  else if same_bytes game (word "go") then
    let* r; s := inside fuel (read_go fuel) s in Read (GoSetup r) s
  else
    let* l; s := block fuel s in
    if same_bytes game (word "tictactoe")
    then Read (TicTacToeSetup match read_side l with Some x => Ok x | None => wrong Setup end) s
    else Read OtherSetup s.

Definition read_header (fuel : fuel) (s : source) : read header :=
  let* _; s := magic (word "TWINPROOF" ++ [10]) s in
  let* version; s := number s in
  if negb (version =? 1) then halt Version s else
  let* game; s := text fuel s in
  let* f; s := one_of [OrderForm; ClosedForm; GeneralForm] s in
  let* r; s := one_of [FirstPlayerLoss; CurrentPlayerLoss] s in
  let* w; s := one_of [Second; First] s in
  let* q; s := text fuel s in
  let* p; s := text fuel s in
  let* setup; s := read_setup fuel game s in
  let* root; s := block fuel s in
  let* n; s := number s in
  let* past; s := blocks fuel n [] s in
  let* t; s := number s in
  let* _; s := tables fuel t s in
  Read {| form_of := f; rule_of := r; winner_of := w; question_of := q; first_player_of := p; setup_of := setup;
          root_of := root; past_of := past; has_tables := negb (t =? 0) |} s.

(** ** What is claimed *)

Definition rules_of (h : header) : res rules :=
  match setup_of h with
  | OtherSetup => Fail (Stop UnknownGame)
  | s =>
    if has_tables h then Fail (Stop Tables) else
    match s with
    | GraphSetup (Ok (m, count)) => Ok (graph_rules m count)
    | TicTacToeSetup (Ok x) => Ok (ttt_rules x)
    | GoSetup (Ok q) => Ok (go_rules q)
    | GraphSetup (Fail f) | TicTacToeSetup (Fail f) | GoSetup (Fail f) =>
      match f with Stop u => Fail (Stop u) | _ => wrong Setup end
    | OtherSetup => Fail (Stop UnknownGame)
    end
  end.

Fixpoint decoded {A} (decode : list N -> option A) (ls : list (list N)) (got : list A) : option (list A) :=
  match ls with
  | [] => Some (rev' got)
  | l :: ls => match decode l with Some a => decoded decode ls (a :: got) | None => None end
  end.

(** [Header::problem] *)
Definition claim_of (h : header) : res claim :=
  match rules_of h with
  | Fail f => Fail f
  | Ok r =>
    match decode r (root_of h) with
    | None => wrong Root
    | Some root =>
      match decoded (decode r) (past_of h) [] with
      | None => wrong Past
      | Some past =>
        if negb (same_bytes (question_of h) (question r)) then wrong Question
        else if negb (same_bytes (first_player_of h) (first_player r)) then wrong FirstPlayer
        else Ok {| of := r; rule := rule_of h; winner := winner_of h; root := root; past := past |}
      end
    end
  end.

(** ** The check *)

Definition check (fuel : fuel) (file : stream) : res claim :=
  match read_header fuel (file_source file (32 * huge)) with
  | Bad f _ => Fail f
  | Read h body =>
    match claim_of h with
    | Fail f => Fail f
    | Ok c => match check_problem fuel c (form_of h) body with Ok _ => Ok c | Fail f => Fail f end
    end
  end.

Theorem check_sound : forall fuel file c, check fuel file = Ok c -> holds c.
Proof.
  intros fuel file c H. unfold check in H.
  destruct (read_header fuel (file_source file (32 * huge))) as [h body|]; [|discriminate].
  destruct (claim_of h) as [d|] eqn:C; [|discriminate].
  destruct (check_problem fuel d (form_of h) body) as [[]|] eqn:K; [|discriminate].
  inversion H; subst. eapply check_problem_sound; eauto.
Qed.
