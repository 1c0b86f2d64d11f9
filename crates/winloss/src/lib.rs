//! The win/loss database: verdicts with the history they depend on, so that no position is solved twice.
//!
//! A [`Row`] is a verdict about one position; a [`Solution`] is a solved root, whose rows were stored together. [`Database`] is
//! what can be asked and told, whatever keeps it; [`Sqlite`] keeps it in a file, and [`CachedDatabase`] answers from
//! memory what it can. Rows are guides and never grounds: whoever uses one checks what comes of it.
//!
//! ```
//! use twinproof_core::{RepetitionRule, Value};
//! use twinproof_winloss::{Access, Asks, ByRank, Database, Key, Question, Row, Solution, Source, open};
//!
//! # let folder = tempfile::tempdir().unwrap();
//! # let url = format!("sqlite:{}", folder.path().join("verdicts.db").display());
//! let database = open(&url, Access::ReadWrite)?;
//! let question = Question {
//!     game: "tictactoe".into(),
//!     rule: RepetitionRule::FirstPlayerLoss,
//!     setup: vec![],
//!     words: "does X win?".into(),
//! };
//! let (key, value) = (Key(7), Value::Win);
//! let source = Source::Claimed("somebody's engine".into());
//! let solution = Solution { question, root: vec![1], key, value, time: 0, source, tables: vec![] };
//! let row = Row {
//!     key,
//!     value,
//!     mv: Some(4),
//!     rank: 5,
//!     by_rank: ByRank::Nowhere,
//!     needs_fresh_epoch: false,
//!     asks: Asks::nothing(),
//! };
//! database.store(&solution, &[row.clone()], &[])?;
//! assert_eq!(database.find(&[key])?[0].row, row);
//! # Ok::<(), twinproof_winloss::StoreError>(())
//! ```

mod cache;
mod cached;
mod database;
mod derive;
mod dump;
mod error;
mod examine;
mod filter;
mod keys;
mod memory;
mod progress;
mod row;
mod settle;
mod sqlite;
mod verdicts;

pub use cached::CachedDatabase;
pub use database::{Backing, Database, Found, Question, Solution, SolutionId, Source};
pub use derive::{Derived, Deriver};
pub use dump::{read_dump, write_dump};
pub use error::StoreError;
pub use examine::{Examined, FalseRow, NotExamined, Shown, derive, examine, solution_of};
pub use keys::{Canonical, Keys};
pub use memory::Memory;
pub use progress::{Progress, Watch};
pub use row::{Asks, ByRank, Key, Row};
pub use sqlite::{Access, Counts, Merged, QuestionStatistics, Sqlite, Statistics, open};
pub use verdicts::{Judged, Refused, UseCounts, Used, Verdicts};
