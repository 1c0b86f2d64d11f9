//! How a run goes, as it is told while it goes on: objects for programs, lines for people.

use crate::output::{self, count, remark, write_json};
use std::io::Write;
use std::time::{Duration, Instant};

use twinproof::StopFlag;
use twinproof_joblevel::{Event, Progress, Watcher};

/// A line of progress comes this often.
const EVERY: Duration = Duration::from_secs(5);

/// One JSON object an event, on standard output.
#[derive(Debug)]
pub(super) struct Objects {
    /// Raised when nobody reads them any more.
    pub(super) stop: StopFlag,
}

impl Watcher for Objects {
    fn event(&mut self, event: &Event) {
        if write_json(&mut output::stdout(), event).is_err() {
            // Why, the answer will say, which cannot be written either.
            self.stop.raise();
        }
    }
}

/// Lines on standard error.
#[derive(Debug)]
pub(crate) struct Lines {
    told: Instant,
}

impl Default for Lines {
    fn default() -> Self {
        Self { told: Instant::now() }
    }
}

impl Watcher for Lines {
    fn event(&mut self, event: &Event) {
        if let Event::Started { jobs, .. } = event
            && *jobs > 0
        {
            remark(format_args!("the run goes on after {}", count(*jobs, "job")));
        }
        if let Some(note) = note(event) {
            remark(note);
        }
    }

    fn wants_answers(&self) -> bool {
        false
    }

    fn progress(&mut self, progress: &Progress) {
        if self.told.elapsed() < EVERY {
            return;
        }
        self.told = Instant::now();
        // If standard error is gone there is nobody left to tell.
        let _ = writeln!(
            anstream::stderr(),
            "{:.0} s: {} done, {} out, the oldest for {:.1} s; {}; root {} to prove, {} to refute",
            progress.elapsed.as_secs_f64(),
            count(progress.counts.jobs, "job"),
            progress.out,
            progress.oldest.as_secs_f64(),
            count(u64::from(progress.nodes), "node"),
            progress.root.proof,
            progress.root.disproof,
        );
    }
}

/// What happened that whoever watches should know of whatever else there is to see.
pub(super) fn note(event: &Event) -> Option<String> {
    Some(match event {
        Event::CutOff { bytes } => format!(
            "the last record of the journal was not whole and was cut off ({}); its job is done again",
            output::bytes(*bytes)
        ),
        Event::SetAside { line, why } => format!("{}{why}", after(line)),
        Event::FalseClaim { line, source, value } => {
            format!("{}{source} claimed what does not hold: it is {value}", after(line))
        }
        Event::Reopened { line, source, why } => {
            format!("{}the certificate of {source} does not hold and is done again: {why}", after(line))
        }
        Event::NoSnapshot { why } => format!("{why}; nothing is lost, but the next start reads it all"),
        Event::DatabaseFailed { why } => format!("the database could not be used: {why}"),
        _ => return None,
    })
}

/// Where something happened.
fn after(line: &[String]) -> String {
    if line.is_empty() { String::new() } else { format!("after {}: ", line.join(" ")) }
}
