//! Where moves are made, where nobody marked it: a region around the stones in question that grows from round to round.
//!
//! It takes the cheapest points first: those from which one sees the attacker's stones or an edge on all sides, then what
//! leaks out of that. Then it is closed: what can be taken, and matters, belongs to it.

use super::candidates::{enclosed, parts};
use super::paths::cheapest;
use super::surroundings::may_fall;
use crate::go::board::Board;
use crate::go::ground::Ground;
use crate::go::points::{Color, Point, PointSet};

/// How far one sees.
const SIGHT: isize = 5;
/// What a point costs, in halves, by the number of directions in which one sees neither a stone of the attacker's nor an edge.
const OPEN: [u32; 5] = [2, 4, 8, 14, 20];
/// An attacker's chain with at most so many liberties may be taken.
const WEAK: usize = 2;
/// A part of the board that is cut off and has at most so many empty points belongs to a region that it touches.
const MOST_CUT_OFF: usize = 12;
/// So many empty points more than a region was to have are worth a wall that cannot be taken at once.
const MOST_GUARD: usize = 8;

/// The regions around some stones.
pub(super) struct Regions<'a> {
    ground: &'a Ground,
    board: &'a Board,
    target: PointSet,
    own: PointSet,
    others: PointSet,
    empty: PointSet,
    /// The attacker's stones that do not get away easily themselves.
    enclosed: PointSet,
    /// What the owner's stones cut off from the rest of the board: parts of it without a stone of the owner's.
    cut_off: Vec<PointSet>,
    /// The points by cost.
    order: Vec<Point>,
}

impl<'a> Regions<'a> {
    /// Around stones of one colour.
    pub(super) fn new(ground: &'a Ground, board: &'a Board, target: PointSet, owner: Color) -> Self {
        let [own, others] = [owner, owner.other()].map(|color| board.stones(color));
        let empty = board.empty(ground);
        let target = ground.flood(target, own);
        let (enclosed, cut_off) = (enclosed(ground, board, owner.other()), cut_off(ground, own));
        let mut regions =
            Self { ground, board, target, own, others, empty, enclosed, cut_off, order: Vec::new() };
        let weak: PointSet = others
            .iter()
            .filter(|&stone| regions.liberties(board.chain(ground, stone)).len() <= WEAK)
            .collect();
        let step = |point: Point| {
            if own.contains(point) {
                Some(0)
            } else if others.contains(point) {
                weak.contains(point).then_some(1)
            } else {
                Some(OPEN[regions.open_directions(point)])
            }
        };
        regions.order = cheapest(ground, target, step).into_iter().map(|(point, _)| point).collect();
        regions
    }

    /// The region with at least so many empty points, or all there are; closed.
    pub(super) fn of_size(&self, size: usize) -> PointSet {
        let mut region = self.target;
        let mut left = size;
        for &point in &self.order {
            if left == 0 {
                break;
            }
            region.insert(point);
            left -= usize::from(self.empty.contains(point));
        }
        self.closed(region)
    }

    /// A region with the stones around it that may be taken soon and what they would leave, so that a death in it does not rest on
    /// them; the region itself where that would grow far beyond it.
    pub(super) fn guarded(&self, region: PointSet) -> PointSet {
        let most = region.and(self.empty).len() + MOST_GUARD;
        let mut wider = self.closed(region);
        loop {
            let weak = self.weak(&self.chains_touching(wider, self.others), wider);
            if weak.is_empty() {
                return wider;
            }
            wider = self.closed(wider.or(weak).or(self.liberties(weak)));
            if wider.and(self.empty).len() > most {
                return region;
            }
        }
    }

    /// Whether no stones around a region may be taken soon.
    pub(super) fn is_guarded(&self, region: PointSet) -> bool {
        self.weak(&self.chains_touching(region, self.others), region).is_empty()
    }

    /// The stones of those chains around a region that may be taken soon, and do not lie in it with all their liberties.
    fn weak(&self, chains: &[PointSet], region: PointSet) -> PointSet {
        let is_open = |chain: PointSet| !chain.or(self.liberties(chain)).is_within(region);
        let may_fall = |chain: PointSet| may_fall(self.ground, self.board, region, chain);
        let weak = chains.iter().copied().filter(|&chain| is_open(chain) && may_fall(chain));
        weak.fold(PointSet::EMPTY, PointSet::or)
    }

    /// Whether a region is surrounded by stones of the attacker's alone, none of which can be taken soon: they have liberties
    /// elsewhere.
    pub(super) fn is_airtight(&self, region: PointSet) -> bool {
        let has_liberties = |chain: &PointSet| {
            let is_cut_off = self.cut_off.iter().any(|part| chain.meets(*part));
            let may_fall = may_fall(self.ground, self.board, region, *chain);
            !is_cut_off && !chain.meets(self.enclosed) && !may_fall
        };
        self.ground.grown(region).without(region).is_within(self.others)
            && self
                .chains_touching(region, self.others)
                .iter()
                .filter(|chain| !chain.is_within(region))
                .all(has_liberties)
    }

    /// Those chains of the attacker's around a region that cannot be taken for safe: they may be taken soon, or do not get away
    /// themselves.
    pub(super) fn doubtful(&self, wall: Vec<PointSet>, region: PointSet) -> Vec<PointSet> {
        let mut doubtful = wall;
        doubtful.retain(|&chain| chain.meets(self.enclosed) || !self.weak(&[chain], region).is_empty());
        doubtful
    }

    /// With all that can be taken in it, and that matters.
    pub(super) fn closed(&self, region: PointSet) -> PointSet {
        let mut region = region;
        loop {
            let mut wider = region;
            for chain in self.chains_touching(wider, self.own) {
                let liberties = self.liberties(chain);
                if liberties.meets(wider) {
                    wider = wider.or(chain);
                } else if chain.meets(self.target) {
                    wider = wider.or(chain).or(liberties);
                } else {
                    wider = wider.without(chain);
                }
            }
            let inside = wider.and(self.own);
            for chain in self.chains_touching(wider, self.others) {
                let liberties = self.liberties(chain);
                let is_weak = liberties.len() <= WEAK && liberties.meets(wider) || chain.meets(self.enclosed);
                let is_weak = is_weak && self.ground.grown(chain).meets(inside);
                if liberties.is_within(wider) || is_weak || chain.meets(wider) {
                    wider = wider.or(chain).or(liberties);
                }
            }
            for part in &self.cut_off {
                let touches = self.ground.grown(wider).and(*part).meets(self.others);
                if touches && part.and(self.empty).len() <= MOST_CUT_OFF {
                    wider = wider.or(*part);
                }
            }
            wider = wider.or(self.pockets(wider));
            if wider == region {
                return region;
            }
            region = wider;
        }
    }

    /// What lies around a region and would leave the attacker's stones there without a liberty, if they stood on every point next to
    /// it.
    fn pockets(&self, region: PointSet) -> PointSet {
        let (ground, outside) = (self.ground, self.ground.all.without(region));
        let ring = ground.grown(region).without(region);
        let solid = ring.or(outside.without(self.empty));
        let (mut rest, mut pockets) = (ring, PointSet::EMPTY);
        while let Some(first) = rest.first() {
            let chain = ground.flood(PointSet::only(first), solid);
            rest = rest.without(chain);
            if !ground.grown(chain).without(chain).without(region).meets(self.empty) {
                pockets = pockets.or(chain);
            }
        }
        pockets
    }

    /// The chains of some stones that touch a region or lie in it.
    fn chains_touching(&self, region: PointSet, stones: PointSet) -> Vec<PointSet> {
        let (mut rest, mut chains) = (self.ground.grown(region).and(stones), Vec::new());
        while let Some(first) = rest.first() {
            let chain = self.board.chain(self.ground, first);
            rest = rest.without(chain);
            chains.push(chain);
        }
        chains
    }

    fn liberties(&self, chain: PointSet) -> PointSet {
        self.ground.grown(chain).and(self.empty)
    }

    /// In how many directions neither a stone of the attacker's nor an edge is in sight.
    fn open_directions(&self, point: Point) -> usize {
        let sees = |(right, down): &(isize, isize)| {
            let mut way = (1..=SIGHT).map(|step| self.ground.size.beyond(point, right * step, down * step));
            way.any(|next| next.is_none_or(|next| self.others.contains(next)))
        };
        [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().filter(|direction| !sees(direction)).count()
    }
}

/// The parts of the board between stones of a colour, but for the largest.
fn cut_off(ground: &Ground, stones: PointSet) -> Vec<PointSet> {
    let mut parts = parts(ground, ground.all.without(stones));
    if let Some(largest) = parts.iter().map(PointSet::len).enumerate().max_by_key(|(_, points)| *points) {
        parts.swap_remove(largest.0);
    }
    parts
}
