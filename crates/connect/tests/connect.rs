//! The prover of Connect6 and gomoku, by what it says and what the checker of certificates makes of it.

#[path = "connect/common.rs"]
mod common;
#[path = "connect/threats.rs"]
mod threats;
