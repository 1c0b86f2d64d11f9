//! What df-pn keeps of a position on its path, and of each child.

use crate::history::NodeKeys;
use crate::stack::{SearchStack, StackFrame};
use twinproof_core::{Numbers, Player, ProofNumber, Value};

/// A position on the path.
#[derive(Debug)]
pub(super) struct DfpnFrame<P> {
    pub(super) position: P,
    pub(super) keys: NodeKeys,
    pub(super) mover: Player,
    /// It returns when one of its numbers gets here.
    pub(super) thresholds: Numbers,
    /// Where its children and their conditions begin.
    pub(super) first_child: usize,
    pub(super) first_conditions: usize,
    /// The child being visited.
    pub(super) visited: usize,
    /// Whether the table counts this thread among those below the position.
    pub(super) is_marked: bool,
    /// Whether it was asked what was found before of its children.
    pub(super) has_consulted: bool,
    /// Must visit a child before it may return.
    pub(super) must_visit: bool,
    /// The least depth the position was met at.
    pub(super) least_depth: u32,
    /// Expansions of the search when it was opened.
    pub(super) opened_at: u64,
    /// And when its children were last looked up.
    pub(super) refreshed_at: u64,
}

/// A child, as its parent's frame sees it: what the frame knows it does not forget.
#[derive(Debug, Clone, Copy)]
pub(super) struct DfpnChild<M> {
    pub(super) keys: NodeKeys,
    pub(super) mv: M,
    pub(super) numbers: Numbers,
    /// What its verdict rests on, by index into the stack's conditions, or [`NONE`](crate::stack::NONE).
    pub(super) conditions: u32,
    /// The twins that were simulated here in vain, by their stamp.
    pub(super) simulated: u32,
    /// The depth the move goes back to; [`NONE`](crate::stack::NONE) if it does not.
    pub(super) back: u32,
    /// The least depth it was met at; [`NONE`](crate::stack::NONE) if it was not in the table when last asked.
    pub(super) least_depth: u32,
    pub(super) index: u16,
    /// Threads at work below it.
    pub(super) threads: u8,
    pub(super) can_repeat: bool,
    /// [`Rules::dominates_repetitions`](twinproof_core::Rules::dominates_repetitions).
    pub(super) dominates: bool,
    /// Nobody has looked at the position yet: its numbers come from a [`ChildPreview`](twinproof_core::ChildPreview).
    pub(super) is_preview: bool,
}

impl<P> StackFrame for DfpnFrame<P> {
    fn first_child(&self) -> usize {
        self.first_child
    }

    fn first_conditions(&self) -> usize {
        self.first_conditions
    }
}

/// The frames of df-pn.
pub(super) type DfpnStack<P, M> = SearchStack<DfpnFrame<P>, DfpnChild<M>>;

/// The numbers of a position from its children's: the least of what its mover minds; of what the opponent minds
/// the most, and half of the rest.
///
/// The sum counts a position again for every child that shares it, and such sums feed on each other; the most alone
/// sees no difference between one open child and ten. Halfway between the two did best on most, not on every
/// family of graphs (docs/benchmarks.md).
pub(super) fn combine<M>(mover: Player, children: &[DfpnChild<M>]) -> Numbers {
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

/// How much harder a child looks for each thread at work below it. With less the threads keep to the same
/// positions and wait for each other's writes (docs/benchmarks.md).
const VIRTUAL_LOSS: u32 = 3;

/// The effort a child seems to take while other threads are at work below it.
pub(super) fn with_virtual_loss(effort: ProofNumber, threads: u8) -> ProofNumber {
    (0..VIRTUAL_LOSS * u32::from(threads)).fold(effort, |all, _| all.plus(effort))
}
