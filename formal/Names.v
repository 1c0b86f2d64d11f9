(** * Sets of names

    The nodes of a graph have names that are all different. Names mean nothing to a proof, so that nothing rests on this; it is
    here for the checker to read what the format says and nothing else. A name is packed, seven bytes to a number, and the
    sets are balanced trees of the standard library over the lexicographic order. *)
From Coq Require Import NArith List Orders MSetAVL Lia.
Import ListNotations.
Open Scope N_scope.

(** A number begins with a 1, so that zeros in front count; it stays below 2^57. The last number comes first: a name may be as
    long as the file, and the stack of the system is not. *)
Fixpoint pack (room : nat) (n : N) (got l : list N) : list N :=
  match l with
  | [] => n :: got
  | b :: l => match room with O => pack 6 (256 + b) (n :: got) l | S room => pack room (256 * n + b) got l end
  end.
Definition packed (l : list N) : list N := pack 7 1 [] l.

Lemma pack_bound : forall l room n got, Forall (fun b => b < 256) l -> (n + 1) * 256 ^ N.of_nat room <= 2 ^ 57 ->
  Forall (fun m => m < 2 ^ 57) got -> Forall (fun m => m < 2 ^ 57) (pack room n got l).
Proof.
  induction l as [|b l IH]; intros room n got B L G.
  - constructor; auto. assert (1 <= 256 ^ N.of_nat room) by (apply N.lt_pred_le, N.neq_0_lt_0, N.pow_nonzero; discriminate).
    change (2 ^ 57) with 144115188075855872 in *. nia.
  - inversion B as [|? ? Lb Bl]; subst. destruct room as [|room]; cbn [pack].
    + apply IH; auto; [|constructor; auto; change (N.of_nat 0) with 0 in L; rewrite N.pow_0_r in L; lia].
      change (2 ^ 57) with 144115188075855872. change (256 ^ N.of_nat 6) with 281474976710656. lia.
    + apply IH; auto. rewrite Nat2N.inj_succ, N.pow_succ_r' in L.
      assert (1 <= 256 ^ N.of_nat room) by (apply N.lt_pred_le, N.neq_0_lt_0, N.pow_nonzero; discriminate).
      change (2 ^ 57) with 144115188075855872 in *. nia.
Qed.
Theorem packed_bound : forall l, Forall (fun b => b < 256) l -> Forall (fun m => m < 2 ^ 57) (packed l).
Proof. intros l B. apply pack_bound; auto. vm_compute. discriminate. Qed.

Fixpoint lex (a b : list N) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: a, y :: b => match N.compare x y with Eq => lex a b | c => c end
  end.

Lemma lex_eq : forall a b, lex a b = Eq -> a = b.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; intro H; try discriminate; auto.
  destruct (N.compare_spec x y) as [->| |]; try discriminate. f_equal. auto.
Qed.
Lemma lex_refl : forall a, lex a a = Eq.
Proof. induction a; simpl; auto. rewrite N.compare_refl. auto. Qed.
Lemma lex_flip : forall a b, lex b a = CompOpp (lex a b).
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; auto. rewrite (N.compare_antisym x y).
  destruct (N.compare x y); simpl; auto.
Qed.
Lemma lex_trans : forall a b c, lex a b = Lt -> lex b c = Lt -> lex a c = Lt.
Proof.
  induction a as [|x a IH]; destruct b as [|y b], c as [|z c]; simpl; intros H K; try discriminate; auto.
  destruct (N.compare_spec x y), (N.compare_spec y z); try discriminate; subst.
  - rewrite N.compare_refl. eauto.
  - now apply N.compare_lt_iff in H1 as ->.
  - now apply N.compare_lt_iff in H0 as ->.
  - assert (L : x < z) by lia. now apply N.compare_lt_iff in L as ->.
Qed.

Module Name <: OrderedType.
  Definition t := list N.
  Definition eq := @Logic.eq t.
  Definition eq_equiv : Equivalence eq := eq_equivalence.
  Definition lt a b := lex a b = Lt.
  Lemma lt_strorder : StrictOrder lt.
  Proof.
    split.
    - intros a H. unfold lt in H. rewrite lex_refl in H. discriminate.
    - exact lex_trans.
  Qed.
  Lemma lt_compat : Proper (eq ==> eq ==> iff) lt.
  Proof. intros a b -> c d ->. reflexivity. Qed.
  Definition compare := lex.
  Lemma compare_spec : forall a b, CompareSpec (eq a b) (lt a b) (lt b a) (compare a b).
  Proof.
    intros a b. unfold compare, lt, eq. destruct (lex a b) eqn:E; constructor; auto.
    - now apply lex_eq.
    - rewrite lex_flip, E. reflexivity.
  Qed.
  Definition eq_dec : forall a b : t, {a = b} + {a <> b} := list_eq_dec N.eq_dec.
End Name.
Module NameSet := MSetAVL.Make Name.
