//! Tests of connect6 and gomoku.

mod bytes;
mod notation;
mod rules;
mod symmetry;

use super::*;
use twinproof_core::{Problem, Rng};

pub(super) fn shape(width: u8, height: u8, in_a_row: u8, stones: u8) -> Shape {
    Shape { width, height, in_a_row, stones, first: 1 }
}

pub(super) fn game(shape: Shape, attacker: Color) -> Connect6 {
    Connect::new(shape, attacker).unwrap()
}

fn problem(shape: Shape, root: Position, attacker: Color) -> Problem<Connect6> {
    Problem::new(game(shape, attacker), root, Vec::new(), RepetitionRule::FirstPlayerLoss).unwrap()
}

/// Cells by their names.
pub(super) fn cells(shape: Shape, names: &str) -> Stones {
    let read = |name: &str| text::read_move(shape, name).unwrap().set();
    names.split_whitespace().map(read).fold(Stones::EMPTY, Stones::union)
}

/// So many stones in all on random cells, for either side alike.
pub(super) fn random_position(shape: Shape, stones: u16, rng: &mut Rng) -> Position {
    let mut position = Position { to_move: Color::ALL[rng.index(2)], ..Position::START };
    for _ in 0..stones.min(shape.cells()) {
        let empties = position.empties(shape);
        let cell = empties.select(rng.below(empties.len())).unwrap();
        position.stones_mut(Color::ALL[rng.index(2)]).insert(cell);
    }
    position
}
