//! The symmetries of the board, and the one of all positions that they make of each other that stands for them.

use super::{Cell, Connect, Family, Move, Position, Shape, Stones};

/// A way to turn or mirror a board so that it is the same board: eight if it is square, else four.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Columns and rows change places, before all else.
    swaps: bool,
    /// Left and right change places.
    mirrors_columns: bool,
    /// Top and bottom do.
    mirrors_rows: bool,
}

impl Symmetry {
    /// Everything stays where it is.
    pub const IDENTITY: Self = Self { swaps: false, mirrors_columns: false, mirrors_rows: false };

    /// All symmetries of a board, the identity first.
    pub fn all(shape: Shape) -> impl Iterator<Item = Self> {
        let count = if shape.width == shape.height { 8 } else { 4 };
        (0..count).map(Self::numbered)
    }

    /// The symmetry with this number, 0 to 7.
    pub fn numbered(bits: u8) -> Self {
        Self { swaps: bits & 4 != 0, mirrors_columns: bits & 1 != 0, mirrors_rows: bits & 2 != 0 }
    }

    /// Its number.
    pub fn number(self) -> u8 {
        u8::from(self.mirrors_columns) | u8::from(self.mirrors_rows) << 1 | u8::from(self.swaps) << 2
    }

    /// The way back.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self.swaps {
            true => Self { mirrors_columns: self.mirrors_rows, mirrors_rows: self.mirrors_columns, ..self },
            false => self,
        }
    }

    /// Where a cell goes.
    pub fn cell(self, shape: Shape, cell: Cell) -> Cell {
        let (x, y) = shape.place(cell);
        let (x, y) = if self.swaps { (y, x) } else { (x, y) };
        let x = if self.mirrors_columns { shape.width - 1 - x } else { x };
        let y = if self.mirrors_rows { shape.height - 1 - y } else { y };
        shape.cell(x, y).expect("a symmetry of the board keeps cells on it")
    }

    /// Where several go.
    pub fn stones(self, shape: Shape, stones: Stones) -> Stones {
        stones.iter().map(|cell| self.cell(shape, cell)).collect()
    }

    /// What a move becomes.
    pub fn mv(self, shape: Shape, mv: Move) -> Move {
        let mut cells = mv.cells().map(|cell| self.cell(shape, cell));
        let first = cells.next().expect("a move has a stone");
        cells.next().map_or(Move::one(first), |second| Move::two(first, second))
    }

    /// What a position becomes.
    pub fn position(self, shape: Shape, position: &Position) -> Position {
        Position {
            black: self.stones(shape, position.black),
            white: self.stones(shape, position.white),
            to_move: position.to_move,
        }
    }
}

impl<F: Family> Connect<F> {
    /// The position that stands for all that are the same but for a symmetry, and the symmetry that leads to it. Its inverse leads moves
    /// back.
    ///
    /// ```
    /// use twinproof_core::Game;
    /// use twinproof_games::connect::{Ask, SixInARow, parse};
    ///
    /// let problem = |text| parse::<SixInARow>(text, &Ask::default());
    /// let (one, other) = (problem("j10 k11i9")?, problem("j10 k9i11")?);
    /// let game = one.game();
    /// let (canonical, symmetry) = game.canonical(one.root());
    /// assert_eq!(canonical, game.canonical(other.root()).0);
    /// assert_eq!(symmetry.inverse().position(game.shape(), &canonical), *one.root());
    /// # Ok::<(), twinproof_core::InputError>(())
    /// ```
    pub fn canonical(&self, position: &Position) -> (Position, Symmetry) {
        let shape = self.shape();
        let turned = Symmetry::all(shape).map(|symmetry| (symmetry.position(shape, position), symmetry));
        turned.min_by(|(one, _), (other, _)| one.cmp(other)).expect("the identity is one")
    }
}
