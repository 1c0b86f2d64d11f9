(** * Free entries

    Under current-player-loss the winner may enter [c] without asking for its absence, where no repetition is claimed below [c] and
    the game says that [c] dominates its repetitions ([Step::enters_freely]). Such a [c] must only be absent from the past before the
    root. This is what lets proofs be shared between lines that came by different ways.

    The argument of docs/certificate.md, as it stands there. A proof without claims is *open* in a history ([opens]) if nothing
    of its [A] has occurred. The winner follows the tree until some proof without claims of the present position is open
    ([tree_mode]), and from then on a shortest one ([free_mode]). Shortest open proofs become shorter with each move. Had the winner
    been before at what it enters freely, it would have had an open proof there, one move longer at most ([dominates_ok]), and would
    be following a shorter one now than it does.

    - [general_form_sound]: a proof of the root, with a past that contains [P] and avoids [A] and [E], says that the root is won.

    It rests on the law of excluded middle: "the shortest" is found by asking whether there is a shorter one. *)
From Twinproof Require Import Game Conditions.
From Coq Require Import Classical.

Lemma cpl_mover : forall r m v, r = CurrentPlayerLoss -> winner_of_repetition r m <> v -> m = v.
Proof. intros r m v -> H. destruct m, v; simpl in *; congruence. Qed.

Section Free.
Context (g : game) (rule : repetition_rule) (w : player) (past : list (R g)) (E : R g -> Prop).
Notation Pos := (Pos g). Notation R := (R g).
Notation set := (R -> Prop).
Notation proof := (proof g rule w past).
Notation move_proof := (move_proof g rule w past).
Notation none := (none g).
Notation avoids := (avoids g).
Notation within := (within g).

Lemma proof_mono : forall n p A P F l, proof n p A P F l -> forall m, n <= m -> proof m p A P F l.
Proof.
  assert (M : forall n, (forall p A P F l, proof n p A P F l -> forall m, n <= m -> proof m p A P F l) ->
     forall p c cr A P F l, move_proof n p c cr A P F l -> forall m, n <= m -> move_proof m p c cr A P F l).
  { intros n IH p c cr A P F l H m L. inversion H; subst.
    - eapply move_same; eauto.
    - eapply move_other; eauto.
    - now apply move_rep.
    - now apply move_past.
    - now apply move_cover. }
  induction n as [|n IH]; intros p A P F l D m L; inversion D; subst; try (now apply proof_end);
    (destruct m as [|m]; [lia|]); assert (L' : n <= m) by lia.
  - eapply proof_choose; eauto.
  - apply proof_all; auto. intros. eapply M; eauto.
Qed.

(** Without a claim of repetition nothing need be present. *)
Lemma proof_no_claim : forall n p A P, proof n p A P E false -> proof n p A none E false.
Proof.
  assert (M : forall n, (forall p A P, proof n p A P E false -> proof n p A none E false) ->
     forall p c cr A P, move_proof n p c cr A P E false -> move_proof n p c cr A none E false).
  { intros n IH p c cr A P H. inversion H; subst.
    - assert (l' = false) by (destruct l'; auto; symmetry; auto). subst.
      eapply (move_same g rule w past n p c cr A none E false A' none false); eauto; try (intros r []; fail).
    - assert (l' = false) by (destruct l'; auto; symmetry; auto). subst.
      eapply (move_other g rule w past n p c cr A none E false A' none false); eauto.
    - now apply move_past.
    - now apply move_cover. }
  induction n as [|n IH]; intros p A P D; inversion D; subst; try (now apply proof_end).
  - eapply proof_choose; eauto.
  - apply proof_all; auto. intros. eapply M; eauto.
Qed.

(** A proof without claims, of height at most [n], none of whose [absent] has occurred. *)
Definition opens (h : list R) (n : nat) (p : Pos) : Prop := exists A, proof n p A none E false /\ avoids A h.
Definition proved (p : Pos) : Prop := exists n A P l, proof n p A P E l.
(** [w] moves to [c] by a move that can repeat. *)
Definition entered (c : Pos) : Prop := exists p : Pos, terminal p = None /\ to_move p = w /\ In (c, true) (succ p).

Lemma opens_mono h n m p : opens h n p -> n <= m -> opens h m p.
Proof. intros [A [D Av]] L. exists A. split; auto. eapply proof_mono; eauto. Qed.
Lemma opens_anti h h' n p : opens h' n p -> incl h h' -> opens h n p.
Proof. intros [A [D Av]] I. exists A. split; auto. intros r Ar K. exact (Av r Ar (I r K)). Qed.

Hypothesis rise : epochs_rise g.
Hypothesis of_rep : epochs_of_rep g.
(** What is needed of [dominates_repetitions]: what is proved of [c] without claims, and open, is proved so of its like,
    **one move longer at most, whoever is to move there, and open in the same histories**. *)
Hypothesis dominates_ok : rule = CurrentPlayerLoss -> forall c q h k,
  dominates c = true -> entered c -> rep q = rep c -> terminal q = None -> proved q ->
  opens h k c -> opens h (S k) q.
Hypothesis E_past : avoids E past.

Definition ranked (n : nat) (h : list R) : Prop := forall r, In r h -> In r past \/
  exists q : Pos, rep q = r /\ terminal q = None /\ proved q /\ ~ opens h n q.

Lemma in_cons_incl (x : R) h : incl h (x :: h).
Proof. intros y Hy. right. auto. Qed.

Lemma child_open n p c cr A h :
  terminal p = None -> In (c, cr) (succ p) -> hist_ok g (epoch p) h -> avoids A h ->
  forall A', ((epoch p = epoch c /\ ~ A' (rep p) /\ forall r, A' r -> A r) \/
              (epoch p <> epoch c /\ forall r, A' r -> exists q : Pos, rep q = r /\ epoch q = epoch c)) ->
  proof n c A' none E false -> opens (rep p :: h) n c.
Proof.
  intros T I Hok Av A' Cases D. exists A'. split; auto.
  destruct Cases as [[Ee [Np Sub]] | [Ne Own]].
  - intros r Ar [<- | K]; [auto | exact (Av r (Sub r Ar) K)].
  - intros r Ar K. destruct (Own r Ar) as [q [Q L]].
    destruct (hist_ok_here g p h Hok r K) as [q' [Q' L']]. rewrite <- Q' in Q.
    specialize (of_rep q q' Q). specialize (rise p c cr T I). lia.
Qed.

Lemma other_epoch_new p c cr h :
  terminal p = None -> In (c, cr) (succ p) -> hist_ok g (epoch p) h -> epoch p <> epoch c ->
  ~ In (rep c) (rep p :: h).
Proof.
  intros T I Hok Ne K. destruct (hist_ok_here g p h Hok _ K) as [q [Q L]].
  specialize (of_rep q c Q). specialize (rise p c cr T I). lia.
Qed.

(** The smallest open proof is followed. *)
Lemma free_mode : forall n p h,
  opens h n p -> ranked n h -> hist_ok g (epoch p) h -> incl past h -> wins g rule w p h.
Proof.
  induction n as [n IH] using lt_wf_ind. intros p h O Rk Hok Hp.
  destruct (classic (exists m, m < n /\ opens h m p)) as [[m [L Om]] | Least].
  { apply (IH m L); auto. intros r I. destruct (Rk r I) as [|[q [Q [T [Pq N]]]]]; auto.
    right. exists q. repeat split; auto. intro. apply N. eapply opens_mono; eauto. lia. }
  destruct O as [A [D Av]].
  assert (Mv : forall k c cr, n = S k -> terminal p = None -> In (c, cr) (succ p) -> move_proof k p c cr A none E false ->
               move_wins g rule w p c cr h).
  { intros k c cr -> T I M.
    assert (Hok' := hist_ok_step g p c cr h rise T I Hok).
    assert (Hp' : incl past (rep p :: h)) by (intros x Hx; right; auto).
    assert (Pp : proved p) by (exists (S k), A, none, false; exact D).
    assert (Rk' : ranked k (rep p :: h)).
    { intros r [<- | J].
      - right. exists p. repeat split; auto. intro K. apply Least. exists k. split; auto.
        eapply opens_anti; eauto using in_cons_incl.
      - destruct (Rk r J) as [|[q [Q [Tq [Pq N]]]]]; auto. right. exists q. repeat split; auto.
        intro K. apply N. eapply opens_mono; [eapply opens_anti; eauto using in_cons_incl | lia]. }
    inversion M; subst.
    - (* same epoch *)
      assert (l' = false) by (destruct l'; auto; symmetry; auto). subst.
      assert (Dc := proof_no_claim _ _ _ _ H).
      assert (Oc : opens (rep p :: h) k c) by (eapply child_open; eauto).
      split; [|intros _; eapply IH; eauto].
      intros [-> J]. destruct (player_dec (winner_of_repetition rule (to_move p)) w) as [|Ne]; auto. exfalso.
      destruct (H5 eq_refl Ne) as [Np [K | [Ec [St [_ Ec2]]]]].
      + destruct J as [J | J]; [congruence | exact (Av _ K J)].
      + destruct J as [J | J]; [congruence|].
        destruct (Rk _ J) as [J2 | [q [Q [Tq [Pq N]]]]]; [exact (E_past _ Ec2 J2)|].
        apply N. eapply opens_anti; [|apply in_cons_incl].
        eapply dominates_ok; eauto.
        exists p. repeat split; auto.
        eapply cpl_mover; eauto.
    - (* other epoch *)
      assert (l' = false) by (destruct l'; auto; symmetry; auto). subst.
      assert (Dc := proof_no_claim _ _ _ _ H).
      assert (Oc : opens (rep p :: h) k c) by (eapply child_open; eauto).
      split; [|intros _; eapply IH; eauto].
      intros [_ J]. exfalso. eapply other_epoch_new; eauto.
    - split; auto. intros N. exfalso. apply N. split; auto.
    - auto. }
  inversion D; subst.
  - now apply wins_end.
  - match goal with Hm : Conditions.move_proof _ _ _ _ _ _ _ _ _ _ _ _, Hi : In (c, cr) (succ p), Ht : terminal p = None |- _ =>
      destruct (Mv _ c cr eq_refl Ht Hi Hm) end.
    eapply wins_choose; eauto.
  - apply wins_all; auto; intros c cr I;
      match goal with Hm : forall _ _, _ -> Conditions.move_proof _ _ _ _ _ _ _ _ _ _ _ _, Ht : terminal p = None |- _ =>
        destruct (Mv _ c cr eq_refl Ht I (Hm c cr I)) end; auto.
Qed.

Definition unranked (h : list R) : Prop := forall r, In r h -> In r past \/
  exists q : Pos, rep q = r /\ terminal q = None /\ proved q /\ forall n, ~ opens h n q.

(** Until a proof without claims is open the tree is followed. *)
Lemma tree_mode : forall n p A P l,
  proof n p A P E l -> forall h, hist_ok g (epoch p) h -> incl past h -> avoids A h -> within P h -> unranked h ->
  wins g rule w p h.
Proof.
  induction n as [|n IH]; intros p A P l D h Hok Hp Av Wi Un;
    (destruct (classic (exists m, opens h m p)) as [[m Om] | Never];
     [apply (free_mode m); auto; intros r I; destruct (Un r I) as [|[q [Q [T [Pq N]]]]]; auto;
      right; exists q; auto | ]);
    assert (Pp : proved p) by (do 4 eexists; exact D).
  { inversion D; subst. now apply wins_end. }
  assert (Mv : forall c cr, terminal p = None -> In (c, cr) (succ p) -> move_proof n p c cr A P E l ->
               move_wins g rule w p c cr h).
  { intros c cr T I M.
    assert (Hok' := hist_ok_step g p c cr h rise T I Hok).
    assert (Hp' : incl past (rep p :: h)) by (intros x Hx; right; auto).
    assert (Un' : unranked (rep p :: h)).
    { intros r [<- | J].
      - right. exists p. repeat split; auto. intros k K. apply Never. exists k.
        eapply opens_anti; eauto using in_cons_incl.
      - destruct (Un r J) as [|[q [Q [Tq [Pq N]]]]]; auto. right. exists q. repeat split; auto.
        intros k K. apply (N k). eapply opens_anti; eauto using in_cons_incl. }
    inversion M; subst.
    - split.
      + intros [-> J]. destruct (player_dec (winner_of_repetition rule (to_move p)) w) as [|Ne]; auto. exfalso.
        destruct (H5 eq_refl Ne) as [Np [K | [Ec [St [-> Ec2]]]]].
        * destruct J as [J | J]; [congruence | exact (Av _ K J)].
        * destruct J as [J | J]; [congruence|].
          assert (Dc := proof_no_claim _ _ _ _ H).
          assert (Oc : opens (rep p :: h) n c) by (eapply child_open; eauto).
          destruct (Un _ J) as [J2 | [q [Q [Tq [Pq N]]]]]; [exact (E_past _ Ec2 J2)|].
          apply (N (S n)). eapply opens_anti; [|apply in_cons_incl].
          eapply dominates_ok; eauto.
          exists p. repeat split; auto.
          eapply cpl_mover; eauto.
      + intros _. eapply IH; eauto.
        * intros r Ar [<- | K]; [auto | exact (Av r (H3 r Ar) K)].
        * intros r Pr. destruct (R_dec g r (rep p)) as [-> | Ne]; [left; auto | right; eauto].
    - split; [intros [_ J]; exfalso; eapply other_epoch_new; eauto|].
      intros _. eapply IH; eauto.
      + intros r Ar K. destruct (H3 r Ar) as [q [Q L]].
        destruct (hist_ok_here g p h Hok r K) as [q' [Q' L']]. rewrite <- Q' in Q.
        specialize (of_rep q q' Q). specialize (rise p c cr T I). lia.
      + intros r Pr. exfalso. exact (H2 r Pr).
    - split; auto. intros N. exfalso. apply N. split; auto.
      destruct (R_dec g (rep c) (rep p)) as [-> | Ne]; [left; auto | right; auto].
    - split; auto. intros N. exfalso. apply N. split; auto.
    - auto. }
  inversion D; subst.
  - now apply wins_end.
  - match goal with Hm : Conditions.move_proof _ _ _ _ _ _ _ _ _ _ _ _, Hi : In (c, cr) (succ p), Ht : terminal p = None |- _ =>
      destruct (Mv c cr Ht Hi Hm) end.
    eapply wins_choose; eauto.
  - apply wins_all; auto; intros c cr I;
      match goal with Hm : forall _ _, _ -> Conditions.move_proof _ _ _ _ _ _ _ _ _ _ _ _, Ht : terminal p = None |- _ =>
        destruct (Mv c cr Ht I (Hm c cr I)) end; auto.
Qed.

Theorem general_form_sound : forall n root A P l,
  proof n root A P E l -> hist_ok g (epoch root) past -> avoids A past -> within P past ->
  wins g rule w root past.
Proof.
  intros n root A P l D Hok Av Wi. eapply tree_mode; eauto. apply incl_refl. intros r I. auto.
Qed.
End Free.
