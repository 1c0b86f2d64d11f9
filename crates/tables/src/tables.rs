//! A set of tables: opened by its folder and number of pieces, asked by position.

use crate::board::Board;
use crate::cache::Cache;
use crate::file::TableFile;
use crate::header::Kind;
use crate::stat::Stat;
use crate::{DISTANCE_PIECES, Digest, MOST_PIECES, Slice, TableError, Wdl};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use twinproof_core::OutsideTable;
use twinproof_games::checkers::{Move, Position};

/// Bytes of pages that are kept in memory unless said otherwise: all tables of six pieces fit.
const CACHE_BYTES: u64 = 256 << 20;

/// The tables of all slices of up to so many pieces. Threads share it.
pub struct Tables {
    folder: PathBuf,
    pieces: u8,
    digest: Digest,
    outside: [OutsideTable; 1],
    values: Vec<Option<Box<TableFile>>>,
    distances: Vec<OnceLock<Box<TableFile>>>,
    cache: Cache,
}

impl fmt::Debug for Tables {
    /// What they are, not all that is in them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("folder", &self.folder)
            .field("pieces", &self.pieces)
            .finish_non_exhaustive()
    }
}

impl Tables {
    /// Opens the tables of up to so many pieces in a folder. The header of each file is tested now, its pages when they are
    /// looked into for the first time.
    pub fn open(folder: &Path, pieces: u8) -> Result<Self, TableError> {
        Self::open_with_cache(folder, pieces, CACHE_BYTES)
    }

    /// The same with so many bytes of pages kept in memory.
    pub fn open_with_cache(folder: &Path, pieces: u8, cache_bytes: u64) -> Result<Self, TableError> {
        if !(2..=MOST_PIECES).contains(&pieces) {
            return Err(TableError::Pieces(pieces));
        }
        let folder = game_folder(folder);
        let mut values: Vec<_> = (0..Slice::PLACES).map(|_| None).collect();
        let mut hasher = blake3::Hasher::new();
        hasher.update(name(pieces).as_bytes());
        for slice in Slice::up_to(pieces) {
            let id = slice.place();
            let file = TableFile::open(&folder, Kind::Values, slice, id as u32, pieces)?;
            hasher.update(&file.digest);
            values[id] = Some(Box::new(file));
        }
        let digest: Digest = hasher.finalize().into();
        Ok(Self {
            folder,
            pieces,
            digest,
            outside: [OutsideTable { name: name(pieces), digest: digest.to_vec() }],
            values,
            distances: (0..Slice::PLACES).map(|_| OnceLock::new()).collect(),
            cache: Cache::new(cache_bytes),
        })
    }

    /// What certificates call this set, as in `checkers-4`.
    pub fn name(&self) -> String {
        name(self.pieces)
    }

    /// How many pieces the largest slices have.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The digest of the set: it covers the digest of every slice, which covers all that is said of its positions. Distances
    /// are not part of it.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Name and digest, as certificates have them.
    pub(crate) fn outside(&self) -> &[OutsideTable] {
        &self.outside
    }

    /// What the side to move gets; `None` if there are too many pieces, or a side has none.
    ///
    /// Where something can be taken, the captures are tried, and what they lead to is looked up.
    #[inline]
    pub fn probe(&self, position: &Position) -> Result<Option<Wdl>, TableError> {
        if !self.covers(position) {
            return Ok(None);
        }
        self.value(*position).map(Some)
    }

    #[inline]
    fn covers(&self, position: &Position) -> bool {
        position.occupied().count_ones() <= u32::from(self.pieces)
            && position.black() != 0
            && position.white() != 0
    }

    /// The value of a position that is covered, or in which the side to move has no pieces.
    pub(crate) fn value(&self, position: Position) -> Result<Wdl, TableError> {
        if position.pieces(position.side()) == 0 {
            return Ok(Wdl::Loss);
        }
        if !position.has_capture() {
            let board = Board::from(position);
            let file = self.file(board.slice());
            return Ok(Wdl::from_bits(file.get(file.index.cell(&board), &self.cache)?));
        }
        let (mut best, mut failed) = (Wdl::Loss, None);
        position.for_each_move(|mv| {
            if best != Wdl::Win && failed.is_none() {
                match self.value(position.play(mv)) {
                    Ok(value) => best = best.max(value.flipped()),
                    Err(error) => failed = Some(error),
                }
            }
        });
        failed.map_or(Ok(best), Err)
    }

    #[inline]
    pub(crate) fn file(&self, slice: Slice) -> &TableFile {
        self.values[slice.place()].as_ref().expect("every slice of the set is open")
    }

    /// How many plies it takes at most to take something or to crown a man on the way to the win, the winner hurrying and the
    /// loser delaying; 0 where the side to move has no move. `None` for draws, and for positions of more than five pieces.
    pub fn distance(&self, position: &Position) -> Result<Option<u8>, TableError> {
        if position.occupied().count_ones() > u32::from(DISTANCE_PIECES) {
            return Ok(None);
        }
        match self.probe(position)? {
            None | Some(Wdl::Draw) => Ok(None),
            Some(_) if position.has_capture() => Ok(Some(1)),
            Some(_) => {
                let board = Board::from(*position);
                let file = self.distances_of(board.slice())?;
                file.get(file.index.cell(&board), &self.cache).map(Some)
            }
        }
    }

    pub(crate) fn distances_of(&self, slice: Slice) -> Result<&TableFile, TableError> {
        let slot = &self.distances[slice.place()];
        if let Some(file) = slot.get() {
            return Ok(file);
        }
        let id = (Slice::PLACES + slice.place()) as u32;
        let file = TableFile::open(&self.folder, Kind::Distances, slice, id, self.pieces)?;
        Ok(slot.get_or_init(|| Box::new(file)))
    }

    /// A best move with its value: one that keeps the value and, as far as distances are known, hurries a win or delays a loss.
    /// `None` if the position is not covered or has no move.
    pub fn best_move(&self, position: &Position) -> Result<Option<(Move, Wdl)>, TableError> {
        if !self.covers(position) {
            return Ok(None);
        }
        let mut best = None;
        for mv in position.moves() {
            let after = position.play(mv);
            let value = self.value(after)?.flipped();
            let converts = mv.is_capture() || after.kings().count_ones() != position.kings().count_ones();
            let distance = if converts { 0 } else { self.distance(&after)?.unwrap_or(0) };
            let haste = match value {
                Wdl::Win => -i16::from(distance),
                Wdl::Draw => 0,
                Wdl::Loss => i16::from(distance),
            };
            if best.is_none_or(|(_, so_far, hasty)| (value, haste) > (so_far, hasty)) {
                best = Some((mv, value, haste));
            }
        }
        Ok(best.map(|(mv, value, _)| (mv, value)))
    }

    /// What is counted in each slice, smaller slices first.
    pub fn stats(&self) -> Result<Vec<Stat>, TableError> {
        Slice::up_to(self.pieces).into_iter().map(|slice| self.stat(slice)).collect()
    }

    /// What is counted in a slice of the set.
    fn stat(&self, slice: Slice) -> Result<Stat, TableError> {
        let file = self.file(slice);
        let counts = &file.header.counts;
        let has_distances = slice.pieces() <= DISTANCE_PIECES;
        let distances = has_distances.then(|| self.distances_of(slice)).transpose()?;
        let longest = distances.map(|file| (file.header.counts.longest, file.header.counts.at_longest));
        Ok(Stat {
            slice,
            positions: file.index.positions(),
            all: counts.all,
            quiet: counts.quiet,
            stalemates: counts.stalemates,
            longest,
            value_bytes: file.bytes(),
            distance_bytes: distances.map_or(0, TableFile::bytes),
        })
    }
}

/// What certificates call the tables of up to so many pieces.
fn name(pieces: u8) -> String {
    format!("checkers-{pieces}")
}

/// Where the files of the game are in a folder of tables.
pub(crate) fn game_folder(folder: &Path) -> PathBuf {
    folder.join("checkers")
}
