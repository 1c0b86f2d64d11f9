//! What alpha-beta keeps of a position on its path, and of each child.

use super::window::Window;
use crate::history::NodeKeys;
use crate::stack::{SearchStack, StackFrame};
use twinproof_core::{Player, ProofNumber, Value};

/// A position on the path.
#[derive(Debug)]
pub(super) struct AlphaBetaFrame<P> {
    pub(super) position: P,
    pub(super) keys: NodeKeys,
    pub(super) mover: Player,
    /// The depth left, at least one.
    pub(super) remaining: u32,
    /// How many moves of the line were free of charge because the game said so.
    pub(super) extensions: u32,
    /// The window it was opened with, and what is left of it.
    pub(super) original_window: Window,
    pub(super) window: Window,
    /// Where its children and their conditions begin.
    pub(super) first_child: usize,
    pub(super) first_conditions: usize,
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
pub(super) struct AlphaBetaChild<M> {
    pub(super) keys: NodeKeys,
    pub(super) mv: M,
    /// Its proven value: exact for the life of the frame, since the path is fixed.
    pub(super) value: Option<Value>,
    pub(super) can_repeat: bool,
    /// [`Rules::dominates_repetitions`](twinproof_core::Rules::dominates_repetitions).
    pub(super) dominates: bool,
    pub(super) index: u16,
    /// What its verdict rests on, by index into the stack's conditions, or [`NONE`](crate::stack::NONE).
    pub(super) conditions: u32,
    /// The twins that were simulated here in vain, by their stamp.
    pub(super) simulated: u32,
    /// The depth the move goes back to; [`NONE`](crate::stack::NONE) if it does not.
    pub(super) back: u32,
    /// What the game guesses that it takes the mover to win after it.
    pub(super) effort: ProofNumber,
    /// How early it is to be tried, more is earlier.
    pub(super) priority: u64,
}

impl<P> StackFrame for AlphaBetaFrame<P> {
    fn first_child(&self) -> usize {
        self.first_child
    }

    fn first_conditions(&self) -> usize {
        self.first_conditions
    }
}

/// The frames of alpha-beta.
pub(super) type AlphaBetaStack<P, M> = SearchStack<AlphaBetaFrame<P>, AlphaBetaChild<M>>;
