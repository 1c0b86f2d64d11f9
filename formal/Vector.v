(** * A list as a tree, to be looked up by index

    The nodes of a graph: made once, from the left to the right, and looked up in as many steps as the index has bits. That the
    tree holds the list is proven ([get_vector]): a node of the file is the node of the game. *)
From Coq Require Import List NArith Arith Lia.
Import ListNotations.

Section Vector.
Context {A : Type}.

Inductive tree := Empty | Tip (a : A) | Fork (l r : tree).

(** The first 2^[d] elements as a tree, and the others. *)
Fixpoint grow (d : nat) (l : list A) : tree * list A :=
  match l with
  | [] => (Empty, [])
  | a :: rest =>
    match d with
    | O => (Tip a, rest)
    | S d => let (x, l) := grow d l in let (y, l) := grow d l in (Fork x y, l)
    end
  end.

(** The element with index [i] of a tree with room for twice [h], if it has two branches. *)
Fixpoint get (h : N) (t : tree) (i : N) : option A :=
  match t with
  | Empty => None
  | Tip a => Some a
  | Fork x y => if (i <? h)%N then get (N.div2 h) x i else get (N.div2 h) y (i - h)
  end.

(** A tree with half of its room. *)
Record vector := { room : N; elements : tree }.
Definition depth_for (n : N) : nat := N.size_nat n.
Definition vector_of (n : N) (l : list A) : vector :=
  let d := depth_for n in {| room := N.div2 (2 ^ N.of_nat d); elements := fst (grow d l) |}.
Definition at_index (v : vector) (i : N) : option A := get (room v) (elements v) i.

Lemma nth_error_skipn : forall k (l : list A) i, nth_error (skipn k l) i = nth_error l (k + i).
Proof. induction k as [|k IH]; intros [|a l] i; simpl; auto. destruct i; reflexivity. Qed.

Lemma skipn_twice : forall j k (l : list A), skipn j (skipn k l) = skipn (k + j) l.
Proof. induction k as [|k IH]; intros [|a l]; simpl; auto. now rewrite skipn_nil. Qed.

Lemma grow_spec : forall d l,
  snd (grow d l) = skipn (2 ^ d) l /\
  forall i, (N.to_nat i < 2 ^ d) -> get (N.div2 (2 ^ N.of_nat d)) (fst (grow d l)) i = nth_error l (N.to_nat i).
Proof.
  induction d as [|d IH]; intros [|a l]; simpl grow.
  - simpl. split; auto. intros i H. destruct (N.to_nat i); reflexivity.
  - simpl. split; auto. intros i H. replace (N.to_nat i) with 0 by lia. reflexivity.
  - split; [now rewrite skipn_nil|]. intros i _. simpl. destruct (N.to_nat i); reflexivity.
  - remember (a :: l) as m. destruct (grow d m) as [x m1] eqn:E1. destruct (grow d m1) as [y m2] eqn:E2.
    destruct (IH m) as [R1 G1]. destruct (IH m1) as [R2 G2]. rewrite E1 in R1, G1. rewrite E2 in R2, G2.
    cbn [fst snd] in *. subst m1. assert (Half : N.div2 (2 ^ N.of_nat (S d)) = (2 ^ N.of_nat d)%N).
    { rewrite Nat2N.inj_succ, N.pow_succ_r', N.div2_double. reflexivity. }
    assert (Size : N.to_nat (2 ^ N.of_nat d) = 2 ^ d) by (rewrite N2Nat.inj_pow, Nat2N.id; reflexivity).
    split.
    + rewrite R2. simpl. rewrite Nat.add_0_r. apply skipn_twice.
    + intros i Hi. rewrite Half. cbn [get]. simpl in Hi. rewrite Nat.add_0_r in Hi.
      destruct (i <? 2 ^ N.of_nat d)%N eqn:L.
      * apply N.ltb_lt in L. apply G1. lia.
      * apply N.ltb_ge in L. rewrite G2 by lia. rewrite nth_error_skipn. f_equal. lia.
Qed.

Theorem get_vector : forall n l i, (i < n)%N -> at_index (vector_of n l) i = nth_error l (N.to_nat i).
Proof.
  intros n l i L. apply grow_spec. unfold depth_for. destruct n as [|p]; [lia|]. simpl N.size_nat.
  assert (S : (N.pos p < 2 ^ N.of_nat (Pos.size_nat p))%N).
  { clear. replace (N.of_nat (Pos.size_nat p)) with (N.size (N.pos p)); [apply N.size_gt|].
    simpl. induction p as [p IH|p IH|]; simpl in *; auto; rewrite <- Pos.add_1_r in *; lia. }
  assert (T : N.to_nat (2 ^ N.of_nat (Pos.size_nat p)) = 2 ^ Pos.size_nat p) by (rewrite N2Nat.inj_pow, Nat2N.id; reflexivity).
  lia.
Qed.
End Vector.
Arguments tree : clear implicits.
Arguments vector : clear implicits.
