//! Goes through the cells of a slice with their boards.

use super::encode::Cells;
use super::places::sets;
use super::shelf::{Distances, Values};
use super::steps::has_capture;
use crate::Wdl;
use crate::board::Board;
use crate::index::Index;
use std::ops::Range;

/// Shows the boards of some cells in order, `None` where two kings would be on one square.
pub(super) fn walk(index: &Index, cells: Range<u64>, mut show: impl FnMut(u64, Option<&Board>)) {
    let each = index.cells_each();
    let slice = index.slice;
    let (mut stm_sets, mut opp_sets) = (Vec::new(), Vec::new());
    let mut cell = cells.start;
    while cell < cells.end {
        let formation = cell / each;
        let (stm_men, opp_men) = index.men(formation as u32);
        sets(usize::from(slice.stm_kings), stm_men | opp_men, &mut stm_sets);
        sets(usize::from(slice.opp_kings), stm_men | opp_men, &mut opp_sets);
        let stm_is_fast = index.stm_step == 1;
        let (slow, fast) = if stm_is_fast { (&opp_sets, &stm_sets) } else { (&stm_sets, &opp_sets) };
        let begin = (cell - formation * each) as usize;
        let (mut row, mut column) = (begin / fast.len(), begin % fast.len());
        while row < slow.len() && cell < cells.end {
            for &set in &fast[column..] {
                if cell == cells.end {
                    break;
                }
                let (stm_kings, opp_kings) = if stm_is_fast { (set, slow[row]) } else { (slow[row], set) };
                let board = Board { stm_men, stm_kings, opp_men, opp_kings };
                show(cell, (stm_kings & opp_kings == 0).then_some(&board));
                cell += 1;
            }
            (row, column) = (row + 1, 0);
        }
    }
}

/// The values of a slice as its file has them: those of quiet positions.
pub(super) struct QuietValues<'a>(pub(super) &'a Values);

impl Cells for QuietValues<'_> {
    fn count(&self) -> u64 {
        self.0.index.cells()
    }

    fn read(&self, cells: Range<u64>, out: &mut Vec<Option<u8>>) {
        walk(&self.0.index, cells, |cell, board| {
            let quiet = board.is_some_and(|board| !has_capture(board));
            out.push(quiet.then(|| self.0.get(cell).bits()));
        });
    }
}

/// The distances of a slice as its file has them: those of quiet positions that are won or lost.
pub(super) struct QuietDistances<'a>(pub(super) &'a Values, pub(super) &'a Distances);

impl Cells for QuietDistances<'_> {
    fn count(&self) -> u64 {
        self.0.index.cells()
    }

    fn read(&self, cells: Range<u64>, out: &mut Vec<Option<u8>>) {
        walk(&self.0.index, cells, |cell, board| {
            let counts = self.0.get(cell) != Wdl::Draw && board.is_some_and(|board| !has_capture(board));
            out.push(counts.then(|| self.1.get(cell)));
        });
    }
}
