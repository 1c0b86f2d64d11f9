//! `twinproof solve`: every position of the input, one after the other.

use crate::advice::advised;
use crate::args::SolveArgs;
use crate::exit::Outcome;
use crate::input::{self, Entry};
use crate::output::{Printer, Style};
use crate::progress::Bar;
use crate::signals::{self, Waiting};
use anyhow::{Context, ensure};
use twinproof::chess::MateRequest;
use twinproof::report::Report;
use twinproof::{
    Algorithm, AnyProblem, Bounds, CertificateStore, Ghi, Place, Player, Problem, Request, Rules, Settings,
    Solvable, StopFlag, chess, go,
};
use twinproof_games::chess::Epd;

/// How much of a proof is shown unasked.
const SHOWN: Bounds = Bounds { lines: 40, depth: usize::MAX };

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Outcome> {
    let waiting = Waiting::default();
    let stop = signals::stop_or_leave(&waiting)?;
    let mut store = store(args).map_err(advised)?;
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
        let Entry { id, problem } = match entry {
            Ok(entry) => entry,
            Err(error) if args.json => {
                printer.print(&number.to_string(), Err(error))?;
                break;
            }
            Err(error) => return Err(error),
        };
        let bar = Bar::new(&id, args.file.is_some().then_some(number));
        let report = problem.and_then(|problem| {
            let report = Run { args, id: &id, place: store.place(&id), stop: &stop, bar }.report(problem);
            match Style::new(args) {
                Style::Batch => report.with_context(|| format!("position {id}")),
                Style::Json | Style::Single => report,
            }
        });
        printer.print(&id, report)?;
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

/// One position of a run.
struct Run<'a> {
    args: &'a SolveArgs,
    id: &'a str,
    place: Place,
    stop: &'a StopFlag,
    bar: Bar,
}

impl Run<'_> {
    fn report(self, problem: AnyProblem) -> anyhow::Result<Report> {
        match problem {
            AnyProblem::Graph(problem) => self.any(&problem),
            AnyProblem::TicTacToe(problem) => self.any(&problem),
            AnyProblem::Chess(epd) => self.chess(&epd),
            AnyProblem::Go(problem) => self.go(&problem),
            _ => unreachable!("the games are those of the arguments"),
        }
    }

    fn any<G: Solvable>(mut self, problem: &Problem<G>) -> anyhow::Result<Report> {
        let request = self.request(problem);
        let mut answer = twinproof::solve(problem, &request, &mut self.bar).map_err(advised)?;
        Ok(Report::new(self.id, problem, &mut answer))
    }

    fn chess(mut self, Epd { problem, expected, .. }: &Epd) -> anyhow::Result<Report> {
        let question = &self.args.question;
        let wanted = MateRequest {
            shortest: question.shortest,
            set_play: question.set_play,
            tries: question.tries,
            duals: question.duals,
        };
        ensure!(
            !wanted.asks_like_a_composer() || problem.game().to_move(problem.root()) == Player::First,
            "--duals, --tries and --set-play are about the side to move, but here the other side is to mate: leave \
             --attacker out"
        );
        let request = self.request(problem);
        let mut answer = chess::solve(problem, &request, wanted, &mut self.bar).map_err(advised)?;
        Ok(Report::of_mate(self.id, &mut answer, expected.as_ref()))
    }

    fn go(mut self, problem: &Problem<twinproof_games::go::Go>) -> anyhow::Result<Report> {
        let request = self.request(problem);
        let mut answer = go::solve(problem, &request, &mut self.bar).map_err(advised)?;
        Ok(Report::of_go(self.id, problem, &mut answer))
    }

    fn request<G: Solvable>(&self, problem: &Problem<G>) -> Request {
        Request {
            settings: settings(self.args, problem),
            place: self.place.clone(),
            stop: self.stop.clone(),
            first_moves: self.args.all_moves,
            proof_text: (Style::new(self.args) == Style::Single).then_some(SHOWN),
        }
    }
}

/// The search that was asked for (`--close` asks for bta; `--ghi`, `--threads` and `--seed` for dfpn), else the one that
/// suits the game.
fn settings<G: Solvable>(args: &SolveArgs, problem: &Problem<G>) -> Settings {
    let asked = match args.algorithm {
        Some(name) => Some(name.into()),
        None if args.close => Some(Algorithm::Bta),
        None if args.ghi.is_some() || args.threads != 1 || args.seed != 0 => Some(Algorithm::Dfpn),
        None => None,
    };
    let usual = asked.map_or_else(|| G::default_settings(problem), Settings::new);
    Settings {
        close: args.close || usual.close,
        ghi: args.ghi.map_or(usual.ghi, Ghi::from),
        threads: twinproof::cores(args.threads),
        seed: args.seed,
        playouts: args.playouts.playouts(usual.algorithm),
        limits: args.limits.limits(),
        ..usual
    }
}
