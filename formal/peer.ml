(* The other side of the differential test: reads certificates from standard input, each behind its length in four bytes, high
   byte first, and answers each with a line: what the checker says, and its name for the reason. *)

let answer text =
  match Checker.check Bytestream.fuel (Bytestream.of_string text) with
  | Checker.Ok _ -> "accepted"
  | Checker.Fail (Checker.Wrong reason) -> "rejected " ^ fst (Words.of_reason reason)
  | Checker.Fail (Checker.Stop unknown) -> "not checked " ^ fst (Words.of_unknown unknown)

let () =
  set_binary_mode_in stdin true;
  try
    while true do
      let length = input_binary_int stdin in
      print_endline (answer (really_input_string stdin length))
    done
  with End_of_file -> ()
