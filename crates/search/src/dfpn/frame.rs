//! The search stack: a frame a position, its children side by side in one array.

use crate::knowledge::Place;
use crate::knowledge::grounds::Grounds;
use twinproof_core::{Numbers, Player, ProofNumber, Value};

/// No grounds: the verdict holds on every path, or there is none.
pub(super) const NONE: u32 = u32::MAX;

/// A position on the path.
#[derive(Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    pub(super) place: Place,
    pub(super) mover: Player,
    /// It returns when one of its numbers gets here.
    pub(super) thresholds: Numbers,
    /// Where its children and their grounds begin.
    pub(super) first_child: usize,
    pub(super) first_grounds: usize,
    /// The child being visited.
    pub(super) visited: usize,
    /// Must visit a child before it may return.
    pub(super) forced: bool,
    /// The least depth the position was met at.
    pub(super) least_depth: u32,
    /// Expansions of the search when it was opened.
    pub(super) opened_at: u64,
    /// And when its children were last looked up.
    pub(super) refreshed_at: u64,
}

/// A child, as its parent's frame sees it: what the frame knows it does not forget.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) place: Place,
    pub(super) mv: M,
    pub(super) numbers: Numbers,
    /// What its verdict rests on, by index into the stack's grounds, or [`NONE`].
    pub(super) grounds: u32,
    /// The twins that were simulated here in vain, by their stamp.
    pub(super) simulated: u32,
    /// The depth the move goes back to; [`NONE`] if it does not.
    pub(super) back: u32,
    /// The least depth it was met at; [`NONE`] if it was not in the table when last asked.
    pub(super) least_depth: u32,
    pub(super) index: u16,
    /// Threads at work below it.
    pub(super) threads: u8,
    pub(super) can_repeat: bool,
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

    /// Whether another frame with that many children fits without more memory.
    pub(super) fn has_room(&self, children: usize) -> bool {
        self.frames.len() < self.frames.capacity()
            && self.children.len() + children <= self.children.capacity()
    }

    /// Makes room for it, taking at most `spare` bytes for either array. False if that is not enough.
    pub(super) fn make_room(&mut self, children: usize, spare: u64) -> bool {
        grow(&mut self.frames, 1, spare) && grow(&mut self.children, children, spare)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame<P>>()
            + self.children.capacity() * size_of::<Child<M>>()
            + self.grounds.capacity() * size_of::<Grounds>()) as u64
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

/// The numbers of a position from its children's: the least of what its mover minds; of what the opponent minds
/// the most, and half of the rest.
///
/// The sum counts a position again for every child that shares it, and such sums feed on each other; the most alone
/// sees no difference between one open child and ten. Halfway between the two did best on most, not on every
/// family of graphs (docs/benchmarks.md).
pub(super) fn combine<M>(mover: Player, children: &[Child<M>]) -> Numbers {
    let won = Value::won_by(mover);
    let (mut least, mut most) = (ProofNumber::INFINITY, ProofNumber::ZERO);
    let mut sum = ProofNumber::ZERO;
    for child in children {
        match child.numbers.value() {
            Some(value) if value == won => {
                return Numbers::solved(won);
            }
            Some(_) => {}
            None => {
                least = least.min(child.numbers.effort_of(mover));
                let other = child.numbers.effort_of(mover.opponent());
                most = most.max(other);
                sum = sum.plus(other);
            }
        }
    }
    if least == ProofNumber::INFINITY {
        return Numbers::solved(Value::won_by(mover.opponent()));
    }
    let others = most.halfway_to(sum);
    Numbers::of(mover, least, others)
}

/// The effort a child seems to take while other threads are at work below it: as much again for each of them.
pub(super) fn crowded(effort: ProofNumber, threads: u8) -> ProofNumber {
    (0..threads).fold(effort, |all, _| all.plus(effort))
}
