//! What is known of a position before it is searched: the first guess of the effort it takes.
//!
//! Things are counted that say how near the defender of stones is to two eyes and the attacker to their last liberty ([`counts`]).
//! A small network makes of them the chance that the stones live, and how much work it is to show that they live, or that
//! they do not; what has to be shown although it is unlikely takes as much more. It was fitted to what searches of random
//! enclosed problems came to think of positions (docs/go.md). Where a capture is asked for, liberties are all that counts
//! ([`capture`]). Nothing here is believed: a wrong guess costs time.

mod capture;
mod counts;
mod network;
mod weights;

use super::board::{Inner, on_plane};
use super::layout::Layout;
use super::points::Color;
use super::{Go, Goal, Position};
use counts::counts;
use network::Sums;
use twinproof_core::{Numbers, Player, ProofNumber};
use weights::{ATTACKER, DEFENDER};

/// No effort is guessed to be more.
const MOST_EFFORT: f64 = 4096.0;

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
                let network = if to_move == defender { &DEFENDER } else { &ATTACKER };
                let (to_live, to_kill) = efforts(network.sums(&counts(layout, defender)));
                let player = if defender == self.first { Player::First } else { Player::Second };
                Numbers::of(player, ProofNumber::from_f64(to_live), ProofNumber::from_f64(to_kill))
            }
            Goal::Capture if self.knowledge => {
                let defender = self.first.other();
                capture::numbers(capture::fewest(layout, defender), to_move == defender)
            }
            _ => Numbers::LEAF,
        }
    }
}

/// What it takes the defender to live and the other side to kill: the work, divided by the chance.
fn efforts(Sums { odds, live, kill }: Sums) -> (f64, f64) {
    let effort =
        |work: f32, odds_against: f32| (power(work.max(0.0)) * (1.0 + power(odds_against))).min(MOST_EFFORT);
    (effort(live, -odds), effort(kill, odds))
}

/// Steps between whole logarithms, and the largest.
const STEPS: usize = 16;
const LARGEST: usize = 9;

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
