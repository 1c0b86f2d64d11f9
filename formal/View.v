(** * A position of Go as the tests see it

    Nothing is proven here: the tests ask the extracted program for the moves of a position, and compare what it says with the
    rules in Rust. *)
From Twinproof Require Import Game Go Answer Bytes Rules GoBoard GoGame Stones.
From Coq Require Import NArith PArith.
Open Scope N_scope.

(** [bytes::encode] *)
Fixpoint low_bytes (n : nat) (a : N) : list N := match n with O => [] | S n => a mod 256 :: low_bytes n (a / 256) end.
Definition encode_go (q : go_question) (p : go_position) : list N :=
  let blacks := set_of_stones (black q) (board _ _ p) in
  let whites := set_of_stones (opp (black q)) (board _ _ p) in
  let bits := fold_left (fun a i => a + (if has blacks i then one (2 * i) else 0) + (if has whites i then one (2 * i + 1) else 0))
                        (all_points (shape_of q)) 0 in
  let turn := if player_dec (side _ _ p) (black q) then 0 else 1 in
  turn + (if over _ _ p then 4 else 0) + (match ko _ _ p with Some _ => 8 | None => 0 end) ::
  match ko _ _ p with Some i => [i] | None => [] end ++
  low_bytes (N.to_nat (bytes_for (2 * points (shape_of q)))) bits.

Record view := {
  first_moves : bool;
  first_has_won : option bool;
  is_dominating : bool;
  repeats_as : positive;
  children : list (list N * bool)
}.

Definition view_go (fuel : fuel) (setup position : list N) : option view :=
  match whole (read_go fuel) setup with
  | None => None
  | Some q =>
    let all := set_of_all (shape_of q) in let column := first_column (shape_of q) in let places := all_points (shape_of q) in
    let g := go_game q all column places in
    match decode_go q all column places position with
    | None => None
    | Some p =>
      let is_first w := match w with First => true | Second => false end in
      Some {| first_moves := is_first (to_move (g := g) p);
              first_has_won := option_map is_first (terminal (g := g) p);
              is_dominating := dominates (g := g) p;
              repeats_as := go_key (rep (g := g) p);
              children := match terminal (g := g) p with
                Some _ => [] | None => map (fun '(c, cr) => (encode_go q c, cr)) (succ (g := g) p) end |}
    end
  end.
