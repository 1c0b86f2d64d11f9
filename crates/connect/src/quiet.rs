//! The attacker's moves that are worth a try when threats alone do not win, most promising first.
//!
//! Cells are worth what the lines through them are: the attacker's, to build on, and the defender's, to block. Pairs
//! are made of the best cells; where the defender threatens, of those that parry.

use crate::board::{Board, Side};
use crate::parry::{self, Pair, Stakes, pair};
use crate::rows::lines_through;
use twinproof_games::connect::Cell;

/// How many of the best cells pairs are made of, and how many moves are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Breadth {
    pub(crate) cells: usize,
    pub(crate) moves: usize,
}

/// Moves in the order in which to try them. The attacker has no threat, the defender none that cannot be parried.
pub(crate) fn moves(board: &Board, must_parry: &[Pair], breadth: Breadth) -> Vec<Pair> {
    let per_move = board.per_move();
    let mut parries = Vec::new();
    let stakes = parry::parries(must_parry, per_move, &mut parries);
    if stakes == Stakes::Won {
        return Vec::new();
    }
    let mut cells: Vec<(i32, Cell)> = board
        .empties()
        .iter()
        .map(|cell| (worth(board, cell), cell))
        .filter(|&(worth, _)| worth > 0)
        .collect();
    cells.sort_by_key(|&(worth, cell)| (-worth, cell));
    let mut found: Vec<(i32, Pair)> = Vec::new();
    let mut take = |worth: i32, mv: Pair| {
        if !found.iter().any(|&(_, old)| old == mv) {
            found.push((worth, mv));
        }
    };
    if stakes == Stakes::None {
        cells.truncate(breadth.cells);
        for (index, &(worth, cell)) in cells.iter().enumerate() {
            if per_move == 1 {
                take(worth, [cell; 2]);
            } else {
                for &(second, other) in &cells[index + 1..] {
                    take(worth + second + together(board, cell, other), pair(cell, other));
                }
            }
        }
    } else {
        for mv in parries {
            if mv[0] != mv[1] || per_move == 1 {
                take(worth(board, mv[0]) + worth(board, mv[1]) + together(board, mv[0], mv[1]), mv);
                continue;
            }
            let base = worth(board, mv[0]);
            for &(second, other) in cells.iter().filter(|&&(_, other)| other != mv[0]).take(breadth.cells) {
                take(base + second + together(board, mv[0], other), pair(mv[0], other));
            }
        }
    }
    found.sort_by_key(|&(worth, mv)| (-worth, mv));
    found.truncate(breadth.moves);
    found.into_iter().map(|(_, mv)| mv).collect()
}

/// What a line is worth that lacks so many cells.
fn line_worth(missing: u8, per_move: u8) -> i32 {
    // One move away from being a threat, two, three.
    match (missing.saturating_sub(1)) / per_move {
        0 | 1 => [40, 24][usize::from(missing.saturating_sub(per_move + 1)).min(1)],
        2 => [6, 2][usize::from(missing - 2 * per_move - 1).min(1)],
        _ => 0,
    }
}

fn worth(board: &Board, cell: Cell) -> i32 {
    let per_move = board.shape().stones;
    board
        .lines()
        .through(cell)
        .iter()
        .map(|through| {
            let mine = board.missing(Side::Attacker, through.line);
            let theirs = board.missing(Side::Defender, through.line);
            2 * mine.map_or(0, |missing| line_worth(missing, per_move))
                + theirs.map_or(0, |missing| line_worth(missing, per_move))
        })
        .sum()
}

/// What two cells are worth more than one by one: lines through both.
fn together(board: &Board, a: Cell, b: Cell) -> i32 {
    let per_move = board.shape().stones;
    lines_through(board, a, b)
        .filter_map(|line| board.missing(Side::Attacker, line))
        .map(|missing| 2 * line_worth(missing, per_move))
        .sum()
}
