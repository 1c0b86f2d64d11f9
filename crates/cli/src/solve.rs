//! `twinproof solve`: every position of the input, one after the other.

use crate::args::{AlgorithmName, SolveArgs};
use crate::attempt::Job;
use crate::exit::Outcome;
use crate::input::{self, Question};
use crate::keep::{Keep, Place};
use crate::moves::Judge;
use crate::progress::Bar;
use crate::prose::Bounds;
use crate::report::{Printer, Report, Style};
use crate::signals::{self, Waiting};
use anyhow::Context;
use std::num::NonZero;
use std::thread;
use twinproof_core::{Clock, Game, Problem, RepetitionRule, Rules, StopFlag};
use twinproof_games::chess::Chess;
use twinproof_games::go::Go;
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
    let mut entries = match waiting.during(|| input::entries(args)) {
        Ok(entries) => entries,
        // A script reads objects.
        Err(error) if args.json => {
            printer.print(&input::name(args), Err(error))?;
            return printer.finish();
        }
        Err(error) => return Err(error),
    };
    let mut number = 0;
    while let Some(entry) = waiting.during(|| entries.next()) {
        number += 1;
        if stop.is_raised() {
            printer.interrupted();
            break;
        }
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if args.json => {
                printer.print(&number.to_string(), Err(error))?;
                break;
            }
            Err(error) => return Err(error),
        };
        let bar = Bar::new(&entry.id, args.file.is_some().then_some(number));
        let report = entry.question.and_then(|question| {
            let run = Run { args, id: &entry.id, place: keep.place(&entry.id), stop: &stop, bar };
            let report = match question {
                Question::Graph(problem) => run.solve(&problem),
                Question::TicTacToe(problem) => run.solve(&problem),
                Question::Chess(epd) => run.solve_chess(&epd),
                Question::Go(problem) => run.solve_go(&problem),
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

/// One position of a run.
pub(crate) struct Run<'a> {
    pub(crate) args: &'a SolveArgs,
    pub(crate) id: &'a str,
    /// Where its certificates go.
    pub(crate) place: Place,
    pub(crate) stop: &'a StopFlag,
    pub(crate) bar: Bar,
}

impl Run<'_> {
    fn solve<G: Game>(mut self, problem: &Problem<G>) -> anyhow::Result<Report> {
        let settings = settings(self.args, problem);
        let clock = self.clock(&settings);
        self.solve_by(problem, &settings, &clock)
    }

    /// The position's answer, and the value of every first move if that was asked for.
    pub(crate) fn solve_by<G: Game>(
        &mut self,
        problem: &Problem<G>,
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<Report> {
        let mut report = self.answer(problem, settings, clock)?;
        if self.args.all_moves {
            let mut judge = self.judge(settings, clock);
            report.moves = Some(judge.moves(problem)?);
            report.judged(judge);
        }
        Ok(report)
    }

    /// The position's answer.
    pub(crate) fn answer<G: Game>(
        &mut self,
        problem: &Problem<G>,
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<Report> {
        let job = Job { problem, settings, clock, show: self.show() };
        let attempt = job.attempt(self.place.draft()?, &mut self.bar)?;
        Ok(Report::new(self.id, problem, settings, attempt, clock.elapsed()))
    }

    /// What decides about positions further on.
    pub(crate) fn judge<'b>(&'b mut self, settings: &'b Settings, clock: &'b Clock) -> Judge<'b> {
        Judge { settings, clock, check: !self.args.no_certificate, bar: &mut self.bar, bug: None, spent: 0 }
    }

    pub(crate) fn clock(&self, settings: &Settings) -> Clock {
        Clock::start(settings.limits.time, self.stop.clone())
    }

    /// How much of a proof to show.
    pub(crate) fn show(&self) -> Option<Bounds> {
        (Style::new(self.args) == Style::Single).then_some(SHOWN)
    }
}

/// The search that was asked for (`--close` asks for bta; `--ghi`, `--threads` and `--seed` for dfpn), else the best for
/// the game: where nothing repeats, merging what is equal; in chess and go, df-pn with conditions; in graphs, where repetition
/// hurts the first player, the base-twin algorithm with sweeps, else df-pn with conditions, which alone solves every
/// problem of `experiments/ghi-graphs` under that rule.
pub(crate) fn settings<G: Game>(args: &SolveArgs, problem: &Problem<G>) -> Settings {
    let best = match problem.rule() {
        _ if args.close => AlgorithmName::Bta,
        _ if args.ghi.is_some() || args.threads != 1 || args.seed != 0 => AlgorithmName::Dfpn,
        _ if G::NAME == TicTacToe::NAME => AlgorithmName::Dag,
        _ if G::NAME == Chess::NAME || G::NAME == Go::NAME => AlgorithmName::Dfpn,
        RepetitionRule::FirstPlayerLoss => AlgorithmName::Bta,
        RepetitionRule::CurrentPlayerLoss => AlgorithmName::Dfpn,
    };
    let algorithm = Algorithm::from(args.algorithm.unwrap_or(best));
    let close = args.close || args.algorithm.is_none() && algorithm == Algorithm::Bta;
    let ghi = args.ghi.map_or(GHI, Ghi::from);
    let (threads, seed, limits) = (cores(args.threads), args.seed, args.limits.limits());
    let playouts = args.playouts.playouts(algorithm);
    Settings { algorithm, close, ghi, threads, seed, playouts, limits }
}

/// How many threads are meant: zero is all cores.
pub(crate) fn cores(threads: usize) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}
