//! A proof as a record of its game, in the format that programs for that game read.

use crate::proof_lines::Size;
use crate::solvable::Solvable;
use std::fmt;
use std::time::Duration;
use twinproof_core::{Rules, StopFlag};

/// The formats of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordFormat {
    /// Portable Game Notation, for chess.
    Pgn,
    /// Smart Game Format, for go.
    Sgf,
}

impl fmt::Display for RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pgn => "PGN",
            Self::Sgf => "SGF",
        })
    }
}

/// What is wanted of a record.
#[derive(Debug, Clone)]
pub struct RecordRequest<'a, G: Rules> {
    /// How much of the proof.
    pub size: Size,
    /// The moves before the part of the proof that is written; empty if it is the whole.
    pub line: &'a [G::Move],
    /// Whether other first moves are wanted with what refutes them, where the game searches for that.
    pub other_moves: bool,
    /// Memory and time for such searches.
    pub memory: u64,
    /// See there.
    pub time: Option<Duration>,
    /// Ends them early.
    pub stop: StopFlag,
}

/// A game without a format for records.
pub(crate) struct NoRecord(pub(crate) &'static str);

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format for records of {}", self.0)
    }
}

/// The games that write their records so, for messages.
pub fn owner(format: RecordFormat) -> &'static str {
    use twinproof_games::{chess::Chess, go::Go};
    match format {
        _ if Chess::RECORD == Some(format) => Chess::NAME,
        _ => Go::NAME,
    }
}
