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

use crate::claim::{ProofError, Written};
use crate::graph::ExpandedGraph;
use crate::history::{HistoryTable, NodeKeys};
use crate::limits::LimitGuard;
use crate::verdict::Verdict;
use twinproof_core::{Form, Game, PathCode, Problem, ProofSink, RepetitionRule, StopReason, Value, mix};

/// A tree in place of a graph that does not fit the memory may take so many steps.
const MAX_TREE_STEPS: u64 = 4_000_000;
/// A proof along verdicts that were found before may take so many: where one of them is false, or leads nowhere, a search that asks none
/// of them is soon the better way.
const MAX_STEPS_ALONG_KNOWN: u64 = 1 << 18;

/// Knows the table, and searches what it has lost. A proof asks no more of a search than this, so that it stands on no
/// particular one.
pub(crate) trait SubSolver<'t, G: Game> {
    /// The table, seen from the path in question.
    fn tt(&self) -> &HistoryTable<'t, G>;

    /// The same, to go along the path and back.
    fn tt_mut(&mut self) -> &mut HistoryTable<'t, G>;

    /// Decides a position on the path that the table's history holds.
    fn solve(
        &mut self,
        position: G::Position,
        keys: NodeKeys,
        limits: &mut LimitGuard<'_>,
    ) -> Result<Verdict, StopReason>;
}

/// A proof being built.
pub(crate) struct Rebuild<'r, 'a, G: Game, S> {
    pub(crate) problem: &'a Problem<G>,
    pub(crate) solver: S,
    /// What is to be proven of the root.
    pub(crate) value: Value,
    /// Whether the verdict of the root was found to hold on every path.
    pub(crate) is_unconditional: bool,
    /// Whether to follow the table as it is, for better or worse.
    pub(crate) trusts_table: bool,
    /// Bytes for what is kept while building.
    pub(crate) memory: u64,
    pub(crate) limits: LimitGuard<'r>,
}

/// What was written.
pub(crate) struct Rebuilt<M> {
    pub(crate) written: Written,
    /// The main line.
    pub(crate) line: Vec<M>,
}

impl<'a, 't, G: Game, S: SubSolver<'t, G>> Rebuild<'_, 'a, G, S> {
    /// Writes the proof. `graph` is the graph of expanded positions that the search kept, if it did.
    pub(crate) fn write(
        mut self,
        graph: Option<ExpandedGraph<'a, G>>,
        sink: &mut dyn ProofSink,
    ) -> Result<Rebuilt<G::Move>, ProofError> {
        if self.problem.line_end(self.problem.root()).is_some() {
            sink.begin(Form::Order, self.value)?;
            sink.finish()?;
            return Ok(Rebuilt { written: Written::default(), line: Vec::new() });
        }
        if self.solver.tt().can_consult() {
            self.limits.allow_visits(MAX_STEPS_ALONG_KNOWN);
        }
        let line = self.write_best_form(graph, sink)?;
        let expansions = self.limits.counts.expansions;
        let written = Written { expansions, as_found: self.trusts_table && expansions == 0 };
        Ok(Rebuilt { written, line })
    }

    fn write_best_form(
        &mut self,
        graph: Option<ExpandedGraph<'a, G>>,
        sink: &mut dyn ProofSink,
    ) -> Result<Vec<G::Move>, ProofError> {
        let by_rule = self.problem.rule() == RepetitionRule::FirstPlayerLoss;
        let closes = by_rule && self.value == Value::Loss;
        let orders = self.problem.game().repetition_is_state()
            && (by_rule || self.is_unconditional || self.trusts_table);
        if (closes || orders)
            && let Some(graph) = self.collect(graph)?
        {
            return graph.write(self.value, &mut self.limits, sink);
        }
        if by_rule && !self.solver.tt().can_consult() {
            // Under this rule a tree can be beyond measure where the graph is not: better to ask for more memory.
            self.limits.allow_visits(MAX_TREE_STEPS);
        }
        self.write_tree(sink)
    }

    /// Decides a position with nothing before it but the past; `None` if that takes more expansions than `most`.
    fn solve_as_root(&mut self, position: &G::Position, most: u64) -> Result<Option<Verdict>, ProofError> {
        let mut keys = self.solver.tt().keys_at_root(position);
        // No path of the search has this code.
        keys.code = PathCode::from_word(mix(keys.entry));
        self.limits.allow_expansions(Some(most));
        let found = self.solver.solve(position.clone(), keys, &mut self.limits);
        self.limits.allow_expansions(None);
        match found {
            Ok(verdict) => Ok(Some(verdict)),
            Err(StopReason::Expansions) => Ok(None),
            Err(reason) => Err(stopped(reason)),
        }
    }

    fn step(&mut self) -> Result<(), ProofError> {
        self.limits.step().map_err(stopped)
    }

    /// Decides a position on its path.
    fn solve(&mut self, position: &G::Position, keys: NodeKeys) -> Result<Verdict, ProofError> {
        self.solver.solve(position.clone(), keys, &mut self.limits).map_err(stopped)
    }
}

/// A proof stops for want of time or memory: visits are limited only where memory to do better is wanting.
fn stopped(reason: StopReason) -> ProofError {
    ProofError::Stopped(if reason == StopReason::Visits { StopReason::Memory } else { reason })
}
