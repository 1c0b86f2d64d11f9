//! The prover for Connect6, gomoku and games of their kind.

mod attack;
mod block;
mod board;
mod candidates;
mod coverage;
mod danger;
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

#[doc(hidden)]
pub mod measure;

pub use prover::{THREATS, ZONES, prover};
pub use threats::Threats;
