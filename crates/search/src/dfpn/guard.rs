//! What a thread of df-pn asks before it goes on: the keeper of limits itself where it is alone with it, as in a proof;
//! a thin guard in front of it where threads share a search.

use crate::limits::LimitGuard;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use twinproof_core::{Counts, Limits, Numbers, StopReason};

/// Expansions between two looks at the clock and at the table's size.
const EXPANSIONS_A_CHECK: u64 = 256;
/// A thread takes expansions from the common limit in lots of this size.
const BATCH: u64 = 64;

/// What a search can be asked about itself while it runs.
pub(crate) struct Snapshot<'w> {
    /// The numbers of the root.
    pub(crate) root: Numbers,
    /// Bytes held by table, stack and graph.
    pub(crate) bytes: u64,
    /// What this thread did.
    pub(crate) counts: Counts,
    /// Makes the line the search is on.
    pub(crate) line: &'w dyn Fn() -> Vec<String>,
}

/// Says when to stop.
pub(crate) trait Guard {
    /// Asked before every expansion. True when it wants a [`Guard::report`].
    fn may_expand(&mut self) -> Result<bool, StopReason>;

    /// How much more memory a thread may take when table, graph and its own stack hold that much.
    fn spare(&self, held: u64) -> u64;

    /// Told whenever entries were made: how many so far.
    fn count_created(&mut self, _created: u64) -> Result<(), StopReason> {
        Ok(())
    }

    /// Shown how things stand.
    fn report(&mut self, _snapshot: &Snapshot<'_>) -> Result<(), StopReason> {
        Ok(())
    }
}

impl Guard for LimitGuard<'_> {
    fn may_expand(&mut self) -> Result<bool, StopReason> {
        self.step()?;
        self.counts.expansions += 1;
        Ok(false)
    }

    fn spare(&self, held: u64) -> u64 {
        LimitGuard::spare(self, held)
    }
}

/// What the threads of a search have in common besides the table.
pub(super) struct SharedLimits {
    is_done: AtomicBool,
    /// Expansions handed out, and how many there may be.
    taken: AtomicU64,
    limit: u64,
    /// Which limit that is.
    reason: StopReason,
    batch: u64,
    created: AtomicU64,
    most_created: u64,
    memory: u64,
    threads: u64,
}

impl SharedLimits {
    pub(super) fn new(limits: &Limits, memory: u64, threads: usize) -> Self {
        let expansions = limits.expansions.unwrap_or(u64::MAX);
        let visits = limits.visits.unwrap_or(u64::MAX);
        Self {
            is_done: AtomicBool::new(false),
            taken: AtomicU64::new(0),
            // Every visit is an expansion here.
            limit: expansions.min(visits),
            reason: if expansions <= visits { StopReason::Expansions } else { StopReason::Visits },
            batch: if threads == 1 { 1 } else { BATCH },
            created: AtomicU64::new(0),
            most_created: limits.created.unwrap_or(u64::MAX),
            memory,
            threads: threads as u64,
        }
    }

    /// Ends the search for all threads. True for the first to say so.
    pub(super) fn finish(&self) -> bool {
        !self.is_done.swap(true, Ordering::Relaxed)
    }
}

/// One thread's guard.
pub(super) struct ThreadGuard<'t, 'm, 'o> {
    shared: &'t SharedLimits,
    /// The first thread reports and looks at the clock.
    limits: Option<&'m mut LimitGuard<'o>>,
    granted: u64,
    expansions: u64,
    created: u64,
}

impl<'t, 'm, 'o> ThreadGuard<'t, 'm, 'o> {
    pub(super) fn new(shared: &'t SharedLimits, limits: Option<&'m mut LimitGuard<'o>>) -> Self {
        Self { shared, limits, granted: 0, expansions: 0, created: 0 }
    }
}

impl Guard for ThreadGuard<'_, '_, '_> {
    #[inline]
    fn may_expand(&mut self) -> Result<bool, StopReason> {
        if self.shared.is_done.load(Ordering::Relaxed) {
            return Err(StopReason::Interrupted);
        }
        if self.granted == 0 {
            let taken = self.shared.taken.fetch_add(self.shared.batch, Ordering::Relaxed);
            self.granted = self.shared.limit.saturating_sub(taken).min(self.shared.batch);
            if self.granted == 0 {
                return Err(self.shared.reason);
            }
        }
        self.granted -= 1;
        self.expansions += 1;
        Ok(self.expansions.is_multiple_of(EXPANSIONS_A_CHECK))
    }

    fn spare(&self, held: u64) -> u64 {
        self.shared.memory.saturating_sub(held) / self.shared.threads
    }

    fn count_created(&mut self, created: u64) -> Result<(), StopReason> {
        let more = created - std::mem::replace(&mut self.created, created);
        if self.shared.most_created == u64::MAX || more == 0 {
            return Ok(());
        }
        let all = self.shared.created.fetch_add(more, Ordering::Relaxed) + more;
        if all >= self.shared.most_created { Err(StopReason::Created) } else { Ok(()) }
    }

    fn report(&mut self, snapshot: &Snapshot<'_>) -> Result<(), StopReason> {
        let Some(limits) = &mut self.limits else { return Ok(()) };
        let expansions = self.shared.taken.load(Ordering::Relaxed).min(self.shared.limit);
        let Counts { sweeps, memory_bytes, .. } = limits.counts;
        limits.counts = Counts { expansions, visits: expansions, sweeps, memory_bytes, ..snapshot.counts };
        limits.check(snapshot.root, snapshot.bytes, snapshot.line)
    }
}
