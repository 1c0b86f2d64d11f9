//! What a run says in the end.

use crate::event::Pair;
use crate::node::{Flags, NodeId};
use crate::policy::Algorithm;
use crate::state::{Counts, State};
use crate::tree::Tree;
use serde::Serialize;
use std::path::PathBuf;
use twinproof::{Player, Rules, Solvable, Value, Verdict};

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The root is solved.
    Solved,
    /// So many jobs were asked for.
    Jobs,
    /// The time is up.
    Time,
    /// Somebody asked for it.
    Interrupted,
    /// The engine has no further ideas: nothing is left to ask.
    NothingLeft,
}

impl Ended {
    /// Why, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Solved => "the root is solved",
            Self::Jobs => "the limit of jobs was reached",
            Self::Time => "the time was up",
            Self::Interrupted => "it was interrupted",
            Self::NothingLeft => "the engine has no further ideas, and nothing is left to ask",
        }
    }
}

/// What is known at the end of a run, or of this part of it.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// The question in words.
    pub question: String,
    /// `proven`, `disproven` or `unknown`; the first two with a certificate that was checked, and never without.
    pub verdict: &'static str,
    /// Whether a certificate was checked.
    pub checked: bool,
    /// What the tree says where no certificate bears it out: on the word of engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<&'static str>,
    /// What may close a node.
    pub trust: &'static str,
    /// Why it ended.
    pub ended: Ended,
    /// The move to play.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// How it goes on.
    pub line: Vec<String>,
    /// The root's numbers.
    pub root: Pair,
    /// What is known of the first moves that have a node.
    pub moves: Vec<MoveReport>,
    /// What was done.
    #[serde(flatten)]
    pub counts: Counts,
    /// Nodes of the tree.
    pub nodes: u32,
    /// How long this part of the run took.
    pub seconds: f64,
    /// The certificate of the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateReport>,
    /// Where the run is, if it is kept.
    pub folder: PathBuf,
}

/// A first move.
#[derive(Debug, Clone, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// Its numbers.
    #[serde(flatten)]
    pub numbers: Pair,
    /// Answers that came from there.
    pub jobs: u32,
    /// Their mean value for the side to move, −1 to 1.
    pub value: f64,
    /// `proven` or `disproven`, if it is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<&'static str>,
    /// Whether that rests on an engine's word.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub claimed: bool,
}

/// The certificate of the root.
#[derive(Debug, Clone, Serialize)]
pub struct CertificateReport {
    /// The file.
    pub file: PathBuf,
    /// Positions of the proof.
    pub nodes: u64,
    /// Its length.
    pub bytes: u64,
    /// Whether it is made of the workers' certificates; if not, it was searched for along what they show.
    pub spliced: bool,
}

impl Report {
    pub(crate) fn of<G: Solvable>(
        state: &State<G>,
        ended: Ended,
        verdict: Option<Verdict>,
        folder: PathBuf,
        seconds: f64,
    ) -> Self {
        let (game, tree) = (state.problem.game(), &state.tree);
        let line = best_line(tree, state.plan.algorithm);
        let line = state.line(line);
        let line = state.problem.format_line(&line);
        let solved = tree.root().value();
        Self {
            game: G::NAME,
            question: Rules::question(game),
            verdict: verdict.map_or("unknown", |verdict| verdict.value().verdict()),
            checked: verdict.is_some(),
            claimed: solved.filter(|_| verdict.is_none()).map(Value::verdict),
            trust: state.plan.trust.name(),
            ended,
            best: line.first().cloned(),
            line,
            root: tree.root().numbers.into(),
            moves: moves(state),
            counts: state.counts,
            nodes: tree.arena.len(),
            seconds,
            certificate: None,
            folder,
        }
    }
}

fn moves<G: Solvable>(state: &State<G>) -> Vec<MoveReport> {
    let tree = &state.tree;
    let mover = tree.root().mover();
    let mut moves: Vec<_> = tree.children(NodeId::ROOT).collect();
    moves.sort_by(|&a, &b| order(tree, state.plan.algorithm, mover, a, b));
    let report = |id: NodeId| {
        let node = tree.get(id);
        let mean = f64::from(node.sum) / f64::from(node.visits.max(1));
        MoveReport {
            name: state.problem.format_line(&state.line(id)).pop().expect("it is not the root"),
            numbers: node.numbers.into(),
            jobs: node.visits,
            value: if mover == Player::First { mean } else { -mean },
            solved: node.value().map(Value::verdict),
            claimed: node.has(Flags::CLAIMED),
        }
    };
    moves.into_iter().map(report).collect()
}

/// The better move first: what wins; then, searched by numbers, what is nearest to a win, and by bounds, what was looked at most; what
/// loses comes last.
pub(crate) fn order(
    tree: &Tree,
    algorithm: Algorithm,
    mover: Player,
    a: NodeId,
    b: NodeId,
) -> std::cmp::Ordering {
    let key = |id: NodeId| {
        let node = tree.get(id);
        let rank = match node.value().map(|value| value.winner() == mover) {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        let (own, other) =
            (node.numbers.effort_of(mover).to_f64(), node.numbers.effort_of(mover.opponent()).to_f64());
        let second = match algorithm {
            Algorithm::JlPns => own / other,
            Algorithm::JlUct => -f64::from(node.visits),
        };
        (rank, second)
    };
    let (a, b) = (key(a), key(b));
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// Where the best line ends.
pub(crate) fn best_line(tree: &Tree, algorithm: Algorithm) -> NodeId {
    let mut at = NodeId::ROOT;
    loop {
        let mover = tree.get(at).mover();
        match tree.children(at).min_by(|&a, &b| order(tree, algorithm, mover, a, b)) {
            Some(child) => at = child,
            None => return at,
        }
    }
}
