(** * Why the promises are no weaker

    Four games of four to seven nodes that keep a weaker promise than that of Dominates.v, or of Game.v, and a proof in each
    that the checker would accept and that is false. The Rust checker is tested with the same games
    (crates/certificate/tests/derivations.rs).

    - g1: a win at [c] gives one at [q], but by another way, through what has occurred ([g1_weaker], [g1_accepted], [g1_false]).
    - g2: the opponent wins at [q] at once, but by a move that can repeat and so cannot be made.
    - g3: epochs never fall along a move, but differ between positions that are the same to the rule.
    - g4: a proof at [q] may be two moves longer: one is the most there is room for. *)
From Twinproof Require Import Game Conditions Free Dominates.

Ltac inl := repeat (first [left; reflexivity | right]).
Ltac move_in H := simpl in H; repeat (destruct H as [H | H]; [injection H as <- <- |]); try contradiction.

(** A win by a line that never repeats, in at most [n] moves. *)
Inductive plain_win (g : game) (w : player) : nat -> Pos g -> list (R g) -> Prop :=
| plain_end n p h : terminal p = Some w -> plain_win g w n p h
| plain_choose n p h c cr : terminal p = None -> to_move p = w -> In (c, cr) (succ p) ->
    ~ repeats g p c cr h -> plain_win g w n c (rep p :: h) -> plain_win g w (S n) p h
| plain_all n p h : terminal p = None -> to_move p = opp w -> succ p <> [] ->
    (forall c cr, In (c, cr) (succ p) -> ~ repeats g p c cr h /\ plain_win g w n c (rep p :: h)) ->
    plain_win g w (S n) p h.

(** A weaker promise: a win at [c] gives one at [q], at most a move longer; or the opponent wins at [q] at once. *)
Definition weaker (g : game) (w : player) : Prop :=
  forall c q : Pos g, dominates c = true -> entered g w c -> rep q = rep c -> q <> c ->
  (forall k, plain_win g w k c [] ->
     plain_win g w (if player_dec (to_move q) w then S k else k) q []) \/
  (to_move q = opp w /\ exists d cr, In (d, cr) (succ q) /\ terminal d = Some (opp w)).

(** ** 1. The win at the like goes another way, through a position that has occurred. *)
Definition g1 : game := {|
  Pos := nat; R := nat;
  rep := fun p => match p with 3 => 0 | 5 => 1 | _ => p end;
  R_dec := Nat.eq_dec;
  to_move := fun p => match p with 1 | 4 => First | _ => Second end;
  terminal := fun p => match p with 3 | 6 => Some First | 0 | 1 | 2 | 4 | 5 => None | _ => Some Second end;
  succ := fun p => match p with 0 => [(1, true)] | 1 => [(2, true); (3, true)] | 2 => [(4, true)]
                              | 4 => [(5, true)] | 5 => [(6, true)] | _ => [] end;
  epoch := fun _ => 0;
  dominates := fun p => Nat.eqb p 5 |}.

Ltac same := eapply move_same with (l' := false) (A' := none _) (P' := none _);
  [ | auto | reflexivity | intros [] | intros ? [] | intros ? [] | try (intros _ N; exfalso; apply N; reflexivity) ].

(* Only node 5 dominates in g1; the other entries must be asked to be absent: 2 (by q). *)
Lemma g1_accepted : proof g1 CurrentPlayerLoss First [] 5 0 (fun r => r = 2) (none g1) (fun r => r = 1) false.
Proof.
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I.
  eapply move_same with (l' := false) (A' := fun r => r = 2) (P' := none _); auto; try discriminate; try (intros ? []; fail).
  2: { intros _ N. exfalso. apply N. reflexivity. }
  eapply proof_choose with (c := 2); try reflexivity; [inl|].
  eapply move_same with (l' := false) (A' := none _) (P' := none _); auto; try (intros []; fail); try (intros ? []; fail).
  2: { intros _ _. split; [discriminate | left; reflexivity]. }
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I. same.
  eapply proof_choose with (c := 5); try reflexivity; [inl|]. same.
  2: { intros _ _. split; [discriminate | right; repeat split]. }
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I. same.
  apply proof_end. reflexivity.
Qed.

Lemma g1_weaker : weaker g1 First.
Proof.
  intros c q S _ Rq Ne. left. intros k _. simpl in S. apply Nat.eqb_eq in S. subst c. simpl in Rq.
  assert (q = 1). { do 7 (destruct q as [|q]; simpl in Rq; try congruence). }
  subst q. simpl.
  eapply plain_choose with (c := 3); try reflexivity; [inl | | apply plain_end; reflexivity].
  simpl. intros [_ [X | []]]. discriminate.
Qed.

Lemma g1_false : wins g1 CurrentPlayerLoss Second 0 [].
Proof.
  eapply wins_choose with (c := 1); try reflexivity; [inl | |].
  { intros [_ [X | []]]. discriminate. }
  intros _. apply wins_all; [reflexivity | reflexivity | discriminate | |].
  - intros c cr I _. reflexivity.
  - intros c cr I N. move_in I.
    2: { exfalso. apply N. split; auto. simpl. auto. }
    eapply wins_choose with (c := 4); try reflexivity; [inl | |].
    { intros [_ [X | [X | [X | []]]]]; discriminate. }
    intros _. apply wins_all; [reflexivity | reflexivity | discriminate | |].
    + intros c cr I _. reflexivity.
    + intros c cr I M. move_in I. exfalso. apply M. split; auto. simpl. auto.
Qed.

(** ** 2. The opponent's winning end at the like can repeat. *)
Definition g2 : game := {|
  Pos := nat; R := nat;
  rep := fun p => match p with 2 => 0 | 4 => 1 | _ => p end;
  R_dec := Nat.eq_dec;
  to_move := fun p => match p with 0 | 3 => First | _ => Second end;
  terminal := fun p => match p with 5 => Some First | 0 | 1 | 3 | 4 => None | _ => Some Second end;
  succ := fun p => match p with 0 => [(1, true)] | 1 => [(2, true); (3, true)] | 3 => [(4, true)]
                              | 4 => [(5, true)] | _ => [] end;
  epoch := fun _ => 0;
  dominates := fun p => Nat.eqb p 4 |}.

Lemma g2_accepted : proof g2 CurrentPlayerLoss First [] 4 0 (fun r => r = 1) (none g2) (fun r => r = 1) true.
Proof.
  eapply proof_choose with (c := 1); try reflexivity; [inl|].
  eapply move_same with (l' := true) (A' := none _) (P' := fun r => r = 0); auto; try (intros []; fail); try (intros ? []; fail).
  2: { intros r -> N. exfalso. apply N. reflexivity. }
  2: { intros _ _. split; [discriminate | left; reflexivity]. }
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I.
  { apply move_rep; reflexivity || (intros _; reflexivity). }
  eapply move_same with (l' := false) (A' := none _) (P' := none _); auto; try (intros []; fail); try (intros ? []; fail).
  2: { intros _ N. exfalso. apply N. reflexivity. }
  eapply proof_choose with (c := 4); try reflexivity; [inl|]. same.
  2: { intros _ _. split; [discriminate | right; repeat split]. }
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I. same.
  apply proof_end. reflexivity.
Qed.

Lemma g2_weaker : weaker g2 First.
Proof.
  intros c q S _ Rq Ne. right. simpl in S. apply Nat.eqb_eq in S. subst c. simpl in Rq.
  assert (q = 1). { do 6 (destruct q as [|q]; simpl in Rq; try congruence). }
  subst q. split; [reflexivity|]. exists 2, true. split; [inl | reflexivity].
Qed.

Lemma g2_false : wins g2 CurrentPlayerLoss Second 0 [].
Proof.
  apply wins_all; [reflexivity | reflexivity | discriminate | |].
  { intros c cr I [_ R]. move_in I. simpl in R. destruct R as [R | []]. discriminate. }
  intros c cr I _. move_in I.
  eapply wins_choose with (c := 3); try reflexivity; [inl | |].
  { intros [_ [X | [X | []]]]; discriminate. }
  intros _. apply wins_all; [reflexivity | reflexivity | discriminate | |].
  - intros c cr I _. reflexivity.
  - intros c cr I M. move_in I. exfalso. apply M. split; auto. simpl. auto.
Qed.

(** ** 3. An epoch that never falls along a move, but differs between positions that are the same to the rule. *)
Definition g3 : game := {|
  Pos := nat; R := nat;
  rep := fun p => match p with 3 => 0 | _ => p end;
  R_dec := Nat.eq_dec;
  to_move := fun p => match p with 0 | 2 => First | _ => Second end;
  terminal := fun p => match p with 3 => Some First | 0 | 1 | 2 => None | _ => Some Second end;
  succ := fun p => match p with 0 => [(1, true)] | 1 => [(2, true)] | 2 => [(3, true)] | _ => [] end;
  epoch := fun p => if Nat.leb p 2 then 0 else 1;
  dominates := fun _ => false |}.

Lemma g3_rises : epochs_rise g3.
Proof.
  intros p c cr _ I. do 3 (destruct p as [|p]; [move_in I; simpl; lia|]). simpl in I. contradiction.
Qed.

Lemma g3_accepted : forall rule, proof g3 rule First [] 3 0 (fun r => r = 1 \/ r = 2) (none g3) (none g3) false.
Proof.
  intro rule. eapply proof_choose with (c := 1); try reflexivity; [inl|].
  eapply move_same with (l' := false) (A' := fun r => r = 2) (P' := none _); auto; try discriminate; try (intros ? []; fail).
  2: { intros _ _. split; [discriminate | left; left; reflexivity]. }
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I.
  eapply move_same with (l' := false) (A' := none _) (P' := none _); auto; try (intros []; fail); try (intros ? []; fail).
  2: { intros _ _. split; [discriminate | left; reflexivity]. }
  eapply proof_choose with (c := 3); try reflexivity; [inl|].
  eapply move_other with (l' := false) (A' := none _) (P' := none _); auto; try discriminate; try (intros ? []; fail).
  apply proof_end. reflexivity.
Qed.

Lemma g3_false : forall rule, wins g3 rule Second 0 [].
Proof.
  intro rule. apply wins_all; [reflexivity | reflexivity | discriminate | |].
  { intros c cr I [_ R]. move_in I. simpl in R. destruct R as [R | []]. discriminate. }
  intros c cr I _. move_in I.
  eapply wins_choose with (c := 2); try reflexivity; [inl | |].
  { intros [_ [X | [X | []]]]; discriminate. }
  intros _. apply wins_all; [reflexivity | reflexivity | discriminate | |].
  - intros c cr I _. destruct rule; reflexivity.
  - intros c cr I M. move_in I. exfalso. apply M. split; auto. simpl. auto.
Qed.

(** ** 4. One move longer is the most: with two the proof at the like may be the one that enters [c]. *)
Definition g4 : game := {|
  Pos := nat; R := nat;
  rep := fun p => match p with 2 => 0 | _ => p end;
  R_dec := Nat.eq_dec;
  to_move := fun p => match p with 1 => First | _ => Second end;
  terminal := fun p => match p with 3 => Some First | 0 | 1 | 2 => None | _ => Some Second end;
  succ := fun p => match p with 0 => [(1, true)] | 1 => [(2, true)] | 2 => [(3, true)] | _ => [] end;
  epoch := fun _ => 0;
  dominates := fun p => Nat.eqb p 2 |}.

Lemma g4_accepted : proof g4 CurrentPlayerLoss First [] 3 0 (none g4) (none g4) (fun r => r = 0) false.
Proof.
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I. same.
  eapply proof_choose with (c := 2); try reflexivity; [inl|]. same.
  2: { intros _ _. split; [discriminate | right; repeat split]. }
  apply proof_all; try reflexivity; [discriminate|]. intros c cr I. move_in I. same.
  apply proof_end. reflexivity.
Qed.

Lemma g4_two_longer : forall c q h k, dominates c = true -> rep q = rep c -> terminal q = None ->
  opens g4 CurrentPlayerLoss First [] (fun r => r = 0) h k c -> opens g4 CurrentPlayerLoss First [] (fun r => r = 0) h (S (S k)) q.
Proof.
  intros c q h k S Rq Tq [A [D Av]]. simpl in S. apply Nat.eqb_eq in S. subst c. simpl in Rq.
  assert (Q : q = 0 \/ q = 2). { destruct q as [|[|[|[|q]]]]; simpl in *; auto; discriminate. }
  destruct Q as [-> | ->].
  - exists (none g4). split; [|intros r []]. destruct k; [inversion D; discriminate|].
    eapply proof_mono; [exact g4_accepted | lia].
  - exists A. split; auto. eapply proof_mono; eauto.
Qed.

Lemma g4_false : wins g4 CurrentPlayerLoss Second 0 [].
Proof.
  eapply wins_choose with (c := 1); try reflexivity; [inl | |].
  { intros [_ [X | []]]. discriminate. }
  intros _. apply wins_all; [reflexivity | reflexivity | discriminate | |].
  - intros c cr I _. reflexivity.
  - intros c cr I M. move_in I. exfalso. apply M. split; auto. simpl. auto.
Qed.
