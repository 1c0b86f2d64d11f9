//! What is known of a position before it is searched: the first guess of the effort it takes.
//!
//! The defender of stones needs two eyes, and the cheapest two places for them say how far it is from that; the attacker
//! has to fill the liberties, and every place for an eye is one more to destroy. The weights were chosen by counting
//! expansions on random enclosed problems. Nothing here is believed: a wrong guess costs time.

use super::points::{Color, Point};
use super::{Go, Goal, Position};
use twinproof_core::{Numbers, Player, ProofNumber};

/// The cost of an eye for which there is no place.
const NO_PLACE: u32 = 8;
/// No effort is guessed to be less, nor that of taking the last stones to be more.
const LEAST: f64 = 0.5;
const TAKES: f64 = 0.1;

impl Go {
    /// First guess of the effort to prove and to refute; without knowledge, that of an empty leaf.
    pub(super) fn guess(&self, position: &Position) -> Numbers {
        match self.goal {
            Goal::Live | Goal::Kill if self.knowledge => {
                let defender = self.goal.defender(self.first).unwrap_or(self.first);
                let (to_live, to_kill) = self.efforts(position, defender);
                let player = if defender == self.first { Player::First } else { Player::Second };
                Numbers::of(player, ProofNumber::from_f64(to_live), ProofNumber::from_f64(to_kill))
            }
            _ => Numbers::LEAF,
        }
    }

    /// What it takes the defender to live and the other side to kill.
    fn efforts(&self, position: &Position, defender: Color) -> (f64, f64) {
        let board = &position.board;
        let empty = board.empty(&self.ground).and(self.region);
        let places: Vec<_> = empty
            .iter()
            .filter_map(|point| Some((self.eye_cost(position, defender, point)?, point)))
            .collect();
        let best = places.iter().min();
        let is_apart = |point: Point| {
            best.is_some_and(|&(_, best)| point != best && !self.ground.near(best).contains(&point))
        };
        let first = best.map_or(NO_PLACE, |place| place.0);
        let second = places.iter().filter(|place| is_apart(place.1)).map(|place| place.0).min();
        let eyes = places.iter().filter(|place| place.0 == 0).count();
        let hopes: f64 = places.iter().map(|place| 1.0 / f64::from(1 + place.0)).sum();
        let stones = self.target.and(board.stones(defender));
        let liberties = stones.iter().map(|stone| board.liberties(stone)).max().unwrap_or(0);

        let mut to_live = f64::from(1 + first + second.unwrap_or(NO_PLACE));
        let mut to_kill = 1.0 + f64::from(liberties) + hopes + 2.0 * eyes as f64;
        if position.to_move == defender {
            to_live -= 1.0;
            let intruders = board.stones(defender.other()).and(self.region);
            if intruders.iter().any(|stone| board.liberties(stone) == 1) {
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

    /// How many moves the defender is from an eye on an empty point, about; `None` if it can never be one.
    fn eye_cost(&self, position: &Position, defender: Color, point: Point) -> Option<u32> {
        let board = &position.board;
        let own = board.stones(defender);
        let cost = |&near: &Point| match () {
            () if own.contains(near) => Some(u32::from(board.liberties(near) == 1)),
            () if !self.region.contains(near) => None,
            () if board.is_empty(near) => Some(1),
            // It has to be taken first.
            () => Some(2),
        };
        self.ground.near(point).iter().map(cost).sum()
    }
}
