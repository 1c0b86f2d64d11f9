//! `twinproof solve`: every position of the input, `--workers` at a time, told one after the other.

use crate::advice::advised;
use crate::annotate;
use crate::args::{GameName, SolveArgs};
use crate::exit::Outcome;
use crate::input::{self, Entry};
use crate::output::{Printer, Style};
use crate::progress::{self, Bar};
use crate::signals::{self, Waiting};
use crate::tables;
use anyhow::Context;
use std::time::Instant;
use twinproof::chess::MateRequest;
use twinproof::report::{Report, SolutionReport};
use twinproof::{
    Algorithm, AnyProblem, Bounds, CertificateStore, Ghi, Request, Settings, StoredVerdicts, cores, in_order,
};

/// How much of a proof is shown unasked.
const SHOWN: Bounds = Bounds { lines: 40, depth: usize::MAX };

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Outcome> {
    let waiting = Waiting::default();
    let stop = signals::stop_or_leave(&waiting)?;
    let mut store = store(args).map_err(advised)?;
    if let Some(Some(place)) = &args.question.verify {
        SolutionReport::try_place(place, args.file.is_some()).map_err(advised)?;
    }
    let database = args.database.open().map_err(advised)?;
    let (mut printer, style) = (Printer::new(args), Style::new(args));
    let tables = match args.game {
        GameName::Checkers => tables::for_search(&args.tables, &stop)?,
        _ => None,
    };
    if args.annotate {
        let settings = settings(args, || Settings::new(Algorithm::Dfpn));
        return annotate::run(args, tables.as_ref(), &Request { stop, database, ..Request::by(settings) });
    }
    let mut entries = match waiting.during(|| input::entries(args, tables)) {
        Ok(entries) => entries,
        // A script reads objects.
        Err(error) if args.json => {
            printer.print(&input::name(args), Err(error))?;
            return printer.finish();
        }
        Err(error) => return Err(error),
    };
    let (workers, started, lines) = (cores(args.workers), Instant::now(), progress::lines());
    let (mut number, mut interrupted, mut unreadable, mut failure) = (0, false, None, None);
    let fetch = || {
        let (share, entry) = waiting.during(|| entries.next())?;
        number += 1;
        interrupted = stop.is_raised();
        let entry = entry.map_err(|error| unreadable = Some(error)).ok().filter(|_| !interrupted)?;
        let left = progress::left(started.elapsed(), share, number, workers as u64);
        Some((number, left, store.place(&entry.id), entry))
    };
    let work = |(number, left, place, Entry { id, problem })| {
        let solve = |problem: AnyProblem| {
            let request = Request {
                settings: settings(args, || problem.default_settings()),
                place,
                stop: stop.clone(),
                first_moves: args.all_moves,
                proof_text: (style == Style::Single).then_some(SHOWN),
                database: database.as_ref().map(StoredVerdicts::for_another),
            };
            let mut bar = Bar::among(&lines, &id, args.file.is_some().then_some(number), left);
            let mut report = problem.report(&id, &request, mate(args), &mut bar).map_err(advised);
            if let (Some(Some(place)), Ok(Report { solution: Some(solution), .. })) =
                (&args.question.verify, &report)
                && let Err(error) = solution.store(place, &id, args.file.is_some())
            {
                report = Err(advised(error));
            }
            if style == Style::Batch { report.with_context(|| format!("position {id}")) } else { report }
        };
        let report = waiting.not_during(|| problem.and_then(solve));
        (id, report)
    };
    let tell = |(id, report): (String, _)| {
        failure = lines.suspend(|| printer.print(&id, report)).err();
        if failure.is_some() {
            // Nobody would be told what the other workers find.
            stop.raise();
        }
        failure.is_none()
    };
    in_order(workers, fetch, work, tell);
    match (failure, unreadable) {
        (None, None) if interrupted => printer.interrupted(),
        (None, None) => {}
        (None, Some(error)) if args.json => printer.print(&number.to_string(), Err(error))?,
        (Some(error), _) | (None, Some(error)) => return Err(error),
    }
    printer.finish()
}

/// What to do with the certificates.
fn store(args: &SolveArgs) -> twinproof::Result<CertificateStore> {
    let Some(place) = &args.certificate else {
        return Ok(if args.no_certificate { CertificateStore::None } else { CertificateStore::Discard });
    };
    let is_folder = place.is_dir() || place.as_os_str().to_string_lossy().ends_with('/');
    if args.file.is_none() && !is_folder {
        CertificateStore::file(place)
    } else {
        CertificateStore::folder(place)
    }
}

/// What is wanted of a mate beyond the verdict.
fn mate(args: &SolveArgs) -> MateRequest {
    let question = &args.question;
    MateRequest {
        shortest: question.shortest,
        set_play: question.set_play,
        tries: question.tries,
        duals: question.duals,
    }
}

/// The search that was asked for (`--close` asks for bta; `--ghi`, `--threads` and `--seed` for dfpn), else the one that
/// suits the game.
fn settings(args: &SolveArgs, usual: impl FnOnce() -> Settings) -> Settings {
    let asked = match args.algorithm {
        Some(name) => Some(name.into()),
        None if args.close => Some(Algorithm::Bta),
        None if args.ghi.is_some() || args.threads != 1 || args.seed != 0 => Some(Algorithm::Dfpn),
        None => None,
    };
    let usual = asked.map_or_else(usual, Settings::new);
    Settings {
        close: args.close || usual.close,
        ghi: args.ghi.map_or(usual.ghi, Ghi::from),
        threads: cores(args.threads),
        seed: args.seed,
        playouts: args.playouts.playouts(usual.algorithm),
        limits: args.limits.limits(cores(args.workers)),
        ..usual
    }
}
