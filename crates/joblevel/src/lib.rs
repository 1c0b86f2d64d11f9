//! Job-level search: a tree whose nodes are lines of play and whose leaves are jobs for engines.
//!
//! A run goes through four phases, over and over: *selection* of the leaf that matters most ([`Algorithm`]), *pre-update* by what is
//! expected of its job ([`Policy`]), *execution* by whoever does jobs ([`Dispatch`]; [`Workers`] are threads of this process), and
//! *update* up to the root. A leaf's job comes with another about its parent, in which the moves that have nodes are left out: so the
//! siblings come one at a time, the best first. The side to move has lost only if all its nodes are lost and such a job says so of
//! all its other moves.
//!
//! A run is a [`Folder`]: what came of a job is written down before it counts, and a run that was ended, however, goes on where it was.
//! What may close a node is a matter of [`Trust`]; a verdict is printed only with a certificate of the root that is composed of the
//! workers' and checked.
//!
//! ```
//! use std::sync::Arc;
//! use twinproof::games::chess::{Chess, Color, Goal};
//! use twinproof_engine::{Budget, Launcher, Pool, Position};
//! use twinproof_joblevel::{Folder, Limits, Plan, Unwatched, Workers, analyse};
//!
//! let problem = Chess::new(Color::White, Goal::Mate).problem_from_fen("7k/8/5K2/8/8/8/8/6R1 w - - 0 1")?;
//! let plan = Plan::new(Position::of(&problem), "dfpn", Budget::nodes(3));
//! # let place = tempfile::tempdir()?;
//! let folder = Folder::create(&place.path().join("run"), plan)?;
//! let pool = Pool::new(Launcher::this_program("supervise")?, 1);
//! let mut workers = Workers::start(2, pool, None);
//! let report = analyse(&folder, &mut workers, None, &Limits::default(), &mut Unwatched)?;
//! assert_eq!((report.verdict, report.checked), ("proven", true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod book;
mod compose;
mod dispatch;
mod error;
mod event;
mod export;
mod folder;
mod journal;
mod kept;
mod members;
mod node;
mod outline;
mod policy;
mod queue;
mod record;
mod replay;
mod report;
mod run;
mod settings;
mod shared;
mod shown;
mod snapshot;
mod splice;
mod standing;
mod state;
mod tree;
mod view;
mod walk;
mod workers;

pub use agent::{
    Agent, AgentError, AgentSettings, AgentSpec, BadPlayer, BookChoice, Letter, MoveClock, MoveRequest,
    OpeningBook, PlayerSpec, Reply, Source, Thought, UnknownClock, positions_met,
};
pub use book::{Book, book};
pub use dispatch::{Delivery, Dispatch, Order};
pub use error::RunError;
pub use event::{Event, Pair, Progress, Unwatched, Watcher};
pub use export::{Export, export, export_format};
pub use folder::Folder;
pub use node::NodeId;
pub use policy::{Algorithm, Policy};
pub use replay::{Records, Replay};
pub use report::{CertificateReport, Ended, MoveReport, Report};
pub use run::{Limits, analyse};
pub use settings::{Plan, Trust, job_budget};
pub use shared::Shared;
pub use standing::Standing;
pub use state::Counts;
pub use tree::About;
pub use view::{OutJob, Row, View, Wanted};
pub use workers::Workers;
