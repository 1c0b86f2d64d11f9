//! A search under the name it has in the tables.

use crate::solve::{GHI, cores};
use anyhow::{Context, ensure};
use serde::Deserialize;
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
    /// Methods that have this in common are compared with each other: their totals are over what all of them
    /// solved. One that solves little had better stand apart, or it leaves nothing to compare the others on.
    #[serde(default)]
    among: String,
}

impl Method {
    /// The search without limits.
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
            "seed is for dfpn and alphabeta, not for {}",
            self.algorithm
        );
        let (threads, seed) = (cores(self.threads), self.seed);
        Ok(Settings { close: self.close, ghi, threads, seed, ..Settings::new(algorithm) })
    }

    /// Whether the two have totals over the same problems.
    pub(crate) fn is_compared_with(&self, other: &Self) -> bool {
        self.among == other.among
    }
}

fn one() -> usize {
    1
}
