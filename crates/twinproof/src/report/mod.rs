//! An answer as a flat object: what `twinproof solve --json` prints, and what front ends show. The order of the fields is
//! the order of the JSON; docs/command-line.md lists them.

mod checkers;
mod chess;
mod composer;
mod go;
mod proof;
mod reached;
mod solution;

pub use checkers::{ValueMoves, ValueReport};
pub use chess::{Dual, Expectation, Mate, SetLine, Threats, Tries, Try};
pub use go::{BegunReport, BothReport, LifeReport, MoveNotes, OutsideReport, SideReport, Stones};
pub use proof::ProofReport;
pub use reached::{ReachedReport, RoundReport};
pub use solution::{MissingMove, SolutionMove, SolutionReport};

use crate::answer::Answer;
use crate::database::DatabaseTally;
use crate::first_moves::OtherMoves;
use crate::proof_text::ProofText;
use crate::solvable::Solvable;
use crate::solve::{self, Outcome};
use serde::{Serialize, Serializer};
use std::fmt;
use std::time::Duration;
use twinproof_core::{Problem, StopReason, Value};
use twinproof_search::{Algorithm, Settings};

/// Everything known about a position after the attempt. The order of the fields is the order of the JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    /// What the input calls the position.
    pub id: String,
    /// The name of the game.
    pub game: &'static str,
    /// What was asked, in words.
    pub question: String,
    /// The question that its certificate answers, where that is the opposite of it: the opponent's win instead of a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked_as: Option<String>,
    /// None is `unknown`.
    #[serde(serialize_with = "verdict")]
    pub verdict: Option<Value>,
    /// What the search found, where that could not be made sure.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "verdict")]
    pub claimed: Option<Value>,
    /// Whether the checker accepted the certificate.
    pub checked: bool,
    /// The winning move, or the most promising one while nothing is known; none if the mover has lost.
    #[serde(rename = "move")]
    pub first_move: Option<String>,
    /// The line the search thinks best.
    pub line: Vec<String>,
    /// Expansions.
    pub nodes: u64,
    /// Nodes or table entries made.
    pub created: u64,
    /// Node visits.
    pub visits: u64,
    /// Search, certificate and check.
    pub seconds: f64,
    /// What the tables of the search held at most.
    pub memory_bytes: u64,
    /// The search.
    #[serde(serialize_with = "search")]
    pub algorithm: Algorithm,
    /// Only of searches that keep one.
    #[serde(flatten)]
    pub table: Option<TableReport>,
    /// Only of searches that leave something to chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The options of the playouts, if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playouts: Option<String>,
    /// Whether it swept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub close: bool,
    /// How often.
    #[serde(skip_serializing_if = "is_zero")]
    pub sweeps: u64,
    /// Whether the search may be wrong.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unsound: bool,
    /// Why a position is unknown.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_words")]
    pub stopped: Option<StopReason>,
    /// How far the search came then, if it can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<ReachedReport>,
    /// Set when a search that should always be right was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// The certificate of a verdict.
    pub certificate: Option<CertificateReport>,
    /// The endgame tables that the search looked into, and that the answer may rest on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
    /// What the win/loss database was good for, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub database: Option<DatabaseTally>,
    /// Why the answer could not be kept there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub database_error: Option<String>,
    /// Win, draw or loss of the side to move, where that was asked for.
    #[serde(flatten)]
    pub value: Option<ValueReport>,
    /// The first moves by what they are worth, likewise.
    #[serde(rename = "moves", skip_serializing_if = "Option::is_none")]
    pub value_moves: Option<ValueMoves>,
    /// What is known of the length of a mate, and what composers ask, where that was asked for.
    #[serde(flatten)]
    pub mate: Option<Mate>,
    /// What the file calls the position, beside its `id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What was read in the file though it is not as it should be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Which stones are in question in go, and where moves may be made.
    #[serde(flatten)]
    pub stones: Option<Stones>,
    /// What the answer takes of the board beyond that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<OutsideReport>,
    /// What becomes of them whoever begins, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub both: Option<BothReport>,
    /// What was found of other stones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<SideReport>,
    /// What becomes of them.
    #[serde(flatten)]
    pub life: Option<LifeReport>,
    /// The value of every first move, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MoveList>,
    /// Whether more memory would have saved a search with a table work.
    #[serde(skip)]
    pub table_was_full: bool,
    /// What the file expects, and whether that is the answer.
    #[serde(flatten)]
    pub comparison: Option<Expectation>,
    /// In go, the solution that the record gives, judged branch by branch where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<SolutionReport>,
    /// Why an unsound search's claim was not borne out.
    #[serde(skip)]
    pub refuted: Option<String>,
    /// In go, how many positions of the record come before it.
    #[serde(skip)]
    pub past: usize,
    /// The board and the proof for people.
    #[serde(skip)]
    pub diagram: Option<String>,
    /// See there.
    #[serde(skip)]
    pub proof_text: Option<ProofText>,
    /// Whether the search may have gone round a repetition until a limit came.
    #[serde(skip)]
    pub may_turn_in_circles: bool,
}

/// How a search with a table told histories apart, and what that took.
#[derive(Debug, Serialize)]
pub struct TableReport {
    /// How histories were told apart.
    pub ghi: &'static str,
    /// Simulations of stored results on other paths,
    pub simulations: u64,
    /// the nodes these walked,
    pub simulation_nodes: u64,
    /// and the results found not to hold there.
    pub flawed_entries: u64,
    /// Only where there may be several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// An accepted certificate.
#[derive(Debug, Serialize)]
pub struct CertificateReport {
    /// Where it is kept.
    pub file: Option<String>,
    /// The positions of the proof.
    pub nodes: u64,
    /// Its length.
    pub bytes: u64,
    /// Positions that had to be searched once more for it.
    pub expansions: u64,
    /// Writing and checking together.
    pub seconds: f64,
}

/// The moves of a position by what follows them.
#[derive(Debug, Default, Serialize)]
pub struct MoveList {
    /// The answer is yes after these,
    pub proven: Vec<String>,
    /// no after these,
    pub disproven: Vec<String>,
    /// and not known after these.
    pub undecided: Vec<String>,
    /// Where there are too many moves to name: how many more there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<OtherCounts>,
    /// In a mate in so many moves, those that are meant to be the keys, if anybody said so.
    #[serde(skip)]
    pub keys: Option<Vec<String>>,
    /// In go, what players ask of them beside their value.
    #[serde(flatten)]
    pub notes: MoveNotes,
}

/// Moves that are not named, by what follows them.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct OtherCounts {
    /// The answer is yes after so many,
    pub proven: u64,
    /// no after so many,
    pub disproven: u64,
    /// and not known after so many.
    pub undecided: u64,
}

impl OtherCounts {
    fn of(others: OtherMoves) -> Self {
        let mut counts = Self::default();
        *match others.value {
            Some(Value::Win) => &mut counts.proven,
            Some(Value::Loss) => &mut counts.disproven,
            None => &mut counts.undecided,
        } = others.count;
        counts
    }
}

impl MoveList {
    /// Whether there are none: the game is over.
    pub fn is_empty(&self) -> bool {
        [&self.proven, &self.disproven, &self.undecided].iter().all(|moves| moves.is_empty())
            && self.others.is_none_or(|others| others.proven + others.disproven + others.undecided == 0)
    }
}

impl Report {
    /// What every game has to tell.
    pub fn new<G: Solvable>(id: &str, problem: &Problem<G>, answer: &mut Answer<G>) -> Self {
        let (game, root) = (problem.game(), problem.root());
        let (counts, settings, outcome) = (answer.counts, &answer.settings, &answer.outcome);
        let algorithm = settings.algorithm;
        let name = |mv| game.format_move(root, mv);
        let moves = answer.first_moves.as_ref().map(|known| MoveList {
            proven: known.with(Some(Value::Win)).map(name).collect(),
            disproven: known.with(Some(Value::Loss)).map(name).collect(),
            undecided: known.with(None).map(name).collect(),
            others: known.others.map(OtherCounts::of),
            ..MoveList::default()
        });
        Self {
            id: id.into(),
            game: G::NAME,
            question: game.question(),
            asked_as: None,
            verdict: outcome.value(),
            claimed: outcome.claimed(),
            checked: outcome.verdict().is_some(),
            first_move: answer.first_move(problem).map(name),
            line: problem.format_line(&answer.line),
            nodes: counts.expansions,
            created: counts.created,
            visits: counts.visits,
            seconds: seconds(answer.elapsed),
            memory_bytes: counts.memory_bytes,
            algorithm,
            table: algorithm.has_table().then(|| TableReport {
                ghi: settings.ghi.name(),
                simulations: counts.simulations,
                simulation_nodes: counts.simulation_nodes,
                flawed_entries: counts.flawed_entries,
                threads: algorithm.has_threads().then_some(settings.threads),
            }),
            seed: algorithm.has_seed().then_some(settings.seed),
            playouts: settings.playouts.map(|playouts| playouts.to_string()),
            close: settings.close,
            sweeps: counts.sweeps,
            unsound: !settings.is_sound(),
            stopped: outcome.stopped().filter(|_| outcome.value().is_none()),
            reached: answer.reached.map(ReachedReport::of),
            bug: answer.bug().map(ToString::to_string),
            certificate: answer.certificate.as_ref().map(CertificateReport::of),
            tables: problem.outside().iter().map(|table| table.name.clone()).collect(),
            database: None,
            database_error: None,
            value: None,
            value_moves: None,
            mate: None,
            name: None,
            remarks: Vec::new(),
            stones: None,
            outside: None,
            both: None,
            also: Vec::new(),
            life: None,
            moves,
            table_was_full: table_was_full(settings, counts.memory_bytes),
            comparison: None,
            solution: None,
            refuted: match outcome {
                Outcome::Doubtful(_, doubt) => Some(doubt.to_string()),
                _ => None,
            },
            past: 0,
            diagram: game.diagram(root),
            proof_text: answer.proof_text.take(),
            may_turn_in_circles: algorithm == Algorithm::Dag && G::dag_may_turn_in_circles(),
        }
    }

    /// What the file calls the position, cut so that it leaves room on a line.
    pub fn short_name(&self) -> Option<String> {
        const MOST: usize = 40;
        let name = self.name.as_ref()?;
        let cut: String = name.chars().take(MOST).collect();
        Some(if cut.len() < name.len() { cut + "…" } else { cut })
    }

    /// Whether the answer is another than the file expects, or something contradicts its solution.
    pub fn is_unexpected(&self) -> bool {
        self.comparison.as_ref().is_some_and(|comparison| comparison.agrees == Some(false))
            || self.solution.as_ref().is_some_and(|solution| !solution.agrees)
    }

    /// Whether what was asked for is known: the answer, what a position is worth, the length of a mate, and all of a solution that was to be judged.
    pub fn is_settled(&self) -> bool {
        self.value.as_ref().map_or(self.verdict.is_some(), |value| value.value.is_some())
            && !self.mate.as_ref().is_some_and(|mate| mate.is_open)
            && self.solution.as_ref().is_none_or(|solution| solution.settled)
    }
}

impl CertificateReport {
    fn of(certificate: &solve::Certificate) -> Self {
        let file = certificate.file().map(|file| file.display().to_string());
        let &solve::Certificate { nodes, bytes, expansions, time, .. } = certificate;
        Self { file, nodes, bytes, expansions, seconds: seconds(time) }
    }
}

/// Whether the table may have grown to the end of its share, as far as the memory held tells: its largest part alone
/// takes up to five twelfths of the limit.
fn table_was_full(settings: &Settings, held: u64) -> bool {
    settings.algorithm.has_table() && settings.limits.memory.is_some_and(|limit| held > limit / 8 * 3)
}

/// A time as JSON gives it, in seconds to the microsecond.
pub fn seconds(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1e6
}

/// A verdict in the word that scripts know.
fn verdict<S: Serializer>(value: &Option<Value>, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(value.map_or("unknown", Value::verdict))
}

fn search<S: Serializer>(algorithm: &Algorithm, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(algorithm.name())
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn in_words<S: Serializer>(reason: &Option<StopReason>, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(reason.as_ref().map_or(&"" as &dyn fmt::Display, |reason| reason))
}

#[cfg(test)]
mod tests;
