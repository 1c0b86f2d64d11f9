//! Which games a contest has.

use super::contestant::Contestant;
use super::error::ContestError;
use super::game::Side;
use super::plain::PlainGame;
use crate::position::Position;
use crate::spec::EngineSpec;
use serde::{Deserialize, Serialize};
use twinproof::{InputError, Rng};

/// A contest: who plays whom, from where, how often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The engine whose score is counted.
    pub first: Contestant,
    /// The other one.
    pub second: Contestant,
    /// Where games begin, one after the other, and then again.
    pub openings: Vec<Position>,
    /// How many games.
    pub games: u64,
    /// Whether each opening is played twice in a row, once with each engine to move first; else the first engine always is.
    pub both: bool,
}

/// A game of a contest that is to be played.
#[derive(Debug, Clone, Copy)]
pub struct Fixture<'a> {
    /// Its number, from 1 on.
    pub game: u64,
    /// The number of the opening, from 1 on.
    pub number: usize,
    /// The position it begins from.
    pub opening: &'a Position,
    /// The engine that moves first.
    pub begins: Side,
}

impl Plan {
    /// Looks whether it can be played: engines are named rightly, and the game is played out here.
    pub fn check(&self) -> Result<(), ContestError> {
        for contestant in [&self.first, &self.second] {
            contestant.engine.parse::<EngineSpec>()?;
        }
        let [first, ..] = &self.openings[..] else {
            return Err(InputError::new("there is no opening to play from").into());
        };
        for (position, number) in self.openings.iter().zip(1..) {
            if position.game() != first.game() {
                return Err(InputError::new("the openings are of different games").into());
            }
            let game = PlainGame::begin(position)?;
            if let Some(end) = game.end() {
                let why = format!("opening {number} has nothing to play: {}", game.words(end));
                return Err(InputError::new(why).into());
            }
        }
        Ok(())
    }

    /// Puts the openings into an order that is drawn from a seed.
    pub fn shuffle(&mut self, seed: u64) {
        let mut rng = Rng::new(seed);
        for last in (1..self.openings.len()).rev() {
            self.openings.swap(last, rng.index(last + 1));
        }
    }

    /// The game with that number, from 1 on.
    pub fn fixture(&self, game: u64) -> Fixture<'_> {
        let before = game - 1;
        let (round, begins) = match self.both {
            true => (before / 2, if before.is_multiple_of(2) { Side::First } else { Side::Second }),
            false => (before, Side::First),
        };
        let index = (round % self.openings.len() as u64) as usize;
        Fixture { game, number: index + 1, opening: &self.openings[index], begins }
    }

    /// The contestant on that side.
    pub fn contestant(&self, side: Side) -> &Contestant {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}
