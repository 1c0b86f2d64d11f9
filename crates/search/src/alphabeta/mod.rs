//! Alpha-beta with iterative deepening on a table of fixed size.
//!
//! There are three values, win, unknown and loss, and a window says which of them still matter (`window`). A move
//! back into the history is a solved leaf and never looked up. Verdicts are taken from the table whatever the
//! depth they were found at, each with its conditions, as [`crate::history`] has them; an unknown is no claim and
//! is taken only where it saves the same search (`unknown`). See `search` for the loop, `order` for the moves.

mod frame;
mod move_ordering;
mod search;
mod unknown;
mod window;

use crate::history::HistoryTable;
use crate::limits::{LimitGuard, MemorySplit};
use crate::settings::Settings;
use crate::table::SharedTable;
use crate::verdict::Verdict;
use search::AlphaBetaSearch;
use twinproof_core::{Game, Problem, StopReason};

/// Runs the search on an empty table, since entries name the iterations of their own run, and leaves the counts in
/// `limits`.
pub(crate) fn search<G: Game>(
    problem: &Problem<G>,
    table: &SharedTable,
    settings: &Settings,
    memory: MemorySplit,
    limits: &mut LimitGuard<'_>,
) -> Result<Verdict, StopReason> {
    let tt = HistoryTable::new(problem, settings.ghi, table.read());
    let mut search = AlphaBetaSearch::new(tt, settings.seed, memory.all, limits);
    let outcome = search.solve();
    search.finish_counts();
    outcome
}
