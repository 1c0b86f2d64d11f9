//! What is counted in a slice.

use crate::Slice;
#[cfg(feature = "build")]
use crate::Wdl;
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
    /// How many bytes the file with its values has.
    pub value_bytes: u64,
    /// How many bytes the file with its distances has, if there is one.
    pub distance_bytes: u64,
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

#[cfg(feature = "build")]
impl Outcomes {
    /// Counts one more.
    pub(crate) fn count(&mut self, value: Wdl) {
        match value {
            Wdl::Win => self.win += 1,
            Wdl::Draw => self.draw += 1,
            Wdl::Loss => self.loss += 1,
        }
    }
}

#[cfg(feature = "build")]
impl Counts {
    /// Counts so many more wins and losses at a distance.
    pub(crate) fn at_distance(&mut self, distance: u8, count: u64) {
        if distance > self.longest || self.at_longest == 0 {
            (self.longest, self.at_longest) = (distance, 0);
        }
        if distance == self.longest {
            self.at_longest += count;
        }
    }

    /// Adds what was counted elsewhere in the slice.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (to, from) in [(&mut self.all, other.all), (&mut self.quiet, other.quiet)] {
            to.win += from.win;
            to.draw += from.draw;
            to.loss += from.loss;
        }
        self.stalemates += other.stalemates;
        if other.at_longest != 0 {
            self.at_distance(other.longest, other.at_longest);
        }
    }
}
