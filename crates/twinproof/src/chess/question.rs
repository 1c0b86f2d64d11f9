//! One question of mate: the problem it is, and what its solution says.

use crate::bug::Bug;
use crate::error::Result;
use crate::play::{Next, follow};
use crate::solve::{Outcome, Solution};
use std::fmt;
use twinproof_core::{Problem, Rules, StopReason, Value};
use twinproof_games::chess::{self, Ask, Chess, Color, Move};

/// Why a question is given up though nothing is known.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum GivenUp {
    /// A proof was found, but it cannot be written, checked or read for want of memory.
    TooLarge,
    /// A mistake of the search.
    Bug(Box<Bug>),
}

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => f.write_str("a proof was found but does not fit the memory"),
            Self::Bug(bug) => bug.fmt(f),
        }
    }
}

/// Does the attacker force mate?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MateQuestion {
    /// After this move of the side to move; whatever it plays if absent.
    pub first: Option<Move>,
    /// The side to move, or its opponent?
    pub attacker: Color,
    /// In so many moves of the attacker's, the first one included.
    pub within: Option<u16>,
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Answer {
    /// Proven and checked: the longest resistance, from the root to the mate.
    Proven(Vec<Move>),
    /// Disproven, by the rules alone or with a certificate that was checked.
    Disproven,
    /// A limit came first; more may help.
    Open,
    /// It is no use trying again, for this reason.
    GivenUp(GivenUp),
}

impl MateQuestion {
    /// The problem, about a position with the game so far as [`chess::parse`] reads it.
    pub(super) fn problem(self, position: &str, ask: &Ask) -> Result<Next<Chess>> {
        let ask = Ask { attacker: Some(self.attacker), mate_in: self.within, ..ask.clone() };
        let problem = chess::parse(position, &ask)?;
        let Some(first) = self.first else { return Ok(Next::Open(problem)) };
        match follow(&problem, first)? {
            // A mate on the board gets its certificate like any other.
            Next::Over(Value::Win) => {
                let mated = problem.game().play(problem.root(), first);
                Ok(Next::Open(Problem::new(problem.game().clone(), mated, Vec::new(), problem.rule())?))
            }
            next => Ok(next),
        }
    }

    /// What a solution says; `is_over` is whether the time is up.
    pub(super) fn answer(self, mut solution: Solution<Chess>, is_over: bool) -> Answer {
        match &solution.outcome {
            Outcome::Verdict(verdict) if verdict.value() == Value::Loss => Answer::Disproven,
            Outcome::Verdict(_) => match solution.outline(1) {
                Some(outline) => Answer::Proven(self.first.into_iter().chain(outline.line).collect()),
                None if is_over => Answer::Open,
                None => Answer::GivenUp(GivenUp::TooLarge),
            },
            Outcome::Unknown { claimed: Some(_), stopped: Some(StopReason::Memory) } => {
                Answer::GivenUp(GivenUp::TooLarge)
            }
            Outcome::Bug(_, bug) => Answer::GivenUp(GivenUp::Bug(bug.clone())),
            _ => Answer::Open,
        }
    }
}
