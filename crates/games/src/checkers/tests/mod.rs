//! Tests of checkers: rules, bytes, notation.

mod bytes;
mod knowledge;
mod mailbox;
mod notation;
mod rules;

use super::*;
use twinproof_core::{Problem, Rng};

fn problem(root: Position, past: Vec<Position>, first: Color) -> Problem<Checkers> {
    Problem::new(Checkers::new(first), root, past, RepetitionRule::FirstPlayerLoss).unwrap()
}

/// Squares by their numbers, as a set.
fn set(squares: &[u32]) -> u32 {
    squares.iter().fold(0, |set, square| set | 1 << (square - 1))
}

/// Up to so many pieces a side, anywhere.
fn random_position(rng: &mut Rng, most: u32) -> Position {
    let (mut black, mut white, mut kings) = (0u32, 0u32, 0u32);
    let king_share = rng.below(5);
    for (color, pieces) in [(Color::Black, &mut black), (Color::White, &mut white)] {
        for _ in 0..=rng.below(most) {
            let square = 1 << rng.below(32);
            *pieces |= square;
            if rng.below(4) < king_share || square & color.crown_row() != 0 {
                kings |= square;
            }
        }
    }
    white &= !black;
    // A king that lost its square to the other colour may stand where that one's men do not.
    kings |= black & Color::Black.crown_row() | white & Color::White.crown_row();
    Position::new(black, white, kings, Color::ALL[rng.index(2)]).unwrap()
}
