//! Depth-first proof-number search on a table of fixed size.
//!
//! What makes it end and stay right on cyclic graphs: a child on the path is a solved leaf and never looked up;
//! solved and unsolved numbers never mix; a frame owns its children's numbers, so that nothing in the table must
//! be kept; and no visit is empty. See [`worker`] for the loop, [`sweeper`] for chases, [`threads`] for threads and
//! [`crate::history`] for histories.

mod children;
mod evaluation_cache;
mod frame;
mod guard;
mod siblings;
mod sweeper;
mod threads;
mod worker;

use crate::history::HistoryTable;
use crate::limits::MemorySplit;
use crate::playouts::PlayoutEvaluator;
use crate::settings::Settings;
use sweeper::Sweeper;
pub(crate) use threads::{Found, search};
use twinproof_core::{Game, Problem};
pub(crate) use worker::Worker;

/// Leaves that a Monte-Carlo number of one counts for. Thresholds move by whole leaves and hardly tell smaller numbers
/// apart: with three playouts and 20,000 expansions, units of 1, 4 and 16 left 2, 1 and none of twenty problems of life and
/// death open.
const MONTE_CARLO: u32 = 16;

/// What says how a position begins, if playouts do; `memory` is that of the thread.
fn evaluator<G: Game>(problem: &Problem<G>, settings: &Settings, memory: u64) -> Option<PlayoutEvaluator> {
    let playouts = settings.playouts?;
    Some(PlayoutEvaluator::new(problem, playouts, settings.seed, MONTE_CARLO, memory))
}

/// A single worker, for a search beside the main one: its proof. Positions begin as they did in the main search, in the
/// units of what the table holds.
pub(crate) fn proof_worker<'a, 't, G: Game>(
    problem: &'a Problem<G>,
    tt: HistoryTable<'t, G>,
    settings: &Settings,
    memory: MemorySplit,
) -> Worker<'a, 't, G> {
    let sweeper = Sweeper::new(problem, memory.graph);
    let mut worker = Worker::new(tt, settings.seed, false, Some(sweeper));
    worker.evaluator = evaluator(problem, settings, memory.all);
    worker
}
