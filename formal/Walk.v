(** * Following a proof in pre-order

    [TreeChecker] of crates/certificate/src/tree.rs as a machine with an explicit stack, one frame for each open position, over
    any algebra of verdicts. The machine reads one step at a time from a source that it knows nothing of, and every call of
    [walk] is the last thing that [walk] does: memory is the depth of the proof and the live names, and the stack of the
    system is not used.

    What is proven here, [walk_ok]: if the algebra keeps three promises (an end is good; a child and a claimed repetition
    each make their move good and spoil no other; a position is good when its moves are), then what comes out at the root is
    good. The two algebras, with sets and without, are in Sets.v.

    The number of steps is bounded by [fuel], since nothing here knows that a file ends. What is proven holds for every
    [fuel], and whoever runs out of it has checked nothing. The program has an endless one: a run that ends has used no more than
    a finite part of it. *)
From Twinproof Require Import Game Answer Trie.
From Coq Require Import NArith PArith.

(** [Step] of crates/certificate/src/source.rs. A name is one more than in the file, for it to be positive. *)
Inductive step := Choose (i : N) | All | Cover | Repetition | Define (k : positive) | Reuse (k : positive) (last : bool) | End.

Fixpoint nthN {X} (l : list X) (i : N) : option X :=
  match l with [] => None | a :: r => if N.eqb i 0 then Some a else nthN r (N.pred i) end.

Lemma nthN_in {X} (l : list X) i a : nthN l i = Some a -> In a l.
Proof.
  revert i. induction l as [|b l IH]; simpl; intros i H; [discriminate|].
  destruct (N.eqb i 0); [inversion H; auto | eauto].
Qed.

Section Walk.
Context (g : game) (w : player).
Notation Pos := (Pos g).
Context (Pos_dec : forall x y : Pos, {x = y} + {x <> y}).
(** The algebra: what is known of a won end, and how a child or a claimed repetition is taken over. *)
Context (V : Type) (empty : V) (add_child : Pos -> Pos -> bool -> V -> V -> res V)
        (add_repetition : Pos -> Pos -> bool -> V -> res V).
(** Where steps come from. *)
Context (Src : Type) (next : Src -> res (step * Src)).

(** [Named] *)
Inductive named := Open | Complete (p : Pos) (v : V).
Definition names := PM.t named.

(** [ProofFrame]: a position, its name, what is known of the moves looked at, the move looked at now, and the rest. *)
Record frame := { at_ : Pos; name : option positive; below : V; child : Pos * bool; rest : list (Pos * bool) }.

Inductive task := Visit (p : Pos) | Proven (v : V) | Repeats.

(** [TreeChecker::open]: the moves that must be gone through. *)
Definition moves_of (p : Pos) (s : step) : res (list (Pos * bool)) :=
  match s with
  | Choose i =>
    if player_dec (to_move p) w
    then match nthN (succ p) i with Some m => Ok [m] | None => wrong NoSuchMove end
    else wrong ChoiceOfLoser
  | All => if player_dec (to_move p) w then wrong NoChoice
           else match succ p with [] => wrong NoMoves | ms => Ok ms end
  | _ => if player_dec (to_move p) w then wrong NoChoice else wrong NoCover
  end.

Definition open_name (k : option positive) (ns : names) : res names :=
  match k with
  | None => Ok ns
  | Some k => match PM.find k ns with Some Open => wrong NameOpen | _ => Ok (PM.add k Open ns) end
  end.

Definition complete_name (k : option positive) (p : Pos) (v : V) (ns : names) : names :=
  match k with None => ns | Some k => PM.add k (Complete p v) ns end.

(** What is to be done next, and with which stack, names and source. *)
Definition state := (task * list frame * names * Src)%type.

Definition open (p : Pos) (s : step) (k : option positive) (st : list frame) (ns : names) (src : Src) : res state :=
  match moves_of p s with
  | Fail f => Fail f
  | Ok [] => wrong NoMoves
  | Ok (m :: ms) =>
    match open_name k ns with
    | Fail f => Fail f
    | Ok ns => Ok (Visit (fst m), {| at_ := p; name := k; below := empty; child := m; rest := ms |} :: st, ns, src)
    end
  end.

(** A step that says that the move to here repeats. *)
Definition repeated (st : list frame) (ns : names) (src : Src) : res state :=
  match st with [] => wrong RootRepeats | _ => Ok (Repeats, st, ns, src) end.

(** [TreeChecker::visit] *)
Definition visit (p : Pos) (st : list frame) (ns : names) (src : Src) : res state :=
  match terminal p with
  | Some v =>
    if player_dec v w then Ok (Proven empty, st, ns, src)
    else match next src with
         | Ok (Repetition, src) => match st with [] => wrong WrongEnd | _ => Ok (Repeats, st, ns, src) end
         | Fail (Stop u) => Fail (Stop u)
         | _ => wrong WrongEnd
         end
  | None =>
    match next src with
    | Fail f => Fail f
    | Ok (End, _) => wrong Truncated
    | Ok (Repetition, src) => repeated st ns src
    | Ok (Reuse k last, src) =>
      match PM.find k ns with
      | None => wrong UnknownName
      | Some Open => wrong Cyclic
      | Some (Complete q v) =>
        if Pos_dec q p then Ok (Proven v, st, if last then PM.remove k ns else ns, src) else wrong OtherPosition
      end
    | Ok (Define k, src) =>
      match next src with
      | Fail f => Fail f
      | Ok (End, _) => wrong Truncated
      | Ok (Choose i, src) => open p (Choose i) (Some k) st ns src
      | Ok (All, src) => open p All (Some k) st ns src
      | Ok (Cover, src) => open p Cover (Some k) st ns src
      | Ok _ => wrong NamedLeaf
      end
    | Ok (s, src) => open p s None st ns src
    end
  end.

(** [TreeChecker::complete], or the next move of the frame. *)
Definition advance (f : frame) (v : V) (st : list frame) (ns : names) (src : Src) : state :=
  match rest f with
  | [] => (Proven v, st, complete_name (name f) (at_ f) v ns, src)
  | m :: ms =>
    (Visit (fst m), {| at_ := at_ f; name := name f; below := v; child := m; rest := ms |} :: st, ns, src)
  end.

(** [TreeChecker::run]: what is known of the root, and the source after it. *)
Definition walk := fix walk (fuel : fuel) (t : task) (st : list frame) (ns : names) (src : Src) : res (V * Src) :=
  match fuel with
  | Out => Fail (Stop NoSteps)
  | More fuel =>
    match t with
    | Visit p =>
      match visit p st ns src with
      | Fail f => Fail f
      | Ok (t, st, ns, src) => walk fuel t st ns src
      end
    | Proven v =>
      match st with
      | [] => Ok (v, src)
      | f :: st =>
        match add_child (at_ f) (fst (child f)) (snd (child f)) v (below f) with
        | Fail x => Fail x
        | Ok v => let '(t, st, ns, src) := advance f v st ns src in walk fuel t st ns src
        end
      end
    | Repeats =>
      match st with
      | [] => wrong RootRepeats
      | f :: st =>
        match add_repetition (at_ f) (fst (child f)) (snd (child f)) (below f) with
        | Fail x => Fail x
        | Ok v => let '(t, st, ns, src) := advance f v st ns src in walk fuel t st ns src
        end
      end
    end
  end.

Definition follow (fuel : fuel) (root : Pos) (src : Src) : res (V * Src) := walk fuel (Visit root) [] PM.empty src.

(** ** What the algebra must promise *)

Context (Good Partly : Pos -> V -> Prop) (Move : Pos -> Pos -> bool -> V -> Prop).
Hypothesis partly_empty : forall p, Partly p empty.
Hypothesis good_end : forall p, terminal p = Some w -> Good p empty.
Hypothesis child_ok : forall p c cr v acc acc', add_child p c cr v acc = Ok acc' -> Good c v -> Partly p acc ->
  Partly p acc' /\ Move p c cr acc' /\ forall d dr, Move p d dr acc -> Move p d dr acc'.
Hypothesis repetition_ok : forall p c cr acc acc', add_repetition p c cr acc = Ok acc' -> Partly p acc ->
  Partly p acc' /\ Move p c cr acc' /\ forall d dr, Move p d dr acc -> Move p d dr acc'.
Hypothesis good_choose : forall p c cr v, terminal p = None -> to_move p = w -> In (c, cr) (succ p) ->
  Partly p v -> Move p c cr v -> Good p v.
Hypothesis good_all : forall p v, terminal p = None -> to_move p = opp w -> succ p <> [] ->
  Partly p v -> (forall c cr, In (c, cr) (succ p) -> Move p c cr v) -> Good p v.

(** ** What is true of every state *)

Definition names_ok (ns : names) : Prop := forall k q v, PM.find k ns = Some (Complete q v) -> Good q v.

(** When the moves [ms] are good, so is the position. *)
Definition enough (p : Pos) (ms : list (Pos * bool)) : Prop :=
  forall v, Partly p v -> (forall d dr, In (d, dr) ms -> Move p d dr v) -> Good p v.

(** The moves that a frame has not looked at yet, with the one it is at, and those that are good are enough. *)
Definition frame_ok (f : frame) : Prop :=
  Partly (at_ f) (below f) /\
  exists ms, enough (at_ f) ms /\
    forall d dr, In (d, dr) ms -> (d, dr) = child f \/ In (d, dr) (rest f) \/ Move (at_ f) d dr (below f).

(** The stack is a line from the root to [p]. *)
Fixpoint stack_ok (root p : Pos) (st : list frame) : Prop :=
  match st with
  | [] => p = root
  | f :: st => frame_ok f /\ fst (child f) = p /\ stack_ok root (at_ f) st
  end.

Definition task_ok (root : Pos) (t : task) (st : list frame) : Prop :=
  match t with
  | Visit p => stack_ok root p st
  | Proven v => exists p, stack_ok root p st /\ Good p v
  | Repeats => exists p, stack_ok root p st
  end.

Definition state_ok (root : Pos) (s : state) : Prop :=
  let '(t, st, ns, _) := s in task_ok root t st /\ names_ok ns.

Lemma names_open k ns ns' : names_ok ns -> open_name k ns = Ok ns' -> names_ok ns'.
Proof.
  intros H O. unfold open_name in O. destruct k as [k|]; [|inversion O; subst; auto].
  assert (E : ns' = PM.add k Open ns) by (destruct (PM.find k ns) as [[]|]; inversion O; auto). subst.
  intros j q v. rewrite PM.gsspec. destruct (PM.M.E.eq_dec j k); [discriminate | apply H].
Qed.

Lemma names_complete k p v ns : names_ok ns -> Good p v -> names_ok (complete_name k p v ns).
Proof.
  intros H G. destruct k as [k|]; auto. intros j q u. simpl. rewrite PM.gsspec.
  destruct (PM.M.E.eq_dec j k); [intro X; inversion X; subst; auto | apply H].
Qed.

Lemma names_remove k ns : names_ok ns -> names_ok (PM.remove k ns).
Proof.
  intros H j q v. destruct (PM.M.E.eq_dec j k) as [->|N].
  - rewrite PM.grs. discriminate.
  - rewrite PM.gro; auto. apply H.
Qed.

Lemma moves_enough p s ms : terminal p = None -> moves_of p s = Ok ms -> enough p ms.
Proof.
  intros T M v P H. unfold moves_of in M.
  destruct s; try (destruct (player_dec (to_move p) w); discriminate).
  - destruct (player_dec (to_move p) w) as [E|]; [|discriminate].
    destruct (nthN (succ p) i) as [[c cr]|] eqn:I; [|discriminate]. inversion M; subst.
    eapply good_choose; eauto. eapply nthN_in; eauto. apply H. left. auto.
  - destruct (player_dec (to_move p) w) as [|E]; [discriminate|].
    destruct (succ p) as [|m l] eqn:Es; [discriminate|]. inversion M; subst.
    apply good_all; auto. now apply neq_opp. rewrite Es; discriminate. rewrite Es. auto.
Qed.

Lemma open_ok root p s k st ns src x : terminal p = None -> stack_ok root p st -> names_ok ns ->
  open p s k st ns src = Ok x -> state_ok root x.
Proof.
  intros T St Ns O. unfold open in O. destruct (moves_of p s) as [ms|] eqn:M; [|discriminate].
  destruct ms as [|m ms]; [discriminate|].
  destruct (open_name k ns) as [ns'|] eqn:N; [|discriminate]. inversion O; subst. split.
  - simpl. split; [|auto]. split; [apply partly_empty|]. exists (m :: ms). split; [eapply moves_enough; eauto|].
    simpl. intros d dr [E|I]; auto.
  - eapply names_open; eauto.
Qed.

Lemma visit_ok root p st ns src x : stack_ok root p st -> names_ok ns -> visit p st ns src = Ok x -> state_ok root x.
Proof.
  intros St Ns H. unfold visit in H. destruct (terminal p) as [v|] eqn:T.
  - destruct (player_dec v w) as [->|].
    + inversion H; subst. split; auto. exists p. auto.
    + destruct (next src) as [[[] src']|[]]; try discriminate. destruct st as [|f st]; [discriminate|].
      inversion H; subst. split; auto. exists p. auto.
  - destruct (next src) as [[s src']|]; [|discriminate].
    destruct s; try (eapply open_ok; eauto; fail); try discriminate.
    + unfold repeated in H. destruct st; [discriminate|]. inversion H; subst. split; auto. exists p. auto.
    + destruct (next src') as [[s2 src2]|]; [|discriminate]. destruct s2; try discriminate; eapply open_ok; eauto.
    + destruct (PM.find k ns) as [[|q v]|] eqn:F; try discriminate.
      destruct (Pos_dec q p) as [->|]; [|discriminate]. inversion H; subst. split.
      * exists p. split; auto. eapply Ns; eauto.
      * destruct last; auto. now apply names_remove.
Qed.

Lemma advance_ok root f v st ns src :
  frame_ok f -> stack_ok root (at_ f) st -> names_ok ns ->
  Partly (at_ f) v -> Move (at_ f) (fst (child f)) (snd (child f)) v ->
  (forall d dr, Move (at_ f) d dr (below f) -> Move (at_ f) d dr v) ->
  state_ok root (advance f v st ns src).
Proof.
  intros [P [ms [En Le]]] St Ns Pv Mv Keep. unfold advance. destruct (rest f) as [|m r] eqn:R.
  - assert (G : Good (at_ f) v).
    { apply En; auto. intros d dr I. destruct (Le d dr I) as [E | [[] | M]]; auto.
      rewrite <- E in Mv. exact Mv. }
    split; [exists (at_ f); auto | now apply names_complete].
  - split; auto. simpl. split; [|auto]. split; auto. exists ms. split; auto. simpl.
    intros d dr I. destruct (Le d dr I) as [E | [[E | J] | M]]; auto.
    right. right. rewrite <- E in Mv. exact Mv.
Qed.

Lemma walk_ok root : forall fuel t st ns src v src',
  state_ok root (t, st, ns, src) -> walk fuel t st ns src = Ok (v, src') -> Good root v.
Proof.
  induction fuel as [|fuel IH]; intros t st ns src v src' [Tk Ns] H; [discriminate|].
  simpl in H. destruct t as [p | u |].
  - destruct (visit p st ns src) as [[[[t2 st2] ns2] src2]|] eqn:E; [|discriminate].
    eapply IH; [|exact H]. eapply visit_ok; eauto.
  - destruct Tk as [p [St G]]. destruct st as [|f st].
    + inversion H; subst. simpl in St. subst. exact G.
    + destruct St as [Fr [Ec St]].
      destruct (add_child (at_ f) (fst (child f)) (snd (child f)) u (below f)) as [a|] eqn:Ea; [|discriminate].
      destruct (child_ok _ _ _ _ _ _ Ea) as [X [Y Z]]; [rewrite Ec; exact G | apply Fr |].
      assert (Ok := advance_ok root f a st ns src Fr St Ns X Y Z).
      destruct (advance f a st ns src) as [[[t2 st2] ns2] src2]. eapply IH; eauto.
  - destruct Tk as [p St]. destruct st as [|f st]; [discriminate|]. destruct St as [Fr [Ec St]].
    destruct (add_repetition (at_ f) (fst (child f)) (snd (child f)) (below f)) as [a|] eqn:Ea; [|discriminate].
    destruct (repetition_ok _ _ _ _ _ Ea) as [X [Y Z]]; [apply Fr |].
    assert (Ok := advance_ok root f a st ns src Fr St Ns X Y Z).
    destruct (advance f a st ns src) as [[[t2 st2] ns2] src2]. eapply IH; eauto.
Qed.

Theorem follow_ok : forall fuel root src v src', follow fuel root src = Ok (v, src') -> Good root v.
Proof.
  intros fuel root src v src' H. eapply walk_ok; [|exact H]. split; [reflexivity|].
  intros k q u K. rewrite PM.gempty in K. discriminate.
Qed.
End Walk.
