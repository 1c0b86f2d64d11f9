//! The results, one JSON line a run, appended as they come.

use super::plan::{Method, Plan, Problem};
use crate::attempt::Job;
use crate::keep::Draft;
use crate::progress::Bar;
use crate::report::{Report, write_json};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use twinproof_core::{Clock, StopFlag};
use twinproof_games::graph::generate::generate;

/// One problem, one method.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The digest of the plan it belongs to.
    plan: String,
    pub(crate) problem: String,
    pub(crate) method: String,
    pub(crate) verdict: String,
    pub(crate) checked: bool,
    pub(crate) nodes: u64,
    pub(crate) created: u64,
    pub(crate) visits: u64,
    /// Search, certificate and check.
    pub(crate) seconds: f64,
    pub(crate) memory_bytes: u64,
    pub(crate) certificate_bytes: Option<u64>,
}

/// All results so far, and the file they are in.
pub(crate) struct Lines {
    path: PathBuf,
    file: File,
    done: HashMap<(String, String), Line>,
}

impl Lines {
    /// Opens the results of a plan; results of another one are refused.
    pub(crate) fn open(path: &Path, plan: &Plan) -> anyhow::Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let mut done = HashMap::new();
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
            done.insert((line.problem.clone(), line.method.clone()), line);
        }
        let file = File::options().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len(whole as u64).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.into(), file, done })
    }

    /// The result of a run, if it was done.
    pub(crate) fn get(&self, problem: &Problem, method: &Method) -> Option<&Line> {
        self.done.get(&(problem.id.clone(), method.name.clone()))
    }

    /// Does every run that is missing; false when it was stopped before the end.
    pub(crate) fn complete(&mut self, plan: &Plan, stop: &StopFlag) -> anyhow::Result<bool> {
        for (number, problem) in (1..).zip(&plan.problems) {
            for method in &plan.methods {
                if self.get(problem, method).is_some() {
                    continue;
                }
                let line = run(plan, problem, method, stop, number)?;
                if stop.is_raised() {
                    return Ok(false);
                }
                write_json(&mut self.file, &line)
                    .with_context(|| format!("cannot write {}", self.path.display()))?;
                self.done.insert((line.problem.clone(), line.method.clone()), line);
            }
        }
        Ok(true)
    }
}

fn run(plan: &Plan, entry: &Problem, method: &Method, stop: &StopFlag, number: u64) -> anyhow::Result<Line> {
    let problem = generate(&entry.recipe()?).with_context(|| format!("problem {}", entry.id))?;
    let settings = plan.settings(method)?;
    let mut bar = Bar::new(&format!("{} {}", entry.id, method.name), Some(number));
    let clock = Clock::start(None, stop.clone());
    let job = Job { problem: &problem, settings: &settings, clock: &clock, show: None };
    let attempt = job.attempt(Some(Draft::spooled()), &mut bar)?;
    let report = Report::new(&entry.id, &problem, &settings, attempt, clock.elapsed());
    Ok(Line {
        plan: plan.digest.clone(),
        problem: report.id,
        method: method.name.clone(),
        verdict: report.verdict.into(),
        checked: report.checked,
        nodes: report.nodes,
        created: report.created,
        visits: report.visits,
        seconds: report.seconds,
        memory_bytes: report.memory_bytes,
        certificate_bytes: report.certificate.map(|certificate| certificate.bytes),
    })
}
