//! Problems that are graphs given in full, one a line as in docs/graphs.md: those of people who have their own.

use super::{Problem, Question};
use crate::line::Line;
use crate::run::Run;
use anyhow::Context;
use serde::Deserialize;
use twinproof_games::graph::{Graph, json};

/// Where a plan has its graphs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GraphPlan {
    /// The file, from the folder of the plan.
    problems: String,
}

/// A graph.
#[derive(Debug, Clone)]
pub(crate) struct GivenGraph(twinproof::Problem<Graph>);

impl GraphPlan {
    /// Where the problems are, from the folder of the plan.
    pub(super) fn problems(&self) -> &str {
        &self.problems
    }
}

/// The problems of a file with this text. Each has an id.
pub(super) fn read(text: &str) -> anyhow::Result<Vec<Problem>> {
    let problem = |(number, line): (usize, &str)| {
        let read = || -> anyhow::Result<Problem> {
            let named = json::read(line.as_bytes())?;
            let id = named.id.context("the graph has no name: give it one with \"id\"")?;
            Ok(Problem { id, question: Question::GivenGraph(GivenGraph(named.problem)) })
        };
        read().with_context(|| format!("line {}", number + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(problem).collect()
}

impl GivenGraph {
    /// How many nodes it has.
    pub(super) fn nodes(&self) -> u32 {
        self.0.game().node_count() as u32
    }

    /// Does a run on it.
    pub(super) fn run(&self, run: Run<'_>) -> anyhow::Result<Line> {
        run.on_graph(&self.0, self.nodes().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRAPH: &str = r#""rule":"first-player-loss","root":"A","nodes":{"A":{"value":"win"}}}"#;

    #[test]
    fn graphs_have_names_and_sizes() {
        let problems = read(&format!("{{\"id\":\"one\",{GRAPH}\n\n{{\"id\":\"two\",{GRAPH}\n")).unwrap();
        let ids: Vec<_> = problems.iter().map(|problem| (problem.id.as_str(), problem.size())).collect();
        assert_eq!(ids, [("one", Some(1)), ("two", Some(1))]);
    }

    #[test]
    fn what_is_wrong_with_a_graph_is_said_with_its_line() {
        let nameless = read(&format!("{{\"id\":\"one\",{GRAPH}\n{{{GRAPH}\n")).unwrap_err();
        assert_eq!(format!("{nameless:#}"), "line 2: the graph has no name: give it one with \"id\"");
        assert!(format!("{:#}", read("{}").unwrap_err()).starts_with("line 1: "));
    }
}
