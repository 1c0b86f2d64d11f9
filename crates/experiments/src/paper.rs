//! What a paper says of the same positions and methods, beside what was found here.

use crate::comparison::positions::cell;
use crate::judge::Judge;
use crate::markdown::Table;
use crate::plan::read;
use crate::tally::NOTHING;
use anyhow::Context;
use serde::Deserialize;
use std::path::Path;
use twinproof::grouped;

/// The published results, one a line of `paper.jsonl`. They are no part of the plan: no run depends on them.
#[derive(Debug, Default)]
pub(crate) struct Paper(Vec<Published>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Published {
    #[serde(default)]
    problem: String,
    method: String,
    /// Whether the paper's program found the right answer.
    #[serde(default)]
    solved: bool,
    /// In how many nodes, where the paper says.
    created: Option<u64>,
    /// Over all problems: nodes and time of the paper's plain search for each of this method's.
    gain_nodes: Option<f64>,
    gain_time: Option<f64>,
}

impl Paper {
    /// Reads the published results in a folder, if there are any.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join("paper.jsonl");
        if !path.exists() {
            return Ok(Self::default());
        }
        let line = |(number, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| format!("in {}, line {}", path.display(), number + 1))
        };
        Ok(Self(read(&path)?.lines().enumerate().map(line).collect::<anyhow::Result<_>>()?))
    }

    /// The gains in nodes and in time that were published of a method.
    pub(crate) fn gains(&self, method: &str) -> Option<(f64, f64)> {
        let published = self.0.iter().find(|one| one.method == method)?;
        published.gain_nodes.zip(published.gain_time)
    }

    /// A row for each published result that has a run, and how many differ.
    pub(crate) fn compare(&self, judge: Judge<'_>) -> String {
        let mut table = Table::new(&["position", "method", "paper", "here", ""]);
        let (mut rows, mut differ) = (0, 0);
        for Published { problem, method, solved, created, .. } in &self.0 {
            let problem = judge.plan.problems.iter().find(|one| one.id == *problem);
            let method = judge.plan.methods.iter().find(|one| one.name == *method);
            let (Some(problem), Some(method)) = (problem, method) else { continue };
            let Some(line) = judge.line(problem, method) else { continue };
            let is_same = judge.solved(problem, method).is_some() == *solved;
            rows += 1;
            differ += usize::from(!is_same);
            let paper = match (solved, created) {
                (true, Some(created)) => grouped(*created),
                (true, None) => "solved".into(),
                (false, _) => NOTHING.into(),
            };
            table.row(&[
                problem.id.clone(),
                method.name.clone(),
                paper,
                cell(judge, problem, method, line),
                if is_same { "" } else { "differs" }.into(),
            ]);
        }
        if rows == 0 {
            return String::new();
        }
        format!(
            "\n## Beside the paper\n\n{rows} published results; solved there and not here, or here and not there: {differ}. \
             {NOTHING} is not solved.\n\n{}",
            table.finish()
        )
    }
}
