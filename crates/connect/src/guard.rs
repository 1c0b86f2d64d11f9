//! What a search has spent, and when it must stop.

use crate::parry::{Pair, cells};
use crate::table::{Known, Table};
use std::time::Duration;
use twinproof_core::{Clock, Counts, Limits, Numbers, Observer, Progress, StopReason};
use twinproof_games::connect::{Shape, write_cell};

/// Looking at the clock costs more than a visit, so it is done once in this many.
const VISITS_A_CHECK: u64 = 256;
/// Observers are people or pages: ten times a second is plenty.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Counts what is spent and says when to stop.
pub(crate) struct Guard<'a> {
    pub(crate) counts: Counts,
    limits: Limits,
    clock: &'a Clock,
    observer: &'a mut dyn Observer,
    next_check: u64,
    reported: Duration,
    /// Bytes that others hold beside the search that is on.
    pub(crate) beside: u64,
    /// What the search is on, for whoever wants to see it.
    line: Vec<String>,
}

impl<'a> Guard<'a> {
    pub(crate) fn new(limits: &Limits, clock: &'a Clock, observer: &'a mut dyn Observer) -> Self {
        Self {
            counts: Counts::default(),
            limits: limits.clone(),
            clock,
            observer,
            next_check: 0,
            reported: clock.elapsed(),
            beside: 0,
            line: Vec::new(),
        }
    }

    /// Counts a visit, and looks now and then at limits and clock. `bytes` is what the search holds.
    pub(crate) fn visit(&mut self, bytes: impl FnOnce() -> u64) -> Result<(), StopReason> {
        let reached = |count: u64, limit: Option<u64>| limit.is_some_and(|limit| count >= limit);
        if reached(self.counts.expansions, self.limits.expansions) {
            return Err(StopReason::Expansions);
        }
        if reached(self.counts.created, self.limits.created) {
            return Err(StopReason::Created);
        }
        if reached(self.counts.visits, self.limits.visits) {
            return Err(StopReason::Visits);
        }
        self.counts.visits += 1;
        if self.counts.visits >= self.next_check { self.look(bytes()) } else { Ok(()) }
    }

    /// The search is on that move now.
    pub(crate) fn show_line(&mut self, shape: Shape, mv: &Pair) {
        if self.observer.wants_line() {
            self.line = vec![cells(mv).iter().map(|&cell| write_cell(shape, cell)).collect()];
        }
    }

    /// Counts an expansion.
    pub(crate) fn expand(&mut self) -> Result<(), StopReason> {
        if self.limits.expansions.is_some_and(|limit| self.counts.expansions >= limit) {
            return Err(StopReason::Expansions);
        }
        self.counts.expansions += 1;
        Ok(())
    }

    /// Keeps something in the table as long as there may be more entries.
    pub(crate) fn store(&mut self, table: &mut Table, key: u64, known: Known) {
        if self.limits.created.is_none_or(|limit| self.counts.created < limit) {
            self.counts.created += u64::from(table.put(key, known));
        }
    }

    fn look(&mut self, bytes: u64) -> Result<(), StopReason> {
        let bytes = bytes.saturating_add(self.beside);
        self.next_check = self.counts.visits + VISITS_A_CHECK;
        self.counts.memory_bytes = self.counts.memory_bytes.max(bytes);
        let elapsed = self.clock.elapsed();
        if elapsed.saturating_sub(self.reported) >= REPORT_EVERY {
            let fill = self.limits.memory.map(|limit| bytes as f64 / limit.max(1) as f64);
            let (counts, line) = (self.counts, self.line.as_slice());
            let progress = Progress { counts, root: Numbers::LEAF, fill, line, elapsed };
            self.observer.progress(&progress);
            self.reported = elapsed;
        }
        if self.limits.memory.is_some_and(|limit| bytes > limit) {
            return Err(StopReason::Memory);
        }
        self.clock.stop_reason().map_or(Ok(()), Err)
    }
}
