use std::time::Duration;
use twinproof_core::{Clock, Counts, Limits, Numbers, Observer, Progress, StopReason};

/// Looking at the clock costs more than a visit, so it is done once in this many.
const VISITS_A_LOOK: u64 = 1024;
/// Observers are people or pages: ten times a second is plenty.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Counts what a search does and says when to stop.
pub(crate) struct Meter<'a> {
    pub(crate) counts: Counts,
    limits: &'a Limits,
    clock: &'a Clock,
    observer: &'a mut dyn Observer,
    next_look: u64,
    /// By the clock, when the observer was last shown something.
    reported: Duration,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: &'a Limits, clock: &'a Clock, observer: &'a mut dyn Observer) -> Self {
        Self {
            counts: Counts::default(),
            limits,
            clock,
            observer,
            next_look: VISITS_A_LOOK,
            reported: clock.elapsed(),
        }
    }

    /// Counts one visit.
    pub(crate) fn visit(&mut self) {
        self.counts.visits += 1;
    }

    /// Whether a look at the clock is due; if so, call [`Meter::look`].
    pub(crate) fn look_is_due(&self) -> bool {
        self.counts.visits >= self.next_look
    }

    /// Looks at the clock and now and then shows the observer how things stand. `bytes` is what the search
    /// holds, `line` makes the line it is on.
    pub(crate) fn look(
        &mut self,
        root: Numbers,
        bytes: u64,
        line: impl FnOnce() -> Vec<String>,
    ) -> Option<StopReason> {
        self.next_look = self.counts.visits + VISITS_A_LOOK;
        self.counts.memory_bytes = self.counts.memory_bytes.max(bytes);
        let elapsed = self.clock.elapsed();
        if elapsed - self.reported >= REPORT_EVERY {
            let line = if self.observer.wants_line() { line() } else { Vec::new() };
            let fill = self.limits.memory.map(|limit| bytes as f64 / limit.max(1) as f64);
            self.observer.progress(&Progress { counts: self.counts, root, fill, line: &line, elapsed });
            self.reported = elapsed;
        }
        self.clock.stop_reason()
    }

    /// Whether making that many nodes would go beyond the limit.
    pub(crate) fn may_create(&self, nodes: u64) -> bool {
        self.limits.created.is_none_or(|limit| self.counts.created + nodes <= limit)
    }

    /// Whether one of the counts has reached its limit.
    pub(crate) fn spent(&self) -> Option<StopReason> {
        let reached = |count: u64, limit: Option<u64>| limit.is_some_and(|limit| count >= limit);
        if reached(self.counts.expansions, self.limits.expansions) {
            Some(StopReason::Expansions)
        } else if reached(self.counts.created, self.limits.created) {
            Some(StopReason::Created)
        } else if reached(self.counts.visits, self.limits.visits) {
            Some(StopReason::Visits)
        } else {
            None
        }
    }
}
