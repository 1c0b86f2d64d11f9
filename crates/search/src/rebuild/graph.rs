//! Proofs that do not depend on the path, as a graph of positions.
//!
//! Positions are gathered along the moves the table names, each once. Whether they bear the claim out is for the
//! attractors to say. Where moves of the table lead in a circle, the winner's other winning moves are added until
//! they do.

use super::{Rebuild, SubSolver};
use crate::claim::ProofError;
use crate::graph::{Added, ExpandedGraph};
use crate::verdict::NO_MOVE;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use twinproof_core::{Game, Player, Value};

/// Searches for moves that the table does not name may take so many expansions, and so many more for each position
/// of the graph. Beyond, positions are expanded without asking which move wins: attractors need no search.
const EXPANSIONS: u64 = 10_000;
const EXPANSIONS_A_POSITION: u64 = 4;
/// At least so many positions are expanded that way before the attractors are asked again.
const LEAST_GROWTH: u64 = 64;

/// How many positions to add to so many: a quarter, so that what is decided anew after each time costs a constant factor.
fn growth(known: u64) -> u64 {
    (known / 4).max(LEAST_GROWTH)
}

/// A graph on its way to a proof.
struct ProofGraph<'a, G: Game> {
    graph: ExpandedGraph<'a, G>,
    seen: FxHashSet<u64>,
    /// Positions behind moves of which nobody knows whether they win.
    frontier: VecDeque<G::Position>,
}

impl<'a, 't, G: Game, S: SubSolver<'t, G>> Rebuild<'_, 'a, G, S> {
    /// A graph in which the claim follows; `None` if there is none, or none that fits the memory. Goes on from
    /// the graph of the search, if it kept one.
    pub(super) fn collect(
        &mut self,
        graph: Option<ExpandedGraph<'a, G>>,
    ) -> Result<Option<ExpandedGraph<'a, G>>, ProofError> {
        let graph = graph.unwrap_or_else(|| ExpandedGraph::new(self.problem, self.memory));
        let mut proof = ProofGraph { graph, seen: FxHashSet::default(), frontier: VecDeque::new() };
        let mut pending = vec![self.problem.root().clone()];
        loop {
            // Step 1: along the moves the table names.
            if !self.expand_below(&mut proof, pending)? {
                return Ok(None);
            }
            proof.graph.decide(|_, _, _| {});
            if proof.graph.decided() == Some(self.value) {
                return Ok(Some(proof.graph));
            }
            if self.trusts_table {
                return Ok(None);
            }
            // Step 2: along other moves that it claims to win.
            pending = self.other_winning_moves(&proof.graph)?;
            // Step 3: wherever nobody knows, a quarter more positions at a time.
            if pending.is_empty() {
                let growth = growth(proof.graph.known_positions()) as usize;
                let growth = growth.min(proof.frontier.len());
                pending = proof.frontier.drain(..growth).collect();
            }
            // Step 4: anywhere.
            if pending.is_empty() {
                match proof.graph.grow(growth(proof.graph.known_positions())) {
                    None | Some(0) => return Ok(None),
                    Some(_) => {}
                }
            }
        }
    }

    /// Expands positions and whatever the proof needs below them. False if the memory is full.
    fn expand_below(
        &mut self,
        proof: &mut ProofGraph<'a, G>,
        mut pending: Vec<G::Position>,
    ) -> Result<bool, ProofError> {
        let game = self.problem.game();
        let mut moves = Vec::new();
        while let Some(position) = pending.pop() {
            self.step()?;
            let ProofGraph { graph, seen, frontier } = proof;
            if graph.decided_at(&position) == Some(self.value) || !seen.insert(game.state_key(&position)) {
                continue;
            }
            if graph.add(&position) == Added::Full {
                return Ok(false);
            }
            let mover = game.to_move(&position);
            let is_winners = mover == self.value.winner();
            let answer = if is_winners { self.answer(&position, graph.known_positions())? } else { None };
            moves.clear();
            game.moves(&position, &mut moves);
            let used = answer.map_or(0..moves.len(), |index| index..index + 1);
            for &mv in moves.get(used).unwrap_or(&[]) {
                let child = game.play(&position, mv);
                if self.leaf_value(mover, mv, &child).is_some() {
                    continue;
                }
                if is_winners && answer.is_none() {
                    frontier.push_back(child);
                } else {
                    pending.push(child);
                }
            }
        }
        Ok(true)
    }

    /// The value of the position after a move where neither search nor table is needed.
    fn leaf_value(&self, mover: Player, mv: G::Move, child: &G::Position) -> Option<Value> {
        let game = self.problem.game();
        let is_past =
            game.can_repeat(mv) && self.solver.tt().history.find(game.repetition_key(child)).is_some();
        if is_past {
            Some(self.problem.rule().value_of_repetition(mover))
        } else {
            self.problem.end_value(child)
        }
    }

    /// The winner's move, from the table or by a search of bounded size; there are `positions` in the graph.
    fn answer(&mut self, position: &G::Position, positions: u64) -> Result<Option<usize>, ProofError> {
        let keys = self.solver.tt().keys_at_root(position);
        if let Some(&index) = self.solver.tt().stored_moves(keys.entry, self.value).first() {
            return Ok(Some(index.into()));
        }
        let known = self.solver.tt_mut().consult(position, &keys, None);
        let known = known.filter(|known| known.value == self.value && known.best != NO_MOVE);
        if let Some(known) = known {
            return Ok(Some(known.best.into()));
        }
        let affordable = EXPANSIONS + EXPANSIONS_A_POSITION * positions;
        let most = affordable.saturating_sub(self.limits.counts.expansions);
        if most == 0 {
            return Ok(None);
        }
        let verdict = self.solve_as_root(position, most)?;
        let holds =
            verdict.filter(|verdict| verdict.value == self.value && verdict.conditions.is_unconditional());
        Ok(holds.filter(|verdict| verdict.best != NO_MOVE).map(|verdict| verdict.best.into()))
    }

    /// Where the claim does not follow yet: positions behind the winner's moves that were not followed and win,
    /// as the table has it.
    fn other_winning_moves(&mut self, graph: &ExpandedGraph<'a, G>) -> Result<Vec<G::Position>, ProofError> {
        let game = self.problem.game();
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![self.problem.root().clone()];
        let mut moves = Vec::new();
        while let Some(position) = pending.pop() {
            self.step()?;
            if !seen.insert(game.state_key(&position)) || graph.decided_at(&position) == Some(self.value) {
                continue;
            }
            let mover = game.to_move(&position);
            moves.clear();
            game.moves(&position, &mut moves);
            for &mv in &moves {
                let child = game.play(&position, mv);
                if self.leaf_value(mover, mv, &child).is_some() {
                    continue;
                }
                if graph.has_expanded(&child) {
                    pending.push(child);
                } else if mover == self.value.winner() {
                    let key = self.solver.tt().keys_at_root(&child).entry;
                    if self.solver.tt().claims(key, self.value) {
                        found.push(child);
                    }
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_grows_by_a_quarter_and_a_small_one_by_more() {
        assert_eq!([0, 256, 260, 40_000].map(growth), [64, 64, 65, 10_000]);
    }
}
