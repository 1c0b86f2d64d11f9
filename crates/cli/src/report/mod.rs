//! What is said about a position: the facts, as JSON or in words.

mod bug;
mod composer;
mod expected;
mod human;
mod life;
mod mate;
mod printer;
mod words;

use crate::attempt::{Attempt, Kept, Standing};
use crate::exit::Outcome;
use crate::moves::{Judge, Moves};
use crate::prose::Prose;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;
use twinproof_core::{Game, Problem, StopReason, Value, printable};
use twinproof_search::Settings;

pub(crate) use bug::bug_sentence;
pub(crate) use composer::{Dual, SetLine, Tries, Try};
pub(crate) use expected::Comparison;
pub(crate) use human::write_prose;
pub(crate) use life::{Beside, KoThreats, Life, Side, Stones};
pub(crate) use mate::Mate;
pub(crate) use printer::{Printer, Style};
pub(crate) use words::{BAD, DIM, GOOD, OPEN, bytes, count};

/// Says on standard error what went wrong.
pub(crate) fn complain(what: impl fmt::Display) {
    // If even standard error is gone there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{BAD}error:{BAD:#} {}", printable(&what.to_string()));
}

/// Says on standard error what should be known though nothing went wrong.
fn remark(what: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{OPEN}note:{OPEN:#} {}", printable(&what.to_string()));
}

/// Everything known about a position after the attempt. The order of the fields is the order of the JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) id: String,
    pub(crate) game: &'static str,
    pub(crate) question: String,
    pub(crate) verdict: &'static str,
    /// What the search found, where that could not be made sure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed: Option<&'static str>,
    /// Whether the checker accepted the certificate.
    pub(crate) checked: bool,
    /// The winning move, or the most promising one while nothing is known; none if the mover has lost.
    #[serde(rename = "move")]
    pub(crate) first_move: Option<String>,
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) created: u64,
    pub(crate) visits: u64,
    pub(crate) seconds: f64,
    pub(crate) memory_bytes: u64,
    pub(crate) algorithm: &'static str,
    /// Only of searches that keep one.
    #[serde(flatten)]
    pub(crate) table: Option<Table>,
    /// Only of searches that leave something to chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    /// The options of the playouts, if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) playouts: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) close: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) sweeps: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unsound: bool,
    /// Why a position is unknown.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_words")]
    pub(crate) stopped: Option<StopReason>,
    /// Set when a search that should always be right was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bug: Option<String>,
    pub(crate) certificate: Option<Certificate>,
    /// What is known of the length of a mate, and what composers ask, where that was asked for.
    #[serde(flatten)]
    pub(crate) mate: Option<Mate>,
    /// Which stones are in question in go, and where moves may be made.
    #[serde(flatten)]
    pub(crate) stones: Option<Stones>,
    /// What becomes of them.
    #[serde(flatten)]
    pub(crate) life: Option<Life>,
    /// The value of every first move, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<Moves>,
    /// Whether more memory would have saved a search with a table work.
    #[serde(skip)]
    pub(crate) table_was_full: bool,
    /// What the file expects, and whether that is the answer.
    #[serde(flatten)]
    pub(crate) comparison: Option<Comparison>,
    /// Why an unsound search's claim was not borne out.
    #[serde(skip)]
    pub(crate) refuted: Option<String>,
    /// In go, how many positions of the record come before it.
    #[serde(skip)]
    pub(crate) past: usize,
    /// The board and the proof for people.
    #[serde(skip)]
    pub(crate) diagram: Option<String>,
    #[serde(skip)]
    pub(crate) prose: Option<Prose>,
}

/// How a search with a table told histories apart, and what that took.
#[derive(Debug, Serialize)]
pub(crate) struct Table {
    pub(crate) ghi: &'static str,
    pub(crate) simulations: u64,
    pub(crate) simulation_nodes: u64,
    pub(crate) flawed_entries: u64,
    /// Only where there may be several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Certificate {
    pub(crate) file: Option<String>,
    pub(crate) nodes: u64,
    pub(crate) bytes: u64,
    /// Positions that had to be searched once more for it.
    pub(crate) expansions: u64,
    /// Writing and checking together.
    pub(crate) seconds: f64,
}

/// A position without an answer.
#[derive(Debug, Serialize)]
pub(crate) struct Failure<'a> {
    pub(crate) id: &'a str,
    pub(crate) error: String,
}

impl Report {
    /// Weighs the search's word: a sound search's claim is a verdict only once its certificate was accepted.
    pub(crate) fn new<G: Game>(
        id: &str,
        problem: &Problem<G>,
        settings: &Settings,
        attempt: Attempt,
        elapsed: Duration,
    ) -> Self {
        let Attempt { answer, standing, line, .. } = attempt;
        let sound = settings.is_sound();
        let (mut verdict, mut claimed) = (answer.value, None);
        let mut stopped = answer.stopped.filter(|_| answer.value.is_none());
        let (mut bug, mut refuted, mut certificate, mut prose) = (None, None, None, None);
        match standing {
            Standing::Silent | Standing::Unchecked => {}
            Standing::Checked(kept) => {
                certificate = Some(Certificate::of(&kept));
                prose = kept.prose;
            }
            Standing::Unfinished(reason) if sound => {
                claimed = verdict.take().map(Value::verdict);
                stopped = Some(reason);
            }
            Standing::Refuted(why) if sound => {
                claimed = verdict.take().map(Value::verdict);
                bug = Some(bug_sentence(problem, settings, &why));
            }
            Standing::Unfinished(reason) => refuted = Some(reason.to_string()),
            Standing::Refuted(why) => refuted = Some(why),
        }
        let mover_may_win =
            verdict.is_none_or(|value| value.winner() == problem.game().to_move(problem.root()));
        Self {
            id: id.into(),
            game: G::NAME,
            question: problem.game().question(),
            verdict: verdict.map_or("unknown", Value::verdict),
            claimed,
            checked: certificate.is_some(),
            first_move: line.first().filter(|_| mover_may_win).cloned(),
            line,
            nodes: answer.counts.expansions,
            created: answer.counts.created,
            visits: answer.counts.visits,
            seconds: seconds(elapsed),
            memory_bytes: answer.counts.memory_bytes,
            algorithm: settings.algorithm.name(),
            table: settings.algorithm.has_table().then(|| Table {
                ghi: settings.ghi.name(),
                simulations: answer.counts.simulations,
                simulation_nodes: answer.counts.simulation_nodes,
                flawed_entries: answer.counts.flawed_entries,
                threads: settings.algorithm.has_threads().then_some(settings.threads),
            }),
            seed: settings.algorithm.has_seed().then_some(settings.seed),
            playouts: settings.playouts.map(|playouts| playouts.to_string()),
            close: settings.close,
            sweeps: answer.counts.sweeps,
            unsound: !sound,
            stopped,
            bug,
            certificate,
            mate: None,
            stones: None,
            life: None,
            moves: None,
            table_was_full: table_was_full(settings, answer.counts.memory_bytes),
            comparison: None,
            refuted,
            past: 0,
            diagram: problem.game().diagram(problem.root()),
            prose,
        }
    }

    /// What this position means for the exit status.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.verdict {
            _ if self.bug.is_some() => Outcome::Failed,
            "unknown" => Outcome::Unknown,
            _ if self.mate.as_ref().is_some_and(|mate| mate.is_open) => Outcome::Unknown,
            _ => Outcome::Done,
        }
    }

    /// Takes over what a judge of moves has to say beside their values.
    pub(crate) fn judged(&mut self, judge: Judge<'_>) {
        self.bug = self.bug.take().or(judge.bug);
        self.seconds = seconds(judge.clock.elapsed());
    }
}

impl Certificate {
    pub(crate) fn of(kept: &Kept) -> Self {
        let file = kept.file.as_ref().map(|file| file.display().to_string());
        let &Kept { nodes, bytes, expansions, time, .. } = kept;
        Self { file, nodes, bytes, expansions, seconds: seconds(time) }
    }
}

/// Whether the table may have grown to the end of its share, as far as the memory held tells: its largest part alone
/// takes up to five twelfths of the limit.
fn table_was_full(settings: &Settings, held: u64) -> bool {
    settings.algorithm.has_table() && settings.limits.memory.is_some_and(|limit| held > limit / 8 * 3)
}

/// A time as JSON gives it, in seconds to the microsecond.
pub(crate) fn seconds(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1e6
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn in_words<S: serde::Serializer>(reason: &Option<StopReason>, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(reason.as_ref().map_or(&"" as &dyn fmt::Display, |reason| reason))
}

/// Writes one JSON object on a line of its own.
pub(crate) fn write_json(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_vec(object)?;
    line.push(b'\n');
    out.write_all(&line)?;
    Ok(out.flush()?)
}

/// Standard output, without colours where nobody would see them.
pub(crate) fn stdout() -> Out {
    Out(anstream::stdout().lock())
}

/// What cannot be written says where it should have gone.
pub(crate) struct Out(anstream::AutoStream<io::StdoutLock<'static>>);

impl Out {
    fn named(error: io::Error) -> io::Error {
        // Writers try again after an interrupt, and a broken pipe is no failure: the kind stays.
        io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(Self::named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(Self::named)
    }
}

#[cfg(test)]
mod tests;
