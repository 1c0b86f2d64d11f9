(** * The closed form as the checker reads it

    crates/certificate/src/closed.rs, with one difference: the members are kept, and a set of their keys, where the Rust
    checker sorts what it needs in files. Members come in increasing order of their bytes; nothing rests on that here, but the
    format asks for it.

    What is proven: an accepted set is closed in the sense of Closed.v, so that the first player does not win
    ([closed_check_sound]). *)
From Twinproof Require Import Game Closed Answer Trie Walk Bytes Names Sets.
From Coq Require Import NArith PArith.
Open Scope N_scope.

Section ClosedSet.
Context (g : game) (decode : list N -> option (Pos g)).
Context (pkey : Pos g -> positive) (pkey_inj : forall a b, pkey a = pkey b -> a = b).
Context (key : R g -> positive) (past : list (R g)).
Context (pastS : PS.t) (pastS_spec : forall r, PS.In (key r) pastS <-> In r past).

Definition member := (Pos g * option N)%type.

(** The members, the last first, each with the index of its answer. *)
Fixpoint members (fuel : fuel) (previous : option (list N)) (got : list member) (s : source) : read (list member) :=
  match fuel with
  | Out => halt NoSteps s
  | More fuel =>
    let* n; s := number s in
    if n =? 0 then Read got s else
    let* l; s := take fuel (N.pred n) [] s in
    if match previous with Some q => match lex q l with Lt => false | _ => true end | None => false end
    then refuse NotIncreasing s else
    let* a; s := number s in
    match decode l with
    | None => refuse Member s
    | Some p => members fuel (Some l) ((p, if a =? 0 then None else Some (N.pred a)) :: got) s
    end
  end.

(** Where a move may lead: into the set, to a lost end, into the past. *)
Definition fineb (S : PS.t) (m : Pos g * bool) : res unit :=
  if PS.mem (pkey (fst m)) S then Ok tt else
  if snd m && PS.mem (key (rep (fst m))) pastS then Ok tt else
  match terminal (fst m) with
  | Some Second => Ok tt
  | Some First => wrong WrongEnd
  | None => wrong NotClosed
  end.

Fixpoint all_fine (S : PS.t) (ms : list (Pos g * bool)) : res unit :=
  match ms with
  | [] => Ok tt
  | m :: ms => match fineb S m with Ok _ => all_fine S ms | Fail f => Fail f end
  end.

Definition member_fine (S : PS.t) (m : member) : res unit :=
  match terminal (fst m), snd m with
  | Some First, _ => wrong MemberIsWon
  | Some Second, None => Ok tt
  | Some Second, Some _ => wrong AnswerOfNobody
  | None, a =>
    match to_move (fst m), a with
    | First, None => match succ (fst m) with [] => wrong NoMoves | ms => all_fine S ms end
    | First, Some _ => wrong AnswerOfNobody
    | Second, None => wrong NoAnswer
    | Second, Some i => match nthN (succ (fst m)) i with Some c => fineb S c | None => wrong NoSuchMove end
    end
  end.

Fixpoint members_fine (S : PS.t) (ms : list member) : res unit :=
  match ms with
  | [] => Ok tt
  | m :: ms => match member_fine S m with Ok _ => members_fine S ms | Fail f => Fail f end
  end.

Definition keys_of (ms : list member) : PS.t := fold_left (fun s m => PS.add (pkey (fst m)) s) ms PS.empty.

Definition closed_check (root : Pos g) (ms : list member) : res unit :=
  let S := keys_of ms in if PS.mem (pkey root) S then members_fine S ms else wrong RootNotInSet.

Lemma keys_of_spec ms p : PS.In (pkey p) (keys_of ms) -> exists a, In (p, a) ms.
Proof.
  unfold keys_of.
  assert (G : forall s, PS.In (pkey p) (fold_left (fun s m => PS.add (pkey (fst m)) s) ms s) ->
              (exists a, In (p, a) ms) \/ PS.In (pkey p) s).
  { induction ms as [|[q a] ms IH]; simpl; intros s H; auto.
    destruct (IH _ H) as [[b I] | I]; [left; exists b; auto|].
    apply PS.add_spec in I. destruct I as [E | I]; auto. apply pkey_inj in E. subst. left. exists a. auto. }
  intro H. destruct (G _ H) as [E | I]; auto. exfalso. exact (PS.empty_spec _ I).
Qed.

Lemma fineb_ok S (T : Pos g -> Prop) c cr : (forall p, PS.In (pkey p) S -> T p) ->
  fineb S (c, cr) = Ok tt -> fine g past T c cr.
Proof.
  unfold fineb, fine. cbn [fst snd]. intros In_S H.
  destruct (PS.mem (pkey c) S) eqn:M; [left; apply In_S; now apply PS.mem_spec|].
  destruct (cr && PS.mem (key (rep c)) pastS) eqn:E.
  - apply andb_prop in E. destruct E as [-> E]. right. right. split; auto. apply pastS_spec. now apply PS.mem_spec.
  - destruct (terminal c) as [[]|]; try discriminate; auto.
Qed.

Lemma all_fine_ok S ms m : all_fine S ms = Ok tt -> In m ms -> fineb S m = Ok tt.
Proof.
  induction ms as [|x ms IH]; simpl; intros H I; [destruct I | destruct I as [-> | I]].
  - destruct (fineb S m) as [[]|]; auto; discriminate.
  - apply IH; auto. destruct (fineb S x); auto; discriminate.
Qed.

Lemma members_fine_ok S ms m : members_fine S ms = Ok tt -> In m ms -> member_fine S m = Ok tt.
Proof.
  induction ms as [|x ms IH]; simpl; intros H I; [destruct I | destruct I as [-> | I]].
  - destruct (member_fine S m) as [[]|]; auto; discriminate.
  - apply IH; auto. destruct (member_fine S x); auto; discriminate.
Qed.

Theorem closed_check_sound : forall root ms, closed_check root ms = Ok tt -> ~ wins g FirstPlayerLoss First root past.
Proof.
  intros root ms H. unfold closed_check in H. destruct (PS.mem (pkey root) (keys_of ms)) eqn:Hr; [|discriminate].
  apply PS.mem_spec in Hr. set (T := fun p : Pos g => PS.In (pkey p) (keys_of ms)).
  eapply (closed_form_sound g past T); [|exact Hr|apply incl_refl].
  intros p Tp. destruct (keys_of_spec ms p Tp) as [a I]. assert (M := members_fine_ok _ _ _ H I).
  unfold member_fine in M. cbn [fst snd] in M.
  destruct (terminal p) as [[]|] eqn:E; try discriminate; (split; [congruence | split; intros X W; try congruence]).
  - rewrite W in M. destruct a; [discriminate|]. destruct (succ p) as [|m l]; [discriminate|].
    split; [discriminate|]. intros c cr J. apply (fineb_ok (keys_of ms)); auto. eapply all_fine_ok; eauto.
  - rewrite W in M. destruct a as [i|]; [|discriminate]. destruct (nthN (succ p) i) as [[c cr]|] eqn:En; [|discriminate].
    exists c, cr. split; [eapply nthN_in; eauto | eapply fineb_ok; eauto].
Qed.
End ClosedSet.
