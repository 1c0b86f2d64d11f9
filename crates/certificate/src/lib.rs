//! The certificate format, its writer and its checker.
//!
//! A certificate is a file that holds a question about a position, the answer, and the reasons in a form that a
//! small program can follow without trusting the search that found them. `docs/certificate.md` describes every
//! byte and says why an accepted certificate is true.
//!
//! * [`Writer`] is the [`ProofSink`](twinproof_core::ProofSink) that turns a proof into bytes.
//! * [`Header::read`] reads what a certificate claims, [`check`] follows its reasons. Memory is bounded by
//!   [`CheckLimits`], not by the length of the file, and nothing here recurses.
//! * [`outline`] turns a checked certificate into a tree for people.
//!
//! This crate knows the rules of no game and nothing of any search: it asks the [`Game`](twinproof_core::Game).

mod budget;
mod check;
mod closed;
mod error;
mod format;
mod header;
pub mod outline;
mod runs;
mod source;
mod tree;
mod writer;

pub use check::{Accepted, CheckLimits, check};
pub use error::{CheckError, NotChecked, Reason};
pub use header::{Header, OutsideTable};
pub use writer::{Output, Writer};
