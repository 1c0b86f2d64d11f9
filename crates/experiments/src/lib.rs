//! Experiments: a frozen set of problems, several methods, searches or trees of jobs, one line a run, and the report made of them.
//!
//! An experiment is a folder: `experiment.json` says which problems, methods and limits; `problems.jsonl` holds the problems as
//! recipes for the generator, or `problems.epd` as positions of chess, or an SGF collection as records of go, or FENs as positions of checkers; `lines.jsonl`
//! collects the results. Runs that are there already are not done again, so that an experiment can be stopped and gone on
//! with; `report.md` and the plots are made anew from the lines each time.
//!
//! `plan` reads what was frozen, `problems` is the enum over games, `run` does one run, `results` all that are missing, `lines`
//! is the file they go to, `judge` says what each was worth, and `comparison` is the enum of reports.

mod comparison;
mod fingerprint;
#[cfg(test)]
mod fixture;
mod judge;
mod line;
mod lines;
mod markdown;
mod method;
mod misuse;
mod notes;
mod paper;
mod plan;
mod problems;
mod records;
mod results;
mod run;
mod tally;
mod varied;

use anyhow::{Context, ensure};
use judge::Judge;
use lines::LineFile;
use paper::Paper;
use plan::Plan;
use results::Results;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use twinproof::{Follower, Refusal, StopFlag};

pub use comparison::Report;
pub use fingerprint::{
    Row as FingerprintRow, Search as FingerprintSearch, fingerprint, searches as fingerprint_searches,
};
pub use misuse::Misuse;

/// An experiment: its plan, and the results so far.
pub struct Experiment {
    folder: PathBuf,
    plan: Plan,
    results: Results,
    file: LineFile,
}

impl Experiment {
    /// Whether that folder holds an experiment.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(plan::FILE).is_file()
    }

    /// Opens the experiment in a folder. With a file of other positions than its own it is another experiment, in a folder
    /// beside it that is named after both.
    pub fn open(folder: &Path, file: Option<&Path>) -> anyhow::Result<Self> {
        let folder = match file {
            Some(file) => plan_for(folder, file)?,
            None => folder.into(),
        };
        let mut plan = Plan::read(&folder, file)?;
        let (file, lines) = LineFile::open(&folder.join("lines.jsonl"), &plan.digest)?;
        if plan.is_elsewhere {
            plan.problems = results::positions(&lines);
        }
        Ok(Self { folder, plan, results: lines.into_iter().collect(), file })
    }

    /// Does every run that is missing, so many at a time, each followed by what `follower` makes of its name and the number of its
    /// problem; false when it was stopped before the end. Why a search does not take a problem is told in the words of `refusal`.
    pub fn run<F: Follower>(
        &mut self,
        workers: usize,
        stop: &StopFlag,
        follower: impl Fn(&str, u64) -> F + Sync,
        refusal: fn(Refusal) -> String,
    ) -> anyhow::Result<bool> {
        self.results.complete(&self.plan, &mut self.file, workers, stop, follower, refusal)
    }

    /// Makes the report of the results so far and writes it into the folder.
    pub fn report(&self) -> anyhow::Result<Report> {
        let judge = Judge::new(&self.plan, &self.results);
        let report = self.plan.comparison.report(judge, &Paper::read(&self.folder)?);
        store(&self.folder.join("report.md"), &report.text)?;
        for (name, plot) in &report.plots {
            store(&self.folder.join(name), plot)?;
        }
        Ok(report)
    }

    /// Where plan, results and report are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// The experiments in a folder by their names, each with its title.
pub fn list(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let entries = fs::read_dir(folder).map_err(|error| Misuse::NoFolder(folder.into(), error))?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if Experiment::is_in(&path) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            names.push((name, Plan::read(&path, None)?.title));
        }
    }
    names.sort();
    Ok(names)
}

/// The folder for the plan in `folder` on the positions of `file`: this one if they are its own, else one beside it
/// that is named after both, made if it is missing.
fn plan_for(folder: &Path, file: &Path) -> anyhow::Result<PathBuf> {
    let digest = plan::digest(&plan::read(file)?);
    let path = folder.join(plan::FILE);
    let mut plan: Value =
        serde_json::from_str(&plan::read(&path)?).with_context(|| format!("in {}", path.display()))?;
    ensure!(plan["chess"].is_object(), Misuse::NotChess(folder.into()));
    if plan["digest"] == digest {
        return Ok(folder.into());
    }
    let [of, on] =
        [folder.file_name(), file.file_stem()].map(|name| name.unwrap_or_default().to_string_lossy());
    let place = folder.with_file_name(format!("{of}-{on}"));
    if !place.join(plan::FILE).exists() {
        let title = plan["title"].as_str().unwrap_or_default();
        plan["title"] = format!("{title}, on {on}").into();
        plan["digest"] = digest.into();
        fs::create_dir_all(&place).with_context(|| format!("cannot make {}", place.display()))?;
        store(&place.join(plan::FILE), &format!("{plan:#}\n"))?;
    }
    Ok(place)
}

fn store(file: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}
