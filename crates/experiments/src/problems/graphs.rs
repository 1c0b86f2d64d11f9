//! Problems that are graphs: recipes for the generator, one a line.

use super::{Problem, Question};
use crate::line::Line;
use crate::run::Run;
use anyhow::Context;
use serde::Deserialize;
use std::path::Path;
use twinproof::RepetitionRule;
use twinproof_games::graph::generate::{Family, Recipe, generate};

/// A line of the problem file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeLine {
    id: String,
    family: String,
    size: u32,
    terminals: f64,
    rule: String,
    #[serde(default)]
    past: u32,
    seed: u64,
}

/// The problems of a file with this text.
pub(super) fn read(text: &str, path: &Path) -> anyhow::Result<Vec<Problem>> {
    let problem = |(number, line): (usize, &str)| {
        problem(line).with_context(|| format!("in {}, line {}", path.display(), number + 1))
    };
    text.lines().enumerate().map(problem).collect()
}

fn problem(line: &str) -> anyhow::Result<Problem> {
    let RecipeLine { id, family, size, terminals, rule, past, seed } = serde_json::from_str(line)?;
    let family = Family::from_name(&family).with_context(|| format!("there is no family {family:?}"))?;
    let rule = RepetitionRule::from_name(&rule)
        .with_context(|| format!("there is no rule of repetition {rule:?}"))?;
    Ok(Problem { id, question: Question::Graph(Recipe { family, size, terminals, rule, past, seed }) })
}

/// Does a run on the graph of a recipe.
pub(super) fn run(recipe: &Recipe, run: Run<'_>) -> anyhow::Result<Line> {
    let graph = generate(recipe)?;
    let nodes = graph.game().node_count() as u64;
    run.on_graph(&graph, nodes)
}
