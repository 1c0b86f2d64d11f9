//! The endgame tables that searches of checkers look into.

use crate::error::Result;
use std::sync::Arc;
use twinproof_core::{Clock, EndgameTables};
use twinproof_games::checkers::Checkers;
use twinproof_tables::{MOST_PIECES, SELF_BUILT_PIECES, TableError, TableSource, Tables, open_or_build};

/// Tables as problems are given them.
pub type CheckersTables = Arc<dyn EndgameTables<Checkers>>;

/// Opens the largest set of tables that is there. Those of up to four pieces, which take a second or two, are built if they are
/// missing. `None` if there are to be none.
pub fn open_tables(source: &TableSource, clock: &Clock) -> Result<Option<CheckersTables>> {
    let Some(folder) = source.folder()? else { return Ok(None) };
    for pieces in (SELF_BUILT_PIECES + 1..=MOST_PIECES).rev() {
        match Tables::open(&folder, pieces) {
            Ok(tables) => return Ok(Some(Arc::new(tables))),
            Err(TableError::Missing { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    open_tables_of(SELF_BUILT_PIECES, source, clock)
}

/// Opens the tables of up to so many pieces; those of up to four are built if they are missing. `None` if there are to be none.
pub fn open_tables_of(pieces: u8, source: &TableSource, clock: &Clock) -> Result<Option<CheckersTables>> {
    let Some(folder) = source.folder()? else { return Ok(None) };
    Ok(Some(Arc::new(open_or_build(&folder, pieces, clock)?)))
}
