//! What every part of Twinproof shares, and nothing that only one part needs.
//!
//! [`Rules`] say what the game and the question are, and are all that a checker calls; its documentation shows a game of
//! one's own. A [`Game`] adds what searches and people need of it, a [`Problem`] a root, a rule of repetition and the past
//! before the root; a [`Wrapper`] is a game around another one. A search answers with a [`Value`] and tells its reasons to a
//! [`ProofSink`]; whoever checks the reasons ends up with [`Conditions`]: what the history must and must not hold for the
//! verdict to stand.
//!
//! ```
//! use twinproof_core::{Numbers, Player, RepetitionRule, Value};
//!
//! // Under first-player-loss whoever repeats, the first player has failed;
//! // under current-player-loss the one who repeats has lost.
//! assert_eq!(RepetitionRule::FirstPlayerLoss.value_of_repetition(Player::Second), Value::Loss);
//! assert_eq!(RepetitionRule::CurrentPlayerLoss.value_of_repetition(Player::Second), Value::Win);
//!
//! // A first-player node is as easy to prove as its easiest child and as hard to refute as all together.
//! let children = [Numbers::LEAF, Numbers::solved(Value::Loss), Numbers::LEAF];
//! let node = Numbers::combine(Player::First, children);
//! assert_eq!((node.proof.to_string(), node.disproof.to_string()), ("1".into(), "2".into()));
//! ```

pub mod bytes;

mod conditions;
mod endgame;
mod error;
mod game;
mod known;
mod limits;
mod meter;
mod mix;
mod number;
mod observer;
mod path_code;
mod printable;
mod problem;
mod proof;
mod rng;
mod rules;
mod wrapper;

pub use conditions::{Broken, Conditions, Step};
pub use endgame::{EndgameTables, OutsideTable, TablesOfInner};
pub use error::InputError;
pub use game::{ChildPreview, Game};
pub use known::{Holds, KnownVerdict, KnownVerdicts};
pub use limits::{Clock, Limits, StopFlag, StopReason};
pub use meter::{CoverError, Exhausted, Meter};
pub use mix::mix;
pub use number::{Numbers, ProofNumber};
pub use observer::{Counts, Observer, Progress, Silent};
pub use path_code::PathCode;
pub use printable::printable;
pub use problem::{LineEnd, Player, Problem, RepetitionRule, Value};
pub use proof::{Form, Mark, ProofSink};
pub use rng::Rng;
pub use rules::{Cover, Rules};
pub use wrapper::Wrapper;
