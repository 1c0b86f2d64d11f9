//! What can go wrong on the way to an answer. Running out of time or memory is no error: it is an answer, *unknown*.

use crate::bug::Bug;
use std::io;
use std::path::PathBuf;
use twinproof_certificate::NotChecked;
use twinproof_core::InputError;
use twinproof_search::Refusal;
use twinproof_tables::TableError;

/// Why there is no answer at all.
///
/// The sentences say what is wrong; which option mends it is for the program to say that was used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text or a problem is not what it should be.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The search does not take the problem.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A search that should always be right was not.
    #[error(transparent)]
    Bug(#[from] Box<Bug>),
    /// Set play, tries and duals belong to the side to move.
    #[error("set play, tries and duals are about the side to move, but here the other side is to mate")]
    OtherSideMates,
    /// An endgame table could not be read in the middle of a search.
    #[error(transparent)]
    Table(InputError),
    /// There are no endgame tables where they should be, and none can be built.
    #[error(transparent)]
    Tables(#[from] TableError),
    /// The certificate cannot be written.
    #[error("the certificate cannot be written")]
    Write(#[source] io::Error),
    /// What was written cannot be read again.
    #[error("the certificate cannot be read back")]
    ReadBack(#[source] NotChecked),
    /// The win/loss database cannot be used.
    #[error(transparent)]
    Database(#[from] twinproof_winloss::StoreError),
    /// A place for certificates cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A proof does not answer the moves it was asked about, or the game has no such record.
    #[error("{0}")]
    Proof(String),
    /// Whoever follows a search could not be told about it.
    #[error(transparent)]
    Told(#[from] io::Error),
}

impl From<Bug> for Error {
    fn from(bug: Bug) -> Self {
        Self::Bug(Box::new(bug))
    }
}

/// Why a certificate cannot be kept where it should be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Something of that name is there, and nothing is ever overwritten.
    #[error("{} exists and is not overwritten: move it away or choose another name", .0.display())]
    Exists(PathBuf),
    /// No file can be made in that folder.
    #[error("no certificate can be written into {} ({why})", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The folder itself cannot be made.
    #[error("the folder {} for certificates cannot be made: choose another", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A record cannot be written.
    #[error("the record cannot be written as {}", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The finished certificate cannot get its name.
    #[error("the certificate cannot be stored as {}", name.display())]
    Name {
        /// The name.
        name: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What most functions of this crate return.
pub type Result<T, E = Error> = std::result::Result<T, E>;
