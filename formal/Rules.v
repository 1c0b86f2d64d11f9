(** * A game as certificates have it

    [Rules] of crates/core/src/rules.rs: a game, its bytes, the words of its question, and its promises. Here the promises are
    not asked for but proven: whoever makes a record of this type has to.

    [check_problem] is [check] of crates/certificate/src/check.rs: by its form, the body is followed with sets, without, or as a
    closed set. [check_problem_sound] is the theorem about it: what is accepted is true. *)
From Twinproof Require Import Game Conditions Free Dominates Order Closed Answer Trie Walk Sets Bytes ClosedSet.
From Coq Require Import NArith PArith.

Inductive form := OrderForm | ClosedForm | GeneralForm.

Record rules := {
  the_game : game;
  same_position : forall p q : Pos the_game, {p = q} + {p <> q};
  (** [Rules::decode] *)
  decode : list N -> option (Pos the_game);
  (** A number of its own for each position, and for each thing that the rule of repetition compares. *)
  position_key : Pos the_game -> positive;
  repetition_key : R the_game -> positive;
  (** [Rules::repetition_is_state], [Rules::allows], [Rules::question], [Rules::first_player] *)
  repetition_is_state : bool;
  allows : repetition_rule -> bool;
  question : list N;
  first_player : list N;
  (** The promises. *)
  position_key_inj : forall p q, position_key p = position_key q -> p = q;
  repetition_key_inj : forall r s, repetition_key r = repetition_key s -> r = s;
  state_promise : repetition_is_state = true -> forall p q : Pos the_game, rep p = rep q -> p = q;
  epoch_rises : epochs_rise the_game;
  epoch_of_repetition : epochs_of_rep the_game;
  dominates_promise : allows CurrentPlayerLoss = true -> forall w, dominates_repetitions the_game w
}.

(** [Problem], with what is claimed of it. *)
Record claim := {
  of : rules;
  rule : repetition_rule;
  winner : player;
  root : Pos (the_game of);
  past : list (Pos (the_game of))
}.

Definition history (c : claim) : list (R (the_game (of c))) := map rep (past c).

(** Proven: the first player forces a win, with that past. Disproven: it does not. *)
Definition holds (c : claim) : Prop :=
  let first_wins := wins (the_game (of c)) (rule c) First (root c) (history c) in
  match winner c with First => first_wins | Second => ~ first_wins end.

(** [Problem::new] *)
Definition makes_sense (c : claim) : bool :=
  allows (of c) (rule c) && forallb (fun q => Nat.leb (epoch q) (epoch (root c))) (past c).

Definition check_body (fuel : fuel) (c : claim) (f : form) (src : source) : res source :=
  let r := of c in let g := the_game r in
  let hs := set_of (fun p => repetition_key r (rep p)) (past c) in
  match f with
  | GeneralForm => tree_check g (rule c) (winner c) false (same_position r) (repetition_key r) hs source next_step fuel (root c) src
  | OrderForm =>
    if repetition_is_state r
    then order_check g (rule c) (winner c) (same_position r) (repetition_key r) hs source next_step fuel (root c) src
    else tree_check g (rule c) (winner c) true (same_position r) (repetition_key r) hs source next_step fuel (root c) src
  | ClosedForm =>
    match rule c, winner c with
    | FirstPlayerLoss, Second =>
      match members g (decode r) fuel None [] src with
      | Bad f _ => Fail f
      | Read ms src =>
        match closed_check g (position_key r) (repetition_key r) hs (root c) ms with Ok _ => Ok src | Fail f => Fail f end
      end
    | _, _ => wrong ClosedProvesNothing
    end
  end.

(** Behind the root of a tree comes its end, and nothing comes behind that. *)
Definition check_end (f : form) (src : source) : res unit :=
  match match f with ClosedForm => Ok src | _ => match next_step src with
        | Ok (End, src) => Ok src | Ok _ => wrong TrailingBytes | Fail x => Fail x end end with
  | Fail x => Fail x
  | Ok src => match finish src with Read _ _ => Ok tt | Bad x _ => Fail x end
  end.

Definition check_problem (fuel : fuel) (c : claim) (f : form) (src : source) : res unit :=
  if makes_sense c then
    match check_body fuel c f src with Ok src => check_end f src | Fail x => Fail x end
  else wrong Problem.

(** ** What is accepted is true *)

Lemma past_set (c : claim) : forall r,
  PS.In (repetition_key (of c) r) (set_of (fun p => repetition_key (of c) (rep p)) (past c)) <-> In r (history c).
Proof.
  intro r. unfold history. rewrite set_of_spec. rewrite in_map_iff. split.
  - intros [p [E I]]. exists p. split; auto. now apply (repetition_key_inj (of c)).
  - intros [p [<- I]]. exists p. auto.
Qed.

Lemma past_before_root (c : claim) : makes_sense c = true ->
  hist_ok (the_game (of c)) (epoch (root c)) (history c).
Proof.
  intros H r I. apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H.
  apply in_map_iff in I. destruct I as [p [E I]]. exists p. split; auto. apply Nat.leb_le. auto.
Qed.

(** A win of either side decides the claim: no two are won at once. *)
Lemma won_claim (c : claim) : wins (the_game (of c)) (rule c) (winner c) (root c) (history c) -> holds c.
Proof.
  unfold holds. intro W. destruct (winner c); auto. intro F. exact (exclusive _ _ First _ _ F W).
Qed.

Theorem check_problem_sound : forall fuel c f src, check_problem fuel c f src = Ok tt -> holds c.
Proof.
  intros fuel c f src H. unfold check_problem in H. destruct (makes_sense c) eqn:Ms; [|discriminate].
  destruct (check_body fuel c f src) as [src'|] eqn:B; [|discriminate]. clear H. unfold check_body in B.
  assert (Tree : forall order,
    tree_check (the_game (of c)) (rule c) (winner c) order (same_position (of c)) (repetition_key (of c))
      (set_of (fun p => repetition_key (of c) (rep p)) (past c)) source next_step fuel (root c) src = Ok src' -> holds c).
  { intros order T. apply won_claim.
    eapply (tree_check_sound (the_game (of c)) (rule c) (winner c) order (same_position (of c)) (repetition_key (of c))
      (repetition_key_inj (of c)) (history c) _ (past_set c)); [| | | exact T |].
    - apply epoch_rises.
    - apply epoch_of_repetition.
    - intro E. apply (dominates_promise (of c)). apply andb_prop in Ms. destruct Ms as [Ms _]. rewrite E in Ms. exact Ms.
    - now apply past_before_root. }
  destruct f.
  - destruct (repetition_is_state (of c)) eqn:St; [|eapply Tree; eauto].
    apply won_claim. eapply (order_check_sound (the_game (of c)) (rule c) (winner c) (same_position (of c))
      (repetition_key (of c)) (history c) _ (past_set c)); [|exact B].
    now apply (state_promise (of c)).
  - destruct (rule c) eqn:Er; [|discriminate]. destruct (winner c) eqn:Ew; [discriminate|].
    destruct (members (the_game (of c)) (decode (of c)) fuel None [] src) as [ms src2|]; [|discriminate].
    destruct (closed_check (the_game (of c)) (position_key (of c)) (repetition_key (of c))
      (set_of (fun p => repetition_key (of c) (rep p)) (past c)) (root c) ms) as [[]|] eqn:K; [|discriminate].
    unfold holds. rewrite Er, Ew.
    eapply (closed_check_sound (the_game (of c)) (position_key (of c)) (position_key_inj (of c)) (repetition_key (of c))
      (history c) _ (past_set c)); exact K.
  - eapply Tree; eauto.
Qed.
