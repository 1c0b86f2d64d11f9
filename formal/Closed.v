(** * The closed form

    A set of positions that the first player cannot leave, under first-player-loss (crates/certificate/src/closed.rs): no member is
    its win; all its moves from a member lead to members, lost ends or the past; at a member where the second player moves, some
    move does.

    - [closed_form_sound]: from a member the first player does not win, with every history that contains the past. No promise of
      the game is needed, not even that it ends.
    - [total]: where there are finitely many things to compare, and moves that cannot repeat do not go on for ever, one of the
      players wins.
    - [closed_form_wins]: there a closed set is a win of the second player, as the other forms would prove it. *)
From Twinproof Require Import Game.

Section Closed.
Context (g : game) (past : list (R g)).
Notation Pos := (Pos g). Notation R := (R g).
Notation wins := (wins g FirstPlayerLoss).

Definition fine (S : Pos -> Prop) (c : Pos) (cr : bool) : Prop :=
  S c \/ terminal c = Some Second \/ (cr = true /\ In (rep c) past).

Definition closed (S : Pos -> Prop) : Prop := forall p, S p ->
  terminal p <> Some First /\
  (terminal p = None -> to_move p = First -> succ p <> [] /\ forall c cr, In (c, cr) (succ p) -> fine S c cr) /\
  (terminal p = None -> to_move p = Second -> exists c cr, In (c, cr) (succ p) /\ fine S c cr).

(** No strategy of the first player wins. *)
Theorem closed_form_sound : forall S, closed S ->
  forall p h, S p -> incl past h -> ~ wins First p h.
Proof.
  intros S C p h Sp Hp K. revert Sp Hp.
  induction K as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH]; intros Sp Hp.
  - destruct (C p Sp) as [X _]. auto.
  - destruct (C p Sp) as [_ [X _]]. destruct (X T M) as [_ Y].
    destruct (repeats_dec g p c cr h) as [r | r].
    + specialize (Rp r). discriminate.
    + destruct (Y c cr I) as [Sc | [Tc | [Ecr Ip]]].
      * apply (IH r Sc). intros x Hx. right. auto.
      * specialize (Ch r). inversion Ch; congruence.
      * apply r. split; auto. right. auto.
  - destruct (C p Sp) as [_ [_ X]]. destruct (X T M) as [c [cr [I Y]]].
    destruct (repeats_dec g p c cr h) as [r | r].
    + specialize (Rp c cr I r). discriminate.
    + destruct Y as [Sc | [Tc | [Ecr Ip]]].
      * apply (IH c cr I r Sc). intros x Hx. right. auto.
      * specialize (Ch c cr I r). inversion Ch; congruence.
      * apply r. split; auto. right. auto.
Qed.
End Closed.

(** ** Where plays end, somebody wins *)
Section Finite.
Context (g : game) (rule : repetition_rule).
Notation Pos := (Pos g). Notation R := (R g).
Context (all : list R).
Hypothesis finite : forall p : Pos, In (rep p) all.
(** Moves that cannot repeat do not go on for ever. *)
Definition silent (c p : Pos) : Prop := terminal p = None /\ In (c, false) (succ p).
Hypothesis silent_ends : well_founded silent.
Hypothesis moves : forall p : Pos, terminal p = None -> succ p <> [].

Definition left (h : list R) : nat := length (filter (fun r => if in_dec (R_dec g) r h then false else true) all).

Lemma left_le h h' : incl h h' -> left h' <= left h.
Proof.
  unfold left. intro I. clear finite. induction all as [|a l IH]; [auto|]. cbn [filter].
  destruct (in_dec (R_dec g) a h') as [X|X]; destruct (in_dec (R_dec g) a h) as [Y|Y]; cbn [length]; try lia.
  exfalso. auto.
Qed.

Lemma left_lt h r : In r all -> ~ In r h -> left (r :: h) < left h.
Proof.
  unfold left. intros I N. clear finite. induction all as [|a l IH]; [destruct I|].
  assert (Le : forall l : list R,
     length (filter (fun x => if in_dec (R_dec g) x (r :: h) then false else true) l) <=
     length (filter (fun x => if in_dec (R_dec g) x h then false else true) l)).
  { clear. induction l as [|b l IH]; [auto|]. cbn [filter].
    destruct (in_dec (R_dec g) b (r :: h)) as [X|X]; destruct (in_dec (R_dec g) b h) as [Y|Y]; cbn [length]; try lia.
    exfalso. apply X. right. auto. }
  cbn [filter].
  destruct (in_dec (R_dec g) a (r :: h)) as [X|X]; destruct (in_dec (R_dec g) a h) as [Y|Y]; cbn [length].
  - destruct I as [-> | I]; [contradiction|]. auto.
  - specialize (Le l). lia.
  - exfalso. apply X. right. auto.
  - destruct I as [-> | I]; [exfalso; apply X; left; auto|]. specialize (IH I). lia.
Qed.

(** Induction along any play. *)
Lemma play_ind (Q : Pos -> list R -> Prop) :
  (forall p h, (forall c cr, terminal p = None -> In (c, cr) (succ p) -> ~ repeats g p c cr h -> Q c (rep p :: h)) -> Q p h) ->
  forall p h, Q p h.
Proof.
  intros Step.
  assert (K : forall n p h, left (rep p :: h) = n -> Q p h).
  { induction n as [n IHn] using lt_wf_ind.
    intros p. induction p as [p IHp] using (well_founded_induction silent_ends).
    intros h E. apply Step. intros c cr T I Nr.
    assert (Le : left (rep c :: rep p :: h) <= left (rep p :: h)) by (apply left_le; intros x Hx; right; auto).
    destruct cr.
    - apply (IHn (left (rep c :: rep p :: h))); auto. rewrite <- E. apply left_lt; auto.
      intro J. apply Nr. split; auto.
    - destruct (Nat.eq_dec (left (rep c :: rep p :: h)) n) as [E2 | Ne].
      + apply IHp; auto. split; auto.
      + apply (IHn (left (rep c :: rep p :: h))); auto. lia. }
  intros. eapply K. reflexivity.
Qed.

Theorem total : forall p h, wins g rule First p h \/ wins g rule Second p h.
Proof.
  apply play_ind. intros p h IH.
  destruct (terminal p) as [v|] eqn:T.
  { destruct v; [left | right]; now apply wins_end. }
  pose (v := to_move p).
  assert (Each : forall c cr, In (c, cr) (succ p) -> move_wins g rule v p c cr h \/ move_wins g rule (opp v) p c cr h).
  { intros c cr I. destruct (repeats_dec g p c cr h) as [r | r].
    - destruct (player_dec (winner_of_repetition rule (to_move p)) v) as [E | E].
      + left. split; auto. tauto.
      + right. split; [intros _; now apply neq_opp | tauto].
    - destruct (IH c cr eq_refl I r) as [W | W]; destruct v; simpl;
        (left; split; [tauto | intros _; exact W]) || (right; split; [tauto | intros _; exact W]). }
  assert (Some : (exists c cr, In (c, cr) (succ p) /\ move_wins g rule v p c cr h) \/
                 (forall c cr, In (c, cr) (succ p) -> move_wins g rule (opp v) p c cr h)).
  { clear IH. induction (succ p) as [|[c cr] l IHl].
    - right. intros c cr [].
    - destruct (Each c cr (or_introl eq_refl)) as [L | L].
      + left. exists c, cr. split; auto. left. auto.
      + destruct IHl as [[c2 [cr2 [I2 M2]]] | A].
        * intros. apply Each. right. auto.
        * left. exists c2, cr2. split; auto. right. auto.
        * right. intros c2 cr2 [E | I2]; [inversion E; subst; auto | auto]. }
  assert (Done : wins g rule v p h \/ wins g rule (opp v) p h).
  { destruct Some as [[c [cr [I [M1 M2]]]] | A].
    - left. eapply wins_choose; eauto.
    - right. apply wins_all; auto.
      + rewrite opp_opp. reflexivity.
      + intros c cr I. apply (A c cr I).
      + intros c cr I. apply (A c cr I). }
  destruct v; simpl in Done; tauto.
Qed.
End Finite.

(** In such a game a closed set is a win of the second player, as the general form would prove it. *)
Corollary closed_form_wins : forall (g : game) (all : list (R g)) (past : list (R g)) (S : Pos g -> Prop),
  (forall p : Pos g, In (rep p) all) -> well_founded (silent g) ->
  (forall p : Pos g, terminal p = None -> succ p <> []) ->
  closed g past S -> forall p h, S p -> incl past h -> wins g FirstPlayerLoss Second p h.
Proof.
  intros g all past S F Wf Mv C p h Sp Hp.
  destruct (total g FirstPlayerLoss all F Wf Mv p h) as [K | K]; auto.
  exfalso. eapply closed_form_sound; eauto.
Qed.
