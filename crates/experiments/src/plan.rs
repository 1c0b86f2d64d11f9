//! What an experiment consists of, as it was frozen before the first run.

use super::method::Method;
use super::positions::{ChessPlan, Position};
use super::records::{GoPlan, Record};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;
use twinproof::{RepetitionRule, Settings};
use twinproof_games::graph::generate::{Family, Recipe};

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
    /// The question, where the problems are positions of chess.
    pub(crate) chess: Option<ChessPlan>,
    /// The same, where they are records of go.
    pub(crate) go: Option<GoPlan>,
    /// Whether the problems are kept elsewhere: then nothing can be run, and the lines say which there are.
    pub(crate) is_away: bool,
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
    seconds: Option<u64>,
    chess: Option<ChessPlan>,
    go: Option<GoPlan>,
}

/// The limits of each run.
#[derive(Debug)]
pub(crate) struct RunLimits {
    pub(crate) visits: u64,
    /// In MiB.
    pub(crate) memory: u64,
    /// Expansions for each node of the graph.
    pub(crate) expansions_a_node: Option<u64>,
    pub(crate) time: Option<Duration>,
}

/// A problem: a recipe for the generator of graphs, a position of chess or a record of go.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
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
    /// The position, where it is no recipe. Its family is the goal, its size the number of moves.
    #[serde(skip)]
    pub(crate) position: Option<Position>,
    /// The record, likewise. Its family is the room, its size how many points that has.
    #[serde(skip)]
    pub(crate) record: Option<Record>,
}

impl Plan {
    /// Reads a plan and its problems, which must be the frozen ones: those of `file`, or else those beside the plan.
    pub(crate) fn read(folder: &Path, file: Option<&Path>) -> anyhow::Result<Self> {
        let text = read(&folder.join(FILE))?;
        let place = || format!("in {}", folder.join(FILE).display());
        let plan_digest = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let plan: PlanFile = serde_json::from_str(&text).with_context(place)?;
        let beside = match (&plan.chess, &plan.go) {
            (Some(_), _) => folder.join("problems.epd"),
            (None, Some(go)) => folder.join(go.problems()),
            (None, None) => folder.join("problems.jsonl"),
        };
        let path = file.unwrap_or(&beside);
        // Positions of other people's stay where they are; what was found about them is kept.
        let is_away = file.is_none() && plan.chess.is_some() && !path.exists();
        let problems = if is_away { Vec::new() } else { problems(path, &plan)? };
        let PlanFile {
            title, methods, visits, memory, expansions_a_node, baseline, seconds, chess, go, ..
        } = plan;
        let methods = methods.into_iter().flat_map(Method::seeded).collect();
        let time = seconds.map(Duration::from_secs);
        let limits = RunLimits { visits, memory, expansions_a_node, time };
        let plan =
            Self { title, digest: plan_digest, methods, problems, limits, baseline, chess, go, is_away };
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
        let RunLimits { visits, memory, expansions_a_node, time } = self.limits;
        let mut settings = method.settings()?;
        let limits = &mut settings.limits;
        let of_graph = expansions_a_node.map(|each| each.saturating_mul(graph_nodes));
        limits.expansions = limits.expansions.into_iter().chain(of_graph).min();
        (limits.visits, limits.memory, limits.time) = (Some(visits), Some(memory << 20), time);
        Ok(settings)
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

/// The problems of a file, if it is the frozen one.
fn problems(path: &Path, plan: &PlanFile) -> anyhow::Result<Vec<Problem>> {
    let text = read(path)?;
    let digest = digest(&text);
    ensure!(
        digest == plan.digest,
        "{} is not the file that was frozen: its digest is {digest}, the plan says {}",
        path.display(),
        plan.digest
    );
    if let Some(chess) = &plan.chess {
        return chess.problems(&text).with_context(|| format!("in {}", path.display()));
    }
    if let Some(go) = &plan.go {
        return go.problems_of(&text).with_context(|| format!("in {}", path.display()));
    }
    let problem = |(number, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("in {}, line {}", path.display(), number + 1))
    };
    text.lines().enumerate().map(problem).collect()
}

/// What names a problem file.
pub(crate) fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
