//! The tree: no node is shared, so a repetition is a leaf with the value the rule gives it, for good.

use super::Pns;
use crate::graph::NONE;
use crate::limits::LimitGuard;
use twinproof_core::{Game, Numbers, StopReason};

impl<G: Game> Pns<'_, G> {
    pub(super) fn search_tree(&mut self, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        while self.root.value().is_none() {
            // Step 1: down to a leaf, from wherever the last change reached.
            while self.path.top().body != NONE {
                self.poll(limits)?;
                limits.visit();
                self.descend(self.store.best_child(self.path.top().body));
            }
            self.poll(limits)?;

            // Step 2: expand it.
            let body = self.store.bodies.len() as u32;
            if !self.store.make_room(0, self.path.bytes()) {
                return Err(StopReason::Memory);
            }
            self.store.add_body(Numbers::LEAF, 0);
            let position = self.path.top().position.clone();
            let numbers = match self.expand(&position, body, self.path.depth(), limits) {
                Ok(numbers) => numbers,
                Err(reason) => {
                    self.store.bodies.pop();
                    return Err(reason);
                }
            };
            let slot = self.path.top().slot;
            if slot != NONE {
                self.store.slots[slot as usize].set_body(body);
            }
            self.path.top_mut().body = body;

            // Step 3: back up until nothing changes. What is above is as it was, so selection resumes there.
            self.store.bodies[body as usize].numbers = self.own_numbers();
            let mut numbers = numbers;
            while self.store.bodies[self.path.top().body as usize].numbers != numbers {
                self.store.bodies[self.path.top().body as usize].numbers = numbers;
                self.set_own_numbers(numbers);
                if self.path.depth() == 0 {
                    break;
                }
                self.path.pop();
                numbers = self.store.combine(self.path.top().body);
            }
        }
        Ok(())
    }

    /// Goes to a child of the top.
    fn descend(&mut self, slot: u32) {
        let (position, key) = self.peek(slot);
        self.path.push(position, key, slot, self.store.slots[slot as usize].body(), 0);
    }
}
