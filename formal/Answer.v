(** * What the checker can say

    A check ends in one of three ways, the same three as [twinproof-check]: the certificate is accepted, it is rejected, or it
    is not checked. The names are those of [Reason] and [NotChecked] in crates/certificate/src/error.rs and of [Broken] in
    crates/core/src/conditions.rs; a few of this program's own are marked.

    Nothing is proven of the reasons. They are for people, and for the differential test, which lists where the two checkers
    reject the same file for different ones. *)

(** [Reason]: the certificate is false, or none. *)
Inductive reason :=
(* the file *)
| NotACertificate | Truncated | TrailingBytes | BadNumber | BadText | UnknownTag | UnknownStep
(* what is claimed *)
| Setup | Root | Past | Problem | Question | FirstPlayer | ClosedProvesNothing
(* order and general form *)
| ChoiceOfLoser | NoChoice | NoSuchMove | WrongEnd | NoMoves | NoCover | RootRepeats | NotInPast | IntoPast
| NeedsParentAbsent | SelfLoop | RepetitionHurtsWinner | NeverOccurred
| NeedsInPast | NeedsNotInPast | UnknownName | Cyclic | NameOpen | NameTooLarge | NamedLeaf | OtherPosition
(* closed form *)
| NotIncreasing | Member | MemberIsWon | NoAnswer | AnswerOfNobody | NotClosed | RootNotInSet.

(** [NotChecked]: nothing is known. *)
Inductive unknown :=
| Version | UnknownGame | Tables
(** Of this program alone: a question of Go that its rules here do not cover. *)
| Beyond
(** Of this program alone: more steps than it was given, or a byte above 255. Neither happens to a file. *)
| NoSteps | NoByte.

Inductive fault := Wrong (r : reason) | Stop (u : unknown).

Inductive res (A : Type) := Ok (a : A) | Fail (f : fault).
Arguments Ok {A}. Arguments Fail {A}.

Definition wrong {A} (r : reason) : res A := Fail (Wrong r).

(** How many steps may be taken, in unary. *)
Inductive fuel := Out | More (f : fuel).
