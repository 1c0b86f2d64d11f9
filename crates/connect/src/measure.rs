//! The parts one by one, for benchmarks.

use crate::board::{Board, Side};
use crate::candidates::{Finder, Want};
use crate::lines::Lines;
use crate::parry::{self, Stakes};
use std::sync::Arc;
use twinproof_games::connect::{Cell, Color, Position, Shape};

/// Judges the attacker's moves of one position.
pub struct Judge {
    board: Board,
    finder: Finder,
    cells: Vec<Cell>,
}

impl Judge {
    /// For the side to move, which must not have a threat.
    pub fn new(shape: Shape, position: &Position) -> Self {
        let side: Color = position.to_move;
        let lines = Arc::new(Lines::new(shape));
        let board = Board::new(lines, position.stones(side), position.stones(side.other()));
        let cells = board.empties().iter().filter(|&cell| !board.lines().through(cell).is_empty()).collect();
        Self { finder: Finder::new(&board), cells, board }
    }

    /// Puts every pair of cells on the board, counts the threats of both sides, and takes it back: how many pairs there were, and
    /// how many left the defender no free stone.
    pub fn set_up_all(&mut self) -> (u64, u64) {
        let (mut judged, mut enough) = (0, 0);
        let (mut sets, mut parries) = (Vec::new(), Vec::new());
        for at in 0..self.cells.len() {
            for &second in &self.cells[at + 1..] {
                let first = self.cells[at];
                self.board.put(first, Side::Attacker);
                self.board.put(second, Side::Attacker);
                sets.clear();
                parry::threats(&self.board, Side::Attacker, &mut sets);
                let stakes = parry::parries(&sets, self.board.per_move(), &mut parries);
                let answered = parry::threat_lines(&self.board, Side::Defender).next().is_none();
                judged += 1;
                enough += u64::from(stakes >= Stakes::Full && answered);
                self.board.take(second, Side::Attacker);
                self.board.take(first, Side::Attacker);
            }
        }
        (judged, enough)
    }

    /// Finds those moves as the search does: how many were judged, and how many found.
    pub fn find(&mut self) -> (u64, u64) {
        let mut must_parry = Vec::new();
        parry::threats(&self.board, Side::Defender, &mut must_parry);
        let before = self.finder.judged;
        let mut found = Vec::new();
        self.finder.find(&self.board, &must_parry, Want::All, &mut found);
        (self.finder.judged - before, found.len() as u64)
    }
}
