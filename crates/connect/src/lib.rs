//! The prover for Connect6, gomoku and games of their kind.

mod attack;
mod block;
mod board;
mod candidates;
mod coverage;
mod danger;
mod first_moves;
mod guard;
mod line;
mod line_set;
mod lines;
mod parry;
mod prover;
mod quiet;
mod search;
mod strategy;
mod table;
mod threats;
mod zone;
mod zones;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub mod measure;

pub use first_moves::{WinningMoves, winning_moves};
pub use prover::{THREATS, ZONES, prover};
pub use threats::Threats;
