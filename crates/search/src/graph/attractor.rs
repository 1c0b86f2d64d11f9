//! Attractors of the expanded graph: the positions from which a player forces matters, repetitions aside.
//! Linear in the graph. Proofs of the merged forms are read off them, and `close` decides by them.

use super::store::{NONE, Store, leaf_value};
use twinproof_core::{Player, Value};

/// For each node the nodes it is a child of, once an edge.
pub(crate) struct Predecessors {
    starts: Vec<u32>,
    owners: Vec<u32>,
}

impl Predecessors {
    pub(crate) fn of<M>(store: &Store<M>) -> Self {
        // Count, add up, fill in from the back of each stretch.
        let mut starts = vec![0u32; store.nodes.len() + 1];
        for edge in store.edges.iter().filter(|edge| edge.node() != NONE) {
            starts[edge.node() as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut owners = vec![0u32; sum as usize];
        for (owner, node) in store.nodes.iter().enumerate().filter(|(_, node)| node.is_expanded()) {
            for edge in store.edges[node.children()].iter().filter(|edge| edge.node() != NONE) {
                let start = &mut starts[edge.node() as usize];
                *start -= 1;
                owners[*start as usize] = owner as u32;
            }
        }
        Self { starts, owners }
    }

    fn owners(&self, node: u32) -> &[u32] {
        &self.owners[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// For each node how many moves `winner` needs at most to get home, or [`NONE`] outside the attractor. Home
    /// are leaves with the winner's value and, if `open_leaves_count`, the unexpanded ones.
    pub(crate) fn attractor<M>(&self, store: &Store<M>, winner: Player, open_leaves_count: bool) -> Vec<u32> {
        let goal = Value::won_by(winner);
        let mut levels = vec![NONE; store.nodes.len()];
        // The loser's moves that do not lead home yet.
        let mut open_moves = vec![0u32; store.nodes.len()];
        let mut queue = Vec::new();
        for (id, node) in store.nodes.iter().enumerate().filter(|(_, node)| !node.is_expanded()) {
            if node.numbers.value().map_or(open_leaves_count, |value| value == goal) {
                levels[id] = 0;
                queue.push(id as u32);
            }
        }
        for (id, node) in store.nodes.iter().enumerate().filter(|(_, node)| node.is_expanded()) {
            let edges = &store.edges[node.children()];
            let home = edges.iter().filter(|edge| leaf_value(edge) == Some(goal)).count();
            open_moves[id] = (edges.len() - home) as u32;
            if open_moves[id] == 0 || home > 0 && node.mover() == winner {
                levels[id] = 1;
                queue.push(id as u32);
            }
        }
        // First in, first out: whoever joins is one move further than whoever let it in.
        let mut next = 0;
        while next < queue.len() {
            let id = queue[next];
            next += 1;
            for &owner in self.owners(id) {
                let open = &mut open_moves[owner as usize];
                *open -= 1;
                let joins = *open == 0 || store.nodes[owner as usize].mover() == winner;
                if joins && levels[owner as usize] == NONE {
                    levels[owner as usize] = levels[id as usize] + 1;
                    queue.push(owner);
                }
            }
        }
        levels
    }
}
