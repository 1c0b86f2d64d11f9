(** * The rules of Go on a small board

    Which stones may be put where, what they take, who is ahead, and when that is settled. These definitions are rules and not
    theorems: whoever trusts an accepted certificate of Go trusts that they are the rules of Go. They are written for being
    read, and not after the Rust code, with sets of points as numbers, a bit for each point, by rows from the top; the tests
    compare them with crates/games/src/go move by move.

    A board has up to 24 points here, so that sets and keys fit a machine integer. *)
From Twinproof Require Import Game Stones.
From Coq Require Import NArith ZArith.
Open Scope N_scope.

(** ** Points *)

Record shape := { width : N; height : N }.
Definition points (s : shape) : N := width s * height s.

Fixpoint counted (n : nat) (from : N) : list N :=
  match n with O => [] | S n => from :: counted n (from + 1) end.
Definition all_points (s : shape) : list N := counted (N.to_nat (points s)) 0.

Definition one (i : N) : N := N.shiftl 1 i.
Definition union (a b : N) : N := N.lor a b.
Definition inter (a b : N) : N := N.land a b.
Definition minus (a b : N) : N := N.ldiff a b.
Definition has (a i : N) : bool := N.testbit a i.
Definition none (a : N) : bool := a =? 0.
Definition within (a b : N) : bool := none (minus a b).

(** What follows is about one board. [all] is the set of its points, [column] of those of the first column. *)
Section Board.
Context (s : shape) (all column : N).

(** Everything beside a point of a set. *)
Definition near (a : N) : N :=
  let last := N.shiftl column (width s - 1) in
  inter all (union (union (N.shiftl (minus a last) 1) (N.shiftr (minus a column) 1))
                   (union (N.shiftl a (width s)) (N.shiftr a (width s)))).

(** All points of [a] that are reached through [a] from those of [seeds] in it. *)
Fixpoint spread_for (n : nat) (seeds a : N) : N :=
  match n with
  | O => seeds
  | S n => let grown := inter (union seeds (near seeds)) a in if grown =? seeds then seeds else spread_for n grown a
  end.
Definition spread (seeds a : N) : N := spread_for 24 (inter seeds a) a.

Definition size (a : N) : nat := length (filter (has a) (all_points s)).
Definition lowest (a : N) : option N := find (has a) (all_points s).

(** ** Moves *)

(** Stones of [a] whose chain has a liberty. *)
Definition free (a empty : N) : N := spread (near empty) a.

(** [Suicide] *)
Inductive suicide := Illegal | Several | Any.

(** A stone of [own] is put on [i]. What has no liberty is taken: first the other side's stones, then the mover's own.
    Gives the stones after that and, where a single stone that stands alone has taken a single stone, where that was. *)
Definition put_stone (sui : suicide) (own other i : N) : option (N * N * option N) :=
  let mine := union own (one i) in
  let taken := minus other (free other (minus all (union mine other))) in
  let theirs := minus other taken in
  if none taken then
    let lost := minus mine (free mine (minus all (union mine theirs))) in
    if none lost then Some (mine, theirs, None) else
    match sui with
    | Illegal => None
    | Several => if lost =? one i then None else Some (minus mine lost, theirs, None)
    | Any => Some (minus mine lost, theirs, None)
    end
  else
    let alone := none (inter (near (one i)) own) in
    let shut := none (minus (near (one i)) (union own other)) in
    Some (mine, theirs,
          if alone && shut then match lowest taken with Some t => if taken =? one t then Some t else None | None => None end
          else None).

(** ** Area *)

(** A side's stones, and the empty points from which they are reached. *)
Definition reached (own empty : N) : N := union own (spread (near own) empty).

(** How many points [own] has more than [other]. *)
Definition margin (own other : N) : Z :=
  let empty := minus all (union own other) in
  let a := reached own empty in let b := reached other empty in
  (Z.of_nat (size (minus a b)) - Z.of_nat (size (minus b a)))%Z.

(** ** What a side keeps though it always passes *)

Definition chain (own i : N) : N := spread (one i) own.

(** The connected parts of a set. *)
Fixpoint parts (n : nat) (a : N) : list N :=
  match n with
  | O => []
  | S n => match lowest a with None => [] | Some i => let c := chain a i in c :: parts n (minus a c) end
  end.

(** D. B. Benson's regions: the parts of what is not [own]. One is vital to a chain that is next to each of its points that must
    be touched: the empty ones, or all where suicide is legal. *)
Definition vital (own must region : N) : N :=
  fold_left (fun v c => if within (inter must region) (near c) then union v c else v) (parts 24 own) 0.

(** The stones of [own] that have two vital regions, each bordered by such stones alone. *)
Definition twice (regions : list (N * N)) (alive : N) : N :=
  snd (fold_left (fun '(once, two) '(around, v) =>
        if within around alive then (union once v, union two (inter once v)) else (once, two)) regions (0, 0)).
Fixpoint shrink (n : nat) (regions : list (N * N)) (alive : N) : N :=
  match n with
  | O => alive
  | S n => let a := twice regions alive in if a =? alive then alive else shrink n regions a
  end.
Definition unconditionally_alive (sui : suicide) (own other : N) : N :=
  let rest := minus all own in
  let must := match sui with Illegal => minus rest other | _ => rest end in
  let regions := map (fun r => (inter (near r) own, vital own must r))
                     (filter (fun r => negb (none (inter must r))) (parts 24 rest)) in
  shrink 25 regions own.

(** Stones that cannot be taken, and single points among them. *)
Definition secure (sui : suicide) (own other : N) : nat :=
  let alive := unconditionally_alive sui own other in
  if none alive then O else
  let empty := minus all (union own other) in
  (size alive + length (filter (fun i => has empty i && within (near (one i)) alive) (all_points s)))%nat.
End Board.
