//! Why a job has no answer: a sentence, and whose fault it is.

use std::time::Duration;
use twinproof::InputError;

/// Why there is no answer to a job.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The job cannot be read, or names moves that are not legal.
    #[error("this job cannot be run: {0}")]
    Job(InputError),
    /// The engine does not do such jobs. It would say so again.
    #[error("{engine} does not take this job: {why}")]
    Refused {
        /// Its name.
        engine: String,
        /// Why not.
        why: String,
    },
    /// The program cannot be started.
    #[error("{program} cannot be started: {why}; is it installed, and is its name right?")]
    Missing {
        /// What was to be started.
        program: String,
        /// What the system says.
        why: String,
    },
    /// The program that should watch over engines cannot be started or is none.
    #[error("the engine cannot be watched over: {0}")]
    Supervisor(String),
    /// The program came to its end before it answered.
    #[error("{engine} ended before it answered: {how}")]
    Died {
        /// Its name.
        engine: String,
        /// How it ended.
        how: String,
    },
    /// The program did not answer in time, and was ended.
    #[error("{engine} did not answer within {} s and was ended", seconds(.within))]
    Hung {
        /// Its name.
        engine: String,
        /// The time it had.
        within: Duration,
    },
    /// The program said more than anybody wants to read, and was ended.
    #[error("{engine} said {what} without an answer and was ended")]
    Flooded {
        /// Its name.
        engine: String,
        /// How much it said.
        what: String,
    },
    /// The program does not keep to the protocol.
    #[error("{engine} said {said:?}, which {why}")]
    Garbled {
        /// Its name.
        engine: String,
        /// What it said, not all of it if it is long.
        said: String,
        /// What is wrong with that.
        why: String,
    },
    /// Somebody raised the stop flag.
    #[error("it was stopped")]
    Stopped,
    /// A sound search of ours was wrong, or the library failed.
    #[error("{0}")]
    Library(String),
    /// The job has killed too many engines to be tried again.
    #[error("job {job} is set aside: it has ended {times} engines; the last time, {last}")]
    SetAside {
        /// The name of the job, see [`JobDigest`](crate::JobDigest).
        job: String,
        /// How many engines.
        times: u32,
        /// What happened the last time.
        last: Box<Failure>,
    },
}

impl Failure {
    /// Whether the engine cannot be used any more: it is dead, or nobody knows what it will say next.
    pub fn is_deadly(&self) -> bool {
        matches!(self, Self::Died { .. } | Self::Hung { .. } | Self::Flooded { .. } | Self::Garbled { .. })
    }

    pub(crate) fn refused(engine: &str, why: impl Into<String>) -> Self {
        Self::Refused { engine: engine.into(), why: why.into() }
    }

    pub(crate) fn garbled(engine: &str, said: &str, why: impl Into<String>) -> Self {
        const MOST: usize = 80;
        let mut shown: String = said.chars().take(MOST).collect();
        if shown.len() < said.len() {
            shown.push('…');
        }
        Self::Garbled { engine: engine.into(), said: shown, why: why.into() }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Job(error)
    }
}

impl From<twinproof::Error> for Failure {
    fn from(error: twinproof::Error) -> Self {
        Self::Library(error.to_string())
    }
}

fn seconds(time: &Duration) -> String {
    format!("{:.1}", time.as_secs_f64())
}
