//! `twinproof experiment`: runs what is missing of an experiment and says where its report is, or lists the experiments.

use crate::args::ExperimentArgs;
use crate::exit::Outcome;
use crate::output::stdout;
use crate::progress::Bar;
use crate::signals;
use anyhow::ensure;
use std::io::Write;
use twinproof_experiments::{Experiment, list};

pub(crate) fn run(args: &ExperimentArgs) -> anyhow::Result<Outcome> {
    let Some(name) = &args.name else {
        let experiments = list(&args.folder)?;
        let mut out = stdout();
        for (name, title) in experiments {
            writeln!(out, "{name}  {title}")?;
        }
        out.flush()?;
        return Ok(Outcome::Done);
    };
    let folder = args.folder.join(name);
    ensure!(
        Experiment::is_in(&folder),
        "there is no experiment {name:?} in {}: leave the name out to list them",
        args.folder.display()
    );
    let mut experiment = Experiment::open(&folder, args.file.as_deref())?;
    let stop = signals::stop_on_interrupt()?;
    let complete = experiment.run(&stop, |run, number| Bar::new(run, Some(number)))?;
    let report = experiment.report()?;
    let mut out = stdout();
    let file = |name: &str| experiment.folder().join(name);
    writeln!(out, "{}\nThe whole report is in {}.", report.summary, file("report.md").display())?;
    for (name, _) in &report.plots {
        writeln!(out, "A plot is in {}.", file(name).display())?;
    }
    out.flush()?;
    Ok(if complete { Outcome::Done } else { Outcome::Unknown })
}
