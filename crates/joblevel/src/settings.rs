//! What a run is asked to do; it stands in the folder of the run.

use crate::policy::{Algorithm, Policy};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use twinproof_engine::{Budget, EngineSpec, Position};

/// What may close a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// Certificates that were checked, and the rules. What an engine claims becomes a job for our own prover.
    #[default]
    Certified,
    /// An engine's word, too.
    Claimed,
}

impl Trust {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Certified => "certified",
            Self::Claimed => "claimed",
        }
    }
}

/// A question, and how it is to be analysed. Limits of the run as a whole are not in it: a run can be taken up again with others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What is asked.
    pub position: Position,
    /// The engine of the jobs, as [`EngineSpec`](twinproof_engine::EngineSpec) reads it.
    pub engine: String,
    /// What a job may spend.
    pub budget: Budget,
    /// The engine that proves claims: one of ours.
    pub prover: String,
    /// How the tree is searched.
    pub algorithm: Algorithm,
    /// What is expected of jobs that are out.
    pub policy: Policy,
    /// What may close a node.
    pub trust: Trust,
    /// Moves left out at the root, as the game writes them. The tree then says nothing of the position with them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

/// What a job may spend, unless it is said: a search of ours so many nodes, a program so long.
const NODES: u64 = 10_000;
const TIME: Duration = Duration::from_secs(1);

/// What a job may spend: what is said, else what is usual for its engine.
pub fn job_budget(engine: &EngineSpec, said: Budget) -> Budget {
    match said {
        Budget { time: None, nodes: None } if engine.is_own() => Budget::nodes(NODES),
        Budget { time: None, nodes: None } => Budget::time(TIME),
        said => said,
    }
}

impl Plan {
    /// A question to one engine, otherwise as usual.
    pub fn new(position: Position, engine: impl Into<String>, budget: Budget) -> Self {
        Self {
            position,
            engine: engine.into(),
            budget,
            prover: "prover".into(),
            algorithm: Algorithm::default(),
            policy: Policy::default(),
            trust: Trust::default(),
            without: Vec::new(),
        }
    }
}
