//! Problems of go: candidates from the games, proven or thrown away here.
//!
//! What searches spend on a candidate is counted in expansions, so that the same seed gives the same problems everywhere.
//! Certificates alone may take any time, and are given up after some seconds.

use crate::certificate_store::{Draft, Place};
use crate::driver::Driver;
use crate::error::{Error, Result};
use crate::follower::Follower;
use crate::generate::{Generated, shares};
use crate::play::{Next, follow, legal_moves};
use crate::solve::{Outcome, Solution, Task};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::Duration;
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

/// Which problems are wanted.
#[derive(Debug, Clone)]
pub struct ProblemRecipe {
    /// The shapes, in turn.
    pub shapes: Vec<Shape>,
    /// How many points they have: as many problems of each size.
    pub room: RangeInclusive<u16>,
    /// Whether one eye is asked for, and not life.
    pub one_eye: bool,
    /// How many.
    pub count: u64,
    /// Whether Black must win by one first move alone.
    pub unique: bool,
    /// At most so many expansions and so much time a question.
    pub expansions: u64,
    /// See there.
    pub time: Duration,
    /// Decides which.
    pub seed: u64,
}

/// The problems asked for, as SGF, the smallest first. `follow` makes the follower of a candidate, from how many were found
/// and its number.
pub fn generate_problems<F: Follower>(
    args: &ProblemRecipe,
    stop: &StopFlag,
    mut follow: impl FnMut(u64, u64) -> F,
) -> Result<Generated> {
    let (count, seed, shapes) = (args.count, args.seed, &args.shapes);
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
            let recipe = Recipe { shape, room, one_eye: args.one_eye, seed, number };
            let Some(problem) = candidate(&recipe) else { continue };
            let follower = follow(found.len() as u64, number);
            // Black wins every other one, or all of those with one key.
            let black_wins = args.unique || found.len().is_multiple_of(2);
            let problem = &problem;
            let mut candidate = Candidate { problem, args, black_wins, stop, follower, gave_up: None };
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
    let gave_up = [(out_of_nodes, StopReason::Expansions), (out_of_time, StopReason::Time)];
    let gave_up = gave_up.into_iter().filter_map(|(did, why)| did.then_some(why)).collect();
    Ok(Generated { lines: found, gave_up })
}

/// A position that may be a problem.
struct Candidate<'a, F> {
    problem: &'a Problem<Go>,
    args: &'a ProblemRecipe,
    /// Whether Black should win.
    black_wins: bool,
    stop: &'a StopFlag,
    follower: F,
    /// What ran out, if something did.
    gave_up: Option<StopReason>,
}

impl<F: Follower> Candidate<'_, F> {
    /// What is told to whoever tries the problem.
    fn question(&self) -> String {
        let question = self.problem.game().question();
        match self.args.one_eye {
            false => format!("Black to play. {question}?"),
            true => format!("Black to play. {question}, or a connection?"),
        }
    }

    /// The answer, once two searches agree on it and both certificates are accepted; `None` if it is too easy, or took
    /// too long, or if Black should have one key and has not.
    fn answer(&mut self) -> Result<Option<String>> {
        let root = self.ask(self.problem, Algorithm::Dfpn, false)?;
        let Some(value) = root.value().filter(|_| root.counts.expansions >= LEAST) else { return Ok(None) };
        if (value == self.won()) != self.black_wins || !self.has_threat()? {
            return Ok(None);
        }
        // Most have more keys than one, and certificates cost more than searches.
        if self.args.unique && self.key(false)?.is_none() {
            return Ok(None);
        }
        for algorithm in [Algorithm::Dfpn, Algorithm::AlphaBeta] {
            match self.ask(self.problem, algorithm, true)?.outcome {
                Outcome::Verdict(verdict) if verdict.value() == value => {}
                Outcome::Verdict(_) => {
                    let position = self.problem.game().format_position(self.problem.root());
                    return Err(Error::Proof(format!("both answers are accepted for {position}")));
                }
                Outcome::Bug(_, bug) => return Err(Error::Bug(bug)),
                _ => return Ok(None),
            }
        }
        let answer = format!("{}: {}", self.problem.game().question(), value.verdict());
        if !self.args.unique {
            return Ok(Some(answer));
        }
        Ok(self.key(true)?.map(|key| format!("{answer}, by {key} alone")))
    }

    /// The first move by which Black wins, if all others lose.
    fn key(&mut self, check: bool) -> Result<Option<String>> {
        let (problem, won) = (self.problem, self.won());
        self.ask_beside(check, self.args.expansions, |driver| {
            let mut keys = Vec::new();
            for mv in legal_moves(problem) {
                match driver.value_of(&follow(problem, mv)?)? {
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
    fn has_threat(&mut self) -> Result<bool> {
        let (problem, black_wins, won) = (self.problem, self.black_wins, self.won());
        let nodes = self.args.expansions.min(THREAT);
        self.ask_beside(false, nodes, |driver| {
            if black_wins {
                return Ok(driver.value_of(&follow(problem, Move::PASS)?)?.is_some_and(|value| value != won));
            }
            for mv in legal_moves(problem) {
                let value = match follow(problem, mv)? {
                    over @ Next::Over(_) => driver.value_of(&over)?,
                    Next::Open(next) => driver.value_of(&follow(&next, Move::PASS)?)?,
                };
                if value == Some(won) {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Asks about what is a move or two away, with so many expansions for each.
    fn ask_beside<T>(
        &mut self,
        check: bool,
        nodes: u64,
        ask: impl FnOnce(&mut Driver<'_>) -> Result<T>,
    ) -> Result<T> {
        let clock = self.clock();
        let place = if check { Place::Discard } else { Place::None };
        let settings = settings(Algorithm::Dfpn, nodes);
        let mut driver = Driver::new(settings, clock.clone(), place, &mut self.follower);
        let answer = ask(&mut driver)?;
        if let Some(bug) = driver.bug() {
            return Err(bug.into());
        }
        self.gave_up = clock.stop_reason().or(self.gave_up);
        Ok(answer)
    }

    fn ask(&mut self, problem: &Problem<Go>, algorithm: Algorithm, certify: bool) -> Result<Solution<Go>> {
        let (settings, clock) = (settings(algorithm, self.args.expansions), self.clock());
        let task = Task { problem, settings: &settings, clock: &clock, database: None };
        let solution = task.solve(certify.then(Draft::spooled), &mut self.follower)?;
        self.gave_up = solution.outcome.stopped().or(self.gave_up);
        Ok(solution)
    }

    fn clock(&self) -> Clock {
        Clock::start(Some(self.args.time), self.stop.clone())
    }
}

fn settings(algorithm: Algorithm, nodes: u64) -> Settings {
    let limits = Limits { expansions: Some(nodes), memory: Some(MEMORY), ..Limits::default() };
    Settings { limits, ..Settings::new(algorithm) }
}
