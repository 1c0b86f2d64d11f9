//! The graph of expanded positions: what a proof-number search keeps in memory, what sweeps decide by, and what proofs
//! are read off.
//!
//! [`store`] holds nodes and edges in flat arrays, [`attractor`] says what follows from them whatever the path,
//! [`expanded`] is a graph whose positions somebody else chooses, and [`proof`] writes the reasons of a decided one.

mod attractor;
mod expanded;
mod proof;
mod store;

pub(crate) use attractor::Predecessors;
pub(crate) use expanded::{Added, ExpandedGraph};
pub(crate) use proof::{GraphKind, GraphProof};
pub(crate) use store::{Columns, NONE, Slot, Store};

/// The body of the root where bodies are made for all positions.
pub(crate) const ROOT: u32 = 0;
/// Lines longer than this are cut: nobody reads on, and a corridor may be a million moves long.
pub(crate) const MAX_LINE: usize = 1000;
