(** * Endgame tables

    A certificate may end its lines by looking positions up (docs/certificate.md, "Endgame tables"; [Problem::line_end] of
    crates/core/src/problem.rs). The checker then follows the proof by the rules of another game: the same, but over wherever a
    table has a value. This page says why a proof of that game is one of the game itself, under first-player-loss and where the
    rule of repetition compares whole positions, if what the tables say is true:

    - lost: the first player does not win from there, if nothing was played before. [looked_up_losses]: whatever it wins in the
      game it wins in the game with ends, so that what is disproven there is disproven here. History only ever takes wins from it
      ([less_history]).
    - won: it wins from there, if nothing was played before, and all of the past is of earlier epochs. [looked_up_wins]: what it
      wins in the game with ends it wins in the game.

    That the tables are true is a hypothesis: [vcheck] has none, and does not check a certificate that names one. *)
From Twinproof Require Import Game Order.

Section Tables.
Context (g : game) (table : Pos g -> option player).
Notation Pos := (Pos g). Notation R := (R g).

(** The same game, over where the table has a value. *)
Definition ended : game := {|
  Game.Pos := Pos; Game.R := R;
  Game.rep := @rep g; Game.R_dec := R_dec g; Game.to_move := @to_move g;
  Game.terminal := fun p => match terminal p with Some v => Some v | None => table p end;
  Game.succ := @succ g; Game.epoch := @epoch g; Game.dominates := @dominates g |}.

(** Under first-player-loss the first player never repeats on its way to a win. *)
Lemma choose_is_new (p c : Pos) cr h : (repeats g p c cr h -> winner_of_repetition FirstPlayerLoss (to_move p) = First) ->
  ~ repeats g p c cr h.
Proof. intros H r. specialize (H r). discriminate. Qed.

Lemma repeats_incl (p c : Pos) cr h h' : incl h' h -> ~ repeats g p c cr h -> ~ repeats g p c cr h'.
Proof. intros I N [E J]. apply N. split; auto. destruct J as [J | J]; [left | right]; auto. Qed.

(** What is won with a history is won with less of it. *)
Theorem less_history : forall p h, wins g FirstPlayerLoss First p h ->
  forall h', incl h' h -> wins g FirstPlayerLoss First p h'.
Proof.
  intros p h W. induction W as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH]; intros h' Inc.
  - now apply wins_end.
  - assert (Nr := choose_is_new _ _ _ _ Rp). assert (Nr' := repeats_incl _ _ _ _ _ Inc Nr).
    eapply wins_choose; eauto; [intro r; contradiction|].
    intros _. apply IH; auto. intros x [<- | K]; [left; reflexivity | right; auto].
  - apply wins_all; auto; intros c cr I;
      assert (Nr := choose_is_new _ _ _ _ (Rp c cr I)); assert (Nr' := repeats_incl _ _ _ _ _ Inc Nr).
    + intro r. contradiction.
    + intros _. apply (IH c cr I); auto. intros x [<- | K]; [left; reflexivity | right; auto].
Qed.

(** ** Lost *)

Theorem looked_up_losses :
  (forall p, table p = Some Second -> ~ wins g FirstPlayerLoss First p []) ->
  forall p h, wins g FirstPlayerLoss First p h -> wins ended FirstPlayerLoss First p h.
Proof.
  intros Lost p h W. induction W as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH].
  - apply wins_end. simpl. now rewrite T.
  - destruct (table p) as [[]|] eqn:E.
    + apply wins_end. simpl. now rewrite T.
    + exfalso. apply (Lost p E). apply (less_history p h); [eapply wins_choose; eauto | intros x []].
    + apply (wins_choose ended FirstPlayerLoss First p h c cr); simpl; auto. now rewrite T.
  - destruct (table p) as [[]|] eqn:E.
    + apply wins_end. simpl. now rewrite T.
    + exfalso. apply (Lost p E). apply (less_history p h); [apply wins_all; auto | intros x []].
    + apply (wins_all ended FirstPlayerLoss First p h); simpl; auto. now rewrite T.
Qed.

(** ** Won *)

Context (past : list R).
Hypothesis state : forall p q : Pos, rep p = rep q -> p = q.
Hypothesis rise : epochs_rise g.

(** All of the past is of earlier epochs than [p]. *)
Definition after_past (p : Pos) : Prop := forall q : Pos, In (rep q) past -> epoch q < epoch p.

Lemma ord_common : forall p : Pos,
  (forall c cr, In (c, cr) (succ p) -> exists n, move_ord g FirstPlayerLoss First past n p c cr) ->
  exists n, forall c cr, In (c, cr) (succ p) -> move_ord g FirstPlayerLoss First past n p c cr.
Proof.
  intros p. induction (succ p) as [|[c cr] l IH]; intros H.
  - exists 0. intros c cr [].
  - destruct IH as [n K]. { intros. apply H. right. auto. }
    destruct (H c cr (or_introl eq_refl)) as [m Hm].
    assert (Mono : forall n m d dr, n <= m -> move_ord g FirstPlayerLoss First past n p d dr ->
      move_ord g FirstPlayerLoss First past m p d dr).
    { intros a b d dr Le X. inversion X; subst;
        [now apply move_ord_past | apply move_ord_child; auto; eapply ord_mono; eauto | now apply move_ord_cover]. }
    exists (Nat.max n m). intros d dr [E | J].
    + inversion E; subst. eapply Mono; [|exact Hm]. lia.
    + eapply Mono; [|apply K; exact J]. lia.
Qed.

(** A way to win with nothing played before, all of it later than the past, is a proof that needs no history. *)
Lemma win_is_order : forall p h, wins g FirstPlayerLoss First p h -> after_past p -> exists n, ord g FirstPlayerLoss First past n p.
Proof.
  intros p h W. induction W as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH]; intros Af.
  - exists 0. now apply ord_end.
  - assert (Nr := choose_is_new _ _ _ _ Rp).
    assert (Ac : after_past c) by (intros q K; specialize (Af q K); specialize (rise p c cr T I); lia).
    destruct (IH Nr Ac) as [n O]. exists (S n). eapply ord_choose; eauto. apply move_ord_child; auto.
    intros _ K. exfalso. specialize (Ac c K). lia.
  - destruct (ord_common p) as [n K].
    { intros c cr I. assert (Nr := choose_is_new _ _ _ _ (Rp c cr I)).
      assert (Ac : after_past c) by (intros q K; specialize (Af q K); specialize (rise p c cr T I); lia).
      destruct (IH c cr I Nr Ac) as [n O]. exists n. apply move_ord_child; auto. intros _ K. exfalso. specialize (Ac c K). lia. }
    exists (S n). apply ord_all; auto.
Qed.

Theorem looked_up_wins :
  (forall p, table p = Some First -> wins g FirstPlayerLoss First p [] /\ after_past p) ->
  forall p, wins ended FirstPlayerLoss First p past -> wins g FirstPlayerLoss First p past.
Proof.
  intros Won p W.
  assert (O : forall p h, wins ended FirstPlayerLoss First p h -> incl past h -> exists n, ord g FirstPlayerLoss First past n p).
  { clear p W. intros p h W. induction W as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH]; intros Inc; simpl in T.
    - destruct (@terminal g p) as [v|] eqn:Tp.
      + inversion T; subst. exists 0. now apply ord_end.
      + destruct (Won p T) as [Wp Af]. eapply win_is_order; eauto.
    - destruct (@terminal g p) eqn:Tp; [discriminate|]. assert (Nr := choose_is_new _ _ _ _ Rp).
      destruct (IH Nr) as [n O]; [intros x K; right; auto|].
      exists (S n). eapply ord_choose; eauto. apply move_ord_child; auto.
      intros -> K. exfalso. apply Nr. split; auto. right. auto.
    - destruct (@terminal g p) eqn:Tp; [discriminate|].
      destruct (ord_common p) as [n K].
      { intros c cr I. assert (Nr := choose_is_new _ _ _ _ (Rp c cr I)).
        destruct (IH c cr I Nr) as [n O]; [intros x K; right; auto|]. exists n. apply move_ord_child; auto.
        intros -> K. exfalso. apply Nr. split; auto. right. auto. }
      exists (S n). apply ord_all; auto. }
  destruct (O p past W (incl_refl past)) as [n K]. eapply order_form_sound; eauto.
Qed.
End Tables.
