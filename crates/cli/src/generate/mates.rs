//! Forced mates: candidates from the games, proven or thrown away here.
//!
//! What is spent on a candidate is counted in expansions and never in seconds, so that the same seed gives the same
//! mates everywhere.

use super::Found;
use super::shares::shares;
use crate::args::ChessArgs;
use crate::attempt::{Attempt, Job, Standing};
use crate::keep::Draft;
use crate::moves::Judge;
use crate::progress::Bar;
use crate::signals;
use anyhow::{Context, bail};
use std::collections::HashSet;
use twinproof_core::{Clock, Limits, Problem, StopFlag, Value};
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

/// The mates asked for, as EPD, the shortest first.
pub(super) fn find(args: &ChessArgs) -> anyhow::Result<Found> {
    let stop = signals::stop_on_interrupt()?;
    let (count, seed) = (args.batch.count, args.batch.seed);
    let mut wanted = shares(&args.length, count);
    let mut found: Vec<(u16, String)> = Vec::new();
    let (mut pool, mut seen, mut families, mut fresh) = (Vec::new(), HashSet::new(), HashSet::new(), 0..);
    for number in 0..count.saturating_mul(CANDIDATES_A_MATE) {
        let open: u64 = wanted.iter().map(|(_, open)| open).sum();
        let shortest = wanted.iter().find(|(_, open)| *open > 0);
        let Some(&(shortest, _)) = shortest.filter(|_| !stop.is_raised()) else { break };
        let name = format!("{} of {count} mates", count - open);
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
        let mut candidate = Candidate::new(&position, args, &stop, Bar::new(&name, Some(number)));
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
    if found.len() as u64 != count && !stop.is_raised() {
        bail!("only {} of {count} such mates were found: allow more --nodes, or other lengths", found.len());
    }
    // Of one length, in the order of the candidates.
    found.sort_by_key(|(moves, _)| *moves);
    let is_cut = found.len() as u64 != count;
    Ok(Found { is_cut, lines: found.into_iter().map(|(_, line)| line).collect() })
}

/// A position and what may still be spent on it.
struct Candidate<'a> {
    position: &'a str,
    args: &'a ChessArgs,
    stop: &'a StopFlag,
    bar: Bar,
    left: u64,
}

impl<'a> Candidate<'a> {
    fn new(position: &'a str, args: &'a ChessArgs, stop: &'a StopFlag, bar: Bar) -> Self {
        Self { position, args, stop, bar, left: args.nodes }
    }

    /// In how many moves it is mate; `None` if in none of the lengths asked for, or if that took too long.
    fn length(&mut self) -> anyhow::Result<Option<u16>> {
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
            let answer = self.ask(moves, false)?.answer;
            self.left = whole.saturating_sub(answer.counts.expansions);
            match answer.value {
                None => return Ok(None),
                Some(Value::Win) => proven = moves,
                Some(Value::Loss) => disproven = moves,
            }
        }
        Ok(Some(proven).filter(|moves| self.args.length.contains(moves)))
    }

    /// What the line says of the best move, once the mate in so many moves is certified and none is shorter; `None` if
    /// that took too long, or if there should be one key and there are more.
    fn certified(&mut self, moves: u16) -> anyhow::Result<Option<String>> {
        let asked = if moves > 1 { &[moves - 1, moves][..] } else { &[moves] };
        for &asked in asked {
            self.left = self.args.nodes;
            let attempt = self.ask(asked, true)?;
            let is_right =
                attempt.answer.value == Some(if asked == moves { Value::Win } else { Value::Loss });
            match attempt.standing {
                Standing::Checked(_) if is_right => {}
                Standing::Refuted(why) => bail!("the mate in {asked} of {}: {why}", self.position),
                _ => return Ok(None),
            }
        }
        if !self.args.unique {
            return Ok(Some(format!("#{moves}")));
        }
        let problem = self.problem(moves)?;
        self.left = self.args.nodes;
        let (settings, clock) = (self.settings(), Clock::start(None, self.stop.clone()));
        let bar = &mut self.bar;
        let mut judge = Judge { settings: &settings, clock: &clock, check: true, bar, bug: None, spent: 0 };
        let keys = judge.moves(&problem)?;
        if let Some(bug) = judge.bug {
            bail!(bug);
        }
        match &keys.proven[..] {
            [key] if keys.undecided.is_empty() => Ok(Some(key.clone())),
            _ => Ok(None),
        }
    }

    /// Whether it is mate in so many moves.
    fn ask(&mut self, moves: u16, certify: bool) -> anyhow::Result<Attempt> {
        let problem = self.problem(moves)?;
        let (settings, clock) = (self.settings(), Clock::start(None, self.stop.clone()));
        let job = Job { problem: &problem, settings: &settings, clock: &clock, show: None };
        let attempt = job.attempt(certify.then(Draft::spooled), &mut self.bar)?;
        self.left = self.left.saturating_sub(attempt.answer.counts.expansions);
        Ok(attempt)
    }

    fn problem(&self, moves: u16) -> anyhow::Result<Problem<Chess>> {
        let ask = Ask { mate_in: Some(moves), ..Ask::default() };
        parse(self.position, &ask).with_context(|| format!("the candidate {}", self.position))
    }

    fn settings(&self) -> Settings {
        let limits = Limits { expansions: Some(self.left), memory: Some(MEMORY), ..Limits::default() };
        Settings { limits, ..Settings::new(Algorithm::Dfpn) }
    }
}
