//! What does not change while a game is played: the shape of the board, where moves are made, and where stones cannot be
//! taken.

use super::outside::{Beyond, Outside};
use super::plane::Plane;
use super::points::{Color, PointSet, Size, WORDS};

/// Which chains may be left without a liberty by a move of their owner's that takes nothing; they are taken off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suicide {
    /// None.
    Illegal,
    /// Those of two stones or more. That of a single stone changes nothing on the board.
    Several,
    /// All.
    Any,
}

/// A board without stones.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// All points.
    pub(super) all: PointSet,
    /// Where moves may be made.
    pub(super) region: PointSet,
    /// The marked points.
    pub(super) target: PointSet,
    /// Stones on these points are never taken: they have a liberty that nobody can fill.
    pub(super) safe: PointSet,
    /// What is taken of everything outside of the region.
    pub(super) beyond: Beyond,
    pub(super) suicide: Suicide,
    /// The region, if it fits.
    pub(super) small: Option<Plane<1>>,
    /// The same with more room.
    pub(super) medium: Option<Plane<2>>,
    /// The board, with its own numbers.
    pub(super) whole: Plane<WORDS>,
}

impl Ground {
    /// A board to play on anywhere.
    #[cfg(feature = "text")]
    pub(super) fn new(size: Size) -> Self {
        let all = PointSet::all(size);
        Self::within(size, all, PointSet::EMPTY, PointSet::EMPTY)
    }

    /// A board to play on in a region, with marked points. Stones on safe points are never taken.
    pub(super) fn within(size: Size, region: PointSet, target: PointSet, safe: PointSet) -> Self {
        let all = PointSet::all(size);
        // What is outside counts where no stones are marked.
        let is_apart = target.is_within(region) && (region == all || !target.is_empty());
        let inner = if is_apart { region } else { PointSet::EMPTY };
        Self {
            size,
            all,
            region,
            target,
            safe,
            beyond: Beyond { outside: Outside::AsItStands, attacker: Color::Black },
            suicide: Suicide::Illegal,
            small: Plane::fitted(size, inner, region, target),
            medium: Plane::fitted(size, inner, region, target),
            whole: Plane::whole(size, region, target),
        }
    }

    /// The same board under a rule of suicide.
    pub(super) fn with_suicide(self, suicide: Suicide) -> Self {
        Self { suicide, ..self }
    }

    /// The same board under a reading of what lies outside of the region, where the stones in question are attacked by a colour.
    pub(super) fn with_outside(self, outside: Outside, attacker: Color) -> Self {
        let safe = match outside {
            Outside::AsItStands => self.safe,
            _ => self.all.without(self.region),
        };
        Self { safe, beyond: Beyond { outside, attacker }, ..self }
    }

    /// The stones as they count: those of the region, and around it what the reading says.
    pub(super) fn seen(&self, stones: [PointSet; 2]) -> [PointSet; 2] {
        self.beyond.seen(stones, self.all.without(self.region))
    }

    /// A set and all points next to one of it.
    pub(super) fn grown(&self, set: PointSet) -> PointSet {
        set.or(self.whole.near(set))
    }

    /// All points of `within` that can be reached through it from those of `seeds` that lie in it.
    pub(super) fn flood(&self, seeds: PointSet, within: PointSet) -> PointSet {
        self.whole.spread(seeds.and(within), within)
    }
}
