//! A look at a run while it goes on: the top of the tree, the best line, and what is being worked on.

use crate::node::NodeId;
use crate::outline::{Part, take};
use crate::report::best_line;
use crate::standing::{Standing, mean};
use crate::state::State;
use crate::tree::About;
use std::collections::HashSet;
use std::time::Instant;
use twinproof::{Numbers, Solvable};

/// How much of a run somebody wants to see.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// So many rows of the tree, those with the most jobs.
    pub rows: usize,
    /// Nodes whose moves are shown however many they are.
    pub open: HashSet<NodeId>,
    /// Nodes of which nothing below is shown.
    pub closed: HashSet<NodeId>,
}

/// A look at a run.
#[derive(Debug, Clone)]
pub struct View {
    /// The root.
    pub root: Row,
    /// The top of the tree, line by line, the better moves first.
    pub rows: Vec<Row>,
    /// The best line.
    pub line: Vec<String>,
    /// The jobs that are out, the oldest first.
    pub jobs: Vec<OutJob>,
}

/// A node.
#[derive(Debug, Clone)]
pub struct Row {
    /// Names it.
    pub id: NodeId,
    /// The move that leads to it; empty for the root.
    pub name: String,
    /// Moves from the root.
    pub depth: usize,
    /// Its numbers.
    pub numbers: Numbers,
    /// Answers that came from there or below.
    pub jobs: u32,
    /// Their mean value for the side to move at the root, −1 to 1.
    pub value: Option<f64>,
    /// What is known.
    pub standing: Standing,
    /// Jobs that are out, there or below.
    pub out: u32,
    /// Moves from there that have nodes.
    pub moves: usize,
    /// How many of them have a row.
    pub shown: usize,
}

/// A job that is out.
#[derive(Debug, Clone)]
pub struct OutJob {
    /// Names it among those of this part of the run.
    pub id: u64,
    /// The moves from the root to the position it is about.
    pub line: Vec<String>,
    /// What of it.
    pub about: About,
    /// Since when.
    pub since: Instant,
    /// Whether it was called back, since nobody needs the answer any more.
    pub is_cancelled: bool,
}

impl View {
    pub(crate) fn of<G: Solvable>(state: &State<G>, wanted: &Wanted, jobs: Vec<OutJob>) -> Self {
        let (tree, plan, game) = (&state.tree, &state.plan, state.problem.game());
        let part = Part {
            most: wanted.rows,
            follows_best: false,
            open: Some(&wanted.open),
            closed: Some(&wanted.closed),
        };
        let taken = take(tree, plan, &part);
        let root = row(state, NodeId::ROOT, 0, String::new());
        let mut rows: Vec<Row> = Vec::with_capacity(taken.len());
        let (mut positions, mut room) = (Vec::<G::Position>::with_capacity(taken.len()), Vec::new());
        let mut shown = root.shown;
        for taken in taken {
            let before = taken.before.map_or(state.problem.root(), |before| &positions[before]);
            let index = tree.get(taken.id).mv.into();
            let mv = game.move_at(before, index, &mut room).expect("nodes are made by legal moves");
            let name = game.format_move(before, mv);
            let position = game.play(before, mv);
            match taken.before {
                Some(before) => rows[before].shown += 1,
                None => shown += 1,
            }
            positions.push(position);
            rows.push(row(state, taken.id, taken.depth, name));
        }
        let line = state.problem.format_line(&state.line(best_line(tree, plan.algorithm)));
        Self { root: Row { shown, ..root }, rows, line, jobs }
    }
}

fn row<G: Solvable>(state: &State<G>, id: NodeId, depth: usize, name: String) -> Row {
    let node = state.tree.get(id);
    Row {
        id,
        name,
        depth,
        numbers: node.numbers,
        jobs: node.visits,
        value: mean(node, state.tree.root().mover()),
        standing: Standing::of(node),
        out: node.out.into(),
        moves: state.tree.children(id).count(),
        shown: 0,
    }
}
