(** * Games, rules of repetition, and what it is to win

    Two players move in turn or not in turn, as the game says. History is what was met before a position. A move into the history,
    made by a move that can repeat, ends the game by the rule, before anything else is asked:

    - first-player-loss: the first player has lost, whoever moved;
    - current-player-loss: whoever moved has lost.

    Player [w] *wins* at [p] with history [h] if there is a well-founded strategy ([wins]): an end that [w] has won; a move of
    [w]'s that is a repetition in its favour or leads to a position that it wins; or, where the opponent moves, all moves
    like that. Nothing is said of plays that never end: neither side wins those. Where all plays end, one of the two wins
    ([Closed.total]).

    - [exclusive]: never both players win.

    A game makes two promises about its epochs, numbers that never fall along a move ([epochs_rise]) and are the same for what
    is the same to the rule ([epochs_of_rep]). [hist_ok] is what they are good for: a history in which nothing is of a later
    epoch can only grow into one. *)
From Coq Require Export List Bool Arith Lia.
Export ListNotations.

(** [Player] of crates/core/src/problem.rs *)
Inductive player := First | Second.
Definition opp w := match w with First => Second | Second => First end.
(** [RepetitionRule] *)
Inductive repetition_rule := FirstPlayerLoss | CurrentPlayerLoss.

(** [RepetitionRule::value_of_repetition]: who has won when [mover] moves into the history. *)
Definition winner_of_repetition (r : repetition_rule) (mover : player) : player :=
  match r with FirstPlayerLoss => Second | CurrentPlayerLoss => opp mover end.

Lemma player_dec : forall a b : player, {a = b} + {a <> b}.
Proof. decide equality. Defined.
Lemma opp_neq : forall w, opp w <> w.
Proof. destruct w; discriminate. Qed.
Lemma neq_opp : forall a b, a <> b -> a = opp b.
Proof. destruct a, b; simpl; congruence. Qed.
Lemma opp_opp : forall w, opp (opp w) = w.
Proof. destruct w; reflexivity. Qed.

(** [Rules] of crates/core/src/rules.rs, without bytes and words: positions, what the rule of repetition compares of them
    ([repetition]), who moves, ends, moves, epochs, and [dominates_repetitions]. A move is the position it leads to and its
    [can_repeat]. *)
Record game := {
  Pos : Type;
  R : Type;
  rep : Pos -> R;
  R_dec : forall x y : R, {x = y} + {x <> y};
  to_move : Pos -> player;
  terminal : Pos -> option player;
  succ : Pos -> list (Pos * bool);
  epoch : Pos -> nat;
  dominates : Pos -> bool
}.
Arguments rep {g}. Arguments to_move {g}. Arguments terminal {g}.
Arguments succ {g}. Arguments epoch {g}. Arguments dominates {g}.

Section Semantics.
Context (g : game) (rule : repetition_rule).
Notation Pos := (Pos g). Notation R := (R g).

(** [h] holds what was met before [p], not [p] itself. *)
Definition repeats (p c : Pos) (cr : bool) (h : list R) : Prop :=
  cr = true /\ In (rep c) (rep p :: h).

Lemma repeats_dec p c cr h : {repeats p c cr h} + {~ repeats p c cr h}.
Proof.
  unfold repeats. destruct cr.
  - destruct (in_dec (R_dec g) (rep c) (rep p :: h)); [left | right]; tauto.
  - right; intros [E _]; discriminate.
Qed.

(** [w] forces a win: a well-founded strategy. Nothing is said of plays that never end. *)
Inductive wins (w : player) : Pos -> list R -> Prop :=
| wins_end p h : terminal p = Some w -> wins w p h
| wins_choose p h c cr :
    terminal p = None -> to_move p = w -> In (c, cr) (succ p) ->
    (repeats p c cr h -> winner_of_repetition rule (to_move p) = w) ->
    (~ repeats p c cr h -> wins w c (rep p :: h)) ->
    wins w p h
| wins_all p h :
    terminal p = None -> to_move p = opp w -> succ p <> [] ->
    (forall c cr, In (c, cr) (succ p) -> repeats p c cr h -> winner_of_repetition rule (to_move p) = w) ->
    (forall c cr, In (c, cr) (succ p) -> ~ repeats p c cr h -> wins w c (rep p :: h)) ->
    wins w p h.

(** The move to [c] is won by [w]. *)
Definition move_wins w p c cr h : Prop :=
  (repeats p c cr h -> winner_of_repetition rule (to_move p) = w) /\
  (~ repeats p c cr h -> wins w c (rep p :: h)).

Theorem exclusive : forall w p h, wins w p h -> wins (opp w) p h -> False.
Proof.
  intros w p h H. induction H as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH]; intro K.
  - inversion K; subst; try congruence. rewrite T in H. inversion H. destruct w; discriminate.
  - inversion K as [? ? T2 | ? ? c2 cr2 T2 M2 I2 R2 C2 | ? ? T2 M2 N2 R2 C2]; subst; try congruence.
    + destruct (to_move p); discriminate.
    + destruct (repeats_dec p c cr h) as [r | r].
      * apply (opp_neq (to_move p)). rewrite <- (Rp r) at 2. symmetry. eauto.
      * eapply IH; eauto.
  - inversion K as [? ? T2 | ? ? c2 cr2 T2 M2 I2 R2 C2 | ? ? T2 M2 N2 R2 C2]; subst; try congruence.
    + destruct (repeats_dec p c2 cr2 h) as [r | r].
      * apply (opp_neq w). rewrite <- (R2 r). eapply Rp; eauto.
      * eapply IH; eauto.
    + rewrite M in M2. destruct w; discriminate.
Qed.

(** ** What the game promises about epochs *)

Definition epochs_rise : Prop :=
  forall (p c : Pos) cr, terminal p = None -> In (c, cr) (succ p) -> epoch p <= epoch c.
(** Without this one, what is of another epoch could not be dropped from the sets (Counter.v, g3). *)
Definition epochs_of_rep : Prop := forall p q : Pos, rep p = rep q -> epoch p = epoch q.

(** All of the history is of epochs up to [e]. *)
Definition hist_ok (e : nat) (h : list R) : Prop :=
  forall r, In r h -> exists q : Pos, rep q = r /\ epoch q <= e.

Lemma hist_ok_step p c cr h :
  epochs_rise -> terminal p = None -> In (c, cr) (succ p) ->
  hist_ok (epoch p) h -> hist_ok (epoch c) (rep p :: h).
Proof.
  intros Er T I H r [<- | K].
  - exists p. eauto.
  - destruct (H r K) as [q [Q L]]. exists q. split; auto. specialize (Er p c cr T I). lia.
Qed.

Lemma hist_ok_here p h : hist_ok (epoch p) h -> hist_ok (epoch p) (rep p :: h).
Proof. intros H r [<- | K]; eauto. Qed.

End Semantics.
