(** * The two algebras

    [Conditions] of crates/core/src/conditions.rs on finite sets, for the general form, and for the order form of games whose
    rule of repetition compares less than whole positions; and the algebra without sets, for the order form of all others.
    The sets are tries of positive numbers: [key] gives each thing that the rule compares a number of its own.

    What is proven: what [Walk.follow] accepts with either algebra is a proof in the sense of Conditions.v or Order.v, so that
    the root is won ([tree_check_sound], [order_check_sound]). *)
From Twinproof Require Import Game Conditions Free Dominates Order Answer Trie Walk.
From Coq Require Import NArith PArith.

Section Weaken.
Context (g : game) (rule : repetition_rule) (w : player) (past : list (R g)).
Notation proof := (proof g rule w past).
Notation move_proof := (move_proof g rule w past).

Lemma move_mono n p c cr A P E l : move_proof n p c cr A P E l -> forall m, n <= m -> move_proof m p c cr A P E l.
Proof.
  intros H m L. inversion H; subst.
  - eapply move_same; eauto. eapply proof_mono; eauto.
  - eapply move_other; eauto. eapply proof_mono; eauto.
  - now apply move_rep.
  - now apply move_past.
  - now apply move_cover.
Qed.

Lemma weaken : forall n,
  (forall p (A P E A' P' E' : R g -> Prop) l l', proof n p A P E l ->
     (forall r, A r -> A' r) -> (forall r, P r -> P' r) -> (forall r, E r -> E' r) -> (l = true -> l' = true) ->
     proof n p A' P' E' l') /\
  (forall p c cr (A P E A' P' E' : R g -> Prop) l l', move_proof n p c cr A P E l ->
     (forall r, A r -> A' r) -> (forall r, P r -> P' r) -> (forall r, E r -> E' r) -> (l = true -> l' = true) ->
     move_proof n p c cr A' P' E' l').
Proof.
  assert (M : forall n, (forall p (A P E A' P' E' : R g -> Prop) l l', proof n p A P E l ->
     (forall r, A r -> A' r) -> (forall r, P r -> P' r) -> (forall r, E r -> E' r) -> (l = true -> l' = true) ->
     proof n p A' P' E' l') ->
   forall p c cr (A P E A' P' E' : R g -> Prop) l l', move_proof n p c cr A P E l ->
     (forall r, A r -> A' r) -> (forall r, P r -> P' r) -> (forall r, E r -> E' r) -> (l = true -> l' = true) ->
     move_proof n p c cr A' P' E' l').
  { intros n IH p c cr A P E A2 P2 E2 l l2 H HA HP HE Hl. inversion H; subst.
    - eapply move_same with (A' := A') (P' := P') (l' := l'); auto.
      + eapply IH; eauto.
      + intros X Y. destruct (H6 X Y) as [U [V | [V1 [V2 [V3 V4]]]]]; split; auto. right. auto.
    - eapply move_other with (A' := A') (P' := P') (l' := l'); auto. eapply IH; eauto.
    - assert (l2 = true) by auto. subst. apply move_rep; auto.
    - now apply move_past.
    - now apply move_cover. }
  assert (D : forall n p (A P E A' P' E' : R g -> Prop) l l', proof n p A P E l ->
     (forall r, A r -> A' r) -> (forall r, P r -> P' r) -> (forall r, E r -> E' r) -> (l = true -> l' = true) ->
     proof n p A' P' E' l').
  { induction n as [|n IH]; intros p A P E A2 P2 E2 l l2 H HA HP HE Hl; inversion H; subst; try (now apply proof_end).
    - eapply proof_choose; eauto; eapply M; eauto.
    - apply proof_all; auto. intros. eapply M; eauto. }
  intro n. split; eauto.
Qed.
End Weaken.

(** A list of things as the set of their keys. *)
Definition set_of {A} (key : A -> positive) (l : list A) : PS.t := fold_left (fun s a => PS.add (key a) s) l PS.empty.

Lemma set_of_spec {A} (key : A -> positive) l k : PS.In k (set_of key l) <-> exists a, key a = k /\ In a l.
Proof.
  unfold set_of.
  assert (G : forall s, PS.In k (fold_left (fun s a => PS.add (key a) s) l s) <-> (exists a, key a = k /\ In a l) \/ PS.In k s).
  { induction l as [|a l IH]; simpl; intro s.
    - split; [auto | intros [[b [_ []]] | H]; auto].
    - rewrite IH, PS.add_spec. split.
      + intros [[b [E I]] | [E | I]]; [left; exists b; auto | left; exists a; auto | auto].
      + intros [[b [E [-> | I]]] | I]; [auto | left; exists b; auto | auto]. }
  rewrite G. split; [intros [H | H]; auto; exfalso; exact (PS.empty_spec _ H) | auto].
Qed.

Section Sets.
Context (g : game) (rule : repetition_rule) (w : player) (order : bool).
Notation Pos := (Pos g). Notation R := (R g).
Context (Pos_dec : forall x y : Pos, {x = y} + {x <> y}).
Context (key : R -> positive) (key_inj : forall a b, key a = key b -> a = b).
Context (past : list R).
(** [Past]: the same as a set. *)
Context (pastS : PS.t) (pastS_spec : forall r, PS.In (key r) pastS <-> In r past).
(** Where steps come from. *)
Context (Src : Type) (next : Src -> res (step * Src)).

(** [Conditions], with what is entered freely ([TreeChecker::entered]). *)
Record conditions := { absent : PS.t; present : PS.t; freely : PS.t; loops : bool }.
Definition nothing : conditions := {| absent := PS.empty; present := PS.empty; freely := PS.empty; loops := false |}.

(** A repetition by the player to move counts for the winner. *)
Definition helps (p : Pos) : bool := if player_dec (winner_of_repetition rule (to_move p)) w then true else false.
Definition is_cpl : bool := match rule with CurrentPlayerLoss => true | FirstPlayerLoss => false end.

(** [Conditions::add_child]; in the order form a move into the past must not count against the winner. *)
Definition add_child (p c : Pos) (cr : bool) (v acc : conditions) : res conditions :=
  if order && cr && PS.mem (key (rep c)) pastS && negb (helps p) then wrong IntoPast else
  if Nat.eqb (epoch p) (epoch c) then
    if PS.mem (key (rep p)) (absent v) then wrong NeedsParentAbsent else
    let must := cr && negb (helps p) in
    if must && Pos.eqb (key (rep c)) (key (rep p)) then wrong SelfLoop else
    let free := must && is_cpl && dominates c && negb (loops v) in
    let absent0 := PS.union (absent acc) (absent v) in
    let freely0 := PS.union (freely acc) (freely v) in
    Ok {| absent := if must && negb free then PS.add (key (rep c)) absent0 else absent0;
          present := PS.union (present acc) (PS.remove (key (rep p)) (present v));
          freely := if free then PS.add (key (rep c)) freely0 else freely0;
          loops := loops acc || loops v |}
  else if PS.is_empty (present v) then
    Ok {| absent := absent acc; present := present acc; freely := PS.union (freely acc) (freely v);
          loops := loops acc || loops v |}
  else wrong NeverOccurred.

(** [Conditions::add_repetition]; in the order form a claim of the past alone, which asks nothing. *)
Definition add_repetition (p c : Pos) (cr : bool) (acc : conditions) : res conditions :=
  if order then if cr && PS.mem (key (rep c)) pastS && helps p then Ok acc else wrong NotInPast
  else if cr && Nat.eqb (epoch p) (epoch c) then
    if helps p then
      Ok {| absent := absent acc;
            present := if Pos.eqb (key (rep c)) (key (rep p)) then present acc else PS.add (key (rep c)) (present acc);
            freely := freely acc; loops := true |}
    else wrong RepetitionHurtsWinner
  else wrong NeverOccurred.

(** ** What they stand for *)

(** The things whose keys are in a set. *)
Definition den (s : PS.t) : R -> Prop := fun r => PS.In (key r) s.
(** What must be absent is of the position's own epoch. *)
Definition Inv (p : Pos) (v : conditions) : Prop :=
  forall r, den (absent v) r -> exists q : Pos, rep q = r /\ epoch q = epoch p.
(** The conditions of a position are those of a proof of it; those of a move, of a proof of the move. *)
Definition Good (p : Pos) (v : conditions) : Prop :=
  Inv p v /\ exists n, proof g rule w past n p (den (absent v)) (den (present v)) (den (freely v)) (loops v).
Definition MGood (p c : Pos) (cr : bool) (v : conditions) : Prop :=
  exists n, move_proof g rule w past n p c cr (den (absent v)) (den (present v)) (den (freely v)) (loops v).

Lemma helps_true p : helps p = true -> winner_of_repetition rule (to_move p) = w.
Proof. unfold helps. destruct (player_dec _ _); auto; discriminate. Qed.
Lemma helps_false p : winner_of_repetition rule (to_move p) <> w -> helps p = false.
Proof. unfold helps. destruct (player_dec _ _); auto; contradiction. Qed.

Lemma MGood_weaken p c cr v v' : MGood p c cr v ->
  (forall k, PS.In k (absent v) -> PS.In k (absent v')) -> (forall k, PS.In k (present v) -> PS.In k (present v')) ->
  (forall k, PS.In k (freely v) -> PS.In k (freely v')) -> (loops v = true -> loops v' = true) -> MGood p c cr v'.
Proof.
  intros [n M] HA HP HF HL. exists n. destruct (weaken g rule w past n) as [_ Wk]. eapply Wk; eauto; unfold den; auto.
Qed.

Lemma mem_false k s : PS.mem k s = false -> ~ PS.In k s.
Proof. intros H I. apply PS.mem_spec in I. congruence. Qed.

Lemma child_ok : forall p c cr v acc acc', add_child p c cr v acc = Ok acc' -> Good c v -> Inv p acc ->
  Inv p acc' /\ MGood p c cr acc' /\ forall d dr, MGood p d dr acc -> MGood p d dr acc'.
Proof.
  intros p c cr v acc acc' H [Iv [n D]] Ia. unfold add_child in H.
  destruct (order && cr && PS.mem (key (rep c)) pastS && negb (helps p)); [discriminate|].
  destruct (Nat.eqb (epoch p) (epoch c)) eqn:Ee.
  - apply Nat.eqb_eq in Ee.
    destruct (PS.mem (key (rep p)) (absent v)) eqn:Em; [discriminate|]. apply mem_false in Em.
    remember (cr && negb (helps p)) as must eqn:Emust.
    destruct (must && Pos.eqb (key (rep c)) (key (rep p))) eqn:Es; [discriminate|].
    remember (must && is_cpl && dominates c && negb (loops v)) as free eqn:Efree.
    injection H as <-.
    assert (HA : forall k, PS.In k (absent acc) \/ PS.In k (absent v) ->
       PS.In k (if must && negb free then PS.add (key (rep c)) (PS.union (absent acc) (absent v))
                else PS.union (absent acc) (absent v))).
    { intros k K. destruct (must && negb free); [apply PS.add_spec; right|]; apply PS.union_spec; auto. }
    assert (HF : forall k, PS.In k (freely acc) \/ PS.In k (freely v) ->
       PS.In k (if free then PS.add (key (rep c)) (PS.union (freely acc) (freely v)) else PS.union (freely acc) (freely v))).
    { intros k K. destruct free; [apply PS.add_spec; right|]; apply PS.union_spec; auto. }
    split; [|split].
    + intros r K. unfold den in K. cbn [absent] in K.
      assert (K' : key r = key (rep c) \/ PS.In (key r) (absent acc) \/ PS.In (key r) (absent v)).
      { destruct (must && negb free); [apply PS.add_spec in K; destruct K as [K|K]; [auto|]|];
          apply PS.union_spec in K; auto. }
      destruct K' as [K' | [K' | K']].
      * exists c. apply key_inj in K'. auto.
      * apply Ia. exact K'.
      * destruct (Iv r K') as [q [Q L]]. exists q. split; auto. congruence.
    + exists n. destruct (weaken g rule w past n) as [Wk _].
      eapply move_same with (A' := den (absent v)) (P' := den (present v)) (l' := loops v); auto.
      * eapply Wk; eauto. intros r K. unfold den. cbn [freely]. apply HF. right. exact K.
      * cbn [loops]. intro X. rewrite X. apply orb_true_r.
      * intros r K. unfold den. cbn [absent]. apply HA. right. exact K.
      * intros r K Ne. unfold den. cbn [present]. apply PS.union_spec. right. apply PS.remove_spec. split; auto.
      * intros Ecr Nw. assert (Hf := helps_false p Nw).
        assert (must = true) by (rewrite Emust, Ecr, Hf; reflexivity). rewrite H in *. simpl in Es.
        apply Pos.eqb_neq in Es. split; [congruence|].
        destruct free eqn:Ef.
        -- right. symmetry in Efree. simpl in Efree. apply andb_prop in Efree. destruct Efree as [E1 E2].
           apply andb_prop in E1. destruct E1 as [E1 E3]. unfold is_cpl in E1.
           repeat split; auto.
           ++ destruct rule; [discriminate | reflexivity].
           ++ destruct (loops v); [discriminate | reflexivity].
           ++ unfold den. cbn [freely]. apply PS.add_spec. left. reflexivity.
        -- left. unfold den. cbn [absent]. simpl. apply PS.add_spec. left. reflexivity.
    + intros d dr M. eapply MGood_weaken; eauto; cbn [absent present freely loops].
      * intros k K. apply PS.union_spec. auto.
      * intro X. rewrite X. reflexivity.
  - apply Nat.eqb_neq in Ee. destruct (PS.is_empty (present v)) eqn:Ep; [|discriminate]. injection H as <-.
    assert (Ep2 := PS.is_empty_spec _ Ep). clear Ep. rename Ep2 into Ep. split; [|split].
    + intros r K. apply Ia. exact K.
    + exists n. destruct (weaken g rule w past n) as [Wk _].
      eapply move_other with (A' := den (absent v)) (P' := den (present v)) (l' := loops v); auto.
      * eapply Wk; eauto. intros r K. unfold den. cbn [freely]. apply PS.union_spec. right. exact K.
      * cbn [loops]. intro X. rewrite X. apply orb_true_r.
      * intros r K. exact (Ep _ K).
    + intros d dr M. eapply MGood_weaken; eauto; cbn [absent present freely loops]; auto.
      * intros k K. apply PS.union_spec. auto.
      * intro X. rewrite X. reflexivity.
Qed.

Lemma repetition_ok : forall p c cr acc acc', add_repetition p c cr acc = Ok acc' -> Inv p acc ->
  Inv p acc' /\ MGood p c cr acc' /\ forall d dr, MGood p d dr acc -> MGood p d dr acc'.
Proof.
  intros p c cr acc acc' H Ia. unfold add_repetition in H. destruct order.
  - destruct (cr && PS.mem (key (rep c)) pastS && helps p) eqn:E; [|discriminate]. injection H as <-.
    apply andb_prop in E. destruct E as [E1 E2]. apply andb_prop in E1. destruct E1 as [E1 E3].
    split; [auto | split; [|auto]]. subst cr. exists 0. apply move_past.
    + apply pastS_spec. apply PS.mem_spec. exact E3.
    + now apply helps_true.
  - destruct (cr && Nat.eqb (epoch p) (epoch c)) eqn:E1; [|discriminate].
    destruct (helps p) eqn:E2; [|discriminate]. injection H as <-.
    apply andb_prop in E1. destruct E1 as [E1 E3].
    apply Nat.eqb_eq in E3. split; [exact Ia | split].
    + subst cr. exists 0. apply move_rep; auto. now apply helps_true.
      intro Ne. unfold den. cbn [present]. destruct (Pos.eqb (key (rep c)) (key (rep p))) eqn:Ek.
      * apply Pos.eqb_eq in Ek. apply key_inj in Ek. contradiction.
      * apply PS.add_spec. left. reflexivity.
    + intros d dr M. eapply MGood_weaken; eauto; cbn [absent present freely loops]; auto.
      intros k K. destruct (Pos.eqb (key (rep c)) (key (rep p))); auto. apply PS.add_spec. auto.
Qed.

Lemma inv_nothing p : Inv p nothing.
Proof. intros r K. exfalso. exact (PS.empty_spec _ K). Qed.

Lemma good_all : forall p v, terminal p = None -> to_move p = opp w -> succ p <> [] ->
  Inv p v -> (forall c cr, In (c, cr) (succ p) -> MGood p c cr v) -> Good p v.
Proof.
  intros p v T M N I H. split; auto.
  assert (K : exists n, forall c cr, In (c, cr) (succ p) ->
     move_proof g rule w past n p c cr (den (absent v)) (den (present v)) (den (freely v)) (loops v)).
  { clear N. induction (succ p) as [|[c cr] l IH].
    - exists 0. intros c cr [].
    - destruct IH as [n K]. { intros. apply H. right. auto. }
      destruct (H c cr (or_introl eq_refl)) as [m Hm].
      exists (Nat.max n m). intros d dr [E | J].
      + inversion E; subst. eapply move_mono; eauto. lia.
      + eapply move_mono; [apply K; auto | lia]. }
  destruct K as [n K]. exists (S n). apply proof_all; auto.
Qed.

(** [TreeChecker::run], with sets: what is left over at the root is compared with the past. *)
Definition tree_check (fuel : fuel) (root : Pos) (src : Src) : res Src :=
  match follow g w Pos_dec conditions nothing add_child add_repetition Src next fuel root src with
  | Fail f => Fail f
  | Ok (v, src) =>
    if PS.subset (present v) pastS then
      if PS.is_empty (PS.inter (PS.union (absent v) (freely v)) pastS) then Ok src else wrong NeedsNotInPast
    else wrong NeedsInPast
  end.

Theorem tree_check_sound : epochs_rise g -> epochs_of_rep g ->
  (rule = CurrentPlayerLoss -> dominates_repetitions g w) ->
  forall fuel root src src', tree_check fuel root src = Ok src' -> hist_ok g (epoch root) past -> wins g rule w root past.
Proof.
  intros Ri Of St fuel root src src' H Hok. unfold tree_check in H.
  destruct (follow g w Pos_dec conditions nothing add_child add_repetition Src next fuel root src)
    as [[v src2]|] eqn:E; [|discriminate].
  destruct (PS.subset (present v) pastS) eqn:H1; [|discriminate].
  destruct (PS.is_empty (PS.inter (PS.union (absent v) (freely v)) pastS)) eqn:H2; [|discriminate]. clear H.
  assert (H3 := PS.subset_spec _ _ H1). assert (H4 := PS.is_empty_spec _ H2).
  assert (G : Good root v).
  { eapply (follow_ok g w Pos_dec conditions nothing add_child add_repetition Src next Good Inv MGood); eauto.
    - apply inv_nothing.
    - intros p T. split; [apply inv_nothing|]. exists 0. now apply proof_end.
    - apply child_ok.
    - apply repetition_ok.
    - intros p c cr x T M I Ix [n Hm]. split; auto. exists (S n). eapply proof_choose; eauto.
    - apply good_all. }
  destruct G as [_ [n D]].
  assert (Out : forall k, PS.In k (absent v) \/ PS.In k (freely v) -> ~ PS.In k pastS).
  { intros k K J. apply (H4 k). apply PS.inter_spec. split; auto. apply PS.union_spec. auto. }
  eapply (general_form_sound g rule w past (den (freely v)) Ri Of); eauto.
  - intros Ec. specialize (St Ec). rewrite Ec in *. now apply dominates_enough.
  - intros r K J. apply (Out (key r)); [right; exact K | now apply pastS_spec].
  - intros r K J. apply (Out (key r)); [left; exact K | now apply pastS_spec].
  - intros r K. apply pastS_spec. apply H3. exact K.
Qed.

(** ** Order form without sets *)
Definition o_child (p c : Pos) (cr : bool) (v acc : unit) : res unit :=
  if cr && PS.mem (key (rep c)) pastS && negb (helps p) then wrong IntoPast else Ok tt.
Definition o_repetition (p c : Pos) (cr : bool) (acc : unit) : res unit :=
  if cr && PS.mem (key (rep c)) pastS && helps p then Ok tt else wrong NotInPast.
Definition order_check (fuel : fuel) (root : Pos) (src : Src) : res Src :=
  match follow g w Pos_dec unit tt o_child o_repetition Src next fuel root src with Ok (_, src) => Ok src | Fail f => Fail f end.

Lemma move_ord_mono n p c cr : move_ord g rule w past n p c cr -> forall m, n <= m -> move_ord g rule w past m p c cr.
Proof.
  intros H m L. inversion H; subst.
  - now apply move_ord_past.
  - apply move_ord_child; auto. eapply ord_mono; eauto.
  - now apply move_ord_cover.
Qed.

Theorem order_check_sound : (forall p q : Pos, rep p = rep q -> p = q) ->
  forall fuel root src src', order_check fuel root src = Ok src' -> wins g rule w root past.
Proof.
  intros Inj fuel root src src' H. unfold order_check in H.
  destruct (follow g w Pos_dec unit tt o_child o_repetition Src next fuel root src) as [[v src2]|] eqn:E; [|discriminate].
  assert (G : exists n, ord g rule w past n root).
  { eapply (follow_ok g w Pos_dec unit tt o_child o_repetition Src next
      (fun p _ => exists n, ord g rule w past n p) (fun _ _ => True)
      (fun p c cr _ => exists n, move_ord g rule w past n p c cr)); eauto.
    - intros p T. exists 0. now apply ord_end.
    - intros p c cr x acc acc' K [n O] _. split; [auto | split; [|auto]]. exists n. apply move_ord_child; auto.
      intros -> I. unfold o_child in K. destruct (player_dec (winner_of_repetition rule (to_move p)) w) as [|Nw]; auto.
      rewrite (helps_false p Nw) in K. apply pastS_spec in I. apply PS.mem_spec in I. rewrite I in K. discriminate.
    - intros p c cr acc acc' K _. split; [auto | split; [|auto]]. unfold o_repetition in K.
      destruct (cr && PS.mem (key (rep c)) pastS && helps p) eqn:E1; [|discriminate].
      apply andb_prop in E1. destruct E1 as [E1 E2]. apply andb_prop in E1. destruct E1 as [-> E3].
      exists 0. apply move_ord_past; [apply pastS_spec; now apply PS.mem_spec | now apply helps_true].
    - intros p c cr x T M I _ [n Hm]. exists (S n). eapply ord_choose; eauto.
    - intros p x T M N _ K.
      assert (K2 : exists n, forall c cr, In (c, cr) (succ p) -> move_ord g rule w past n p c cr).
      { clear N. induction (succ p) as [|[c cr] l IH].
        - exists 0. intros c cr [].
        - destruct IH as [n K2]. { intros. apply K. right. auto. }
          destruct (K c cr (or_introl eq_refl)) as [m Hm].
          exists (Nat.max n m). intros d dr [E2 | J].
          + inversion E2; subst. eapply move_ord_mono; eauto. lia.
          + eapply move_ord_mono; [apply K2; auto | lia]. }
      destruct K2 as [n K2]. exists (S n). apply ord_all; auto. }
  destruct G as [n O]. eapply order_form_sound; eauto.
Qed.
End Sets.
