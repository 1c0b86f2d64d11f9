//! The flat arrays of a graph.

use super::names::Names;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// The first player moves.
    Or = 0,
    /// The second player moves.
    And = 1,
    /// The first player has won.
    Win = 2,
    /// The first player has lost.
    Loss = 3,
}

impl Kind {
    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        [Self::Or, Self::And, Self::Win, Self::Loss].get(usize::from(byte)).copied()
    }

    /// Whether the game goes on at such a node.
    pub(super) fn has_moves(self) -> bool {
        matches!(self, Self::Or | Self::And)
    }
}

/// A graph in flat arrays.
#[derive(Debug)]
pub(super) struct Data {
    pub(super) names: Names,
    pub(super) kinds: Vec<Kind>,
    /// Where the moves of each node end in `targets`.
    pub(super) ends: Vec<u32>,
    pub(super) targets: Vec<u32>,
}

impl Data {
    pub(super) fn targets(&self, node: u32) -> &[u32] {
        let node = node as usize;
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.targets[start as usize..self.ends[node] as usize]
    }
}
