//! The searches: proof-number search in four forms, depth-first proof-number search and alpha-beta on a table.
//!
//! Each is generic over [`Game`](twinproof_core::Game) alone and faces the world as a [`Prover`]. It answers with a
//! [`Claim`], a value it believes in, and on request tells its reasons to a [`ProofSink`](twinproof_core::ProofSink). It
//! does no input or output of its own and checks nothing: that is the certificate's business. A claim becomes a verdict
//! only when the checker has accepted its certificate.
//!
//! ```
//! use twinproof_certificate::{CheckLimits, Header, Writer, check};
//! use twinproof_core::{Clock, Player, RepetitionRule, Silent, StopFlag, Value};
//! use twinproof_games::graph::{Builder, Graph};
//! use twinproof_search::{Algorithm, Settings, prover};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // The first player moves at `a` and can go round with the second for ever, or find the way out to a win.
//! let mut builder = Builder::new();
//! let [a, b, won] = [builder.node("a")?, builder.node("b")?, builder.node("won")?];
//! builder.inner(a, Player::First, &[b, won])?;
//! builder.inner(b, Player::Second, &[a])?;
//! builder.terminal(won, Value::Win)?;
//! let problem = builder.finish(a, &[], RepetitionRule::FirstPlayerLoss)?;
//!
//! // Search.
//! let clock = Clock::start(None, StopFlag::new());
//! let mut search = prover(&problem, &Settings::new(Algorithm::Dfpn))?;
//! let claim = search.prove(&clock, &mut Silent);
//! assert_eq!(claim.value, Some(Value::Win));
//!
//! // Write the reasons down.
//! let mut writer = Writer::new(Vec::new(), &problem);
//! search.write_proof(&clock, &mut writer)?;
//! let certificate = writer.into_inner();
//!
//! // Check them as a stranger would, who has nothing but the bytes.
//! let mut bytes = certificate.as_slice();
//! let limits = CheckLimits { memory: 1 << 20, clock };
//! let header = Header::read(&mut bytes, limits.memory)?;
//! check::<Graph>(&header, bytes, &limits)?;
//! assert_eq!(header.value, Value::Win);
//! # Ok(())
//! # }
//! ```
//!
//! Inside, the modules stand in layers, and a reference points down only; `tests/layers.rs` has their order.

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

pub use claim::{Claim, ProofError, Prover, Reached, Round, Written};
pub use playouts::{Level, Playouts};
pub use prover::prover;
pub use settings::{Algorithm, Ghi, Refusal, Settings};
