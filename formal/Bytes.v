(** * Bytes, numbers, blocks, texts

    The first table of docs/certificate.md; crates/certificate/src/source.rs and crates/core/src/bytes.rs. A file is a stream,
    of which only what comes next is held. A source is a stream and how many bytes may be taken from it, so that a block can
    be read where it stands, and be left at its end even where it makes no sense.

    Integers. The extracted program computes with machine integers of 63 bits, so that no number may grow large. All numbers
    come from [number], which gives at most 2^56 ([number_bound]): a larger one is read to its end, if it is well formed, and
    stands for 2^56, which is more than any file is long and any index or name can be. Bytes are below 256
    ([byte_bound]). *)
From Twinproof Require Import Game Answer Trie Walk.
From Coq Require Import NArith ZArith Lia.
Open Scope N_scope.

(** A file in pieces, none of them empty. *)
CoInductive stream := Nothing | Chunk (l : list N) (more : stream).
Record source := { left : N; here : list N; more : stream }.
Definition file_source (s : stream) (n : N) : source := {| left := n; here := []; more := s |}.

(** A reader gives what it read and the source behind it, also where something is wrong. *)
Inductive read (A : Type) := Read (a : A) (s : source) | Bad (f : fault) (s : source).
Arguments Read {A}. Arguments Bad {A}.
Definition reader (A : Type) := source -> read A.
Notation "'let*' x ';' s ':=' a 'in' b" := (match a with Read x s => b | Bad f s => Bad f s end)
  (at level 200, x pattern, s name, b at level 200).

Definition refuse {A} (r : reason) (s : source) : read A := Bad (Wrong r) s.
Definition halt {A} (u : unknown) (s : source) : read A := Bad (Stop u) s.

Definition take_byte (b : N) (l : list N) (s : source) : read N :=
  if b <? 256 then Read b {| left := N.pred (left s); here := l; more := more s |} else halt NoByte s.

Definition byte (s : source) : read N :=
  if left s =? 0 then refuse Truncated s else
  match here s with
  | b :: l => take_byte b l s
  | [] =>
    match more s with
    | Nothing => refuse Truncated s
    | Chunk [] _ => halt NoByte s
    | Chunk (b :: l) m => take_byte b l {| left := left s; here := l; more := m |}
    end
  end.

(** Fails unless nothing follows. *)
Definition finish (s : source) : read unit :=
  if left s =? 0 then Read tt s else
  match here s, more s with [], Nothing => Read tt s | _, _ => refuse TrailingBytes s end.

(** ** Numbers *)

Definition huge : N := 72057594037927936.

(** [m] is 128 to the power of how many bytes came before. *)
Fixpoint number_from (groups : list unit) (m n : N) (s : source) : read N :=
  match groups with
  | [] => (* beyond 56 bits: a ninth byte, and a tenth that can only be 1 *)
    let* b; s := byte s in
    if b =? 0 then refuse BadNumber s else if b <? 128 then Read huge s else
    let* b; s := byte s in
    if b =? 1 then Read huge s else refuse BadNumber s
  | _ :: groups =>
    let* b; s := byte s in
    if b <? 128 then if (b =? 0) && negb (m =? 1) then refuse BadNumber s else Read (n + b * m) s
    else number_from groups (m * 128) (n + (b - 128) * m) s
  end.
Definition eight : list unit := [tt; tt; tt; tt; tt; tt; tt; tt].
Definition number (s : source) : read N := number_from eight 1 0 s.

Lemma byte_bound : forall s b s', byte s = Read b s' -> b < 256.
Proof.
  assert (T : forall c l s b s', take_byte c l s = Read b s' -> b < 256).
  { unfold take_byte, halt. intros c l s b s' H. destruct (c <? 256) eqn:E; [|discriminate]. inversion H; subst.
    now apply N.ltb_lt. }
  unfold byte, refuse, halt. intros s b s' H. destruct (left s =? 0); [discriminate|].
  destruct (here s) as [|c l]; [|eauto]. destruct (more s) as [|[|c l] m]; try discriminate. eauto.
Qed.

Lemma number_from_bound : forall groups m n, n < m -> m * 128 ^ N.of_nat (length groups) <= huge ->
  forall s v s', number_from groups m n s = Read v s' -> v <= huge.
Proof.
  induction groups as [|u groups IH]; intros m n L Le s v s' H; unfold number_from in H; fold number_from in H.
  - destruct (byte s) as [b s1|]; [|discriminate].
    destruct (b =? 0); [discriminate|]. destruct (b <? 128); [inversion H; subst; lia|].
    destruct (byte s1) as [c s2|]; [|discriminate]. destruct (c =? 1); inversion H; subst; lia.
  - destruct (byte s) as [b s1|] eqn:B; [|discriminate]. apply byte_bound in B. cbn [length] in Le.
    assert (P : 128 ^ N.of_nat (S (length groups)) = 128 * 128 ^ N.of_nat (length groups))
      by (rewrite Nat2N.inj_succ, N.pow_succ_r'; reflexivity).
    assert (Q : 1 <= 128 ^ N.of_nat (length groups)) by (apply N.lt_pred_le; apply N.neq_0_lt_0, N.pow_nonzero; discriminate).
    rewrite P in Le.
    destruct (b <? 128) eqn:E.
    + apply N.ltb_lt in E. destruct ((b =? 0) && negb (m =? 1)); inversion H; subst. nia.
    + apply N.ltb_ge in E. eapply IH; [| |exact H]; nia.
Qed.

Theorem number_bound : forall s n s', number s = Read n s' -> n <= huge.
Proof. intros s n s' H. eapply (number_from_bound eight 1 0); [lia | vm_compute; discriminate | exact H]. Qed.

(** ** Blocks and texts *)

(** [n] bytes, behind what is collected already, the last first. *)
Fixpoint take (fuel : fuel) (n : N) (got : list N) (s : source) : read (list N) :=
  if n =? 0 then Read (rev' got) s else
  match fuel with
  | Out => halt NoSteps s
  | More fuel => let* b; s := byte s in take fuel (N.pred n) (b :: got) s
  end.
Definition block (fuel : fuel) (s : source) : read (list N) := let* n; s := number s in take fuel n [] s.

Fixpoint skip (fuel : fuel) (n : N) (s : source) : read unit :=
  if n =? 0 then Read tt s else
  match fuel with
  | Out => halt NoSteps s
  | More fuel => let* _; s := byte s in skip fuel (N.pred n) s
  end.

(** What is in a block is read where it stands. If that fails, the block is skipped, and what failed is told. *)
Definition inside {A} (fuel : fuel) (r : reader A) (s : source) : read (res A) :=
  let* n; s := number s in
  if left s <? n then refuse Truncated s else
  let after := left s - n in
  match (let* a; s := r {| left := n; here := here s; more := more s |} in let* _; s := finish s in Read a s) with
  | Read a s => Read (Ok a) {| left := after; here := here s; more := more s |}
  | Bad f s => let* _; s := skip fuel (left s) s in Read (Fail f) {| left := after; here := here s; more := more s |}
  end.

(** A block that was taken out. *)
Definition whole {A} (r : reader A) (l : list N) : option A :=
  match r {| left := N.of_nat (length l); here := l; more := Nothing |} with
  | Bad _ _ => None
  | Read a s => match finish s with Read _ _ => Some a | Bad _ _ => None end
  end.

Definition within (low b high : N) : bool := (low <=? b) && (b <=? high).
(** UTF-8, as the Unicode standard has it: shortest forms, no surrogates, nothing above U+10FFFF. *)
Fixpoint is_utf8 (l : list N) : bool :=
  match l with
  | [] => true
  | a :: l =>
    if a <? 128 then is_utf8 l
    else if a <? 194 then false
    else if a <? 224 then
      match l with b :: l => within 128 b 191 && is_utf8 l | _ => false end
    else if a <? 240 then
      match l with
      | b :: c :: l =>
        within (if a =? 224 then 160 else 128) b (if a =? 237 then 159 else 191) && within 128 c 191 && is_utf8 l
      | _ => false
      end
    else if a <? 245 then
      match l with
      | b :: c :: d :: l =>
        within (if a =? 240 then 144 else 128) b (if a =? 244 then 143 else 191) && within 128 c 191 && within 128 d 191
        && is_utf8 l
      | _ => false
      end
    else false
  end.
Definition text (fuel : fuel) (s : source) : read (list N) :=
  let* l; s := block fuel s in if is_utf8 l then Read l s else refuse BadText s.

Fixpoint same_bytes (a b : list N) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x =? y) && same_bytes a b
  | _, _ => false
  end.

(** ** Steps of a proof *)

(** [Source::step] *)
Definition proof_name (s : source) : read positive :=
  let* n; s := number s in if n <? 4294967296 then Read (N.succ_pos n) s else refuse NameTooLarge s.
Definition proof_step (s : source) : read step :=
  let* b; s := byte s in
  if b <? 240 then Read (Choose b) s
  else if b =? 240 then let* n; s := number s in Read (Choose (240 + n)) s
  else if b =? 241 then Read All s
  else if b =? 242 then Read Cover s
  else if b =? 243 then Read Repetition s
  else if b =? 244 then let* k; s := proof_name s in Read (Define k) s
  else if b =? 245 then let* k; s := proof_name s in Read (Reuse k false) s
  else if b =? 246 then let* k; s := proof_name s in Read (Reuse k true) s
  else if b =? 255 then Read End s
  else refuse UnknownStep s.
Definition next_step (s : source) : res (step * source) :=
  match proof_step s with Read x s => Ok (x, s) | Bad f _ => Fail f end.
