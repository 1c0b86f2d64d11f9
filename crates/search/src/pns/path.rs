//! The path from the root to where the search is. The search owns it; positions know no history.

use crate::graph::NONE;
use rustc_hash::FxHashMap;

/// One node of the path.
#[derive(Debug)]
pub(super) struct PathFrame<P> {
    pub(super) position: P,
    /// The edge it was reached by, [`NONE`] at the root.
    pub(super) edge: u32,
    /// Its node, [`NONE`] while it is a leaf of a tree.
    pub(super) node: u32,
    /// How many possible-draw marks there were when it was entered.
    pub(super) marks: u32,
    key: u64,
}

/// The path, with a look-up of what is on it.
#[derive(Debug)]
pub(super) struct Path<P> {
    frames: Vec<PathFrame<P>>,
    depth_of: FxHashMap<u64, u32>,
}

impl<P> Path<P> {
    pub(super) fn new() -> Self {
        Self { frames: Vec::new(), depth_of: FxHashMap::default() }
    }

    /// Whether a step further needs no more memory.
    pub(super) fn has_room(&self) -> bool {
        self.frames.len() < self.frames.capacity() && self.depth_of.len() < self.depth_of.capacity()
    }

    /// Makes room for a step further out of `spare` bytes. False when that is not enough.
    pub(super) fn make_room(&mut self, spare: u64) -> bool {
        // The map doubles, and the old one lives until the new one is filled.
        let frames = (self.frames.capacity() / 2).max(64);
        let keys = (self.depth_of.capacity() * 2).max(64);
        if ((frames * size_of::<PathFrame<P>>()) as u64 + Self::map_bytes(keys)) > spare {
            return false;
        }
        if self.frames.len() == self.frames.capacity() {
            self.frames.reserve_exact(frames);
        }
        self.depth_of.reserve(1);
        true
    }

    /// Goes a step further; `key` is the 64-bit repetition key of the position.
    pub(super) fn push(&mut self, position: P, key: u64, edge: u32, node: u32, marks: u32) {
        self.depth_of.entry(key).or_insert(self.frames.len() as u32);
        self.frames.push(PathFrame { position, edge, node, marks, key });
    }

    /// Goes a step back.
    pub(super) fn pop(&mut self) -> PathFrame<P> {
        let frame = self.frames.pop().expect("the root is never left");
        let depth = self.frames.len() as u32;
        // A search that does not score repetitions may meet a key twice; the first holder keeps it.
        if self.depth_of.get(&frame.key) == Some(&depth) {
            self.depth_of.remove(&frame.key);
        }
        frame
    }

    pub(super) fn top(&self) -> &PathFrame<P> {
        self.frames.last().expect("the root is always there")
    }

    pub(super) fn top_mut(&mut self) -> &mut PathFrame<P> {
        self.frames.last_mut().expect("the root is always there")
    }

    /// The depth of the top; the root's is 0.
    pub(super) fn depth(&self) -> u32 {
        (self.frames.len() - 1) as u32
    }

    /// Where on the path the position with this repetition key is.
    pub(super) fn depth_of(&self, key: u64) -> Option<u32> {
        self.depth_of.get(&key).copied()
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<PathFrame<P>>()) as u64
            + Self::map_bytes(self.depth_of.capacity())
    }

    /// A map is at most seven eighths full and keeps a byte beside each place.
    fn map_bytes(keys: usize) -> u64 {
        ((keys * 8).div_ceil(7).next_power_of_two() * (size_of::<(u64, u32)>() + 1)) as u64
    }

    /// The nodes from the root down.
    pub(super) fn nodes(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().map(|frame| frame.node)
    }

    /// The edges from the root down.
    pub(super) fn edges(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().map(|frame| frame.edge).filter(|&edge| edge != NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_held_grow_with_the_path_and_room_is_asked_for() {
        let mut path = Path::new();
        for depth in 0..10_000u64 {
            assert!(path.has_room() || path.make_room(1 << 30));
            path.push([0u8; 40], depth, NONE, NONE, 0);
        }
        let least = 10_000 * (size_of::<PathFrame<[u8; 40]>>() + size_of::<(u64, u32)>()) as u64;
        assert!((least..4 * least).contains(&path.bytes()), "{} bytes, at least {least}", path.bytes());
        while path.has_room() {
            path.push([0u8; 40], path.frames.len() as u64, NONE, NONE, 0);
        }
        assert!(!path.make_room(1000), "a thousand bytes cannot be enough");
    }
}
