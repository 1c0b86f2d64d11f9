//! A search under the name it has in the tables.

use crate::solve::{GHI, cores};
use anyhow::{Context, ensure};
use indicatif::HumanCount;
use serde::Deserialize;
use twinproof_core::Limits;
use twinproof_search::{Algorithm, Ghi, Settings};

/// A search under the name it has in the tables.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Method {
    pub(crate) name: String,
    algorithm: String,
    #[serde(default)]
    close: bool,
    ghi: Option<String>,
    #[serde(default = "one")]
    threads: usize,
    #[serde(default)]
    seed: u64,
    /// Limits of this method's runs, beside those of the plan.
    created: Option<u64>,
    expansions: Option<u64>,
    #[serde(default)]
    pub(crate) leaves: Leaves,
    /// Methods that have this in common are compared with each other: their totals are over what all of them
    /// solved. One that solves little had better stand apart, or it leaves nothing to compare the others on.
    #[serde(default)]
    among: String,
}

/// The numbers a position begins with, in chess; graphs know nothing of their positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Leaves {
    /// One and one, wherever.
    One,
    /// As many as there are moves for whoever does not move, and one.
    Mobility,
    /// What the game knows.
    #[default]
    Knowledge,
}

impl Method {
    /// The search with its own limits and no others.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        let algorithm = Algorithm::ALL
            .into_iter()
            .find(|one| one.name() == self.algorithm)
            .with_context(|| format!("there is no algorithm {:?}", self.algorithm))?;
        let ghi = match &self.ghi {
            None => GHI,
            Some(name) => {
                ensure!(algorithm.has_table(), "ghi is for dfpn and alphabeta, not for {}", self.algorithm);
                let named = Ghi::ALL.into_iter().find(|one| one.name() == name);
                named.with_context(|| format!("there is no ghi {name:?}"))?
            }
        };
        ensure!(
            self.threads == 1 || algorithm.has_threads(),
            "threads is for dfpn, not for {}",
            self.algorithm
        );
        ensure!(
            self.seed == 0 || algorithm.has_seed(),
            "seed is for dfpn, alphabeta and mc-pns, not for {}",
            self.algorithm
        );
        let (threads, seed) = (cores(self.threads), self.seed);
        let limits = Limits { created: self.created, expansions: self.expansions, ..Limits::default() };
        Ok(Settings { close: self.close, ghi, threads, seed, limits, ..Settings::new(algorithm) })
    }

    /// What its own limits are, in words.
    pub(crate) fn limit(&self) -> String {
        let limits = [(self.created, "created"), (self.expansions, "expansions")];
        let words =
            limits.into_iter().filter_map(|(limit, what)| Some(format!("{} {what}", HumanCount(limit?))));
        words.collect::<Vec<_>>().join(", ")
    }

    /// Whether what it makes is counted in nodes that stay. A table forgets, and is counted in expansions.
    pub(crate) fn counts_nodes(&self) -> bool {
        !Algorithm::ALL.iter().any(|one| one.has_table() && one.name() == self.algorithm)
    }

    /// Whether the two have totals over the same problems.
    pub(crate) fn is_compared_with(&self, other: &Self) -> bool {
        self.among == other.among
    }
}

fn one() -> usize {
    1
}
