//! Why a database could not be opened, read or written.

use rusqlite::ErrorCode;
use std::io;
use std::path::{Path, PathBuf};

/// Why a database could not be opened, read or written: a sentence with the file it is about and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Not an address of a database.
    #[error("{url:?} names no database: write sqlite:PATH, such as sqlite:verdicts.db")]
    Address {
        /// What was given.
        url: String,
    },
    /// A kind of database that this program cannot use.
    #[error("databases behind {scheme}:// are not built into this program yet: use sqlite:PATH")]
    NotBuiltIn {
        /// The part before the colon.
        scheme: String,
    },
    /// A file that is to be read only and is not there.
    #[error("there is no database {}: name one that exists, or leave read-only mode to have it made", .file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// A file that is no database at all.
    #[error("{} is not a database: name another file, or remove it to have one made", .file.display())]
    NotADatabase {
        /// The file.
        file: PathBuf,
    },
    /// A database of some other program.
    #[error("{} is a database of another program: name another file", .file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// A database made by a later program.
    #[error(
        "{} has version {found} of the schema, and this program knows versions up to {knows}: use a newer twinproof",
        .file.display()
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// Its version.
        found: i64,
        /// The latest version known here.
        knows: i64,
    },
    /// A database made by an earlier program, opened for reading only.
    #[error(
        "{} has version {found} of the schema, and is brought to version {needs} when it is opened for writing: do that once",
        .file.display()
    )]
    Older {
        /// The file.
        file: PathBuf,
        /// Its version.
        found: i64,
        /// The version that is needed.
        needs: i64,
    },
    /// A database whose bytes are not those that were written.
    #[error(
        "{} is damaged ({what}): go back to a copy, or make a new database from certificates that were kept",
        .file.display()
    )]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// No room. What was stored before stays.
    #[error("no room on the disk for {}: free some; nothing that was reported as stored is lost", .file.display())]
    Full {
        /// The file.
        file: PathBuf,
    },
    /// Another process was writing for too long.
    #[error(
        "{} is being written by another process, and waiting for it came to nothing: try again when it is done",
        .file.display()
    )]
    Busy {
        /// The file.
        file: PathBuf,
    },
    /// The system does not let us at the file or its folder.
    #[error("{} cannot be opened: {what}", .file.display())]
    Denied {
        /// The file.
        file: PathBuf,
        /// What stands in the way, and what to do.
        what: String,
    },
    /// Something was to be written into a database opened for reading only.
    #[error("{} was opened read-only: open it for writing to change it", .file.display())]
    ReadOnly {
        /// The file.
        file: PathBuf,
    },
    /// A text dump that cannot be read.
    #[error("line {line} of the dump: {what}; nothing of it was stored")]
    Dump {
        /// The line, from one.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// A text dump could not be written or read by the system.
    #[error("the dump cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// Whoever was told of the progress asked to stop.
    #[error("stopped; what was done so far stays, and doing it again goes on from there")]
    Stopped,
    /// Anything else that SQLite says.
    #[error("{}: {what}", .file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// What it says.
        what: String,
    },
}

impl StoreError {
    /// Makes a sentence of what SQLite says about a file.
    pub(crate) fn of_sqlite(file: &Path, error: &rusqlite::Error) -> Self {
        let file = file.to_owned();
        let what = error.to_string();
        let rusqlite::Error::SqliteFailure(failure, _) = error else {
            // A column that cannot be what we wrote: a type or a length of another kind.
            return Self::Damaged { file, what };
        };
        match failure.code {
            ErrorCode::NotADatabase => Self::NotADatabase { file },
            ErrorCode::DatabaseCorrupt => Self::Damaged { file, what },
            ErrorCode::DiskFull => Self::Full { file },
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy { file },
            ErrorCode::ReadOnly => Self::ReadOnly { file },
            ErrorCode::CannotOpen | ErrorCode::PermissionDenied => Self::denied(file),
            _ => Self::Other { file, what },
        }
    }

    /// Finds out what keeps a file from being opened.
    pub(crate) fn denied(file: PathBuf) -> Self {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let what = if file.is_dir() {
            "it is a folder; name a file in it".to_owned()
        } else if !folder.is_dir() {
            format!("there is no folder {}; make it first", folder.display())
        } else {
            "the file or its folder cannot be read or written; change their permissions, or name another file"
                .to_owned()
        };
        Self::Denied { file, what }
    }
}
