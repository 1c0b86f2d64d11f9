//! Graphs in JSON, as the command line reads and writes them.
//!
//! ```
//! let text = r#"{"id":"fig2","rule":"first-player-loss","root":"A","past":[],
//!     "nodes":{"A":{"kind":"or","moves":["B","C"]},"B":{"value":"loss"},"C":{"value":"win"}}}"#;
//! let named = twinproof_games::graph::json::read(text.as_bytes())?;
//! assert_eq!(named.id.as_deref(), Some("fig2"));
//! assert_eq!(named.problem.game().node_count(), 3);
//! # Ok::<(), twinproof_core::InputError>(())
//! ```
//!
//! `rule` is `first-player-loss` or `current-player-loss`; `value` is the first player's, `win` or `loss`;
//! `past` (optional) names nodes met before the root. `id` (optional) is a string or a number. Moves are tried
//! in the order given. A node with neither value nor moves, or with both, and a key given twice are errors.
//! A `kind` beside a value is ignored, and so are all other keys.

mod read;
mod seeds;
mod write;

pub use read::{id, read};
pub use write::write;

#[cfg(test)]
mod tests;
