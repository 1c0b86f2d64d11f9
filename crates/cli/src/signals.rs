//! Ctrl-C in two stages: the first asks the search to stop and tell what it knows, the second aborts.

use anyhow::Context;
use std::sync::atomic::{AtomicBool, Ordering};
use twinproof_core::StopFlag;

/// The status of a program ended by Ctrl-C, as shells count it.
const ABORTED: i32 = 130;

/// Raises the flag at the first Ctrl-C (or SIGTERM) and ends the process at the second.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<StopFlag> {
    let stop = StopFlag::new();
    let flag = stop.clone();
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(ABORTED);
        }
        flag.raise();
    })
    .context("Ctrl-C cannot be caught")?;
    Ok(stop)
}
