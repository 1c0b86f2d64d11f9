//! The two forms in which a node has many parents: the acyclic graph, merged by position and depth, and the
//! cyclic one, merged by position alone.
//!
//! The acyclic form scores no repetition, so what it decides is an attractor fact and right; where the answer
//! rests on a repetition it unrolls the cycle until a limit. The cyclic form cuts a move that repeats a position
//! of the current path and keeps the cut on every path: that is the graph-history-interaction problem, and why
//! it is unsound.

use super::{Merging, Pns};
use crate::graph::{NONE, ROOT};
use crate::limits::LimitGuard;
use std::collections::VecDeque;
use twinproof_core::{Game, Numbers, StopReason};

impl<G: Game> Pns<'_, G> {
    pub(super) fn search_merged(&mut self, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        let mut queue = VecDeque::new();
        self.store.parents[ROOT as usize].depth = 0;
        while self.root.value().is_none() {
            self.poll(limits)?;
            let node = self.path.top().node;
            if !self.store.nodes[node as usize].is_expanded() {
                // Step 2: expand the leaf.
                let position = self.path.top().position.clone();
                self.expand(&position, node, self.path.depth(), limits)?;
                self.update(node, &mut queue);
                continue;
            }
            // Step 1: one step down.
            let edge = self.store.best_child(node);
            let child = self.store.edges[edge as usize].node();
            let (position, key) = self.peek(edge);
            limits.visit();
            if self.form == Merging::Dcg && self.path.depth_of(key).is_some() {
                self.cut(edge);
                self.update(node, &mut queue);
            } else {
                self.path.push(position, key, edge, child, 0);
                self.store.parents[child as usize].depth = self.path.depth();
            }
        }
        Ok(())
    }

    /// Settles a move into the path, for this path and, wrongly, for all others.
    fn cut(&mut self, edge: u32) {
        let mover = self.store.nodes[self.path.top().node as usize].mover();
        let repetition = self.problem.rule().value_of_repetition(mover);
        let edge = &mut self.store.edges[edge as usize];
        edge.numbers = Numbers::solved(repetition);
        edge.set_flag(true);
    }

    /// Step 3: carries a change among the children of `start` to all parents above, as far as numbers change,
    /// and takes the path back to the shallowest node of it that was reached.
    ///
    /// Each node is computed once, children before parents in the acyclic form. In the cyclic form a number
    /// could grow round a cycle for ever, so a node is computed again only for a solved child: numbers there
    /// are estimates, values are not.
    fn update(&mut self, start: u32, queue: &mut VecDeque<u32>) {
        let store = &mut self.store;
        let mut resume = self.path.depth();
        self.round += 1;
        queue.push_back(start);
        while let Some(node) = queue.pop_front() {
            let numbers = store.combine(node);
            if std::mem::replace(&mut store.nodes[node as usize].numbers, numbers) == numbers {
                continue;
            }
            let mut next = store.parents[node as usize].first;
            while next != NONE {
                let link = store.links[next as usize];
                let edge = &mut store.edges[next as usize];
                next = link.next;
                if edge.is_flagged() {
                    continue;
                }
                edge.numbers = numbers;
                let owner = &mut store.parents[link.owner as usize];
                resume = resume.min(owner.depth);
                if owner.round != self.round || numbers.value().is_some() {
                    owner.round = self.round;
                    queue.push_back(link.owner);
                }
            }
        }
        self.root = store.nodes[ROOT as usize].numbers;
        while self.path.depth() > resume {
            let frame = self.path.pop();
            self.store.parents[frame.node as usize].depth = NONE;
        }
    }
}
