//! What the parts promise each other.

mod attack;
mod board;
mod candidates;

use crate::board::Board;
use crate::lines::Lines;
use std::sync::Arc;
use twinproof_core::Rng;
use twinproof_games::connect::{Shape, Stones};

/// Shapes of all kinds, with how densely they are filled at most, in percent.
const SHAPES: [(Shape, u32); 6] = [
    (Shape { width: 19, height: 19, in_a_row: 6, stones: 2, first: 1 }, 30),
    (Shape { width: 9, height: 11, in_a_row: 6, stones: 2, first: 1 }, 40),
    (Shape { width: 8, height: 8, in_a_row: 5, stones: 2, first: 2 }, 30),
    (Shape { width: 15, height: 15, in_a_row: 5, stones: 1, first: 1 }, 30),
    (Shape { width: 7, height: 6, in_a_row: 4, stones: 1, first: 1 }, 40),
    (Shape { width: 6, height: 7, in_a_row: 4, stones: 2, first: 1 }, 25),
];

/// Stones thrown onto a board.
fn scattered(shape: Shape, percent: u32, rng: &mut Rng) -> Board {
    let mut sides = [Stones::EMPTY; 2];
    for cell in shape.board().iter() {
        if rng.below(100) < percent {
            sides[rng.index(2)].insert(cell);
        }
    }
    Board::new(Arc::new(Lines::new(shape)), sides[0], sides[1])
}
