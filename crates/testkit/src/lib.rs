//! What tests measure against: the exact value by exhaustion, the attractor, the laws every game obeys, and a small game with
//! all that is difficult.
//! Slow, short, and sharing no code with any search or with the checker.
//!
//! ```
//! use twinproof_core::{Game, InputError, Player, Problem, RepetitionRule, Rules, Value};
//! use twinproof_testkit::{attractor, conformance, exhaustive};
//!
//! // The game that `Rules` shows.
//! # #[derive(Clone)]
//! # struct Ring;
//! # impl Rules for Ring {
//! #     const NAME: &'static str = "ring";
//! #     type Position = (u8, Player);
//! #     type Move = u8;
//! #     type Repetition = Self::Position;
//! #     fn to_move(&self, &(_, player): &Self::Position) -> Player {
//! #         player
//! #     }
//! #     fn terminal(&self, &(cell, _): &Self::Position) -> Option<Value> {
//! #         (cell == 7).then_some(Value::Win)
//! #     }
//! #     fn moves(&self, _: &Self::Position, moves: &mut Vec<u8>) {
//! #         moves.extend([3, 11]);
//! #     }
//! #     fn play(&self, &(cell, player): &Self::Position, step: u8) -> Self::Position {
//! #         ((cell + step) % 12, player.opponent())
//! #     }
//! #     fn repetition(&self, position: &Self::Position) -> Self::Position {
//! #         *position
//! #     }
//! #     fn write_setup(&self, _: &mut Vec<u8>) {}
//! #     fn read_setup(block: &[u8]) -> Result<Self, InputError> {
//! #         if block.is_empty() { Ok(Self) } else { Err(InputError::new("there is one ring only")) }
//! #     }
//! #     fn encode(&self, &(cell, player): &Self::Position, out: &mut Vec<u8>) {
//! #         out.extend([cell, player as u8]);
//! #     }
//! #     fn decode(&self, block: &[u8]) -> Result<Self::Position, InputError> {
//! #         match *block {
//! #             [cell @ 0..12, 0] => Ok((cell, Player::First)),
//! #             [cell @ 0..12, 1] => Ok((cell, Player::Second)),
//! #             _ => Err(InputError::new("a position is a cell below 12 and a player, 0 or 1")),
//! #         }
//! #     }
//! # }
//! # impl Game for Ring {}
//! let problem = Problem::new(Ring, (4, Player::First), Vec::new(), RepetitionRule::FirstPlayerLoss)?;
//! conformance::check(std::slice::from_ref(&problem), 1);
//! assert_eq!(exhaustive(&problem, 1_000), Some(Value::Win));
//! assert_eq!(attractor(&problem), Value::Win);
//! # Ok::<(), InputError>(())
//! ```

mod attractor;
pub mod conformance;
mod oracle;
pub mod pile;
pub mod web;

pub use attractor::attractor;
pub use oracle::exhaustive;
