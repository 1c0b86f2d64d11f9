//! Prints reports as they come and remembers what they mean for the exit status.

use super::words::{DIM, count, time, verdict_style, verdict_word};
use super::{Failure, complain, human, remark, stdout, write_json};
use crate::args::SolveArgs;
use crate::exit::Outcome;
use std::io::Write;
use std::time::Instant;
use twinproof::report::Report;
use twinproof::{DatabaseTally, Value};
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
    /// Whether certificates were asked for by name.
    keeps: bool,
    started: Instant,
    worst: Outcome,
    proven: Answers,
    disproven: Answers,
    unknown: u64,
    failed: u64,
    unexpected: u64,
    /// What a database was good for, if there is one.
    database: Option<DatabaseTally>,
}

/// The positions that got one answer.
#[derive(Default)]
struct Answers {
    all: u64,
    unchecked: u64,
}

impl Answers {
    fn add(&mut self, checked: bool) {
        self.all += 1;
        self.unchecked += u64::from(!checked);
    }

    /// How many, and how many of them rest on the search's word alone.
    fn told(&self, verdict: &str) -> String {
        match self.unchecked {
            0 => format!("{} {verdict}", self.all),
            unchecked => format!("{} {verdict} ({unchecked} NOT checked)", self.all),
        }
    }
}

impl Printer {
    pub(crate) fn new(args: &SolveArgs) -> Self {
        let started = Instant::now();
        Self {
            style: Style::new(args),
            keeps: args.certificate.is_some(),
            started,
            worst: Outcome::Done,
            proven: Answers::default(),
            disproven: Answers::default(),
            unknown: 0,
            failed: 0,
            unexpected: 0,
            database: None,
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
                for what in report.remarks.iter().filter(|_| self.style != Style::Json) {
                    remark(format_args!("{id}: {what}"));
                }
                if let Some(error) = report.database_error.as_ref().filter(|_| self.style == Style::Batch) {
                    remark(format_args!("{id}: the answer was not stored: {error}"));
                }
                if let Some(bug) = &report.bug {
                    complain(format_args!("{id}: {bug}"));
                }
                // A script that asked for a file would look for it in vain.
                if let Some(why) = report.refuted.as_ref().filter(|_| self.keeps) {
                    self.worst = self.worst.max(Outcome::Unknown);
                    let search = human::method(&report);
                    remark(format_args!(
                        "{id}: there is nothing to keep: {search} is unsound and gives no proof here ({why})"
                    ));
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
            let all = self.proven.all + self.disproven.all + self.unknown + self.failed;
            writeln!(
                stdout(),
                "\n{}: {}, {}, {} unknown, {} without an answer because of an error{}; {}",
                count(all, "position"),
                self.proven.told("proven"),
                self.disproven.told("disproven"),
                self.unknown,
                self.failed,
                match self.unexpected {
                    0 => String::new(),
                    number => format!(", {number} NOT as expected"),
                },
                time(self.started.elapsed().as_secs_f64()),
            )?;
            if let Some(tally) = &self.database {
                writeln!(stdout(), "{DIM}{}{DIM:#}", human::database_words(tally))?;
            }
        }
        Ok(self.worst)
    }

    fn note(&mut self, report: &Report) {
        self.worst = self.worst.max(outcome(report));
        self.unexpected += u64::from(report.is_unexpected());
        if let Some(tally) = report.database {
            self.database = Some(self.database.unwrap_or_default().and(tally));
        }
        match report.verdict {
            Some(Value::Win) => self.proven.add(report.checked),
            Some(Value::Loss) => self.disproven.add(report.checked),
            None => self.unknown += 1,
        }
    }
}

/// What a position means for the exit status.
fn outcome(report: &Report) -> Outcome {
    match report.bug {
        Some(_) => Outcome::Failed,
        None if report.is_unexpected() => Outcome::Failed,
        None if report.is_settled() => Outcome::Done,
        None => Outcome::Unknown,
    }
}

/// One position on one line.
fn write_line(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    let style = verdict_style(report.verdict);
    let trust = match (report.checked, report.verdict) {
        (true, _) => "checked    ",
        (false, None) => "           ",
        (false, _) => "NOT checked",
    };
    let line = report.stopped.map_or_else(|| human::short_line(report, 8), |reason| reason.to_string());
    let mate = report.mate.as_ref().and_then(|mate| mate.words());
    let value = report.value.as_ref().map(|value| value.words());
    let words = mate.or(value).or(report.life.as_ref().map(|life| life.0.words()));
    let words = words.map_or(String::new(), |words| if line.is_empty() { words } else { words + ": " });
    let solution = report.solution.as_ref().map_or(String::new(), |it| format!(" ({})", it.words()));
    let name = report.short_name().map_or(String::new(), |name| format!("{}  ", printable(&name)));
    let comparison = report.comparison.as_ref().map_or(String::new(), |it| format!(" ({})", it.words()));
    writeln!(
        out,
        "{style}{:<9}{style:#}  {trust}  {:<16}  {name}{words}{line}{comparison}{solution}  {DIM}{}, {}, {}{DIM:#}",
        verdict_word(report.verdict),
        printable(&report.id),
        human::method(report),
        count(report.nodes, "expansion"),
        time(report.seconds),
    )?;
    report.moves.as_ref().map_or(Ok(()), |moves| human::write_moves(out, moves))?;
    report.value_moves.as_ref().map_or(Ok(()), |moves| human::write_value_moves(out, moves))?;
    report.mate.as_ref().map_or(Ok(()), |mate| write!(out, "{}", mate.composer_words()))?;
    Ok(())
}
