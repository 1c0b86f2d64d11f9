//! Unconditional life: chains that cannot be taken even if their owner always passes.
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

use super::ground::Suicide;
use super::layout::Layout;
use super::points::{Color, Points};

/// A region that is vital to some chain: the stones of that chain or chains, and all stones around it.
struct Region<const W: usize> {
    around: Points<W>,
    vital: Points<W>,
}

/// The stones of a colour that cannot be taken: unconditionally alive, as Benson has it.
pub(super) fn unconditionally_alive<const W: usize>(layout: &Layout<'_, W>, color: Color) -> Points<W> {
    let own = layout.stones(color);
    let lasting = own.and(layout.edge.lasting[color as usize]);
    let lasting = if lasting.is_empty() { lasting } else { layout.plane.spread(lasting, own) };
    let regions = regions(layout, color);
    if regions.len() < 2 {
        return lasting;
    }
    let mut alive = regions.iter().fold(lasting, |stones, region| stones.or(region.vital));
    loop {
        let (mut once, mut twice) = (Points::EMPTY, lasting);
        for region in regions.iter().filter(|region| region.around.is_within(alive)) {
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

/// The regions that are vital to anything, of those that lie wholly where moves are made.
fn regions<const W: usize>(layout: &Layout<'_, W>, color: Color) -> Vec<Region<W>> {
    let Layout { plane, .. } = layout;
    let own = layout.stones(color);
    let within = plane.playable.without(own);
    let must_touch = if layout.suicide == Suicide::Illegal { within.and(layout.empty) } else { within };
    // A region that goes on outside, or with a point that is next to no stone, is vital to nothing.
    let open = within.and(layout.edge.open[color as usize]);
    let spoilt = must_touch.without(plane.near(own)).or(open);
    let mut rest = within.without(plane.spread(spoilt, within));
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let region = plane.spread(Points::only(first), rest);
        rest = rest.without(region);
        let must_touch = must_touch.and(region);
        let Some(one) = must_touch.first() else { continue };
        let vital = layout
            .chains(plane.beside(one).and(own), color)
            .filter(|chain| chain.touches(must_touch))
            .fold(Points::EMPTY, |stones, chain| stones.or(chain.stones));
        if !vital.is_empty() {
            found.push(Region { around: plane.near(region).and(own), vital });
        }
    }
    found
}
