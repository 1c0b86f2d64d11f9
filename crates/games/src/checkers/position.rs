//! A position: who stands where, and who is to move.

use super::notation::write_position;
use std::fmt;
use twinproof_core::{InputError, mix};

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Begins the game, on squares 1 to 12, and moves up the numbers.
    Black,
    /// Begins on squares 21 to 32 and moves down the numbers.
    White,
}

impl Color {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
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

    /// The squares on which this side's men are crowned.
    pub fn crown_row(self) -> u32 {
        match self {
            Self::Black => 0xf000_0000,
            Self::White => 0x0000_000f,
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

/// No side has more pieces than it began with.
const MOST_PIECES: u32 = 12;

/// Above every sum that [`Position::epoch`] takes away from it.
const LAST_EPOCH: u64 = 1 << 13;

/// Odd and without a pattern, for keys.
const FACTOR: u64 = 0xd6e8_feb8_6659_fd93;

/// Pieces and the side to move. Sets of squares are words in which bit `i` is square `i + 1` of the standard numbering.
///
/// The words of a position are always good ones: no square holds two pieces, every king is somebody's, no man stands on its
/// crown row, and no side has more than twelve pieces. Positions are equal when all four parts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    black: u32,
    white: u32,
    /// Of both sides.
    kings: u32,
    side: Color,
}

impl Position {
    /// The position in which the game begins.
    pub const START: Self = Self { black: 0x0000_0fff, white: 0xfff0_0000, kings: 0, side: Color::Black };

    /// A position from its parts: the squares of either side, those of them with kings, and the side to move. Says what is
    /// wrong with parts that are none.
    pub fn new(black: u32, white: u32, kings: u32, side: Color) -> Result<Self, InputError> {
        let squares = |set: u32| set.trailing_zeros() + 1;
        if black & white != 0 {
            return Err(InputError::new(format!(
                "there are two pieces on square {}",
                squares(black & white)
            )));
        }
        if kings & !(black | white) != 0 {
            let empty = squares(kings & !(black | white));
            return Err(InputError::new(format!("there is a king on square {empty}, but no piece")));
        }
        for (color, pieces) in [(Color::Black, black), (Color::White, white)] {
            let crowned = pieces & !kings & color.crown_row();
            if crowned != 0 {
                return Err(InputError::new(format!(
                    "the {} man on square {} would be a king there",
                    color.to_string().to_lowercase(),
                    squares(crowned)
                )));
            }
            if pieces.count_ones() > MOST_PIECES {
                return Err(InputError::new(format!(
                    "{color} has {} pieces, and {MOST_PIECES} are the most",
                    pieces.count_ones()
                )));
            }
        }
        Ok(Self { black, white, kings, side })
    }

    /// The same for callers that know their parts to be good. Others get a position that is none, on which moves and counts
    /// mean nothing.
    #[inline]
    pub fn from_parts(black: u32, white: u32, kings: u32, side: Color) -> Self {
        debug_assert!(Self::new(black, white, kings, side).is_ok(), "{black:x} {white:x} {kings:x}");
        Self { black, white, kings, side }
    }

    /// Black's pieces.
    #[inline]
    pub fn black(self) -> u32 {
        self.black
    }

    /// White's pieces.
    #[inline]
    pub fn white(self) -> u32 {
        self.white
    }

    /// The kings of both sides.
    #[inline]
    pub fn kings(self) -> u32 {
        self.kings
    }

    /// The side to move.
    #[inline]
    pub fn side(self) -> Color {
        self.side
    }

    /// The pieces of both sides.
    #[inline]
    pub fn occupied(self) -> u32 {
        self.black | self.white
    }

    /// The pieces of one side.
    #[inline]
    pub fn pieces(self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The same pieces with the other side to move.
    #[inline]
    pub fn with_side(self, side: Color) -> Self {
        Self { side, ..self }
    }

    /// The position seen from the other side of the board: the colours change places, and square `n` becomes `33 - n`.
    #[inline]
    pub fn turned(self) -> Self {
        Self {
            black: self.white.reverse_bits(),
            white: self.black.reverse_bits(),
            kings: self.kings.reverse_bits(),
            side: self.side.other(),
        }
    }

    /// Never falls along a move: a capture and a man's move raise it, a king's keeps it. Pieces count 256 and men one for each
    /// step to their crown row, and what is left of these is taken away from a constant.
    #[inline]
    pub(super) fn epoch(self) -> u64 {
        let steps = rows(self.white & !self.kings) + rows((self.black & !self.kings).reverse_bits());
        LAST_EPOCH - u64::from((self.occupied().count_ones() << 8) + steps)
    }

    /// A hash of everything.
    #[inline]
    pub(super) fn key(self) -> u64 {
        let pieces = u64::from(self.black) | u64::from(self.white) << 32;
        let rest = u64::from(self.kings) << 1 | u64::from(self.side == Color::White);
        mix(pieces ^ rest.wrapping_mul(FACTOR))
    }
}

/// The sum of the rows of these squares, where squares 1 to 4 are row 0.
#[inline]
fn rows(set: u32) -> u32 {
    (set & 0xf0f0_f0f0).count_ones()
        + 2 * (set & 0xff00_ff00).count_ones()
        + 4 * (set & 0xffff_0000).count_ones()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_position(*self))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_position(*self))
    }
}
