//! Forced mates: candidates from the games, proven or thrown away here.
//!
//! What is spent on a candidate is counted in expansions and never in seconds, so that the same seed gives the same
//! mates everywhere.

use crate::certificate_store::Draft;
use crate::certificate_store::Place;
use crate::driver::Driver;
use crate::error::{Error, Result};
use crate::first_moves::first_moves;
use crate::follower::Follower;
use crate::generate::{Generated, shares};
use crate::solve::{Outcome, Solution, Task};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use twinproof_core::{Clock, Game, Limits, Problem, StopFlag, Value};
use twinproof_games::chess::generate::{Kind, candidate, family, variation};
use twinproof_games::chess::{Ask, Chess, parse};
use twinproof_search::{Algorithm, Settings};

/// So many candidates a mate are looked at before the search for mates is given up.
const CANDIDATES_A_MATE: u64 = 10_000;
/// Mates of up to this length are looked for one length after the other.
const SHORT: u16 = 4;
/// Once only mates longer than this are missing, only candidates that tend to be long are made.
const MEDIUM: u16 = 6;
/// For the table, in bytes. Another size would be another search.
const MEMORY: u64 = 256 << 20;

/// Which mates are wanted.
#[derive(Debug, Clone)]
pub struct MateRecipe {
    /// In how many moves: as many of each length.
    pub length: RangeInclusive<u16>,
    /// How many.
    pub count: u64,
    /// Whether there must be one key alone.
    pub unique: bool,
    /// At most so many expansions a question.
    pub expansions: u64,
    /// Decides which.
    pub seed: u64,
}

/// The mates asked for, as EPD, the shortest first. `follow` makes the follower of a candidate, from how many were found
/// and its number.
pub fn generate_mates<F: Follower>(
    args: &MateRecipe,
    stop: &StopFlag,
    mut follow: impl FnMut(u64, u64) -> F,
) -> Result<Generated> {
    let (count, seed) = (args.count, args.seed);
    let mut wanted = shares(&args.length, count);
    let mut found: Vec<(u16, String)> = Vec::new();
    let (mut pool, mut seen, mut families, mut fresh) = (Vec::new(), HashSet::new(), HashSet::new(), 0..);
    for number in 0..count.saturating_mul(CANDIDATES_A_MATE) {
        let open: u64 = wanted.iter().map(|(_, open)| open).sum();
        let shortest = wanted.iter().find(|(_, open)| *open > 0);
        let Some(&(shortest, _)) = shortest.filter(|_| !stop.is_raised()) else { break };
        // Candidates take turns with what is near the mates found so far.
        let varied = if number % 2 == 1 { variation(&pool, seed, number) } else { None };
        let position = varied.unwrap_or_else(|| {
            let number = fresh.next().expect("there is no end of them");
            let in_turn = Kind::ALL[(number % Kind::ALL.len() as u64) as usize];
            candidate(if shortest > MEDIUM { Kind::Caged } else { in_turn }, seed, number)
        });
        if !seen.insert(position.clone()) {
            continue;
        }
        let mut candidate = Candidate::new(&position, args, stop, follow(count - open, number));
        let Some(moves) = candidate.length()? else { continue };
        pool.push((moves, position.clone()));
        let share = wanted.iter_mut().find(|(length, open)| *length == moves && *open > 0);
        let Some((_, open)) = share else { continue };
        // Of one length, no two are variations of the same.
        let family = (moves, family(&position));
        if families.contains(&family) {
            continue;
        }
        if let Some(best) = candidate.certified(moves)? {
            *open -= 1;
            families.insert(family);
            let board = position.rsplitn(3, ' ').last().unwrap_or(&position);
            let line = format!("{board} bm {best}; dm {moves}; id \"m{moves:02}-s{seed}-{number}\";");
            found.push((moves, line));
        }
    }
    // Of one length, in the order of the candidates.
    found.sort_by_key(|(moves, _)| *moves);
    Ok(Generated { lines: found.into_iter().map(|(_, line)| line).collect(), gave_up: Vec::new() })
}

/// A position and what may still be spent on it.
struct Candidate<'a, F> {
    position: &'a str,
    args: &'a MateRecipe,
    stop: &'a StopFlag,
    follower: F,
    left: u64,
}

impl<'a, F: Follower> Candidate<'a, F> {
    fn new(position: &'a str, args: &'a MateRecipe, stop: &'a StopFlag, follower: F) -> Self {
        Self { position, args, stop, follower, left: args.expansions }
    }

    /// In how many moves it is mate; `None` if in none of the lengths asked for, or if that took too long.
    fn length(&mut self) -> Result<Option<u16>> {
        let most = *self.args.length.end();
        let (mut disproven, mut proven) = (0, most + 1);
        while proven - disproven > 1 {
            // Short mates cost little to rule out. Where there is none, whether there is any at all comes next: most
            // positions have none, and are not worth much. Then the length is halved in.
            let whole = self.left;
            let moves = match (disproven, proven) {
                (..SHORT, _) => disproven + 1,
                (_, proven) if proven > most => {
                    self.left /= 4;
                    most
                }
                _ => disproven.midpoint(proven),
            };
            let solution = self.ask(moves, false)?;
            self.left = whole.saturating_sub(solution.counts.expansions);
            match solution.value() {
                None => return Ok(None),
                Some(Value::Win) => proven = moves,
                Some(Value::Loss) => disproven = moves,
            }
        }
        Ok(Some(proven).filter(|moves| self.args.length.contains(moves)))
    }

    /// What the line says of the best move, once the mate in so many moves is certified and none is shorter; `None` if
    /// that took too long, or if there should be one key and there are more.
    fn certified(&mut self, moves: u16) -> Result<Option<String>> {
        let asked = if moves > 1 { &[moves - 1, moves][..] } else { &[moves] };
        for &asked in asked {
            self.left = self.args.expansions;
            let wanted = if asked == moves { Value::Win } else { Value::Loss };
            match self.ask(asked, true)?.outcome {
                Outcome::Verdict(verdict) if verdict.value() == wanted => {}
                Outcome::Bug(_, bug) => return Err(Error::Bug(bug)),
                _ => return Ok(None),
            }
        }
        if !self.args.unique {
            return Ok(Some(format!("#{moves}")));
        }
        let problem = self.problem(moves)?;
        self.left = self.args.expansions;
        let (settings, clock) = (self.settings(), Clock::start(None, self.stop.clone()));
        let mut driver = Driver::new(settings, clock, Place::Discard, &mut self.follower);
        let known = first_moves(&problem, &mut driver)?;
        if let Some(bug) = driver.bug() {
            return Err(bug.into());
        }
        let keys: Vec<_> = known.with(Some(Value::Win)).collect();
        match keys[..] {
            [key] if known.with(None).next().is_none() => {
                Ok(Some(problem.game().format_move(problem.root(), key)))
            }
            _ => Ok(None),
        }
    }

    /// Whether it is mate in so many moves.
    fn ask(&mut self, moves: u16, certify: bool) -> Result<Solution<Chess>> {
        let problem = self.problem(moves)?;
        let (settings, clock) = (self.settings(), Clock::start(None, self.stop.clone()));
        let task = Task { problem: &problem, settings: &settings, clock: &clock, database: None };
        let solution = task.solve(certify.then(Draft::spooled), &mut self.follower)?;
        self.left = self.left.saturating_sub(solution.counts.expansions);
        Ok(solution)
    }

    fn problem(&self, moves: u16) -> Result<Problem<Chess>> {
        let ask = Ask { mate_in: Some(moves), ..Ask::default() };
        Ok(parse(self.position, &ask)?)
    }

    fn settings(&self) -> Settings {
        let limits = Limits { expansions: Some(self.left), memory: Some(MEMORY), ..Limits::default() };
        Settings { limits, ..Settings::new(Algorithm::Dfpn) }
    }
}
