//! Who finds the moves behind a protocol, or against a person: an engine, started when it is needed and again when it dies.

use anyhow::Context;
use twinproof_core::StopFlag;
use twinproof_engine::{Answer, Budget, EngineSpec, Failure, Job, Launcher, Pool, Position};

/// An engine by its name.
pub(crate) struct Mover {
    engine: String,
    pool: Pool,
    memory: Option<u64>,
}

impl Mover {
    /// Fails if the text names no engine.
    pub(crate) fn new(engine: &str) -> anyhow::Result<Self> {
        let engine = engine.parse::<EngineSpec>()?.to_string();
        Ok(Self { engine, pool: pool(None)?, memory: None })
    }

    /// What its tables, or the whole program that it is, may take in bytes.
    pub(crate) fn limit_memory(&mut self, memory: Option<u64>) -> anyhow::Result<()> {
        if self.memory != memory {
            (self.pool, self.memory) = (pool(memory)?, memory);
        }
        Ok(())
    }

    /// Asks for a move.
    pub(crate) fn ask(
        &self,
        position: Position,
        without: Vec<String>,
        budget: Budget,
        stop: &StopFlag,
    ) -> Result<Answer, Failure> {
        self.pool.run(&Job::new(position, &self.engine, budget).without(without), stop)
    }
}

fn pool(memory: Option<u64>) -> anyhow::Result<Pool> {
    let mut launcher = Launcher::this_program("supervise").context("this program cannot be found")?;
    launcher.limits.memory = memory;
    Ok(Pool::new(launcher, u64::from(std::process::id())))
}
