//! Verdicts that were found before, as a problem is given them: a search asks before it looks for itself.
//!
//! Searches know nothing of any database: whoever puts a problem together hands in what is known. It is a guide and never a
//! ground. The checker of certificates does not ask it, and what it says wrongly is found out when the proof is built.

use crate::{Rules, Value};
use std::fmt::Debug;

/// What is known from elsewhere about positions of one problem.
pub trait KnownVerdicts<G: Rules>: Debug + Send + Sync {
    /// What is known of a position, if what came before the root of the problem allows it. `room` is the caller's, for bytes.
    fn find(&self, position: &G::Position, room: &mut Vec<u8>) -> Option<KnownVerdict>;

    /// Whether a verdict that asks something of the path holds on this one: all positions from the root of the problem to just
    /// before the one in question.
    fn holds_on(&self, verdict: &KnownVerdict, path: &mut dyn Iterator<Item = &G::Position>)
    -> Option<Holds>;
}

/// A verdict that was found before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownVerdict {
    /// The value.
    pub value: Value,
    /// The winner's move by its index, where it is known and the winner is to move.
    pub answer: Option<u32>,
    /// The length of the longest line of its proof, zero if that is not known.
    pub rank: u32,
    /// What it asks of the path, by digests of what the rule of repetition compares; `None` if nothing.
    pub path: Option<PathTerms>,
}

/// What a verdict asks of the positions since the root.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PathTerms {
    /// Must be among them.
    pub present: Vec<u64>,
    /// Must not be.
    pub absent: Vec<u64>,
    /// Whether none of them may have been entered by the same winner at a lower rank.
    pub by_rank: bool,
}

/// How a verdict holds on a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holds {
    /// The shallowest position of the path that it rests on, by its depth; `None` if it rests on none.
    pub reach: Option<u32>,
}
