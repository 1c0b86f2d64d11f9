//! A job-level run, as a plan describes it.

use super::one;
use anyhow::ensure;
use serde::Deserialize;
use twinproof::grouped;
use twinproof_engine::{Budget, EngineSpec, Position};
use twinproof_joblevel::{Algorithm, Plan, Policy};

/// A tree of jobs for a prover of ours.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobLevel {
    /// As in `analyse --engine`.
    engine: String,
    /// What a job may spend, in expansions.
    job_nodes: u64,
    #[serde(default)]
    algorithm: Algorithm,
    #[serde(default)]
    pub(crate) policy: Policy,
    /// The run ends after so many jobs.
    pub(crate) jobs: Option<u64>,
    /// How many jobs are out at a time; each number is a method of its own by [`Method::expanded`](super::Method::expanded).
    #[serde(default)]
    workers: Workers,
    /// Whether workers are threads, and time is time. If not they are simulated, and time is expansions.
    #[serde(default)]
    pub(crate) threads: bool,
}

/// One number of workers, or several.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Workers {
    One(#[serde(default = "one")] usize),
    Several(Vec<usize>),
}

impl Default for Workers {
    fn default() -> Self {
        Self::One(one())
    }
}

impl JobLevel {
    /// Fails if it cannot be run.
    pub(super) fn validate(&self) -> anyhow::Result<()> {
        let engine: EngineSpec = self.engine.parse()?;
        ensure!(engine.is_own(), "jobs must be repeatable: name a prover of ours, not {:?}", self.engine);
        ensure!(self.job_nodes > 0, "job_nodes: a job must be allowed at least one expansion");
        Ok(())
    }

    /// How many jobs are out at a time.
    pub(crate) fn workers(&self) -> usize {
        match self.workers {
            Workers::One(workers) => workers.max(1),
            Workers::Several(_) => unreachable!("methods are expanded as they are read"),
        }
    }

    /// The run once for each number of workers, with that number; nothing if there is one only.
    pub(super) fn expanded(&self) -> Vec<(usize, Self)> {
        match &self.workers {
            Workers::One(_) => Vec::new(),
            Workers::Several(all) => {
                let with = |&workers| (workers, Self { workers: Workers::One(workers), ..self.clone() });
                all.iter().map(with).collect()
            }
        }
    }

    /// The same run with one worker. Then nothing is ever selected while a job is out, so that all policies are one.
    pub(crate) fn alone(&self) -> Self {
        Self { workers: Workers::One(1), policy: Policy::default(), ..self.clone() }
    }

    /// The same run with simulated workers.
    pub(crate) fn simulated(&self) -> Self {
        Self { threads: false, ..self.clone() }
    }

    /// The plan of such a run.
    pub(crate) fn plan(&self, position: Position) -> Plan {
        let plan = Plan::new(position, &self.engine, Budget::nodes(self.job_nodes));
        Plan { algorithm: self.algorithm, policy: self.policy, prover: self.engine.clone(), ..plan }
    }

    /// What its limits are, in words.
    pub(super) fn limit(&self) -> String {
        let each = format!("{} expansions a job", grouped(self.job_nodes));
        self.jobs.map_or(each.clone(), |jobs| format!("{} jobs, {each}", grouped(jobs)))
    }
}
