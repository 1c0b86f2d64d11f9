//! What is known of a position before it is searched: the first guess of the effort it takes.
//!
//! The defender of stones needs two eyes, and the cheapest two places for them say how far it is from that; the attacker
//! has to fill the liberties, and every place for an eye is one more to destroy. The weights were chosen by counting
//! expansions on random enclosed problems. Nothing here is believed: a wrong guess costs time.

use super::board::{Inner, on_plane};
use super::layout::Layout;
use super::points::{Color, Points};
use super::{Go, Goal, Position};
use twinproof_core::{Numbers, Player, ProofNumber};

/// The cost of an eye for which there is no place.
const NO_PLACE: usize = 8;
/// No effort is guessed to be less, nor that of taking the last stones to be more.
const LEAST: f64 = 0.5;
const TAKES: f64 = 0.1;
/// Four stones to be taken.
const MOST_COST: usize = 8;
/// What a place for an eye is worth to the defender, by its cost.
const HOPES: [f64; MOST_COST + 1] =
    [1.0, 1.0 / 2.0, 1.0 / 3.0, 0.25, 0.2, 1.0 / 6.0, 1.0 / 7.0, 0.125, 1.0 / 9.0];

impl Go {
    /// First guess of the effort to prove and to refute; without knowledge, that of an empty leaf.
    pub(super) fn guess(&self, position: &Position) -> Numbers {
        on_plane!(position.board, &self.ground, |layout| self.guess_of(&layout, position.to_move))
    }

    /// The same of these stones.
    pub(super) fn guess_of<const W: usize>(&self, layout: &Layout<'_, W>, to_move: Color) -> Numbers {
        match self.goal {
            Goal::Live | Goal::Kill if self.knowledge => {
                let defender = self.goal.defender(self.first).unwrap_or(self.first);
                let (to_live, to_kill) = efforts(layout, to_move, defender);
                let player = if defender == self.first { Player::First } else { Player::Second };
                Numbers::of(player, ProofNumber::from_f64(to_live), ProofNumber::from_f64(to_kill))
            }
            _ => Numbers::LEAF,
        }
    }
}

/// What it takes the defender to live and the other side to kill.
fn efforts<const W: usize>(layout: &Layout<'_, W>, to_move: Color, defender: Color) -> (f64, f64) {
    let Layout { plane, empty, .. } = layout;
    let own = layout.stones(defender);
    let (mut weak, mut liberties) = (Points::EMPTY, 0);
    for chain in layout.chains(own, defender) {
        if chain.last_liberty().is_some() {
            weak = weak.or(chain.stones);
        }
        if chain.stones.meets(plane.target) {
            liberties = liberties.max(chain.liberties.len());
        }
    }
    // The points where an eye can be, by about how many moves the defender is from it: what is not the defender's has to be
    // filled, or taken first.
    let others = layout.stones(defender.other());
    let mut cost = Tally::default();
    plane.sides(weak.or(*empty)).into_iter().for_each(|points| cost.add(points, 0));
    plane.sides(others).into_iter().for_each(|points| cost.add(points, 1));
    let places = empty.without(layout.edge.open[defender as usize]);
    let by_cost: [_; MOST_COST + 1] = std::array::from_fn(|number| cost.equal(number, places));
    let cheapest = |among: Points<W>| by_cost.iter().position(|places| places.meets(among));
    let first = cheapest(places);
    let best = first.and_then(|cost| by_cost[cost].first());
    let apart = best.map_or(places, |best| places.without(plane.beside(best)).without(Points::only(best)));
    let [first, second] = [first, cheapest(apart)].map(|cost| cost.unwrap_or(NO_PLACE));
    let hopes: f64 = by_cost.iter().zip(HOPES).map(|(places, hope)| places.len() as f64 * hope).sum();
    let eyes = by_cost[0].len();

    let mut to_live = (1 + first + second) as f64;
    let mut to_kill = 1.0 + liberties as f64 + hopes + 2.0 * eyes as f64;
    if to_move == defender {
        to_live -= 1.0;
        let mut intruders = layout.chains(others.and(plane.playable), defender.other());
        if intruders.any(|chain| chain.last_liberty().is_some()) {
            to_kill += 1.0;
        }
    } else {
        to_kill -= 1.0;
        if liberties == 1 {
            return (to_live, TAKES);
        }
    }
    (to_live.max(LEAST), to_kill.max(LEAST))
}

/// A number up to 15 for each point, as four sets: those with each of its digits.
struct Tally<const W: usize>([Points<W>; 4]);

impl<const W: usize> Tally<W> {
    /// Adds one for each of the points, or a power of two.
    #[inline]
    fn add(&mut self, points: Points<W>, power: usize) {
        let mut carry = points;
        for digit in &mut self.0[power..] {
            (*digit, carry) = (digit.without(carry).or(carry.without(*digit)), digit.and(carry));
        }
    }

    /// Those of some points that have this number.
    #[inline]
    fn equal(&self, number: usize, among: Points<W>) -> Points<W> {
        let digits = self.0.iter().enumerate();
        digits.fold(among, |among, (power, digit)| match number >> power & 1 {
            0 => among.without(*digit),
            _ => among.and(*digit),
        })
    }
}

impl<const W: usize> Default for Tally<W> {
    fn default() -> Self {
        Self([Points::EMPTY; 4])
    }
}
