//! What is known of a position before it is searched: the first guess of the effort it takes.

use super::{Chess, Position};
use twinproof_core::Numbers;

impl Chess {
    /// First guess of the effort to prove and to refute; without knowledge, that of an empty leaf.
    pub(super) fn guess(&self, position: &Position) -> Numbers {
        let _ = (self.knowledge, position);
        Numbers::LEAF
    }
}
