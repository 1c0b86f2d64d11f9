//! The tree: no node is shared, so a repetition is a leaf with the value the rule gives it, for good.

use super::Pns;
use crate::graph::NONE;
use crate::limits::LimitGuard;
use twinproof_core::{Game, Numbers, StopReason};

impl<G: Game> Pns<'_, G> {
    pub(super) fn search_tree(&mut self, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        while self.root.value().is_none() {
            // Step 1: down to a leaf, from wherever the last change reached.
            while self.path.top().node != NONE {
                self.poll(limits)?;
                limits.visit();
                self.descend(self.store.best_child(self.path.top().node));
            }
            self.poll(limits)?;

            // Step 2: expand it.
            let node = self.store.nodes.len() as u32;
            if !self.store.make_room(0, self.path.bytes()) {
                return Err(StopReason::Memory);
            }
            self.store.add_node(Numbers::LEAF, 0);
            let position = self.path.top().position.clone();
            let numbers = match self.expand(&position, node, self.path.depth(), limits) {
                Ok(numbers) => numbers,
                Err(reason) => {
                    self.store.nodes.pop();
                    return Err(reason);
                }
            };
            let edge = self.path.top().edge;
            if edge != NONE {
                self.store.edges[edge as usize].set_node(node);
            }
            self.path.top_mut().node = node;

            // Step 3: back up until nothing changes. What is above is as it was, so selection resumes there.
            self.store.nodes[node as usize].numbers = self.own_numbers();
            let mut numbers = numbers;
            while self.store.nodes[self.path.top().node as usize].numbers != numbers {
                self.store.nodes[self.path.top().node as usize].numbers = numbers;
                self.set_own_numbers(numbers);
                if self.path.depth() == 0 {
                    break;
                }
                self.path.pop();
                numbers = self.store.combine(self.path.top().node);
            }
        }
        Ok(())
    }

    /// Goes to a child of the top.
    fn descend(&mut self, edge: u32) {
        let (position, key) = self.peek(edge);
        self.path.push(position, key, edge, self.store.edges[edge as usize].node(), 0);
    }
}
