//! What an experiment consists of, as it was frozen before the first run.

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use twinproof_core::{Limits, RepetitionRule};
use twinproof_games::graph::generate::{Family, Recipe};
use twinproof_search::{Algorithm, Settings};

pub(crate) const FILE: &str = "experiment.json";

/// An experiment.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) title: String,
    /// Names methods, limits and problems; results of another plan do not count.
    pub(crate) digest: String,
    pub(crate) methods: Vec<Method>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) visits: u64,
    pub(crate) memory: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    title: String,
    /// BLAKE3 of the problem file.
    digest: String,
    methods: Vec<Method>,
    /// The limits of each run: node visits, and memory in MiB.
    visits: u64,
    memory: u64,
}

/// A search under the name it has in the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Method {
    pub(crate) name: String,
    algorithm: String,
    #[serde(default)]
    close: bool,
}

/// A problem, as a recipe for the generator.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Problem {
    pub(crate) id: String,
    pub(crate) family: String,
    pub(crate) size: u32,
    pub(crate) terminals: f64,
    rule: String,
    seed: u64,
}

impl Plan {
    /// Reads a plan and its problems, which must be the frozen ones.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let text = read(&folder.join(FILE))?;
        let plan_digest = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let file: PlanFile =
            serde_json::from_str(&text).with_context(|| format!("in {}", folder.join(FILE).display()))?;
        let path = folder.join("problems.jsonl");
        let text = read(&path)?;
        let digest = blake3::hash(text.as_bytes()).to_hex();
        ensure!(
            digest.as_str() == file.digest,
            "{} is not the file that was frozen: its digest is {digest}, the plan says {}",
            path.display(),
            file.digest
        );
        let problem = |(number, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| format!("in {}, line {}", path.display(), number + 1))
        };
        let problems = text.lines().enumerate().map(problem).collect::<anyhow::Result<_>>()?;
        let PlanFile { title, methods, visits, memory, .. } = file;
        Ok(Self { title, digest: plan_digest, methods, problems, visits, memory })
    }

    /// How a method is run.
    pub(crate) fn settings(&self, method: &Method) -> anyhow::Result<Settings> {
        let Some(algorithm) = Algorithm::ALL.into_iter().find(|one| one.name() == method.algorithm) else {
            bail!("there is no algorithm {:?}", method.algorithm);
        };
        let limits =
            Limits { visits: Some(self.visits), memory: Some(self.memory << 20), ..Limits::default() };
        Ok(Settings { algorithm, close: method.close, limits })
    }
}

impl Problem {
    pub(crate) fn recipe(&self) -> anyhow::Result<Recipe> {
        let family = Family::from_name(&self.family)
            .with_context(|| format!("there is no family {:?}", self.family))?;
        let rule = RepetitionRule::from_name(&self.rule)
            .with_context(|| format!("there is no rule of repetition {:?}", self.rule))?;
        let Self { size, terminals, seed, .. } = *self;
        Ok(Recipe { family, size, terminals, rule, past: 0, seed })
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
