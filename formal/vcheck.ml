(* vcheck: checks certificates with the checker that Coq has proven right. Reads files one after the other as streams and
   says of each what twinproof-check would. *)

let help =
  "Checks certificates of graphs, tic-tac-toe and small boards of Go with a checker that is proven correct.\n\
   Says of each whether it was accepted, rejected, or not checked, and why.\n\n\
   Usage: vcheck [OPTIONS] CERTIFICATE...\n\n\
   Options:\n\
  \  --claim       print below each accepted file what is proven of it\n\
  \  --memory=MIB  memory for one check, in MiB [default: 4096]\n\
  \  --help        print this\n\
  \  --version     print the version of the format that is read\n\n\
   Exit status: 0 all accepted; 1 some rejected or unreadable; 3 some not checked, none rejected; 2 wrong usage.\n"

let wrong_usage what =
  prerr_string ("error: " ^ what ^ "\n\nFor more information, try '--help'.\n");
  exit 2

type verdict = Accepted of string | Rejected of string | Not_checked of string | Unreadable of string

(* The claim that check_sound speaks of, as far as it has words: the root and the past are positions, which have none. *)
let claim_in_words (claim : Checker.claim) =
  let text bytes = Words.printable (String.of_seq (Seq.map Char.chr (List.to_seq bytes))) in
  Printf.sprintf "%s: %s (first player: %s, %s, %d positions in the past)"
    (match claim.winner with First -> "proven" | Second -> "disproven")
    (text claim.of0.question) (text claim.of0.first_player)
    (match claim.rule with FirstPlayerLoss -> "first-player-loss" | CurrentPlayerLoss -> "current-player-loss")
    (List.length claim.past)

exception Too_much

let most_words = ref max_int
let checking = ref false

(* Looked at whenever the heap has been gone through: the runtime gives up where the system has no more. *)
let limit_memory mib =
  most_words := mib * (1 lsl 20 / (Sys.word_size / 8));
  ignore (Gc.create_alarm (fun () -> if !checking && (Gc.quick_stat ()).heap_words > !most_words then raise Too_much))

(* A check with the memory for one: what the file before it took is given back. *)
let within_memory check =
  if (Gc.quick_stat ()).heap_words > !most_words / 4 then Gc.compact ();
  checking := true;
  Fun.protect check ~finally:(fun () -> checking := false)

(* Nothing holds on to the beginning of the stream, so that what was read is given back as the check goes on. *)
let check_file file =
  match open_in_bin file with
  | exception Sys_error why -> Unreadable why
  | input ->
    let verdict =
      match within_memory (fun () -> Checker.check Bytestream.fuel (Bytestream.of_channel input)) with
      | Checker.Ok claim -> Accepted (claim_in_words claim)
      | Checker.Fail (Checker.Wrong reason) ->
        Rejected (snd (Words.of_reason reason))
      | Checker.Fail (Checker.Stop unknown) -> Not_checked (snd (Words.of_unknown unknown))
      | exception Sys_error why -> Unreadable why
      | exception (Too_much | Out_of_memory | Stack_overflow) -> Not_checked "the check needs more memory than it may use"
    in
    close_in_noerr input;
    verdict

let say line = print_string line; flush stdout

(* What could not be told must not look like what was accepted, whoever closed the pipe. *)
let told work =
  let status = try work () with Sys_error why -> prerr_string ("error: standard output: " ^ why ^ "\n"); 1 in
  exit status

let run ~with_claim files =
  let rejected = ref false and not_checked = ref false in
  List.iter
    (fun file ->
      let name = Words.printable file in
      match check_file file with
      | Accepted claim -> say ("accepted " ^ name ^ "\n" ^ if with_claim then "  " ^ claim ^ "\n" else "")
      | Rejected why -> rejected := true; say ("rejected " ^ name ^ ": " ^ why ^ "\n")
      | Not_checked why -> not_checked := true; say ("not checked " ^ name ^ ": " ^ why ^ "\n")
      | Unreadable why -> rejected := true; say ("not checked " ^ name ^ ": " ^ Words.printable why ^ "\n"))
    files;
  if !rejected then 1 else if !not_checked then 3 else 0

let () =
  (* A graph of a million nodes is made of small blocks that stay: fewer passes over them. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 19; space_overhead = 400 };
  Sys.set_signal Sys.sigpipe Sys.Signal_ignore;
  let rec split files options = function
    | [] -> (List.rev files, options)
    | "--" :: rest -> (List.rev_append files rest, options)
    | word :: rest when String.length word > 1 && word.[0] = '-' -> split files (word :: options) rest
    | word :: rest -> split (word :: files) options rest
  in
  let files, options = split [] [] (List.tl (Array.to_list Sys.argv)) in
  let memory = ref 4096 and with_claim = ref false in
  let value word = if String.starts_with ~prefix:"--memory=" word then String.sub word 9 (String.length word - 9) else "" in
  List.iter
    (function
      | "--claim" -> with_claim := true
      | word when value word <> "" ->
        (match int_of_string_opt (value word) with
         | Some mib when 0 <= mib && mib < 1 lsl 30 -> memory := mib
         | _ -> wrong_usage ("--memory takes a number of MiB, not '" ^ Words.printable (value word) ^ "'"))
      | "--help" | "-h" -> told (fun () -> say help; 0)
      | "--version" | "-V" -> told (fun () -> say "vcheck, format version 1\n"; 0)
      | other -> wrong_usage ("there is no option '" ^ Words.printable other ^ "'"))
    (List.rev options);
  if files = [] then wrong_usage "no certificate is named";
  limit_memory !memory;
  told (fun () -> run ~with_claim:!with_claim files)
