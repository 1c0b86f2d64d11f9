//! What the files of a slice say, and what has been derived.

use crate::file::TableFile;
use crate::header::PAGE_BLOCKS;
use crate::index::Index;
use crate::stat::Counts;
use crate::threads::map;
use crate::{DISTANCE_PIECES, Slice, TableError, Tables, Wdl};
use std::sync::atomic::{AtomicU8, Ordering};
use twinproof_core::Clock;
use twinproof_games::checkers::Position;

/// What the files of a slice say of its quiet positions.
pub(super) struct Claims<'a> {
    values_file: &'a TableFile,
    distances_file: Option<&'a TableFile>,
    /// Four cells to a byte.
    values: Vec<u8>,
    distances: Vec<u8>,
}

impl<'a> Claims<'a> {
    /// Reads all of the files, whose hashes are tested thereby.
    pub(super) fn read(
        tables: &'a Tables,
        slice: Slice,
        threads: usize,
        clock: &Clock,
    ) -> Result<Self, TableError> {
        let values_file = tables.file(slice);
        let values = read_all(values_file, threads, clock, |cells| {
            let byte = |four: &[u8]| four.iter().rev().fold(0, |byte, &value| byte << 2 | value);
            cells.chunks(4).map(byte).collect()
        })?;
        let with_distances = slice.pieces() <= DISTANCE_PIECES;
        let distances_file = with_distances.then(|| tables.distances_of(slice)).transpose()?;
        let distances = match distances_file {
            Some(file) => read_all(file, threads, clock, |cells| cells)?,
            None => Vec::new(),
        };
        Ok(Self { values_file, distances_file, values, distances })
    }

    pub(super) fn index(&self) -> &Index {
        &self.values_file.index
    }

    pub(super) fn value(&self, cell: u64) -> Wdl {
        Wdl::from_bits(self.values[(cell >> 2) as usize] >> (2 * (cell & 3)))
    }

    pub(super) fn distance(&self, cell: u64) -> u8 {
        self.distances[cell as usize]
    }

    /// A value does not follow from the rules.
    pub(super) fn wrong_value(&self, position: Position, why: &str) -> TableError {
        TableError::Wrong { file: self.values_file.path.clone(), what: format!("of {position} {why}") }
    }

    /// A distance does not follow from the values.
    pub(super) fn wrong_distance(&self, position: Position, says: u8, is: u8) -> TableError {
        let file = self.distances_file.unwrap_or(self.values_file).path.clone();
        let what = format!("it says that {position} is {says} plies from conversion, and it is {is}");
        TableError::Wrong { file, what }
    }

    /// Compares what was counted with what the headers say.
    pub(super) fn compare_counts(&self, counts: &Counts) -> Result<(), TableError> {
        for file in [self.values_file].into_iter().chain(self.distances_file) {
            if file.header.counts != *counts {
                let what = "the counts of its header are not those of its positions".to_owned();
                return Err(TableError::Wrong { file: file.path.clone(), what });
            }
        }
        Ok(())
    }
}

/// All cells of a file, each page changed into bytes of its own.
fn read_all(
    file: &TableFile,
    threads: usize,
    clock: &Clock,
    pack: impl Fn(Vec<u8>) -> Vec<u8> + Sync,
) -> Result<Vec<u8>, TableError> {
    debug_assert!((PAGE_BLOCKS << file.header.block_bits).is_multiple_of(4));
    let pages = map(threads, file.page_count(), clock, |page| file.page_cells(page).map(&pack))?;
    let mut all = Vec::new();
    for page in pages {
        all.extend_from_slice(&page?);
    }
    Ok(all)
}

/// Which wins and losses have been derived: two bits a cell, which threads set for cells of their own.
pub(super) struct Derived {
    cells: Vec<AtomicU8>,
}

impl Derived {
    pub(super) fn new(index: &Index) -> Self {
        Self { cells: (0..index.cells().div_ceil(4)).map(|_| AtomicU8::new(0)).collect() }
    }

    /// What is derived, a draw if nothing is.
    pub(super) fn get(&self, cell: u64) -> Wdl {
        let byte = self.cells[(cell >> 2) as usize].load(Ordering::Relaxed);
        Wdl::from_bits(byte >> (2 * (cell & 3)))
    }

    pub(super) fn set(&self, cell: u64, value: Wdl) {
        self.cells[(cell >> 2) as usize].fetch_or(value.bits() << (2 * (cell & 3)), Ordering::Relaxed);
    }
}
