(** * The calculus of conditions

    A verdict is a value with what it asks of the history: [absent] (written [A]) must not have occurred, [present] ([P]) must
    have. Verdicts are put together from children alone: [Conditions::add_child] and [Conditions::add_repetition] of
    crates/core/src/conditions.rs. Here they are the rules of a proof system, [proof] for positions and [move_proof] for moves, with
    two things more that the checker keeps: [E], what is entered freely somewhere ([Step::enters_freely], Free.v), and
    whether a repetition is claimed below ([loops], written [l]). Lemmas of a game ([Rules::check_cover]) are a rule whose
    hypothesis is what a game must find: the move is won in every history that can precede.

    - [sound_for_every_history]: without free entries, a proof of [p] with [A] and [P] says that the winner wins at [p] with
      **every** history that contains all of [P] and nothing of [A], and in which nothing is of a later epoch than [p].

    The sets may be larger than needed, and proofs as high as one likes: what the checker computes is one of them (Sets.v). *)
From Twinproof Require Import Game.

Section Conditions.
Context (g : game) (rule : repetition_rule) (w : player).
Notation Pos := (Pos g). Notation R := (R g).
Notation set := (R -> Prop).

(** [past]: what repetition leaves of the order form may rest on. [E]: what is entered freely somewhere. *)
Context (past : list R).

(** [proof n p A P E l]: a proof of height at most [n] that [w] wins at [p]; [l] is [loops]. The sets may be larger than needed. *)
Inductive proof : nat -> Pos -> set -> set -> set -> bool -> Prop :=
| proof_end n p A P E l : terminal p = Some w -> proof n p A P E l
| proof_choose n p A P E l c cr :
    terminal p = None -> to_move p = w -> In (c, cr) (succ p) ->
    move_proof n p c cr A P E l -> proof (S n) p A P E l
| proof_all n p A P E l :
    terminal p = None -> to_move p = opp w -> succ p <> [] ->
    (forall c cr, In (c, cr) (succ p) -> move_proof n p c cr A P E l) -> proof (S n) p A P E l
with move_proof : nat -> Pos -> Pos -> bool -> set -> set -> set -> bool -> Prop :=
(* add_child, same epoch *)
| move_same n p c cr (A P E : set) l (A' P' : set) l' :
    proof n c A' P' E l' -> (l' = true -> l = true) ->
    epoch p = epoch c ->
    ~ A' (rep p) -> (forall r, A' r -> A r) -> (forall r, P' r -> r <> rep p -> P r) ->
    (cr = true -> winner_of_repetition rule (to_move p) <> w ->
       rep c <> rep p /\
       (A (rep c) \/ (rule = CurrentPlayerLoss /\ dominates c = true /\ l' = false /\ E (rep c)))) ->
    move_proof n p c cr A P E l
(* add_child, another epoch: nothing may be present, what is absent is dropped; its elements are of the child's epoch *)
| move_other n p c cr (A P E : set) l (A' P' : set) l' :
    proof n c A' P' E l' -> (l' = true -> l = true) ->
    epoch p <> epoch c ->
    (forall r, ~ P' r) -> (forall r, A' r -> exists q : Pos, rep q = r /\ epoch q = epoch c) ->
    move_proof n p c cr A P E l
(* add_repetition *)
| move_rep n p c (A P E : set) :
    epoch p = epoch c -> winner_of_repetition rule (to_move p) = w ->
    (rep c <> rep p -> P (rep c)) ->
    move_proof n p c true A P E true
(* repetition leaf of the order form: asks nothing and sets no flag *)
| move_past n p c A P E l :
    In (rep c) past -> winner_of_repetition rule (to_move p) = w ->
    move_proof n p c true A P E l
(* check_cover: in every history that can precede *)
| move_cover n p c cr A P E l :
    (forall h, hist_ok g (epoch p) h -> move_wins g rule w p c cr h) -> move_proof n p c cr A P E l.

Definition none : set := fun _ => False.
Definition avoids (A : set) (h : list R) : Prop := forall r, A r -> ~ In r h.
Definition within (P : set) (h : list R) : Prop := forall r, P r -> In r h.

Hypothesis rise : epochs_rise g.
Hypothesis of_rep : epochs_of_rep g.

(** Without free entries, for every history that satisfies the sets. *)
Theorem sound_for_every_history : forall n p A P l,
  proof n p A P none l ->
  forall h, hist_ok g (epoch p) h -> incl past h -> avoids A h -> within P h ->
  wins g rule w p h.
Proof.
  assert (Main : forall n,
    (forall p A P l, proof n p A P none l -> forall h, hist_ok g (epoch p) h -> incl past h ->
       avoids A h -> within P h -> wins g rule w p h) ->
    (forall p c cr A P l, move_proof n p c cr A P none l -> terminal p = None -> In (c, cr) (succ p) ->
       forall h, hist_ok g (epoch p) h -> incl past h -> avoids A h -> within P h -> move_wins g rule w p c cr h)).
  { intros n IH p c cr A P l M T I h Hok Hp HA HP.
    assert (Hok' := hist_ok_step g p c cr h rise T I Hok).
    assert (Hp' : incl past (rep p :: h)) by (intros x Hx; right; apply Hp; exact Hx).
    inversion M; subst.
    - (* same epoch *)
      split.
      + intros [Ecr [Eq | Inh]].
        * destruct (player_dec (winner_of_repetition rule (to_move p)) w) as [|N]; auto.
          destruct (H5 Ecr N) as [Ne _]. congruence.
        * destruct (player_dec (winner_of_repetition rule (to_move p)) w) as [|N]; auto.
          destruct (H5 Ecr N) as [_ [K | [_ [_ [_ []]]]]].
          exfalso. exact (HA _ K Inh).
      + intros _. eapply IH; eauto.
        * intros r Ar [<- | Inr]; [exact (H2 Ar) | exact (HA r (H3 r Ar) Inr)].
        * intros r Pr. destruct (R_dec g r (rep p)) as [-> | Ne]; [left; reflexivity | right; eauto].
    - (* other epoch *)
      assert (Lt : epoch p < epoch c) by (specialize (rise p c cr T I); lia).
      split.
      + intros [_ Inh]. exfalso.
        destruct (hist_ok_here g p h Hok _ Inh) as [q [Q L]].
        specialize (of_rep q c Q). lia.
      + intros _. eapply IH; eauto.
        * intros r Ar Inr. destruct (H3 r Ar) as [q [Q L]].
          destruct (hist_ok_here g p h Hok _ Inr) as [q' [Q' L']].
          rewrite <- Q' in Q. specialize (of_rep q q' Q). lia.
        * intros r Pr. exfalso. exact (H2 r Pr).
    - split; auto. intros N. exfalso. apply N. split; auto.
      destruct (R_dec g (rep c) (rep p)) as [-> | Ne]; [left; reflexivity | right; auto].
    - split; auto. intros N. exfalso. apply N. split; auto.
    - auto. }
  induction n as [|n IH]; intros p A P l D h Hok Hp HA HP; inversion D; subst.
  - now apply wins_end.
  - now apply wins_end.
  - match goal with Hm : move_proof _ _ _ _ _ _ _ _, Ht : terminal p = None, Hi : In (c, cr) (succ p) |- _ =>
      destruct (Main n IH p c cr A P l Hm Ht Hi h Hok Hp HA HP) as [M1 M2] end.
    eapply wins_choose; eauto.
  - match goal with Hm : forall _ _, _ -> move_proof _ _ _ _ _ _ _ _, Ht : terminal p = None |- _ =>
      apply wins_all; auto; intros c cr I; destruct (Main n IH p c cr A P l (Hm c cr I) Ht I h Hok Hp HA HP); auto end.
Qed.
End Conditions.
