//! Problems of go: candidates from the games, proven or thrown away here.
//!
//! What searches spend on a candidate is counted in expansions, so that the same seed gives the same problems everywhere.
//! Certificates alone may take any time, and are given up after some seconds.

use super::Found;
use super::shares::shares;
use crate::args::{About, GoArgs};
use crate::attempt::{Attempt, Job, Standing};
use crate::keep::Draft;
use crate::moves::{Judge, Next, follow, legal};
use crate::progress::Bar;
use crate::signals;
use anyhow::bail;
use std::collections::HashSet;
use twinproof_core::{Clock, Game, Limits, Player, Problem, Rules, StopFlag, StopReason, Value};
use twinproof_games::go::generate::{Recipe, Shape, candidate};
use twinproof_games::go::{Go, Move, problem_sgf};
use twinproof_search::{Algorithm, Settings};

/// So many candidates a problem are looked at before the search for problems is given up.
const CANDIDATES_A_PROBLEM: u64 = 10_000;
/// What df-pn answers in fewer expansions is too easy to be a problem.
const LEAST: u64 = 100;
/// At most so many expansions for each question whether there is a threat.
const THREAT: u64 = 10_000;
/// For the table, in bytes. Another size would be another search.
const MEMORY: u64 = 256 << 20;

/// The problems asked for, as SGF, the smallest first.
pub(super) fn find(args: &GoArgs) -> anyhow::Result<Found> {
    let stop = signals::stop_on_interrupt()?;
    let (count, seed) = (args.batch.count, args.batch.seed);
    let shapes = args.shape.map_or(Shape::ALL.to_vec(), |name| vec![name.shape()]);
    let (mut found, mut regions) = (Vec::new(), HashSet::new());
    let (mut out_of_nodes, mut out_of_time) = (false, false);
    for (room, open) in shares(&args.room, count) {
        let before = found.len() as u64;
        let mut numbers = 0..open.saturating_mul(CANDIDATES_A_PROBLEM);
        while (found.len() as u64) < before + open
            && !stop.is_raised()
            && let Some(number) = numbers.next()
        {
            let shape = shapes[(number % shapes.len() as u64) as usize];
            let one_eye = args.about == About::OneEye;
            let recipe = Recipe { shape, room, one_eye, seed, number };
            let Some(problem) = candidate(&recipe) else { continue };
            let name = format!("{} of {count} problems", found.len());
            let bar = Bar::new(&name, Some(number));
            // Black wins every other one, or all of those with one key.
            let black_wins = args.unique || found.len().is_multiple_of(2);
            let (problem, stop) = (&problem, &stop);
            let mut candidate = Candidate { problem, args, black_wins, stop, bar, gave_up: None };
            // No two are variations of the same.
            let region = problem.game().region();
            if !regions.contains(&region)
                && let Some(answer) = candidate.answer()?
            {
                regions.insert(region);
                let name = format!("{shape}-{room}-s{seed}-{number}");
                let told = [("GN", name.as_str()), ("GC", &answer), ("C", &candidate.question())];
                found.push(problem_sgf(problem.game(), problem.root(), &told));
            }
            out_of_nodes |= candidate.gave_up == Some(StopReason::Expansions);
            out_of_time |= candidate.gave_up == Some(StopReason::Time);
        }
    }
    if found.len() as u64 != count && !stop.is_raised() {
        let advice = match (out_of_nodes, out_of_time) {
            (true, true) => "allow more --nodes and --time, or other --room",
            (true, false) => "allow more --nodes, or other --room",
            (false, true) => "allow more --time, or other --room",
            (false, false) => "try other --room, or another --seed",
        };
        bail!("only {} of {count} such problems were found: {advice}", found.len());
    }
    Ok(Found { is_cut: found.len() as u64 != count, lines: found })
}

/// A position that may be a problem.
struct Candidate<'a> {
    problem: &'a Problem<Go>,
    args: &'a GoArgs,
    /// Whether Black should win.
    black_wins: bool,
    stop: &'a StopFlag,
    bar: Bar,
    /// What ran out, if something did.
    gave_up: Option<StopReason>,
}

impl Candidate<'_> {
    /// What is told to whoever tries the problem.
    fn question(&self) -> String {
        match self.args.about {
            About::Life => format!("Black to play. {}?", self.problem.game().question()),
            About::OneEye => format!("Black to play. {}, or a connection?", self.problem.game().question()),
        }
    }

    /// The answer, once two searches agree on it and both certificates are accepted; `None` if it is too easy, or took
    /// too long, or if Black should have one key and has not.
    fn answer(&mut self) -> anyhow::Result<Option<String>> {
        let root = self.ask(self.problem, Algorithm::Dfpn, false)?.answer;
        let Some(value) = root.value.filter(|_| root.counts.expansions >= LEAST) else { return Ok(None) };
        if (value == self.won()) != self.black_wins || !self.has_threat()? {
            return Ok(None);
        }
        // Most have more keys than one, and certificates cost more than searches.
        if self.args.unique && self.key(false)?.is_none() {
            return Ok(None);
        }
        for algorithm in [Algorithm::Dfpn, Algorithm::AlphaBeta] {
            let attempt = self.ask(self.problem, algorithm, true)?;
            match attempt.standing {
                Standing::Checked(_) if attempt.answer.value == Some(value) => {}
                Standing::Checked(_) => bail!("both answers are accepted for {}", self.position()),
                Standing::Refuted(why) => bail!("the answer to {}: {why}", self.position()),
                _ => return Ok(None),
            }
        }
        let verdict = if value == Value::Win { "proven" } else { "disproven" };
        let answer = format!("{}: {verdict}", self.problem.game().question());
        if !self.args.unique {
            return Ok(Some(answer));
        }
        Ok(self.key(true)?.map(|key| format!("{answer}, by {key} alone")))
    }

    /// The first move by which Black wins, if all others lose.
    fn key(&mut self, check: bool) -> anyhow::Result<Option<String>> {
        let (problem, won) = (self.problem, self.won());
        self.judge(check, self.args.nodes, |judge| {
            let mut keys = Vec::new();
            for mv in legal(problem) {
                match judge.value(&follow(problem, mv)?)? {
                    Some(value) if value == won => keys.push(mv),
                    Some(_) => {}
                    None => return Ok(None),
                }
                if keys.len() > 1 {
                    return Ok(None);
                }
            }
            Ok(keys.first().map(|&mv| problem.game().format_move(problem.root(), mv)))
        })
    }

    /// The value that is Black's win.
    fn won(&self) -> Value {
        match self.problem.game().to_move(self.problem.root()) {
            Player::First => Value::Win,
            Player::Second => Value::Loss,
        }
    }

    /// Whether the side that wins has to do something for it: Black must not win by passing, and White not by passing at
    /// its first move, whatever Black played.
    fn has_threat(&mut self) -> anyhow::Result<bool> {
        let (problem, black_wins, won) = (self.problem, self.black_wins, self.won());
        let nodes = self.args.nodes.min(THREAT);
        self.judge(false, nodes, |judge| {
            if black_wins {
                return Ok(judge.value(&follow(problem, Move::PASS)?)?.is_some_and(|value| value != won));
            }
            for mv in legal(problem) {
                let value = match follow(problem, mv)? {
                    over @ Next::Over(_) => judge.value(&over)?,
                    Next::Open(next) => judge.value(&follow(&next, Move::PASS)?)?,
                };
                if value == Some(won) {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Asks about what is a move or two away, with so many expansions for each.
    fn judge<T>(
        &mut self,
        check: bool,
        nodes: u64,
        ask: impl FnOnce(&mut Judge<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let (settings, clock) = (settings(Algorithm::Dfpn, nodes), self.clock());
        let mut judge =
            Judge { settings: &settings, clock: &clock, check, bar: &mut self.bar, bug: None, spent: 0 };
        let answer = ask(&mut judge)?;
        if let Some(bug) = judge.bug {
            bail!(bug);
        }
        self.gave_up = clock.stop_reason().or(self.gave_up);
        Ok(answer)
    }

    fn ask(&mut self, problem: &Problem<Go>, algorithm: Algorithm, certify: bool) -> anyhow::Result<Attempt> {
        let (settings, clock) = (settings(algorithm, self.args.nodes), self.clock());
        let job = Job { problem, settings: &settings, clock: &clock, show: None };
        let attempt = job.attempt(certify.then(Draft::spooled), &mut self.bar)?;
        let unfinished = match attempt.standing {
            Standing::Unfinished(reason) => Some(reason),
            _ => attempt.answer.stopped.filter(|_| attempt.answer.value.is_none()),
        };
        self.gave_up = unfinished.or(self.gave_up);
        Ok(attempt)
    }

    fn clock(&self) -> Clock {
        Clock::start(Some(self.args.time), self.stop.clone())
    }

    fn position(&self) -> String {
        self.problem.game().format_position(self.problem.root())
    }
}

fn settings(algorithm: Algorithm, nodes: u64) -> Settings {
    let limits = Limits { expansions: Some(nodes), memory: Some(MEMORY), ..Limits::default() };
    Settings { limits, ..Settings::new(algorithm) }
}
