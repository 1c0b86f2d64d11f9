(* What the checker says, in the words of twinproof-check. *)

let of_reason : Checker.reason -> string = function
  | NotACertificate -> "this is not a certificate"
  | Truncated -> "the file ends in the middle of the proof"
  | TrailingBytes -> "there are bytes after the end of the proof"
  | BadNumber -> "a number is not written in its shortest form"
  | BadText -> "a text of the header is not UTF-8"
  | UnknownTag -> "a byte of the header is no form, rule or value"
  | UnknownStep -> "a byte is no step of a proof"
  | BadSetup -> "the setup of the game cannot be read"
  | BadRoot -> "the root cannot be read"
  | BadPast -> "the past cannot be read"
  | BadProblem -> "the problem makes no sense"
  | OtherQuestion -> "the certificate says that the question is another than it is"
  | OtherFirstPlayer -> "the certificate says that the first player is another than it is"
  | ClosedProvesNothing -> "a closed set can only disprove, and only where repetition is the first player's loss"
  | ChoiceOfLoser -> "only one move is answered where all moves of the loser must be"
  | NoChoice -> "no move is chosen where the winner moves"
  | NoSuchMove -> "a move is chosen that does not exist"
  | WrongEnd -> "the game ends here with the other result"
  | NoMoves -> "a position without moves is not terminal"
  | NoCover -> "the cover is refused: the game has no cover lemmas"
  | RootRepeats -> "the root is said to be a repetition"
  | NotInPast -> "a repetition is claimed of a position that is not in the past"
  | IntoPast -> "a move of the proof goes into the past, which counts against the winner"
  | NeedsParentAbsent -> "the proof below this move returns to the position the move came from"
  | SelfLoop -> "the move leads back to the position itself, which counts against the winner"
  | RepetitionHurtsWinner -> "a repetition by this player counts against the winner"
  | NeverOccurred -> "a repetition is claimed of a position that cannot have occurred before"
  | NeedsInPast -> "the proof holds only if a position occurred before the root, and it did not"
  | NeedsNotInPast -> "the proof holds only if a position did not occur before the root, and it did"
  | UnknownName -> "a name is reused but not defined"
  | Cyclic -> "a name is reused inside its own proof"
  | NameOpen -> "a name is defined anew inside its own proof"
  | NameTooLarge -> "a number is too large for a name"
  | NamedLeaf -> "a name is given to a leaf"
  | OtherPosition -> "a name stands for another position"
  | NotIncreasing -> "the positions of the closed set are not in increasing order"
  | BadMember -> "a position of the closed set cannot be read"
  | MemberIsWon -> "the closed set holds a position in which the first player has won"
  | NoAnswer -> "the second player has no answer in a position of the closed set"
  | AnswerOfNobody -> "an answer is given where the second player is not to move"
  | NotClosed -> "the closed set can be left"
  | RootNotInSet -> "the closed set does not hold the root"

let of_unknown : Checker.unknown -> string = function
  | Version -> "it is written in another version of the format, and this program reads version 1"
  | UnknownGame -> "this program does not know the game"
  | NeedsTables -> "it rests on endgame tables, and this program has none"
  | Beyond -> "this program knows Go for a score on whole boards of up to 24 points without ko threats, and no more"
  | NoSteps -> "the check takes more steps than this program can count"
  | NoByte -> "what was read is no byte"

(* A name is hostile, too: what it says stays on its own line. *)
let printable text =
  let out = Buffer.create (String.length text) in
  String.iter
    (fun c -> if c < ' ' || c > '~' then Buffer.add_string out (Printf.sprintf "\\x%02x" (Char.code c)) else Buffer.add_char out c)
    text;
  Buffer.contents out
