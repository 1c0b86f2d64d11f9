(** * The order form

    No sets at all, where the rule of repetition tells all positions apart ([Rules::repetition_is_state]). A repetition can only be
    claimed of a position of the past, in favour of the winner, and a move of the proof into the past must not count against it
    (crates/certificate/src/tree.rs, [Form::Order]). The tree may contain a position below itself.

    - [order_form_sound]: the root of such a tree is won, with that past, of either value and under either rule.

    The winner plays from the lowest node with the present position, wherever in the tree it is: heights fall with each move, so
    that no position comes twice. *)
From Twinproof Require Import Game.
From Coq Require Import Classical.

Section Order.
Context (g : game) (rule : repetition_rule) (w : player) (past : list (R g)).
Notation Pos := (Pos g). Notation R := (R g).

(** [ord n p]: the tree below [p] has height [n] at most. *)
Inductive ord : nat -> Pos -> Prop :=
| ord_end n p : terminal p = Some w -> ord n p
| ord_choose n p c cr :
    terminal p = None -> to_move p = w -> In (c, cr) (succ p) -> move_ord n p c cr -> ord (S n) p
| ord_all n p :
    terminal p = None -> to_move p = opp w -> succ p <> [] ->
    (forall c cr, In (c, cr) (succ p) -> move_ord n p c cr) -> ord (S n) p
with move_ord : nat -> Pos -> Pos -> bool -> Prop :=
| move_ord_past n p c : In (rep c) past -> winner_of_repetition rule (to_move p) = w -> move_ord n p c true
| move_ord_child n p c cr :
    ord n c -> (cr = true -> In (rep c) past -> winner_of_repetition rule (to_move p) = w) -> move_ord n p c cr
| move_ord_cover n p c cr : (forall h, move_wins g rule w p c cr h) -> move_ord n p c cr.

Lemma ord_mono : forall n p, ord n p -> forall m, n <= m -> ord m p.
Proof.
  induction n as [|n IH]; intros p O m L; inversion O; subst; try (now apply ord_end).
  - destruct m as [|m]; [lia|]. eapply ord_choose; eauto.
    match goal with Hm : move_ord _ _ _ _ |- _ => inversion Hm; subst end.
    + now apply move_ord_past.
    + apply move_ord_child; auto. apply IH; auto. lia.
    + now apply move_ord_cover.
  - destruct m as [|m]; [lia|]. apply ord_all; auto. intros c cr I.
    match goal with Hm : forall _ _, _ -> move_ord _ _ _ _ |- _ => specialize (Hm c cr I); inversion Hm; subst end.
    + now apply move_ord_past.
    + apply move_ord_child; auto. apply IH; auto. lia.
    + now apply move_ord_cover.
Qed.

(** [repetition_is_state] *)
Hypothesis rep_inj : forall p q : Pos, rep p = rep q -> p = q.

(** Whatever was met since the past has no proof of height [n] or less. *)
Definition above (n : nat) (h : list R) : Prop :=
  forall r, In r h -> In r past \/ exists q : Pos, rep q = r /\ ~ ord n q.

Lemma order_sound : forall n p h, ord n p -> incl past h -> above n h -> wins g rule w p h.
Proof.
  induction n as [n IH] using lt_wf_ind. intros p h O Hp Ab.
  destruct (classic (exists m, m < n /\ ord m p)) as [[m [L Om]] | Least].
  { apply (IH m L); auto. intros r I. destruct (Ab r I) as [|[q [Q N]]]; auto.
    right. exists q. split; auto. intro. apply N. eapply ord_mono; eauto. lia. }
  assert (Mv : forall k c cr, n = S k -> move_ord k p c cr -> move_wins g rule w p c cr h).
  { intros k c cr -> M.
    assert (Hp' : incl past (rep p :: h)) by (intros x Hx; right; auto).
    assert (Ab' : above k (rep p :: h)).
    { intros r [<- | I].
      - right. exists p. split; auto. intro. apply Least. exists k. auto.
      - destruct (Ab r I) as [|[q [Q N]]]; auto. right. exists q. split; auto.
        intro. apply N. eapply ord_mono; eauto. }
    inversion M; subst.
    - split; auto. intros N. exfalso. apply N. split; auto.
    - split; [|intros _; eapply IH; eauto].
      intros [-> I]. destruct (Ab' _ I) as [|[q [Q N]]]; auto.
      apply rep_inj in Q. subst. contradiction.
    - auto. }
  inversion O; subst.
  - now apply wins_end.
  - match goal with Hm : move_ord _ _ _ _ |- _ => destruct (Mv _ c cr eq_refl Hm) end. eapply wins_choose; eauto.
  - apply wins_all; auto; intros c cr I;
      match goal with Hm : forall _ _, _ -> move_ord _ _ _ _ |- _ => destruct (Mv _ c cr eq_refl (Hm c cr I)) end; auto.
Qed.

Theorem order_form_sound : forall n root, ord n root -> wins g rule w root past.
Proof.
  intros n root O. eapply order_sound; eauto. apply incl_refl. intros r I. auto.
Qed.
End Order.
