//! Endgame databases of English draughts: win, draw or loss of every position with few pieces, and up to five pieces how far
//! away the next capture or crowning is.
//!
//! [`Tables`] is the reader: it opens a set, tests what it reads against hashes, and answers [`Tables::probe`]. The checker
//! of certificates links it alone, without the feature `build`, under which [`build`] makes tables by retrograde analysis.
//!
//! ```
//! # #[cfg(feature = "build")] {
//! use twinproof_core::{Clock, StopFlag};
//! use twinproof_games::checkers::{Color, Position};
//! use twinproof_tables::{BuildOptions, Wdl, build};
//!
//! let folder = tempfile::tempdir().unwrap();
//! let options = BuildOptions { pieces: 2, threads: 1, memory: 64 << 20 };
//! let clock = Clock::start(None, StopFlag::new());
//! let tables = build(folder.path(), &options, &clock, &mut |_| {}).unwrap();
//!
//! // The white king can go to square 8 alone, where it is taken.
//! let position = Position::new(1 << 10, 1 << 3, 1 << 10 | 1 << 3, Color::White).unwrap();
//! assert_eq!(position.to_string(), "W:WK4:BK11");
//! assert_eq!(tables.probe(&position).unwrap(), Some(Wdl::Loss));
//! assert_eq!(tables.distance(&position).unwrap(), Some(2));
//! # }
//! ```
//!
//! Positions repeat in these endings, and a repetition wins for nobody: a win is a win that can be forced in a limited number of
//! moves, and what neither side can force is a draw. No history changes that. The files are described in `docs/tables.md`.

mod board;
#[cfg(feature = "build")]
mod build;
mod cache;
#[cfg(feature = "build")]
mod check;
mod code;
mod endgame;
mod error;
mod file;
mod folder;
mod header;
mod index;
#[cfg(feature = "build")]
mod progress;
mod slice;
mod stat;
mod tables;
#[cfg(feature = "build")]
mod threads;
mod value;

#[cfg(feature = "build")]
pub use build::{BuildOptions, SELF_BUILT_PIECES, build, open_or_build};
#[cfg(feature = "build")]
pub use check::check;
pub use endgame::TableSource;
pub use error::TableError;
pub use folder::{VARIABLE, folder};
#[cfg(feature = "build")]
pub use progress::TableProgress;
pub use slice::Slice;
pub use stat::{Outcomes, Stat};
pub use tables::Tables;
pub use value::Wdl;

/// The most pieces that tables can be of.
pub const MOST_PIECES: u8 = 8;
/// The most pieces of tables with distances.
pub const DISTANCE_PIECES: u8 = 5;

/// What identifies a table or a set of them: a BLAKE3 hash.
pub type Digest = [u8; 32];
