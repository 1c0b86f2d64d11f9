//! Verdicts that were found before, as a problem is given them: a search asks before it looks for itself.
//!
//! Searches know nothing of any database: whoever puts a problem together hands in what is known. It is a guide and never a
//! ground. The checker of certificates does not ask it, and what it says wrongly is found out when the proof is built.

use crate::{Rules, Value};
use std::fmt::Debug;

/// What is known from elsewhere about positions of one problem.
pub trait KnownVerdicts<G: Rules>: Debug + Send + Sync {
    /// What is known of a position and holds there. `path` has all positions from the root of the problem to the one before it;
    /// where nobody knows them, only what holds on every path is told. `room` is the caller's, for bytes.
    fn find<'p>(
        &self,
        position: &G::Position,
        path: Option<&mut dyn Iterator<Item = &'p G::Position>>,
        room: &mut Vec<u8>,
    ) -> Option<KnownVerdict>
    where
        G: 'p;
}

/// A verdict that was found before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownVerdict {
    /// The value.
    pub value: Value,
    /// The winner's move by its index, where it is known and the winner is to move.
    pub answer: Option<u32>,
    /// The length of the longest line of its proof, zero if that is not known.
    pub rank: u32,
    /// Where it holds.
    pub holds: Holds,
}

/// Where a verdict holds that was found before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// On every path of the problem.
    Everywhere,
    /// On the path that was asked about, as far as anybody can tell.
    Here {
        /// The shallowest position of the path that must have occurred, by its depth; `None` if none must.
        reach: Option<u32>,
        /// Whether something must not have occurred on it.
        has_absent: bool,
    },
}
