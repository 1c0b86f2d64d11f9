//! The certificate format, its writer and its checker.
//!
//! A certificate is a file that holds a question about a position, the answer, and the reasons in a form that a
//! small program can follow without trusting the search that found them. `docs/certificate.md` describes every
//! byte and says why an accepted certificate is true.
//!
//! * [`Writer`] is the [`ProofSink`](twinproof_core::ProofSink) that turns a proof into bytes.
//! * [`Header::read`] reads what a certificate claims, [`check`] follows its reasons. Memory is bounded by
//!   [`CheckLimits`], not by the length of the file, and nothing here recurses.
//! * A [`Listener`] is told what a certificate shows of every position on the way.
//! * [`outline`] turns a checked certificate into a tree for people.
//!
//! This crate knows no game and nothing of any search: all that it asks is in [`Rules`](twinproof_core::Rules).
//!
//! # A certificate by hand
//!
//! ```
//! use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, Reason, Writer, check};
//! use twinproof_core::{Clock, Form, ProofSink, StopFlag, Value};
//! use twinproof_games::tictactoe::{Mark, TicTacToe, parse};
//!
//! // X is to move and has two in the top row. The first empty cell completes it: that is the whole proof.
//! let problem = parse("XX./OO./... x", Mark::X)?;
//! let mut writer = Writer::new(Vec::new(), &problem);
//! writer.begin(Form::Order, Value::Win)?;
//! writer.choose(0)?;
//! writer.finish()?;
//! let certificate = writer.into_inner();
//!
//! // Whoever checks it has the bytes and the rules, and nothing else.
//! let check = |bytes: &[u8]| -> Result<(Header, Accepted<TicTacToe>), CheckError> {
//!     let mut body = bytes;
//!     let header = Header::read(&mut body, 1 << 20)?;
//!     let limits = CheckLimits { memory: 1 << 20, clock: Clock::start(None, StopFlag::new()) };
//!     let accepted = check(&header, body, &limits)?;
//!     Ok((header, accepted))
//! };
//! let (header, accepted) = check(&certificate)?;
//! assert_eq!((header.question.as_str(), header.value, accepted.nodes), ("X wins", Value::Win, 2));
//!
//! // The third empty cell completes nothing: after it, O's moves would have to be answered.
//! let mut wrong = certificate;
//! let choice = wrong.len() - 2;
//! wrong[choice] = 2;
//! assert_eq!(check(&wrong).unwrap_err().reason(), Some(&Reason::Truncated));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod closed;
mod error;
mod format;
mod header;
mod listener;
pub mod outline;
mod runs;
mod source;
mod tracer;
mod tree;
mod writer;

pub use check::{Accepted, CheckLimits, check, check_with_listener, check_with_tables};
pub use error::{CheckError, NotChecked, Reason};
pub use header::Header;
pub use listener::{Listener, MAX_TOLD, Proven, RestsOn};
pub use writer::{Output, Writer};
