//! What the makers of problems have in common: candidates come from the games, and are proven or thrown away here.

use std::ops::RangeInclusive;
use twinproof_core::StopReason;

/// Problems that took a search to find.
#[derive(Debug, Clone, Default)]
pub struct Generated {
    /// One a problem, in the notation of the game. Fewer than were asked for if a stop came first or no more were found.
    pub lines: Vec<String>,
    /// What ran out while candidates were judged.
    pub gave_up: Vec<StopReason>,
}

/// How many problems of each length or size: as evenly as it goes, the smaller ones first.
pub(crate) fn shares(sizes: &RangeInclusive<u16>, count: u64) -> Vec<(u16, u64)> {
    let kinds = sizes.clone().count() as u64;
    let (each, more) = (count / kinds, count % kinds);
    sizes.clone().zip(0..).map(|(size, index)| (size, each + u64::from(index < more))).collect()
}
