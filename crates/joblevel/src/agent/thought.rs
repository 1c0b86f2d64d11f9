//! A move, and why.

use super::grow::Grown;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;
use twinproof::{Player, Value, count};
use twinproof_engine::Status;

/// On what grounds a move is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// It is in the opening book.
    Book,
    /// It is the best of a tree.
    Tree,
    /// It wins.
    Win,
    /// Nothing wins, and with it the other side does not win either.
    Holds,
    /// All moves lose, and with this one that takes longest.
    Lost,
}

/// A move, and what is known of it.
#[derive(Debug, Clone, Serialize)]
pub struct Thought {
    /// The move, as the game writes it.
    #[serde(rename = "move")]
    pub name: String,
    /// On what grounds.
    pub source: Source,
    /// What it is worth to the side that makes it.
    pub status: Status,
    /// The mean value of the answers after it for that side, −1 to 1.
    pub value: Option<f64>,
    /// It, and how it goes on.
    pub line: Vec<String>,
    /// Answers that came from there.
    pub jobs: u32,
    /// Answers of the whole tree, and those of them that were kept from before.
    pub tree_jobs: u64,
    /// Of these, those that were there before.
    pub kept_jobs: u64,
    /// Nodes of the tree.
    pub nodes: u32,
    /// What engines spent on the whole tree, as they count it.
    pub engine_nodes: u64,
    /// The value of the question that was put, where it is known, on whatever grounds.
    #[serde(skip)]
    pub known: Option<Value>,
    /// The certificate of that, which was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<PathBuf>,
    /// The run of the tree, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// How long it took.
    pub seconds: f64,
}

impl Thought {
    pub(super) fn of_book(name: String, took: Duration) -> Self {
        Self {
            line: vec![name.clone()],
            name,
            source: Source::Book,
            status: Status::Even,
            value: None,
            jobs: 0,
            tree_jobs: 0,
            kept_jobs: 0,
            nodes: 0,
            engine_nodes: 0,
            known: None,
            certificate: None,
            folder: None,
            seconds: took.as_secs_f64(),
        }
    }

    /// What is known of it, in words.
    pub fn words(&self) -> String {
        let jobs = format!("{} of {}", self.jobs, count(self.tree_jobs, "job"));
        let value = self.value.map_or(String::new(), |value| format!(", value {value:+.2}"));
        match self.source {
            Source::Book => "from the opening book".into(),
            Source::Tree => format!("{}; {jobs}{value}", self.status),
            Source::Win => format!("wins; {}", count(self.tree_jobs, "job")),
            Source::Holds => format!("no win, and the other side has none; {}", count(self.tree_jobs, "job")),
            Source::Lost => format!("loses, as all moves do; {}", count(self.tree_jobs, "job")),
        }
    }

    /// `known` is the value of the question that was put; the tree is about whether the other side wins if nothing wins (`held`).
    pub(super) fn of_tree(
        grown: Grown,
        mover: Player,
        known: Option<(Value, Option<PathBuf>)>,
        held: bool,
        took: Duration,
    ) -> Self {
        let Grown { choice, report, kept, .. } = grown;
        let source = match (choice.wins, held) {
            (Some(true), false) => Source::Win,
            (Some(true), true) => Source::Holds,
            (Some(false), _) => Source::Lost,
            (None, _) => Source::Tree,
        };
        // Final words are about the question that was put.
        let status = match &known {
            Some((value, _)) => Status::of_final(*value, mover),
            None => choice.status.clamp(Status::AlmostLost, Status::AlmostWon),
        };
        Self {
            name: choice.line.first().cloned().unwrap_or_default(),
            source,
            status,
            value: choice.value,
            line: choice.line,
            jobs: choice.jobs,
            tree_jobs: report.counts.jobs,
            kept_jobs: kept,
            nodes: report.nodes,
            engine_nodes: report.counts.engine_nodes,
            known: known.as_ref().map(|&(value, _)| value),
            certificate: known.and_then(|(_, certificate)| certificate),
            folder: Some(report.folder),
            seconds: took.as_secs_f64(),
        }
    }
}
