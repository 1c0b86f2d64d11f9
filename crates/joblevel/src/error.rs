//! What can go wrong with a run: sentences that say what to do.

use std::io;
use std::path::PathBuf;
use twinproof::InputError;
use twinproof_engine::Failure;

/// Why a run cannot begin or go on. What was counted before is in its folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Another process has the folder.
    #[error("{} is in use by another process: wait for it, or name another folder", .0.display())]
    InUse(PathBuf),
    /// There is a run already where one is to begin.
    #[error("there is a run in {} already: go on with it by --resume, or name another folder", .0.display())]
    AlreadyThere(PathBuf),
    /// A file stands where the folder of a run is to be.
    #[error("{} is a file, and a run is a folder: name another place", .0.display())]
    NoFolder(PathBuf),
    /// There is something of a run, but not what it is.
    #[error(
        "{} is of a run that has lost its run.json: put that back, or name another folder", .0.display()
    )]
    LeftBehind(PathBuf),
    /// There is no run where one is to go on.
    #[error("there is no run in {}: it has no file run.json", .0.display())]
    NotThere(PathBuf),
    /// The description of a run cannot be read.
    #[error("{} cannot be read as a run: {why}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: String,
    },
    /// The journal is damaged in its middle.
    #[error(
        "{} is damaged at byte {at}: {why}; go back to a copy, or cut the file there to lose what came later",
        .file.display()
    )]
    Damaged {
        /// The file.
        file: PathBuf,
        /// Where.
        at: u64,
        /// What is wrong.
        why: String,
    },
    /// No room for more.
    #[error("no room on the disk for {}: free some and go on with --resume; nothing that was counted is lost", .0.display())]
    Full(PathBuf),
    /// The system does not let us at a file.
    #[error("{} cannot be {what}: {error}", .file.display())]
    Io {
        /// The file or folder.
        file: PathBuf,
        /// What was tried.
        what: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// A record of the journal is about a node that is not there.
    #[error("the journal speaks of node {node}, which is not there: it belongs to another run")]
    NoSuchNode {
        /// The node.
        node: u32,
    },
    /// More nodes than can be numbered.
    #[error("the tree has four thousand million nodes, and cannot have more")]
    TooManyNodes,
    /// An engine cannot do what it is for.
    #[error(transparent)]
    Engine(#[from] Failure),
    /// The library failed.
    #[error(transparent)]
    Library(#[from] twinproof::Error),
}

impl RunError {
    pub(crate) fn io(file: impl Into<PathBuf>, what: &'static str, error: io::Error) -> Self {
        let file = file.into();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                Self::Full(file)
            }
            _ => Self::Io { file, what, error },
        }
    }
}

impl From<InputError> for RunError {
    fn from(error: InputError) -> Self {
        Self::Library(error.into())
    }
}
