//! The results of an experiment by problem and method, and the runs that are missing.

use crate::line::Line;
use crate::lines::LineFile;
use crate::method::Method;
use crate::misuse::Misuse;
use crate::plan::Plan;
use crate::problems::{Problem, chess};
use crate::run::Run;
use anyhow::{Context, bail};
use std::collections::{HashMap, HashSet};
use twinproof::{Follower, StopFlag};

/// Results by problem and method.
#[derive(Debug, Default)]
pub(crate) struct Results(HashMap<String, HashMap<String, Line>>);

impl Results {
    /// The result of a run, if it was done.
    pub(crate) fn get(&self, problem: &Problem, method: &Method) -> Option<&Line> {
        self.0.get(&problem.id)?.get(&method.name)
    }

    pub(crate) fn add(&mut self, line: Line) {
        self.0.entry(line.problem.clone()).or_default().insert(line.method.clone(), line);
    }

    /// Does every run that is missing and appends it to the file; false when it was stopped before the end.
    pub(crate) fn complete<F: Follower>(
        &mut self,
        plan: &Plan,
        file: &mut LineFile,
        stop: &StopFlag,
        mut follower: impl FnMut(&str, u64) -> F,
    ) -> anyhow::Result<bool> {
        for (number, problem) in (1..).zip(&plan.problems) {
            for method in &plan.methods {
                if self.get(problem, method).is_some() {
                    continue;
                }
                if plan.is_elsewhere {
                    let (problem, method) = (problem.id.clone(), method.name.clone());
                    bail!(Misuse::Elsewhere { problem, method });
                }
                let name = format!("{} {}", problem.id, method.name);
                let follower = &mut follower(&name, number);
                let line = Run { plan, problem, method, stop, follower }.line().context(name)?;
                if stop.is_raised() {
                    return Ok(false);
                }
                file.append(&line)?;
                self.add(line);
            }
        }
        Ok(true)
    }
}

impl FromIterator<Line> for Results {
    fn from_iter<I: IntoIterator<Item = Line>>(lines: I) -> Self {
        let mut results = Self::default();
        lines.into_iter().for_each(|line| results.add(line));
        results
    }
}

/// The positions that the lines speak of, for when the file they came from is not here.
pub(crate) fn positions(lines: &[Line]) -> Vec<Problem> {
    let mut ids = HashSet::new();
    let mut position = |line: &Line| {
        let moves = line.mate_in.filter(|_| ids.insert(line.problem.clone()))?;
        Some(chess::named(&line.problem, moves))
    };
    lines.iter().filter_map(&mut position).collect()
}
