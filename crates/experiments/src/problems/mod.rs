//! The problems of an experiment, an enum over games: where they are kept, what is asked of them, and how one is searched.
//! A further game is a variant of [`ProblemSet`] and one of [`Question`].

mod checkers;
pub(crate) mod chess;
mod given;
mod go;
mod graphs;

pub(crate) use checkers::{CheckersPlan, CheckersQuestion};
pub(crate) use chess::{ChessPlan, ChessQuestion};
pub(crate) use given::{GivenGraph, GraphPlan};
pub(crate) use go::{GoPlan, GoQuestion};

use crate::line::Line;
use crate::run::Run;
use anyhow::Context;
use std::path::{Path, PathBuf};
use twinproof::Value;
use twinproof_games::graph::generate::Recipe;

/// Which problems an experiment has.
#[derive(Debug)]
pub(crate) enum ProblemSet {
    /// Generated graphs.
    Graphs,
    /// Graphs given in full.
    Given(GraphPlan),
    /// Positions of chess.
    Chess(ChessPlan),
    /// Records of go.
    Go(GoPlan),
    /// Positions of checkers.
    Checkers(CheckersPlan),
}

/// A problem of an experiment.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) id: String,
    pub(crate) question: Question,
}

/// What is asked, with all that it takes to search it.
#[derive(Debug, Clone)]
pub(crate) enum Question {
    Graph(Recipe),
    GivenGraph(GivenGraph),
    Chess(ChessQuestion),
    Go(GoQuestion),
    Checkers(CheckersQuestion),
}

impl ProblemSet {
    /// Where the problems of a plan are, unless somebody names another file.
    pub(crate) fn file(&self, folder: &Path) -> PathBuf {
        match self {
            Self::Graphs => folder.join("problems.jsonl"),
            Self::Given(graph) => folder.join(graph.problems()),
            Self::Chess(_) => folder.join("problems.epd"),
            Self::Go(go) => folder.join(go.problems()),
            Self::Checkers(checkers) => folder.join(checkers.problems()),
        }
    }

    /// Whether they may be missing: positions of other people's stay where they are, and what was found about them is kept.
    pub(crate) fn may_be_elsewhere(&self) -> bool {
        matches!(self, Self::Chess(_))
    }

    /// The problems of a file with this text.
    pub(crate) fn read(&self, text: &str, path: &Path) -> anyhow::Result<Vec<Problem>> {
        let place = || format!("in {}", path.display());
        match self {
            Self::Graphs => graphs::read(text, path),
            Self::Given(_) => given::read(text).with_context(place),
            Self::Chess(chess) => chess.read(text).with_context(place),
            Self::Go(go) => go.read(text).with_context(place),
            Self::Checkers(checkers) => checkers.read(text).with_context(place),
        }
    }

    /// What [`Problem::size`] counts, as the head of a column.
    pub(crate) fn size_name(&self) -> &'static str {
        match self {
            Self::Graphs => "size",
            Self::Given(_) => "nodes",
            Self::Chess(_) => "mate in",
            Self::Go(_) => "room",
            Self::Checkers(_) => "pieces",
        }
    }
}

impl Problem {
    /// How large it is, if that is known: of a generated graph as its recipe says, of a given one its nodes, of a mate its length, of a record
    /// of go the room, of a position of checkers its pieces.
    pub(crate) fn size(&self) -> Option<u32> {
        match &self.question {
            Question::Graph(recipe) => Some(recipe.size),
            Question::GivenGraph(graph) => Some(graph.nodes()),
            Question::Chess(position) => position.length,
            Question::Go(record) => record.room,
            Question::Checkers(position) => Some(position.pieces),
        }
    }

    /// What the file says of the answer: a mate that it gives the length of is one.
    pub(crate) fn stated(&self) -> Option<Value> {
        match &self.question {
            Question::Chess(position) => position.length.map(|_| Value::Win),
            Question::Graph(_) | Question::GivenGraph(_) | Question::Go(_) | Question::Checkers(_) => None,
        }
    }

    /// The recipe of a generated graph.
    pub(crate) fn recipe(&self) -> Option<&Recipe> {
        match &self.question {
            Question::Graph(recipe) => Some(recipe),
            Question::GivenGraph(_) | Question::Chess(_) | Question::Go(_) | Question::Checkers(_) => None,
        }
    }

    /// Does a run on it.
    pub(crate) fn run(&self, run: Run<'_>) -> anyhow::Result<Line> {
        match &self.question {
            Question::Graph(recipe) => graphs::run(recipe, run),
            Question::GivenGraph(graph) => graph.run(run),
            Question::Chess(position) => position.run(run),
            Question::Go(record) => record.run(run),
            Question::Checkers(position) => position.run(run),
        }
    }
}
