//! `twinproof experiment`: a frozen set of problems, several searches, one line a run, and the table made of them.
//!
//! An experiment is a folder: `experiment.json` says which problems, methods and limits, `problems.jsonl` holds
//! the problems as recipes for the generator, `problems.epd` as positions or an SGF collection as records, `lines.jsonl` collects the results.
//! Runs that are there already are not done again, so that an experiment can be stopped and gone on with; `report.md`
//! and, where the plan asks how many problems a limit decides, `curve.svg` are made anew from the lines each time.

mod comparison;
mod curve;
mod figure;
#[cfg(test)]
mod fixture;
mod gains;
mod groups;
mod judge;
mod line;
mod lines;
mod markdown;
mod mates;
mod method;
mod notes;
mod paper;
mod plan;
mod positions;
mod records;
mod report;
mod summary;
mod table;
mod tally;
mod task;
mod varied;
mod within;

use crate::args::ExperimentArgs;
use crate::exit::Outcome;
use crate::report::stdout;
use crate::signals;
use anyhow::{Context, bail, ensure};
use lines::Lines;
use paper::Paper;
use plan::Plan;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &ExperimentArgs) -> anyhow::Result<Outcome> {
    let Some(name) = &args.name else { return list(&args.folder) };
    let mut folder = args.folder.join(name);
    if !folder.join(plan::FILE).is_file() {
        bail!(
            "there is no experiment {name:?} in {}: leave the name out to list them",
            args.folder.display()
        );
    }
    if let Some(file) = &args.file {
        folder = plan_for(&folder, file)?;
    }
    let mut plan = Plan::read(&folder, args.file.as_deref())?;
    let mut lines = Lines::open(&folder.join("lines.jsonl"), &plan)?;
    if plan.is_away {
        plan.problems.append(&mut lines.met);
    }
    let stop = signals::stop_on_interrupt()?;
    let complete = lines.complete(&plan, &stop)?;
    let written = report::report(&plan, &lines.results, &Paper::read(&folder)?);
    let file = folder.join("report.md");
    store(&file, &written.report)?;
    let mut out = stdout();
    writeln!(out, "{}\nThe whole report is in {}.", written.summary, file.display())?;
    for (name, plot) in &written.plots {
        let file = folder.join(name);
        store(&file, plot)?;
        writeln!(out, "A plot is in {}.", file.display())?;
    }
    out.flush()?;
    Ok(if complete { Outcome::Done } else { Outcome::Unknown })
}

/// The folder for the plan in `folder` on the positions of `file`: this one if they are its own, else one beside it
/// that is named after both, made if it is missing.
fn plan_for(folder: &Path, file: &Path) -> anyhow::Result<PathBuf> {
    let digest = plan::digest(&plan::read(file)?);
    let path = folder.join(plan::FILE);
    let mut plan: Value =
        serde_json::from_str(&plan::read(&path)?).with_context(|| format!("in {}", path.display()))?;
    ensure!(
        plan["chess"].is_object(),
        "{} has no positions of chess: --file is for experiments on these",
        folder.display()
    );
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

fn list(folder: &PathBuf) -> anyhow::Result<Outcome> {
    let entries = fs::read_dir(folder).with_context(|| {
        format!("cannot list {}: name the folder of experiments with --folder", folder.display())
    })?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.join(plan::FILE).is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            names.push((name, Plan::read(&path, None)?.title));
        }
    }
    names.sort();
    let mut out = stdout();
    for (name, title) in names {
        writeln!(out, "{name}  {title}")?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}
