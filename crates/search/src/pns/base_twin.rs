//! The base-twin algorithm: one node a position, but every edge (a *twin*) keeps its own numbers, because its
//! path may give it another value.
//!
//! A child that repeats a position of the path is a *possible draw*, with the depth of that position. A node
//! whose other children are no better becomes one itself, with the least depth among its children's. When that
//! depth is its own, nothing above it is involved any more: the draw is real on every path, and the node is
//! solved. With draws that are failures of the first player, this is exact for first-player-loss.
//!
//! Paper and code differ in three things. Back-up stops where numbers stop changing and selection resumes there,
//! which keeps the marks of the path above: a mark is a complete refutation given the path, so it stays true as
//! long as the path does. The two misprints (Fig. 5.17's swapped numbers, Fig. 5.13's child of an AND node that
//! has a possible draw) are put right. And with `close` the whole graph is swept now and then, see [`grow`].
//!
//! [`grow`]: Pns::grow

use super::Pns;
use crate::graph::{Edge, NONE, Predecessors, ROOT};
use crate::limits::LimitGuard;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use twinproof_core::{Game, Numbers, Player, ProofNumber, StopReason, Value};

/// Between two sweeps the graph grows by at least one part in this many. The sweeps then cost a constant factor,
/// and a search that turns in circles still gets on.
const LEAST_GROWTH: u64 = 32;

/// A sweep comes after this many visits for each position expanded so far.
const VISITS_A_SWEEP: u64 = 4;

/// Where to go from a node.
enum Choice {
    Child(u32),
    /// Nothing better than repeating the position at this depth.
    PossibleDraw(u32),
    /// Every child is solved, against the mover.
    Solved,
}

impl<G: Game> Pns<'_, G> {
    pub(super) fn search_base_twin(&mut self, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        let root = self.problem.root();
        self.poll(limits)?;
        self.root = self.open(root, ROOT, limits)?;
        let mut swept_at = (limits.counts.visits, limits.counts.expansions);
        while self.root.value().is_none() {
            self.poll(limits)?;
            if self.close && limits.counts.visits - swept_at.0 > VISITS_A_SWEEP * limits.counts.expansions {
                self.sweep(swept_at.1, limits)?;
                swept_at = (limits.counts.visits, limits.counts.expansions);
                continue;
            }
            limits.visit();
            let frame = self.path.top();
            let (node, edge, depth) = (frame.node, frame.edge, self.path.depth());
            match self.choose(node) {
                Choice::Child(child) => self.examine(child, limits)?,
                Choice::PossibleDraw(repeated) if repeated < depth => {
                    self.leave();
                    self.mark(edge, repeated);
                }
                Choice::PossibleDraw(_) => self.set_solved(node, Numbers::solved(Value::Loss)),
                Choice::Solved => self.set_solved(node, self.store.combine(node)),
            }
        }
        Ok(())
    }

    /// A new edge for a position: a twin if its node exists, else the base.
    pub(super) fn twin(&mut self, position: &G::Position, mv: G::Move) -> Edge<G::Move> {
        let game = self.problem.game();
        if let Some(value) = self.problem.end_value(position) {
            return Edge::new(Numbers::solved(value), NONE, mv);
        }
        let key = self.key_at(position, 0);
        let Some(id) = self.store.find(key) else {
            let id = self.store.add_node(Numbers::LEAF, key);
            return Edge::new(game.initial(position), id, mv);
        };
        let node = &self.store.nodes[id as usize];
        let numbers = match node.numbers.value() {
            Some(value) => Numbers::solved(value),
            None if node.is_expanded() => self.store.combine(id),
            None => game.initial(position),
        };
        Edge::new(numbers, id, mv)
    }

    /// Expands a node that is not expanded yet and gives its numbers.
    fn open(
        &mut self,
        position: &G::Position,
        node: u32,
        limits: &mut LimitGuard<'_>,
    ) -> Result<Numbers, StopReason> {
        let numbers = self.expand(position, node, 0, limits)?;
        if numbers.value().is_some() {
            self.store.nodes[node as usize].numbers = numbers;
        }
        Ok(numbers)
    }

    /// Step 1: the best child of the top, possible draws left out.
    fn choose(&self, node: u32) -> Choice {
        let node = &self.store.nodes[node as usize];
        let mover = node.mover();
        let repeated = self.marks[self.path.top().marks as usize..].iter().map(|&(_, depth)| depth).min();
        if let (Player::Second, Some(depth)) = (mover, repeated) {
            // The second player is content with a repetition and looks no further.
            return Choice::PossibleDraw(depth);
        }
        let unmarked = node.children().filter(|&child| !self.store.edges[child].is_flagged());
        let effort = |&child: &usize| self.store.edges[child].numbers.effort_of(mover);
        match (unmarked.min_by_key(effort), repeated) {
            (Some(child), _) if effort(&child) < ProofNumber::INFINITY => Choice::Child(child as u32),
            (_, Some(depth)) => Choice::PossibleDraw(depth),
            (_, None) => Choice::Solved,
        }
    }

    /// Step 2: looks at the chosen child, and goes there if it has children.
    fn examine(&mut self, edge: u32, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        let child = &self.store.edges[edge as usize];
        let (node, can_repeat) = (child.node(), self.problem.game().can_repeat(child.mv));
        self.poll(limits)?;
        limits.visit();
        if let Some(value) = self.store.nodes[node as usize].numbers.value() {
            // Solved on another path, which this twin was not told of.
            self.store.edges[edge as usize].numbers = Numbers::solved(value);
            self.back_up();
            return Ok(());
        }
        let (position, key) = self.peek(edge);
        if let Some(depth) = self.path.depth_of(key).filter(|_| can_repeat) {
            self.mark(edge, depth);
        } else if self.store.nodes[node as usize].is_expanded() {
            self.path.push(position, key, edge, node, self.marks.len() as u32);
        } else {
            let numbers = self.open(&position, node, limits)?;
            self.store.edges[edge as usize].numbers = numbers;
            self.back_up();
        }
        Ok(())
    }

    /// Notes that a child of the top is a possible draw.
    fn mark(&mut self, edge: u32, depth: u32) {
        self.store.edges[edge as usize].set_flag(true);
        self.marks.push((edge, depth));
    }

    /// Goes back to the parent and forgets the marks of the node left.
    fn leave(&mut self) {
        let frame = self.path.pop();
        for (edge, _) in self.marks.drain(frame.marks as usize..) {
            self.store.edges[edge as usize].set_flag(false);
        }
    }

    /// The top has a value that holds on every path.
    fn set_solved(&mut self, node: u32, numbers: Numbers) {
        self.store.nodes[node as usize].numbers = numbers;
        self.set_own_numbers(numbers);
        if self.path.depth() > 0 {
            self.leave();
            self.back_up();
        }
    }

    /// Step 3: carries new numbers up the path as far as they change anything.
    fn back_up(&mut self) {
        loop {
            let node = self.path.top().node;
            let numbers = self.numbers_without_marked(node);
            if numbers == self.own_numbers() {
                return;
            }
            self.set_own_numbers(numbers);
            if numbers.value().is_some() {
                self.store.nodes[node as usize].numbers = numbers;
            }
            if self.path.depth() == 0 {
                return;
            }
            self.leave();
        }
    }

    /// The numbers of a node of the path. Possible draws count as refuted, so that the search goes elsewhere,
    /// unless nothing else is left: a node is never solved by a mere possibility.
    fn numbers_without_marked(&self, node: u32) -> Numbers {
        let mover = self.store.nodes[node as usize].mover();
        let children = self.store.children(node).iter();
        let numbers = Numbers::combine(
            mover,
            children.map(|edge| if edge.is_flagged() { Numbers::solved(Value::Loss) } else { edge.numbers }),
        );
        if numbers.value() == Some(Value::Loss) { self.store.combine(node) } else { numbers }
    }

    /// Solves all that the expanded graph decides, whatever the path: outside the attractor of the first player
    /// with every open leaf a win nothing can be won, inside it with every open leaf a loss nothing can be lost.
    fn sweep(&mut self, expansions_before: u64, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        limits.counts.sweeps += 1;
        let predecessors = Predecessors::of(&self.store);
        let certain = predecessors.attractor(&self.store, Player::First, false);
        for (node, level) in self.store.nodes.iter_mut().zip(&certain) {
            if *level != NONE && node.is_expanded() {
                node.numbers = Numbers::solved(Value::Win);
            }
        }
        drop(certain);
        let hoped = predecessors.attractor(&self.store, Player::First, true);
        for (node, level) in self.store.nodes.iter_mut().zip(&hoped) {
            if *level == NONE {
                node.numbers = Numbers::solved(Value::Loss);
            }
        }
        drop(predecessors);
        // The twins are told at once; the numbers above them follow when the search comes by.
        let nodes = &self.store.nodes;
        for edge in self.store.edges.iter_mut().filter(|edge| edge.node() != NONE) {
            if let Some(value) = nodes[edge.node() as usize].numbers.value() {
                edge.numbers = Numbers::solved(value);
            }
        }
        // The path stays as far as it is open, and so do its marks.
        let is_solved = |node: u32| self.store.nodes[node as usize].numbers.value().is_some();
        let solved_at = self.path.nodes().position(is_solved);
        if let Some(depth) = solved_at {
            while self.path.depth() as usize > depth {
                self.leave();
            }
            let node = self.path.top().node;
            self.set_solved(node, self.store.nodes[node as usize].numbers);
        }
        if self.root.value().is_some() {
            return Ok(());
        }
        let grown = limits.counts.expansions - expansions_before;
        let wanted = (limits.counts.expansions / LEAST_GROWTH + 1).saturating_sub(grown);
        self.grow(&hoped, wanted, limits)
    }

    /// Expands `wanted` positions on which the first player's hopes rest: first the open leaves that a shortest
    /// way into the hopeful attractor leads to, of which there is one as long as the root is open, then on from
    /// there, breadth first.
    fn grow(
        &mut self,
        hoped: &[u32],
        mut wanted: u64,
        limits: &mut LimitGuard<'_>,
    ) -> Result<(), StopReason> {
        let game = self.problem.game();
        let mut seen = FxHashSet::from_iter([ROOT]);
        let mut queue = VecDeque::from([(ROOT, self.problem.root().clone())]);
        while wanted > 0
            && let Some((id, position)) = queue.pop_front()
        {
            self.poll(limits)?;
            limits.visit();
            if !self.store.nodes[id as usize].is_expanded() {
                self.open(&position, id, limits)?;
                wanted -= 1;
            }
            let level = |edge: &&Edge<G::Move>| hoped.get(edge.node() as usize).copied().unwrap_or(0);
            let open = self.store.children(id).iter().filter(|edge| edge.numbers.value().is_none());
            let next: Vec<&Edge<G::Move>> = match self.store.nodes[id as usize].mover() {
                Player::First => open.min_by_key(level).into_iter().collect(),
                Player::Second => open.collect(),
            };
            for edge in next {
                if seen.insert(edge.node()) {
                    queue.push_back((edge.node(), game.play(&position, edge.mv)));
                }
            }
        }
        Ok(())
    }
}
