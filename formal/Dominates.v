(** A condition on the game alone under which [dominates_ok] of Free.v holds: what the positions of Go do. *)
From Twinproof Require Import Game Conditions Free.

Section Dominates.
Context (g : game) (w : player) (past : list (R g)) (E : R g -> Prop).
Notation Pos := (Pos g). Notation R := (R g).

(** At [q], which the rule takes for [c], the opponent can do nothing that it cannot do at [c], but end the game with its loss. *)
Definition follows (c q : Pos) : Prop :=
  terminal c = None /\ to_move c = opp w /\ terminal q = None /\ to_move q = opp w /\ rep q = rep c /\ succ q <> [] /\
  forall d cr, In (d, cr) (succ q) -> In (d, cr) (succ c) \/ terminal d = Some w.

Inductive like (c q : Pos) : Prop :=
| like_same : q = c -> like c q
| like_follows : follows c q -> like c q
(* the opponent ends the game with a win, by a move that **cannot repeat** *)
| like_lost d : to_move q = opp w -> In (d, false) (succ q) -> terminal d = Some (opp w) -> like c q
(* the winner is to move and passes *)
| like_pass c2 : to_move q = w -> In (c2, false) (succ q) -> follows c c2 -> like c q
| like_pass_end c2 : to_move q = w -> In (c2, false) (succ q) -> terminal c2 = Some w -> like c q
| like_ends : to_move q = opp w -> succ q <> [] -> (forall d cr, In (d, cr) (succ q) -> terminal d = Some w) -> like c q.

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

Lemma follows_der k c q A : follows c q -> proof k c A none E false -> proof k q A none E false.
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
    match goal with Hc : forall h, _ -> mwins _ _ _ _ _ _ h |- _ => destruct (Hc h Hok) as [H1' H2'] end.
    unfold mwins, repeats in *. rewrite Rq, Mq, <- Mc. auto.
Qed.

Theorem dominates_enough : dominates_repetitions ->
  forall c q h k, dominates c = true -> entered g w c -> rep q = rep c -> terminal q = None -> proved g CurrentPlayerLoss w past E q ->
  opens g CurrentPlayerLoss w past E h k c -> opens g CurrentPlayerLoss w past E h (S k) q.
Proof.
  intros St c q h k Sc Ec Rq Tq Pq [A [D Av]].
  destruct (St c q Sc Ec Rq Tq) as [-> | F | d Mq I Td | c2 Mq I F | c2 Mq I T2 | Mq Nq All].
  - exists A. split; auto. eapply proof_mono; eauto.
  - exists A. split; auto. eapply proof_mono; [eapply follows_der; eauto | lia].
  - (* such a position is in no proof *)
    exfalso. destruct Pq as [n [A2 [P2 [l2 D2]]]]. inversion D2; subst; try congruence.
    { apply (opp_neq (to_move q)). congruence. }
    match goal with Hm : forall _ _, _ -> Conditions.move_proof _ _ _ _ _ _ _ _ _ _ _ _ |- _ =>
      specialize (Hm d false I); inversion Hm; subst end.
    + assert (NoEnd : forall n A P l, ~ proof n d A P E l).
      { intros ? ? ? ? Hd. inversion Hd; subst; try congruence. rewrite Td in *.
        match goal with X : Some (opp ?v) = Some ?v |- _ => inversion X as [X2]; exact (opp_neq v X2) end. }
      eapply NoEnd; eauto.
    + assert (NoEnd : forall n A P l, ~ proof n d A P E l).
      { intros ? ? ? ? Hd. inversion Hd; subst; try congruence. rewrite Td in *.
        match goal with X : Some (opp ?v) = Some ?v |- _ => inversion X as [X2]; exact (opp_neq v X2) end. }
      eapply NoEnd; eauto.
    + match goal with Hc : forall h, _ -> mwins _ _ _ _ _ _ h |- _ => destruct (Hc []) as [_ H2'] end.
      { intros r []. }
      assert (W : wins g CurrentPlayerLoss w d [rep q]) by (apply H2'; intros [X _]; discriminate).
      inversion W; subst; try congruence. rewrite Td in *.
      match goal with X : Some (opp ?v) = Some ?v |- _ => inversion X as [X2]; exact (opp_neq v X2) end.
  - assert (D2 := follows_der k c c2 A F D). destruct F as [Tc [Mc [T2 [M2 [R2 [N2 Sub]]]]]].
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
  - exists none. split; [|intros r []]. apply proof_all; auto. intros d cr I. apply won_end; eauto.
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
End Dominates.
