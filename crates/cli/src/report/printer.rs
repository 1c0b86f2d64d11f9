//! Prints reports as they come and remembers what they mean for the exit status.

use super::words::{DIM, count, time, verdict_style};
use super::{Failure, Report, complain, human, stdout, write_json};
use crate::args::SolveArgs;
use crate::exit::Outcome;
use std::io::Write;
use std::time::Instant;
use twinproof_core::printable;

/// How to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// One JSON object a position.
    Json,
    /// One position at length.
    Single,
    /// One line a position and a summary.
    Batch,
}

impl Style {
    pub(crate) fn new(args: &SolveArgs) -> Self {
        match (args.json, &args.file) {
            (true, _) => Self::Json,
            (false, None) => Self::Single,
            (false, Some(_)) => Self::Batch,
        }
    }
}

/// Prints the positions of a run.
pub(crate) struct Printer {
    style: Style,
    started: Instant,
    worst: Outcome,
    proven: u64,
    disproven: u64,
    unknown: u64,
    failed: u64,
    /// Of the proven and disproven.
    unchecked: u64,
}

impl Printer {
    pub(crate) fn new(style: Style) -> Self {
        let started = Instant::now();
        Self {
            style,
            started,
            worst: Outcome::Done,
            proven: 0,
            disproven: 0,
            unknown: 0,
            failed: 0,
            unchecked: 0,
        }
    }

    /// Prints a report, or why there is none. Fails only if nothing can be printed.
    pub(crate) fn print(&mut self, id: &str, report: anyhow::Result<Report>) -> anyhow::Result<()> {
        let mut out = stdout();
        match report {
            Ok(report) => {
                self.note(&report);
                match self.style {
                    Style::Json => write_json(&mut out, &report)?,
                    Style::Single => human::write_single(&mut out, &report)?,
                    Style::Batch => write_line(&mut out, &report)?,
                }
                if let Some(bug) = &report.bug {
                    complain(format_args!("{id}: {bug}"));
                }
            }
            Err(error) => {
                self.failed += 1;
                self.worst = self.worst.max(Outcome::Failed);
                match self.style {
                    Style::Json => write_json(&mut out, &Failure { id, error: format!("{error:#}") })?,
                    Style::Single | Style::Batch => complain(format_args!("{error:#}")),
                }
            }
        }
        Ok(out.flush()?)
    }

    /// Says that the rest was not started because of an interrupt.
    pub(crate) fn interrupted(&mut self) {
        self.worst = self.worst.max(Outcome::Unknown);
        complain("it was interrupted: the positions after this one were not started");
    }

    /// Prints the summary of a batch and gives the outcome of the run.
    pub(crate) fn finish(self) -> anyhow::Result<Outcome> {
        if self.style == Style::Batch {
            let all = self.proven + self.disproven + self.unknown + self.failed;
            writeln!(
                stdout(),
                "\n{}: {} proven, {} disproven{}, {} unknown, {} without an answer because of an error; {}",
                count(all, "position"),
                self.proven,
                self.disproven,
                if self.unchecked > 0 { format!(" ({} NOT checked)", self.unchecked) } else { String::new() },
                self.unknown,
                self.failed,
                time(self.started.elapsed().as_secs_f64()),
            )?;
        }
        Ok(self.worst)
    }

    fn note(&mut self, report: &Report) {
        self.worst = self.worst.max(report.outcome());
        self.unchecked += u64::from(!report.checked && report.verdict != "unknown");
        match report.verdict {
            "proven" => self.proven += 1,
            "disproven" => self.disproven += 1,
            _ => self.unknown += 1,
        }
    }
}

/// One position on one line.
fn write_line(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    let style = verdict_style(report.verdict);
    let trust = match (report.checked, report.verdict) {
        (true, _) => "checked    ",
        (false, "unknown") => "           ",
        (false, _) => "NOT checked",
    };
    let line = report.stopped.map_or_else(|| human::short_line(report, 8), |reason| reason.to_string());
    let comparison = report.comparison.as_ref().map_or(String::new(), |it| format!(" ({})", it.words()));
    writeln!(
        out,
        "{style}{:<9}{style:#}  {trust}  {:<16}  {line}{comparison}  {DIM}{}, {}, {}{DIM:#}",
        report.verdict,
        printable(&report.id),
        human::method(report),
        count(report.nodes, "expansion"),
        time(report.seconds),
    )?;
    report.moves.as_ref().map_or(Ok(()), |moves| human::write_moves(out, moves))?;
    Ok(())
}
