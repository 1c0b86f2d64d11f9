//! What the guess is made of.

use crate::go::layout::{Chain, Layout};
use crate::go::points::{Color, Points};

/// Chains with more liberties than this count like those with as many.
const MOST_LIBERTIES: usize = 5;
/// The same for the stones in question.
const MOST_OF_TARGET: usize = 8;
/// Rooms of at least so many points are large, of two and up to so many small.
const LARGE: usize = 7;
const SMALL: usize = 3;

/// How many things are counted.
pub(super) const COUNTS: usize = 24;

/// What is counted, in the order of the weights: see the end.
pub(super) fn counts<const W: usize>(layout: &Layout<'_, W>, defender: Color) -> [usize; COUNTS] {
    let Layout { plane, empty, edge, .. } = layout;
    let attacker = defender.other();
    let (own, others) = (layout.stones(defender), layout.stones(attacker).and(plane.playable));
    let open = edge.open[defender as usize];
    let [left, right, above, below] = plane.sides(empty.or(others));
    let (beside, upright) = (left.or(right), above.or(below));
    let gaps = beside.or(upright);
    let several = left.and(right).or(above.and(below)).or(beside.and(upright));
    let eyes = empty.without(open).without(gaps);
    let one_gap = empty.without(open).and(gaps).without(several);
    let beside_stone = one_gap.and(plane.near(others));

    let (mut own_chains, mut of_target) = ([0; MOST_LIBERTIES], 0);
    for chain in layout.chains(own, defender) {
        count(&chain, &mut own_chains);
        if chain.stones.meets(plane.target) {
            of_target = of_target.max(chain.liberties.len());
        }
    }
    let (mut other_chains, mut lasting, mut in_atari) = ([0; MOST_LIBERTIES], 0, 0);
    for chain in layout.chains(others, attacker) {
        count(&chain, &mut other_chains);
        if chain.lasts {
            lasting += chain.stones.and(plane.playable).len();
        } else if chain.liberties.len() == 1 {
            in_atari += chain.stones.len();
        }
    }
    let rooms = Rooms::of(layout, defender);
    let [own_1, own_2, own_3, own_4, own_5] = own_chains;
    let [other_1, other_2, other_3, other_4, other_5] = other_chains;
    [
        1,
        eyes.len(),
        beside_stone.len(),
        one_gap.len() - beside_stone.len(),
        empty.and(open).len(),
        of_target.min(MOST_OF_TARGET),
        own_1,
        own_2,
        own_3,
        own_4,
        own_5,
        lasting,
        other_1,
        other_2,
        other_3,
        other_4,
        other_5,
        in_atari,
        empty.len(),
        rooms.all,
        rooms.small,
        rooms.large,
        rooms.points,
        rooms.untouched,
    ]
}

/// Counts a chain that may be taken by its liberties.
#[inline]
fn count<const W: usize>(chain: &Chain<W>, by_liberties: &mut [usize; MOST_LIBERTIES]) {
    if !chain.lasts {
        by_liberties[chain.liberties.len().clamp(1, MOST_LIBERTIES) - 1] += 1;
    }
}

/// What the defender has surrounded: parts of the region without a stone of its own, that neither go on outside nor have a
/// stone of the attacker's with a liberty for ever in them.
#[derive(Default)]
struct Rooms {
    all: usize,
    small: usize,
    large: usize,
    points: usize,
    /// Empty points that are next to no stone of the defender's.
    untouched: usize,
}

impl Rooms {
    fn of<const W: usize>(layout: &Layout<'_, W>, defender: Color) -> Self {
        let Layout { plane, edge, empty, .. } = layout;
        let (own, others) = (layout.stones(defender), layout.stones(defender.other()));
        let within = plane.playable.without(own);
        let lasting = others.and(edge.lasting[defender.other() as usize]);
        let spoilt = within.and(edge.open[defender as usize].or(lasting));
        let mut rest = within.without(plane.spread(spoilt, within));
        let mut rooms = Self {
            points: rest.len(),
            untouched: rest.and(*empty).without(plane.near(own)).len(),
            ..Self::default()
        };
        while let Some(first) = rest.first() {
            let room = plane.spread(Points::only(first), rest);
            rest = rest.without(room);
            rooms.all += 1;
            rooms.small += usize::from((2..=SMALL).contains(&room.len()));
            rooms.large += usize::from(room.len() >= LARGE);
        }
        rooms
    }
}
