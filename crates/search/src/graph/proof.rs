//! From a decided search to its reasons. A tree has them in its solved nodes; the merged forms take them from
//! attractors of their graph, where a value that was only ever right on one path cannot hide.

use super::ROOT;
use super::attractor::Predecessors;
use super::store::{Edge, NONE, Store, leaf_value};
use crate::claim::{MAX_LINE, ProofError};
use crate::limits::LimitGuard;
use rustc_hash::FxHashSet;
use twinproof_core::{Form, Game, Player, Problem, ProofSink, RepetitionRule, Value};

/// How many names may be alive at once. The checker keeps a position for each; beyond, subtrees are repeated.
const MAX_NAMES: u32 = 1 << 22;
/// What a node of the graph stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GraphKind {
    /// A path.
    Tree,
    /// A position at a depth.
    Acyclic,
    /// A position.
    Cyclic,
}

/// A graph of which a proof or a line is read.
pub(crate) struct GraphProof<'s, G: Game> {
    pub(crate) problem: &'s Problem<G>,
    pub(crate) store: &'s Store<G::Move>,
    /// 64-bit repetition keys of the past.
    pub(crate) past: &'s FxHashSet<u64>,
    pub(crate) kind: GraphKind,
}

/// Which child the winner goes to, and how long the loser can resist.
struct Strategy {
    value: Value,
    /// For each node the longest line below it, [`NONE`] where the winner does not win.
    heights: Vec<u32>,
}

impl<G: Game> GraphProof<'_, G> {
    /// Writes the proof of `value` and gives its main line.
    pub(crate) fn write(
        &self,
        value: Value,
        limits: &mut LimitGuard<'_>,
        sink: &mut dyn ProofSink,
    ) -> Result<Vec<G::Move>, ProofError> {
        if self.store.nodes.is_empty() {
            sink.begin(Form::Order, value)?;
            sink.finish()?;
            return Ok(Vec::new());
        }
        if self.kind == GraphKind::Tree {
            let strategy = Strategy { value, heights: self.tree_heights(value, limits)? };
            let (uses, repeats) = self.survey(&strategy, limits)?;
            // Without a repetition on the path no history has to be compared.
            let form = if repeats || !self.problem.game().repetition_is_state() {
                Form::General
            } else {
                Form::Order
            };
            return self.write_tree(&strategy, form, uses, sink, limits);
        }
        let predecessors = Predecessors::of(self.store);
        let closes = self.problem.rule() == RepetitionRule::FirstPlayerLoss && value == Value::Loss;
        if closes && self.kind != GraphKind::Acyclic {
            let hoped = predecessors.attractor(self.store, Player::First, true);
            if hoped[ROOT as usize] != NONE {
                return Err(ProofError::NotBorneOut);
            }
            return self.write_closed(&hoped, sink, limits);
        }
        let heights = predecessors.attractor(self.store, value.winner(), false);
        drop(predecessors);
        if heights[ROOT as usize] == NONE {
            return Err(ProofError::NotBorneOut);
        }
        let strategy = Strategy { value, heights };
        let (uses, _) = self.survey(&strategy, limits)?;
        self.write_tree(&strategy, Form::Order, uses, sink, limits)
    }

    /// The edges the proof goes on with below a node: one of the winner's, all of the loser's.
    fn continuations(&self, strategy: &Strategy, node: u32) -> std::ops::Range<usize> {
        let children = self.store.nodes[node as usize].children();
        if self.store.nodes[node as usize].mover() != strategy.value.winner() {
            return children;
        }
        let choice = children
            .min_by_key(|&edge| self.height_of(strategy, &self.store.edges[edge]))
            .expect("a position that is not terminal has a move");
        choice..choice + 1
    }

    /// How long the loser can resist behind an edge: no time at all at a leaf, for ever where it wins.
    fn height_of(&self, strategy: &Strategy, edge: &Edge<G::Move>) -> u32 {
        match leaf_value(edge) {
            Some(value) if value == strategy.value => 0,
            Some(_) => NONE,
            None => strategy.heights.get(edge.node() as usize).copied().unwrap_or(NONE),
        }
    }

    /// The heights of the solved part of a tree. Bodies are made parents first, so that backwards children come
    /// first.
    fn tree_heights(&self, value: Value, limits: &mut LimitGuard<'_>) -> Result<Vec<u32>, ProofError> {
        let mut strategy = Strategy { value, heights: vec![NONE; self.store.nodes.len()] };
        for id in (0..self.store.nodes.len() as u32).rev() {
            limits.step().map_err(ProofError::Stopped)?;
            let node = &self.store.nodes[id as usize];
            if node.numbers.value() != Some(value) {
                continue;
            }
            let heights = self.store.children(id).iter().map(|edge| self.height_of(&strategy, edge));
            let height = if node.mover() == value.winner() { heights.min() } else { heights.max() };
            strategy.heights[id as usize] = height.expect("an expanded position has children") + 1;
        }
        Ok(strategy.heights)
    }

    /// How often the proof refers to each node, and whether it uses a repetition on the path.
    fn survey(
        &self,
        strategy: &Strategy,
        limits: &mut LimitGuard<'_>,
    ) -> Result<(Vec<u32>, bool), ProofError> {
        let mut uses = vec![0u32; self.store.nodes.len()];
        let mut repeats = false;
        let mut stack = vec![ROOT];
        uses[ROOT as usize] = 1;
        while let Some(node) = stack.pop() {
            limits.step().map_err(ProofError::Stopped)?;
            if !self.store.nodes[node as usize].is_expanded() {
                continue;
            }
            for edge in &self.store.edges[self.continuations(strategy, node)] {
                match uses.get_mut(edge.node() as usize) {
                    Some(uses) => {
                        *uses += 1;
                        if *uses == 1 {
                            stack.push(edge.node());
                        }
                    }
                    None => repeats |= edge.is_flagged(),
                }
            }
        }
        Ok((uses, repeats))
    }

    /// Writes an order or general form in pre-order, a subtree that is used again under a name.
    fn write_tree(
        &self,
        strategy: &Strategy,
        form: Form,
        mut uses: Vec<u32>,
        sink: &mut dyn ProofSink,
        limits: &mut LimitGuard<'_>,
    ) -> Result<Vec<G::Move>, ProofError> {
        let game = self.problem.game();
        let mut names = Names { of_node: vec![NONE; uses.len()], free: Vec::new(), used: 0 };
        sink.begin(form, strategy.value)?;
        let open = |node: u32, sink: &mut dyn ProofSink| {
            let edges = self.continuations(strategy, node);
            let node = &self.store.nodes[node as usize];
            if node.mover() == strategy.value.winner() {
                sink.choose(edges.start - node.children().start)?;
            } else {
                sink.all()?;
            }
            Ok::<_, ProofError>(edges)
        };
        let mut stack = vec![(open(ROOT, sink)?, self.problem.root().clone())];
        while let Some((edges, position)) = stack.last_mut() {
            limits.step().map_err(ProofError::Stopped)?;
            let Some(index) = edges.next() else {
                stack.pop();
                continue;
            };
            let edge = &self.store.edges[index];
            let child = game.play(position, edge.mv);
            if self.problem.end_value(&child) == Some(strategy.value) {
                continue;
            }
            let node = edge.node();
            if node == NONE {
                sink.repetition()?;
                continue;
            }
            let left = &mut uses[node as usize];
            *left = left.saturating_sub(1);
            if names.of_node[node as usize] != NONE {
                sink.reuse(names.of_node[node as usize], *left == 0)?;
                if *left == 0 {
                    names.release(node);
                }
                continue;
            }
            if *left > 0
                && let Some(name) = names.take(node)
            {
                sink.define(name)?;
            }
            stack.push((open(node, sink)?, child));
        }
        sink.finish()?;
        Ok(self.main_line(strategy))
    }

    /// The winner's quickest way against the loser's longest resistance.
    fn main_line(&self, strategy: &Strategy) -> Vec<G::Move> {
        let mut node = ROOT;
        let mut moves = Vec::new();
        while moves.len() < MAX_LINE && node != NONE && self.store.nodes[node as usize].is_expanded() {
            let edges = &self.store.edges[self.continuations(strategy, node)];
            // The first of the longest.
            let longest = edges.iter().rev().max_by_key(|edge| self.height_of(strategy, edge));
            let edge = longest.expect("an expanded position has children");
            moves.push(edge.mv);
            node = edge.node();
        }
        moves
    }

    /// Writes the positions that the first player cannot get out of, given those it can hope to get out of.
    fn write_closed(
        &self,
        hoped: &[u32],
        sink: &mut dyn ProofSink,
        limits: &mut LimitGuard<'_>,
    ) -> Result<Vec<G::Move>, ProofError> {
        let game = self.problem.game();
        let stays = |edge: &Edge<G::Move>| match leaf_value(edge) {
            Some(value) => value == Value::Loss,
            None => hoped.get(edge.node() as usize) == Some(&NONE),
        };
        // 1. All members that can be reached, the second player answering with its first move that stays.
        let mut seen = vec![false; hoped.len()];
        seen[ROOT as usize] = true;
        let mut stack = vec![(ROOT, self.problem.root().clone())];
        let mut bytes = Vec::new();
        let mut members = Vec::new();
        while let Some((id, position)) = stack.pop() {
            limits.step().map_err(ProofError::Stopped)?;
            let start = bytes.len();
            game.encode(&position, &mut bytes);
            let children = self.store.children(id);
            let node = &self.store.nodes[id as usize];
            let (answer, next) = if node.mover() == Player::First {
                (None, children)
            } else {
                // A leaf ends it at once; otherwise the first will do.
                let leaf = children.iter().position(|edge| edge.node() == NONE && stays(edge));
                let answer = leaf.or_else(|| children.iter().position(stays));
                let answer = answer.expect("the second player can stay in a set it cannot be driven from");
                (Some(answer), &children[answer..=answer])
            };
            members.push((start..bytes.len(), answer));
            for edge in next.iter().filter(|edge| edge.node() != NONE) {
                let is_new = !std::mem::replace(&mut seen[edge.node() as usize], true);
                // The end of the game need not be a member.
                if is_new && self.store.nodes[edge.node() as usize].is_expanded() {
                    stack.push((edge.node(), game.play(&position, edge.mv)));
                }
            }
        }
        // 2. In the order of their bytes.
        members.sort_unstable_by(|(a, _), (b, _)| bytes[a.clone()].cmp(&bytes[b.clone()]));
        sink.begin(Form::Closed, Value::Loss)?;
        for (range, answer) in members {
            limits.step().map_err(ProofError::Stopped)?;
            sink.member(&bytes[range], answer)?;
        }
        sink.finish()?;
        Ok(self.likely_line())
    }

    /// The line of the numbers as they are: for an open problem where the search thinks the matter is decided,
    /// for a solved one some way to the end. Stops where a position comes back.
    pub(crate) fn likely_line(&self) -> Vec<G::Move> {
        let game = self.problem.game();
        let mut position = self.problem.root().clone();
        let mut met = self.past.clone();
        let mut moves = Vec::new();
        let mut node = if self.store.nodes.is_empty() { NONE } else { ROOT };
        while moves.len() < MAX_LINE && node != NONE && self.store.nodes[node as usize].is_expanded() {
            met.insert(game.repetition_key(&position));
            let edge = &self.store.edges[self.store.best_child(node) as usize];
            moves.push(edge.mv);
            position = game.play(&position, edge.mv);
            if met.contains(&game.repetition_key(&position)) {
                break;
            }
            node = edge.node();
        }
        moves
    }
}

/// Names for subtrees, used again once they are free.
struct Names {
    of_node: Vec<u32>,
    free: Vec<u32>,
    used: u32,
}

impl Names {
    fn take(&mut self, node: u32) -> Option<u32> {
        let name = self.free.pop().or_else(|| {
            (self.used < MAX_NAMES).then(|| {
                self.used += 1;
                self.used - 1
            })
        })?;
        self.of_node[node as usize] = name;
        Some(name)
    }

    fn release(&mut self, node: u32) {
        self.free.push(std::mem::replace(&mut self.of_node[node as usize], NONE));
    }
}
