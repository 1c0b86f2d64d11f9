//! The search stack: a frame a position, its children side by side in one array.

use super::window::Window;
use crate::knowledge::Place;
use crate::knowledge::grounds::Grounds;
use twinproof_core::{Player, Value};

/// No grounds: the verdict holds on every path, or there is none. As a depth: no such depth.
pub(super) const NONE: u32 = u32::MAX;

/// A position on the path.
#[derive(Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    pub(super) place: Place,
    pub(super) mover: Player,
    /// The depth left, at least one.
    pub(super) left: u32,
    /// How many moves of the line were free of charge because the game said so.
    pub(super) stretched: u32,
    /// The window it was opened with, and what is left of it.
    pub(super) asked: Window,
    pub(super) window: Window,
    /// Where its children and their grounds begin.
    pub(super) first_child: usize,
    pub(super) first_grounds: usize,
    /// The child to look at next; those before are solved or unknown.
    pub(super) next: usize,
    /// All moves but one are known to lose: that one is forced and free of charge.
    pub(super) forced: bool,
    /// The mover has a proven win.
    pub(super) has_won: bool,
    /// Some child is unknown at this depth.
    pub(super) has_unknown: bool,
    /// The first move that does not lose as far as the search can see, by its index.
    pub(super) best: u16,
    /// Expansions of the search when it was opened.
    pub(super) opened_at: u64,
}

/// A child, as its parent's frame sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) place: Place,
    pub(super) mv: M,
    /// Its proven value: exact for the life of the frame, since the path is fixed.
    pub(super) value: Option<Value>,
    pub(super) can_repeat: bool,
    pub(super) index: u16,
    /// What its verdict rests on, by index into the stack's grounds, or [`NONE`].
    pub(super) grounds: u32,
    /// The twins that were simulated here in vain, by their stamp.
    pub(super) simulated: u32,
    /// The depth the move goes back to; [`NONE`] if it does not.
    pub(super) back: u32,
    /// How early it is to be tried, more is earlier.
    pub(super) promise: u32,
}

/// The frames, their children and the grounds of solved children.
#[derive(Debug)]
pub(super) struct Stack<P, M> {
    pub(super) frames: Vec<Frame<P>>,
    pub(super) children: Vec<Child<M>>,
    pub(super) grounds: Vec<Grounds>,
}

impl<P, M> Stack<P, M> {
    pub(super) fn new() -> Self {
        Self { frames: Vec::new(), children: Vec::new(), grounds: Vec::new() }
    }

    pub(super) fn top(&self) -> &Frame<P> {
        self.frames.last().expect("the root stays until the end")
    }

    pub(super) fn top_mut(&mut self) -> &mut Frame<P> {
        self.frames.last_mut().expect("the root stays until the end")
    }

    /// The children of the top frame.
    pub(super) fn family(&self) -> &[Child<M>] {
        &self.children[self.top().first_child..]
    }

    /// Takes the top frame off, with its children.
    pub(super) fn pop(&mut self) -> Frame<P> {
        let frame = self.frames.pop().expect("the root stays until the end");
        self.children.truncate(frame.first_child);
        self.grounds.truncate(frame.first_grounds);
        frame
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame<P>>()
            + self.children.capacity() * size_of::<Child<M>>()
            + self.grounds.capacity() * size_of::<Grounds>()) as u64
    }
}
