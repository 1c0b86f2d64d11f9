//! The part of a tree that people are shown: where most jobs went, the better moves first.
//!
//! A node has at least as many jobs as any below it, so that the nodes with the most jobs make a tree of their own.

use crate::node::NodeId;
use crate::report::order;
use crate::settings::Plan;
use crate::tree::Tree;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// Which part.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part<'a> {
    /// So many nodes, those with the most jobs.
    pub(crate) most: usize,
    /// Whether what is taken goes on along its best moves before others are taken.
    pub(crate) follows_best: bool,
    /// Nodes whose moves are all taken, beside these.
    pub(crate) open: Option<&'a HashSet<NodeId>>,
    /// Nodes of which nothing below is taken.
    pub(crate) closed: Option<&'a HashSet<NodeId>>,
}

/// A node of the part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) id: NodeId,
    /// The place of the node before it; none of a first move.
    pub(crate) before: Option<usize>,
    /// Moves from the root, which itself is not taken.
    pub(crate) depth: usize,
}

/// Takes a part of a tree: line by line, the best moves first.
pub(crate) fn take(tree: &Tree, plan: &Plan, part: &Part<'_>) -> Vec<Taken> {
    let chosen = choose(tree, plan, part);
    let mut taken = Vec::with_capacity(chosen.len());
    let mut left = vec![(NodeId::ROOT, None, 0)];
    while let Some((id, before, depth)) = left.pop() {
        let place = if id == NodeId::ROOT {
            None
        } else {
            taken.push(Taken { id, before, depth });
            Some(taken.len() - 1)
        };
        let children = best_first(tree, plan, id).into_iter().filter(|child| chosen.contains(child));
        // What is put down last is taken up first.
        let children: Vec<_> = children.map(|child| (child, place, depth + 1)).collect();
        left.extend(children.into_iter().rev());
    }
    taken
}

/// The moves of a node that have nodes, the better first.
pub(crate) fn best_first(tree: &Tree, plan: &Plan, id: NodeId) -> Vec<NodeId> {
    let mover = tree.get(id).mover();
    let mut children: Vec<_> = tree.children(id).collect();
    children.sort_by(|&a, &b| order(tree, plan.algorithm, mover, a, b));
    children
}

fn choose(tree: &Tree, plan: &Plan, part: &Part<'_>) -> HashSet<NodeId> {
    let has = |set: Option<&HashSet<NodeId>>, id| set.is_some_and(|set| set.contains(&id));
    let mut chosen = HashSet::new();
    // Those with the most jobs first; of equals, those that came to be first.
    let mut queue = BinaryHeap::from([(u32::MAX, Reverse(NodeId::ROOT))]);
    while let Some((jobs, Reverse(id))) = queue.pop() {
        if id != NodeId::ROOT {
            // What was asked for by name is beyond the number.
            if chosen.len() >= part.most && jobs < u32::MAX {
                break;
            }
            chosen.insert(id);
        }
        if has(part.closed, id) {
            continue;
        }
        let is_open = has(part.open, id);
        let best = part.follows_best.then(|| best_first(tree, plan, id).first().copied()).flatten();
        queue.extend(tree.children(id).map(|child| {
            let own = tree.get(child).visits.min(u32::MAX - 1);
            let goes_first = best == Some(child) && id != NodeId::ROOT;
            let jobs = match is_open {
                true => u32::MAX,
                false if goes_first => jobs.min(u32::MAX - 1),
                false => own,
            };
            (jobs, Reverse(child))
        }));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Algorithm, Policy};
    use twinproof::games::tictactoe::{self, Mark};
    use twinproof::{Player, Value};
    use twinproof_engine::{Budget, Position, Status};

    /// Three first moves with 1, 5 and 2 jobs; the second has two replies, with 3 and 1.
    fn tree() -> (Tree, Plan, [NodeId; 5]) {
        let problem = tictactoe::parse(".../.../... x", Mark::X).unwrap();
        let plan = Plan::new(Position::of(&problem), "dfpn", Budget::nodes(1));
        let plan = Plan { algorithm: Algorithm::JlUct, ..plan };
        let mut tree = Tree::new(plan.algorithm, Policy::default(), Player::First);
        let mut add = |parent, mv, jobs| {
            let mover = tree.get(parent).mover();
            let id = tree.add(parent, mv, mover.opponent(), Status::Even.numbers(mover)).unwrap();
            (0..jobs).for_each(|_| tree.visit(id, 0.5));
            tree.update(id);
            id
        };
        let [a, b, c] = [(0, 1), (1, 1), (2, 2)].map(|(mv, jobs)| add(NodeId::ROOT, mv, jobs));
        let [d, e] = [(0, 3), (2, 1)].map(|(mv, jobs)| add(b, mv, jobs));
        (tree, plan, [a, b, c, d, e])
    }

    fn ids(taken: &[Taken]) -> Vec<NodeId> {
        taken.iter().map(|taken| taken.id).collect()
    }

    #[test]
    fn what_has_the_most_jobs_is_taken_and_the_better_moves_come_first() {
        let (tree, plan, [a, b, c, d, e]) = tree();
        let part = |most| Part { most, ..Part::default() };
        assert_eq!(ids(&take(&tree, &plan, &part(2))), [b, d]);
        assert_eq!(ids(&take(&tree, &plan, &part(3))), [b, d, c]);
        let all = take(&tree, &plan, &part(9));
        assert_eq!(ids(&all), [b, d, e, c, a]);
        assert_eq!(
            all.iter().map(|taken| taken.before).collect::<Vec<_>>(),
            [None, Some(0), Some(0), None, None]
        );
        assert_eq!(all.iter().map(|taken| taken.depth).collect::<Vec<_>>(), [1, 2, 2, 1, 1]);
    }

    #[test]
    fn nodes_are_opened_and_closed_by_name() {
        let (tree, plan, [a, b, c, d, e]) = tree();
        let (open, closed) = (HashSet::from([NodeId::ROOT]), HashSet::from([b]));
        let part = Part { most: 1, open: Some(&open), ..Part::default() };
        assert_eq!(ids(&take(&tree, &plan, &part)), [b, c, a]);
        let part = Part { most: 9, closed: Some(&closed), ..Part::default() };
        assert_eq!(ids(&take(&tree, &plan, &part)), [b, c, a]);
        let part = Part { most: 9, open: Some(&closed), ..Part::default() };
        assert_eq!(ids(&take(&tree, &plan, &part)), [b, d, e, c, a]);
    }

    #[test]
    fn a_line_goes_on_to_its_end_and_what_loses_comes_last() {
        let (mut tree, plan, [a, b, c, d, e]) = tree();
        // The reply that wins for the second player comes first, though hardly anybody looked at it.
        tree.settle(e, Value::Loss, false);
        tree.update(e);
        let part = Part { most: 2, follows_best: true, ..Part::default() };
        assert_eq!(ids(&take(&tree, &plan, &part)), [b, e]);
        let part = Part { most: 9, ..Part::default() };
        assert_eq!(ids(&take(&tree, &plan, &part)), [c, a, b, e, d]);
    }
}
