//! `twinproof analyse`: a tree of jobs, kept in a folder.

mod answer;
mod dashboard;
mod outputs;
mod watch;

use crate::advice::advised;
use crate::args::AnalyseArgs;
use crate::exit::Outcome;
use crate::input;
use crate::signals;
use anyhow::Context;
use dashboard::{Dashboard, Terminal};
use outputs::{Outputs, Written};
use twinproof::{CertificateStore, Place, cores};
use twinproof_engine::{Budget, EngineSpec, Launcher, Pool};
use twinproof_joblevel::{
    Folder, Limits, Plan, Report, RunError, Shared, Watcher, Workers, analyse, job_budget,
};
use twinproof_winloss::Access;
pub(crate) use watch::Lines;
use watch::Objects;

pub(crate) fn run(args: &AnalyseArgs) -> anyhow::Result<Outcome> {
    let terminal = Terminal::default();
    let giving_back = terminal.clone();
    let stop = signals::stop_on_interrupt_after(move || giving_back.leave())?;
    if let Some(file) = &args.certificate {
        // Fails now rather than after a long run.
        CertificateStore::file(file).map_err(advised)?;
    }
    // A run that nobody keeps.
    let mut forgotten = None;
    let folder = match &args.resume {
        Some(path) => Folder::open(path)?,
        None => {
            let plan = plan(args)?;
            // Before there is a folder that would be in the way the next time.
            Outputs::wanted(args, &plan)?;
            match &args.run {
                Some(path) => Folder::create(path, plan)?,
                None => {
                    let place = tempfile::tempdir().context("no folder for the run can be made")?;
                    Folder::create(forgotten.insert(place).path(), plan)?
                }
            }
        }
    };
    let outputs = Outputs::wanted(args, folder.plan())?;
    let database = named_database(args.db.as_deref(), args.db_readonly)?;
    let mut launcher = Launcher::this_program("supervise").context("this program cannot be found")?;
    launcher.limits.memory = args.job_memory;
    let pool = Pool::new(launcher, u64::from(std::process::id()));
    let mut workers = Workers::start(cores(args.workers), pool, Some(database.clone()));
    let limits = Limits { jobs: args.jobs, time: args.time, stop: stop.clone(), grace: None };
    let mut run =
        |watcher: &mut dyn Watcher| analyse(&folder, &mut workers, Some(&database), &limits, watcher);
    let report = if args.json {
        run(&mut Objects { stop })
    } else if !args.plain && Dashboard::is_possible() {
        let mut dashboard = Dashboard::start(&terminal, &limits);
        let report = run(&mut dashboard);
        dashboard.finish();
        report
    } else {
        run(&mut Lines::default())
    };
    let mut report = report.map_err(|error| match (error, &forgotten) {
        (RunError::Full(file), Some(_)) => anyhow::anyhow!(
            "no room on the disk for {}: free some, or keep the run elsewhere with --run DIR",
            file.display()
        ),
        (error, _) => error.into(),
    })?;
    // The answer is told even if its certificate, or what is made of the tree, cannot be kept.
    let kept = keep(args, &mut report);
    let (written, failed) = match outputs.write(&folder, &report) {
        Ok(written) => (written, None),
        Err(error) => (Written::default(), Some(error)),
    };
    answer::print(&report, &written, args.json, forgotten.is_some())?;
    kept?;
    failed.map_or(Ok(outcome(&report)), Err)
}

/// Puts the certificate of the root where it is wanted, all or none of it.
fn keep(args: &AnalyseArgs, report: &mut Report) -> anyhow::Result<()> {
    let (Some(name), Some(made)) = (&args.certificate, &mut report.certificate) else { return Ok(()) };
    let Some(mut draft) = Place::Named(name.clone()).draft()? else { return Ok(()) };
    let cannot = || format!("{} cannot be written", name.display());
    let copied = std::fs::File::open(&made.file).and_then(|mut file| std::io::copy(&mut file, &mut draft));
    copied.with_context(cannot)?;
    draft.accept()?;
    made.file.clone_from(name);
    Ok(())
}

fn outcome(report: &Report) -> Outcome {
    if report.checked { Outcome::Done } else { Outcome::Unknown }
}

fn plan(args: &AnalyseArgs) -> anyhow::Result<Plan> {
    let game = args.game.expect("it is required where no run is taken up again");
    let engine: EngineSpec = args.engine.parse()?;
    let problem = input::asked(game, &args.position, &args.ask.question(), None)?;
    let position = input::for_engines(&problem)?;
    let budget = job_budget(&engine, Budget { time: args.job_time, nodes: args.job_nodes });
    let plan = Plan::new(position, engine.to_string(), budget);
    Ok(Plan {
        algorithm: args.algorithm.into(),
        policy: args.policy.into(),
        trust: args.trust.into(),
        ..plan
    })
}

/// The database of the workers: the one that is named, else one that is forgotten.
pub(crate) fn named_database(url: Option<&str>, readonly: bool) -> anyhow::Result<Shared> {
    let Some(url) = url else { return Ok(Shared::forgotten()) };
    let access = if readonly { Access::ReadOnly } else { Access::ReadWrite };
    Shared::at(url, access).map_err(|error| advised(error.into()))
}
