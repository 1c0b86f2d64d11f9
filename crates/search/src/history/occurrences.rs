//! The history of the position a search stands at: the past before the root, and the path since.

use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Where a repetition goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occurrence {
    /// A position before the root.
    Past,
    /// The position at this depth of the path.
    Path(u32),
}

const PAST: u32 = u32::MAX;

/// All repetition keys of the history, with the depth of each.
#[derive(Debug)]
pub(crate) struct History {
    depth_of: FxHashMap<u64, u32>,
}

impl History {
    pub(crate) fn new(past: impl Iterator<Item = u64>) -> Self {
        Self { depth_of: past.map(|key| (key, PAST)).collect() }
    }

    /// Goes to a position. It is not in the history, or it is the root and in the past too.
    pub(crate) fn push(&mut self, key: u64, depth: u32) {
        self.depth_of.entry(key).or_insert(depth);
    }

    /// Goes back from the position of that depth.
    pub(crate) fn pop(&mut self, key: u64, depth: u32) {
        if let Entry::Occupied(entry) = self.depth_of.entry(key)
            && *entry.get() == depth
        {
            entry.remove();
        }
    }

    pub(crate) fn find(&self, key: u64) -> Option<Occurrence> {
        self.depth_of
            .get(&key)
            .map(|&depth| if depth == PAST { Occurrence::Past } else { Occurrence::Path(depth) })
    }

    /// Bytes held: a map is at most seven eighths full and keeps a byte beside each place.
    pub(crate) fn bytes(&self) -> u64 {
        let places = (self.depth_of.capacity() * 8).div_ceil(7).next_power_of_two();
        (places * (size_of::<(u64, u32)>() + 1)) as u64
    }
}
