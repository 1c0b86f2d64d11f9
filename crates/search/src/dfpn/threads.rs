//! The threads of a search: one table, one end.
//!
//! Each thread runs the whole search from the root. They meet in the table: a position with threads below it looks
//! more expensive to the others, so that they spread, and what one decides the others find. The first to decide
//! the root ends the search for all.

use super::evaluator;
use super::guard::{SharedLimits, ThreadGuard};
use super::sweeper::Sweeper;
use super::worker::Worker;
use crate::graph::ExpandedGraph;
use crate::history::HistoryTable;
use crate::limits::{LimitGuard, MemorySplit};
use crate::settings::Settings;
use crate::table::SharedTable;
use crate::verdict::Verdict;
use std::sync::Arc;
use twinproof_core::{Counts, Game, Problem, StopReason};

/// What came of a search.
pub(crate) struct Found<'a, G: Game> {
    pub(crate) outcome: Result<Verdict, StopReason>,
    /// The graph of expanded positions, if one was kept.
    pub(crate) graph: Option<ExpandedGraph<'a, G>>,
}

/// Runs the search with all its threads, and leaves the counts in `limits`.
pub(crate) fn search<'a, 't, G: Game>(
    problem: &'a Problem<G>,
    table: &'t SharedTable,
    settings: &Settings,
    memory: MemorySplit,
    limits: &mut LimitGuard<'_>,
) -> Found<'a, G>
where
    'a: 't,
{
    let threads = settings.threads.max(1);
    let shared = SharedLimits::new(&settings.limits, memory.all, threads);
    let sweeper = Sweeper::new(problem, memory.graph);
    let new_worker = || {
        let tt = HistoryTable::new(problem, settings.ghi, table.read());
        let mut worker = Worker::new(tt, settings.seed, threads > 1, Some(Arc::clone(&sweeper)));
        worker.evaluator = evaluator(problem, settings, memory.all / threads as u64);
        worker
    };
    let search = |worker: &mut Worker<'a, 't, G>, limits| {
        let mut guard = ThreadGuard::new(&shared, limits);
        let root = worker.tt.root_keys();
        let outcome = worker.solve(problem.root().clone(), root, &mut guard);
        // Whoever ends first ends it for all: with a verdict, or at a limit.
        let is_first = shared.finish();
        worker.tt.table.release();
        (is_first, outcome)
    };
    let mut worker = new_worker();
    let (outcomes, others) = std::thread::scope(|scope| {
        let mates: Vec<_> = (1..threads)
            .filter_map(|_| {
                let work = move || {
                    let mut worker = new_worker();
                    let outcome = search(&mut worker, None);
                    (outcome, worker.counts())
                };
                // Where the system has no more threads to give, those there are do the work.
                std::thread::Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut outcomes = vec![search(&mut worker, Some(&mut *limits))];
        let mut others = Counts::default();
        for mate in mates {
            let (outcome, counts) = mate.join().expect("a thread that panics ends the search");
            outcomes.push(outcome);
            others = others.and(counts);
        }
        (outcomes, others)
    });
    worker.tt.table.reacquire();
    let memory_bytes = limits.counts.memory_bytes.max(worker.bytes());
    limits.counts = Counts { memory_bytes, sweeps: sweeper.sweeps(), ..worker.counts().and(others) };
    // A verdict counts even when another thread met a limit at the same moment.
    let mut outcome = Err(StopReason::Interrupted);
    for (is_first, one) in outcomes {
        if one.is_ok() && outcome.is_err() || is_first && outcome.is_err() {
            outcome = one;
        }
    }
    Found { outcome, graph: sweeper.take_graph() }
}
