//! Why there is no move.

use crate::error::RunError;
use std::path::PathBuf;
use twinproof::{InputError, Player, Value};
use twinproof_engine::Failure;

/// Why an agent has no move.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgentError {
    /// The game is over.
    #[error("the game is over")]
    Over {
        /// The value by the rules.
        value: Value,
        /// Who would be to move.
        mover: Player,
    },
    /// No move is left.
    #[error("all moves are left out")]
    AllLeftOut {
        /// Who is to move.
        mover: Player,
    },
    /// A move that is left out is none.
    #[error("{said:?} is to be left out, and is no legal move")]
    NoMove {
        /// What was said.
        said: String,
    },
    /// A move within so many nodes, and nobody knows how many jobs that is.
    #[error("a move of so many nodes needs jobs of so many: say how many nodes a job may take")]
    JobsWithoutNodes,
    /// There is no such game.
    #[error("there is no game {0:?}")]
    NoSuchGame(String),
    /// The folder is another game's.
    #[error("{} has trees of {game}, not of {wanted}: name another folder", .place.display())]
    OtherGame {
        /// The folder.
        place: PathBuf,
        /// Whose trees are there.
        game: String,
        /// What was asked for.
        wanted: &'static str,
    },
    /// Somebody wrote into a record while the reply was sought.
    #[error("{} was changed while the reply was sought, and is left as it is: ask again", .0.display())]
    RecordChanged(PathBuf),
    /// The run cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A position or a book cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The library failed.
    #[error(transparent)]
    Library(#[from] twinproof::Error),
}

impl From<AgentError> for Failure {
    fn from(error: AgentError) -> Self {
        match error {
            AgentError::Run(RunError::Engine(failure)) => failure,
            AgentError::Input(error) => Self::Job(error),
            error @ (AgentError::NoMove { .. } | AgentError::NoSuchGame(_)) => {
                Self::Job(InputError::new(error.to_string()))
            }
            error => Self::Library(error.to_string()),
        }
    }
}
