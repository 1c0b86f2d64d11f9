//! A player or prover behind one trait: our own provers, and programs that speak UCI, GTP or Gomocup or answer one position a call.
//!
//! A [`Job`] is one question to one engine: a [`Position`] with its past, a [`Budget`], and moves that are left out. It can be written
//! down, and equal jobs are equal text. An [`Engine`] answers it with a move, a [`Status`] of thirteen steps, and a [`Word`]: what an
//! engine claims, and what certificates prove, are kept apart. A [`Pool`] starts engines for the threads of workers and replaces
//! those that die.
//!
//! ```
//! use twinproof::StopFlag;
//! use twinproof::games::chess::{Chess, Color, Goal};
//! use twinproof_engine::{Budget, Job, Launcher, Pool, Position, Status};
//!
//! let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")?;
//! let job = Job::new(Position::of(&problem), "dfpn", Budget::nodes(10_000));
//! let pool = Pool::new(Launcher::this_program("supervise")?, 1);
//! let answer = pool.run(&job, &StopFlag::new())?;
//! assert_eq!(answer.status, Status::Won);
//! assert!(answer.word.is_certified());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs of others run under a supervisor, a copy of our own program ([`supervise`]), so that none is left behind whatever happens to
//! us. `docs/engines.md` has the protocols, the statuses and the limits.

mod answer;
mod client;
mod engine;
mod failure;
mod gomocup;
mod gtp;
mod hex;
mod job;
#[cfg(test)]
mod noise;
mod player;
mod pool;
mod position;
mod process;
mod prover;
mod spec;
mod status;
mod template;
mod told;
mod uci;
mod view;

pub use answer::{Answer, Certificate, Spent, Word};
pub use engine::Engine;
pub use failure::Failure;
pub use job::{Budget, Job, JobDigest, UnreadableJob};
pub use pool::Pool;
pub use position::Position;
pub use process::{Launcher, ProcessLimits, supervise};
pub use spec::{BadSpec, EngineSpec};
pub use status::{Status, UnknownStatus};
