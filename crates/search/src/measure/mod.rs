//! The parts of a search one by one, for the benchmarks that count their instructions.
//!
//! Whole searches tell that something became slower, not what. The parts are private and stay so: this module
//! prepares a state and runs one of them on it, for `benches`. It is no part of the interface.

mod entries;
mod replay;

pub use entries::{Entries, table_bytes};
pub use replay::Replay;
