//! The size of a game: the board, how long a row wins, how many stones a move has.

use super::{Cell, Stones};
use std::fmt::{self, Debug};
use twinproof_core::InputError;

/// The longest side of a board.
pub const MOST_SIDE: u8 = 20;
/// The longest row that may be asked for.
pub const MOST_IN_A_ROW: u8 = 20;
/// The most stones of a move.
pub const MOST_STONES: u8 = 2;

/// Board and rules in numbers: Connect(m, n, k, p, q) as the literature has it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// Stones in a row that win, or more.
    pub in_a_row: u8,
    /// Stones of a move.
    pub stones: u8,
    /// Stones of a move on the empty board.
    pub first: u8,
}

impl Shape {
    /// A shape from its numbers; says what is wrong with one that is not played here.
    pub fn new(width: u32, height: u32, in_a_row: u32, stones: u32, first: u32) -> Result<Self, InputError> {
        let bounded = |is: u32, least: u8, most: u8, before: &str, what: &str| {
            let to = if most - least == 1 { "or" } else { "to" };
            let fits = u8::try_from(is).ok().filter(|is| (least..=most).contains(is));
            fits.ok_or_else(|| InputError::new(format!("{before} has {least} {to} {most} {what}, not {is}")))
        };
        Ok(Self {
            width: bounded(width, 1, MOST_SIDE, "a board", "columns")?,
            height: bounded(height, 1, MOST_SIDE, "a board", "rows")?,
            in_a_row: bounded(in_a_row, 2, MOST_IN_A_ROW, "a row that wins", "stones")?,
            stones: bounded(stones, 1, MOST_STONES, "a move", "stones")?,
            first: bounded(first, 1, MOST_STONES, "the first move", "stones")?,
        })
    }

    /// The same shape if it is one that is played here.
    pub fn validate(self) -> Result<Self, InputError> {
        let Self { width, height, in_a_row, stones, first } = self;
        Self::new(width.into(), height.into(), in_a_row.into(), stones.into(), first.into())
    }

    /// How many cells the board has.
    #[inline]
    pub fn cells(self) -> u16 {
        u16::from(self.width) * u16::from(self.height)
    }

    /// All cells of the board.
    pub fn board(self) -> Stones {
        Stones::below(self.cells())
    }

    /// The cell of a column and a row, both from 0; `None` off the board.
    #[inline]
    pub fn cell(self, x: u8, y: u8) -> Option<Cell> {
        (x < self.width && y < self.height).then(|| Cell(u16::from(x) + u16::from(y) * u16::from(self.width)))
    }

    /// Column and row of a cell of the board, both from 0.
    #[inline]
    pub fn place(self, cell: Cell) -> (u8, u8) {
        let width = u16::from(self.width);
        ((cell.0 % width) as u8, (cell.0 / width) as u8)
    }
}

impl fmt::Display for Shape {
    /// As in `19x19, 6 in a row`; what is not said is as usual.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}, {} in a row", self.width, self.height, self.in_a_row)
    }
}

/// A name for games of this kind, and the shape that is meant unasked. Nothing else differs.
pub trait Family: Copy + Send + Sync + 'static + Debug {
    /// The name of the game.
    const NAME: &'static str;
    /// What it is played with if nothing is said.
    const SHAPE: Shape;
}

/// Six in a row, two stones a move, on a board of 19 by 19.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SixInARow;

impl Family for SixInARow {
    const NAME: &'static str = "connect6";
    const SHAPE: Shape = Shape { width: 19, height: 19, in_a_row: 6, stones: 2, first: 1 };
}

/// Five in a row, one stone a move, on a board of 15 by 15.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FiveInARow;

impl Family for FiveInARow {
    const NAME: &'static str = "gomoku";
    const SHAPE: Shape = Shape { width: 15, height: 15, in_a_row: 5, stones: 1, first: 1 };
}
