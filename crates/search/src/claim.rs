//! What every search offers, and what it says: a claim, and the reasons for it.

use std::io;
use twinproof_core::{Clock, Counts, Game, Numbers, Observer, ProofSink, StopReason, Value};

/// Lines longer than this are cut: nobody reads on, and a corridor may be a million moves long.
pub(crate) const MAX_LINE: usize = 1000;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The value it claims, `None` for unknown.
    pub value: Option<Value>,
    /// Why it stopped, when the value is unknown.
    pub stopped: Option<StopReason>,
    /// What it did.
    pub counts: Counts,
    /// The numbers of the root when it stopped.
    pub root: Numbers,
}

impl Claim {
    /// The claim of a search that decided its root.
    pub fn decided(value: Value, counts: Counts) -> Self {
        Self { value: Some(value), stopped: None, counts, root: Numbers::solved(value) }
    }

    /// The claim of a search that had to stop, with the numbers of the root as they were then.
    pub fn undecided(reason: StopReason, counts: Counts, root: Numbers) -> Self {
        Self { value: None, stopped: Some(reason), counts, root }
    }
}

/// Why a search could not give its reasons.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A limit came first.
    #[error("no certificate: {0}")]
    Stopped(StopReason),
    /// The claim does not hold, or holds only for reasons this search cannot name. Only unsound searches may
    /// end here.
    #[error("no certificate: the search's own graph does not bear out its claim")]
    NotBorneOut,
    /// The sink failed.
    #[error(transparent)]
    Sink(#[from] io::Error),
}

/// What it took to tell the reasons.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Positions expanded once more because the table had forgotten them.
    pub expansions: u64,
    /// Whether the reasons are those the search had, read from its own table and not searched for again. Only
    /// unsound searches are read so.
    pub as_found: bool,
}

/// A search set on one problem.
pub trait Prover<G: Game> {
    /// Runs until the problem is decided, a limit is reached or the clock says stop.
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim;

    /// Tells the reasons for the value that [`Prover::prove`] claimed.
    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError>;

    /// The line the search thinks best for both sides. After a proof was written, the
    /// loser's longest resistance.
    fn line(&self) -> Vec<G::Move>;
}
