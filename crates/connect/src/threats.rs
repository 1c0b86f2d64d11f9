//! The threats of a position, for whoever shows one.

use crate::board::{Board, Side};
use crate::lines::Lines;
use crate::parry::{self, cells};
use crate::prover::to_move;
use std::sync::Arc;
use twinproof_games::connect::{Cell, Color, Move, Position, Shape, Stones};

/// What one side could complete with one move, and how the other can parry it.
///
/// ```
/// use twinproof_connect::Threats;
/// use twinproof_games::connect::{Cell, Color, Family, Position, SixInARow, Stones};
///
/// // Four in a row in the middle of an empty board: three lines, and one stone does not parry them all.
/// let row: Stones = (180..184).map(Cell).collect();
/// let position = Position { black: row, white: Stones::EMPTY, to_move: Color::White };
/// let threats = Threats::of(SixInARow::SHAPE, &position, Color::Black);
/// assert_eq!((threats.lines.len(), threats.number), (3, 2));
/// assert_eq!(threats.parries.len(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threats {
    /// The lines that lack no more cells than a move has stones, by their numbers, ascending.
    pub lines: Vec<u16>,
    /// The cells that those lines lack.
    pub missing: Stones,
    /// How many stones it takes at least to parry them all. With more than a move has, they cannot be parried.
    pub number: u32,
    /// The smallest sets of cells, no larger than a move, that parry all: every move that parries contains one of them. Empty
    /// where there is nothing to parry, too.
    pub parries: Vec<Move>,
}

impl Threats {
    /// The threats of one side.
    pub fn of(shape: Shape, position: &Position, side: Color) -> Self {
        let lines = Arc::new(Lines::new(shape));
        let board = Board::new(lines, position.stones(side), position.stones(side.other()));
        let mut sets = Vec::new();
        parry::threats(&board, Side::Attacker, &mut sets);
        let mut found = Vec::new();
        parry::parries(&sets, board.per_move(), &mut found);
        let mut lines: Vec<u16> = parry::threat_lines(&board, Side::Attacker).collect();
        lines.sort_unstable();
        let mut parries: Vec<Move> = found.iter().map(to_move).collect();
        parries.sort_unstable();
        let missing = sets.iter().flat_map(cells).copied().collect::<Stones>();
        Self { lines, missing, number: parry::number(&sets), parries }
    }

    /// Whether a set of cells parries all of them on a board of that shape.
    pub fn are_parried_by(&self, shape: Shape, cells: Stones) -> bool {
        let is_hit = |&line: &u16| {
            shape.line(line).is_some_and(|mut on_line| {
                on_line.any(|cell: Cell| self.missing.contains(cell) && cells.contains(cell))
            })
        };
        self.lines.iter().all(is_hit)
    }
}
