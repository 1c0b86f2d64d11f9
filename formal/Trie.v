(** * Sets and maps of positive numbers

    The tries of the standard library, with look-up and insertion written once more: along the trie instead of along the
    number. In the extracted program a number is a machine integer, and taking it apart costs more than following a pointer. That
    the results are the same is proven here ([find_eq], [add_eq], [mem_eq], [sadd_eq], [sremove_eq], [union_eq]), so that the theorems of the
    library hold of these as well. *)
From Coq Require Import PArith Bool MSetPositive FMapPositive.

(** A positive number taken apart. *)
Definition is_one (p : positive) : bool := match p with xH => true | _ => false end.
Definition is_odd (p : positive) : bool := match p with xO _ => false | _ => true end.
Definition half (p : positive) : positive := match p with xO q | xI q => q | xH => xH end.

Module PM.
  Module M := PositiveMap.
  Definition t := M.t.
  Definition empty {A} : t A := @M.Leaf A.

  Fixpoint find {A} (k : positive) (m : t A) : option A :=
    match m with
    | M.Leaf _ => None
    | M.Node l o r => if is_one k then o else if is_odd k then find (half k) r else find (half k) l
    end.

  Fixpoint add {A} (k : positive) (v : A) (m : t A) : t A :=
    match m with
    | M.Leaf _ => M.add k v (@M.Leaf A)
    | M.Node l o r =>
      if is_one k then M.Node l (Some v) r
      else if is_odd k then M.Node l o (add (half k) v r) else M.Node (add (half k) v l) o r
    end.

  Definition remove {A} : positive -> t A -> t A := @M.remove A.

  Lemma find_eq {A} : forall (m : t A) k, find k m = M.find k m.
  Proof. induction m as [|l IHl o r IHr]; intros [k|k|]; simpl; auto. Qed.
  Lemma add_eq {A} : forall (m : t A) k v, add k v m = M.add k v m.
  Proof. induction m as [|l IHl o r IHr]; intros [k|k|] v; simpl; auto; f_equal; auto. Qed.

  Lemma gempty {A} k : find k (@empty A) = None.
  Proof. reflexivity. Qed.
  Lemma gsspec {A} j k (v : A) m : find j (add k v m) = if M.E.eq_dec j k then Some v else find j m.
  Proof. rewrite !find_eq, add_eq. apply PositiveMapAdditionalFacts.gsspec. Qed.
  Lemma grs {A} k (m : t A) : find k (remove k m) = None.
  Proof. rewrite find_eq. apply M.grs. Qed.
  Lemma gro {A} j k (m : t A) : j <> k -> find j (remove k m) = find j m.
  Proof. rewrite !find_eq. apply M.gro. Qed.
End PM.

Module PS.
  Module S := PositiveSet.
  Definition t := S.t.
  Definition In := S.In.
  Definition empty := S.empty.
  Definition inter := S.inter.
  Definition subset := S.subset.
  Definition is_empty := S.is_empty.

  Fixpoint mem (k : positive) (s : t) : bool :=
    match s with
    | S.Leaf => false
    | S.Node l b r => if is_one k then b else if is_odd k then mem (half k) r else mem (half k) l
    end.

  Fixpoint add (k : positive) (s : t) : t :=
    match s with
    | S.Leaf => S.add k S.Leaf
    | S.Node l b r =>
      if is_one k then S.Node l true r
      else if is_odd k then S.Node l b (add (half k) r) else S.Node (add (half k) l) b r
    end.

  Fixpoint remove (k : positive) (s : t) : t :=
    match s with
    | S.Leaf => S.Leaf
    | S.Node l b r =>
      if is_one k then S.node l false r
      else if is_odd k then S.node l b (remove (half k) r) else S.node (remove (half k) l) b r
    end.

  (** A union, and whether it is the one or the other of the two. Where it is, nothing is built: proofs that share positions
      unite the same sets again and again, and each would be a copy. *)
  Inductive united := United (is_left is_right : bool) (u : t).
  Fixpoint unite (s u : t) : united :=
    match s, u with
    | S.Leaf, S.Leaf => United true true s
    | S.Leaf, _ => United false true u
    | _, S.Leaf => United true false s
    | S.Node l b r, S.Node l' b' r' =>
      match unite l l', unite r r' with
      | United x y m, United x' y' m' =>
        let is_left := x && x' && implb b' b in
        let is_right := y && y' && implb b b' in
        United is_left is_right (if is_left then s else if is_right then u else S.Node m (b || b') m')
      end
    end.
  Definition union (s u : t) : t := match unite s u with United _ _ m => m end.

  Lemma unite_eq : forall s u, match unite s u with United x y m =>
    m = S.union s u /\ (x = true -> m = s) /\ (y = true -> m = u) end.
  Proof.
    induction s as [|l IHl b r IHr]; intros [|l' b' r']; simpl; try (repeat split; congruence).
    specialize (IHl l'). specialize (IHr r'). destruct (unite l l') as [x y m], (unite r r') as [x' y' m'].
    destruct IHl as [El [Xl Yl]], IHr as [Er [Xr Yr]]. rewrite <- El, <- Er.
    assert (Left : x && x' && implb b' b = true -> S.Node m (b || b') m' = S.Node l b r).
    { intro H. apply andb_prop in H. destruct H as [H B]. apply andb_prop in H. destruct H as [H1 H2].
      rewrite (Xl H1), (Xr H2). destruct b, b'; auto; discriminate. }
    assert (Right : y && y' && implb b b' = true -> S.Node m (b || b') m' = S.Node l' b' r').
    { intro H. apply andb_prop in H. destruct H as [H B]. apply andb_prop in H. destruct H as [H1 H2].
      rewrite (Yl H1), (Yr H2). destruct b, b'; auto; discriminate. }
    destruct (x && x' && implb b' b).
    - rewrite <- (Left eq_refl). auto.
    - destruct (y && y' && implb b b'); [rewrite <- (Right eq_refl)|]; split; auto; split; auto; discriminate.
  Qed.
  Lemma union_eq s u : union s u = S.union s u.
  Proof. unfold union. assert (H := unite_eq s u). destruct (unite s u). tauto. Qed.

  Lemma mem_eq : forall s k, mem k s = S.mem k s.
  Proof. induction s as [|l IHl b r IHr]; intros [k|k|]; simpl; auto. Qed.
  Lemma sadd_eq : forall s k, add k s = S.add k s.
  Proof. induction s as [|l IHl b r IHr]; intros [k|k|]; simpl; auto; f_equal; auto. Qed.
  Lemma sremove_eq : forall s k, remove k s = S.remove k s.
  Proof. induction s as [|l IHl b r IHr]; intros [k|k|]; simpl; auto; rewrite ?IHl, ?IHr; reflexivity. Qed.

  Lemma mem_spec s k : mem k s = true <-> In k s.
  Proof. rewrite mem_eq. apply S.mem_spec. Qed.
  Lemma empty_spec k : ~ In k empty.
  Proof. intro H. exact (S.empty_spec H). Qed.
  Lemma add_spec s j k : In j (add k s) <-> j = k \/ In j s.
  Proof. rewrite sadd_eq. apply S.add_spec. Qed.
  Lemma remove_spec s j k : In j (remove k s) <-> In j s /\ j <> k.
  Proof. rewrite sremove_eq. apply S.remove_spec. Qed.
  Lemma union_spec s u k : In k (union s u) <-> In k s \/ In k u.
  Proof. rewrite union_eq. apply S.union_spec. Qed.
  Lemma inter_spec s u k : In k (inter s u) <-> In k s /\ In k u.
  Proof. apply S.inter_spec. Qed.
  Lemma subset_spec s u : subset s u = true -> forall k, In k s -> In k u.
  Proof. intro H. apply S.subset_spec in H. exact H. Qed.
  Lemma is_empty_spec s : is_empty s = true -> forall k, ~ In k s.
  Proof. intro H. apply S.is_empty_spec in H. exact H. Qed.
End PS.
