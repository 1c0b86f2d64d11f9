//! Twinproof proves game positions.
#![doc = ""]

mod answer;
mod bug;
mod certificate_store;
pub mod chess;
mod driver;
mod error;
mod first_moves;
mod follower;
mod generate;
pub mod go;
mod level;
mod play;
mod positions;
mod proof_lines;
mod proof_text;
mod record;
mod reply;
pub mod report;
mod solvable;
mod solve;
mod verdict;
mod words;

pub use answer::{Answer, Request, solve};
pub use bug::Bug;
pub use certificate_store::{CertificateStore, Draft, Place};
pub use driver::{Agenda, Answered, Driver, Now, Rounds};
pub use error::{Error, Result, StoreError};
pub use first_moves::{FirstMove, FirstMoves, analyse, first_moves};
pub use follower::{Follower, Phase};
pub use generate::Generated;
pub use level::parse_level;
pub use play::{Next, best_line, follow, follow_line, forbidden_moves, legal_moves};
pub use positions::{AnyProblem, Questions, Read, SolvableVisitor, visit, without_mark};
pub use proof_lines::Size;
pub use proof_text::{Bounds, ProofText, proof_text};
pub use record::{RecordFormat, RecordRequest, owner};
pub use reply::Reply;
pub use solvable::{Solvable, cores};
pub use solve::{Certificate, Doubt, Outcome, Solution, Task};
pub use verdict::{NotCertified, Verdict};
pub use words::{count, grouped};

pub use twinproof_core::{
    Clock, Counts, Form, Game, InputError, Limits, Observer, Player, Problem, Progress, RepetitionRule,
    Rules, Silent, StopFlag, StopReason, Value,
};
pub use twinproof_search::{Algorithm, Ghi, Level, Playouts, Refusal, Settings};
