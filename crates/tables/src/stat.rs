//! What is counted in a slice.

use crate::Slice;
use twinproof_core::InputError;
use twinproof_core::bytes::Reader;

/// How many positions of a slice are what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stat {
    /// The slice.
    pub slice: Slice,
    /// All positions.
    pub positions: u64,
    /// How many of them the side to move wins, draws and loses.
    pub all: Outcomes,
    /// The same of those in which it has nothing to take.
    pub quiet: Outcomes,
    /// Losses because the side to move has no move.
    pub stalemates: u64,
    /// Of slices with distances: how far the farthest win or loss is, and how many are that far.
    pub longest: Option<(u8, u64)>,
}

/// Counts of wins, draws and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcomes {
    /// Won by the side to move.
    pub win: u64,
    /// Won by nobody.
    pub draw: u64,
    /// Lost by the side to move.
    pub loss: u64,
}

/// What the builder counts and a header holds: of values the outcomes, of distances the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    pub(crate) all: Outcomes,
    pub(crate) quiet: Outcomes,
    pub(crate) stalemates: u64,
    pub(crate) longest: u8,
    pub(crate) at_longest: u64,
}

impl Counts {
    /// The numbers in the order of the header.
    pub(crate) fn numbers(&self) -> [u64; 9] {
        let (all, quiet) = (self.all, self.quiet);
        let longest = u64::from(self.longest);
        [
            all.win,
            all.draw,
            all.loss,
            quiet.win,
            quiet.draw,
            quiet.loss,
            self.stalemates,
            longest,
            self.at_longest,
        ]
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, InputError> {
        let mut outcomes = || {
            let (win, draw, loss) = (reader.number()?, reader.number()?, reader.number()?);
            Ok::<_, InputError>(Outcomes { win, draw, loss })
        };
        let (all, quiet) = (outcomes()?, outcomes()?);
        let stalemates = reader.number()?;
        Ok(Self { all, quiet, stalemates, longest: reader.below(256)? as u8, at_longest: reader.number()? })
    }
}
