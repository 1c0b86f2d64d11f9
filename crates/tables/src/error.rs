//! Why a table could not be used, built or vouched for.

use crate::Slice;
use std::io;
use std::path::{Path, PathBuf};
use twinproof_core::StopReason;

/// Why a table could not be used, built or vouched for: a sentence with the file it is about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A file of the set is not there.
    #[error("the tables of up to {pieces} pieces are not complete: there is no {}", .file.display())]
    Missing {
        /// The file.
        file: PathBuf,
        /// How many pieces the set was to have.
        pieces: u8,
    },
    /// A file that is something else.
    #[error("{} is not a table of Twinproof", .file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// A file in another version of the format.
    #[error("{} is written in version {found} of the format, and this program reads version {reads}", .file.display())]
    Version {
        /// The file.
        file: PathBuf,
        /// The version of the file.
        found: u8,
        /// The version read here.
        reads: u8,
    },
    /// A file under the name of another.
    #[error("{} holds the table {holds}: it was renamed, or copied over another", .file.display())]
    Misnamed {
        /// The file.
        file: PathBuf,
        /// The name that it should have.
        holds: String,
    },
    /// A file of another length than it was written with.
    #[error("{} has {found} bytes, and should have {expected}: it was cut off or added to", .file.display())]
    Length {
        /// The file.
        file: PathBuf,
        /// How long it is.
        found: u64,
        /// How long it was.
        expected: u64,
    },
    /// A file whose bytes are not those that were written.
    #[error("{} is damaged: {what}; remove it and build it again", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A file could not be read.
    #[error("{} cannot be read: {message}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// The kind of failure.
        kind: io::ErrorKind,
        /// What the system said.
        message: String,
    },
    /// A file could not be written; nothing of it is left.
    #[error("{} cannot be written: {message}", .file.display())]
    Write {
        /// The file, or the folder.
        file: PathBuf,
        /// The kind of failure.
        kind: io::ErrorKind,
        /// What the system said.
        message: String,
    },
    /// A number of pieces that there are no tables of.
    #[error("there are no tables of {0} pieces: 2 is the least, {most} the most", most = crate::MOST_PIECES)]
    Pieces(u8),
    /// The work needs more memory than it was given.
    #[error("the table {slice} needs {} MiB of memory, and {} MiB were given", .needed.div_ceil(1 << 20), .given >> 20)]
    Memory {
        /// The slice.
        slice: Slice,
        /// Bytes that would do.
        needed: u64,
        /// Bytes that may be used.
        given: u64,
    },
    /// There is no folder for tables.
    #[error("it is not known where tables are kept: there is no home folder")]
    NoFolder,
    /// The work was stopped. Slices that were finished are kept.
    #[error("{0}")]
    Stopped(StopReason),
    /// A table says what does not follow from the rules.
    #[error("{} is wrong: {what}", .file.display())]
    Wrong {
        /// The file.
        file: PathBuf,
        /// The position and what is wrong about it.
        what: String,
    },
}

impl From<StopReason> for TableError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl TableError {
    pub(crate) fn read(file: &Path, error: &io::Error) -> Self {
        Self::Read { file: file.to_owned(), kind: error.kind(), message: error.to_string() }
    }

    pub(crate) fn damaged(file: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { file: file.to_owned(), what: what.into() }
    }
}
