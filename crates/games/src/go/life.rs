//! Chains that cannot be taken even if their owner always passes.
//!
//! The criterion is D. B. Benson's ("Life in the game of Go", 1976): a set of chains is alive when each of them has two
//! regions that are vital to it, and each of these regions is bordered by chains of the set alone. A region is a
//! connected set of points without a stone of the colour; it is vital to a chain when each of its empty points is a
//! liberty of the chain. A chain with a liberty on which nobody may play is alive as well.

use super::board::Board;
use super::ground::Ground;
use super::points::{Color, Point, PointSet};

/// A region that is vital to some chain, with all chains around it.
struct Region {
    around: PointSet,
    vital: PointSet,
}

/// The heads of the chains of a colour that cannot be taken. Moves are made on points of `playable` only.
pub(super) fn alive(ground: &Ground, board: &Board, color: Color, playable: PointSet) -> PointSet {
    let own = board.stones(color);
    let empty = board.empty(ground);
    let heads = |points: PointSet| points.and(own).iter().filter_map(|point| board.chain(point)).collect();
    let lasting = heads(ground.grown(empty.without(playable)).or(ground.safe));
    let regions = regions(ground, board, color, playable);
    let mut alive: PointSet = regions.iter().fold(lasting, |chains, region| chains.or(region.vital));
    loop {
        let sound = |region: &&Region| region.around.without(alive).is_empty();
        let (mut once, mut twice) = (PointSet::EMPTY, lasting);
        for region in regions.iter().filter(sound) {
            twice = twice.or(once.and(region.vital));
            once = once.or(region.vital);
        }
        // Chains that border no region but have liberties for ever stay; all others need two.
        if twice == alive {
            return alive;
        }
        alive = twice;
    }
}

/// The regions that are vital to anything, of those that lie wholly in `playable`: a flood over the rest of the board
/// would cost more than it finds. A region with an empty point away from all stones of the colour is vital to nothing,
/// and all of these are found at once.
fn regions(ground: &Ground, board: &Board, color: Color, playable: PointSet) -> Vec<Region> {
    let (own, empty) = (board.stones(color), board.empty(ground));
    let others = playable.without(own);
    let beyond = ground.all.without(own).without(playable);
    let useless = ground.flood(ground.grown(beyond).or(empty.without(ground.grown(own))), others);
    let mut rest = others.without(useless);
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let points = ground.flood(std::iter::once(first).collect(), rest);
        rest = rest.without(points);
        let around = ground.grown(points).and(own).iter().filter_map(|point| board.chain(point)).collect();
        let vital = vital(ground, board, points.and(empty), around);
        if !vital.is_empty() {
            found.push(Region { around, vital });
        }
    }
    found
}

/// The chains among these that have each of the empty points for a liberty.
fn vital(ground: &Ground, board: &Board, empty: PointSet, mut chains: PointSet) -> PointSet {
    for point in empty.iter() {
        let near = |&near: &Point| board.chain(near);
        chains = chains.and(ground.near(point).iter().filter_map(near).collect());
    }
    if empty.is_empty() { PointSet::EMPTY } else { chains }
}
