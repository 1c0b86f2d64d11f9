(** * Go for a score, in certificates

    The rules of GoBoard.v put into Go.v: boards of up to 24 points, played on everywhere, without ko threats, where the first
    player is to end with at least so many points more than the second. Other questions of Go are not checked.

    [go_rules] carries the proofs of its promises; that of [dominates_repetitions] is [Go.go_dominates]. *)
From Twinproof Require Import Game Conditions Free Dominates Go Answer Trie Walk Bytes Rules Graph Stones GoBoard.
From Coq Require Import NArith PArith ZArith String.
Open Scope N_scope.

(** A question. [black] is the player with the black stones. *)
Record go_question := {
  shape_of : shape; ko_of : ko_rule; suicide_of : suicide; black : player; least : Z
}.

Section Game.
Context (q : go_question).
Let s := shape_of q.
(** Computed once. *)
Context (all column : N) (places : list N).

Definition set_of_stones (w : player) (b : stones) : N :=
  fst (fold_left (fun '(a, i) c => (if is_stone w c then union a (one i) else a, i + 1)) b (0, 0)).
Definition stones_of_sets (first second : N) : stones :=
  map (fun i => if has first i then Some First else if has second i then Some Second else None) places.
Definition stones_of (w : player) (own other : N) : stones :=
  match w with First => stones_of_sets own other | Second => stones_of_sets other own end.

Definition stone_list (b : stones) (w : player) : list (N * stones * option N) :=
  let own := set_of_stones w b in let other := set_of_stones (opp w) b in
  let empty := minus all (union own other) in
  flat_map (fun i =>
    if has empty i then
      match put_stone s all column (suicide_of q) own other i with
      | Some (mine, theirs, ko) => [(i, stones_of w mine theirs, ko)]
      | None => []
      end
    else []) places.

Definition winner_by_passes (b : stones) : player :=
  if (least q <=? margin s all column (set_of_stones First b) (set_of_stones Second b))%Z then First else Second.

(** Over before the passes when one side has enough though it always passes. *)
Definition winner_by_stones (b : stones) : option player :=
  let first := set_of_stones First b in let second := set_of_stones Second b in
  let n := Z.of_N (points s) in
  if (n - 2 * Z.of_nat (secure s all column (suicide_of q) second first) <? least q)%Z then Some Second
  else if (least q <=? 2 * Z.of_nat (secure s all column (suicide_of q) first second) - n)%Z then Some First
  else None.

Definition go_game : game :=
  go stones N stones_dec N.eq_dec stone_list (fun _ _ => None) winner_by_stones winner_by_passes (fun _ => O) (ko_of q).
Definition go_position := position stones N.

(** ** A number for each position *)

Fixpoint code (p rest : positive) : positive :=
  match p with xH => xO rest | xO p => xI (xO (code p rest)) | xI p => xI (xI (code p rest)) end.
Lemma code_inj : forall p q r t, code p r = code q t -> p = q /\ r = t.
Proof.
  induction p as [p IH|p IH|]; destruct q0 as [q0|q0|]; simpl; intros r t H; try discriminate; inversion H; auto;
    destruct (IH _ _ _ H1) as [-> ->]; auto.
Qed.
Lemma code_size : forall p r, Pos.size_nat (code p r) = (2 * Pos.size_nat p - 1 + Pos.size_nat r)%nat.
Proof.
  induction p as [p IH|p IH|]; simpl; intro r; try rewrite IH; try (destruct p; simpl; lia); lia.
Qed.

Definition go_key (p : go_position) : positive :=
  let k := stones_key (board _ _ p) in
  let k := match ko _ _ p with None => xO k | Some i => xI (code (N.succ_pos i) k) end in
  let k := match side _ _ p with First => xO k | Second => xI k end in
  if over _ _ p then xI k else xO k.

Lemma go_key_inj : forall p r, go_key p = go_key r -> p = r.
Proof.
  intros [b1 s1 k1 o1] [b2 s2 k2 o2] H. unfold go_key in H. simpl in H.
  assert (E : o1 = o2 /\ s1 = s2 /\ k1 = k2 /\ b1 = b2).
  { destruct o1, o2; try discriminate; inversion H as [H1]; clear H;
    destruct s1, s2; try discriminate; inversion H1 as [H2]; clear H1;
    destruct k1 as [i|], k2 as [j|]; try discriminate; inversion H2 as [H3]; clear H2;
    try (apply stones_key_inj in H3; subst; auto);
    apply code_inj in H3; destruct H3 as [E H3]; apply succ_pos_inj in E; apply stones_key_inj in H3; subst; auto. }
  destruct E as [-> [-> [-> ->]]]. reflexivity.
Qed.

(** It fits a machine integer: the extracted program has 62 bits for a positive number. *)
Lemma go_key_fits : forall p : go_position, (List.length (board _ _ p) <= 24)%nat ->
  (forall i, ko _ _ p = Some i -> i < 24) -> (Pos.size_nat (go_key p) <= 61)%nat.
Proof.
  intros [b si k o] L K. simpl in *. unfold go_key. simpl.
  assert (S := stones_key_size b).
  assert (M : (Pos.size_nat match k with
    None => xO (stones_key b) | Some i => xI (code (N.succ_pos i) (stones_key b)) end <= 59)%nat).
  { destruct k as [i|]; simpl; [|lia]. rewrite code_size. specialize (K i eq_refl).
    assert (Z : (Pos.size_nat (N.succ_pos i) <= 5)%nat).
    { destruct i as [|i]; simpl; [lia|]. clear - K.
      assert (P : (Pos.succ i < 32)%positive) by lia. revert P. generalize (Pos.succ i). clear.
      intros p P. do 5 (destruct p as [p|p|]; simpl; try lia). }
    lia. }
  destruct o, si; simpl in *; lia.
Qed.
End Game.

(** ** Bytes *)

Definition small (s : shape) : bool := points s <=? 24.
Definition set_of_all (s : shape) : N := N.pred (one (points s)).
Definition first_column (s : shape) : N :=
  fold_left (fun a i => if i mod width s =? 0 then union a (one i) else a) (all_points s) 0.

(** Some bits for each point, low bits first, in as few bytes as they fit. *)
Fixpoint bits_of (l : list N) (i : nat) : N :=
  match l with [] => 0 | b :: l => N.shiftl b (N.of_nat i) + bits_of l (i + 8) end.
Definition bytes_for (bits : N) : N := (bits + 7) / 8.

Definition zigzag (n : N) : Z := if n mod 2 =? 0 then Z.of_N (n / 2) else (- Z.of_N (n / 2) - 1)%Z.

(** A setup that this program knows, one that it does not, or none. *)
Definition read_go (fuel : fuel) (t : source) : read go_question :=
  let* w; t := byte t in
  let* h; t := byte t in
  if (w =? 0) || (19 <? w) || (h =? 0) || (19 <? h) then refuse Setup t else
  let s := {| width := w; height := h |} in
  let* r; t := byte t in
  let kr := r mod 4 in
  if (kr =? 3) || (128 <=? r) then refuse Setup t else
  if has r 3 || has r 4 || has r 6 || negb (small s) then halt Beyond t else
  let sui := if negb (has r 5) then Some Illegal else if kr =? 0 then Some Any else if kr =? 1 then Some Several else None in
  match sui with
  | None => refuse Setup t
  | Some sui =>
    let* g; t := byte t in
    if 7 <? g then refuse Setup t else if negb (g =? 4) then halt Beyond t else
    let* n; t := number t in
    if 65536 <=? n then refuse Setup t else
    let* l; t := take fuel (bytes_for (points s)) [] t in
    let region := bits_of l 0 in
    if set_of_all s <? region then refuse Setup t else
    if negb (region =? set_of_all s) then halt Beyond t else
    Read {| shape_of := s; ko_of := if kr =? 0 then Situational else if kr =? 1 then Positional else Simple;
            suicide_of := sui; black := if has r 2 then Second else First; least := zigzag n |} t
  end.

Section Bytes.
Context (q : go_question) (all column : N) (places : list N).
Let s := shape_of q.

(** [Layout::can_be_ko]: around [i] stand stones of one side, [own], of which exactly one can be taken, and that stands alone. *)
Definition can_be_ko (own other i : N) : bool :=
  let empty := minus all (union own other) in
  let liberties c := inter (near s all column c) empty in
  let around := near s all column (one i) in
  let weak := filter (fun p => has around p && Nat.eqb (size s (liberties (chain s all column own p))) 1) places in
  has empty i && within around own &&
  match weak with [p] => chain s all column own p =? one p | _ => false end.

(** [bytes::decode] *)
Definition read_position (t : source) : read (go_position) :=
  let* f; t := byte t in
  let passes := (f / 2) mod 4 in
  if (16 <=? f) || (passes =? 1) || (passes =? 3) then refuse Root t else
  let* k; t := (if has f 3 then let* i; t := number t in if i <? points s then Read (Some i) t else refuse Root t
                else Read None t) in
  let* l; t := take (More (More (More (More (More (More (More Out))))))) (bytes_for (2 * points s)) [] t in
  let n := bits_of l 0 in
  let blacks := fold_left (fun a i => if has n (2 * i) then union a (one i) else a) places 0 in
  let whites := fold_left (fun a i => if has n (2 * i + 1) then union a (one i) else a) places 0 in
  let empty := minus all (union blacks whites) in
  let turn := if has f 0 then opp (black q) else black q in
  let first := match black q with First => blacks | Second => whites end in
  let second := match black q with First => whites | Second => blacks end in
  let mine := match turn with First => first | Second => second end in
  let theirs := match turn with First => second | Second => first end in
  if negb (none (inter blacks whites)) || negb (n <? one (2 * points s))
     || negb (free s all column blacks empty =? blacks) || negb (free s all column whites empty =? whites)
     || match k with Some i => negb ((passes =? 0) && can_be_ko theirs mine i) | None => false end
  then refuse Root t else
  Read {| board := stones_of_sets places first second; side := turn; ko := k; over := passes =? 2 |} t.
Definition decode_go (l : list N) : option go_position := whole read_position l.
End Bytes.

(** ** Every position fits *)

Definition fits (p : go_position) : Prop := (List.length (board _ _ p) <= 24)%nat /\ forall i, ko _ _ p = Some i -> i < 24.

Lemma counted_spec : forall n from i, In i (counted n from) -> from <= i /\ i < from + N.of_nat n.
Proof. induction n as [|n IH]; simpl; intros from i H; [destruct H|]. destruct H as [<- | H]; [lia|]. apply IH in H. lia. Qed.
Lemma all_points_below s i : In i (all_points s) -> i < points s.
Proof. intro H. apply counted_spec in H. rewrite N2Nat.id in H. lia. Qed.
Lemma all_points_length s : List.length (all_points s) = N.to_nat (points s).
Proof. unfold all_points. generalize 0. induction (N.to_nat (points s)) as [|n IH]; simpl; intro k; auto. Qed.

Section Fits.
Context (q : go_question) (all column : N).
Hypothesis is_small : small (shape_of q) = true.
Notation places := (all_points (shape_of q)).

Lemma few_places : (List.length places <= 24)%nat.
Proof. rewrite all_points_length. unfold small in is_small. apply N.leb_le in is_small. lia. Qed.
Lemma below_24 i : i < points (shape_of q) -> i < 24.
Proof. unfold small in is_small. apply N.leb_le in is_small. lia. Qed.

Lemma put_stone_ko sui own other i mine theirs t :
  put_stone (shape_of q) all column sui own other i = Some (mine, theirs, Some t) -> t < 24.
Proof.
  unfold put_stone. cbv zeta. intro H.
  match type of H with context [if none ?x then _ else _] => destruct (none x) end.
  - match type of H with context [if none ?x then _ else _] => destruct (none x) end; [discriminate|].
    destruct sui; [discriminate | | discriminate].
    match type of H with context [if ?x =? ?y then _ else _] => destruct (x =? y); discriminate end.
  - match type of H with context [if ?x && ?y then _ else _] => destruct (x && y) end; [|discriminate].
    unfold lowest in H.
    match type of H with context [find ?f ?l] => destruct (find f l) as [u|] eqn:F end; [|discriminate].
    apply find_some in F. destruct F as [F _].
    match type of H with context [if ?x =? ?y then _ else _] => destruct (x =? y) end; [|discriminate].
    inversion H; subst. apply below_24. now apply all_points_below.
Qed.

(** What is read fits, and so does what follows. *)
Theorem decoded_fits : forall l p, decode_go q all column places l = Some p -> fits p.
Proof.
  intros l p H. unfold decode_go, whole in H.
  destruct (read_position q all column places _) as [p' t|] eqn:R; [|discriminate].
  destruct (finish t); [|discriminate]. inversion H; subst. clear H. unfold read_position, refuse in R.
  destruct (byte _) as [f t1|]; [|discriminate].
  destruct ((16 <=? f) || ((f / 2) mod 4 =? 1) || ((f / 2) mod 4 =? 3)); [discriminate|].
  destruct (if has f 3 then _ else _) as [k t2|] eqn:K; [|discriminate].
  destruct (take _ _ _ t2) as [b t3|]; [|discriminate].
  match type of R with context [if ?x then Bad _ _ else _] => destruct x; [discriminate|] end.
  inversion R; subst. split; cbn [board ko].
  - unfold stones_of_sets. rewrite map_length. apply few_places.
  - intros i ->. destruct (has f 3); [|discriminate]. destruct (number t1) as [n t4|]; [|discriminate].
    destruct (n <? points (shape_of q)) eqn:L; [|discriminate]. inversion K; subst. apply below_24. now apply N.ltb_lt.
Qed.

Theorem move_fits : forall p c cr, fits p -> In (c, cr) (succ (g := go_game q all column places) p) -> fits c.
Proof.
  intros p c cr [L K] I. simpl in I. apply in_app_or in I. destruct I as [I | [I | []]].
  - unfold stone_moves in I. apply in_map_iff in I. destruct I as [[[i b] o] [E I]]. apply filter_In in I. destruct I as [I _].
    inversion E; subst. clear E. unfold stone_list in I. apply in_flat_map in I. destruct I as [j [_ I]].
    match type of I with context [if has ?x j then _ else _] => destruct (has x j); [|destruct I] end.
    match type of I with context [put_stone ?a ?b ?c ?d ?e ?f ?g] =>
      destruct (put_stone a b c d e f g) as [[[mine theirs] t]|] eqn:P end;
      [|destruct I].
    destruct I as [I | []]. inversion I; subst. split; cbn [board ko fst snd].
    + unfold stones_of, stones_of_sets. destruct (side _ _ p); rewrite map_length; apply few_places.
    + intros t ->. eapply put_stone_ko; eauto.
  - inversion I; subst. split; cbn [pass board ko]; auto. discriminate.
Qed.
End Fits.

(** ** Words *)

Fixpoint digits (n : nat) (i : N) (after : list N) : list N :=
  match n with
  | O => after
  | S n => let after := 48 + i mod 10 :: after in if i / 10 =? 0 then after else digits n (i / 10) after
  end.
Definition decimal (i : N) : list N := digits 6 i [].

Definition color (black p : player) : list N := if player_dec black p then word "Black" else word "White".
Definition some_points (i : N) : list N := if i =? 1 then word "1 point" else decimal i ++ word " points".

Definition go_words (q : go_question) : list N :=
  let first := color (black q) First in let second := color (black q) Second in
  match least q with
  | Z0 => first ++ word " has at least as many points as " ++ second
  | Zpos p => first ++ word " wins by at least " ++ some_points (Npos p)
  | Zneg p => first ++ word " loses by at most " ++ some_points (Npos p)
  end ++
  match ko_of q with
  | Situational => []
  | Positional => word " under positional superko"
  | Simple => word " under the simple rule of ko"
  end ++
  match suicide_of q with Illegal => [] | _ => word " where suicide is legal" end.

Definition go_rules (q : go_question) : rules.
Proof.
  pose (all := set_of_all (shape_of q)). pose (column := first_column (shape_of q)). pose (places := all_points (shape_of q)).
  refine {|
    the_game := go_game q all column places;
    same_position := position_dec stones N stones_dec N.eq_dec;
    decode := decode_go q all column places;
    position_key := go_key;
    repetition_key := go_key;
    repetition_is_state := match ko_of q with Simple => true | _ => false end;
    allows := fun r => match ko_of q, r with Simple, FirstPlayerLoss => true | Simple, _ => false
                       | _, CurrentPlayerLoss => true | _, _ => false end;
    question := go_words q;
    first_player := color (black q) First |}.
  - apply go_key_inj.
  - apply go_key_inj.
  - intros E. apply simple_is_state. destruct (ko_of q); discriminate || reflexivity.
  - apply go_rise; auto.
  - apply go_of_rep.
  - intros _ w. apply go_dominates.
Defined.
