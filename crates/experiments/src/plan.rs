//! What an experiment consists of, as it was frozen before the first run.

use crate::comparison::Comparison;
use crate::method::{Method, Search};
use crate::problems::{CheckersPlan, ChessPlan, GoPlan, GraphPlan, Problem, ProblemSet};
use anyhow::{Context, anyhow, ensure};
use serde::Deserialize;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;
use twinproof::Settings;

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
    /// Where the problems come from and what is asked of them.
    pub(crate) set: ProblemSet,
    /// What is compared, and with it what the report tells.
    pub(crate) comparison: Comparison,
    /// Whether the problems are kept elsewhere: then nothing can be run, and the lines say which there are.
    pub(crate) is_elsewhere: bool,
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
    checkers: Option<CheckersPlan>,
    graph: Option<GraphPlan>,
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

impl Plan {
    /// Reads a plan and its problems, which must be the frozen ones: those of `file`, or else those beside the plan.
    pub(crate) fn read(folder: &Path, file: Option<&Path>) -> anyhow::Result<Self> {
        let text = read(&folder.join(FILE))?;
        let place = || format!("in {}", folder.join(FILE).display());
        let plan_digest = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let plan: PlanFile = serde_json::from_str(&text).with_context(place)?;
        let PlanFile {
            title,
            digest,
            methods,
            visits,
            memory,
            expansions_a_node,
            baseline,
            seconds,
            chess,
            go,
            checkers,
            graph,
        } = plan;
        let sets = [
            chess.map(ProblemSet::Chess),
            go.map(ProblemSet::Go),
            checkers.map(ProblemSet::Checkers),
            graph.map(ProblemSet::Given),
        ];
        let mut sets = sets.into_iter().flatten();
        let set = sets.next().unwrap_or(ProblemSet::Graphs);
        if sets.next().is_some() {
            let message =
                "an experiment is about one game: keep one of the keys chess, go, checkers and graph";
            return Err(anyhow!(message).context(place()));
        }
        let path = file.map_or_else(|| set.file(folder), Into::into);
        let is_elsewhere = file.is_none() && set.may_be_elsewhere() && !path.exists();
        let problems = if is_elsewhere { Vec::new() } else { set.read(&frozen(&path, &digest)?, &path)? };
        let methods: Vec<_> = methods.into_iter().flat_map(Method::expanded).collect();
        let time = seconds.map(Duration::from_secs);
        let limits = RunLimits { visits, memory, expansions_a_node, time };
        let comparison = Comparison::of(&set, &methods, baseline.as_deref());
        let digest = plan_digest;
        let plan = Self { title, digest, methods, problems, limits, baseline, set, comparison, is_elsewhere };
        plan.validate().with_context(place)?;
        Ok(plan)
    }

    /// Fails now rather than in the middle of the runs.
    fn validate(&self) -> anyhow::Result<()> {
        let mut names = HashSet::new();
        for method in &self.methods {
            ensure!(names.insert(method.name.as_str()), "there are two methods {:?}", method.name);
            method.validate().with_context(|| format!("method {:?}", method.name))?;
        }
        if let Some(baseline) = &self.baseline {
            ensure!(names.contains(baseline.as_str()), "there is no method {baseline:?} to be the baseline");
        }
        let mut ids = HashSet::new();
        let twice = self.problems.iter().find(|problem| !ids.insert(problem.id.as_str()));
        ensure!(twice.is_none(), "there are two problems {:?}", twice.map_or("", |problem| &problem.id));
        Ok(())
    }

    /// How a search is run on a graph of that many nodes.
    pub(crate) fn settings(&self, search: &Search, graph_nodes: u64) -> anyhow::Result<Settings> {
        let RunLimits { visits, memory, expansions_a_node, time } = self.limits;
        let mut settings = search.settings()?;
        let limits = &mut settings.limits;
        let of_graph = expansions_a_node.map(|each| each.saturating_mul(graph_nodes));
        limits.expansions = limits.expansions.into_iter().chain(of_graph).min();
        (limits.visits, limits.memory, limits.time) = (Some(visits), Some(memory << 20), time);
        Ok(settings)
    }

    /// The methods that are compared with each other, the names of a set each.
    pub(crate) fn compared(&self) -> Vec<String> {
        let mut sets: Vec<(&Method, String)> = Vec::new();
        for method in &self.methods {
            match sets.iter_mut().find(|(first, _)| first.is_compared_with(method)) {
                Some((_, names)) => *names += &format!(", {}", method.name),
                None => sets.push((method, method.name.clone())),
            }
        }
        sets.into_iter().map(|(_, names)| names).collect()
    }

    /// The method the others are measured against.
    pub(crate) fn baseline(&self) -> Option<&Method> {
        self.methods.iter().find(|method| Some(&method.name) == self.baseline.as_ref())
    }
}

/// The text of a problem file, if it is the frozen one.
fn frozen(path: &Path, expected: &str) -> anyhow::Result<String> {
    let text = read(path)?;
    let digest = digest(&text);
    ensure!(
        digest == expected,
        "{} is not the file that was frozen: its digest is {digest}, the plan says {expected}",
        path.display(),
    );
    Ok(text)
}

/// What names a problem file.
pub(crate) fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
