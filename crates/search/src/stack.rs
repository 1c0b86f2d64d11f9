//! The stack of the depth-first searches: a frame a position, its children side by side in one array.

use crate::verdict::PathConditions;

/// No conditions: the verdict holds on every path, or there is none. As a depth: no such depth.
pub(crate) const NONE: u32 = u32::MAX;

/// A frame knows where what belongs to it begins.
pub(crate) trait StackFrame {
    /// The place of its first child.
    fn first_child(&self) -> usize;
    /// The place of the first conditions of its children.
    fn first_conditions(&self) -> usize;
}

/// The frames, their children and the conditions of solved children.
#[derive(Debug)]
pub(crate) struct SearchStack<F, C> {
    pub(crate) frames: Vec<F>,
    pub(crate) children: Vec<C>,
    pub(crate) conditions: Vec<PathConditions>,
}

impl<F: StackFrame, C> SearchStack<F, C> {
    pub(crate) fn new() -> Self {
        Self { frames: Vec::new(), children: Vec::new(), conditions: Vec::new() }
    }

    pub(crate) fn top(&self) -> &F {
        self.frames.last().expect("the root stays until the end")
    }

    pub(crate) fn top_mut(&mut self) -> &mut F {
        self.frames.last_mut().expect("the root stays until the end")
    }

    /// The children of the top frame.
    pub(crate) fn top_children(&self) -> &[C] {
        &self.children[self.top().first_child()..]
    }

    /// Takes the top frame off, with its children.
    pub(crate) fn pop(&mut self) -> F {
        let frame = self.frames.pop().expect("the root stays until the end");
        self.children.truncate(frame.first_child());
        self.conditions.truncate(frame.first_conditions());
        frame
    }

    /// Whether another frame with that many children fits without more memory.
    pub(crate) fn has_room(&self, children: usize) -> bool {
        self.frames.len() < self.frames.capacity()
            && self.children.len() + children <= self.children.capacity()
    }

    /// Makes room for it, taking at most `spare` bytes for either array. False if that is not enough.
    pub(crate) fn make_room(&mut self, children: usize, spare: u64) -> bool {
        grow(&mut self.frames, 1, spare) && grow(&mut self.children, children, spare)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<F>()
            + self.children.capacity() * size_of::<C>()
            + self.conditions.capacity() * size_of::<PathConditions>()) as u64
    }
}

/// Room for `more` elements: half as much again, or what `spare` bytes allow.
fn grow<T>(array: &mut Vec<T>, more: usize, spare: u64) -> bool {
    if array.len() + more <= array.capacity() {
        return true;
    }
    let affordable = spare as usize / size_of::<T>().max(1);
    let growth = (array.capacity() / 2).max(64).max(more).min(affordable);
    if growth < more {
        return false;
    }
    array.reserve_exact(array.capacity() - array.len() + growth);
    true
}
