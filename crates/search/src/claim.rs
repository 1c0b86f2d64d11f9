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
    /// How far it came, if it was left undecided by a search that can tell.
    pub reached: Option<Reached>,
}

impl Claim {
    /// The claim of a search that decided its root.
    pub fn decided(value: Value, counts: Counts) -> Self {
        Self { value: Some(value), stopped: None, counts, root: Numbers::solved(value), reached: None }
    }

    /// The claim of a search that had to stop, with the numbers of the root as they were then.
    pub fn undecided(reason: StopReason, counts: Counts, root: Numbers) -> Self {
        Self { value: None, stopped: Some(reason), counts, root, reached: None }
    }

    /// The same, with how far the search came.
    pub fn having(self, reached: Reached) -> Self {
        Self { reached: Some(reached), ..self }
    }
}

/// How far a search came that tries some moves of many, for whoever wants to know what an *unknown* is worth. What was tried was
/// tried with the effort of that search: none of it is disproven.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reached {
    /// First moves of the first player's that were tried, each counted once, with the one it was on; none where the other
    /// player begins.
    pub moves: u64,
    /// Moves of the first player's that threaten and were refuted: after some reply, no further threats win. At whatever depth, and
    /// as often as that happened.
    pub threats_refuted: u64,
    /// Replies of the second player's, or parts of replies, to which an answer was found, likewise.
    pub replies_answered: u64,
    /// Those to which none was found.
    pub replies_unanswered: u64,
    /// The round it was in, of a search that goes by rounds of growing effort and came to the first.
    pub round: Option<Round>,
}

/// A round of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Round {
    /// Which one, from 1 on.
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// First moves that were tried in it, with the one it was on.
    pub moves: u64,
    /// First moves that it has.
    pub of_moves: u64,
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
