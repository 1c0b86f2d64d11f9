//! The prover for Connect6, gomoku and games of their kind.

mod attack;
mod board;
mod candidates;
mod coverage;
mod danger;
mod guard;
mod line_set;
mod lines;
mod parry;
mod strategy;
mod table;
mod zone;

#[doc(hidden)]
pub mod measure;
