//! What lines are worth, by the stones on them: for positions, and for the cells of moves.
//!
//! A line counts by how many moves it takes to complete it, so that one table does for all shapes: what lacks one move is a
//! threat and left to the search, what lacks two is what threats are made of.

use twinproof_games::connect::{MOST_IN_A_ROW, Shape};

const KINDS: usize = MOST_IN_A_ROW as usize + 1;

/// Tables by the number of stones on a line.
#[derive(Debug, Clone)]
pub(super) struct Weights {
    /// A line of the side to move.
    pub(super) mover: [i32; KINDS],
    /// A line of the other side.
    pub(super) other: [i32; KINDS],
    /// That it is one's turn.
    pub(super) tempo: i32,
    /// A stone of the mover's on its own line.
    pub(super) build: [i32; KINDS],
    /// A stone of the mover's on a line of the other side.
    pub(super) block: [i32; KINDS],
}

impl Weights {
    pub(super) fn of(shape: Shape) -> Self {
        let mut weights = Self { mover: [0; KINDS], other: [0; KINDS], tempo: 10, build: [0; KINDS], block: [0; KINDS] };
        let per_move = shape.stones;
        for stones in 0..shape.in_a_row {
            let at = usize::from(stones);
            let missing = shape.in_a_row - stones;
            let [mover, other, build, block] = if per_move == 2 { of_pairs(missing) } else { of_singles(missing) };
            weights.build[at] = build;
            if stones > 0 {
                weights.mover[at] = mover;
                weights.other[at] = other;
                weights.block[at] = block;
            }
        }
        weights
    }
}

/// For moves of two stones: a line of the mover's, of the other's, a stone on either.
fn of_pairs(missing: u8) -> [i32; 4] {
    match missing {
        0..=2 => [60, 60, 60, 60],
        3 => [30, 24, 40, 30],
        4 => [16, 13, 24, 18],
        5 => [4, 4, 9, 6],
        6 => [0, 0, 2, 0],
        _ => [0; 4],
    }
}

/// For moves of one stone.
fn of_singles(missing: u8) -> [i32; 4] {
    match missing {
        0..=1 => [120, 120, 120, 120],
        2 => [50, 30, 90, 60],
        3 => [14, 10, 36, 24],
        4 => [3, 3, 11, 7],
        5 => [0, 0, 2, 0],
        _ => [0; 4],
    }
}
