//! How many stones either side has on each line, and how many lines there are of each kind.
//!
//! This is all that the evaluation sees. It is kept up to date stone by stone: a stone changes the lines through its cell.

use crate::lines::Lines;
use twinproof_games::connect::{Cell, Color, MOST_IN_A_ROW};

/// One more than the most stones of a line.
const KINDS: usize = MOST_IN_A_ROW as usize + 1;

/// The stones on lines, Black's first.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    stones: Vec<[u8; 2]>,
    /// By side and number of its stones: the lines on which the other side has none.
    counts: [[i32; KINDS]; 2],
}

impl Tally {
    /// No stones yet.
    pub(super) fn new(lines: &Lines) -> Self {
        let mut counts = [[0; KINDS]; 2];
        counts.iter_mut().for_each(|counts| counts[0] = lines.numbers().len() as i32);
        Self { stones: vec![[0; 2]; usize::from(lines.shape.line_numbers())], counts }
    }

    #[inline]
    pub(super) fn put(&mut self, lines: &Lines, cell: Cell, color: Color) {
        let (mine, other) = (color as usize, color.other() as usize);
        for through in lines.through(cell) {
            let stones = &mut self.stones[usize::from(through.line)];
            let [before, others] = [usize::from(stones[mine]), usize::from(stones[other])];
            stones[mine] += 1;
            if others == 0 {
                self.counts[mine][before] -= 1;
                self.counts[mine][before + 1] += 1;
            }
            if before == 0 {
                self.counts[other][others] -= 1;
            }
        }
    }

    #[inline]
    pub(super) fn take(&mut self, lines: &Lines, cell: Cell, color: Color) {
        let (mine, other) = (color as usize, color.other() as usize);
        for through in lines.through(cell) {
            let stones = &mut self.stones[usize::from(through.line)];
            stones[mine] -= 1;
            let [after, others] = [usize::from(stones[mine]), usize::from(stones[other])];
            if others == 0 {
                self.counts[mine][after + 1] -= 1;
                self.counts[mine][after] += 1;
            }
            if after == 0 {
                self.counts[other][others] += 1;
            }
        }
    }

    /// The stones on a line: Black's, White's.
    #[inline]
    pub(super) fn on(&self, line: u16) -> [u8; 2] {
        self.stones[usize::from(line)]
    }

    /// The lines with so many stones of a side and none of the other.
    #[inline]
    pub(super) fn count(&self, color: Color, stones: usize) -> i32 {
        self.counts[color as usize][stones]
    }
}
