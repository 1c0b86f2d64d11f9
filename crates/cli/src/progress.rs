//! The progress bar on standard error, for terminals only.

use indicatif::{HumanBytes, HumanCount, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;
use twinproof::{Follower, Observer, Phase, Progress};
use twinproof_tables::TableProgress;

/// One line under the output that tells how far the search is. Hidden where standard error is no terminal,
/// and not drawn before the search reports for the first time, so that quick answers come without flicker.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// What is being worked on, as in "fig1 (position 3)".
    subject: String,
    /// Whether the search has reported.
    drawn: bool,
}

impl Bar {
    /// A bar for one position, the `number`th from 1 of a batch.
    pub(crate) fn new(id: &str, number: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        bar.set_style(ProgressStyle::with_template("{spinner} {wide_msg}").expect("the template is fixed"));
        let subject = match number {
            Some(number) => format!("{id} (position {number})"),
            None => id.to_owned(),
        };
        Self { bar, subject, drawn: false }
    }

    /// The same as one of several lines, of a batch of which so much time is left.
    pub(crate) fn among(lines: &MultiProgress, id: &str, nth: Option<u64>, left: Option<Duration>) -> Self {
        let mut bar = Self::new(id, nth);
        bar.bar = lines.add(bar.bar.clone());
        if let Some(left) = left {
            bar.subject += &format!(", about {} left", clock_face(left));
            bar.bar.set_message(bar.subject.clone());
        }
        bar
    }
}

/// A line that tells how far any work is that can be counted, after a second of it.
pub(crate) struct WorkBar(ProgressBar);

impl WorkBar {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr_with_hz(8));
        let template = "{elapsed_precise} {wide_bar} {percent} % {msg}, about {eta} left";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is fixed"));
        Self(bar)
    }

    pub(crate) fn show(&self, what: &str, done: u64, total: u64) {
        if self.0.elapsed() > Duration::from_secs(1) {
            self.0.set_length(total);
            self.0.set_message(what.to_owned());
            self.0.set_position(done);
        }
    }

    /// Prints something above the line.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

impl Drop for WorkBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The same about endgame tables.
pub(crate) struct TablesBar(WorkBar);

impl TablesBar {
    pub(crate) fn new() -> Self {
        Self(WorkBar::new())
    }

    pub(crate) fn show(&self, progress: &TableProgress) {
        self.0.show(&progress.slice.to_string(), progress.done, progress.total);
    }
}

/// The lines of a batch, one a worker.
pub(crate) fn lines() -> MultiProgress {
    MultiProgress::with_draw_target(ProgressDrawTarget::stderr_with_hz(8))
}

/// How much longer a batch takes when its `number`th position is begun and the other workers are busy, by the share of the
/// input that has been read with it; told after a second.
pub(crate) fn left(elapsed: Duration, read: Option<f64>, number: u64, workers: u64) -> Option<Duration> {
    let done = read? * number.saturating_sub(workers) as f64 / number as f64;
    let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 - done) / done);
    left.ok().filter(|_| elapsed > Duration::from_secs(1))
}

impl Follower for Bar {
    fn phase(&mut self, phase: Phase) {
        if self.drawn {
            self.bar.set_message(format!("{}: {phase}", self.subject));
        }
    }
}

impl Drop for Bar {
    /// Takes the line away, so that results can be printed in its place.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Bar {
    fn progress(&mut self, progress: &Progress<'_>) {
        if self.bar.is_hidden() {
            return;
        }
        self.drawn = true;
        let time = clock_face(progress.elapsed);
        self.bar.set_message(format!("{time} {}: {}", self.subject, describe(progress)));
        self.bar.tick();
    }
}

/// Short, since a terminal may have but 80 columns.
fn describe(progress: &Progress<'_>) -> String {
    let counts = progress.counts;
    let fill = progress.fill.map_or(String::new(), |fill| format!(" {:.0} %", fill * 100.0));
    format!(
        "{} expansions ({}/s), pn {} dn {}, {}{fill}",
        HumanCount(counts.expansions),
        short(rate(counts.expansions, progress.elapsed)),
        progress.root.proof,
        progress.root.disproof,
        HumanBytes(counts.memory_bytes),
    )
}

fn rate(count: u64, elapsed: Duration) -> u64 {
    // `as` saturates; at the very start the rate means nothing anyway.
    (count as f64 / elapsed.as_secs_f64().max(1e-3)) as u64
}

fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

fn clock_face(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::{Counts, Numbers};

    #[test]
    fn the_line_tells_counts_rate_numbers_and_memory() {
        let progress = Progress {
            counts: Counts { expansions: 12_000, memory_bytes: 1 << 20, ..Counts::default() },
            root: Numbers::LEAF,
            fill: Some(0.25),
            line: &[],
            elapsed: Duration::from_secs(61),
        };
        assert_eq!(describe(&progress), "12,000 expansions (196/s), pn 1 dn 1, 1.00 MiB 25 %");
        assert_eq!(clock_face(progress.elapsed), "1:01");
        assert_eq!(
            (short(9_999), short(12_345), short(45_000_000)),
            ("9999".into(), "12k".into(), "45M".into())
        );
    }

    #[test]
    fn the_time_left_is_told_by_the_share_that_is_done() {
        let minute = Duration::from_secs(60);
        assert_eq!(left(minute, Some(0.5), 1000, 0), Some(minute));
        assert_eq!(left(minute, Some(0.5), 4, 2), Some(3 * minute));
        assert_eq!((left(minute, Some(0.1), 2, 2), left(minute, None, 8, 2)), (None, None));
    }
}
