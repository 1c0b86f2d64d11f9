//! What is known of a position before it is searched: the first guess of the effort it takes.
//!
//! A few things are counted that say how near the defender of stones is to two eyes and the attacker to their last liberty.
//! Sums of these counts guess the chance that the stones live, and how much work it is to show that they live, or that they
//! do not; what has to be shown although it is unlikely takes as much more. The weights were fitted to about a million
//! positions that searches of random enclosed problems had solved (docs/go.md). Nothing here is believed: a wrong guess costs
//! time.

use super::board::{Inner, on_plane};
use super::layout::{Chain, Layout};
use super::points::Color;
use super::{Go, Goal, Position};
use twinproof_core::{Numbers, Player, ProofNumber};

/// Chains with more liberties than this count like those with as many.
const MOST_LIBERTIES: usize = 5;
/// The same for the stones in question.
const MOST_OF_TARGET: usize = 8;
/// No effort is guessed to be more.
const MOST_EFFORT: f64 = 4096.0;

/// How many things are counted.
const COUNTS: usize = 19;
/// What each of them adds to the logarithm of the odds that the stones live, and to those of the work of showing that they
/// live, and that they do not: when the attacker is to move, and when the defender is.
const WEIGHTS: [([f32; 3], [f32; 3]); COUNTS] = [
    // Always one.
    ([-11.01, 1.90, -0.98], [-7.24, 0.57, 0.57]),
    // Points that only the defender's stones or the edge of the board surround, and those with one gap: a stone of the
    // attacker's, or an empty point. Empty points next to the outside.
    ([2.39, -0.36, -0.07], [2.04, -0.36, -0.19]),
    ([0.75, 0.00, -0.01], [0.41, -0.08, 0.03]),
    ([0.90, 0.01, -0.03], [1.01, -0.27, -0.22]),
    ([-0.74, -0.02, -0.01], [-0.53, -0.14, -0.07]),
    // The most liberties of a chain in question; chains of the defender's with one liberty, two and so on.
    ([2.36, -0.05, 1.23], [1.73, -0.15, 0.63]),
    ([-2.31, 0.10, 0.06], [-1.44, 0.17, 0.03]),
    ([-0.16, -0.02, 0.17], [-0.06, 0.11, 0.08]),
    ([0.67, -0.19, -0.11], [0.98, 0.06, -0.09]),
    ([1.01, -0.21, -0.25], [1.27, 0.05, -0.22]),
    ([1.07, -0.20, -0.36], [1.57, 0.01, -0.35]),
    // Stones of the attacker's that have a liberty for ever; its other chains with one liberty, two and so on; stones that can be
    // taken by the next move.
    ([-0.06, -0.15, 0.05], [-0.08, -0.05, 0.04]),
    ([2.02, -0.26, -0.05], [1.67, -0.56, -0.60]),
    ([0.56, -0.05, -0.04], [0.47, 0.01, -0.18]),
    ([-0.66, -0.14, -0.04], [-0.55, -0.06, -0.30]),
    ([-1.42, -0.22, 0.00], [-1.02, -0.31, -0.30]),
    ([-0.86, -0.46, 0.05], [-0.68, -0.49, -0.12]),
    ([0.47, 0.05, -0.02], [1.82, 0.30, 0.61]),
    // Empty points.
    ([0.04, 0.38, -0.01], [0.24, 0.22, 0.32]),
];

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
                let (to_live, to_kill) = efforts(&counts(layout, defender), to_move == defender);
                let player = if defender == self.first { Player::First } else { Player::Second };
                Numbers::of(player, ProofNumber::from_f64(to_live), ProofNumber::from_f64(to_kill))
            }
            _ => Numbers::LEAF,
        }
    }
}

/// What is counted, in the order of the weights.
fn counts<const W: usize>(layout: &Layout<'_, W>, defender: Color) -> [usize; COUNTS] {
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
    ]
}

/// Counts a chain that may be taken by its liberties.
#[inline]
fn count<const W: usize>(chain: &Chain<W>, by_liberties: &mut [usize; MOST_LIBERTIES]) {
    if !chain.lasts {
        by_liberties[chain.liberties.len().clamp(1, MOST_LIBERTIES) - 1] += 1;
    }
}

/// What it takes the defender to live and the other side to kill: the work, divided by the chance.
fn efforts(counts: &[usize; COUNTS], defender_moves: bool) -> (f64, f64) {
    let mut sums = [0.0; 3];
    for (&count, (attacker, defender)) in counts.iter().zip(&WEIGHTS) {
        let weights = if defender_moves { defender } else { attacker };
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += weight * count as f32;
        }
    }
    let [odds, live, kill] = sums;
    let effort =
        |work: f32, odds_against: f32| (power(work.max(0.0)) * (1.0 + power(odds_against))).min(MOST_EFFORT);
    (effort(live, -odds), effort(kill, odds))
}

/// Steps between whole logarithms, and the largest.
const STEPS: usize = 16;
const LARGEST: usize = 8;

/// About e to this power. From a table made by multiplication alone, which every machine does alike.
fn power(logarithm: f32) -> f64 {
    const POWERS: [f64; 2 * LARGEST * STEPS + 1] = {
        const STEP: f64 = 1.064_494_458_917_859_3;
        let mut powers = [1.0; 2 * LARGEST * STEPS + 1];
        let mut step = 1;
        while step <= LARGEST * STEPS {
            powers[LARGEST * STEPS + step] = powers[LARGEST * STEPS + step - 1] * STEP;
            powers[LARGEST * STEPS - step] = powers[LARGEST * STEPS + 1 - step] / STEP;
            step += 1;
        }
        powers
    };
    // `as` ends at the bounds.
    let step = ((logarithm + LARGEST as f32) * STEPS as f32 + 0.5) as usize;
    POWERS[step.min(2 * LARGEST * STEPS)]
}
