//! How the player searches: how wide, and how much it looks for threats.

use super::moves::Breadth;

/// What is tried and how much is spent where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether wins by threats are searched at all. Without, lines that are completed next are still seen.
    pub threats: bool,
    /// Expansions of a threat search where the position is judged next, and more for each move before.
    pub(super) leaf_threats: u64,
    pub(super) node_threats: u64,
    /// From this depth on it is asked what the other side would win if nothing was done.
    pub(super) shelter_from: i32,
    /// Moves of a position that are looked at to the full depth.
    pub(super) full_depth_moves: usize,
    /// Forced moves in a line that cost no depth.
    pub(super) extensions: u8,
    /// Cells and moves at the root.
    pub(super) root: Breadth,
    /// Cells and moves below, by depth.
    pub(super) below: [Breadth; 4],
}

const fn breadth(cells: usize, moves: usize) -> Breadth {
    Breadth { cells, moves }
}

impl Style {
    /// The strongest that there is.
    pub const BEST: Self = Self {
        threats: true,
        leaf_threats: 8,
        node_threats: 30,
        shelter_from: 1,
        full_depth_moves: 6,
        extensions: 3,
        root: breadth(18, 40),
        below: [breadth(6, 6), breadth(9, 12), breadth(11, 16), breadth(13, 24)],
    };

    /// The same without threat searches, to show what they are worth.
    pub const NO_THREATS: Self = Self { threats: false, ..Self::BEST };

    /// What is tried so many moves before the position is judged.
    pub(super) fn breadth_at(&self, depth: i32) -> Breadth {
        self.below[(depth.max(0) as usize).min(self.below.len() - 1)]
    }

    /// Expansions of a threat search there.
    pub(super) fn threats_at(&self, depth: i32) -> u64 {
        if !self.threats { 0 } else { self.leaf_threats + self.node_threats * depth.max(0) as u64 }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self::BEST
    }
}

impl Style {
    /// The same with some numbers changed, for measurements.
    #[doc(hidden)]
    #[must_use]
    pub fn tuned(mut self, text: &str) -> Self {
        for word in text.split(',').filter(|word| !word.is_empty()) {
            let (name, value) = word.split_once('=').expect("NAME=VALUE");
            let value: usize = value.parse().expect("a number");
            match name {
                "threats" => self.threats = value != 0,
                "leaf" => self.leaf_threats = value as u64,
                "node" => self.node_threats = value as u64,
                "shelter" => self.shelter_from = value as i32,
                "full" => self.full_depth_moves = value,
                "ext" => self.extensions = value as u8,
                "rc" => self.root.cells = value,
                "rm" => self.root.moves = value,
                "w" => self.below.iter_mut().for_each(|b| b.moves = b.moves * value / 100),
                "c" => self.below.iter_mut().for_each(|b| b.cells = b.cells * value / 100),
                _ => panic!("no such name: {name}"),
            }
        }
        self
    }
}
