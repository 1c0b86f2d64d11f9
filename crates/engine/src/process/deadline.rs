//! Until when something is waited for.

use std::time::{Duration, Instant};
use twinproof::StopFlag;

/// How often to look whether there is still something to wait for.
const LOOK: Duration = Duration::from_millis(10);

/// Nobody waits longer, and clocks cannot count on for ever.
const LONGEST: Duration = Duration::from_secs(1 << 32);

/// A time to wait, and a flag that ends the waiting.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline<'a> {
    at: Instant,
    length: Duration,
    stop: Option<&'a StopFlag>,
}

impl<'a> Deadline<'a> {
    /// From now on, whatever anybody raises.
    pub(crate) fn after(length: Duration) -> Self {
        Self { at: Instant::now() + length.min(LONGEST), length, stop: None }
    }

    /// The same until the flag is raised.
    pub(crate) fn or(self, stop: &'a StopFlag) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// The time there was from the start.
    pub(crate) fn length(&self) -> Duration {
        self.length
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(StopFlag::is_raised)
    }

    /// How long to wait before looking again; none when it is over.
    pub(crate) fn next_wait(&self) -> Option<Duration> {
        let left = self.at.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
        if self.is_stopped() { None } else { Some(left.min(LOOK)) }
    }
}
