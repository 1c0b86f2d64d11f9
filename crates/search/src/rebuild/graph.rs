//! Proofs that do not depend on the path, as a graph of positions.
//!
//! Positions are gathered along the moves the table names, each once. Whether they bear the claim out is for the
//! attractors to say. Where moves of the table lead in a circle, the winner's other winning moves are added until
//! they do.

use super::Rebuild;
use crate::knowledge::grounds::NO_MOVE;
use crate::pns::{Added, Pns};
use crate::prover::ProofError;
use rustc_hash::FxHashSet;
use twinproof_core::{Game, Player, Value};

impl<'a, G: Game> Rebuild<'_, 'a, '_, G> {
    /// A graph in which the claim follows; `None` if there is none, or none that fits the memory. Goes on from
    /// the graph of the search, if it kept one.
    pub(super) fn collect(&mut self, swept: Option<Pns<'a, G>>) -> Result<Option<Pns<'a, G>>, ProofError> {
        let mut graph = swept.unwrap_or_else(|| Pns::graph(self.problem, self.memory));
        let mut seen = FxHashSet::default();
        let mut todo = vec![self.problem.root().clone()];
        loop {
            if !self.gather(&mut graph, &mut seen, todo)? {
                return Ok(None);
            }
            graph.decide(|_, _, _| {});
            if graph.decided() == Some(self.value) {
                return Ok(Some(graph));
            }
            todo = if self.is_blind { Vec::new() } else { self.other_winning_moves(&graph)? };
            if todo.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Expands positions and whatever the proof needs below them. False if the memory is full.
    fn gather(
        &mut self,
        graph: &mut Pns<'a, G>,
        seen: &mut FxHashSet<u64>,
        mut todo: Vec<G::Position>,
    ) -> Result<bool, ProofError> {
        let game = self.problem.game();
        let mut moves = Vec::new();
        while let Some(position) = todo.pop() {
            self.watch.step().map_err(ProofError::Stopped)?;
            if graph.decided_at(&position) == Some(self.value) || !seen.insert(game.state_key(&position)) {
                continue;
            }
            if graph.add(&position) == Added::Full {
                return Ok(false);
            }
            let mover = game.to_move(&position);
            let answer = if mover == self.value.winner() {
                let Some(index) = self.answer(&position)? else { continue };
                Some(index)
            } else {
                None
            };
            moves.clear();
            game.moves(&position, &mut moves);
            let used = answer.map_or(0..moves.len(), |index| index..index + 1);
            for &mv in moves.get(used).unwrap_or(&[]) {
                let child = game.play(&position, mv);
                if self.settled(mover, mv, &child).is_none() {
                    todo.push(child);
                }
            }
        }
        Ok(true)
    }

    /// The value of the position after a move where neither search nor table is needed.
    fn settled(&self, mover: Player, mv: G::Move, child: &G::Position) -> Option<Value> {
        let game = self.problem.game();
        let is_past =
            game.can_repeat(mv) && self.worker.knowledge.line.met(game.repetition_key(child)).is_some();
        if is_past { Some(self.problem.rule().value_of_repetition(mover)) } else { game.terminal(child) }
    }

    /// The winner's move, from the table or by a search.
    fn answer(&mut self, position: &G::Position) -> Result<Option<usize>, ProofError> {
        let key = self.worker.knowledge.place_of(position).key;
        if let Some(&index) = self.worker.knowledge.named_moves(key, self.value).first() {
            return Ok(Some(index.into()));
        }
        let verdict = self.solve_as_root(position)?;
        if verdict.value != self.value || !verdict.grounds.is_clean() {
            return Ok(None);
        }
        if verdict.best != NO_MOVE {
            return Ok(Some(verdict.best.into()));
        }
        // The index is too large for the table: look at the moves one by one.
        let game = self.problem.game();
        let (mover, mut moves) = (game.to_move(position), Vec::new());
        game.moves(position, &mut moves);
        for (index, &mv) in moves.iter().enumerate() {
            if self.truth_after(position, mover, mv)? == Some(self.value) {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// The value after a move, if it does not depend on the path.
    fn truth_after(
        &mut self,
        position: &G::Position,
        mover: Player,
        mv: G::Move,
    ) -> Result<Option<Value>, ProofError> {
        let child = self.problem.game().play(position, mv);
        if let Some(value) = self.settled(mover, mv, &child) {
            return Ok(Some(value));
        }
        let key = self.worker.knowledge.place_of(&child).key;
        let known = self.worker.knowledge.table().base(key).and_then(|base| base.numbers.value());
        if known.is_some() {
            return Ok(known);
        }
        let verdict = self.solve_as_root(&child)?;
        Ok(verdict.grounds.is_clean().then_some(verdict.value))
    }

    /// Where the claim does not follow yet: positions behind the winner's moves that were not followed and win.
    fn other_winning_moves(&mut self, graph: &Pns<'a, G>) -> Result<Vec<G::Position>, ProofError> {
        let game = self.problem.game();
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut todo = vec![self.problem.root().clone()];
        let mut moves = Vec::new();
        while let Some(position) = todo.pop() {
            self.watch.step().map_err(ProofError::Stopped)?;
            if !seen.insert(game.state_key(&position)) || graph.decided_at(&position) == Some(self.value) {
                continue;
            }
            let mover = game.to_move(&position);
            moves.clear();
            game.moves(&position, &mut moves);
            for &mv in &moves {
                let child = game.play(&position, mv);
                if self.settled(mover, mv, &child).is_some() {
                    continue;
                }
                if graph.has_expanded(&child) {
                    todo.push(child);
                } else if mover == self.value.winner()
                    && self.truth_after(&position, mover, mv)? == Some(self.value)
                {
                    found.push(child);
                }
            }
        }
        Ok(found)
    }
}
