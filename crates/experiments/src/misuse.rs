//! What whoever runs an experiment can mend. The sentences say what is wrong; which option mends it is for the program to say.

use std::io;
use std::path::PathBuf;

/// Why an experiment is not run as it was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misuse {
    /// The folder of experiments cannot be read.
    #[error("cannot list {}", .0.display())]
    NoFolder(PathBuf, #[source] io::Error),
    /// Other positions were named for an experiment that is not on positions of chess.
    #[error("{} has no positions of chess", .0.display())]
    NotChess(PathBuf),
    /// A run is missing, and so is the file of its position.
    #[error("{problem} has not been run by {method} and its position is not here")]
    Elsewhere {
        /// The position.
        problem: String,
        /// The method that has not been run on it.
        method: String,
    },
}
