(** * The program

    [check] as OCaml. Booleans, lists, options and pairs become OCaml's own; numbers become machine integers of 63 bits, which
    is right for numbers that stay below 2^62: Bytes.v and the lemmas about keys say that all do. The standard library's
    translation is kept, with the types written out where OCaml would otherwise compare numbers as it compares anything. *)
From Twinproof Require Import Answer Trie Bytes Check View.
From Coq Require Import NArith ZArith PArith Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
Extraction Language OCaml.
Set Warnings "-extraction-opaque-accessed".
Extraction Blacklist String List Nat Int.

Extract Inlined Constant is_one => "(fun (p : int) -> p = 1)".
Extract Inlined Constant is_odd => "(fun (p : int) -> p land 1 = 1)".
Extract Inlined Constant half => "(fun (p : int) -> p lsr 1)".
Extract Inlined Constant N.eqb => "(fun (a : int) (b : int) -> a = b)".
Extract Inlined Constant N.ltb => "(fun (a : int) (b : int) -> a < b)".
Extract Inlined Constant N.leb => "(fun (a : int) (b : int) -> a <= b)".
Extract Inlined Constant N.pred => "(fun (a : int) -> if a = 0 then 0 else a - 1)".
Extract Inlined Constant N.sub => "(fun (a : int) (b : int) -> if a <= b then 0 else a - b)".
Extract Inlined Constant N.succ_pos => "(fun (a : int) -> a + 1)".
Extract Inlined Constant N.of_nat => "(fun (a : int) -> a)".
Extract Inlined Constant N.to_nat => "(fun (a : int) -> a)".
Extract Inlined Constant N.land => "(fun (a : int) (b : int) -> a land b)".
Extract Inlined Constant N.lor => "(fun (a : int) (b : int) -> a lor b)".
Extract Inlined Constant N.ldiff => "(fun (a : int) (b : int) -> a land (lnot b))".
Extract Inlined Constant N.shiftl => "(fun (a : int) (b : int) -> a lsl b)".
Extract Inlined Constant N.shiftr => "(fun (a : int) (b : int) -> a lsr b)".
Extract Inlined Constant N.testbit => "(fun (a : int) (i : int) -> (a lsr i) land 1 = 1)".
Extract Inlined Constant N.compare => "(fun (a : int) (b : int) -> if a < b then Lt else if a = b then Eq else Gt)".
Extract Inlined Constant N.eq_dec => "(fun (a : int) (b : int) -> a = b)".
Extract Inlined Constant N.div2 => "(fun (a : int) -> a lsr 1)".
Extract Inlined Constant Z.eqb => "(fun (a : int) (b : int) -> a = b)".
Extract Inlined Constant Z.ltb => "(fun (a : int) (b : int) -> a < b)".
Extract Inlined Constant Z.leb => "(fun (a : int) (b : int) -> a <= b)".
Extract Inlined Constant Z.max => "(fun (a : int) (b : int) -> if a < b then b else a)".
Extract Inlined Constant Z.compare => "(fun (a : int) (b : int) -> if a < b then Lt else if a = b then Eq else Gt)".
Extract Inlined Constant Pos.succ => "(fun (a : int) -> a + 1)".
Extract Inlined Constant Pos.eqb => "(fun (a : int) (b : int) -> a = b)".
Extract Inlined Constant Pos.eq_dec => "(fun (a : int) (b : int) -> a = b)".
Extract Inlined Constant Nat.eqb => "(fun (a : int) (b : int) -> a = b)".
Extract Inlined Constant Nat.leb => "(fun (a : int) (b : int) -> a <= b)".

Extraction "checker.ml" check view_go.
