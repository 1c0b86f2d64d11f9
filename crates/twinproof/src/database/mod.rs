//! The win/loss database: behind a request ([`StoredVerdicts`]), and by itself, to be looked into, filled and checked.
//!
//! What it keeps and how is the business of the crate `twinproof-winloss`. Here is what needs to know the games: a row is about
//! a position that only its game can read, and a certificate is checked by the rules of the game it names.
//!
//! ```
//! use std::sync::Arc;
//! use twinproof::database::{Access, Sqlite, look_up};
//! use twinproof::{Questions, Request, Silent, StoredVerdicts};
//! # let folder = tempfile::tempdir().unwrap();
//! # let file = folder.path().join("verdicts.db");
//!
//! let address = format!("sqlite:{}", file.display());
//! let read = Questions::default().read("tictactoe", b"X.O/.../..X o").expect("there is tic-tac-toe");
//! let problem = read.problem?;
//! let request = Request {
//!     database: Some(StoredVerdicts::open(&address, true)?),
//!     ..Request::by(problem.default_settings())
//! };
//! problem.report("mine", &request, Default::default(), &mut Silent)?;
//!
//! let database = Arc::new(Sqlite::open(&file, Access::ReadOnly)?);
//! let known = look_up(&problem, &database)?;
//! assert_eq!(known[0].question, "X wins");
//! assert_eq!(known[0].verdicts[0].verdict, "proven");
//! assert!(known[0].verdicts[0].holds);
//! # Ok::<(), twinproof::Error>(())
//! ```

mod check;
mod conditions;
mod export;
mod finding;
mod import;
mod look_up;
mod stored;

pub use check::{CheckProgress, DatabaseCheck, check_database};
pub use conditions::AskedHistory;
pub use export::{Exported, export_certificates};
pub use finding::Finding;
pub use import::{Imported, NotImported, import_certificate};
pub use look_up::{StoredAnswer, StoredQuestion, look_up};
pub use stored::{DatabaseTally, StoredVerdicts};

pub use twinproof_winloss::{
    Access, Counts, Database, Key, Merged, Progress, QuestionStatistics, Row, SolutionId, Sqlite, Statistics,
    StoreError, Watch, open, read_dump, write_dump,
};
