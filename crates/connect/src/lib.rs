//! The prover for Connect6, gomoku and games of their kind: many moves, but few that matter.
//!
//! A *threat* is a line that the attacker completes with its next move. As long as each move threatens so much that the defender
//! needs all its stones to parry, few replies are left; that search is `attack`. What it wins shows a *zone*: the cells that the win
//! needs, and the lines of the defender that could come first. A defender's stone outside changes nothing, and so a quiet move is
//! proven by answering the replies inside; that search is `zones`, on top of the other.
//!
//! What is found is a strategy, and [`prover()`] tells it as a lemma of the game, the whole of it in one block, which the checker
//! goes through by the rules of its own. Nothing here is trusted.
//!
//! ```
//! use twinproof_core::{Clock, Silent, StopFlag, Value};
//! use twinproof_games::connect::{Ask, SixInARow, parse};
//! use twinproof_search::{Algorithm, Settings};
//!
//! // No threats of Black's win here, but a quiet move does.
//! let problem = parse::<SixInARow>("l9 l7i9 k8n9 i6j7", &Ask::default())?;
//! let clock = Clock::start(None, StopFlag::new());
//! let settings = |name| Settings::new(Algorithm::Own(name));
//! let mut threats = twinproof_connect::prover(&problem, &settings(twinproof_connect::THREATS)).expect("a prover");
//! assert_eq!(threats.prove(&clock, &mut Silent).value, None);
//! let mut zones = twinproof_connect::prover(&problem, &settings(twinproof_connect::ZONES)).expect("a prover");
//! assert_eq!(zones.prove(&clock, &mut Silent).value, Some(Value::Win));
//! # Ok::<(), twinproof_core::InputError>(())
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | `lines`, `line_set`, `rows`, `board` | lines as tables, as sets, and through two cells; stones put and taken back, and the lines that matter kept up to date |
//! | `parry`, `threats` | threats, their number, what parries them; the same for people |
//! | `candidates`, `attack`, `table` | moves that leave no free stone; the search of them, and what it remembers |
//! | `strategy` | what is found |
//! | `danger`, `zone`, `coverage`, `trim` | what a strategy needs, which replies it meets, and what it can do without |
//! | `quiet`, `zones/`, `effort` | other moves, most promising first; the search of them; how much it may take |
//! | `search`, `guard`, `prover`, `first_moves`, `rest` | a question from beginning to end, within limits; the prover; all first moves that win; a lemma for all moves of the defender but some |
//! | `block`, `line` | strategies as bytes, and played out |

mod attack;
mod block;
mod board;
mod candidates;
mod coverage;
mod danger;
mod effort;
mod first_moves;
mod guard;
mod line;
mod line_set;
mod lines;
mod parry;
mod player;
mod prover;
mod quiet;
mod rest;
mod rows;
mod search;
mod strategy;
mod table;
mod threats;
mod trim;
mod zone;
mod zones;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub mod measure;

pub use first_moves::{WinningMoves, winning_moves};
pub use player::{Choice, Player, Question, Style, Valued};
pub use prover::{THREATS, ZONES, prover};
pub use rest::{Rest, rest};
pub use threats::Threats;
