//! What is solved so far, in memory: values of all cells of a slice, two bits each, which several threads fill.

use super::steps::for_each_capture;
use crate::board::Board;
use crate::index::Index;
use crate::{Slice, Wdl};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// The values of a slice, those of positions with captures included. Cells that are not set are draws.
pub(super) struct Values {
    pub(super) slice: Slice,
    pub(super) index: Index,
    cells: Vec<AtomicU8>,
}

impl Values {
    pub(super) fn new(slice: Slice) -> Self {
        let index = Index::new(slice);
        Self { slice, index, cells: zeros(Self::bytes_of(&index)) }
    }

    /// How many bytes the values of a slice take.
    pub(super) fn bytes_of(index: &Index) -> u64 {
        index.cells().div_ceil(4)
    }

    #[inline(always)]
    pub(super) fn get(&self, cell: u64) -> Wdl {
        let byte = self.cells[(cell >> 2) as usize].load(Ordering::Relaxed);
        Wdl::from_bits(byte >> (2 * (cell & 3)))
    }
}

/// Sets cells one after the other, from a first one on. Others may do so at the same time, but not for the same cells.
pub(super) struct Filler<'a> {
    values: &'a Values,
    cell: u64,
    bits: u8,
}

impl<'a> Filler<'a> {
    pub(super) fn new(values: &'a Values, first: u64) -> Self {
        Self { values, cell: first, bits: 0 }
    }

    /// Sets the next cell.
    #[inline(always)]
    pub(super) fn push(&mut self, value: Wdl) {
        self.bits |= value.bits() << (2 * (self.cell & 3));
        self.cell += 1;
        if self.cell & 3 == 0 {
            self.flush(self.cell - 1);
        }
    }

    /// The bits of other cells in the same byte stay as they are.
    fn flush(&mut self, cell: u64) {
        if self.bits != 0 {
            self.values.cells[(cell >> 2) as usize].fetch_or(self.bits, Ordering::Relaxed);
            self.bits = 0;
        }
    }
}

impl Drop for Filler<'_> {
    fn drop(&mut self) {
        self.flush(self.cell);
    }
}

fn zeros(count: u64) -> Vec<AtomicU8> {
    (0..count).map(|_| AtomicU8::new(0)).collect()
}

/// Distances of all cells of a slice, a byte each.
pub(super) struct Distances {
    cells: Vec<AtomicU8>,
}

impl Distances {
    pub(super) fn new(index: &Index) -> Self {
        Self { cells: zeros(index.cells()) }
    }

    #[inline(always)]
    pub(super) fn get(&self, cell: u64) -> u8 {
        self.cells[cell as usize].load(Ordering::Relaxed)
    }

    #[inline(always)]
    pub(super) fn set(&self, cell: u64, distance: u8) {
        self.cells[cell as usize].store(distance, Ordering::Relaxed);
    }
}

/// The slices that are in memory.
#[derive(Default)]
pub(super) struct Shelf {
    slices: HashMap<Slice, Arc<Values>>,
}

impl Shelf {
    pub(super) fn put(&mut self, values: Arc<Values>) {
        self.slices.insert(values.slice, values);
    }

    pub(super) fn get(&self, slice: Slice) -> Option<&Arc<Values>> {
        self.slices.get(&slice)
    }

    /// Drops all slices but those that `keep` holds to.
    pub(super) fn retain(&mut self, keep: impl Fn(Slice) -> bool) {
        self.slices.retain(|&slice, _| keep(slice));
    }

    pub(super) fn bytes(&self) -> u64 {
        self.slices.values().map(|values| Values::bytes_of(&values.index)).sum()
    }

    /// The slices that captures of one slice can lead to, ready to be looked into.
    pub(super) fn after_captures(&self, slice: Slice) -> AfterCaptures<'_> {
        let mut found = AfterCaptures { slices: vec![None; Slice::PLACES] };
        for (&smaller, values) in &self.slices {
            let own = smaller.opp_men + smaller.opp_kings;
            if smaller.pieces() < slice.pieces() && own == slice.stm_men + slice.stm_kings {
                found.slices[smaller.place()] = Some(values);
            }
        }
        found
    }
}

/// Slices by their numbers.
pub(super) struct AfterCaptures<'a> {
    slices: Vec<Option<&'a Arc<Values>>>,
}

impl AfterCaptures<'_> {
    /// What the best capture of a position is worth.
    pub(super) fn best(&self, board: &Board) -> Wdl {
        let mut best = Wdl::Loss;
        for_each_capture(board, &mut |after| {
            best = best.max(self.value(after).flipped());
            best == Wdl::Win
        });
        best
    }

    #[inline]
    fn value(&self, board: &Board) -> Wdl {
        if board.stm_men | board.stm_kings == 0 {
            return Wdl::Loss;
        }
        let values = self.slices[board.slice().place()].expect("smaller slices come first");
        values.get(values.index.cell(board))
    }
}
