//! Puts a table into its file, and takes one back into memory.

use super::encode::Encoded;
use super::shelf::{Filler, Shelf, Values};
use super::steps::has_capture;
use super::walk::walk;
use crate::code::Model;
use crate::file::TableFile;
use crate::header::{GAME, Header, Kind, MAGIC, PAGE_BLOCKS, VERSION};
use crate::stat::Counts;
use crate::threads::map;
use crate::{Slice, TableError, Wdl};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use twinproof_core::Clock;
use twinproof_core::bytes::{put_block, put_number};

/// Writes a file under its name, or nothing: a partial file never has that name.
pub(super) fn write(
    folder: &Path,
    kind: Kind,
    slice: Slice,
    model: Model,
    counts: Counts,
    encoded: Encoded,
) -> Result<(), TableError> {
    let Encoded { block_bits, lengths, pages } = encoded;
    let path = folder.join(kind.file_name(slice));
    let header = Header {
        kind,
        slice,
        counts,
        block_bits,
        model,
        lengths,
        pages: pages.iter().map(|page| page.len() as u32).collect(),
        hashes: pages.iter().map(|page| blake3::hash(page).into()).collect(),
    };
    let bytes = header.to_bytes();
    let cannot = |error: io::Error| cannot_write(&path, &error);
    let mut file = temporary(folder).map_err(cannot)?;
    let mut put = || {
        let mut out = io::BufWriter::new(file.as_file_mut());
        out.write_all(&bytes)?;
        out.write_all(blake3::hash(&bytes).as_bytes())?;
        pages.iter().try_for_each(|page| out.write_all(page))?;
        out.flush()
    };
    put().map_err(cannot)?;
    file.persist(&path).map_err(|error| cannot(error.error))?;
    Ok(())
}

impl Counts {
    /// The numbers in the order of the header.
    fn numbers(&self) -> [u64; 9] {
        let (all, quiet) = (self.all, self.quiet);
        let longest = u64::from(self.longest);
        [
            all.win,
            all.draw,
            all.loss,
            quiet.win,
            quiet.draw,
            quiet.loss,
            self.stalemates,
            longest,
            self.at_longest,
        ]
    }
}

impl Header {
    /// The bytes of prologue and header, the digest of which is the table's; it follows them in the file.
    fn to_bytes(&self) -> Vec<u8> {
        let mut rest = vec![if self.kind == Kind::Values { 0 } else { 1 }];
        put_block(&mut rest, GAME);
        let Slice { stm_men, stm_kings, opp_men, opp_kings } = self.slice;
        rest.extend([stm_men, stm_kings, opp_men, opp_kings]);
        for count in self.counts.numbers() {
            put_number(&mut rest, count);
        }
        rest.extend([self.block_bits as u8, (self.model.values - 1) as u8]);
        for lengths in &self.lengths {
            put_number(&mut rest, lengths.len() as u64);
            let mut next = 0;
            for &(token, bits) in lengths {
                put_number(&mut rest, u64::from(token - next));
                rest.push(bits);
                next = token + 1;
            }
        }
        put_number(&mut rest, self.pages.len() as u64);
        for &bytes in &self.pages {
            put_number(&mut rest, u64::from(bytes));
        }
        for hash in &self.hashes {
            rest.extend_from_slice(hash);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend_from_slice(&(rest.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&rest);
        bytes
    }
}

pub(super) fn cannot_write(path: &Path, error: &io::Error) -> TableError {
    // A temporary file's name would tell nobody anything.
    let text = error.to_string();
    let message = text.split(" at path ").next().unwrap_or_default().to_owned();
    TableError::Write { file: path.to_owned(), kind: error.kind(), message }
}

/// A temporary file with the permissions of an ordinary one.
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".twinproof-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Takes the values of a file into memory, those of positions with captures from smaller slices on the shelf.
pub(super) fn load(
    file: &TableFile,
    shelf: &Shelf,
    threads: usize,
    clock: &Clock,
) -> Result<Values, TableError> {
    let slice = file.header.slice;
    let values = Values::new(slice);
    let captured = shelf.after_captures(slice);
    let page_cells = PAGE_BLOCKS << file.header.block_bits;
    let results = map(threads, file.page_count(), clock, |page| {
        let cells = file.page_cells(page)?;
        let first = page as u64 * page_cells;
        let mut filler = Filler::new(&values, first);
        walk(&file.index, first..first + cells.len() as u64, |cell, board| {
            filler.push(match board {
                None => Wdl::Draw,
                Some(board) if has_capture(board) => captured.best(board),
                Some(_) => Wdl::from_bits(cells[(cell - first) as usize]),
            });
        });
        Ok(())
    });
    results?.into_iter().collect::<Result<(), TableError>>()?;
    Ok(values)
}
