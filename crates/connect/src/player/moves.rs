//! The moves that are worth a try, most promising first.
//!
//! Cells are worth what a stone does on the lines through them: the mover's own, to build on, and the other side's, to block. Pairs are
//! made of the best cells. Where the other side has a threat on the board, moves are its parries and nothing else; where it would win
//! by threats if nothing was done, moves that leave that win as it is are left out.

use super::field::Field;
use crate::board::Side;
use crate::coverage::Shelter;
use crate::parry::{Pair, cells, pair};
use crate::rows::{in_a_row, lines_through};
use twinproof_games::connect::{Cell, Color};

/// How many cells pairs are made of, and how many moves are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Breadth {
    pub(super) cells: usize,
    pub(super) moves: usize,
}

/// A move and what it promises.
pub(super) type Promise = (i32, Pair);

/// What moves are made of, kept to be used again.
#[derive(Debug, Default)]
pub(super) struct Generator {
    worth: Vec<i32>,
    cells: Vec<(i32, Cell)>,
}

impl Generator {
    /// Moves of as many stones as the position has, where there is no threat to parry. Those that `shelter` meets lose.
    pub(super) fn quiet(
        &mut self,
        field: &Field,
        mover: Color,
        stones: u8,
        breadth: Breadth,
        shelter: Option<&Shelter>,
        moves: &mut Vec<Promise>,
    ) {
        self.rate(field, mover);
        let best = self.cells.len().min(breadth.cells);
        let helps = |mv: &Pair| shelter.is_none_or(|shelter| shelter.slack(cells(mv)).is_none());
        if stones == 1 {
            let of_one = self.cells.iter().map(|&(worth, cell)| (worth, [cell; 2]));
            moves.extend(of_one.filter(|(_, mv)| helps(mv)).take(breadth.moves));
            return;
        }
        for first in 0..best {
            for second in first + 1..best {
                let mv = pair(self.cells[first].1, self.cells[second].1);
                if helps(&mv) {
                    let together = together(field, mover, mv[0], mv[1]);
                    moves.push((self.cells[first].0 + self.cells[second].0 + together, mv));
                }
            }
        }
        if let Some(shelter) = shelter {
            self.meddle(field, mover, breadth, shelter, moves);
        }
        truncate(moves, breadth.moves);
    }

    /// Pairs with a cell that the other side's win needs and that is not among the best by itself.
    fn meddle(
        &mut self,
        field: &Field,
        mover: Color,
        breadth: Breadth,
        shelter: &Shelter,
        moves: &mut Vec<Promise>,
    ) {
        let best = self.cells.len().min(breadth.cells);
        let exits = shelter.exits(&[], 1, &mut Vec::new());
        let others = self.cells[best..].iter().filter(|(_, cell)| exits.contains(*cell));
        for &(worth, cell) in others.take(breadth.cells) {
            for &(second, other) in &self.cells[..best] {
                let mv = pair(cell, other);
                moves.push((worth + second + together(field, mover, cell, other), mv));
            }
        }
    }

    /// Moves that contain one of the parries.
    pub(super) fn parries(
        &mut self,
        field: &Field,
        mover: Color,
        stones: u8,
        parries: &[Pair],
        breadth: Breadth,
        moves: &mut Vec<Promise>,
    ) {
        self.rate(field, mover);
        let worth = |cell: Cell| self.worth[usize::from(cell.0)];
        for &mv in parries {
            if stones == 1 {
                moves.push((worth(mv[0]), mv));
            } else if mv[0] != mv[1] {
                moves.push((worth(mv[0]) + worth(mv[1]) + together(field, mover, mv[0], mv[1]), mv));
            } else {
                let free = self.cells.iter().filter(|(_, cell)| *cell != mv[0]);
                for &(second, other) in free.take(breadth.cells) {
                    let both = pair(mv[0], other);
                    if !moves.iter().any(|(_, old)| *old == both) {
                        moves.push((worth(mv[0]) + second + together(field, mover, mv[0], other), both));
                    }
                }
            }
        }
        truncate(moves, breadth.moves.max(parries.len()));
    }

    /// Finds out what cells are worth, and lists those that are worth anything, the best first.
    fn rate(&mut self, field: &Field, mover: Color) {
        let lines = field.lines();
        self.worth.clear();
        self.worth.resize(usize::from(lines.shape.cells()), 0);
        let (mine, other) = (mover as usize, mover.other() as usize);
        for &line in lines.numbers() {
            let stones = field.tally().on(line);
            let worth = match (stones[mine], stones[other]) {
                (own, 0) => field.weights.build[usize::from(own)],
                (0, theirs) => field.weights.block[usize::from(theirs)],
                _ => continue,
            };
            if worth != 0 {
                lines.cells(line).iter().for_each(|cell| self.worth[usize::from(cell.0)] += worth);
            }
        }
        self.cells.clear();
        let cells = self.worth.iter().enumerate().map(|(cell, &worth)| (worth, Cell(cell as u16)));
        self.cells.extend(cells.filter(|&(_, cell)| field.is_empty(cell)));
        self.cells.sort_unstable_by_key(|&(worth, cell)| (-worth, cell));
    }
}

/// The most promising so many, in order.
fn truncate(moves: &mut Vec<Promise>, most: usize) {
    moves.sort_unstable_by_key(|&(worth, mv)| (-worth, mv));
    moves.truncate(most);
}

/// What two cells are worth more than one by one, or less: on a line with both, the second stone builds on the first, and what the
/// first has blocked is blocked.
fn together(field: &Field, mover: Color, a: Cell, b: Cell) -> i32 {
    let board = field.board(mover);
    if !in_a_row(board, a, b) {
        return 0;
    }
    let weights = &field.weights;
    lines_through(board, a, b)
        .map(|line| {
            let stones = field.tally().on(line);
            let (own, theirs) = (usize::from(stones[mover as usize]), usize::from(stones[mover.other() as usize]));
            match (board.missing(Side::Attacker, line).is_some(), own) {
                (true, _) => weights.build[own + 1] - weights.build[own],
                (false, 0) => -weights.block[theirs],
                _ => 0,
            }
        })
        .sum()
}
