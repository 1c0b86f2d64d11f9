//! `twinproof experiment`: runs what is missing of an experiment and says where its report is, or lists the experiments.

use crate::advice::Refused;
use crate::args::ExperimentArgs;
use crate::exit::Outcome;
use crate::output::stdout;
use crate::progress::{self, Bar};
use crate::signals;
use anyhow::{anyhow, ensure};
use std::io::Write;
use std::path::Path;
use twinproof::cores;
use twinproof_experiments::{Experiment, Misuse, list};

pub(crate) fn run(args: &ExperimentArgs) -> anyhow::Result<Outcome> {
    let outcome = match &args.name {
        Some(name) => report(name, args),
        None => names(&args.folder),
    };
    outcome.map_err(advised)
}

fn names(folder: &Path) -> anyhow::Result<Outcome> {
    let experiments = list(folder)?;
    let mut out = stdout();
    for (name, title) in experiments {
        writeln!(out, "{name}  {title}")?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

fn report(name: &str, args: &ExperimentArgs) -> anyhow::Result<Outcome> {
    let folder = args.folder.join(name);
    ensure!(
        Experiment::is_in(&folder),
        "there is no experiment {name:?} in {}: leave the name out to list them",
        args.folder.display()
    );
    let mut experiment = Experiment::open(&folder, args.file.as_deref())?;
    let stop = signals::stop_on_interrupt()?;
    let lines = progress::lines();
    let bar = |run: &str, number| Bar::among(&lines, run, Some(number), None);
    let workers = cores(args.workers);
    let is_complete = experiment.run(workers, &stop, bar, |refusal| Refused(refusal).to_string())?;
    let report = experiment.report()?;
    let mut out = stdout();
    let file = |name: &str| experiment.folder().join(name);
    writeln!(out, "{}\nThe whole report is in {}.", report.summary, file("report.md").display())?;
    for (name, _) in &report.plots {
        writeln!(out, "A plot is in {}.", file(name).display())?;
    }
    out.flush()?;
    Ok(if is_complete { Outcome::Done } else { Outcome::Unknown })
}

/// What can be mended, with the option that mends it.
fn advised(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref() {
        Some(why @ Misuse::NoFolder(_, source)) => {
            anyhow!("{why}: name the folder of experiments with --folder: {source}")
        }
        Some(why @ Misuse::NotChess(_)) => anyhow!("{why}: --file is for experiments on these"),
        Some(why @ Misuse::Elsewhere { .. }) => anyhow!("{why}: name the file with --file"),
        _ => error,
    }
}
