(* A file as the stream that the checker reads. *)

let rec list_of buffer from upto rest =
  if upto = from then rest else list_of buffer from (upto - 1) (Char.code (Bytes.get buffer (upto - 1)) :: rest)

let of_channel input : Checker.stream =
  let buffer = Bytes.create 8192 in
  let rec rest () : Checker.stream =
    lazy
      (match Stdlib.input input buffer 0 (Bytes.length buffer) with
       | 0 -> Checker.Nothing
       | n -> Checker.Chunk (list_of buffer 0 n [], rest ()))
  in
  rest ()

let of_string text : Checker.stream =
  lazy
    (if text = "" then Checker.Nothing
     else Checker.Chunk (list_of (Bytes.unsafe_of_string text) 0 (String.length text) [], lazy Checker.Nothing))

(* No run that ends takes all of it. *)
let rec fuel = Checker.More fuel
