//! SGF, version 4 (`FF[4]`), for the games that are recorded in it: how files are encoded, their grammar, and how variations are written.
//! What properties mean is each game's own.

mod encoding;
mod grammar;
mod write;

pub use encoding::{decoded, encoding_remark};

pub(crate) use grammar::{Node, Property, Tree, fail_at, pick, placed_at, plain, read};
pub(crate) use write::{escaped, write_variations};

use twinproof_core::InputError;

/// The games of a collection, each with its name (`GN`) if it has one.
///
/// ```
/// let games = twinproof_games::sgf::games("(;GN[one]SZ[2]) (;SZ[3])")?;
/// assert_eq!(games, [(Some("one"), "(;GN[one]SZ[2])"), (None, "(;SZ[3])")]);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn games(text: &str) -> Result<Vec<(Option<&str>, &str)>, InputError> {
    read(text).into_iter().map(|game| game.map(|game| (game.name(), game.text))).collect()
}
