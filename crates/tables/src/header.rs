//! The header of a table's file: what it is about, how its blocks are written, and the hashes of its pages.
//!
//! `docs/tables.md` has every byte. A file is as long as its header says, the header has a digest, and the digest covers the
//! hashes of all pages: who knows the digest knows the file.

use crate::code::{Lengths, MOST_BLOCK_BITS, Model, read_lengths};
use crate::stat::Counts;
use crate::{Digest, Slice, TableError};
use std::path::Path;
use twinproof_core::InputError;
use twinproof_core::bytes::Reader;

pub(crate) const MAGIC: [u8; 8] = *b"\x89TWTABLE";
pub(crate) const VERSION: u8 = 1;
pub(crate) const GAME: &[u8] = b"checkers";
/// Blocks of a page.
pub(crate) const PAGE_BLOCKS: u64 = 128;
/// Magic, version and the length of the rest of the header.
pub(crate) const PROLOGUE: usize = 8 + 1 + 4;
/// A header is not longer, so that no file makes anybody read for ever.
const LONGEST: usize = 1 << 26;

/// What a table tells of its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Win, draw or loss.
    Values,
    /// The distance to conversion.
    Distances,
}

impl Kind {
    /// The name of a slice's file.
    pub(crate) fn file_name(self, slice: Slice) -> String {
        match self {
            Self::Values => format!("{slice}.wdl"),
            Self::Distances => format!("{slice}.dtc"),
        }
    }
}

/// A header, without what is in the prologue and without its own digest.
#[derive(Debug)]
pub(crate) struct Header {
    pub(crate) kind: Kind,
    pub(crate) slice: Slice,
    pub(crate) counts: Counts,
    /// Cells of a block, as a power of two.
    pub(crate) block_bits: u32,
    pub(crate) model: Model,
    pub(crate) lengths: Lengths,
    /// How many bytes each page has.
    pub(crate) pages: Vec<u32>,
    pub(crate) hashes: Vec<Digest>,
}

impl Header {
    /// Reads the rest of a header, whose digest was as it should be.
    pub(crate) fn read(file: &Path, rest: &[u8]) -> Result<Self, TableError> {
        Self::parse(rest).map_err(|error| TableError::damaged(file, format!("its header is none: {error}")))
    }

    fn parse(rest: &[u8]) -> Result<Self, InputError> {
        let wrong = InputError::new;
        let mut reader = Reader::new(rest);
        let kind = match reader.byte()? {
            0 => Kind::Values,
            1 => Kind::Distances,
            other => return Err(wrong(format!("{other} is no kind of table"))),
        };
        if reader.block()? != GAME {
            return Err(wrong("it is about another game".to_owned()));
        }
        let mut count = || reader.byte();
        let slice = Slice::new(count()?, count()?, count()?, count()?);
        let counts = Counts::read(&mut reader)?;
        let block_bits = u32::from(reader.byte()?);
        if !(1..=MOST_BLOCK_BITS).contains(&block_bits) {
            return Err(wrong(format!("no block has 2^{block_bits} cells")));
        }
        let values = u32::from(reader.byte()?) + 1;
        let model = Model { values, by_previous: kind == Kind::Values };
        if model.by_previous && values != 3 {
            return Err(wrong(format!("there are {values} values, and not 3")));
        }
        let lengths = read_lengths(&mut reader, model)?;
        let count = reader.below(rest.len())?;
        let pages = (0..count).map(|_| Ok(reader.number()?.try_into().unwrap_or(u32::MAX)));
        let pages = pages.collect::<Result<_, InputError>>()?;
        let hashes = (0..count).map(|_| reader.bytes(32)).collect::<Result<Vec<_>, _>>()?;
        let hashes = hashes.into_iter().map(|hash| hash.try_into().expect("32 bytes were read")).collect();
        reader.finish()?;
        Ok(Self { kind, slice, counts, block_bits, model, lengths, pages, hashes })
    }

    /// How long the rest of a header is, from the prologue of a file.
    pub(crate) fn rest(file: &Path, prologue: &[u8; PROLOGUE]) -> Result<usize, TableError> {
        let (magic, after) = prologue.split_at(8);
        if magic != MAGIC {
            return Err(TableError::Foreign { file: file.to_owned() });
        }
        if after[0] != VERSION {
            let file = file.to_owned();
            return Err(TableError::Version { file, found: after[0], reads: VERSION });
        }
        let length = u32::from_le_bytes([after[1], after[2], after[3], after[4]]) as usize;
        if length > LONGEST {
            return Err(TableError::damaged(file, "its header is longer than any"));
        }
        Ok(length)
    }
}
