(** * Tic-tac-toe

    crates/games/src/tictactoe: three in a row for the side asked about; a full board and a row of the other side are its
    failure. Cells are [Some First] where the side asked about has a mark. The epoch is the number of marks. *)
From Twinproof Require Import Game Conditions Free Dominates Answer Trie Walk Bytes Rules Graph Stones.
From Coq Require Import NArith PArith String.
Open Scope N_scope.

Record board := { cells : stones; side : player }.

Definition board_dec : forall a b : board, {a = b} + {a <> b}.
Proof. decide equality; [apply player_dec | apply stones_dec]. Defined.

Definition rows : list (list nat) :=
  [[0; 1; 2]; [3; 4; 5]; [6; 7; 8]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]; [0; 4; 8]; [2; 4; 6]]%nat.
Definition has_row (w : player) (l : stones) : bool := existsb (forallb (fun i => is_stone w (cell l i))) rows.

Definition ttt : game := {|
  Pos := board; R := board;
  rep := fun b => b;
  R_dec := board_dec;
  to_move := side;
  terminal := fun b => if has_row First (cells b) then Some First
    else if has_row Second (cells b) || Nat.eqb (count (cells b)) 9 then Some Second else None;
  succ := fun b => map (fun i => ({| cells := put (cells b) i (side b); side := opp (side b) |}, true)) (empties (cells b));
  epoch := fun b => count (cells b);
  dominates := fun _ => true |}.

Definition ttt_key (b : board) : positive :=
  match side b with First => xO (stones_key (cells b)) | Second => xI (stones_key (cells b)) end.

(** ** Bytes *)

Definition read_side (l : list N) : option player :=
  match l with [0] => Some First | [1] => Some Second | _ => None end.

Definition bit (n : N) (i : N) : bool := N.testbit n i.

(** [Board::from_bits]. [x] is the player that marks with X. *)
Definition read_board (x : player) (l : list N) : option board :=
  match l with
  | [a; b; c] =>
    let n := (a * 256 + b) * 256 + c in
    let mark i := match bit n (10 + i), bit n (1 + i) with
      | true, false => Some (Some x) | false, true => Some (Some (opp x)) | false, false => Some None | true, true => None end in
    match all_some (List.map mark [0; 1; 2; 3; 4; 5; 6; 7; 8]) with
    | Some cells =>
      let side := if bit n 0 then opp x else x in
      let own := count_of side cells in let other := count_of (opp side) cells in
      if (n <? 524288) && Nat.leb own (other + 1) && Nat.leb other (own + 2)
         && negb (has_row First cells && has_row Second cells)
      then Some {| cells := cells; side := side |} else None
    | None => None
    end
  | _ => None
  end.

Lemma ttt_rises : epochs_rise ttt.
Proof.
  intros p c cr _ I. simpl in *. apply in_map_iff in I. destruct I as [i [E J]]. inversion E; subst. simpl.
  apply empties_spec in J. rewrite count_put; auto.
Qed.

Lemma ttt_key_inj : forall a b, ttt_key a = ttt_key b -> a = b.
Proof.
  intros [l s] [m t] H. unfold ttt_key in H. simpl in H. destruct s, t; inversion H as [K]; apply stones_key_inj in K; congruence.
Qed.

(** [x] is the player that marks with X. *)
Definition ttt_rules (x : player) : rules.
Proof.
  refine {|
    the_game := ttt;
    same_position := board_dec;
    decode := read_board x;
    position_key := ttt_key;
    repetition_key := ttt_key;
    repetition_is_state := true;
    allows := fun _ => true;
    question := match x with First => word "X wins" | Second => word "O wins" end;
    first_player := match x with First => word "X" | Second => word "O" end |}.
  - apply ttt_key_inj.
  - apply ttt_key_inj.
  - intros _ p q E. exact E.
  - apply ttt_rises.
  - intros p q E. simpl in E. congruence.
  - intros _ w. apply dominates_of_state. intros p q E. exact E.
Defined.
