//! What a run tells whoever watches it.

use crate::state::Counts;
use crate::tree::About;
use crate::view::{View, Wanted};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;
use twinproof::{Numbers, ProofNumber};
use twinproof_engine::Status;

/// Is told how a run goes.
pub trait Watcher {
    /// Something happened.
    fn event(&mut self, event: &Event);

    /// Whether each answer is to be told. It takes a while to put the line into words.
    fn wants_answers(&self) -> bool {
        true
    }

    /// How far the run is; many times a second.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// How much of the tree is to be shown now, if anything is: asked many times a second, and a look takes a while.
    fn wants_view(&mut self) -> Option<Wanted> {
        None
    }

    /// What it wanted to see.
    fn view(&mut self, view: View) {
        let _ = view;
    }
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Watcher for Unwatched {
    fn event(&mut self, _: &Event) {}

    fn wants_answers(&self) -> bool {
        false
    }
}

/// Something that happened. As JSON, the object that `analyse --json` prints.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The run begins, or goes on.
    Started {
        /// The game.
        game: String,
        /// The question in words.
        question: String,
        /// The engine of the jobs.
        engine: String,
        /// How the tree is searched.
        algorithm: &'static str,
        /// What is expected of jobs that are out.
        policy: &'static str,
        /// What may close a node.
        trust: &'static str,
        /// How many jobs are out at a time.
        workers: usize,
        /// Where the run is.
        folder: PathBuf,
        /// Jobs that were answered before.
        jobs: u64,
    },
    /// The last record of the journal was not whole.
    CutOff {
        /// What was cut off.
        bytes: u64,
    },
    /// A job was answered.
    Answer {
        /// The moves from the root to the position asked about.
        line: Vec<String>,
        /// What was asked.
        about: About,
        /// The engine's move.
        #[serde(rename = "move")]
        best: Option<String>,
        /// What it says of the position.
        status: Status,
        /// Whether that is `open`, `claimed` or `certified`.
        word: &'static str,
        /// The value, if it is not open.
        value: Option<&'static str>,
        /// Whether the database knew the position after the move.
        stored: bool,
        /// How long it took.
        seconds: f64,
        /// Jobs so far.
        jobs: u64,
        /// Nodes so far.
        nodes: u32,
        /// The root's numbers now.
        root: Pair,
    },
    /// A job has no answer, and will not be tried again.
    SetAside {
        /// The moves from the root.
        line: Vec<String>,
        /// Why.
        why: String,
    },
    /// An engine claimed what does not hold.
    FalseClaim {
        /// The moves from the root.
        line: Vec<String>,
        /// Who claimed it.
        source: String,
        /// What does hold.
        value: &'static str,
    },
    /// A certificate of the journal does not hold: its node is open again.
    Reopened {
        /// The moves from the root.
        line: Vec<String>,
        /// Who gave it.
        source: String,
        /// Why.
        why: String,
    },
    /// The database could not be used.
    DatabaseFailed {
        /// Why.
        why: String,
    },
    /// The tree could not be written down beside the journal, from which it will be made again.
    NoSnapshot {
        /// Why.
        why: String,
    },
    /// The root is solved: its certificate is put together and checked.
    Composing,
}

/// Numbers as people read them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pair {
    /// To prove.
    pub proof: String,
    /// To refute.
    pub disproof: String,
}

impl From<Numbers> for Pair {
    fn from(numbers: Numbers) -> Self {
        let text = |number: ProofNumber| number.to_string();
        Self { proof: text(numbers.proof), disproof: text(numbers.disproof) }
    }
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// What was done.
    pub counts: Counts,
    /// Nodes of the tree.
    pub nodes: u32,
    /// Jobs that are out.
    pub out: usize,
    /// The age of the oldest of them.
    pub oldest: Duration,
    /// The root's numbers.
    pub root: Numbers,
    /// Since this part of the run began.
    pub elapsed: Duration,
}
