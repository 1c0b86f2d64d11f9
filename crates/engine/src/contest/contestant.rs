//! Who plays: an engine, and what it may spend on a move.

use crate::engine::Engine;
use crate::failure::Failure;
use crate::job::{Budget, Job};
use crate::position::Position;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use twinproof::StopFlag;

/// An engine that answers so much later than its time for a move is still in time: starting a clock, and being told of a move, take
/// some of it.
pub const TOLERANCE: Duration = Duration::from_millis(500);

/// An engine and what it may spend on a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// As [`EngineSpec`](crate::EngineSpec) reads it.
    pub engine: String,
    /// For each move.
    pub budget: Budget,
}

/// What came of asking for a move.
pub(super) enum Reply {
    /// A move, in words.
    Move(String),
    /// It has none.
    None,
    /// It was too late.
    Late,
    /// What it gave is no move.
    Illegal(String),
    /// It broke down.
    Broken(String),
}

impl Contestant {
    /// Asks for a move. What is not the engine's fault, or makes the whole contest impossible, is an error.
    pub(super) fn ask(
        &self,
        engine: &mut dyn Engine,
        position: Position,
        stop: &StopFlag,
    ) -> Result<(Reply, Duration), Failure> {
        let job = Job::new(position, &self.engine, self.budget);
        let started = Instant::now();
        let answer = engine.run(&job, stop);
        let taken = started.elapsed();
        let is_late = self.budget.time.is_some_and(|time| taken > time.saturating_add(TOLERANCE));
        let reply = match answer {
            Ok(_) | Err(Failure::Garbled { .. }) if is_late => Reply::Late,
            Ok(answer) => answer.best.map_or(Reply::None, Reply::Move),
            Err(Failure::Hung { .. }) => Reply::Late,
            Err(failure @ Failure::Garbled { .. }) => Reply::Illegal(failure.to_string()),
            Err(failure @ (Failure::Died { .. } | Failure::Flooded { .. })) => {
                Reply::Broken(failure.to_string())
            }
            Err(failure) => return Err(failure),
        };
        Ok((reply, taken))
    }
}
