//! Stones on a plane, and all that can be asked of them: chains, liberties, which moves are legal and what they take.
//!
//! Nothing is kept from move to move. A chain is a set of stones, found by spreading from one of them; in a small region that
//! takes a few instructions a stone, fewer than keeping chains up to date and copying them.

use super::ground::Suicide;
use super::plane::{Edge, Plane};
use super::points::{Color, Point, Points};

/// Stones on a plane.
#[derive(Clone, Copy)]
pub(super) struct Layout<'a, const W: usize> {
    pub(super) plane: &'a Plane<W>,
    pub(super) suicide: Suicide,
    pub(super) stones: [Points<W>; 2],
    /// The points without a stone where moves may be made.
    pub(super) empty: Points<W>,
    pub(super) edge: Edge<W>,
}

/// A chain with the points where the other side may fill its liberties.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chain<const W: usize> {
    pub(super) stones: Points<W>,
    pub(super) liberties: Points<W>,
    /// All points next to a stone of it.
    around: Points<W>,
    /// Whether it has a liberty that nobody can fill.
    pub(super) lasts: bool,
}

impl<const W: usize> Chain<W> {
    /// Whether all these points are next to it.
    #[inline]
    pub(super) fn touches(&self, points: Points<W>) -> bool {
        points.is_within(self.around)
    }

    /// Where it can be taken by the next move.
    #[inline]
    pub(super) fn last_liberty(&self) -> Option<Point> {
        self.liberties.single().filter(|_| !self.lasts)
    }
}

/// What a move takes off the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Removed<const W: usize> {
    /// Stones of the other side.
    pub(super) taken: Points<W>,
    /// Stones of the mover's that were there before, and the one it puts down.
    pub(super) own: Points<W>,
    /// Where the other side would take back a single stone that took a single stone.
    pub(super) ko: Option<Point>,
}

impl<'a, const W: usize> Layout<'a, W> {
    #[inline]
    pub(super) fn new(plane: &'a Plane<W>, suicide: Suicide, stones: [Points<W>; 2], edge: Edge<W>) -> Self {
        let empty = plane.playable.without(stones[0]).without(stones[1]);
        Self { plane, suicide, stones, empty, edge }
    }

    #[inline]
    pub(super) fn stones(&self, color: Color) -> Points<W> {
        self.stones[color as usize]
    }

    /// The chain of the stone on a point.
    #[inline]
    pub(super) fn chain(&self, stone: Point, color: Color) -> Chain<W> {
        let stones = self.plane.spread(Points::only(stone), self.stones(color));
        let around = self.plane.near(stones);
        Chain { stones, around, liberties: around.and(self.empty), lasts: self.edge.lasts(stones, color) }
    }

    /// The chains of some stones of a colour.
    #[inline]
    pub(super) fn chains(&self, of: Points<W>, color: Color) -> impl Iterator<Item = Chain<W>> + use<'a, W> {
        let (layout, mut rest) = (*self, of);
        std::iter::from_fn(move || {
            let chain = layout.chain(rest.first()?, color);
            rest = rest.without(chain.stones);
            Some(chain)
        })
    }

    /// The points on which a colour takes something.
    pub(super) fn captures(&self, color: Color) -> Points<W> {
        let other = color.other();
        self.chains(self.stones(other), other).filter_map(|chain| chain.last_liberty()).collect()
    }

    /// Whether a colour may put a stone on an empty point, ko aside: it takes something, or its chain has a liberty left, or
    /// this suicide is legal.
    #[inline]
    pub(super) fn is_legal(&self, point: Point, color: Color) -> bool {
        let near = self.plane.beside(point);
        let (own, others) = (near.and(self.stones(color)), near.and(self.stones(color.other())));
        near.meets(self.empty)
            || self.edge.lasts(Points::only(point), color)
            || self.chains(own, color).any(|chain| chain.last_liberty().is_none())
            || self.chains(others, color.other()).any(|chain| chain.last_liberty().is_some())
            || match self.suicide {
                Suicide::Illegal => false,
                Suicide::Several => !own.is_empty(),
                Suicide::Any => true,
            }
    }

    /// What a legal move takes off.
    pub(super) fn removed(&self, point: Point, color: Color) -> Removed<W> {
        let (own, other) = (self.stones(color), color.other());
        let near = self.plane.beside(point);
        let mut taken = Points::EMPTY;
        for chain in self.chains(near.and(self.stones(other)), other) {
            if chain.last_liberty().is_some() {
                taken = taken.or(chain.stones);
            }
        }
        let mut removed = Removed { taken, own: Points::EMPTY, ko: None };
        let is_shut_in = !near.meets(self.empty) && !self.edge.lasts(Points::only(point), color);
        if is_shut_in && taken.single().is_some() && !near.meets(own) {
            removed.ko = taken.and(self.plane.playable).first();
        }
        if is_shut_in && taken.is_empty() {
            let put = Points::only(point);
            let stones = self.plane.spread(put, own.or(put));
            let is_free = self.plane.near(stones).meets(self.empty.without(put));
            if !is_free && !self.edge.lasts(stones, color) {
                removed.own = stones;
            }
        }
        removed
    }

    /// Whether the side `color` can have taken a ko, so that the other would retake on `ko`.
    pub(super) fn can_be_ko(&self, ko: Point, color: Color) -> bool {
        let near = self.plane.beside(ko);
        let in_atari = |stone: &Point| self.chain(*stone, color).last_liberty().is_some();
        let mut retaken = near.iter().filter(in_atari);
        self.empty.contains(ko)
            && near.is_within(self.stones(color))
            && !self.edge.open[color as usize].contains(ko)
            && retaken.next().is_some_and(|stone| self.chain(stone, color).stones.len() == 1)
            && retaken.next().is_none()
    }
}
