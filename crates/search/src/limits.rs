//! The one keeper of limits: it counts what a search or a proof spends, looks at the clock now and then, shows the
//! observer how things stand, and says when to stop. Limits are "at most".
//!
//! Threads that share a search each have a thin guard of their own in front of it, see `dfpn::guard`.

use std::time::Duration;
use twinproof_core::{Clock, Counts, Limits, Numbers, Observer, Progress, StopReason};

/// Looking at the clock costs more than a visit or a new node, so it is done once in this many of both. One visit may make
/// 64,620 nodes.
const STEPS_A_CHECK: u64 = 1024;
/// Observers are people or pages: ten times a second is plenty.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The memory of a depth-first search without a limit.
const DEFAULT_MEMORY: u64 = 1 << 30;
/// The stack of a depth-first search may always have this much, whatever the limit of memory.
pub(crate) const LEAST_STACK: u64 = 256 << 10;

/// Counts what is spent and says when to stop.
pub(crate) struct LimitGuard<'a> {
    pub(crate) counts: Counts,
    limits: Limits,
    clock: &'a Clock,
    /// Nobody looks on while a proof is written.
    observer: Option<&'a mut dyn Observer>,
    next_check: u64,
    /// By the clock, when the observer was last shown something.
    reported: Duration,
}

impl<'a> LimitGuard<'a> {
    /// The limits of a search.
    pub(crate) fn new(limits: &Limits, clock: &'a Clock, observer: &'a mut dyn Observer) -> Self {
        Self { observer: Some(observer), ..Self::for_proof(limits.clone(), clock) }
    }

    /// The limits of a proof, which nobody observes.
    pub(crate) fn for_proof(limits: Limits, clock: &'a Clock) -> Self {
        Self {
            counts: Counts::default(),
            limits,
            clock,
            observer: None,
            next_check: STEPS_A_CHECK,
            reported: clock.elapsed(),
        }
    }

    /// From here on there may be so many more expansions, or any number.
    pub(crate) fn allow_expansions(&mut self, more: Option<u64>) {
        self.limits.expansions = more.map(|more| self.counts.expansions.saturating_add(more));
    }

    /// From here on there may be so many more visits.
    pub(crate) fn allow_visits(&mut self, more: u64) {
        self.limits.visits = Some(self.counts.visits.saturating_add(more));
    }

    /// Counts one visit.
    pub(crate) fn visit(&mut self) {
        self.counts.visits += 1;
    }

    fn steps(&self) -> u64 {
        self.counts.visits + self.counts.created
    }

    /// Whether a look at the clock is due; if so, call [`LimitGuard::check`].
    pub(crate) fn check_is_due(&self) -> bool {
        self.steps() >= self.next_check
    }

    /// Looks at the clock and now and then shows the observer how things stand. `bytes` is what the search
    /// holds, `line` makes the line it is on.
    pub(crate) fn check(
        &mut self,
        root: Numbers,
        bytes: u64,
        line: impl FnOnce() -> Vec<String>,
    ) -> Result<(), StopReason> {
        self.next_check = self.steps() + STEPS_A_CHECK;
        self.counts.memory_bytes = self.counts.memory_bytes.max(bytes);
        if let Some(observer) = &mut self.observer {
            let elapsed = self.clock.elapsed();
            if elapsed - self.reported >= REPORT_EVERY {
                let line = if observer.wants_line() { line() } else { Vec::new() };
                let fill = self.limits.memory.map(|limit| bytes as f64 / limit.max(1) as f64);
                observer.progress(&Progress { counts: self.counts, root, fill, line: &line, elapsed });
                self.reported = elapsed;
            }
        }
        self.clock.stop_reason().map_or(Ok(()), Err)
    }

    /// Whether making that many nodes would stay within the limit.
    pub(crate) fn may_create(&self, nodes: u64) -> Result<(), StopReason> {
        let fits = self.limits.created.is_none_or(|limit| self.counts.created + nodes <= limit);
        if fits { Ok(()) } else { Err(StopReason::Created) }
    }

    /// Stops where one of the counts has reached its limit.
    pub(crate) fn check_counts(&self) -> Result<(), StopReason> {
        let reached = |count: u64, limit: Option<u64>| limit.is_some_and(|limit| count >= limit);
        if reached(self.counts.expansions, self.limits.expansions) {
            Err(StopReason::Expansions)
        } else if reached(self.counts.created, self.limits.created) {
            Err(StopReason::Created)
        } else if reached(self.counts.visits, self.limits.visits) {
            Err(StopReason::Visits)
        } else {
            Ok(())
        }
    }

    /// One step of a proof: a visit, with all that goes with it.
    pub(crate) fn step(&mut self) -> Result<(), StopReason> {
        self.check_counts()?;
        self.visit();
        if self.check_is_due() { self.check(Numbers::LEAF, 0, Vec::new) } else { Ok(()) }
    }

    /// How much more memory may be taken when that much is held.
    pub(crate) fn spare(&self, held: u64) -> u64 {
        self.limits.memory.unwrap_or(u64::MAX).saturating_sub(held)
    }
}

/// How the memory of a depth-first search is divided: at most five eighths for the table, at most a quarter for
/// a graph of positions, and whatever these two leave for the stack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemorySplit {
    pub(crate) all: u64,
    pub(crate) table: u64,
    pub(crate) graph: u64,
}

impl MemorySplit {
    pub(crate) fn new(limits: &Limits) -> Self {
        let all = limits.memory.unwrap_or(DEFAULT_MEMORY);
        Self { all, table: all / 8 * 5, graph: all / 4 }
    }

    /// What a proof may keep while it is built: all that the table leaves, and always as much as a small stack.
    pub(crate) fn of_proof(self, table: u64) -> u64 {
        self.all.saturating_sub(table).max(LEAST_STACK)
    }
}
