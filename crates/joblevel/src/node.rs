//! The nodes of a tree of jobs, 48 bytes each: ten million take half a gigabyte.
//!
//! A node is a path. It knows the index of the move that led to it, and its place among the others; the position is played out from
//! the root when somebody asks. Nodes lie in blocks that never move, so that a tree grows without being copied.

use twinproof::{Numbers, Player, Value};

/// Names a node. The root is zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);
    /// No node.
    pub(crate) const NONE: Self = Self(u32::MAX);

    pub(crate) fn exists(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }

    /// Its number, counted in the order in which nodes came to be.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A line of play, and what is known of the position it leads to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    pub(crate) first_child: NodeId,
    pub(crate) next: NodeId,
    /// The index of the move that led here.
    pub(crate) mv: u32,
    /// What is known.
    pub(crate) numbers: Numbers,
    /// The same with what is expected of jobs that are out: by this a node is selected.
    pub(crate) expected: Numbers,
    /// Answers that came from here or below.
    pub(crate) visits: u32,
    /// The values of these answers, for the first player.
    pub(crate) sum: f32,
    /// Jobs that are out, here or below.
    pub(crate) out: u16,
    pub(crate) flags: Flags,
}

/// What is true of a node, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Flags(pub(crate) u16);

impl Flags {
    /// The first player is to move.
    pub(crate) const FIRST: Self = Self(1);
    /// A job about the node is out.
    pub(crate) const JOB_OUT: Self = Self(1 << 1);
    /// A job about its other moves is out.
    pub(crate) const REST_OUT: Self = Self(1 << 2);
    /// All moves without a node are lost.
    pub(crate) const REST_LOST: Self = Self(1 << 3);
    /// The engine has no further move, and nothing says that there is none.
    pub(crate) const NO_IDEAS: Self = Self(1 << 4);
    /// Nothing can be selected here or below until a job comes back.
    pub(crate) const BUSY: Self = Self(1 << 5);
    /// Its value is its own: of a job or the rules, not of its children.
    pub(crate) const OWN_VALUE: Self = Self(1 << 6);
    /// Its value rests on an engine's word.
    pub(crate) const CLAIMED: Self = Self(1 << 7);
    /// That the other moves are lost rests on an engine's word.
    pub(crate) const REST_CLAIMED: Self = Self(1 << 8);
    /// Our own prover was asked about it, in vain.
    pub(crate) const PROOF_TRIED: Self = Self(1 << 9);
    /// The same about its other moves.
    pub(crate) const REST_TRIED: Self = Self(1 << 10);
    /// A job for our own prover is wanted, since an engine claims something.
    pub(crate) const PROOF_WANTED: Self = Self(1 << 11);
    /// The same about its other moves.
    pub(crate) const REST_PROOF_WANTED: Self = Self(1 << 12);
    /// What belongs to jobs that are out, and is gone when a run is taken up again.
    pub(crate) const PASSING: Self = Self(Self::JOB_OUT.0 | Self::REST_OUT.0 | Self::BUSY.0);

    pub(crate) fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    pub(crate) fn set(&mut self, flag: Self, on: bool) {
        if on {
            self.0 |= flag.0;
        } else {
            self.0 &= !flag.0;
        }
    }
}

impl Node {
    pub(crate) fn new(parent: NodeId, mv: u32, mover: Player, numbers: Numbers) -> Self {
        let mut flags = Flags::default();
        flags.set(Flags::FIRST, mover == Player::First);
        Self {
            parent,
            first_child: NodeId::NONE,
            next: NodeId::NONE,
            mv,
            numbers,
            expected: numbers,
            visits: 0,
            sum: 0.0,
            out: 0,
            flags,
        }
    }

    pub(crate) fn mover(&self) -> Player {
        if self.has(Flags::FIRST) { Player::First } else { Player::Second }
    }

    pub(crate) fn has(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }

    pub(crate) fn value(&self) -> Option<Value> {
        self.numbers.value()
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.first_child == NodeId::NONE
    }

    /// Whether a selection may go here.
    pub(crate) fn is_selectable(&self) -> bool {
        !self.has(Flags::BUSY) && self.value().is_none() && self.expected.value().is_none()
    }
}

/// Nodes of a block, as a power of two.
const BLOCK: u32 = 16;

/// All nodes.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    blocks: Vec<Vec<Node>>,
    length: u32,
}

impl Arena {
    pub(crate) fn len(&self) -> u32 {
        self.length
    }

    /// Adds a node; `None` when four thousand million are there.
    pub(crate) fn push(&mut self, node: Node) -> Option<NodeId> {
        if self.length == NodeId::NONE.0 {
            return None;
        }
        if self.length.is_multiple_of(1 << BLOCK) {
            self.blocks.push(Vec::with_capacity(1 << BLOCK));
        }
        self.blocks.last_mut().expect("there is a block").push(node);
        self.length += 1;
        Some(NodeId(self.length - 1))
    }

    pub(crate) fn get(&self, id: NodeId) -> &Node {
        &self.blocks[(id.0 >> BLOCK) as usize][(id.0 & ((1 << BLOCK) - 1)) as usize]
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.blocks[(id.0 >> BLOCK) as usize][(id.0 & ((1 << BLOCK) - 1)) as usize]
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Node> {
        self.blocks.iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_million_nodes_fit_half_a_gigabyte() {
        assert!(size_of::<Node>() * 10_000_000 <= 512 << 20);
    }

    #[test]
    fn nodes_are_found_across_blocks() {
        let mut arena = Arena::default();
        for mv in 0..200_000 {
            let id = arena.push(Node::new(NodeId::NONE, mv, Player::First, Numbers::LEAF));
            assert_eq!(id, Some(NodeId(mv)));
        }
        assert!((0..200_000).all(|mv| arena.get(NodeId(mv)).mv == mv));
        assert_eq!(arena.iter().count(), 200_000);
    }
}
