//! The results of an experiment by problem and method, and the runs that are missing.

use crate::line::Line;
use crate::lines::LineFile;
use crate::method::Method;
use crate::misuse::Misuse;
use crate::plan::Plan;
use crate::problems::{Problem, chess};
use crate::records::RecordsOf;
use crate::run::Run;
use anyhow::{Context, bail};
use std::collections::{HashMap, HashSet};
use twinproof::{Follower, Refusal, StopFlag, in_order};

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

    /// Does every run that is missing, so many at a time, and appends it to the file; false when it was stopped before the end.
    pub(crate) fn complete<F: Follower>(
        &mut self,
        plan: &Plan,
        file: &mut LineFile,
        workers: usize,
        stop: &StopFlag,
        follower: impl Fn(&str, u64) -> F + Sync,
        refusal: fn(Refusal) -> String,
    ) -> anyhow::Result<bool> {
        let (missing, records) = (self.missing(plan), &RecordsOf::beside(file.path()));
        if let Some((_, problem, method)) = missing.first().filter(|_| plan.is_elsewhere) {
            let (problem, method) = (problem.id.clone(), method.name.clone());
            bail!(Misuse::Elsewhere { problem, method });
        }
        let mut runs = missing.into_iter();
        let work = |(number, problem, method): (u64, &Problem, &Method)| {
            let name = format!("{} {}", problem.id, method.name);
            let follower = &mut follower(&name, number);
            let line =
                Run { plan, problem, method, records, stop, follower, refusal }.line().context(name)?;
            // What a stop cut short is no result.
            Ok((!stop.is_raised()).then_some(line))
        };
        let mut outcome = Ok(true);
        let tell = |line: anyhow::Result<Option<Line>>| {
            outcome = line.and_then(|line| match line {
                None => Ok(false),
                Some(line) => {
                    file.append(&line)?;
                    self.add(line);
                    Ok(true)
                }
            });
            let goes_on = matches!(outcome, Ok(true));
            if outcome.is_err() {
                // Nobody would be told what the other workers find.
                stop.raise();
            }
            goes_on
        };
        in_order(workers, || runs.next(), work, tell);
        outcome
    }

    /// The runs that were not done, each with the number of its problem.
    fn missing<'a>(&self, plan: &'a Plan) -> Vec<(u64, &'a Problem, &'a Method)> {
        let problems = (1..).zip(&plan.problems);
        let runs = problems
            .flat_map(|(number, problem)| plan.methods.iter().map(move |method| (number, problem, method)));
        runs.filter(|(_, problem, method)| self.get(problem, method).is_none()).collect()
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
