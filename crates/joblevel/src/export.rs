//! The tree of a run as a record of its game, with a word on each move: PGN, PDN or SGF.
//!
//! It is made of what the folder holds, after the run or long after it.

use crate::error::RunError;
use crate::folder::Folder;
use crate::journal::Journal;
use crate::kept;
use crate::node::NodeId;
use crate::outline::{Part, Taken, take};
use crate::policy::Algorithm;
use crate::report::Report;
use crate::shown::continuation;
use crate::standing::{Standing, mean};
use crate::state::State;
use twinproof::{
    JudgedMove, JudgedTree, Player, Problem, RecordFormat, Solvable, SolvableVisitor, Value, count,
};

/// A tree as a record.
#[derive(Debug, Clone)]
pub struct Export {
    /// The record.
    pub text: String,
    /// Its format.
    pub format: RecordFormat,
    /// Nodes of the tree that it has, without the root.
    pub moves: u64,
    /// Nodes that were left out.
    pub left_out: u64,
    /// Each of them has at most so many jobs.
    pub jobs_left_out: u32,
}

/// The format in which trees of that game are written, if it has any.
pub fn export_format(game: &str) -> Option<RecordFormat> {
    struct Format;
    impl SolvableVisitor for Format {
        type Output = Option<RecordFormat>;
        fn visit<G: Solvable>(self) -> Self::Output {
            G::RECORD
        }
    }
    twinproof::visit(game, Format).flatten()
}

/// Writes the tree of a run, the better variations first: at most so many moves, those with the most jobs. `report` is how the run
/// ended.
pub fn export(folder: &Folder, report: &Report, most: usize) -> Result<Export, RunError> {
    let game = folder.plan().position.game();
    twinproof::visit(game, Exported { folder, report, most }).unwrap_or_else(|| Err(folder.no_such_game()))
}

struct Exported<'a> {
    folder: &'a Folder,
    report: &'a Report,
    most: usize,
}

impl SolvableVisitor for Exported<'_> {
    type Output = Result<Export, RunError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let problem: Problem<G> = self.folder.plan().position.problem()?;
        let (state, journal, _) = kept::read(self.folder, problem)?;
        let part = Part { most: self.most, follows_best: true, ..Part::default() };
        let taken = take(&state.tree, &state.plan, &part);
        let left_out = u64::from(state.tree.arena.len()) - 1 - taken.len() as u64;
        let jobs_left_out = if left_out > 0 { most_jobs_without(&state, &taken) } else { 0 };
        let mut words = head(&state, self.report);
        if left_out > 0 {
            words.push(format!(
                "{} of the tree are left out, none with more than {}",
                count(left_out, "move"),
                count(jobs_left_out.into(), "job")
            ));
        }
        let moves = moves(&state, &journal, &taken, self.most)?;
        let proven = value_of(self.report);
        let tree = JudgedTree { problem: &state.problem, words, proven, moves };
        let text = G::write_tree(&tree)?;
        let format = G::RECORD.expect("what can be written has a format");
        Ok(Export { text, format, moves: taken.len() as u64, left_out, jobs_left_out })
    }
}

fn value_of(report: &Report) -> Option<Value> {
    [Value::Win, Value::Loss].into_iter().find(|value| report.checked && value.verdict() == report.verdict)
}

/// The most jobs of any node that is not among these.
fn most_jobs_without<G: Solvable>(state: &State<G>, taken: &[Taken]) -> u32 {
    let mut is_taken = vec![false; state.tree.arena.len() as usize];
    is_taken[NodeId::ROOT.number() as usize] = true;
    for one in taken {
        is_taken[one.id.number() as usize] = true;
    }
    let left = state.tree.arena.iter().zip(is_taken).filter(|(_, is_taken)| !is_taken);
    left.map(|(node, _)| node.visits).max().unwrap_or(0)
}

/// What is said of the root.
fn head<G: Solvable>(state: &State<G>, report: &Report) -> Vec<String> {
    let (game, plan) = (state.problem.game(), &state.plan);
    let answer = match (report.verdict, report.claimed) {
        ("unknown", Some(claimed)) => {
            let what = if claimed == Value::Win.verdict() { "win" } else { "loss" };
            format!("unknown; engines claim a {what}, which no certificate bears out")
        }
        ("unknown", None) => format!("unknown, since {}", report.ended.words()),
        (verdict, _) => format!("{verdict}, by a certificate that was checked"),
    };
    let question = game.question();
    let by = match plan.algorithm {
        Algorithm::JlPns => "nearest to its win",
        Algorithm::JlUct => "looked at most",
    };
    let (moves, jobs) = (u64::from(state.tree.arena.len()) - 1, state.counts.jobs);
    vec![
        format!("{question}: {answer}"),
        format!(
            "a tree of {} by {} of {}, {}",
            count(moves, "move"),
            count(jobs, "job"),
            plan.engine,
            plan.algorithm.name()
        ),
        format!(
            "of several moves the first is the best for its side, what wins or is {by}; values go from -1 to 1; what is claimed is an \
             engine's word and not proven"
        ),
    ]
}

/// The moves with their words. Where a line ends with a certificate, it goes on as that does, as long as there is room.
fn moves<G: Solvable>(
    state: &State<G>,
    journal: &Journal,
    taken: &[Taken],
    most: usize,
) -> Result<Vec<JudgedMove<G>>, RunError> {
    let (game, tree) = (state.problem.game(), &state.tree);
    let mut room = Vec::new();
    let mut left = most.saturating_sub(taken.len());
    let mut moves: Vec<JudgedMove<G>> = Vec::with_capacity(taken.len());
    // Of each that is taken, its place among the moves and the position after it.
    let mut places: Vec<(usize, G::Position)> = Vec::with_capacity(taken.len());
    for (number, one) in taken.iter().enumerate() {
        let node = tree.get(one.id);
        let (before, position) = match one.before {
            Some(before) => (Some(places[before].0), &places[before].1),
            None => (None, state.problem.root()),
        };
        let mv = game.move_at(position, node.mv.into(), &mut room).expect("nodes are made by legal moves");
        let position = game.play(position, mv);
        let standing = Standing::of(node);
        let proven = node.value().filter(|_| !standing.is_claimed());
        let place = moves.len();
        moves.push(JudgedMove { before, mv, words: words(state, one.id), proven });
        let is_end = taken.get(number + 1).is_none_or(|next| next.before != Some(number));
        if is_end && proven.is_some() && left > 0 {
            let line = continuation(state, journal, one.id, &position)?;
            for &mv in line.iter().take(left) {
                let before = Some(moves.len() - 1);
                moves.push(JudgedMove { before, mv, words: String::new(), proven });
            }
            left = left.saturating_sub(line.len());
        }
        places.push((place, position));
    }
    Ok(moves)
}

/// What is said of a node.
fn words<G: Solvable>(state: &State<G>, id: NodeId) -> String {
    let node = state.tree.get(id);
    let first = state.problem.game().first_player();
    let known = match Standing::of(node) {
        Standing::Open => {
            format!("{} to prove, {} to refute", node.numbers.proof, node.numbers.disproof)
        }
        Standing::ClaimedWin => "claimed a win, not proven".into(),
        Standing::ClaimedLoss => "claimed a loss, not proven".into(),
        known => known.words().into(),
    };
    match mean(node, Player::First) {
        Some(value) => {
            format!("{known}; {}, value {value:+.2} for {first}", count(node.visits.into(), "job"))
        }
        None => format!("{known}; no job yet"),
    }
}
