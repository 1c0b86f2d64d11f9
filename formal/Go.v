(** * Go keeps the promise

    [impl Rules for Go] of crates/games/src/go over any boards: whatever stones may be put where, whatever they take, and whoever
    is ahead, the three rules of ko, the ban on retaking a ko at once, passes and ko threats are such that

    - [go_dominates]: what Go says of [dominates_repetitions] is true, for either player and under all three rules;
    - [go_rise], [go_of_rep]: so is what it says of its epochs;
    - [go_sound]: hence proofs in the general form are sound under both superko rules.

    Positions count no passes. A pass ends the game where the other side is content with what both passes would bring, and
    changes nothing but the turn elsewhere ([Go::resolve_pass]). The boards and stones of GoBoard.v are put in for the abstract
    ones in GoGame.v. *)
From Twinproof Require Import Game Conditions Free Dominates.

Section Go.
(** A board, with the threats that are left; a point. *)
Context (B K : Type) (B_dec : forall a b : B, {a = b} + {a <> b}) (K_dec : forall a b : K, {a = b} + {a <> b}).
(** Stones that may be put, suicide and region aside: where, the board after, the point of a ko that was taken. *)
Context (stones : B -> player -> list (K * B * option K)).
(** A ko threat with its answer, for a side that has one. *)
Context (threat : B -> player -> option B).
(** Settled by the stones; and who wins when both pass. *)
Context (settled : B -> option player) (by_passes : B -> player).
(** Threats used: the epoch. *)
Context (used : B -> nat).
Hypothesis stones_used : forall b s k b' o, In (k, b', o) (stones b s) -> used b' = used b.
Hypothesis threat_used : forall b s b', threat b s = Some b' -> used b <= used b'.

(** [Ko] *)
Inductive ko_rule := Situational | Positional | Simple.
Context (kr : ko_rule).

Record position := { board : B; side : player; ko : option K; over : bool }.

Definition banned (o : option K) (k : K) : bool := match o with Some b => if K_dec b k then true else false | None => false end.
Definition stone_moves (p : position) : list (position * bool) :=
  map (fun m => ({| board := snd (fst m); side := opp (side p); ko := snd m; over := false |}, true))
      (filter (fun m => negb (banned (ko p) (fst (fst m)))) (stones (board p) (side p))).
(** [Go::resolve_pass]: the other side passes too where it is content. *)
Definition pass (p : position) : position :=
  {| board := board p; side := opp (side p); ko := None;
     over := if player_dec (by_passes (board p)) (opp (side p)) then true else false |}.
Definition threats (p : position) : list (position * bool) :=
  match threat (board p) (side p) with
  | Some b => [({| board := b; side := side p; ko := None; over := false |}, false)]
  | None => []
  end.

Definition position_dec : forall p q : position, {p = q} + {p <> q}.
Proof.
  intros [b1 s1 k1 o1] [b2 s2 k2 o2].
  destruct (B_dec b1 b2) as [<-|]; [|right; congruence]. destruct (player_dec s1 s2) as [<-|]; [|right; congruence].
  destruct (bool_dec o1 o2) as [<-|]; [|right; congruence].
  destruct k1 as [x|], k2 as [y|]; try (right; congruence); [|left; reflexivity].
  destruct (K_dec x y) as [<-|]; [left; reflexivity | right; congruence].
Defined.

(** [Position::repetition]: what the rule of ko compares, as a position without the rest. *)
Definition compared (p : position) : position :=
  match kr with
  | Situational => {| board := board p; side := side p; ko := None; over := false |}
  | Positional => {| board := board p; side := First; ko := None; over := false |}
  | Simple => p
  end.

Definition go : game := {|
  Pos := position; R := position;
  rep := compared;
  R_dec := position_dec;
  to_move := side;
  terminal := fun p => if over p then Some (by_passes (board p)) else settled (board p);
  succ := fun p => stone_moves p ++ [(pass p, false)] ++ threats p;
  epoch := fun p => used (board p);
  dominates := fun p =>
    match kr with
    | Simple => true
    | Situational => match ko p with Some _ => false | None => true end
    | Positional => match ko p with Some _ => false | None =>
        if player_dec (by_passes (board p)) (opp (side p)) then true else false end
    end |}.

Lemma compared_board p q : compared p = compared q -> board p = board q.
Proof. unfold compared. destruct kr; intro E; inversion E; auto. Qed.

Lemma go_rise : epochs_rise go.
Proof.
  intros p c cr _ I. simpl in *. apply in_app_or in I. destruct I as [I | [I | I]].
  - apply in_map_iff in I. destruct I as [[[k b] o] [E I]]. apply filter_In in I. destruct I as [I _].
    inversion E; subst. simpl. rewrite (stones_used _ _ _ _ _ I). auto.
  - inversion I; subst. simpl. auto.
  - unfold threats in I. destruct (threat (board p) (side p)) eqn:T; [|destruct I]. destruct I as [I | []].
    inversion I; subst. simpl. eauto.
Qed.

Lemma go_of_rep : epochs_of_rep go.
Proof. intros p q E. simpl in *. now rewrite (compared_board p q E). Qed.

(** [Rules::repetition_is_state] *)
Lemma simple_is_state : kr = Simple -> forall p q : position, compared p = compared q -> p = q.
Proof. unfold compared. intros -> p q E. exact E. Qed.

(** Without a ban all moves are there. *)
Lemma go_follows w (c q : position) : ko c = None -> over c = false -> over q = false ->
  compared q = compared c -> side c = opp w -> side q = opp w -> settled (board c) = None -> follows go w c q.
Proof.
  intros Kc Oc Oq Eq Sc Sq Se. assert (Eb := compared_board _ _ Eq).
  unfold follows. simpl. rewrite Oc, Oq, Eb, Sc, Sq. repeat split; auto.
  - destruct (stone_moves q); discriminate.
  - intros d cr I. left. apply in_app_or in I. apply in_or_app. destruct I as [I | [I | I]].
    + left. apply in_map_iff in I. destruct I as [m [E I]]. apply filter_In in I. destruct I as [I _].
      apply in_map_iff. exists m. rewrite Sc, <- Sq. split; auto. apply filter_In. rewrite Kc. simpl.
      rewrite <- Eb. split; [exact I | reflexivity].
    + right. left. rewrite <- I. unfold pass. rewrite Eb, Sc, Sq. reflexivity.
    + right. right. unfold threats in *. rewrite Eb, Sq in I. rewrite Sc. exact I.
Qed.

(** The promise of [Rules::dominates_repetitions], under all three rules of ko. *)
Theorem go_dominates : forall w, dominates_repetitions go w.
Proof.
  intros w c q St [p [_ [Mp I]]] Rq Tq. destruct kr eqn:Ek.
  3: { apply like_same. now apply simple_is_state. }
  all: simpl in St, I, Tq, Mp; rewrite Ek in St; change (compared q = compared c) in Rq.
  all: assert (C : side c = opp w /\ over c = false) by
    (apply in_app_or in I; destruct I as [I | [I | I]];
      [ apply in_map_iff in I; destruct I as [m [E _]]; inversion E; subst; simpl; auto
      | discriminate
      | unfold threats in I; destruct (threat (board p) (side p)); [|destruct I]; destruct I as [I | []]; discriminate ]).
  all: destruct C as [Sc Oc]; destruct (ko c) eqn:Kc; [discriminate|]; destruct (over q) eqn:Oq; [discriminate|].
  all: assert (Eb := compared_board _ _ Rq); rewrite Eb in Tq.
  - apply like_follows. apply go_follows; auto. unfold compared in Rq. rewrite Ek in Rq. inversion Rq. congruence.
  - destruct (player_dec (by_passes (board c)) (opp (side c))) as [Bp|]; [|discriminate].
    rewrite Sc, opp_opp in Bp.
    destruct (player_dec (side q) w) as [Sw | Sw].
    + apply (like_pass go w c q (pass q)); [exact Sw | simpl; apply in_or_app; right; left; reflexivity |].
      apply go_follows; auto; unfold pass; simpl.
      * rewrite Eb, Bp, Sw. destruct (player_dec w (opp w)) as [X|]; auto. exfalso. exact (opp_neq w (eq_sym X)).
      * unfold compared in *. rewrite Ek in *. simpl. rewrite <- Rq. reflexivity.
      * rewrite Sw. reflexivity.
    + apply like_follows. apply go_follows; auto. now apply neq_opp.
Qed.

(** So proofs of Go under superko are right. *)
Theorem go_sound : forall w past E, avoids go E past -> forall n root A P l,
  proof go CurrentPlayerLoss w past n root A P E l -> hist_ok go (epoch root) past -> avoids go A past -> within go P past ->
  wins go CurrentPlayerLoss w root past.
Proof.
  intros w past E He n root A P l D Hok Ha Hp.
  exact (general_form_sound_cpl go w past E go_rise go_of_rep (go_dominates w) He n root A P l D Hok Ha Hp).
Qed.
End Go.
