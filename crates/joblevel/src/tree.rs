//! The tree: which job comes next, what is expected of it, and what its answer changes up to the root.
//!
//! It knows no game. Nodes are lines of play, moves are indices, and whoever uses it says who is to move.

use crate::node::{Arena, Flags, Node, NodeId};
use crate::policy::{Algorithm, Policy};
use std::collections::HashMap;
use twinproof::{Numbers, Player, Value};
use twinproof_engine::Status;

/// How much a move that was looked at less is worth trying, in units of the value of a game.
const EXPLORATION: f64 = 0.7;

/// A tree of jobs.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) arena: Arena,
    algorithm: Algorithm,
    policy: Policy,
    /// Jobs about the other moves of a node that are out, and the numbers their child is expected to have.
    awaited: HashMap<NodeId, Numbers>,
}

/// What a job is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// The position of the node.
    Node,
    /// Its moves without those that have nodes.
    Rest,
    /// The position, by our own prover, since an engine claims something.
    Proof,
    /// The other moves, likewise.
    RestProof,
}

impl About {
    /// Whether it is about the moves without nodes.
    pub(crate) fn is_rest(self) -> bool {
        matches!(self, Self::Rest | Self::RestProof)
    }

    /// Whether it is for our own prover.
    pub(crate) fn is_proof(self) -> bool {
        matches!(self, Self::Proof | Self::RestProof)
    }
}

impl Tree {
    /// A tree with a root of which nothing is known.
    pub(crate) fn new(algorithm: Algorithm, policy: Policy, mover: Player) -> Self {
        let mut arena = Arena::default();
        let numbers = Status::Even.numbers(mover);
        arena.push(Node::new(NodeId::NONE, 0, mover, numbers)).expect("it is the first");
        Self { arena, algorithm, policy, awaited: HashMap::new() }
    }

    /// A tree of nodes that were kept; what was out is not any more.
    pub(crate) fn restored(algorithm: Algorithm, policy: Policy, arena: Arena) -> Self {
        let mut tree = Self { arena, algorithm, policy, awaited: HashMap::new() };
        // Children come after their parents.
        for number in (0..tree.arena.len()).rev() {
            let id = NodeId(number);
            let node = tree.arena.get_mut(id);
            node.out = 0;
            node.flags.set(Flags::PASSING, false);
            tree.refresh(id);
        }
        tree
    }

    pub(crate) fn get(&self, id: NodeId) -> &Node {
        self.arena.get(id)
    }

    pub(crate) fn root(&self) -> &Node {
        self.arena.get(NodeId::ROOT)
    }

    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut at = self.get(id).first_child;
        std::iter::from_fn(move || {
            let child = at.exists()?;
            at = self.get(child).next;
            Some(child)
        })
    }

    pub(crate) fn child_by(&self, id: NodeId, mv: u32) -> Option<NodeId> {
        self.children(id).find(|&child| self.get(child).mv == mv)
    }

    /// The moves from the root.
    #[cfg(test)]
    pub(crate) fn path(&self, id: NodeId) -> Vec<u32> {
        let (mut path, mut at) = (Vec::new(), id);
        while at != NodeId::ROOT {
            let node = self.get(at);
            path.push(node.mv);
            at = node.parent;
        }
        path.reverse();
        path
    }

    /// Whether it, or what leads to it, is solved.
    pub(crate) fn is_settled(&self, mut id: NodeId) -> bool {
        loop {
            let node = self.get(id);
            if node.value().is_some() {
                return true;
            }
            match node.parent.exists() {
                Some(parent) => id = parent,
                None => return false,
            }
        }
    }

    // ---- Selection ----

    /// The jobs that come next: none while nothing can be selected. A leaf comes with its parent's other moves.
    pub(crate) fn select(&self) -> Vec<(NodeId, About)> {
        if !self.root().is_selectable() {
            return Vec::new();
        }
        let mut at = NodeId::ROOT;
        loop {
            let node = self.get(at);
            if node.has(Flags::PROOF_WANTED) && !node.has(Flags::JOB_OUT) {
                return vec![(at, About::Proof)];
            }
            if node.has(Flags::REST_PROOF_WANTED) && !node.has(Flags::REST_OUT) {
                return vec![(at, About::RestProof)];
            }
            if node.is_leaf() {
                let mut jobs = vec![(at, About::Node)];
                jobs.extend(
                    node.parent
                        .exists()
                        .filter(|&parent| self.may_ask_rest(parent))
                        .map(|parent| (parent, About::Rest)),
                );
                return jobs;
            }
            match self.best_child(at) {
                Some(child) => at = child,
                None => return vec![(at, About::Rest)],
            }
        }
    }

    fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let mover = self.get(id).mover();
        let open = self.children(id).filter(|&child| self.get(child).is_selectable());
        match self.algorithm {
            Algorithm::JlPns => open.min_by_key(|&child| self.get(child).expected.effort_of(mover)),
            Algorithm::JlUct => {
                let all = f64::from(self.get(id).visits.max(1) + u32::from(self.get(id).out));
                let bound = |child: NodeId| {
                    let (mean, visits) = self.worth(child);
                    let own = if mover == Player::First { mean } else { -mean };
                    own + EXPLORATION * (all.ln() / visits).sqrt()
                };
                open.map(|child| (child, bound(child)))
                    .max_by(|a, b| a.1.total_cmp(&b.1))
                    .map(|(child, _)| child)
            }
        }
    }

    /// The mean value for the first player and the visits it is of, with what is expected of jobs that are out.
    fn worth(&self, id: NodeId) -> (f64, f64) {
        let node = self.get(id);
        let visits = f64::from(node.visits.max(1));
        let mean = f64::from(node.sum) / visits;
        match self.policy.expects_value(mean) {
            Some(value) => {
                let out = f64::from(node.out);
                ((f64::from(node.sum) + out * value) / (visits + out), visits + out)
            }
            None => (mean, visits),
        }
    }

    fn may_ask_rest(&self, id: NodeId) -> bool {
        let flags = self.get(id).flags;
        ![Flags::REST_OUT, Flags::REST_LOST, Flags::NO_IDEAS].into_iter().any(|flag| flags.has(flag))
    }

    // ---- Pre-update ----

    /// A job goes out. `expected` are the numbers that a further child would have.
    pub(crate) fn send(&mut self, id: NodeId, about: About, expected: Numbers) {
        if about == About::Rest && self.policy == Policy::VirtualEquivalence {
            self.awaited.insert(id, expected);
        }
        let flag = if about.is_rest() { Flags::REST_OUT } else { Flags::JOB_OUT };
        self.arena.get_mut(id).flags.set(flag, true);
        self.count_out(id, true);
        self.update(id);
    }

    /// It is back, with or without an answer.
    pub(crate) fn take_back(&mut self, id: NodeId, about: About) {
        if about.is_rest() {
            self.awaited.remove(&id);
        }
        let flag = if about.is_rest() { Flags::REST_OUT } else { Flags::JOB_OUT };
        self.arena.get_mut(id).flags.set(flag, false);
        self.count_out(id, false);
        self.update(id);
    }

    fn count_out(&mut self, id: NodeId, more: bool) {
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.arena.get_mut(id);
            node.out = if more { node.out.saturating_add(1) } else { node.out.saturating_sub(1) };
            at = node.parent.exists();
        }
    }

    // ---- Update ----

    /// Adds a child, with these numbers; `None` if there is no room for more nodes.
    pub(crate) fn add(&mut self, parent: NodeId, mv: u32, mover: Player, numbers: Numbers) -> Option<NodeId> {
        let id = self.arena.push(Node::new(parent, mv, mover, numbers))?;
        let last = self.children(parent).last();
        match last {
            Some(last) => self.arena.get_mut(last).next = id,
            None => self.arena.get_mut(parent).first_child = id,
        }
        Some(id)
    }

    /// A node has a value by itself.
    pub(crate) fn settle(&mut self, id: NodeId, value: Value, is_claimed: bool) {
        let node = self.arena.get_mut(id);
        node.numbers = Numbers::solved(value);
        node.flags.set(Flags::OWN_VALUE, true);
        node.flags.set(Flags::CLAIMED, is_claimed);
        node.flags.set(Flags::PROOF_WANTED, false);
    }

    /// A node whose own value does not hold is open again.
    pub(crate) fn reopen(&mut self, id: NodeId) {
        let numbers = Status::Even.numbers(self.get(id).mover());
        let node = self.arena.get_mut(id);
        node.flags.set(Flags::OWN_VALUE, false);
        node.flags.set(Flags::CLAIMED, false);
        node.numbers = numbers;
        self.update(id);
    }

    pub(crate) fn set(&mut self, id: NodeId, flag: Flags, on: bool) {
        self.arena.get_mut(id).flags.set(flag, on);
    }

    /// Counts an answer, worth so much to the first player.
    pub(crate) fn visit(&mut self, id: NodeId, value: f64) {
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.arena.get_mut(id);
            node.visits = node.visits.saturating_add(1);
            node.sum += value as f32;
            at = node.parent.exists();
        }
    }

    /// Brings a node and all that lead to it up to date.
    pub(crate) fn update(&mut self, id: NodeId) {
        self.refresh(id);
        // The first one was changed by whoever calls this; of the others, one that stays the same changes nothing above.
        let mut at = self.get(id).parent;
        while let Some(id) = at.exists() {
            let before = *self.get(id);
            self.refresh(id);
            let now = self.get(id);
            if before == *now {
                break;
            }
            at = now.parent;
        }
    }

    /// A node from its children.
    fn refresh(&mut self, id: NodeId) {
        let node = *self.get(id);
        let mover = node.mover();
        let lost = Value::won_by(mover.opponent());
        let mut new = node;
        if node.has(Flags::OWN_VALUE) {
            new.expected = node.numbers;
        } else if node.is_leaf() {
            // A node whose other moves are all lost and that has none with a node is lost.
            if node.has(Flags::REST_LOST) {
                new.numbers = Numbers::solved(lost);
                new.flags.set(Flags::CLAIMED, node.has(Flags::REST_CLAIMED));
            }
            let is_out = node.has(Flags::JOB_OUT);
            let expects = self.algorithm == Algorithm::JlPns && is_out;
            new.expected = if expects { self.policy.expects(new.numbers) } else { new.numbers };
        } else {
            new.numbers = self.known(id, &node);
            new.expected = self.expected(id, &node, new.numbers);
            new.flags
                .set(Flags::CLAIMED, new.value().is_some() && self.rests_on_claims(id, &node, new.numbers));
        }
        new.flags.set(Flags::BUSY, self.is_busy(id, &new));
        *self.arena.get_mut(id) = new;
    }

    /// The numbers of an inner node.
    fn known(&self, id: NodeId, node: &Node) -> Numbers {
        let mover = node.mover();
        let numbers = Numbers::combine(mover, self.children(id).map(|child| self.get(child).numbers));
        let is_lost = numbers.value() == Some(Value::won_by(mover.opponent()));
        // The moves that have no node are not lost until a job says so.
        if is_lost && !node.has(Flags::REST_LOST) { Status::AlmostLost.numbers(mover) } else { numbers }
    }

    /// The same with what is expected of jobs that are out.
    fn expected(&self, id: NodeId, node: &Node, known: Numbers) -> Numbers {
        if known.value().is_some() || self.algorithm == Algorithm::JlUct {
            return known;
        }
        let mover = node.mover();
        let awaited = self.awaited.get(&id).copied();
        let children = self.children(id).map(|child| self.get(child).expected);
        let numbers = Numbers::combine(mover, children.chain(awaited));
        let all_lost = self.children(id).all(|child| self.get(child).value().is_some());
        // Children that are lost leave the other moves; those that only count as lost leave nothing to select.
        if all_lost && awaited.is_none() { known } else { numbers }
    }

    fn rests_on_claims(&self, id: NodeId, node: &Node, numbers: Numbers) -> bool {
        let won = Value::won_by(node.mover());
        if numbers.value() == Some(won) {
            let mut winning =
                self.children(id).map(|child| self.get(child)).filter(|child| child.value() == Some(won));
            return winning.all(|child| child.has(Flags::CLAIMED));
        }
        node.has(Flags::REST_CLAIMED) || self.children(id).any(|child| self.get(child).has(Flags::CLAIMED))
    }

    fn is_busy(&self, id: NodeId, node: &Node) -> bool {
        if node.has(Flags::PROOF_WANTED) && !node.has(Flags::JOB_OUT) {
            return false;
        }
        if node.has(Flags::REST_PROOF_WANTED) && !node.has(Flags::REST_OUT) {
            return false;
        }
        if node.is_leaf() {
            return node.has(Flags::JOB_OUT) || node.has(Flags::NO_IDEAS);
        }
        if node.has(Flags::JOB_OUT) {
            // Our prover is at it, and may spare us what is below.
            return true;
        }
        if self.children(id).any(|child| self.get(child).is_selectable()) {
            return false;
        }
        let all_solved = self.children(id).all(|child| self.get(child).value().is_some());
        !(all_solved && self.may_ask_rest(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: NodeId = NodeId::ROOT;

    fn tree(policy: Policy) -> Tree {
        Tree::new(Algorithm::JlPns, policy, Player::First)
    }

    fn add(tree: &mut Tree, parent: NodeId, mv: u32, status: Status) -> NodeId {
        let mover = tree.get(parent).mover();
        let child = tree.add(parent, mv, mover.opponent(), status.numbers(mover)).unwrap();
        tree.update(child);
        child
    }

    fn pair(numbers: Numbers) -> (String, String) {
        (numbers.proof.to_string(), numbers.disproof.to_string())
    }

    #[test]
    fn ten_million_nodes_take_less_than_a_gigabyte() {
        let mut tree = tree(Policy::Flag);
        let mut parents = vec![ROOT];
        // Eight children each, level by level.
        while tree.arena.len() < 10_000_000 {
            let mut next = Vec::with_capacity(parents.len() * 8);
            for parent in parents {
                for mv in 0..8 {
                    let mover = tree.get(parent).mover();
                    next.push(tree.add(parent, mv, mover.opponent(), Status::Even.numbers(mover)).unwrap());
                }
            }
            parents = next;
        }
        drop(parents);
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kibibytes: u64 = resident.trim().trim_end_matches(" kB").parse().unwrap();
        println!("{} nodes, {} MiB", tree.arena.len(), kibibytes >> 10);
        assert!(kibibytes < 1 << 20, "{kibibytes} KiB");
        assert_eq!(tree.path(NodeId(9_999_999)).len(), 8);
    }

    #[test]
    fn all_children_lost_is_not_lost_until_a_job_says_so_of_the_others() {
        let mut tree = tree(Policy::default());
        let child = add(&mut tree, ROOT, 0, Status::Even);
        tree.settle(child, Value::Loss, false);
        tree.update(child);
        assert_eq!(tree.root().value(), None);
        assert_eq!(tree.select(), [(ROOT, About::Rest)]);
        tree.set(ROOT, Flags::REST_LOST, true);
        tree.update(ROOT);
        assert_eq!(tree.root().value(), Some(Value::Loss));
    }

    #[test]
    fn what_is_out_counts_as_the_policy_says_and_is_not_selected() {
        for (policy, expected) in [
            (Policy::Flag, ("5", "7")),
            (Policy::VirtualEquivalence, ("5", "14")),
            (Policy::VirtualWin, ("0", "∞")),
            (Policy::VirtualLoss, ("∞", "0")),
            (Policy::Greedy, ("0", "∞")),
        ] {
            let mut tree = tree(policy);
            let child = add(&mut tree, ROOT, 0, Status::Better);
            let jobs = tree.select();
            assert_eq!(jobs, [(child, About::Node), (ROOT, About::Rest)]);
            let numbers = tree.get(child).numbers;
            for (id, about) in jobs {
                tree.send(id, about, numbers);
            }
            let (proof, disproof) = pair(tree.root().expected);
            assert_eq!((proof.as_str(), disproof.as_str()), expected, "{policy:?}");
            assert_eq!(tree.select(), [], "{policy:?}");
            // What is expected is never known.
            assert_eq!(tree.root().value(), None, "{policy:?}");
            assert_eq!(pair(tree.root().numbers), ("5".into(), "7".into()), "{policy:?}");
            tree.take_back(child, About::Node);
            tree.take_back(ROOT, About::Rest);
            assert_eq!((tree.root().expected, tree.root().out), (tree.root().numbers, 0), "{policy:?}");
            assert_eq!(tree.select().len(), 2, "{policy:?}");
        }
    }

    #[test]
    fn a_win_is_a_win_whatever_else_is_out() {
        let mut tree = tree(Policy::VirtualLoss);
        let (first, second) = (add(&mut tree, ROOT, 0, Status::Even), add(&mut tree, ROOT, 1, Status::Worse));
        tree.send(first, About::Node, tree.get(first).numbers);
        tree.settle(second, Value::Win, false);
        tree.update(second);
        assert_eq!(tree.root().value(), Some(Value::Win));
        assert!(tree.is_settled(first));
    }

    #[test]
    fn bounds_prefer_what_was_looked_at_less_and_count_what_is_out() {
        let mut tree = Tree::new(Algorithm::JlUct, Policy::VirtualLoss, Player::First);
        let children = [0, 1].map(|mv| add(&mut tree, ROOT, mv, Status::Even));
        for child in children {
            tree.visit(child, 0.0);
        }
        let first = tree.select()[0].0;
        tree.send(first, About::Node, tree.get(first).numbers);
        let second = tree.select()[0].0;
        assert_ne!(first, second);
        assert!(children.contains(&first) && children.contains(&second));
    }
}
