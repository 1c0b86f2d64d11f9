//! What an experiment consists of, as it was frozen before the first run.

use super::method::Method;
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use twinproof_core::{Limits, RepetitionRule};
use twinproof_games::graph::generate::{Family, Recipe};
use twinproof_search::Settings;

pub(crate) const FILE: &str = "experiment.json";

/// An experiment.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) title: String,
    /// Names methods, limits and problems; results of another plan do not count.
    pub(crate) digest: String,
    pub(crate) methods: Vec<Method>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) limits: RunLimits,
    /// The method the others are measured against.
    pub(crate) baseline: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    title: String,
    /// BLAKE3 of the problem file.
    digest: String,
    methods: Vec<Method>,
    visits: u64,
    memory: u64,
    expansions_a_node: Option<u64>,
    baseline: Option<String>,
}

/// The limits of each run.
#[derive(Debug)]
pub(crate) struct RunLimits {
    pub(crate) visits: u64,
    /// In MiB.
    pub(crate) memory: u64,
    /// Expansions for each node of the graph.
    pub(crate) expansions_a_node: Option<u64>,
}

/// A problem, as a recipe for the generator.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Problem {
    pub(crate) id: String,
    pub(crate) family: String,
    pub(crate) size: u32,
    pub(crate) terminals: f64,
    pub(crate) rule: String,
    #[serde(default)]
    pub(crate) past: u32,
    pub(crate) seed: u64,
}

impl Plan {
    /// Reads a plan and its problems, which must be the frozen ones.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let text = read(&folder.join(FILE))?;
        let place = || format!("in {}", folder.join(FILE).display());
        let plan_digest = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let file: PlanFile = serde_json::from_str(&text).with_context(place)?;
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
        let PlanFile { title, methods, visits, memory, expansions_a_node, baseline, .. } = file;
        let limits = RunLimits { visits, memory, expansions_a_node };
        let plan = Self { title, digest: plan_digest, methods, problems, limits, baseline };
        plan.validate().with_context(place)?;
        Ok(plan)
    }

    /// Fails now rather than in the middle of the runs.
    fn validate(&self) -> anyhow::Result<()> {
        let mut names = HashSet::new();
        for method in &self.methods {
            ensure!(names.insert(method.name.as_str()), "there are two methods {:?}", method.name);
            method.settings().with_context(|| format!("method {:?}", method.name))?;
        }
        if let Some(baseline) = &self.baseline {
            ensure!(names.contains(baseline.as_str()), "there is no method {baseline:?} to be the baseline");
        }
        let mut ids = HashSet::new();
        let twice = self.problems.iter().find(|problem| !ids.insert(problem.id.as_str()));
        ensure!(twice.is_none(), "there are two problems {:?}", twice.map_or("", |problem| &problem.id));
        Ok(())
    }

    /// How a method is run on a graph of that many nodes.
    pub(crate) fn settings(&self, method: &Method, graph_nodes: u64) -> anyhow::Result<Settings> {
        let RunLimits { visits, memory, expansions_a_node } = self.limits;
        let limits = Limits {
            expansions: expansions_a_node.map(|each| each.saturating_mul(graph_nodes)),
            visits: Some(visits),
            memory: Some(memory << 20),
            ..Limits::default()
        };
        Ok(Settings { limits, ..method.settings()? })
    }

    /// The method the others are measured against.
    pub(crate) fn baseline(&self) -> Option<&Method> {
        self.methods.iter().find(|method| Some(&method.name) == self.baseline.as_ref())
    }
}

impl Problem {
    pub(crate) fn recipe(&self) -> anyhow::Result<Recipe> {
        let family = Family::from_name(&self.family)
            .with_context(|| format!("there is no family {:?}", self.family))?;
        let rule = RepetitionRule::from_name(&self.rule)
            .with_context(|| format!("there is no rule of repetition {:?}", self.rule))?;
        let Self { size, terminals, past, seed, .. } = *self;
        Ok(Recipe { family, size, terminals, rule, past, seed })
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
