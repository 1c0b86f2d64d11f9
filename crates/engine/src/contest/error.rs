//! Why a contest cannot be played, or not be kept.

use crate::failure::Failure;
use crate::spec::BadSpec;
use std::io;
use std::path::{Path, PathBuf};
use twinproof::InputError;

/// Why a contest cannot be played or kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// An opening, or the plan as a whole.
    #[error("{0}")]
    Input(#[from] InputError),
    /// A contestant is no engine.
    #[error("{0}")]
    Engine(#[from] BadSpec),
    /// An engine cannot play at all, whatever the position.
    #[error("game {game} cannot be played: {failure}")]
    Failed {
        /// Its number.
        game: u64,
        /// What is wrong.
        failure: Failure,
    },
    /// A file or folder.
    #[error("{} cannot be {what}: {error}", .path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What was to be done with it.
        what: &'static str,
        /// What the system says.
        error: io::Error,
    },
    /// Somebody else works in the folder.
    #[error("another program plays the contest in {}: wait for it, or end it", .0.display())]
    InUse(PathBuf),
    /// There is a contest already.
    #[error("there is a contest in {} already: take it up again, or choose another folder", .0.display())]
    AlreadyThere(PathBuf),
    /// There is none.
    #[error("there is no contest in {}: it would be in contest.json", .0.display())]
    NotThere(PathBuf),
    /// What is there is not what was written.
    #[error("{} cannot be read{}: {why}", .path.display(), at(.line))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on, if the file has lines.
        line: Option<usize>,
        /// What is wrong.
        why: String,
    },
    /// The game has no records that could be kept in such a file.
    #[error("{0} has no records in files: give a folder, where each game is a line of JSON")]
    NoRecords(String),
}

impl ContestError {
    pub(super) fn file(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::File { path: path.into(), what, error }
    }
}

fn at(line: &Option<usize>) -> String {
    line.map(|line| format!(", line {line}")).unwrap_or_default()
}
