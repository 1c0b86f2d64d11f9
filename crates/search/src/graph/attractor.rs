//! Attractors of the expanded graph: the positions from which a player forces matters, repetitions aside.
//! Linear in the graph. Proofs of the merged forms are read off them, and `close` decides by them.

use super::store::{NONE, Store, leaf_value};
use twinproof_core::{Player, Value};

/// For each body the bodies it is a child of, once a slot.
pub(crate) struct Predecessors {
    starts: Vec<u32>,
    owners: Vec<u32>,
}

impl Predecessors {
    pub(crate) fn of<M>(store: &Store<M>) -> Self {
        // Count, add up, fill in from the back of each stretch.
        let mut starts = vec![0u32; store.bodies.len() + 1];
        for slot in store.slots.iter().filter(|slot| slot.body() != NONE) {
            starts[slot.body() as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut owners = vec![0u32; sum as usize];
        for (owner, body) in store.bodies.iter().enumerate().filter(|(_, body)| body.is_expanded()) {
            for slot in store.slots[body.children()].iter().filter(|slot| slot.body() != NONE) {
                let start = &mut starts[slot.body() as usize];
                *start -= 1;
                owners[*start as usize] = owner as u32;
            }
        }
        Self { starts, owners }
    }

    fn owners(&self, body: u32) -> &[u32] {
        &self.owners[self.starts[body as usize] as usize..self.starts[body as usize + 1] as usize]
    }

    /// For each body how many moves `winner` needs at most to get home, or [`NONE`] outside the attractor. Home
    /// are leaves with the winner's value and, if `open_leaves_count`, the unexpanded ones.
    pub(crate) fn attractor<M>(&self, store: &Store<M>, winner: Player, open_leaves_count: bool) -> Vec<u32> {
        let goal = Value::won_by(winner);
        let mut levels = vec![NONE; store.bodies.len()];
        // The loser's moves that do not lead home yet.
        let mut open_moves = vec![0u32; store.bodies.len()];
        let mut queue = Vec::new();
        for (id, body) in store.bodies.iter().enumerate().filter(|(_, body)| !body.is_expanded()) {
            if body.numbers.value().map_or(open_leaves_count, |value| value == goal) {
                levels[id] = 0;
                queue.push(id as u32);
            }
        }
        for (id, body) in store.bodies.iter().enumerate().filter(|(_, body)| body.is_expanded()) {
            let slots = &store.slots[body.children()];
            let home = slots.iter().filter(|slot| leaf_value(slot) == Some(goal)).count();
            open_moves[id] = (slots.len() - home) as u32;
            if open_moves[id] == 0 || home > 0 && body.mover() == winner {
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
                let joins = *open == 0 || store.bodies[owner as usize].mover() == winner;
                if joins && levels[owner as usize] == NONE {
                    levels[owner as usize] = levels[id as usize] + 1;
                    queue.push(owner);
                }
            }
        }
        levels
    }
}
