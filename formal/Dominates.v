(** * What [dominates_repetitions] promises

    [Rules::dominates_repetitions] of crates/core/src/rules.rs, word for word, and why it is enough for free entries. W is the
    winner, who moves to [c] by a move that can repeat; [q] is another position that the rule of repetition takes for [c], and the
    game goes on there. The promise is that

    1. the opponent is to move at [q], and each of its moves there ends the game with W's win or is one that it has at [c], to
       the same position and with the same [can_repeat] ([like_follows]; where the opponent has no moves at [c], [like_ends]); or
    2. W is to move at [q] and has a move that cannot repeat, to an end that W has won ([like_pass_end]), or to [c] or another
       position that the rule takes for [c] and that is as in 1 ([like_pass]).

    Then a proof of [c] without claims is one of [q], one move longer at most, and open in the same histories: [dominates_enough]
    is the hypothesis [dominates_ok] of Free.v. So the general form is sound under current-player-loss for every game that keeps
    the promise: [general_form_sound_cpl]. Where positions that are the same to the rule are equal nothing has to be promised:
    [dominates_of_state]. That Go keeps the promise is Go.v; that less is not enough is Counter.v. *)
From Twinproof Require Import Game Conditions Free.

Section Like.
Context (g : game) (w : player) (past : list (R g)) (E : R g -> Prop).
Notation Pos := (Pos g). Notation R := (R g).

(** 1. At [q] the opponent can do nothing that it cannot do at [c], but end the game with its loss. *)
Definition follows (c q : Pos) : Prop :=
  terminal c = None /\ to_move c = opp w /\ terminal q = None /\ to_move q = opp w /\ rep q = rep c /\ succ q <> [] /\
  forall d cr, In (d, cr) (succ q) -> In (d, cr) (succ c) \/ terminal d = Some w.

Inductive like (c q : Pos) : Prop :=
| like_same : q = c -> like c q
| like_follows : follows c q -> like c q
| like_ends : to_move q = opp w -> succ q <> [] -> (forall d cr, In (d, cr) (succ q) -> terminal d = Some w) -> like c q
| like_pass c2 : to_move q = w -> In (c2, false) (succ q) -> follows c c2 -> like c q
| like_pass_end c2 : to_move q = w -> In (c2, false) (succ q) -> terminal c2 = Some w -> like c q.

Definition dominates_repetitions : Prop :=
  forall c q : Pos, dominates c = true -> entered g w c -> rep q = rep c -> terminal q = None -> like c q.

Hypothesis rise : epochs_rise g.
Hypothesis of_rep : epochs_of_rep g.

Notation proof := (proof g CurrentPlayerLoss w past).
Notation move_proof := (move_proof g CurrentPlayerLoss w past).
Notation none := (none g).

Lemma cpl_opp : winner_of_repetition CurrentPlayerLoss (opp w) = w.
Proof. simpl. apply opp_opp. Qed.

(** A move of the opponent's to an end that [w] has won needs nothing. *)
Lemma won_end n p d cr A : to_move p = opp w -> terminal d = Some w -> move_proof n p d cr A none E false.
Proof.
  intros M T. assert (D : proof n d none none E false) by now apply proof_end.
  destruct (Nat.eq_dec (epoch p) (epoch d)) as [Ee | Ne].
  - eapply move_same; eauto; try (intros r []; fail); try (intros []; fail).
    intros _ N. exfalso. apply N. rewrite M. apply cpl_opp.
  - eapply move_other; eauto; intros r [].
Qed.

(** No proof asks that its own position be absent. *)
Lemma proof_not_self n p A : terminal p = None -> proof n p A none E false -> proof n p (fun r => A r /\ r <> rep p) none E false.
Proof.
  assert (M : forall k c cr, move_proof k p c cr A none E false -> move_proof k p c cr (fun r => A r /\ r <> rep p) none E false).
  { intros k c cr M. inversion M; subst.
    - eapply move_same; eauto.
      + intros r Ar. split; auto. intros ->. contradiction.
      + intros Ecr N. destruct (H5 Ecr N) as [X [Y | Y]]; auto.
    - eapply move_other; eauto.
    - now apply move_past.
    - now apply move_cover. }
  intros T D. inversion D; subst; try congruence.
  - eapply proof_choose; eauto.
  - apply proof_all; auto.
Qed.

Lemma follows_proof k c q A : follows c q -> proof k c A none E false -> proof k q A none E false.
Proof.
  intros [Tc [Mc [Tq [Mq [Rq [Nq Sub]]]]]] D. inversion D; subst; try congruence.
  { exfalso. apply (opp_neq (to_move c)). congruence. }
  apply proof_all; auto. intros d cr I.
  destruct (Sub d cr I) as [J | T]; [|now apply won_end].
  assert (Ee : epoch q = epoch c) by auto.
  match goal with Hm : forall _ _, _ -> Conditions.move_proof _ _ _ _ _ _ _ _ _ _ _ _ |- _ =>
    specialize (Hm d cr J); inversion Hm; subst end.
  - eapply move_same; eauto; try congruence; rewrite ?Rq, ?Mq, <- ?Mc; auto.
  - eapply move_other; eauto; congruence.
  - eapply move_past; eauto. congruence.
  - apply move_cover. intros h Hok. rewrite Ee in Hok.
    match goal with Hc : forall h, _ -> move_wins _ _ _ _ _ _ h |- _ => destruct (Hc h Hok) as [H1' H2'] end.
    unfold move_wins, repeats in *. rewrite Rq, Mq, <- Mc. auto.
Qed.

Theorem dominates_enough : dominates_repetitions ->
  forall c q h k, dominates c = true -> entered g w c -> rep q = rep c -> terminal q = None ->
  proved g CurrentPlayerLoss w past E q ->
  opens g CurrentPlayerLoss w past E h k c -> opens g CurrentPlayerLoss w past E h (S k) q.
Proof.
  intros St c q h k Sc Ec Rq Tq Pq [A [D Av]].
  destruct (St c q Sc Ec Rq Tq) as [-> | F | Mq Nq All | c2 Mq I F | c2 Mq I T2].
  - exists A. split; auto. eapply proof_mono; eauto.
  - exists A. split; auto. eapply proof_mono; [eapply follows_proof; eauto | lia].
  - exists none. split; [|intros r []]. apply proof_all; auto. intros d cr I. apply won_end; eauto.
  - assert (D2 := follows_proof k c c2 A F D). destruct F as [Tc [Mc [T2 [M2 [R2 [N2 Sub]]]]]].
    assert (Ee : epoch q = epoch c2) by (apply of_rep; congruence).
    assert (D3 := proof_not_self _ _ _ T2 D2).
    exists (fun r => A r /\ r <> rep c2). split; [|intros r [Ar _]; auto].
    eapply proof_choose; eauto. eapply move_same; eauto; try (intros r []; fail); try discriminate.
    intros [_ X]. congruence.
  - exists none. split; [|intros r []]. eapply proof_choose; eauto.
    assert (D2 : proof k c2 none none E false) by now apply proof_end.
    destruct (Nat.eq_dec (epoch q) (epoch c2)) as [Ee | Ne].
    + eapply move_same; eauto; try (intros r []; fail); try (intros []; fail); try discriminate.
    + eapply move_other; eauto; intros r [].
Qed.

(** The general form, and the order form with sets, where the game keeps its promises. *)
Theorem general_form_sound_cpl : dominates_repetitions -> avoids g E past ->
  forall n root A P l, proof n root A P E l ->
  hist_ok g (epoch root) past -> avoids g A past -> within g P past -> wins g CurrentPlayerLoss w root past.
Proof.
  intros St Ep n root A P l D Hok Av Wi.
  eapply (general_form_sound g CurrentPlayerLoss w past E); eauto. intros _. now apply dominates_enough.
Qed.

(** [repetition_is_state] is enough. *)
Lemma dominates_of_state : (forall p q : Pos, rep p = rep q -> p = q) -> dominates_repetitions.
Proof. intros Inj c q _ _ Rq _. apply like_same. auto. Qed.
End Like.
