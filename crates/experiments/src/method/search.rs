//! A search, as a plan describes it.

use super::one;
use anyhow::{Context, ensure};
use serde::Deserialize;
use twinproof::{Algorithm, Ghi, Limits, Playouts, Settings, cores, grouped, parse_level};

/// A search.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    algorithm: String,
    #[serde(default)]
    close: bool,
    ghi: Option<String>,
    #[serde(default = "one")]
    threads: usize,
    #[serde(default)]
    seed: u64,
    /// So many runs with seeds from 1, each a method of its own by [`Method::expanded`](super::Method::expanded).
    #[serde(default)]
    seeds: u64,
    /// As in `solve`; the look-ahead, the launching level and ε belong to playouts.
    playouts: Option<u32>,
    look_ahead: Option<u32>,
    launch_level: Option<String>,
    epsilon: Option<f64>,
    /// Limits of this method's runs, beside those of the plan.
    created: Option<u64>,
    expansions: Option<u64>,
}

impl Search {
    /// The search with its own limits and no others.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        let algorithm = Algorithm::ALL
            .into_iter()
            .find(|one| one.name() == self.algorithm)
            .with_context(|| format!("there is no algorithm {:?}", self.algorithm))?;
        let usual = Settings::new(algorithm);
        let ghi = match &self.ghi {
            None => usual.ghi,
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
        let (threads, seed, playouts) = (cores(self.threads), self.seed, self.playouts(algorithm)?);
        let limits = Limits { created: self.created, expansions: self.expansions, ..Limits::default() };
        Ok(Settings { close: self.close, ghi, threads, seed, playouts, limits, ..usual })
    }

    fn playouts(&self, algorithm: Algorithm) -> anyhow::Result<Option<Playouts>> {
        let Some(games) = self.playouts else {
            let is_alone = self.look_ahead.is_none() && self.launch_level.is_none() && self.epsilon.is_none();
            ensure!(is_alone, "look_ahead, launch_level and epsilon belong to playouts: say how many");
            return Ok(None);
        };
        ensure!(algorithm.has_playouts(), "playouts are for mc-pns and dfpn, not for {}", self.algorithm);
        let usual = Playouts::default();
        let launch_level = self.launch_level.as_deref().map(parse_level).transpose()?;
        Ok(Some(Playouts {
            games,
            look_ahead: self.look_ahead.unwrap_or(usual.look_ahead),
            launch_level: launch_level.unwrap_or(usual.launch_level),
            epsilon: self.epsilon.unwrap_or(usual.epsilon),
        }))
    }

    /// The search once for each of its seeds, with the seed; nothing if it has none.
    pub(super) fn seeded(&self) -> Vec<(u64, Self)> {
        (1..=self.seeds).map(|seed| (seed, Self { seed, seeds: 0, ..self.clone() })).collect()
    }

    /// What its own limits are, in words.
    pub(crate) fn limit(&self) -> String {
        let limits = [(self.created, "created"), (self.expansions, "expansions")];
        let words =
            limits.into_iter().filter_map(|(limit, what)| Some(format!("{} {what}", grouped(limit?))));
        words.collect::<Vec<_>>().join(", ")
    }

    /// Whether what it makes is counted in nodes that stay. A table forgets, and is counted in expansions.
    pub(crate) fn counts_nodes(&self) -> bool {
        !Algorithm::ALL.iter().any(|one| one.has_table() && one.name() == self.algorithm)
    }
}
