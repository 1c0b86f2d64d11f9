//! The builder: slice after slice, from the smallest on.
//!
//! A slice and the flipped slice are solved together, formation by formation ([`solver`]), those first whose men are furthest
//! on. Then they are written, and kept in memory as long as there is room: what comes later looks into them. What is in the
//! folder already is not made again.

mod encode;
mod pair;
mod places;
mod shelf;
mod side;
mod solver;
mod steps;
mod store;
mod walk;
mod write;

use crate::code::Model;
use crate::file::TableFile;
use crate::header::Kind;
use crate::index::Index;
use crate::tables::game_folder;
use crate::{DISTANCE_PIECES, MOST_PIECES, Slice, TableError, TableProgress, Tables};
use pair::Solved;
use shelf::{Shelf, Values};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use twinproof_core::Clock;
use walk::{QuietDistances, QuietValues};

/// What to build, and with what.
#[derive(Debug, Clone, Copy)]
pub struct BuildOptions {
    /// All slices of up to so many pieces.
    pub pieces: u8,
    /// So many threads.
    pub threads: usize,
    /// At most so many bytes.
    pub memory: u64,
}

/// At most about so many tokens of values to a block, half of which are read for a look-up. With 20 files are a tenth larger, with 40
/// look-ups take a quarter longer.
const VALUE_TOKENS: u64 = 28;
/// The same of distances, which are asked less often.
const DISTANCE_TOKENS: u64 = 160;

/// Builds what is missing of the tables of up to so many pieces, and opens them. Files that are there are kept, so that a
/// build that was stopped goes on where it was. The same files come of it however many threads there are.
pub fn build(
    folder: &Path,
    options: &BuildOptions,
    clock: &Clock,
    progress: &mut dyn FnMut(&TableProgress),
) -> Result<Tables, TableError> {
    if !(2..=MOST_PIECES).contains(&options.pieces) {
        return Err(TableError::Pieces(options.pieces));
    }
    let game = game_folder(folder);
    fs::create_dir_all(&game).map_err(|error| write::cannot_write(&game, &error))?;
    let total = Slice::up_to(options.pieces).iter().map(|&slice| Index::new(slice).positions()).sum();
    let mut builder =
        Builder { folder: game, options: *options, clock, shelf: Shelf::default(), done: 0, total, progress };
    for slice in Slice::up_to(options.pieces) {
        if slice <= slice.flipped() {
            builder.pair(slice)?;
        }
    }
    Tables::open(folder, options.pieces)
}

/// Tables of up to so many pieces are built when they are first needed: that takes about a second.
pub const SELF_BUILT_PIECES: u8 = 4;
const SELF_BUILT_MEMORY: u64 = 256 << 20;

/// Opens tables, and builds those of up to four pieces if they are not there. Two programs may do so at once: both write the
/// same files, and each appears as a whole.
pub fn open_or_build(folder: &Path, pieces: u8, clock: &Clock) -> Result<Tables, TableError> {
    match Tables::open(folder, pieces) {
        Err(TableError::Missing { .. }) if pieces <= SELF_BUILT_PIECES => {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let options = BuildOptions { pieces, threads, memory: SELF_BUILT_MEMORY };
            build(folder, &options, clock, &mut |_| {})
        }
        opened => opened,
    }
}

struct Builder<'a> {
    folder: PathBuf,
    options: BuildOptions,
    clock: &'a Clock,
    shelf: Shelf,
    done: u64,
    total: u64,
    progress: &'a mut dyn FnMut(&TableProgress),
}

impl Builder<'_> {
    /// Makes the tables of a slice and of the flipped slice, unless they are there.
    fn pair(&mut self, slice: Slice) -> Result<(), TableError> {
        let mut both = vec![slice, slice.flipped()];
        both.dedup();
        let positions: u64 = both.iter().map(|&slice| Index::new(slice).positions()).sum();
        if !self.is_there(&both)? {
            let threads = self.make_room(slice)?;
            let (clock, total, done) = (self.clock, self.total, self.done);
            let solved = pair::solve(slice, &self.shelf, threads, clock, &mut |part| {
                let done = done + (part * positions as f64) as u64;
                (self.progress)(&TableProgress { slice, done, total });
            });
            for solved in solved? {
                self.write(&solved, threads)?;
                self.shelf.put(Arc::new(solved.values));
            }
        }
        self.done += positions;
        (self.progress)(&TableProgress { slice, done: self.done, total: self.total });
        Ok(())
    }

    /// Whether all files of some slices are there.
    fn is_there(&self, slices: &[Slice]) -> Result<bool, TableError> {
        for &slice in slices {
            for kind in kinds(slice) {
                match self.open(kind, slice) {
                    Ok(_) => {}
                    Err(TableError::Missing { .. }) => return Ok(false),
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(true)
    }

    fn open(&self, kind: Kind, slice: Slice) -> Result<TableFile, TableError> {
        TableFile::open(&self.folder, kind, slice, 0, self.options.pieces)
    }

    /// Sees to it that what the slice is solved from is in memory, and that the work fits beside it; says for how many
    /// threads.
    fn make_room(&mut self, slice: Slice) -> Result<usize, TableError> {
        let crowned = [slice, slice.flipped()].map(Slice::after_crowning);
        let is_needed = |other: Slice| other.pieces() < slice.pieces() || crowned.contains(&Some(other));
        let needed: Vec<_> =
            Slice::up_to(slice.pieces()).into_iter().filter(|&slice| is_needed(slice)).collect();
        let bytes = |slice: Slice| Values::bytes_of(&Index::new(slice));
        let missing: u64 =
            needed.iter().filter(|&&slice| self.shelf.get(slice).is_none()).map(|&slice| bytes(slice)).sum();
        let (fixed, each) = pair::memory(slice);
        let memory = self.options.memory;
        let wanted = fixed + each * self.options.threads as u64;
        if self.shelf.bytes() + missing + wanted > memory {
            self.shelf.retain(is_needed);
        }
        let base = self.shelf.bytes() + missing + fixed;
        let threads = memory.saturating_sub(base) / each;
        if threads == 0 {
            return Err(TableError::Memory { slice, needed: base + each, given: memory });
        }
        for slice in needed {
            if self.shelf.get(slice).is_none() {
                let file = self.open(Kind::Values, slice)?;
                let values = write::load(&file, &self.shelf, self.options.threads, self.clock)?;
                self.shelf.put(Arc::new(values));
            }
        }
        Ok(self.options.threads.min(threads as usize).max(1))
    }

    fn write(&self, solved: &Solved, threads: usize) -> Result<(), TableError> {
        let Solved { values, distances, counts } = solved;
        let model = Model { values: 3, by_previous: true };
        let encoded = encode::encode(&QuietValues(values), model, VALUE_TOKENS, threads, self.clock)?;
        write::write(&self.folder, Kind::Values, values.slice, model, *counts, encoded)?;
        if let Some(distances) = distances {
            let model = Model { values: u32::from(counts.longest) + 1, by_previous: false };
            let cells = QuietDistances(values, distances);
            let encoded = encode::encode(&cells, model, DISTANCE_TOKENS, threads, self.clock)?;
            write::write(&self.folder, Kind::Distances, values.slice, model, *counts, encoded)?;
        }
        Ok(())
    }
}

/// The files of a slice.
fn kinds(slice: Slice) -> impl Iterator<Item = Kind> {
    let distances = slice.pieces() <= DISTANCE_PIECES;
    [Kind::Values].into_iter().chain(distances.then_some(Kind::Distances))
}

/// Writes a file anew with other cells, all of which count.
#[cfg(test)]
pub(crate) fn rewrite(folder: &Path, file: &TableFile, cells: Vec<u8>) {
    struct All(Vec<u8>);
    impl encode::Cells for All {
        fn count(&self) -> u64 {
            self.0.len() as u64
        }

        fn read(&self, cells: std::ops::Range<u64>, out: &mut Vec<Option<u8>>) {
            out.extend(self.0[cells.start as usize..cells.end as usize].iter().copied().map(Some));
        }
    }
    let header = &file.header;
    let clock = Clock::start(None, twinproof_core::StopFlag::new());
    let encoded =
        encode::encode(&All(cells), header.model, VALUE_TOKENS, 1, &clock).expect("nobody stops it");
    write::write(folder, header.kind, header.slice, header.model, header.counts, encoded)
        .expect("the folder can be written to");
}
