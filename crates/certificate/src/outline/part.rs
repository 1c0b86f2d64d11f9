//! A part of an outline: what follows from one of its nodes.

use super::{Node, Outline, Role};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use twinproof_core::Rules;

impl Role {
    /// The node that stands for this one.
    pub fn target(self) -> Option<usize> {
        match self {
            Self::Reuse(node) => node,
            Self::Seen(node) => Some(node),
            _ => None,
        }
    }
}

impl<G: Rules> Outline<G> {
    /// The node that tells what follows a node: itself, or the one that stands for it.
    pub fn resolved(&self, node: usize) -> usize {
        self.nodes[node].role.target().unwrap_or(node)
    }

    /// What comes below a node, the longest resistance first, and passes last: they seldom say much.
    pub fn by_resistance(&self, node: usize) -> Vec<usize> {
        let (game, nodes) = (self.problem.game(), &self.nodes);
        let mover = game.to_move(&nodes[node].position);
        let is_pass = |child: usize| {
            nodes[child].mv.is_some_and(|mv| !game.can_repeat(mv))
                && game.to_move(&nodes[child].position) != mover
        };
        let mut children = nodes[node].children.clone();
        children.sort_by_key(|&child| (is_pass(child), Reverse(nodes[child].height)));
        children
    }

    /// What follows a node, as an outline of its own with at most `most` nodes, by resistance. A node that stands outside for one of
    /// the part is taken in where it is needed first. The problem stays
    /// that of the whole, and the longest line is not given.
    pub fn part(&self, node: usize, most: usize) -> Self {
        let (problem, form, value) = (self.problem.clone(), self.form, self.value);
        let mut part = Self { problem, form, value, nodes: Vec::new(), hidden: 0, line: Vec::new() };
        let mut placed = FxHashMap::<usize, usize>::default();
        let mut open = vec![(node, None::<usize>)];
        while let Some((old, parent)) = open.pop() {
            let id = part.nodes.len();
            if id >= most.max(1) {
                part.hidden += 1;
                if let Some(parent) = parent {
                    part.nodes[parent].hidden += 1;
                }
                continue;
            }
            let from = &self.nodes[self.resolved(old)];
            let role = match (placed.get(&self.resolved(old)), self.nodes[old].role) {
                (Some(&first), Role::Reuse(_)) => Role::Reuse(Some(first)),
                (Some(&first), _) => Role::Seen(first),
                (None, _) => from.role,
            };
            if role.target().is_none() {
                placed.insert(self.resolved(old), id);
                part.hidden += from.hidden;
                let children = self.by_resistance(self.resolved(old));
                open.extend(children.into_iter().rev().map(|child| (child, Some(id))));
            }
            let hidden = if role.target().is_none() { from.hidden } else { 0 };
            if let Some(parent) = parent {
                part.nodes[parent].children.push(id);
            }
            let Node { position, mv, height, .. } = &self.nodes[old];
            let mv = mv.filter(|_| parent.is_some());
            part.nodes.push(Node {
                position: position.clone(),
                parent,
                mv,
                role,
                lemma: from.lemma.clone().filter(|_| role.target().is_none()),
                children: Vec::new(),
                hidden,
                height: *height,
            });
        }
        part
    }
}
