//! The threads of a search: one table, one end.
//!
//! Each thread runs the whole search from the root. They meet in the table: a position with threads below it looks
//! more expensive to the others, so that they spread, and what one decides the others find. The first to decide
//! the root ends the search for all.

use super::sweeper::Sweeper;
use super::worker::{Guard, Snapshot, Worker};
use super::{Memory, evaluator};
use crate::history::HistoryTable;
use crate::meter::Meter;
use crate::pns::Pns;
use crate::prover::Settings;
use crate::table::SharedTable;
use crate::verdict::Verdict;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use twinproof_core::{Counts, Game, Problem, StopReason};

/// Expansions between two looks at the clock and at the table's size.
const EXPANSIONS_A_LOOK: u64 = 256;
/// A thread takes expansions from the common limit in lots of this size.
const LOT: u64 = 64;

/// What the threads have in common besides the table.
struct Team {
    done: AtomicBool,
    /// Expansions handed out, and how many there may be.
    taken: AtomicU64,
    limit: u64,
    lot: u64,
    created: AtomicU64,
    most_created: u64,
    memory: u64,
    threads: u64,
}

/// One thread's guard.
struct ThreadGuard<'t, 'm, 'o> {
    team: &'t Team,
    /// The first thread reports and looks at the clock.
    meter: Option<&'m mut Meter<'o>>,
    granted: u64,
    expansions: u64,
    created: u64,
    reason: StopReason,
}

impl Guard for ThreadGuard<'_, '_, '_> {
    #[inline]
    fn may_expand(&mut self) -> Result<bool, StopReason> {
        if self.team.done.load(Ordering::Relaxed) {
            return Err(StopReason::Interrupted);
        }
        if self.granted == 0 {
            let taken = self.team.taken.fetch_add(self.team.lot, Ordering::Relaxed);
            self.granted = self.team.limit.saturating_sub(taken).min(self.team.lot);
            if self.granted == 0 {
                return Err(self.reason);
            }
        }
        self.granted -= 1;
        self.expansions += 1;
        Ok(self.expansions.is_multiple_of(EXPANSIONS_A_LOOK))
    }

    fn spare(&self, held: u64) -> u64 {
        self.team.memory.saturating_sub(held) / self.team.threads
    }

    fn made(&mut self, created: u64) -> Result<(), StopReason> {
        let more = created - std::mem::replace(&mut self.created, created);
        if self.team.most_created == u64::MAX || more == 0 {
            return Ok(());
        }
        let all = self.team.created.fetch_add(more, Ordering::Relaxed) + more;
        if all >= self.team.most_created { Err(StopReason::Created) } else { Ok(()) }
    }

    fn look(&mut self, snapshot: &Snapshot<'_>) -> Result<(), StopReason> {
        let Some(meter) = &mut self.meter else { return Ok(()) };
        let expansions = self.team.taken.load(Ordering::Relaxed).min(self.team.limit);
        meter.counts = Counts {
            expansions,
            visits: expansions,
            created: snapshot.created,
            sweeps: meter.counts.sweeps,
            memory_bytes: meter.counts.memory_bytes,
            simulations: snapshot.simulation.simulations,
            simulation_nodes: snapshot.simulation.nodes,
            flawed_entries: snapshot.simulation.flawed,
        };
        meter.look(snapshot.root, snapshot.bytes, snapshot.line).map_or(Ok(()), Err)
    }
}

/// What came of a search.
pub(super) struct Found<'a, G: Game> {
    pub(super) outcome: Result<Verdict, StopReason>,
    /// The graph of expanded positions, if one was kept.
    pub(super) graph: Option<Pns<'a, G>>,
}

/// Runs the search with all its threads, and leaves the counts in the meter.
pub(super) fn run<'a, 't, G: Game>(
    problem: &'a Problem<G>,
    table: &'t SharedTable,
    settings: &Settings,
    memory: Memory,
    meter: &mut Meter<'_>,
) -> Found<'a, G> {
    let limits = &settings.limits;
    let threads = settings.threads.max(1);
    let (expansions, visits) = (limits.expansions.unwrap_or(u64::MAX), limits.visits.unwrap_or(u64::MAX));
    let team = Team {
        done: AtomicBool::new(false),
        taken: AtomicU64::new(0),
        // Every visit is an expansion here.
        limit: expansions.min(visits),
        lot: if threads == 1 { 1 } else { LOT },
        created: AtomicU64::new(0),
        most_created: limits.created.unwrap_or(u64::MAX),
        memory: memory.all,
        threads: threads as u64,
    };
    let reason = if expansions <= visits { StopReason::Expansions } else { StopReason::Visits };
    let sweeper = Sweeper::new(problem, memory.graph);
    let new_worker = || {
        let tt = HistoryTable::new(problem, settings.ghi, table.read());
        let mut worker = Worker::new(tt, settings.seed, threads > 1, Some(Arc::clone(&sweeper)));
        worker.evaluator = evaluator(problem, settings, memory.all / threads as u64);
        worker
    };
    let search = |worker: &mut Worker<'a, 't, G>, meter| {
        let mut post = ThreadGuard { team: &team, meter, granted: 0, expansions: 0, created: 0, reason };
        let root = worker.tt.root_keys();
        let outcome = worker.solve(problem.root().clone(), root, &mut post);
        // Whoever ends first ends it for all: with a verdict, or at a limit.
        let is_first = !team.done.swap(true, Ordering::Relaxed);
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
        let mut outcomes = vec![search(&mut worker, Some(&mut *meter))];
        let mut others = Counts::default();
        for mate in mates {
            let (outcome, counts) = mate.join().expect("a thread that panics ends the search");
            outcomes.push(outcome);
            others = others.and(counts);
        }
        (outcomes, others)
    });
    worker.tt.table.reacquire();
    let memory_bytes = meter.counts.memory_bytes.max(worker.bytes());
    meter.counts = Counts { memory_bytes, sweeps: sweeper.sweeps(), ..worker.counts().and(others) };
    // A verdict counts even when another thread met a limit at the same moment.
    let mut outcome = Err(StopReason::Interrupted);
    for (is_first, one) in outcomes {
        if one.is_ok() && outcome.is_err() || is_first && outcome.is_err() {
            outcome = one;
        }
    }
    Found { outcome, graph: sweeper.take_graph() }
}
