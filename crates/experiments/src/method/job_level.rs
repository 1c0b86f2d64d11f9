//! A job-level run, as a plan describes it.

use anyhow::ensure;
use serde::{Deserialize, Deserializer};
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
    /// How many jobs are out at a time, one if it is not said; each number is a method of its own by
    /// [`Method::expanded`](super::Method::expanded).
    #[serde(default = "one_worker", deserialize_with = "one_or_several")]
    workers: Vec<usize>,
    /// Whether workers are threads, and time is time. If not they are simulated, and time is expansions.
    #[serde(default)]
    pub(crate) threads: bool,
}

fn one_worker() -> Vec<usize> {
    vec![1]
}

fn one_or_several<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<usize>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Counts {
        One(usize),
        Several(Vec<usize>),
    }
    Ok(match Counts::deserialize(deserializer)? {
        Counts::One(count) => vec![count],
        Counts::Several(counts) => counts,
    })
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
        self.workers.first().map_or(1, |&workers| workers.max(1))
    }

    /// The run once for each number of workers, with that number; nothing if there is one only.
    pub(super) fn expanded(&self) -> Vec<(usize, Self)> {
        if self.workers.len() < 2 {
            return Vec::new();
        }
        self.workers.iter().map(|&count| (count, Self { workers: vec![count], ..self.clone() })).collect()
    }

    /// The same run with one worker. Then nothing is ever selected while a job is out, so that all policies are one.
    pub(crate) fn alone(&self) -> Self {
        Self { workers: one_worker(), policy: Policy::default(), ..self.clone() }
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
