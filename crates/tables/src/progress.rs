//! How far a long piece of work is.

use crate::Slice;

/// How far a build or a check is.
#[derive(Debug, Clone, Copy)]
pub struct TableProgress {
    /// The slice at hand; the flipped slice is dealt with at the same time.
    pub slice: Slice,
    /// Positions that are done with, those that were there before included.
    pub done: u64,
    /// Positions of the whole set.
    pub total: u64,
}
