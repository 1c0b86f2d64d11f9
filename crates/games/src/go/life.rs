//! Chains that cannot be taken even if their owner always passes.
//!
//! The criterion is D. B. Benson's ("Life in the game of Go", 1976): a set of chains is alive when each of them has two
//! regions that are vital to it, and each of these regions is bordered by chains of the set alone. A region is a
//! connected set of points without a stone of the colour; it is vital to a chain when each of its empty points is a
//! liberty of the chain. A chain with a liberty on which nobody may play is alive as well.
//!
//! Where suicide is legal, stones of the other colour in a region may go and leave points behind that are no liberties.
//! There a region is vital only when each of its points, empty or not, is next to the chain. That is enough: to take
//! the first chain of the set every point of one of its vital regions has to be filled, and these stones would have no
//! liberty themselves.

use super::board::Board;
use super::ground::{Ground, Suicide};
use super::points::{Color, MAX_POINTS, Point, PointSet};

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
    let regions = regions(ground, board, own, playable);
    if regions.len() < 2 {
        return lasting;
    }
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

/// The regions that are vital to anything, of those that lie wholly in `playable`. A region with an empty point away
/// from all stones of the colour is vital to nothing.
fn regions(ground: &Ground, board: &Board, own: PointSet, playable: PointSet) -> Vec<Region> {
    let mut rest = playable.without(own);
    let mut found = Vec::new();
    let mut open = [Point::default(); MAX_POINTS];
    while let Some(first) = rest.first() {
        rest.remove(first);
        open[0] = first;
        let (mut left, mut around) = (1, PointSet::EMPTY);
        // The chains next to every empty point so far; none before the first one.
        let mut vital: Option<[Option<Point>; 4]> = None;
        while left > 0 {
            left -= 1;
            let point = open[left];
            let mut chains = [None; 4];
            for (chain, &near) in chains.iter_mut().zip(ground.near(point)) {
                if own.contains(near) {
                    *chain = board.chain(near);
                } else if rest.contains(near) {
                    rest.remove(near);
                    open[left] = near;
                    left += 1;
                } else if !playable.contains(near) {
                    // It goes on where nobody plays.
                    vital = Some([None; 4]);
                }
            }
            chains.into_iter().flatten().for_each(|chain| around.insert(chain));
            if board.is_empty(point) || ground.suicide != Suicide::Illegal {
                let before = vital.unwrap_or(chains);
                vital = Some(before.map(|chain| chain.filter(|_| chains.contains(&chain))));
            }
        }
        let vital: PointSet = vital.into_iter().flatten().flatten().collect();
        if !vital.is_empty() {
            found.push(Region { around, vital });
        }
    }
    found
}
