//! Why a certificate was not accepted, in a type for each kind of reason.

use std::io;
use twinproof_core::{Broken, CoverError, Exhausted, InputError};

/// Why a certificate was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// It is false or no certificate: something in it is wrong.
    #[error("{reason} (byte {offset}{})", if *node == 0 { String::new() } else { format!(", node {node}") })]
    Rejected {
        /// What is wrong.
        reason: Reason,
        /// How many bytes of the file were read when that was found.
        offset: u64,
        /// The number of the position that was looked at, the root being 1; 0 in the header.
        node: u64,
    },
    /// Nothing is known about it.
    #[error(transparent)]
    NotChecked(#[from] NotChecked),
}

impl CheckError {
    /// The reason, when it was rejected.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Rejected { reason, .. } => Some(reason),
            Self::NotChecked(_) => None,
        }
    }
}

/// Why a certificate could be neither accepted nor rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotChecked {
    /// The check needs more memory than it was given.
    #[error("the check needs more than the {} MiB of memory it was given", .limit >> 20)]
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// The time was up.
    #[error("the time was up")]
    Time,
    /// Somebody asked it to stop.
    #[error("it was interrupted")]
    Interrupted,
    /// The file could not be read.
    #[error("{message}")]
    Io {
        /// The kind of failure.
        kind: io::ErrorKind,
        /// What the system said.
        message: String,
    },
    /// What does not fit in memory could not be kept on disk.
    #[error("a temporary file failed: {message}; TMPDIR says where they go")]
    Scratch {
        /// What the system said.
        message: String,
    },
    /// The format is of another version.
    #[error("it is written in version {found} of the format, and this program reads version {reads}")]
    Version {
        /// The version of the file.
        found: u64,
        /// The version read here.
        reads: u64,
    },
    /// The game is not one this program knows.
    #[error("this program does not know the game {0:?}")]
    UnknownGame(String),
    /// The proof rests on endgame tables.
    #[error("it rests on endgame tables that are not at hand: {}", .0.join(", "))]
    Tables(Vec<String>),
    /// An endgame table could not be read.
    #[error("{0}")]
    TableFailed(String),
}

impl From<Exhausted> for NotChecked {
    fn from(exhausted: Exhausted) -> Self {
        match exhausted {
            Exhausted::Memory { limit } => Self::Memory { limit },
            Exhausted::Time => Self::Time,
            Exhausted::Interrupted => Self::Interrupted,
        }
    }
}

impl From<io::Error> for NotChecked {
    fn from(error: io::Error) -> Self {
        Self::Io { kind: error.kind(), message: error.to_string() }
    }
}

/// What is wrong with a certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    // ---- The file ----
    /// The first bytes are others.
    #[error("this is not a certificate")]
    NotACertificate,
    /// It ends before the proof does.
    #[error("the file ends in the middle of the proof")]
    Truncated,
    /// It goes on after its end.
    #[error("there are bytes after the end of the proof")]
    TrailingBytes,
    /// A number in a form other than the shortest.
    #[error("a number is not written in its shortest form")]
    BadNumber,
    /// A text that is not UTF-8.
    #[error("a text of the header is not UTF-8")]
    BadText,
    /// A byte of the header that means nothing.
    #[error("{0} is no {1}")]
    UnknownTag(u8, &'static str),
    /// A byte of the body that means nothing.
    #[error("{0:#04x} is no step of a proof")]
    UnknownStep(u8),

    // ---- What is claimed ----
    /// The setup is not one of the game.
    #[error("the setup of the game cannot be read: {0}")]
    Setup(InputError),
    /// The root is not a position of the game.
    #[error("the root cannot be read: {0}")]
    Root(InputError),
    /// A position of the past is not one of the game.
    #[error("the past cannot be read: {0}")]
    Past(InputError),
    /// The parts do not make a problem.
    #[error("the problem makes no sense: {0}")]
    Problem(InputError),
    /// The question in words is not the one the game asks.
    #[error("the certificate says that the question is {claimed:?}, but it is {actual:?}")]
    Question {
        /// What the certificate says.
        claimed: String,
        /// What the game says.
        actual: String,
    },
    /// The first player is not the one the game names.
    #[error("the certificate says that the first player is {claimed:?}, but it is {actual:?}")]
    FirstPlayer {
        /// What the certificate says.
        claimed: String,
        /// What the game says.
        actual: String,
    },
    /// A closed set proves nothing else.
    #[error("a closed set can only disprove, and only where repetition is the first player's loss")]
    ClosedProvesNothing,

    // ---- Order and general form ----
    /// One move is given where the loser moves.
    #[error("only one move is answered where all moves of the loser must be")]
    ChoiceOfLoser,
    /// All moves are given where the winner moves.
    #[error("no move is chosen where the winner moves")]
    NoChoice,
    /// A move that does not exist.
    #[error("move number {index} is chosen, but there are {moves} moves")]
    NoSuchMove {
        /// The index that was given.
        index: u64,
        /// How many moves there are.
        moves: usize,
    },
    /// The game ends with the other value.
    #[error("the game ends here with the other result")]
    WrongEnd,
    /// A position that is not terminal has no moves.
    #[error("a position without moves is not terminal")]
    NoMoves,
    /// A lemma does not hold.
    #[error("the cover is refused: {0}")]
    Cover(InputError),
    /// The root cannot be a repetition.
    #[error("the root is said to be a repetition")]
    RootRepeats,
    /// In the order form only positions of the past can repeat.
    #[error("a repetition is claimed of a position that is not in the past")]
    NotInPast,
    /// The move is a repetition, and that counts against the winner.
    #[error("a move of the proof goes into the past, which counts against the winner")]
    IntoPast,
    /// The conditions on history break.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The proof needs a position to have occurred that is not in the past.
    #[error("the proof holds only if {0} occurred before the root, and it did not")]
    NeedsInPast(String),
    /// The proof needs a position not to have occurred that is in the past.
    #[error("the proof holds only if {0} did not occur before the root, and it did")]
    NeedsNotInPast(String),
    /// A name is used that was not given.
    #[error("name {0} is reused but not defined")]
    UnknownName(u32),
    /// What is named rests on itself.
    #[error("name {0} is reused inside its own proof")]
    Cyclic(u32),
    /// A name is given again while its proof is unfinished.
    #[error("name {0} is defined anew inside its own proof")]
    NameOpen(u32),
    /// A name is too large.
    #[error("{0} is too large for a name")]
    NameTooLarge(u64),
    /// A name is given to something without moves of its own.
    #[error("a name is given to a leaf")]
    NamedLeaf,
    /// What is named is about another position.
    #[error("name {0} stands for another position")]
    OtherPosition(u32),

    // ---- Closed form ----
    /// The members are out of order.
    #[error("the positions of the closed set are not in increasing order")]
    NotIncreasing,
    /// A member is not a position of the game.
    #[error("a position of the closed set cannot be read: {0}")]
    Member(InputError),
    /// The first player has won in a member.
    #[error("the closed set holds a position in which the first player has won")]
    MemberIsWon,
    /// The second player is to move and no answer is given.
    #[error("the second player has no answer in a position of the closed set")]
    NoAnswer,
    /// An answer is given where the second player is not to move.
    #[error("an answer is given where the second player is not to move")]
    AnswerOfNobody,
    /// A successor is not in the set.
    #[error("the closed set can be left: it does not hold {0}")]
    NotClosed(String),
    /// The root is not in the set.
    #[error("the closed set does not hold the root")]
    RootNotInSet,
}

/// What went wrong, before the place is known.
#[derive(Debug)]
pub(crate) enum Fault {
    Wrong(Reason),
    Stop(NotChecked),
}

impl Fault {
    pub(crate) fn at(self, offset: u64, node: u64) -> CheckError {
        match self {
            Self::Wrong(reason) => CheckError::Rejected { reason, offset, node },
            Self::Stop(why) => CheckError::NotChecked(why),
        }
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Self {
        Self::Wrong(reason)
    }
}

impl From<Broken> for Fault {
    fn from(broken: Broken) -> Self {
        Self::Wrong(Reason::Broken(broken))
    }
}

impl From<Exhausted> for Fault {
    #[cold]
    fn from(exhausted: Exhausted) -> Self {
        Self::Stop(exhausted.into())
    }
}

impl From<CoverError> for Fault {
    fn from(error: CoverError) -> Self {
        match error {
            CoverError::Refused(error) => Self::Wrong(Reason::Cover(error)),
            CoverError::Exhausted(exhausted) => exhausted.into(),
        }
    }
}

impl From<NotChecked> for Fault {
    fn from(why: NotChecked) -> Self {
        Self::Stop(why)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Stop(error.into())
    }
}
