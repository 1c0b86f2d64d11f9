//! A graph of expanded positions that somebody else chooses: no numbers, no selection, only what follows from the
//! expansions by attractors.
//!
//! The depth-first searches use it twice: while they search, to decide chases for good where paths would
//! explode, and afterwards, to write down what their table knows.

use super::ROOT;
use super::attractor::Predecessors;
use super::proof::{GraphKind, GraphProof};
use super::store::{Columns, Edge, NONE, Store};
use crate::claim::ProofError;
use crate::limits::LimitGuard;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use twinproof_core::{Game, Numbers, Player, Problem, ProofSink, RepetitionRule, Value};

/// What became of a request to expand a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Added {
    /// It is expanded now.
    New,
    /// It was before.
    Before,
    /// The memory is full.
    Full,
}

/// One node a position, expanded from outside.
pub(crate) struct ExpandedGraph<'a, G: Game> {
    problem: &'a Problem<G>,
    store: Store<G::Move>,
    /// 64-bit repetition keys of the past.
    past: FxHashSet<u64>,
    moves: Vec<G::Move>,
}

impl<'a, G: Game> ExpandedGraph<'a, G> {
    /// A graph in that many bytes, the root in it and not expanded. The root must not be terminal.
    pub(crate) fn new(problem: &'a Problem<G>, memory: u64) -> Self {
        let game = problem.game();
        let mut store = Store::new(Columns { merged: true, linked: false, swept: true }, Some(memory));
        store.make_room(1, 0);
        store.add_node(Numbers::LEAF, game.state_key(problem.root()));
        let past = problem.past().iter().map(|position| game.repetition_key(position)).collect();
        Self { problem, store, past, moves: Vec::new() }
    }

    /// Expands a position.
    pub(crate) fn add(&mut self, position: &G::Position) -> Added {
        let game = self.problem.game();
        let key = game.state_key(position);
        let known = self.store.find(key);
        if known.is_some_and(|id| self.store.nodes[id as usize].is_expanded()) {
            return Added::Before;
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        game.moves(position, &mut moves);
        let has_room = self.store.make_room(moves.len() + 1, 0);
        if has_room {
            let id = known.unwrap_or_else(|| self.store.add_node(Numbers::LEAF, key));
            let mover = game.to_move(position);
            let first = self.store.edges.len() as u32;
            for &mv in &moves {
                let edge = self.new_edge(mover, mv, &game.play(position, mv));
                self.store.add_edge(edge, id, false);
            }
            self.store.nodes[id as usize].expand(mover, first, moves.len() as u32);
        }
        self.moves = moves;
        if has_room { Added::New } else { Added::Full }
    }

    fn new_edge(&mut self, mover: Player, mv: G::Move, child: &G::Position) -> Edge<G::Move> {
        let game = self.problem.game();
        let is_past = game.can_repeat(mv) && self.past.contains(&game.repetition_key(child));
        let leaf = if is_past {
            Some(self.problem.rule().value_of_repetition(mover))
        } else {
            self.problem.end_value(child)
        };
        if let Some(value) = leaf {
            return Edge::new(Numbers::solved(value), NONE, mv);
        }
        let key = game.state_key(child);
        let node = self.store.find(key).unwrap_or_else(|| self.store.add_node(Numbers::LEAF, key));
        Edge::new(Numbers::LEAF, node, mv)
    }

    /// How many positions it knows of, expanded or not.
    pub(crate) fn known_positions(&self) -> u64 {
        self.store.nodes.len() as u64
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.store.bytes()
    }

    /// Decides all that follows for good, and tells of each decided position: key, value, the winner's move.
    /// Both values under first-player-loss; the attractors of both players under the other rule, where a circle
    /// decides nothing for good.
    pub(crate) fn decide(&mut self, mut tell: impl FnMut(u64, Value, Option<usize>)) {
        let predecessors = Predecessors::of(&self.store);
        let certain = predecessors.attractor(&self.store, Player::First, false);
        let lost = if self.problem.rule() == RepetitionRule::FirstPlayerLoss {
            let hoped = predecessors.attractor(&self.store, Player::First, true);
            hoped.into_iter().map(|level| if level == NONE { 0 } else { NONE }).collect()
        } else {
            predecessors.attractor(&self.store, Player::Second, false)
        };
        drop(predecessors);
        for (value, levels) in [(Value::Win, &certain), (Value::Loss, &lost)] {
            let holds = |edge: &Edge<G::Move>| match edge.node() {
                NONE => edge.numbers.value().filter(|&known| known == value).map(|_| 0),
                node => Some(levels[node as usize]).filter(|&level| level != NONE),
            };
            for id in (0..self.store.nodes.len()).filter(|&id| levels[id] != NONE) {
                let node = &self.store.nodes[id];
                if !node.is_expanded() {
                    continue;
                }
                let best = (node.mover() == value.winner()).then(|| {
                    let children = self.store.children(id as u32).iter().enumerate();
                    let won = children.filter_map(|(index, edge)| Some((holds(edge)?, index)));
                    won.min().map(|(_, index)| index)
                });
                tell(self.store.key_of(id as u32), value, best.flatten());
            }
        }
        for (levels, value) in [(certain, Value::Win), (lost, Value::Loss)] {
            for (node, level) in self.store.nodes.iter_mut().zip(levels) {
                if level != NONE && node.is_expanded() {
                    node.numbers = Numbers::solved(value);
                }
            }
        }
        let Store { edges, nodes, .. } = &mut self.store;
        for edge in edges.iter_mut().filter(|edge| edge.node() != NONE) {
            edge.numbers = nodes[edge.node() as usize].numbers;
        }
    }

    /// Expands `most` open positions, nearest to the root first, and says how many there were; `None` if the memory
    /// is full.
    pub(crate) fn grow(&mut self, most: u64) -> Option<u64> {
        let game = self.problem.game();
        let mut seen = FxHashSet::from_iter([ROOT]);
        let mut queue = VecDeque::from([(ROOT, self.problem.root().clone())]);
        let mut expanded = 0;
        while expanded < most
            && let Some((id, position)) = queue.pop_front()
        {
            if !self.store.nodes[id as usize].is_expanded() {
                if self.add(&position) == Added::Full {
                    return None;
                }
                expanded += 1;
            }
            for edge in self.store.children(id).iter().filter(|edge| edge.numbers.value().is_none()) {
                if edge.node() != NONE && seen.insert(edge.node()) {
                    queue.push_back((edge.node(), game.play(&position, edge.mv)));
                }
            }
        }
        Some(expanded)
    }

    /// The value of the root, once it was decided.
    pub(crate) fn decided(&self) -> Option<Value> {
        self.store.nodes[ROOT as usize].numbers.value()
    }

    /// Whether a position is expanded.
    pub(crate) fn has_expanded(&self, position: &G::Position) -> bool {
        let id = self.store.find(self.problem.game().state_key(position));
        id.is_some_and(|id| self.store.nodes[id as usize].is_expanded())
    }

    /// The value a position was decided to have.
    pub(crate) fn decided_at(&self, position: &G::Position) -> Option<Value> {
        let id = self.store.find(self.problem.game().state_key(position))?;
        self.store.nodes[id as usize].numbers.value()
    }

    /// Writes the proof of a value that was decided, and gives its main line.
    pub(crate) fn write(
        &self,
        value: Value,
        limits: &mut LimitGuard<'_>,
        sink: &mut dyn ProofSink,
    ) -> Result<Vec<G::Move>, ProofError> {
        let kind = GraphKind::Cyclic;
        GraphProof { problem: self.problem, store: &self.store, past: &self.past, kind }
            .write(value, limits, sink)
    }
}
