//! `twinproof solve`: every position of the input, one after the other.

use crate::args::{AlgorithmName, SolveArgs};
use crate::attempt::Job;
use crate::exit::Outcome;
use crate::input::{self, Question};
use crate::keep::{Draft, Keep};
use crate::progress::Bar;
use crate::prose::Bounds;
use crate::report::{self, Printer, Report, Style};
use crate::signals::{self, Waiting};
use anyhow::Context;
use std::num::NonZero;
use std::thread;
use twinproof_core::{Clock, Game, Problem, RepetitionRule, StopFlag};
use twinproof_games::chess::Chess;
use twinproof_games::tictactoe::TicTacToe;
use twinproof_search::{Algorithm, Ghi, Settings};

/// What a search with a table does about histories unasked.
pub(crate) const GHI: Ghi = Ghi::Conditions;

/// How much of a proof is shown unasked.
const SHOWN: Bounds = Bounds { lines: 40, depth: usize::MAX };

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Outcome> {
    let waiting = Waiting::default();
    let stop = signals::stop_or_leave(&waiting)?;
    let mut keep = Keep::new(args)?;
    let mut printer = Printer::new(args);
    let mut entries = waiting.during(|| input::entries(args))?;
    let mut number = 0;
    while let Some(entry) = waiting.during(|| entries.next()) {
        number += 1;
        if stop.is_raised() {
            printer.interrupted();
            break;
        }
        let entry = entry?;
        let bar = Bar::new(&entry.id, args.file.is_some().then_some(number));
        let report = entry.question.and_then(|question| {
            let draft = keep.draft(&entry.id)?;
            let report = match question {
                Question::Graph(problem) => solve(args, &entry.id, &problem, draft, &stop, bar),
                Question::TicTacToe(problem) => solve(args, &entry.id, &problem, draft, &stop, bar),
                Question::Chess(epd) => {
                    let mut report = solve(args, &entry.id, &epd.problem, draft, &stop, bar);
                    if let (Ok(report), Some(expected)) = (&mut report, &epd.expected) {
                        report.compare(expected, &epd.problem);
                    }
                    report
                }
            };
            match Style::new(args) {
                Style::Batch => report.with_context(|| format!("position {}", entry.id)),
                Style::Json | Style::Single => report,
            }
        });
        printer.print(&entry.id, report)?;
    }
    printer.finish()
}

fn solve<G: Game>(
    args: &SolveArgs,
    id: &str,
    problem: &Problem<G>,
    draft: Option<Draft>,
    stop: &StopFlag,
    mut bar: Bar,
) -> anyhow::Result<Report> {
    let settings = settings(args, problem);
    let clock = Clock::start(settings.limits.time, stop.clone());
    let show = (Style::new(args) == Style::Single).then_some(SHOWN);
    let job = Job { problem, settings: &settings, clock: &clock, show };
    let attempt = job.attempt(draft, &mut bar)?;
    let mut report = Report::new(id, problem, &settings, attempt, clock.elapsed());
    if args.all_moves {
        let (moves, bug) = job.all_moves(!args.no_certificate, &mut bar)?;
        report.moves = Some(moves);
        report.bug = report.bug.or(bug);
        report.seconds = report::seconds(clock.elapsed());
    }
    Ok(report)
}

/// The search that was asked for (`--close` asks for bta; `--ghi`, `--threads` and `--seed` for dfpn), else the best for
/// the game: where nothing repeats, merging what is equal; in chess, df-pn with conditions; in graphs, where repetition
/// hurts the first player, the base-twin algorithm with sweeps, else df-pn with conditions, which alone solves every
/// problem of `experiments/ghi-graphs` under that rule.
fn settings<G: Game>(args: &SolveArgs, problem: &Problem<G>) -> Settings {
    let best = match problem.rule() {
        _ if args.close => AlgorithmName::Bta,
        _ if args.ghi.is_some() || args.threads != 1 || args.seed != 0 => AlgorithmName::Dfpn,
        _ if G::NAME == TicTacToe::NAME => AlgorithmName::Dag,
        _ if G::NAME == Chess::NAME => AlgorithmName::Dfpn,
        RepetitionRule::FirstPlayerLoss => AlgorithmName::Bta,
        RepetitionRule::CurrentPlayerLoss => AlgorithmName::Dfpn,
    };
    let algorithm = Algorithm::from(args.algorithm.unwrap_or(best));
    let close = args.close || args.algorithm.is_none() && algorithm == Algorithm::Bta;
    let ghi = args.ghi.map_or(GHI, Ghi::from);
    let (threads, seed, limits) = (cores(args.threads), args.seed, args.limits.limits());
    Settings { algorithm, close, ghi, threads, seed, limits }
}

/// How many threads are meant: zero is all cores.
pub(crate) fn cores(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}
