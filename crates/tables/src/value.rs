//! Win, draw or loss.

use std::fmt;

/// What the side to move gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wdl {
    /// The side to move has lost.
    Loss,
    /// Nobody can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// What this is for the other side.
    #[inline]
    pub fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// From two bits of a table.
    #[inline(always)]
    pub(crate) fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            1 => Self::Win,
            2 => Self::Loss,
            _ => Self::Draw,
        }
    }

    /// As two bits of a table.
    #[cfg(feature = "build")]
    #[inline(always)]
    pub(crate) fn bits(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win => 1,
            Self::Loss => 2,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}
