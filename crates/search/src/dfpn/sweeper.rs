//! The cure for chases under first-player-loss.
//!
//! Where the first player can chase for ever without winning, every path ends in another repetition and the
//! paths are without number. The positions are not: over those expanded so far, what cannot be won even if
//! every open position were a win is disproven for good, and what is won even if every open position were a
//! loss is proven for good. Both are linear, and done once the search has gone over its positions again, so that they
//! cost a few steps an expansion. Positions are recorded only once disproofs that rest on repetitions abound.
//!
//! A bonus, not a dependency: when its memory is full it lets go.

use crate::knowledge::Knowledge;
use crate::pns::{Added, Pns};
use crate::prover::Ghi;
use crate::table::Base;
use twinproof_core::{Game, Numbers, Problem, RepetitionRule};

/// So many disproofs that rest on a repetition, and recording begins.
const TIED_VERDICTS: u64 = 32;
/// After a sweep the graph grows by one position for each so many it knows.
const GROWTH: u64 = 16;
/// What a verdict of a sweep counts as when the table must choose: about a thousand expansions.
const SIZE: u8 = 80;

/// Records expanded positions and sweeps over them.
pub(crate) struct Sweeper<'a, G: Game> {
    problem: &'a Problem<G>,
    memory: u64,
    /// Disproofs that rest on a repetition, until recording begins.
    tied_verdicts: u64,
    graph: Option<Pns<'a, G>>,
    /// Expansions of the search at the last sweep.
    swept_at: u64,
    pub(crate) sweeps: u64,
}

impl<'a, G: Game> Sweeper<'a, G> {
    pub(crate) fn new(knowledge: &Knowledge<'a, '_, G>, memory: u64) -> Self {
        let can_sweep = knowledge.ruling.rule == RepetitionRule::FirstPlayerLoss
            && knowledge.ruling.exact
            && matches!(knowledge.ghi, Ghi::Twins | Ghi::Conditions);
        Self {
            problem: knowledge.problem,
            memory: if can_sweep { memory } else { 0 },
            tied_verdicts: 0,
            graph: None,
            swept_at: 0,
            sweeps: 0,
        }
    }

    /// Told of every disproof that rests on a repetition.
    pub(crate) fn note_tied_verdict(&mut self) {
        if self.memory == 0 {
            return;
        }
        self.tied_verdicts += 1;
        if self.tied_verdicts == TIED_VERDICTS {
            self.graph = Some(Pns::graph(self.problem, self.memory));
        }
    }

    /// Told of every expansion.
    #[inline]
    pub(crate) fn expanded(&mut self, position: &G::Position) {
        if let Some(graph) = &mut self.graph
            && graph.add(position) == Added::Full
        {
            self.graph = None;
        }
    }

    /// Sweeps if the search has been going round long enough, and puts what is decided into the table.
    #[inline]
    pub(crate) fn sweep_if_due(&mut self, expansions: u64, knowledge: &Knowledge<'a, '_, G>) -> bool {
        let Some(graph) = &mut self.graph else { return false };
        if expansions - self.swept_at <= graph.known_positions() {
            return false;
        }
        self.swept_at = expansions;
        self.sweeps += 1;
        graph.decide(|key, value, best| {
            knowledge.table().update_base(key, |old| {
                let old = old.unwrap_or(Base::new(Numbers::LEAF, 0));
                let best = best.and_then(|index| u16::try_from(index).ok()).unwrap_or(u16::MAX);
                Base { numbers: Numbers::solved(value), best, size: old.size.max(SIZE), ..old }
            });
        });
        // A search that turns in circles never opens the positions its hopes rest on, and those it solved before
        // recording began count as open: the graph has to grow by itself as well.
        if graph.decided().is_none() && !graph.grow_graph(graph.known_positions() / GROWTH + 1) {
            self.graph = None;
        }
        true
    }

    /// The graph, for a proof to go on from.
    pub(crate) fn into_graph(self) -> Option<Pns<'a, G>> {
        self.graph
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.graph.as_ref().map_or(0, Pns::graph_bytes)
    }
}
