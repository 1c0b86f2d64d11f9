//! Engine against engine: games from openings, refereed by the rules, kept as they end, and counted.
//!
//! The provers ask whether one side wins. A game that is played out asks more: who won, or that nobody did. [`PlainGame`] is such a
//! game, told by two questions, one of each side, and by the rules of draws; whoever plays against a person wants it too. A contest
//! is a [`Plan`] of games between two [`Contestant`]s; [`Records`] keeps each game as it ends, so that a contest can be taken up
//! again, and a [`Score`] is what it came to.

mod contestant;
mod error;
mod game;
mod openings;
mod plain;
mod plan;
mod records;
mod run;
mod score;

pub use contestant::{Contestant, TOLERANCE};
pub use error::ContestError;
pub use game::{GameRecord, MOST_MOVES, Side};
pub use openings::drawn_openings;
pub use plain::{End, PLAIN_GAMES, PlainGame, Reason, Seat};
pub use plan::{Fixture, Plan};
pub use records::Records;
pub use run::play_contest;
pub use score::{Elo, Score};
