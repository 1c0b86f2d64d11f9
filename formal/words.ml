(* What the checker says: its names for it, which are those of the Rust checker, and the words of twinproof-check. *)

let of_reason : Checker.reason -> string * string = function
  | NotACertificate -> "NotACertificate", "this is not a certificate"
  | Truncated -> "Truncated", "the file ends in the middle of the proof"
  | TrailingBytes -> "TrailingBytes", "there are bytes after the end of the proof"
  | BadNumber -> "BadNumber", "a number is not written in its shortest form"
  | BadText -> "BadText", "a text of the header is not UTF-8"
  | UnknownTag -> "UnknownTag", "a byte of the header is no form, rule or value"
  | UnknownStep -> "UnknownStep", "a byte is no step of a proof"
  | Setup -> "Setup", "the setup of the game cannot be read"
  | Root -> "Root", "the root cannot be read"
  | Past -> "Past", "the past cannot be read"
  | Problem -> "Problem", "the problem makes no sense"
  | Question -> "Question", "the certificate says that the question is another than it is"
  | FirstPlayer -> "FirstPlayer", "the certificate says that the first player is another than it is"
  | ClosedProvesNothing -> "ClosedProvesNothing", "a closed set can only disprove, and only where repetition is the first player's loss"
  | ChoiceOfLoser -> "ChoiceOfLoser", "only one move is answered where all moves of the loser must be"
  | NoChoice -> "NoChoice", "no move is chosen where the winner moves"
  | NoSuchMove -> "NoSuchMove", "a move is chosen that does not exist"
  | WrongEnd -> "WrongEnd", "the game ends here with the other result"
  | NoMoves -> "NoMoves", "a position without moves is not terminal"
  | NoCover -> "NoCover", "the cover is refused: the game has no cover lemmas"
  | RootRepeats -> "RootRepeats", "the root is said to be a repetition"
  | NotInPast -> "NotInPast", "a repetition is claimed of a position that is not in the past"
  | IntoPast -> "IntoPast", "a move of the proof goes into the past, which counts against the winner"
  | NeedsParentAbsent -> "NeedsParentAbsent", "the proof below this move returns to the position the move came from"
  | SelfLoop -> "SelfLoop", "the move leads back to the position itself, which counts against the winner"
  | RepetitionHurtsWinner -> "RepetitionHurtsWinner", "a repetition by this player counts against the winner"
  | NeverOccurred -> "NeverOccurred", "a repetition is claimed of a position that cannot have occurred before"
  | NeedsInPast -> "NeedsInPast", "the proof holds only if a position occurred before the root, and it did not"
  | NeedsNotInPast -> "NeedsNotInPast", "the proof holds only if a position did not occur before the root, and it did"
  | UnknownName -> "UnknownName", "a name is reused but not defined"
  | Cyclic -> "Cyclic", "a name is reused inside its own proof"
  | NameOpen -> "NameOpen", "a name is defined anew inside its own proof"
  | NameTooLarge -> "NameTooLarge", "a number is too large for a name"
  | NamedLeaf -> "NamedLeaf", "a name is given to a leaf"
  | OtherPosition -> "OtherPosition", "a name stands for another position"
  | NotIncreasing -> "NotIncreasing", "the positions of the closed set are not in increasing order"
  | Member -> "Member", "a position of the closed set cannot be read"
  | MemberIsWon -> "MemberIsWon", "the closed set holds a position in which the first player has won"
  | NoAnswer -> "NoAnswer", "the second player has no answer in a position of the closed set"
  | AnswerOfNobody -> "AnswerOfNobody", "an answer is given where the second player is not to move"
  | NotClosed -> "NotClosed", "the closed set can be left"
  | RootNotInSet -> "RootNotInSet", "the closed set does not hold the root"

let of_unknown : Checker.unknown -> string * string = function
  | Version -> "Version", "it is written in another version of the format, and this program reads version 1"
  | UnknownGame -> "UnknownGame", "this program does not know the game"
  | Tables -> "Tables", "it rests on endgame tables, and this program has none"
  | Beyond -> "Beyond", "this program knows Go for a score on whole boards of up to 24 points without ko threats, and no more"
  | NoSteps -> "NoSteps", "the check takes more steps than this program can count"
  | NoByte -> "NoByte", "what was read is no byte"

(* A name is hostile, too: what it says stays on its own line. *)
let printable text =
  let out = Buffer.create (String.length text) in
  String.iter
    (fun c -> if c < ' ' || c > '~' then Buffer.add_string out (Printf.sprintf "\\x%02x" (Char.code c)) else Buffer.add_char out c)
    text;
  Buffer.contents out
