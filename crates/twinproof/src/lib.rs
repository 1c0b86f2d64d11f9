//! Twinproof proves game positions: does White force mate, does Black live, is this position won?
//!
//! [`solve`] searches, writes the proof down as a certificate, reads that back and has it checked by code that knows nothing
//! of the search. Only then is there a [`Verdict`]: no other way leads to one. What else may come of a question, such as a
//! limit that came first, is an [`Outcome`].
//!
//! ```
//! use twinproof::games::go::{Ask, parse};
//! use twinproof::{Outcome, Request, Silent, Value, go};
//!
//! let problem = parse("(;SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]TR[ab]PL[B])", &Ask::default())?;
//! let found = go::solve(&problem, &Request::new(&problem), &mut Silent)?;
//! assert!(matches!(found.answer.outcome, Outcome::Verdict(verdict) if verdict.value() == Value::Win));
//! assert_eq!(found.life.expect("stones are in question").words(), "Black is alive");
//! assert_eq!(problem.format_line(&found.answer.line), ["B6"]);
//! # Ok::<(), twinproof::Error>(())
//! ```
//!
//! # Where things are
//!
//! | to | see |
//! |---|---|
//! | solve a problem of any game | [`solve`], [`Request`], [`Answer`] |
//! | solve a mate, find the shortest, ask like a composer | [`chess::solve`], [`chess::MateRequest`] |
//! | solve a Go problem, with its kos and sekis | [`go::solve`], [`go::SideQuestions`] |
//! | ask about every first move | `first_moves: true` in a [`Request`]; by themselves, [`first_moves`], [`analyse`] |
//! | ask several questions within one budget | [`Driver`], [`Agenda`] |
//! | keep certificates | `place` in a [`Request`]: [`Place`], [`CertificateStore`] |
//! | keep verdicts, and never solve a position twice | `database` in a [`Request`]: [`StoredVerdicts`] |
//! | look into such a database, fill it from certificates, check it | [`database`] |
//! | check a certificate that was kept | [`Verdict::certify`], [`CheckLimits`]; of a game known by its name, the crate `twinproof-check` |
//! | read, solve and report positions, whatever the game | [`Questions::read`], [`AnyProblem::report`] |
//! | show a proof, or a chess solution as magazines print it | [`proof_text`], [`Reply`], [`Solvable::write_record`] |
//! | write a tree of judged moves as a record, or as an opening book | [`JudgedTree`], [`Solvable::write_tree`], [`Solvable::write_book`] |
//! | report an answer as `twinproof solve --json` does | [`report::Report`] |
//! | work on several positions at a time, answers in order | [`in_order`] |
//! | watch a search, or stop it | [`Follower`], [`StopFlag`] |
//! | add a game | [`Rules`], [`Game`], [`Solvable`], and `examples/own_game.rs`; the laws it must obey, `twinproof-testkit` |
//! | put a game around another | [`Wrapper`] |
//!
//! Searches can be told to be wrong: [`Algorithm::Dcg`] and [`Ghi::Ignore`] are kept for comparison. What they say is
//! [`Outcome::Doubtful`] unless a certificate bears it out.

mod answer;
mod bug;
mod certificate_store;
pub mod checkers;
pub mod chess;
pub mod connect;
pub mod database;
mod driver;
mod error;
mod first_moves;
mod follower;
mod generate;
pub mod go;
mod in_order;
mod judged;
mod lemmas;
mod level;
mod looked_up;
mod play;
mod played;
mod positions;
mod proof_lines;
mod proof_text;
mod record;
mod reply;
pub mod report;
mod rest;
mod solvable;
mod solve;
mod verdict;
mod words;

pub use answer::{Answer, Request, solve};
pub use bug::Bug;
pub use certificate_store::{CertificateStore, Draft, Place};
pub use database::{DatabaseTally, StoredVerdicts};
pub use driver::{Agenda, Answered, Driver, Now, Rounds};
pub use error::{Error, Result, StoreError};
pub use first_moves::{FirstMove, FirstMoves, OtherMoves, analyse, first_moves};
pub use follower::{Follower, Phase};
pub use generate::Generated;
pub use in_order::in_order;
pub use judged::{BookMoves, BookPosition, JudgedMove, JudgedTree};
pub use lemmas::open_lemmas;
pub use level::parse_level;
pub use play::{Next, best_line, follow, follow_line, forbidden_moves, legal_moves};
pub use played::PlayedRecord;
pub use positions::{AnyProblem, Questions, Read, SolvableVisitor, visit};
pub use proof_lines::RecordSize;
pub use proof_text::{Bounds, ProofText, proof_text};
pub use record::{RecordFormat, RecordRequest};
pub use reply::Reply;
pub use rest::{RestLemma, is_rest_lemma, open_moves, rest_lemma};
pub use solvable::{Solvable, cores};
pub use solve::{Certificate, Doubt, Outcome, Solution, Task};
pub use verdict::{NotCertified, Verdict};
pub use words::{count, grouped};

pub use twinproof_games as games;

pub use twinproof_certificate::CheckLimits;
pub use twinproof_certificate::outline::{Lemma, Outline, Role};
pub use twinproof_core::{
    ChildPreview, Clock, Counts, Cover, CoverError, Exhausted, Form, Game, InputError, Limits, Mark, Meter,
    Numbers, Observer, Player, Problem, Progress, ProofNumber, ProofSink, RepetitionRule, Rng, Rules, Silent,
    StopFlag, StopReason, Value, Wrapper,
};
pub use twinproof_search::{
    Algorithm, Claim, Ghi, Level, Playouts, ProofError, Prover, Reached, Refusal, Round, Settings, Written,
};

/// The examples of the project's first page.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
