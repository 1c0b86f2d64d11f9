//! What one run came to: all that the tables are made of, and the columns it has in the file.

use serde::{Deserialize, Serialize};
use twinproof::Value;

/// What a run says of its problem.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RunVerdict {
    Proven,
    Disproven,
    /// A limit came first.
    #[default]
    Unknown,
    /// The search does not take the problem.
    Refused,
}

impl RunVerdict {
    /// The answer, if it is one.
    pub(crate) fn value(self) -> Option<Value> {
        match self {
            Self::Proven => Some(Value::Win),
            Self::Disproven => Some(Value::Loss),
            Self::Unknown | Self::Refused => None,
        }
    }
}

impl RunVerdict {
    /// The verdict that has this name in reports.
    pub(crate) fn named(name: &str) -> Self {
        let value = [Value::Win, Value::Loss].into_iter().find(|value| value.verdict() == name);
        value.into()
    }
}

impl From<Option<Value>> for RunVerdict {
    fn from(value: Option<Value>) -> Self {
        match value {
            Some(Value::Win) => Self::Proven,
            Some(Value::Loss) => Self::Disproven,
            None => Self::Unknown,
        }
    }
}

/// One problem, one method.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Line {
    pub(crate) problem: String,
    pub(crate) method: String,
    pub(crate) verdict: RunVerdict,
    /// What the search found, where that could not be made sure.
    pub(crate) claimed: Option<RunVerdict>,
    pub(crate) checked: bool,
    pub(crate) unsound: bool,
    /// The limit that came first, before the search or the certificate was done.
    pub(crate) stopped: Option<String>,
    /// Why the search did not take the problem.
    pub(crate) refused: Option<String>,
    /// What is wrong with a search that should always be right.
    pub(crate) bug: Option<String>,
    pub(crate) nodes: u64,
    pub(crate) created: u64,
    pub(crate) visits: u64,
    /// Search, certificate and check.
    pub(crate) seconds: f64,
    /// The search alone; older lines do not have it.
    pub(crate) search_seconds: Option<f64>,
    pub(crate) memory_bytes: u64,
    pub(crate) simulations: u64,
    pub(crate) simulation_nodes: u64,
    pub(crate) flawed_entries: u64,
    pub(crate) sweeps: u64,
    /// How many nodes the graph has; older lines do not have it.
    pub(crate) graph_nodes: u64,
    /// In how many moves the position is said to be won, if it is one; zero if nobody says.
    pub(crate) mate_in: Option<u32>,
    pub(crate) certificate_nodes: Option<u64>,
    pub(crate) certificate_bytes: Option<u64>,
    /// Positions searched once more for the certificate.
    pub(crate) certificate_expansions: Option<u64>,
    /// Writing and checking.
    pub(crate) certificate_seconds: Option<f64>,
    /// Whether the certificate holds the search's own reasons and no others.
    pub(crate) as_found: bool,
    /// Of a job-level run: the jobs that were answered. Its nodes are what these spent, and what it created are nodes of its tree.
    pub(crate) jobs: u64,
    /// How long it took with simulated workers, in what one of them spends; and what all of them spent, jobs included that were given up.
    pub(crate) span: u64,
    pub(crate) spent: u64,
}

/// The fields in the order of the file: what most runs have nothing to say of comes last, and is left out there.
pub(crate) const COLUMNS: [&str; 29] = [
    "problem",
    "method",
    "verdict",
    "checked",
    "nodes",
    "created",
    "visits",
    "seconds",
    "search_seconds",
    "memory_bytes",
    "certificate_nodes",
    "certificate_bytes",
    "certificate_expansions",
    "certificate_seconds",
    "graph_nodes",
    "mate_in",
    "unsound",
    "as_found",
    "simulations",
    "simulation_nodes",
    "flawed_entries",
    "sweeps",
    "claimed",
    "stopped",
    "refused",
    "bug",
    "jobs",
    "span",
    "spent",
];

impl Line {
    pub(crate) fn is_refused(&self) -> bool {
        self.verdict == RunVerdict::Refused
    }

    /// Whether the search gave a verdict, right or wrong.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict.value().is_some()
    }

    /// What the search says is so, whether it could be made sure or not.
    pub(crate) fn claim(&self) -> Option<Value> {
        self.claimed.unwrap_or(self.verdict).value()
    }

    /// The search without the certificate, as far as the line tells them apart.
    pub(crate) fn search_time(&self) -> f64 {
        self.search_seconds.unwrap_or(self.seconds)
    }
}
