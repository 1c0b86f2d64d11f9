//! What follows the first moves that a proof does not make: each is searched, and only what was checked is told.

use super::sgf::Verdict;
use crate::attempt::proof;
use crate::moves::{Next, follow, legal};
use std::time::Duration;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Clock, Limits, Problem, Rules, Value};
use twinproof_games::go::{Go, Move};
use twinproof_search::{Algorithm, Settings};

/// A first move and what is known of it.
pub(super) struct Other {
    pub(super) mv: Move,
    pub(super) known: Known,
}

pub(super) enum Known {
    /// It ends the game.
    Over { value: Value, verdict: Verdict },
    /// A certificate was made and checked.
    Proven { outline: Box<Outline<Go>>, verdict: Verdict },
    /// A limit came first.
    Open,
}

impl Known {
    /// What the move is worth, if that is known.
    pub(super) fn value(&self) -> Option<Value> {
        match self {
            Self::Over { value, .. } => Some(*value),
            Self::Proven { outline, .. } => Some(outline.value),
            Self::Open => None,
        }
    }
}

/// How to search for what a certificate does not say.
pub(super) fn settings(memory: u64, time: Option<Duration>) -> Settings {
    let limits = Limits { memory: Some(memory), time, ..Limits::default() };
    Settings { limits, ..Settings::new(Algorithm::Dfpn) }
}

/// All legal first moves but one, the wrong ones first. A move that repeats under superko is not legal.
pub(super) fn others(
    problem: &Problem<Go>,
    made: Option<Move>,
    clock: &Clock,
    settings: &Settings,
) -> anyhow::Result<Vec<Other>> {
    let mover = problem.game().to_move(problem.root());
    let verdict = |value: Value| if value.winner() == mover { Verdict::AlsoRight } else { Verdict::Wrong };
    let mut others = Vec::new();
    for mv in legal(problem).into_iter().filter(|&mv| Some(mv) != made) {
        let known = match follow(problem, mv)? {
            Next::Over(value) => Known::Over { value, verdict: verdict(value) },
            Next::Open(next) => match prove(&next, clock, settings)? {
                Some(outline) => {
                    Known::Proven { verdict: verdict(outline.value), outline: Box::new(outline) }
                }
                None => Known::Open,
            },
        };
        others.push(Other { mv, known });
    }
    Ok(others)
}

/// A proof that was checked, unless a limit came first.
fn prove(problem: &Problem<Go>, clock: &Clock, settings: &Settings) -> anyhow::Result<Option<Outline<Go>>> {
    if clock.stop_reason().is_some() {
        return Ok(None);
    }
    Ok(proof(problem, settings, clock, usize::MAX)?.0)
}
