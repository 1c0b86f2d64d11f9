//! The nine cells.

use std::fmt;
use twinproof_core::InputError;

/// A side, or its mark in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Begins on the empty board.
    X = 0,
    /// The other side.
    O = 1,
}

impl Mark {
    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// `X` or `O`.
    pub fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::O => 'O',
        }
    }

    /// The side of that letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' => Some(Self::X),
            'O' | 'o' => Some(Self::O),
            _ => None,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The marks and the side to move. Shown as `X.O/.../..X x`: the rows from the top, then who moves.
///
/// A board need not come from the empty one, where X begins: the side to move may have up to one mark more
/// than the other or up to two fewer, which play keeps true. Only one side can have a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The cells of X and of O, a bit each, `a1` lowest.
    cells: [u16; 2],
    to_move: Mark,
}

const FULL: u16 = 0b111_111_111;
const ROWS: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl Board {
    /// No marks, X to move.
    pub const EMPTY: Self = Self { cells: [0, 0], to_move: Mark::X };

    /// Checks a board of which each cell has at most one mark.
    pub(super) fn new(cells: [u16; 2], to_move: Mark) -> Result<Self, InputError> {
        let board = Self { cells, to_move };
        let [x, o] = cells.map(u16::count_ones);
        let (own, other) = if to_move == Mark::X { (x, o) } else { (o, x) };
        if own > other + 1 || other > own + 2 {
            return Err(InputError::new(format!(
                "X has {x} marks and O has {o} with {to_move} to move: the side to move may have at most one \
                 mark more than the other and at most two fewer"
            )));
        }
        if board.has_row(Mark::X) && board.has_row(Mark::O) {
            return Err(InputError::new("both sides have three in a row: the game was over before"));
        }
        Ok(board)
    }

    /// Who is to move.
    pub fn to_move(self) -> Mark {
        self.to_move
    }

    /// The mark in a cell, 0 for `a1` to 8 for `c3`.
    pub(super) fn mark(self, cell: u8) -> Option<Mark> {
        [Mark::X, Mark::O].into_iter().find(|&side| self.cells[side as usize] >> cell & 1 == 1)
    }

    /// The board after the side to move marks a cell.
    pub(super) fn with(mut self, cell: u8) -> Self {
        self.cells[self.to_move as usize] |= 1 << cell;
        self.to_move = self.to_move.other();
        self
    }

    pub(super) fn has_row(self, side: Mark) -> bool {
        ROWS.iter().any(|row| self.cells[side as usize] & row == *row)
    }

    pub(super) fn is_full(self) -> bool {
        self.cells[0] | self.cells[1] == FULL
    }

    /// How many marks there are.
    pub(super) fn marks(self) -> u32 {
        (self.cells[0] | self.cells[1]).count_ones()
    }

    /// The board in nineteen bits.
    pub(super) fn bits(self) -> u32 {
        u32::from(self.cells[0]) << 10 | u32::from(self.cells[1]) << 1 | self.to_move as u32
    }

    /// Reads what [`Board::bits`] gives, and nothing else.
    pub(super) fn from_bits(bits: u32) -> Result<Self, InputError> {
        let cells = [(bits >> 10) as u16 & FULL, (bits >> 1) as u16 & FULL];
        if bits >> 19 != 0 || cells[0] & cells[1] != 0 {
            return Err(InputError::new(
                "the bits are no board: too many are set, or two marks share a cell",
            ));
        }
        Self::new(cells, if bits & 1 == 0 { Mark::X } else { Mark::O })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..9 {
            if cell == 3 || cell == 6 {
                f.write_str("/")?;
            }
            write!(f, "{}", self.mark(cell).map_or('.', Mark::letter))?;
        }
        write!(f, " {}", self.to_move.letter().to_ascii_lowercase())
    }
}
