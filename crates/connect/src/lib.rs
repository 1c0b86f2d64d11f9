//! The prover for Connect6, gomoku and games of their kind.

mod attack;
mod block;
mod board;
mod candidates;
mod coverage;
mod danger;
mod guard;
mod line_set;
mod lines;
mod parry;
mod quiet;
mod strategy;
mod table;
mod zone;
mod zones;

#[doc(hidden)]
pub mod measure;
