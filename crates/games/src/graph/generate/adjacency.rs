//! A graph while it is generated: who moves where, before names, checks and packed arrays.

use super::{GeneratorRng, Recipe};
use crate::graph::{Builder, Graph};
use std::fmt::Write;
use twinproof_core::{InputError, Player, Problem, Value};

/// The moves of each node. Node 0 is the root.
#[derive(Default)]
pub(super) struct AdjacencyList {
    pub(super) nodes: Vec<Entry>,
    /// The names, or none: then `n0`, `n1`, …
    pub(super) names: Vec<String>,
}

pub(super) enum Entry {
    Inner(Player, Vec<u32>),
    Terminal(Value),
}

impl AdjacencyList {
    pub(super) fn inner(&mut self, player: Player, moves: Vec<u32>) -> u32 {
        self.nodes.push(Entry::Inner(player, moves));
        self.nodes.len() as u32 - 1
    }

    pub(super) fn terminal(&mut self, value: Value) -> u32 {
        self.nodes.push(Entry::Terminal(value));
        self.nodes.len() as u32 - 1
    }

    /// Adds a move to a node that has moves.
    pub(super) fn link(&mut self, from: u32, to: u32) {
        self.moves_mut(from).push(to);
    }

    pub(super) fn moves_mut(&mut self, node: u32) -> &mut Vec<u32> {
        match &mut self.nodes[node as usize] {
            Entry::Inner(_, moves) => moves,
            Entry::Terminal(_) => unreachable!("a node with a value has no moves"),
        }
    }

    /// Adds a move to a terminal of its own, lost for whoever moves there: a trap that nobody need step into.
    pub(super) fn trap(&mut self, from: u32) {
        let Entry::Inner(player, _) = self.nodes[from as usize] else {
            unreachable!("traps are laid where there are moves")
        };
        let terminal = self.terminal(Value::won_by(player.opponent()));
        self.link(from, terminal);
    }

    /// Puts the moves of every node in a random order.
    pub(super) fn shuffle_moves(&mut self, rng: &mut GeneratorRng) {
        for node in &mut self.nodes {
            if let Entry::Inner(_, moves) = node {
                rng.shuffle(moves);
            }
        }
    }

    pub(super) fn finish(
        self,
        recipe: &Recipe,
        rng: &mut GeneratorRng,
    ) -> Result<Problem<Graph>, InputError> {
        let past = self.past(recipe.past, rng)?;
        let mut graph = Builder::new();
        let mut name = String::new();
        let mut handles = Vec::with_capacity(self.nodes.len());
        for index in 0..self.nodes.len() {
            name.clear();
            match self.names.get(index) {
                Some(given) => name.push_str(given),
                None => write!(name, "n{index}").expect("a string takes all"),
            }
            handles.push(graph.node(&name)?);
        }
        let mut moves = Vec::new();
        for (entry, &node) in self.nodes.iter().zip(&handles) {
            match entry {
                Entry::Terminal(value) => graph.terminal(node, *value)?,
                Entry::Inner(player, targets) => {
                    moves.clear();
                    moves.extend(targets.iter().map(|&target| handles[target as usize]));
                    graph.inner(node, *player, &moves)?;
                }
            }
        }
        let past: Vec<_> = past.into_iter().map(|node| handles[node as usize]).collect();
        graph.finish(handles[0], &past, recipe.rule)
    }

    /// Different nodes with moves, not the root.
    fn past(&self, count: u32, rng: &mut GeneratorRng) -> Result<Vec<u32>, InputError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let mut candidates: Vec<_> = (1..self.nodes.len() as u32)
            .filter(|&node| matches!(self.nodes[node as usize], Entry::Inner(..)))
            .collect();
        if candidates.len() < count as usize {
            return Err(InputError::new(format!(
                "a past of {count} nodes does not fit: besides the root only {} nodes have moves",
                candidates.len()
            )));
        }
        rng.shuffle(&mut candidates);
        candidates.truncate(count as usize);
        Ok(candidates)
    }
}
