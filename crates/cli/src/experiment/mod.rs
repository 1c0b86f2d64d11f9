//! `twinproof experiment`: a frozen set of problems, several searches, one line a run, and the table made of them.
//!
//! An experiment is a folder: `experiment.json` says which problems, methods and limits, `problems.jsonl` holds
//! the problems as recipes for the generator, `lines.jsonl` collects the results. Runs that are there already
//! are not done again, so that an experiment can be stopped and gone on with; `report.md` and, where the plan asks
//! how many problems a limit decides, `curve.svg` are made anew from the lines each time.

mod comparison;
mod curve;
#[cfg(test)]
mod fixture;
mod groups;
mod judge;
mod line;
mod lines;
mod markdown;
mod method;
mod notes;
mod plan;
mod report;
mod summary;
mod table;
mod tally;
mod within;

use crate::args::ExperimentArgs;
use crate::exit::Outcome;
use crate::report::stdout;
use crate::signals;
use anyhow::{Context, bail};
use lines::Lines;
use plan::Plan;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &ExperimentArgs) -> anyhow::Result<Outcome> {
    let Some(name) = &args.name else { return list(&args.folder) };
    let folder = args.folder.join(name);
    if !folder.join(plan::FILE).is_file() {
        bail!(
            "there is no experiment {name:?} in {}: leave the name out to list them",
            args.folder.display()
        );
    }
    let plan = Plan::read(&folder)?;
    let mut lines = Lines::open(&folder.join("lines.jsonl"), &plan)?;
    let stop = signals::stop_on_interrupt()?;
    let complete = lines.complete(&plan, &stop)?;
    let written = report::report(&plan, &lines.results);
    let file = folder.join("report.md");
    store(&file, &written.report)?;
    let mut out = stdout();
    writeln!(out, "{}\nThe whole report is in {}.", written.summary, file.display())?;
    if let Some(curve) = &written.curve {
        let file = folder.join(report::CURVE);
        store(&file, curve)?;
        writeln!(out, "The plot is in {}.", file.display())?;
    }
    out.flush()?;
    Ok(if complete { Outcome::Done } else { Outcome::Unknown })
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
            names.push((name, Plan::read(&path)?.title));
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
