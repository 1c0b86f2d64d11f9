//! From a table to a proof.
//!
//! A table forgets, and what it remembers was right on some path: following its moves may go round in circles.
//! So a proof is never read off it. It is built anew by the rules the checker applies, with the table as a guide
//! and a search for whatever is missing:
//!
//! * as a graph of positions ([`graph`]) where the verdict does not depend on the path: attractors say what
//!   follows, a few bytes a position;
//! * as a tree, streamed ([`tree`]), everywhere else and when the graph does not fit.
//!
//! The searches that ignore history are read as they are: their tree is part of what they claim.

mod graph;
mod tree;

use crate::dfpn::Worker;
use crate::pns::Pns;
use crate::prover::{ProofError, Written};
use twinproof_core::{
    Clock, Form, Game, PathCode, Problem, ProofSink, RepetitionRule, StopReason, Value, mix,
};

use crate::dfpn::Guard;
use crate::verdict::Verdict;

/// The clock is looked at once in this many steps.
const STEPS_A_LOOK: u64 = 1024;

/// A tree in place of a graph that does not fit the memory may take so many steps.
const MOST_TREE_STEPS: u64 = 4_000_000;

/// Stops when the time is up or the stack too large, and counts.
pub(crate) struct Watch<'a> {
    clock: &'a Clock,
    memory: u64,
    steps: u64,
    expansions: u64,
    /// So many steps are taken at most for want of memory to do better.
    most_steps: u64,
    /// The search under way ends when there are so many expansions.
    most_expansions: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(clock: &'a Clock, memory: u64) -> Self {
        Self { clock, memory, steps: 0, expansions: 0, most_steps: u64::MAX, most_expansions: u64::MAX }
    }

    fn step(&mut self) -> Result<(), StopReason> {
        self.steps += 1;
        if self.steps > self.most_steps {
            return Err(StopReason::Memory);
        }
        let is_due = self.steps.is_multiple_of(STEPS_A_LOOK);
        is_due.then(|| self.clock.stop_reason()).flatten().map_or(Ok(()), Err)
    }
}

impl Guard for Watch<'_> {
    fn may_expand(&mut self) -> Result<bool, StopReason> {
        if self.expansions >= self.most_expansions {
            return Err(StopReason::Expansions);
        }
        self.expansions += 1;
        self.step()?;
        Ok(self.steps.is_multiple_of(STEPS_A_LOOK))
    }

    fn spare(&self, held: u64) -> u64 {
        self.memory.saturating_sub(held)
    }
}

/// A proof being built.
pub(crate) struct Rebuild<'r, 'a, 't, G: Game> {
    pub(crate) problem: &'a Problem<G>,
    /// Knows the table, and searches what it has lost.
    pub(crate) worker: &'r mut Worker<'a, 't, G>,
    /// What is to be proven of the root.
    pub(crate) value: Value,
    /// Whether the verdict of the root was found to hold on every path.
    pub(crate) is_unconditional: bool,
    /// Whether to follow the table as it is, for better or worse.
    pub(crate) is_blind: bool,
    /// Bytes for what is kept while building.
    pub(crate) memory: u64,
    pub(crate) watch: Watch<'r>,
}

/// What was written.
pub(crate) struct Rebuilt<M> {
    pub(crate) written: Written,
    /// The main line.
    pub(crate) line: Vec<M>,
}

impl<'a, G: Game> Rebuild<'_, 'a, '_, G> {
    /// Writes the proof. `swept` is the graph of expanded positions that the search kept, if it did.
    pub(crate) fn write(
        mut self,
        swept: Option<Pns<'a, G>>,
        sink: &mut dyn ProofSink,
    ) -> Result<Rebuilt<G::Move>, ProofError> {
        let game = self.problem.game();
        if game.terminal(self.problem.root()).is_some() {
            sink.begin(Form::Order, self.value)?;
            sink.finish()?;
            return Ok(Rebuilt { written: Written::default(), line: Vec::new() });
        }
        let line = self.write_somehow(swept, sink)?;
        let expansions = self.watch.expansions;
        let written = Written { expansions, as_found: self.is_blind && expansions == 0 };
        Ok(Rebuilt { written, line })
    }

    fn write_somehow(
        &mut self,
        swept: Option<Pns<'a, G>>,
        sink: &mut dyn ProofSink,
    ) -> Result<Vec<G::Move>, ProofError> {
        let by_rule = self.problem.rule() == RepetitionRule::FirstPlayerLoss;
        let closes = by_rule && self.value == Value::Loss;
        let orders =
            self.problem.game().repetition_is_state() && (by_rule || self.is_unconditional || self.is_blind);
        if (closes || orders)
            && let Some(graph) = self.collect(swept)?
        {
            return graph.write(self.value, self.watch.clock, sink);
        }
        if by_rule {
            // Under this rule a tree can be beyond measure where the graph is not: better to ask for more memory.
            self.watch.most_steps = self.watch.steps + MOST_TREE_STEPS;
        }
        self.write_tree(sink)
    }

    /// Decides a position with nothing before it but the past; `None` if that takes more expansions than `most`.
    fn solve_as_root(&mut self, position: &G::Position, most: u64) -> Result<Option<Verdict>, ProofError> {
        let mut keys = self.worker.tt.keys_at_root(position);
        // No path of the search has this code.
        keys.code = PathCode::from_word(mix(keys.entry));
        self.watch.most_expansions = self.watch.expansions.saturating_add(most);
        let found = self.worker.solve(position.clone(), keys, &mut self.watch);
        self.watch.most_expansions = u64::MAX;
        match found {
            Ok(verdict) => Ok(Some(verdict)),
            Err(StopReason::Expansions) => Ok(None),
            Err(reason) => Err(ProofError::Stopped(reason)),
        }
    }
}
