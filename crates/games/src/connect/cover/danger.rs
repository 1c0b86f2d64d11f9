//! Danger lines: how many stones the defender may have where a strategy does not look.

use super::super::{Shape, Stones};

/// A line that the defender would complete before the attacker wins if it had `need` stones more in it than the strategy knows of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Danger {
    /// The number of the line.
    pub(super) line: u16,
    /// Which of its cells, by their place in it, the defender is not believed to hold.
    pub(super) places: u32,
    /// So many stones on them are too many; at least one.
    pub(super) need: u32,
}

impl Danger {
    /// The cells on which the defender is not believed to have stones.
    pub(super) fn cells(&self, shape: Shape) -> Stones {
        let line = shape.line(self.line).into_iter().flatten();
        line.enumerate().filter(|(place, _)| self.places >> place & 1 == 1).map(|(_, cell)| cell).collect()
    }

    /// What it means one move before, when the defender may have put `extra` stones anywhere in between.
    pub(super) fn before(self, extra: u32) -> Self {
        Self { need: self.need.saturating_sub(extra).max(1), ..self }
    }
}

/// Drops what another one says more strictly: of those about the same cells, the one of least need stays.
pub(super) fn condense(dangers: &mut Vec<Danger>) {
    dangers.sort_unstable();
    dangers.dedup_by_key(|danger| (danger.line, danger.places));
}
