//! One question of mate: the problem it is, and what its solution says.

use super::options::Options;
use twinproof::{Error, Next, Outcome, Problem, Rules, Solution, StopReason, Value, follow};
use twinproof_games::chess::{self, Ask, Chess, Color, Move};

/// What is said of a proof that cannot be written, checked or read for want of memory.
const TOO_LARGE: &str = "a proof was found but does not fit the memory: try a larger Hash";

/// Does the attacker force mate?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    /// After this move of the side to move; whatever it plays if absent.
    pub(super) first: Option<Move>,
    /// The side to move, or its opponent?
    pub(super) attacker: Color,
    /// In so many moves of the attacker's, the first one included.
    pub(super) within: Option<u16>,
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
    GivenUp(String),
}

impl Question {
    /// The problem, about a position with the game so far as `solve chess` reads it.
    pub(super) fn problem(self, position: &str, options: &Options) -> Result<Next<Chess>, Error> {
        let ask = Ask { attacker: Some(self.attacker), mate_in: self.within, ..options.ask() };
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
                None => Answer::GivenUp(TOO_LARGE.into()),
            },
            Outcome::Unknown { claimed: Some(_), stopped: Some(StopReason::Memory) } => {
                Answer::GivenUp(TOO_LARGE.into())
            }
            Outcome::Bug(_, bug) => Answer::GivenUp(bug.to_string()),
            _ => Answer::Open,
        }
    }
}
