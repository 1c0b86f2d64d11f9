(** * Cells with and without a stone

    What the boards of tic-tac-toe and Go have in common: a list of cells, each empty or a player's; how a stone is put down;
    a number for each list, all different. *)
From Twinproof Require Import Game.
From Coq Require Import PArith NArith.

Definition stones := list (option player).

Definition option_player_dec : forall a b : option player, {a = b} + {a <> b}.
Proof. decide equality. apply player_dec. Defined.
Definition stones_dec : forall a b : stones, {a = b} + {a <> b} := list_eq_dec option_player_dec.

Definition cell (l : stones) (i : nat) : option player := nth i l None.
Definition is_stone (w : player) (c : option player) : bool :=
  match c with Some v => if player_dec v w then true else false | None => false end.
Definition is_empty (c : option player) : bool := match c with None => true | Some _ => false end.

Fixpoint put (l : stones) (i : nat) (w : player) : stones :=
  match l, i with
  | [], _ => []
  | _ :: l, O => Some w :: l
  | c :: l, S i => c :: put l i w
  end.

(** The empty cells, lowest first. *)
Fixpoint empties_from (i : nat) (l : stones) : list nat :=
  match l with [] => [] | None :: l => i :: empties_from (S i) l | Some _ :: l => empties_from (S i) l end.
Definition empties : stones -> list nat := empties_from 0.

Definition count_of (w : player) (l : stones) : nat := length (filter (is_stone w) l).
Definition count (l : stones) : nat := length (filter (fun c => negb (is_empty c)) l).

Lemma empties_spec l i : In i (empties l) -> i < length l /\ cell l i = None.
Proof.
  unfold empties. assert (G : forall l k i, In i (empties_from k l) -> k <= i /\ i - k < length l /\ nth (i - k) l None = None).
  { clear. induction l as [|c l IH]; simpl; intros k i H; [destruct H|].
    destruct c as [v|].
    - destruct (IH _ _ H) as [A [B C]]. replace (i - k) with (S (i - S k)) by lia. simpl. repeat split; auto; lia.
    - destruct H as [-> | H]; [rewrite Nat.sub_diag; repeat split; auto; lia|].
      destruct (IH _ _ H) as [A [B C]]. replace (i - k) with (S (i - S k)) by lia. simpl. repeat split; auto; lia. }
  intro H. destruct (G _ _ _ H) as [_ [B C]]. rewrite Nat.sub_0_r in B, C. auto.
Qed.

Lemma count_put l i w : i < length l /\ cell l i = None -> count l <= count (put l i w).
Proof.
  unfold count, cell. revert i. induction l as [|c l IH]; simpl; intros i [L E]; [lia|].
  destruct i as [|i]; simpl in *.
  - subst c. simpl. lia.
  - specialize (IH i (conj (proj2 (Nat.succ_lt_mono _ _) L) E)). destruct c; simpl; lia.
Qed.

(** ** A number for each list *)

(** Two bits a stone, one an empty cell. *)
Fixpoint stones_key (l : stones) : positive :=
  match l with
  | [] => xH
  | None :: l => xO (stones_key l)
  | Some First :: l => xI (xO (stones_key l))
  | Some Second :: l => xI (xI (stones_key l))
  end.

Lemma stones_key_inj : forall l m, stones_key l = stones_key m -> l = m.
Proof.
  induction l as [|[[]|] l IH]; destruct m as [|[[]|] m]; simpl; intro H; try discriminate; inversion H; auto;
    f_equal; auto.
Qed.

(** Its length in bits: the extracted program has 62 for a positive number. *)
Lemma stones_key_size : forall l, Pos.size_nat (stones_key l) <= 2 * length l + 1.
Proof. induction l as [|[[]|] l IH]; simpl; lia. Qed.

Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | None :: _ => None
  | Some a :: l => match all_some l with Some l => Some (a :: l) | None => None end
  end.
