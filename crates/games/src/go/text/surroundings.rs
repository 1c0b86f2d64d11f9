//! What lies around a region: the stones and points that an answer may rest on.

use crate::go::board::Board;
use crate::go::ground::Ground;
use crate::go::points::{Color, Point, PointSet};
use crate::go::{Go, Position};

/// Chains with at most so many liberties outside may be taken if these are filled.
const FEW: usize = 2;
/// Chains with at most so many liberties may be taken soon.
const WEAK: usize = 2;
/// Those with fewer liberties outside may be taken, too, while the others are fought for.
const FIRM: usize = 2;
/// A part of the outside with at most so many empty points is a pocket: a liberty in it may be the last one.
const POCKET: usize = 6;

/// Whether a chain around a region may be taken soon: it has few liberties, or few that lie outside of the region and in no pocket.
pub(super) fn may_fall(ground: &Ground, board: &Board, region: PointSet, chain: PointSet) -> bool {
    let Some(color) = chain.first().and_then(|stone| board.color(stone)) else { return false };
    let empty = board.empty(ground);
    let liberties = ground.grown(chain).and(empty);
    let outside = ground.all.without(region).without(board.stones(color));
    let mut rest = liberties.without(region);
    let mut firm = 0;
    while let Some(first) = rest.first() {
        let part = ground.flood(PointSet::only(first), outside);
        if part.and(empty).len() > POCKET {
            firm += rest.and(part).len();
        }
        rest = rest.without(part);
    }
    liberties.len() <= WEAK || firm < FIRM
}

impl Go {
    /// The attacker's chains at the region that the readings of the outside take for safe: those that lie outside of it, and those
    /// that have a liberty there.
    pub fn wall(&self, position: &Position) -> Vec<PointSet> {
        let Some(owner) = self.owner() else { return Vec::new() };
        let (ground, board, region) = (&self.ground, &position.board, self.region());
        let beyond = board.empty(ground).without(region);
        let mut wall = chains(self, board, ground.grown(region).and(board.stones(owner.other())));
        wall.retain(|&chain| !chain.is_within(region) || ground.grown(chain).meets(beyond));
        wall
    }

    /// Those of these chains that may be taken soon, so that a death which rests on them is not settled.
    pub fn weak_wall(&self, position: &Position) -> Vec<PointSet> {
        let (ground, board, region) = (&self.ground, &position.board, self.region());
        let mut wall = self.wall(position);
        wall.retain(|&chain| may_fall(ground, board, region, chain));
        wall
    }

    /// The empty points of the region next to an empty point outside: who plays there has a liberty for ever.
    pub fn rim(&self, position: &Position) -> PointSet {
        let (ground, empty) = (&self.ground, position.board.empty(&self.ground));
        ground.grown(empty.without(self.region())).and(empty).and(self.region())
    }

    /// Liberties outside of the region that count as if nobody could fill them, and might decide if somebody did: of stones of the
    /// region's owner in it, of other chains beside it that have few, and of stones that will be played on its rim.
    pub fn left_out(&self, position: &Position) -> PointSet {
        let Some(owner) = self.owner() else { return PointSet::EMPTY };
        let (ground, board, region) = (&self.ground, &position.board, self.region());
        let outside = board.empty(ground).without(region);
        let mut left_out = PointSet::EMPTY;
        for color in Color::ALL {
            for chain in chains(self, board, ground.grown(region).and(board.stones(color))) {
                let around = ground.grown(chain);
                let beyond = around.and(outside);
                let is_inside = chain.meets(region);
                let counts = if color == owner { is_inside } else { beyond.len() <= FEW };
                if counts && (is_inside || around.and(board.empty(ground)).meets(region)) {
                    left_out = left_out.or(beyond);
                }
            }
        }
        left_out.or(ground.grown(self.rim(position)).and(outside))
    }

    /// Whether a chain has few liberties outside of the region.
    pub fn has_few_liberties(&self, position: &Position, chain: PointSet) -> bool {
        let outside = position.board.empty(&self.ground).without(self.region());
        self.ground.grown(chain).and(outside).len() <= FEW + 1
    }

    /// Whether a stone on a point of the region would touch an empty point outside.
    pub fn is_at_rim(&self, position: &Position, point: Point) -> bool {
        let outside = position.board.empty(&self.ground).without(self.region());
        self.ground.grown(PointSet::only(point)).meets(outside)
    }
}

/// The chains of some stones.
fn chains(game: &Go, board: &Board, stones: PointSet) -> Vec<PointSet> {
    let (mut rest, mut chains) = (stones, Vec::new());
    while let Some(first) = rest.first() {
        let chain = board.chain(&game.ground, first);
        rest = rest.without(chain);
        chains.push(chain);
    }
    chains
}
