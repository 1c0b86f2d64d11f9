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
pub(crate) use store::{Columns, Edge, NONE, Store};

/// The node of the root where nodes are made for all positions.
pub(crate) const ROOT: u32 = 0;
