//! A proof as a record of its game, in the format that programs for that game read.

use crate::proof_lines::RecordSize;
use std::fmt;
use std::time::Duration;
use twinproof_core::{Rules, StopFlag};
use twinproof_games::checkers::Checkers;
use twinproof_games::chess::Chess;

/// The formats of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordFormat {
    /// Portable Game Notation, for chess.
    Pgn,
    /// Portable Draughts Notation, for checkers.
    Pdn,
    /// Smart Game Format, for go, connect6 and gomoku.
    Sgf,
    /// The whole solution of a chess problem, as magazines print it.
    Problem,
    /// The position of chess as a picture.
    Svg,
}

impl RecordFormat {
    /// The names of the games whose records are written so, as words of a sentence.
    pub fn games(self) -> &'static str {
        match self {
            Self::Pgn | Self::Problem | Self::Svg => Chess::NAME,
            Self::Pdn => Checkers::NAME,
            Self::Sgf => "go, connect6 and gomoku",
        }
    }
}

impl fmt::Display for RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pgn => "PGN",
            Self::Pdn => "PDN",
            Self::Sgf => "SGF",
            Self::Problem => "the solution of a problem",
            Self::Svg => "SVG",
        })
    }
}

/// What is wanted of a record.
#[derive(Debug, Clone)]
pub struct RecordRequest<'a, G: Rules> {
    /// The format, where the game has several; else its own.
    pub format: Option<RecordFormat>,
    /// How much of the proof.
    pub size: RecordSize,
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

impl<G: Rules> Default for RecordRequest<'_, G> {
    /// The whole proof up to 10,000 moves, and nothing that must be searched for longer than two seconds.
    fn default() -> Self {
        Self {
            format: None,
            size: RecordSize { moves: 10_000, depth: usize::MAX },
            line: &[],
            other_moves: false,
            memory: 1 << 30,
            time: Some(Duration::from_secs(2)),
            stop: StopFlag::new(),
        }
    }
}

/// A game without a format for records.
pub(crate) struct NoRecord(pub(crate) &'static str);

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format for records of {}", self.0)
    }
}
