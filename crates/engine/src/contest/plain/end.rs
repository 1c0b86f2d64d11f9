//! How games end.

use serde::{Deserialize, Serialize};

/// The two sides of a game, by who is to move when it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Whoever is to move at first.
    Begins,
    /// The other side.
    Follows,
}

impl Seat {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Begins, Self::Follows];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Begins => Self::Follows,
            Self::Follows => Self::Begins,
        }
    }
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Who has won; none if it is a draw.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// By the rules: a row, a mate, a full board.
    Rules,
    /// A position came for the third time.
    Repetition,
    /// So many moves without progress as the game allows.
    NoProgress,
    /// It was given up as too long.
    TooLong,
    /// A player had no move to give.
    Resigned,
    /// A player took longer than it had.
    Time,
    /// A player gave a move that is none.
    Illegal,
    /// A player broke down.
    Crash,
}

impl Reason {
    /// What SGF puts behind the winner.
    pub(super) fn sgf(self) -> &'static str {
        match self {
            Self::Resigned => "R",
            Self::Time => "T",
            Self::Illegal | Self::Crash => "F",
            _ => "",
        }
    }

    /// The name of the reason, as files have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Repetition => "repetition",
            Self::NoProgress => "no-progress",
            Self::TooLong => "too-long",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Illegal => "illegal",
            Self::Crash => "crash",
        }
    }
}
