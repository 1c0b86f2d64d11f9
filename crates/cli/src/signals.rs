//! Ctrl-C in two stages: the first asks the search to stop and tell what it knows, the second aborts. While
//! input is being read there is nothing to tell, so the first one ends the program.

use anyhow::Context;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use twinproof_core::StopFlag;

/// The status of a program ended by Ctrl-C, as shells count it.
pub(crate) const ABORTED: i32 = 130;

/// Says whether the program is waiting for input and does nothing else, which an interrupt cannot stop but by ending it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Waiting(Arc<(AtomicBool, AtomicUsize)>);

impl Waiting {
    /// Does something that waits for input.
    pub(crate) fn during<T>(&self, read: impl FnOnce() -> T) -> T {
        self.0.0.store(true, Ordering::Relaxed);
        let result = read();
        self.0.0.store(false, Ordering::Relaxed);
        result
    }

    /// Does something that can be stopped, perhaps while another thread waits for input.
    pub(crate) fn not_during<T>(&self, search: impl FnOnce() -> T) -> T {
        self.0.1.fetch_add(1, Ordering::Relaxed);
        let result = search();
        self.0.1.fetch_sub(1, Ordering::Relaxed);
        result
    }
}

/// Raises the flag at the first Ctrl-C (or SIGTERM) and ends the process at the second.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<StopFlag> {
    stop_or_leave(&Waiting::default())
}

/// The same, and does something before it ends the process.
pub(crate) fn stop_on_interrupt_after(last: impl Fn() + Send + 'static) -> anyhow::Result<StopFlag> {
    stop_or(&Waiting::default(), last)
}

/// The same, and ends the process at the first if it is waiting for input.
pub(crate) fn stop_or_leave(waiting: &Waiting) -> anyhow::Result<StopFlag> {
    stop_or(waiting, || {})
}

/// The same, and does something before it ends the process.
pub(crate) fn stop_or_leave_after(
    waiting: &Waiting,
    last: impl Fn() + Send + 'static,
) -> anyhow::Result<StopFlag> {
    stop_or(waiting, last)
}

fn stop_or(waiting: &Waiting, last: impl Fn() + Send + 'static) -> anyhow::Result<StopFlag> {
    let stop = StopFlag::new();
    let (flag, waiting) = (stop.clone(), waiting.clone());
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        let (is_reading, searches) = &*waiting.0;
        let only_reads = is_reading.load(Ordering::Relaxed) && searches.load(Ordering::Relaxed) == 0;
        if asked.swap(true, Ordering::Relaxed) || only_reads {
            last();
            std::process::exit(ABORTED);
        }
        flag.raise();
    })
    .context("Ctrl-C cannot be caught")?;
    Ok(stop)
}
