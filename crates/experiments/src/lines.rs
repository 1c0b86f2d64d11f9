//! The results, one JSON line a run, appended as they come.

use super::line::Line;
use super::method::Method;
use super::plan::{Plan, Problem};
use super::positions;
use super::task::Task;
use anyhow::{Context, ensure};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
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
}

/// All results so far, and the file they are in.
pub(crate) struct Lines {
    path: PathBuf,
    file: File,
    pub(crate) results: Results,
    /// The positions that the lines speak of, for when the file they came from is not here.
    pub(crate) met: Vec<Problem>,
}

impl Lines {
    /// Opens the results of a plan; results of another one are refused.
    pub(crate) fn open(path: &Path, plan: &Plan) -> anyhow::Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let mut results = Results::default();
        let mut met: Vec<Problem> = Vec::new();
        // A last line without its end was cut off by a stop: the run is done again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in text[..whole].lines().enumerate() {
            let line: Line = serde_json::from_str(line)
                .with_context(|| format!("in {}, line {}", path.display(), number + 1))?;
            ensure!(
                line.plan == plan.digest,
                "{}, line {} was made by another plan: move the file away to start anew",
                path.display(),
                number + 1
            );
            if let Some(moves) = line.mate_in
                && !results.0.contains_key(&line.problem)
            {
                met.push(positions::named(&line.problem, moves));
            }
            results.add(line);
        }
        let file = File::options().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len(whole as u64).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.into(), file, results, met })
    }

    /// Does every run that is missing; false when it was stopped before the end.
    pub(crate) fn complete<F: Follower>(
        &mut self,
        plan: &Plan,
        stop: &StopFlag,
        mut follower: impl FnMut(&str, u64) -> F,
    ) -> anyhow::Result<bool> {
        for (number, problem) in (1..).zip(&plan.problems) {
            let is_missing = |method: &&Method| self.results.get(problem, method).is_none();
            let missing: Vec<_> = plan.methods.iter().filter(is_missing).collect();
            if missing.is_empty() {
                continue;
            }
            ensure!(
                !plan.is_away,
                "{} has not been run by {} and its position is not here: name the file with --file",
                problem.id,
                missing[0].name
            );
            let task = Task::new(problem).with_context(|| format!("problem {}", problem.id))?;
            for method in missing {
                let name = format!("{} {}", problem.id, method.name);
                let mut follower = follower(&name, number);
                let run = task.run(plan, problem, method, stop, &mut follower);
                let line = run.with_context(|| name.clone())?;
                if stop.is_raised() {
                    return Ok(false);
                }
                self.write(&line).with_context(|| format!("cannot write {}", self.path.display()))?;
                self.results.add(line);
            }
        }
        Ok(true)
    }

    /// At once and in one piece, so that a stop cuts off the last line at worst.
    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }
}
