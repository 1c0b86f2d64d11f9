//! What a search may spend, the clock it goes by, and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may spend. `None` is no limit.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Positions whose moves are generated, each time they are.
    pub expansions: Option<u64>,
    /// Nodes or table entries made.
    pub created: Option<u64>,
    /// Node visits, re-visits included.
    pub visits: Option<u64>,
    /// Wall time, for search and certificate together.
    pub time: Option<Duration>,
    /// Bytes for the tables of the search.
    pub memory: Option<u64>,
}

/// Why a search stopped without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// [`Limits::expansions`].
    Expansions,
    /// [`Limits::created`].
    Created,
    /// [`Limits::visits`].
    Visits,
    /// [`Limits::time`].
    Time,
    /// [`Limits::memory`].
    Memory,
    /// Somebody raised the [`StopFlag`].
    Interrupted,
    /// No limit: a search that tries some kinds of moves only has tried all of them. Another move may still win.
    AllTried,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Expansions => "the limit of expansions was reached",
            Self::Created => "the limit of created nodes was reached",
            Self::Visits => "the limit of visits was reached",
            Self::Time => "the time was up",
            Self::Memory => "the memory was full",
            Self::Interrupted => "it was interrupted",
            Self::AllTried => "all that this search tries was tried, and other moves may still win",
        })
    }
}

/// A flag that asks every search holding a clone of it to stop soon.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is down.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks for a stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The wall clock of one problem: search, certificate and check share it.
#[derive(Debug, Clone)]
pub struct Clock {
    started: Instant,
    deadline: Option<Instant>,
    stop: StopFlag,
    /// Another reason to stop early.
    also: Option<StopFlag>,
}

impl Clock {
    /// Starts now and runs for `time`; `stop` ends it early.
    pub fn start(time: Option<Duration>, stop: StopFlag) -> Self {
        let started = Instant::now();
        Self { started, deadline: time.and_then(|time| started.checked_add(time)), stop, also: None }
    }

    /// The same, ended early by another flag too.
    #[must_use]
    pub fn stopped_by(self, flag: &StopFlag) -> Self {
        Self { also: Some(flag.clone()), ..self }
    }

    /// The flag that ends it early.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Why to stop now, if there is a reason. Costs a system call when there is a deadline: ask now and then.
    pub fn stop_reason(&self) -> Option<StopReason> {
        if self.stop.is_raised() || self.also.as_ref().is_some_and(StopFlag::is_raised) {
            Some(StopReason::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}
