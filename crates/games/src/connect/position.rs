//! A position: who has stones where, and who is to move.

use super::{Shape, Stones};
use std::fmt;
use twinproof_core::mix;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Begins the game.
    Black,
    /// Comes second.
    White,
}

impl Color {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[inline]
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The letter of the notation, `B` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// The stones of either side and the side to move. No cell holds two stones, and all of them are on the board.
///
/// Nothing else is asked of a position: how many stones either side has is for who reads records to judge.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Black's stones.
    pub black: Stones,
    /// White's stones.
    pub white: Stones,
    /// Who is to move.
    pub to_move: Color,
}

impl Position {
    /// No stones, Black to move.
    pub const START: Self = Self { black: Stones::EMPTY, white: Stones::EMPTY, to_move: Color::Black };

    /// The stones of one side.
    #[inline]
    pub fn stones(&self, color: Color) -> Stones {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The same, to change them.
    #[inline]
    pub fn stones_mut(&mut self, color: Color) -> &mut Stones {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// The stones of both sides.
    #[inline]
    pub fn occupied(&self) -> Stones {
        self.black.union(self.white)
    }

    /// The cells of a board of that shape without a stone.
    #[inline]
    pub fn empties(&self, shape: Shape) -> Stones {
        shape.board().minus(self.occupied())
    }

    /// How many stones the move has that comes next.
    #[inline]
    pub fn stones_to_play(&self, shape: Shape) -> u8 {
        let occupied = self.occupied();
        let stones = if occupied.is_empty() { shape.first } else { shape.stones };
        // Two at most, so that the rest of the board matters only when it is nearly full.
        (u32::from(shape.cells()) - occupied.len()).min(stones.into()) as u8
    }

    /// A hash of everything.
    pub(super) fn key(&self) -> u64 {
        let words = self.black.words().iter().chain(self.white.words());
        words.fold(mix(self.to_move as u64), |key, &word| mix(key ^ word))
    }
}
