//! What follows the first moves that a proof does not make: each is searched, and only what was checked is told.

use super::safe::holds;
use super::sgf::Judgement;
use crate::certificate_store::Place;
use crate::driver::Driver;
use crate::error::Result;
use crate::follower::Follower;
use crate::play::{Next, follow, legal_moves};
use std::time::Duration;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Clock, Limits, Problem, Rules, Value};
use twinproof_games::go::{Go, Move};
use twinproof_search::{Algorithm, Settings};

/// A first move and what is known of it.
pub(super) struct Refutation {
    pub(super) mv: Move,
    pub(super) known: Known,
}

pub(super) enum Known {
    /// It ends the game.
    Over { value: Value, judgement: Judgement },
    /// A certificate was made and checked.
    Proven { outline: Box<Outline<Go>>, judgement: Judgement },
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
pub(super) fn refutations(
    problem: &Problem<Go>,
    made: Option<Move>,
    clock: &Clock,
    settings: &Settings,
    follower: &mut dyn Follower,
) -> Result<Vec<Refutation>> {
    let mover = problem.game().to_move(problem.root());
    let judgement =
        |value: Value| if value.winner() == mover { Judgement::AlsoRight } else { Judgement::Wrong };
    let mut driver = Driver::new(settings.clone(), clock.clone(), Place::Discard, follower);
    let mut found = Vec::new();
    for mv in legal_moves(problem).into_iter().filter(|&mv| Some(mv) != made) {
        let known = match follow(problem, mv)? {
            Next::Over(value) => Known::Over { value, judgement: judgement(value) },
            Next::Open(next) => match prove(&next, &mut driver)? {
                Some(outline) => {
                    Known::Proven { judgement: judgement(outline.value), outline: Box::new(outline) }
                }
                None => Known::Open,
            },
        };
        found.push(Refutation { mv, known });
    }
    Ok(found)
}

/// A proof that was checked, unless a limit came first.
fn prove(problem: &Problem<Go>, driver: &mut Driver<'_>) -> Result<Option<Outline<Go>>> {
    if driver.is_over() {
        return Ok(None);
    }
    let mut solution = driver.ask(problem, None)?;
    // What holds in this reading of the outside alone is not told.
    let outline = match holds(problem, solution.value(), None, driver)? {
        Some(_) => solution.outline(usize::MAX),
        None => None,
    };
    driver.bug().map_or(Ok(outline), |bug| Err(bug.into()))
}
