//! The searches. Each is generic over [`Game`](twinproof_core::Game) alone and faces the world as a [`Prover`].
//!
//! A search answers with a value it believes in and, on request, tells its reasons to a
//! [`ProofSink`](twinproof_core::ProofSink). It does no input or output of its own and checks nothing: that is
//! the certificate's business.

mod alphabeta;
mod claim;
mod dfpn;
mod graph;
mod history;
mod limits;
#[doc(hidden)]
pub mod measure;
mod playouts;
mod pns;
mod prover;
mod rebuild;
mod settings;
mod stack;
mod table;
mod verdict;

pub use claim::{Claim, ProofError, Prover, Written};
pub use playouts::{Level, Playouts};
pub use prover::prover;
pub use settings::{Algorithm, Ghi, Refusal, Settings};
