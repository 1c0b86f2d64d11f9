(** * Go as people play it

    Go in certificates (Go.v) differs from Go as its rules are told in two things, both for the sake of short proofs:

    - under superko a move that repeats is not illegal but lost;
    - passes are not counted: a pass ends the game where the other side is content with what a second pass would bring, and
      else changes nothing but the turn.

    Neither changes who wins. [forbidden_is_lost]: in a game where there is always a move that cannot repeat, it is the same
    whether repeating is forbidden or loses. [passes_settled]: a player wins with settled passes if and only if it wins where two
    passes in a row end the game. [go_as_played] puts the two together.

    (What is not shown is that a game for a score may end as soon as stones that cannot be taken decide it.) *)
From Twinproof Require Import Game Go.

(** ** A repetition is forbidden *)
Section Forbidden.
Context (g : game).
Notation Pos := (Pos g). Notation R := (R g).

Inductive wins_forbidden (w : player) : Pos -> list R -> Prop :=
| forbidden_end p h : terminal p = Some w -> wins_forbidden w p h
| forbidden_choose p h c cr :
    terminal p = None -> to_move p = w -> In (c, cr) (succ p) -> ~ repeats g p c cr h ->
    wins_forbidden w c (rep p :: h) -> wins_forbidden w p h
| forbidden_all p h :
    terminal p = None -> to_move p = opp w ->
    (exists c cr, In (c, cr) (succ p) /\ ~ repeats g p c cr h) ->
    (forall c cr, In (c, cr) (succ p) -> ~ repeats g p c cr h -> wins_forbidden w c (rep p :: h)) ->
    wins_forbidden w p h.

Hypothesis can_pass : forall p : Pos, terminal p = None -> exists c, In (c, false) (succ p).

Theorem forbidden_is_lost : forall w p h, wins g CurrentPlayerLoss w p h <-> wins_forbidden w p h.
Proof.
  intros w p h. split; intro W.
  - induction W as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH].
    + now apply forbidden_end.
    + assert (Nr : ~ repeats g p c cr h).
      { intro r. specialize (Rp r). simpl in Rp. rewrite M in Rp. exact (opp_neq w Rp). }
      eapply forbidden_choose; eauto.
    + apply forbidden_all; auto. destruct (can_pass p T) as [c I]. exists c, false. split; auto.
      intros [X _]. discriminate.
  - induction W as [p h T | p h c cr T M I Nr Ch IH | p h T M [c0 [cr0 [I0 N0]]] Ch IH].
    + now apply wins_end.
    + eapply wins_choose; eauto. intro r. contradiction.
    + apply wins_all; auto.
      * intro E. rewrite E in I0. destruct I0.
      * intros c cr I r. simpl. rewrite M. apply opp_opp.
Qed.
End Forbidden.

(** ** Passes are counted *)
Section Passes.
Context (B K : Type) (B_dec : forall a b : B, {a = b} + {a <> b}) (K_dec : forall a b : K, {a = b} + {a <> b}).
Context (stones : B -> player -> list (K * B * option K)) (threat : B -> player -> option B).
Context (settled : B -> option player) (by_passes : B -> player) (used : B -> nat) (kr : ko_rule).
Notation go := (go B K B_dec K_dec stones threat settled by_passes used kr).
Notation position := (position B K).
Arguments board {B K}. Arguments side {B K}. Arguments ko {B K}. Arguments over {B K}.

(** A position, never over, and how many passes came last. *)
Record counted := { place : position; passes : nat }.

Definition stone_of (m : K * B * option K) (w : player) : counted :=
  {| place := {| board := snd (fst m); side := opp w; ko := snd m; over := false |}; passes := 0 |}.
Definition counted_stones (p : position) : list (counted * bool) :=
  map (fun m => (stone_of m (side p), true))
      (filter (fun m => negb (banned K K_dec (ko p) (fst (fst m)))) (stones (board p) (side p))).
Definition counted_pass (p : counted) : counted :=
  {| place := {| board := board (place p); side := opp (side (place p)); ko := None; over := false |};
     passes := S (passes p) |}.
Definition counted_threats (p : position) : list (counted * bool) :=
  match threat (board p) (side p) with
  | Some b => [({| place := {| board := b; side := side p; ko := None; over := false |}; passes := 0 |}, false)]
  | None => []
  end.

(** Two passes end the game; else it is over where the stones settle it. *)
Definition go_counted : game := {|
  Pos := counted; R := position;
  rep := fun p => compared B K kr (place p);
  R_dec := position_dec B K B_dec K_dec;
  to_move := fun p => side (place p);
  terminal := fun p => if Nat.leb 2 (passes p) then Some (by_passes (board (place p))) else settled (board (place p));
  succ := fun p => counted_stones (place p) ++ [(counted_pass p, false)] ++ counted_threats (place p);
  epoch := fun p => used (board (place p));
  dominates := fun _ => false |}.

(** The same position in both: after a single pass, whoever passed is content. *)
Definition same (p : position) (q : counted) : Prop :=
  p = place q /\ over p = false /\
  (passes q = 0 \/ (passes q = 1 /\ by_passes (board p) = opp (side p))).

Lemma stone_same m w : same {| board := snd (fst m); side := opp w; ko := snd m; over := false |} (stone_of m w).
Proof. repeat split; simpl; auto. Qed.

(** The moves of one are those of the other. *)
Lemma to_counted (p : position) (q : counted) c cr : same p q -> In (c, cr) (succ (g := go) p) ->
  (cr = false /\ c = pass B K by_passes p) \/
  exists d, In (d, cr) (succ (g := go_counted) q) /\ same c d.
Proof.
  intros [E [O _]] I. simpl in I. apply in_app_or in I. destruct I as [I | [I | I]].
  - right. apply in_map_iff in I. destruct I as [m [X I]]. inversion X; subst.
    exists (stone_of m (side (place q))). split; [|apply stone_same].
    simpl. apply in_or_app. left. apply in_map_iff. exists m. auto.
  - left. inversion I; auto.
  - right. unfold threats in I. simpl. unfold counted_threats. subst p.
    destruct (threat (board (place q)) (side (place q))) as [b|]; [|destruct I]. destruct I as [I | []]. inversion I; subst.
    eexists. split; [apply in_or_app; right; right; left; reflexivity|]. repeat split; simpl; auto.
Qed.

Lemma from_counted (p : position) (q : counted) d cr : same p q -> In (d, cr) (succ (g := go_counted) q) ->
  (cr = false /\ d = counted_pass q) \/
  exists c, In (c, cr) (succ (g := go) p) /\ same c d.
Proof.
  intros [E [O _]] I. simpl in I. apply in_app_or in I. destruct I as [I | [I | I]].
  - right. apply in_map_iff in I. destruct I as [m [X I]]. inversion X; subst.
    eexists. split; [|apply stone_same]. simpl. apply in_or_app. left. apply in_map_iff. exists m. auto.
  - left. inversion I; auto.
  - right. unfold counted_threats in I. simpl. unfold threats. subst p.
    destruct (threat (board (place q)) (side (place q))) as [b|]; [|destruct I]. destruct I as [I | []]. inversion I; subst.
    eexists. split; [apply in_or_app; right; right; left; reflexivity|]. repeat split; simpl; auto.
Qed.

Lemma pass_in (p : position) : In (pass B K by_passes p, false) (succ (g := go) p).
Proof. simpl. apply in_or_app. right. left. reflexivity. Qed.
Lemma counted_pass_in (q : counted) : In (counted_pass q, false) (succ (g := go_counted) q).
Proof. simpl. apply in_or_app. right. left. reflexivity. Qed.

Lemma no_pass_repeats (g : game) (p c : Pos g) h : ~ repeats g p c false h.
Proof. intros [X _]. discriminate. Qed.

Lemma same_terminal p q : same p q -> terminal (g := go) p = terminal (g := go_counted) q.
Proof.
  intros [-> [O Ps]]. simpl. rewrite O. destruct Ps as [-> | [-> _]]; reflexivity.
Qed.

Lemma same_repeats p q c d cr h : same p q -> same c d -> repeats go p c cr h <-> repeats go_counted q d cr h.
Proof. intros [-> _] [-> _]. unfold repeats. simpl. tauto. Qed.

(** A pass where the other side is not content: the same in both. *)
Lemma pass_same p q : same p q -> by_passes (board p) = side p -> same (pass B K by_passes p) (counted_pass q).
Proof.
  intros [-> [O Ps]] By. unfold pass. rewrite By. destruct (player_dec (side (place q)) (opp (side (place q)))) as [X|_].
  { exfalso. exact (opp_neq _ (eq_sym X)). }
  destruct Ps as [Z | [_ X]]; [|exfalso; apply (opp_neq (side (place q))); congruence].
  repeat split; auto. right. simpl. rewrite Z, By, opp_opp. auto.
Qed.

Lemma passed_on p : terminal (g := go) p = None -> by_passes (board p) = opp (side p) ->
  terminal (g := go) (pass B K by_passes p) = Some (opp (side p)).
Proof. intros _ By. simpl. rewrite By. destruct (player_dec (opp (side p)) (opp (side p))); congruence. Qed.

Theorem passes_settled : forall rule w p q h, same p q -> wins go rule w p h <-> wins go_counted rule w q h.
Proof.
  intros rule w p q h S. split; intro W.
  - revert q S. induction W as [p h T | p h c cr T M I Rp Ch IH | p h T M N Rp Ch IH]; intros q S.
    + apply wins_end. now rewrite <- (same_terminal p q S).
    + assert (Tq : terminal (g := go_counted) q = None) by now rewrite <- (same_terminal p q S).
      assert (Mq : to_move (g := go_counted) q = w) by (destruct S as [Ep _]; simpl; rewrite <- Ep; exact M).
      assert (Er : rep (g := go) p = rep (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      destruct (to_counted p q c cr S I) as [[-> ->] | [d [J Sd]]].
      * (* a pass: were the other side content, it would have won *)
        assert (Wc := Ch (no_pass_repeats go p _ h)).
        destruct (player_dec (by_passes (board p)) (side p)) as [By | By].
        -- eapply wins_choose; [exact Tq | exact Mq | apply counted_pass_in | |].
           ++ intro r. exfalso. exact (no_pass_repeats _ _ _ _ r).
           ++ intros _. rewrite <- Er. apply IH; [apply no_pass_repeats | now apply pass_same].
        -- apply neq_opp in By. assert (Te := passed_on p T By). inversion Wc; subst; try congruence.
           exfalso. rewrite Te in *. match goal with X : Some _ = Some _ |- _ => inversion X as [Y] end.
           apply (opp_neq (side p)). simpl in *. congruence.
      * eapply wins_choose; [exact Tq | exact Mq | exact J | |].
        -- intro r. assert (Em : to_move (g := go) p = to_move (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
           rewrite <- Em. apply Rp. now apply (same_repeats p q c d cr h S Sd).
        -- intro r. rewrite <- Er. apply IH; auto. intro r2. apply r. now apply (same_repeats p q c d cr h S Sd).
    + assert (Tq : terminal (g := go_counted) q = None) by now rewrite <- (same_terminal p q S).
      assert (Em : to_move (g := go) p = to_move (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      assert (Er : rep (g := go) p = rep (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      apply wins_all; [exact Tq | congruence | | |].
      * intro X. assert (J := counted_pass_in q). rewrite X in J. destruct J.
      * intros d cr J r. destruct (from_counted p q d cr S J) as [[-> ->] | [c [I Sc]]].
        -- exfalso. exact (no_pass_repeats _ _ _ _ r).
        -- rewrite <- Em. apply (Rp c cr I). now apply (same_repeats p q c d cr h S Sc).
      * intros d cr J r. rewrite <- Er. destruct (from_counted p q d cr S J) as [[-> ->] | [c [I Sc]]].
        -- destruct (player_dec (by_passes (board p)) (side p)) as [By | By].
           ++ apply (IH _ _ (pass_in p) (no_pass_repeats _ _ _ _)). now apply pass_same.
           ++ (* the winner is content: it passes too, or it has passed before *)
              apply neq_opp in By. simpl in M.
              assert (Bw : by_passes (board p) = w) by (rewrite By, M; apply opp_opp).
              destruct S as [-> [O Ps]]. destruct Ps as [Z | [Z _]].
              ** eapply wins_choose; [| | apply counted_pass_in | |].
                 --- simpl. rewrite Z. simpl. simpl in T. rewrite O in T. exact T.
                 --- simpl. rewrite M. apply opp_opp.
                 --- intro r2. exfalso. exact (no_pass_repeats _ _ _ _ r2).
                 --- intros _. apply wins_end. simpl. now rewrite Bw.
              ** apply wins_end. simpl. rewrite Z. simpl. now rewrite Bw.
        -- apply (IH c cr I); auto. intro r2. apply r. now apply (same_repeats p q c d cr h S Sc).
  - revert p S. induction W as [q h T | q h d cr T M J Rp Ch IH | q h T M N Rp Ch IH]; intros p S.
    + apply wins_end. now rewrite (same_terminal p q S).
    + assert (Tp : terminal (g := go) p = None) by now rewrite (same_terminal p q S).
      assert (Em : to_move (g := go) p = to_move (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      assert (Er : rep (g := go) p = rep (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      destruct (from_counted p q d cr S J) as [[-> ->] | [c [I Sc]]].
      * assert (Wd := Ch (no_pass_repeats go_counted q _ h)).
        destruct (player_dec (by_passes (board p)) (side p)) as [By | By].
        -- eapply wins_choose; [exact Tp | congruence | apply pass_in | |].
           ++ intro r. exfalso. exact (no_pass_repeats _ _ _ _ r).
           ++ intros _. rewrite Er. apply IH; [apply no_pass_repeats | now apply pass_same].
        -- (* the other side is content: it would pass too, and win *)
           exfalso. apply neq_opp in By. simpl in M. destruct S as [-> [O Ps]].
           assert (Lost : forall n h', wins go_counted rule w {| place := place (counted_pass q); passes := S (S n) |} h' -> False).
           { intros n h' X. inversion X as [? ? Y | |]; subst; try discriminate. simpl in Y. inversion Y as [Y2].
             apply (opp_neq (side (place q))). congruence. }
           destruct Ps as [Z | [Z _]].
           ++ inversion Wd as [? ? Y | ? ? ? ? Y Mv | ? ? Y Mv Ne Rr Cc]; subst.
              ** simpl in Y, T. rewrite Z in Y, T. simpl in Y, T. congruence.
              ** simpl in Mv. exact (opp_neq _ Mv).
              ** assert (X := Cc _ _ (counted_pass_in (counted_pass q)) (no_pass_repeats _ _ _ _)).
                 inversion X as [? ? Y2 | ? ? ? ? Y2 | ? ? Y2]; subst; simpl in Y2; try discriminate.
                 inversion Y2 as [Y3]. apply (opp_neq (side (place q))). congruence.
           ++ apply (Lost 0 (rep (g := go_counted) q :: h)). unfold counted_pass in Wd. rewrite Z in Wd. exact Wd.
      * eapply wins_choose; [exact Tp | congruence | exact I | |].
        -- intro r. rewrite Em. apply Rp. now apply (same_repeats p q c d cr h S Sc).
        -- intro r. rewrite Er. apply IH; auto. intro r2. apply r. now apply (same_repeats p q c d cr h S Sc).
    + assert (Tp : terminal (g := go) p = None) by now rewrite (same_terminal p q S).
      assert (Em : to_move (g := go) p = to_move (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      assert (Er : rep (g := go) p = rep (g := go_counted) q) by (destruct S as [-> _]; reflexivity).
      apply wins_all; [exact Tp | congruence | | |].
      * intro X. assert (I := pass_in p). rewrite X in I. destruct I.
      * intros c cr I r. destruct (to_counted p q c cr S I) as [[-> ->] | [d [J Sd]]].
        -- exfalso. exact (no_pass_repeats _ _ _ _ r).
        -- rewrite Em. apply (Rp d cr J). now apply (same_repeats p q c d cr h S Sd).
      * intros c cr I r. rewrite Er. destruct (to_counted p q c cr S I) as [[-> ->] | [d [J Sd]]].
        -- destruct (player_dec (by_passes (board p)) (side p)) as [By | By].
           ++ apply (IH _ _ (counted_pass_in q) (no_pass_repeats _ _ _ _)). now apply pass_same.
           ++ apply neq_opp in By. apply wins_end. rewrite (passed_on p Tp By). rewrite <- Em in M. simpl in M.
              rewrite M. now rewrite opp_opp.
        -- apply (IH d cr J); auto. intro r2. apply r. now apply (same_repeats p q c d cr h S Sd).
Qed.

(** Under superko: what is won in a certificate is won where repeating is forbidden and two passes end the game. *)
Theorem go_as_played : forall w p q h, same p q -> wins go CurrentPlayerLoss w p h <-> wins_forbidden go_counted w q h.
Proof.
  intros w p q h S. rewrite (passes_settled CurrentPlayerLoss w p q h S). apply forbidden_is_lost.
  intros r _. exists (counted_pass r). apply counted_pass_in.
Qed.
End Passes.
