//! The value of every first move, in rounds of growing effort, until all are known or somebody says something.

use super::answer::{Answer, names};
use crate::moves::{Next, follow, legal};
use twinproof_core::{Clock, Problem, Rules, Value};
use twinproof_games::go::{Go, Move};

/// Expansions a move in the first round; each round has four times those of the one before.
const FIRST_ROUND: u64 = 2_000;

/// The first moves and what is known of them.
pub(super) struct Analysis<'a> {
    problem: &'a Problem<Go>,
    pub(super) moves: Vec<Known>,
}

/// A first move.
pub(super) struct Known {
    pub(super) mv: Move,
    pub(super) value: Option<Value>,
    /// What follows it.
    line: Vec<Move>,
    /// Expansions that were spent on it.
    effort: u64,
}

impl<'a> Analysis<'a> {
    pub(super) fn new(problem: &'a Problem<Go>) -> Self {
        let known = |mv| Known { mv, value: None, line: Vec::new(), effort: 0 };
        Self { problem, moves: legal(problem).into_iter().map(known).collect() }
    }

    /// Asks about each move and tells what is known whenever that changes.
    pub(super) fn run(
        &mut self,
        clock: &Clock,
        mut tell: impl FnMut(&Self) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut effort = FIRST_ROUND;
        while self.moves.iter().any(|known| known.value.is_none()) && clock.stop_reason().is_none() {
            for at in 0..self.moves.len() {
                if self.moves[at].value.is_some() || clock.stop_reason().is_some() {
                    continue;
                }
                let answer = match follow(self.problem, self.moves[at].mv)? {
                    Next::Over(value) => Answer { value: Some(value), line: Vec::new() },
                    Next::Open(problem) => Answer::find(&problem, clock, Some(effort))?,
                };
                let known = &mut self.moves[at];
                (known.value, known.line, known.effort) = (answer.value, answer.line, known.effort + effort);
                if known.value.is_some() {
                    tell(self)?;
                }
            }
            effort = effort.saturating_mul(4);
        }
        Ok(())
    }

    /// What a move is worth to the side that makes it: a share of 10000.
    fn winrate(&self, known: &Known) -> u32 {
        let mover = self.problem.game().to_move(self.problem.root());
        match known.value {
            Some(value) if value.winner() == mover => 10_000,
            Some(_) => 0,
            None => 5_000,
        }
    }

    /// All moves on a line as `lz-analyze` has it, the best first.
    pub(super) fn line(&self) -> String {
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_by_key(|known| std::cmp::Reverse(self.winrate(known)));
        let told = moves.iter().enumerate().map(|(order, known)| {
            let winrate = self.winrate(known);
            let line: Vec<_> = std::iter::once(known.mv).chain(known.line.iter().copied()).collect();
            let names = names(self.problem, &line);
            format!(
                "info move {} visits {} winrate {winrate} prior 0 lcb {winrate} order {order} pv {}",
                names[0],
                known.effort.max(1),
                names.join(" ")
            )
        });
        told.collect::<Vec<_>>().join(" ")
    }

    /// The moves of a value to the side that makes them.
    pub(super) fn with(&self, winrate: u32) -> Vec<String> {
        let moves: Vec<_> =
            self.moves.iter().filter(|known| self.winrate(known) == winrate).map(|known| known.mv).collect();
        names(self.problem, &moves)
    }
}
