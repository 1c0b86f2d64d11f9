(** * Other pasts

    The sets left at the root say more than that the root is won with the past of the certificate: [Accepted::conditions] of
    crates/certificate/src/check.rs.

    - [conditions_of_the_root]: a proof in the general form holds with every past of epochs up to the root's that contains [P] and
      avoids [A] and [E]. (The checker adds [E] to [absent] at the root.) *)
From Twinproof Require Import Game Conditions Free Dominates.

Section Transfer.
Context (g : game) (w : player).

Lemma proof_past : forall rule past past' E, incl past past' -> forall n p A P l,
  proof g rule w past n p A P E l -> proof g rule w past' n p A P E l.
Proof.
  intros rule past past' E I.
  assert (M : forall n, (forall p A P l, proof g rule w past n p A P E l -> proof g rule w past' n p A P E l) ->
    forall p c cr A P l, move_proof g rule w past n p c cr A P E l -> move_proof g rule w past' n p c cr A P E l).
  { intros n IH p c cr A P l H. inversion H; subst.
    - eapply move_same; eauto.
    - eapply move_other; eauto.
    - now apply move_rep.
    - apply move_past; auto.
    - now apply move_cover. }
  induction n as [|n IH]; intros p A P l D; inversion D; subst; try (now apply proof_end).
  - eapply proof_choose; eauto.
  - apply proof_all; auto.
Qed.

(** One proof of the general form; every past that can lead to the root, contains [P] and avoids [A] and [E]. *)
Theorem conditions_of_the_root : forall rule, epochs_rise g -> epochs_of_rep g ->
  (rule = CurrentPlayerLoss -> dominates_repetitions g w) ->
  forall n root A P E l, proof g rule w [] n root A P E l ->
  forall past, hist_ok g (epoch root) past -> avoids g A past -> avoids g E past -> within g P past ->
  wins g rule w root past.
Proof.
  intros rule Ri Of St n root A P E l D past Hok Ha He Hp.
  apply (proof_past rule [] past E (fun x (H : In x []) => match H with end)) in D.
  eapply (general_form_sound g rule w past E Ri Of); eauto.
  intros Ec. specialize (St Ec). rewrite Ec in *. now apply dominates_enough.
Qed.
End Transfer.
