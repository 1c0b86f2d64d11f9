//! The path from the root to where the search is. The search owns it; positions know no history.

use super::store::NONE;
use rustc_hash::FxHashMap;

/// One node of the path.
#[derive(Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    /// The slot it was reached by, [`NONE`] at the root.
    pub(super) slot: u32,
    /// Its body, [`NONE`] while it is a leaf of a tree.
    pub(super) body: u32,
    /// How many possible-draw marks there were when it was entered.
    pub(super) marks: u32,
    key: u64,
}

/// The path, with a look-up of what is on it.
#[derive(Debug)]
pub(super) struct Path<P> {
    frames: Vec<Frame<P>>,
    depth_of: FxHashMap<u64, u32>,
}

impl<P> Path<P> {
    pub(super) fn new() -> Self {
        Self { frames: Vec::new(), depth_of: FxHashMap::default() }
    }

    /// Goes a step further; `key` is the 64-bit repetition key of the position.
    pub(super) fn push(&mut self, position: P, key: u64, slot: u32, body: u32, marks: u32) {
        self.depth_of.entry(key).or_insert(self.frames.len() as u32);
        self.frames.push(Frame { position, slot, body, marks, key });
    }

    /// Goes a step back.
    pub(super) fn pop(&mut self) -> Frame<P> {
        let frame = self.frames.pop().expect("the root is never left");
        let depth = self.frames.len() as u32;
        // A search that does not score repetitions may meet a key twice; the first holder keeps it.
        if self.depth_of.get(&frame.key) == Some(&depth) {
            self.depth_of.remove(&frame.key);
        }
        frame
    }

    pub(super) fn top(&self) -> &Frame<P> {
        self.frames.last().expect("the root is always there")
    }

    pub(super) fn top_mut(&mut self) -> &mut Frame<P> {
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
        let frames = self.frames.capacity() * size_of::<Frame<P>>();
        (frames + self.depth_of.capacity() * 8 / 7 * (size_of::<(u64, u32)>() + 1)) as u64
    }

    /// The bodies from the root down.
    pub(super) fn bodies(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().map(|frame| frame.body)
    }

    /// The slots from the root down.
    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        self.frames.iter().map(|frame| frame.slot).filter(|&slot| slot != NONE)
    }
}
