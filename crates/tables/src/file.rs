//! One file of a table: opened and its header tested at once, its pages read and tested when they are asked for.

use crate::cache::{Cache, Pages};
use crate::code::Decoder;
use crate::header::{Header, Kind, PAGE_BLOCKS, PROLOGUE};
use crate::index::Index;
use crate::{Digest, Slice, TableError};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Zeros after a page in memory, so that whole words can be read up to its end.
const PADDING: usize = 8;

/// An open file.
#[derive(Debug)]
pub(crate) struct TableFile {
    pub(crate) path: PathBuf,
    pub(crate) header: Header,
    pub(crate) digest: Digest,
    pub(crate) index: Index,
    decoder: Decoder,
    file: Source,
    /// A number for the cache.
    id: u32,
    /// Where each page begins.
    begins: Vec<u64>,
    pages: Pages,
}

impl TableFile {
    /// Opens the file of a slice in a folder. `pieces` is how many the whole set has, for the error.
    pub(crate) fn open(
        folder: &Path,
        kind: Kind,
        slice: Slice,
        id: u32,
        pieces: u8,
    ) -> Result<Self, TableError> {
        let path = folder.join(kind.file_name(slice));
        let cannot = |error: io::Error| TableError::read(&path, &error);
        let mut file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(TableError::Missing { file: path, pieces });
            }
            opened => opened.map_err(cannot)?,
        };
        let found = file.metadata().map_err(cannot)?.len();
        if found < PROLOGUE as u64 {
            return Err(TableError::Foreign { file: path });
        }
        let mut prologue = [0; PROLOGUE];
        file.read_exact(&mut prologue).map_err(cannot)?;
        let rest = Header::rest(&path, &prologue)?;
        let begin = (PROLOGUE + rest + 32) as u64;
        if found < begin {
            return Err(TableError::Length { file: path, found, expected: begin });
        }
        let mut bytes = prologue.to_vec();
        bytes.resize(PROLOGUE + rest + 32, 0);
        file.read_exact(&mut bytes[PROLOGUE..]).map_err(cannot)?;
        let (covered, stated) = bytes.split_at(PROLOGUE + rest);
        let digest: Digest = blake3::hash(covered).into();
        if digest != stated {
            return Err(TableError::damaged(&path, "its header is not as its digest says"));
        }
        let header = Header::read(&path, &covered[PROLOGUE..])?;
        if (header.kind, header.slice) != (kind, slice) {
            return Err(TableError::Misnamed { file: path, holds: header.kind.file_name(header.slice) });
        }
        let index = Index::new(slice);
        let pages = index.cells().div_ceil(PAGE_BLOCKS << header.block_bits);
        if header.pages.len() as u64 != pages {
            return Err(TableError::damaged(&path, "it has not as many pages as the slice"));
        }
        let mut begins = vec![begin];
        begins.extend(header.pages.iter().scan(begin, |at, &bytes| {
            *at += u64::from(bytes);
            Some(*at)
        }));
        let expected = *begins.last().expect("it has one more than there are pages");
        if found != expected {
            return Err(TableError::Length { file: path, found, expected });
        }
        let decoder = Decoder::new(header.model, &header.lengths)
            .ok_or_else(|| TableError::damaged(&path, "its header holds no code"))?;
        let pages = (0..pages).map(|_| OnceLock::new()).collect();
        Ok(Self { path, header, digest, index, decoder, file: Source::new(file), id, begins, pages })
    }

    /// The value of a cell.
    #[inline]
    pub(crate) fn get(&self, cell: u64, cache: &Cache) -> Result<u8, TableError> {
        let block = cell >> self.header.block_bits;
        let cell = (cell & ((1 << self.header.block_bits) - 1)) as u32;
        let (page, block) = ((block / PAGE_BLOCKS) as usize, (block % PAGE_BLOCKS) as usize);
        let slot = &self.pages[page];
        let look = |bytes: &[u8]| self.decoder.value(bytes, begin(bytes, block)?, cell);
        match slot.get() {
            Some(bytes) => look(bytes),
            None => cache.look((self.id, page as u32), slot, || self.read_page(page), look)?,
        }
        .ok_or_else(|| self.no_block(page))
    }

    /// How many bytes the file has.
    pub(crate) fn bytes(&self) -> u64 {
        self.begins.last().copied().unwrap_or(0)
    }

    fn read_page(&self, page: usize) -> Result<Box<[u8]>, TableError> {
        let length = self.header.pages[page] as usize;
        let mut bytes = vec![0; length + PADDING];
        self.file
            .read_at(&mut bytes[..length], self.begins[page])
            .map_err(|error| TableError::read(&self.path, &error))?;
        if *blake3::hash(&bytes[..length]).as_bytes() != self.header.hashes[page] {
            let what = format!("page {page} is not as its hash says");
            return Err(TableError::damaged(&self.path, what));
        }
        Ok(bytes.into())
    }

    #[cold]
    fn no_block(&self, page: usize) -> TableError {
        TableError::damaged(&self.path, format!("page {page} holds something that is no block"))
    }
}

/// Whole pages, for whoever goes through all of a table.
#[cfg(feature = "build")]
impl TableFile {
    /// The values of all cells of a page.
    pub(crate) fn page_cells(&self, page: usize) -> Result<Vec<u8>, TableError> {
        let page_cells = PAGE_BLOCKS << self.header.block_bits;
        let first = page as u64 * page_cells;
        let mut cells = vec![0; page_cells.min(self.index.cells() - first) as usize];
        let bytes = self.read_page(page)?;
        for (block, cells) in cells.chunks_mut(1 << self.header.block_bits).enumerate() {
            let begin = begin(&bytes, block).ok_or_else(|| self.no_block(page))?;
            self.decoder.decode(&bytes, begin, cells).ok_or_else(|| self.no_block(page))?;
        }
        Ok(cells)
    }

    /// How many pages there are.
    pub(crate) fn page_count(&self) -> usize {
        self.pages.len()
    }
}

/// Where a block of a page begins.
#[inline(always)]
fn begin(page: &[u8], block: usize) -> Option<usize> {
    let offset = page.get(2 * block..)?.first_chunk()?;
    Some(usize::from(u16::from_le_bytes(*offset)))
}

/// A file that several threads read at places of their own.
#[derive(Debug)]
struct Source {
    #[cfg(unix)]
    file: File,
    #[cfg(not(unix))]
    file: std::sync::Mutex<File>,
}

impl Source {
    #[cfg(unix)]
    fn new(file: File) -> Self {
        Self { file }
    }

    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, at)
    }

    #[cfg(not(unix))]
    fn new(file: File) -> Self {
        Self { file: std::sync::Mutex::new(file) }
    }

    #[cfg(not(unix))]
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        use std::io::{Seek, SeekFrom};
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(buffer)
    }
}
