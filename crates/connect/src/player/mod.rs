//! The player: which move to make in any position, within a budget, and what the position is worth.
//!
//! Alpha-beta over the moves that promise most, deeper and deeper, judged by the stones on lines. Threat searches of both sides go with
//! it: who wins by threats needs no judging, and whoever would lose by them must meddle. What the player finds is an opinion: a win or
//! a loss is said as one only with a proof, which `prover` makes.
//!
//! The same position, style and number of nodes give the same move: nothing is drawn by lot, and a time limit does nothing but stop.

mod field;
mod memory;
mod moves;
mod root;
mod search;
mod style;
mod tally;
mod weights;

pub use root::{Choice, Player, Question, Valued};
pub use style::Style;
