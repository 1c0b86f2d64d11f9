(* The other side of the differential tests. Reads messages from standard input, each behind its length in four bytes, high byte
   first, and answers each with a line. The first byte of a message says what it is:

   c, a certificate: what the checker says of it, and its name for the reason.
   g, a position of Go: the length of a setup in one byte, the setup, the position. Who moves, who has won, whether it dominates
   its repetitions, a number for what is compared, and the positions after its moves, with those that cannot repeat marked. *)

let certificate text =
  match Checker.check Bytestream.fuel (Bytestream.of_string text) with
  | Checker.Ok _ -> "accepted"
  | Checker.Fail (Checker.Wrong reason) -> "rejected " ^ fst (Words.of_reason reason)
  | Checker.Fail (Checker.Stop unknown) -> "not checked " ^ fst (Words.of_unknown unknown)

let bytes_of text = List.map Char.code (List.of_seq (String.to_seq text))

let position text =
  let length = Char.code text.[0] in
  let setup = bytes_of (String.sub text 1 length) in
  let position = bytes_of (String.sub text (1 + length) (String.length text - 1 - length)) in
  match Checker.view_go Bytestream.fuel setup position with
  | None -> "none"
  | Some view ->
    let player is_first = if is_first then "first" else "second" in
    let hex bytes = String.concat "" (List.map (Printf.sprintf "%02x") bytes) in
    let child (bytes, can_repeat) = hex bytes ^ if can_repeat then "" else "-" in
    String.concat " "
      (player view.Checker.first_moves
      :: (match view.first_has_won with None -> "open" | Some is_first -> player is_first)
      :: string_of_bool view.is_dominating
      :: string_of_int view.repeats_as
      :: List.map child view.children)

let answer message =
  let rest = String.sub message 1 (String.length message - 1) in
  match message.[0] with
  | 'c' -> certificate rest
  | 'g' -> position rest
  | _ -> failwith "a message begins with c or g"

let () =
  set_binary_mode_in stdin true;
  try
    while true do
      let length = input_binary_int stdin in
      print_endline (answer (really_input_string stdin length))
    done
  with End_of_file -> ()
