//! Which move of a tree is played.
//!
//! A win that is known is; what is lost is not, while anything else is left. Of moves that are open, by `jl-uct` the one with the most
//! answers from there and below, by `jl-pns` the one with the best status, which its numbers stand for, and of these the one with the
//! smallest ratio of the numbers for and against its side; where that is equal, the one that answers judge best. If all are lost, the
//! one whose line is the longest.

use crate::error::RunError;
use crate::journal::Journal;
use crate::node::{Flags, NodeId};
use crate::policy::Algorithm;
use crate::report::order;
use crate::shown::continuation;
use crate::standing::mean;
use crate::state::State;
use crate::tree::Tree;
use std::cmp::Ordering;
use twinproof::{Player, Solvable, legal_moves};
use twinproof_engine::Status;

/// A move, and what the tree says of it for the side that makes it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    /// It and how it goes on.
    pub(crate) line: Vec<String>,
    /// Whether it is known to win or to lose.
    pub(crate) wins: Option<bool>,
    pub(crate) status: Status,
    /// The mean of the answers after it, if there is one.
    pub(crate) value: Option<f64>,
    /// These answers.
    pub(crate) jobs: u32,
}

/// The move to play at the root; none where all are left out.
pub(crate) fn choose<G: Solvable>(state: &State<G>, journal: &Journal) -> Result<Option<Choice>, RunError> {
    let tree = &state.tree;
    let root = tree.root();
    let mover = root.mover();
    let wins = |id: NodeId| tree.get(id).value().map(|value| value.winner() == mover);
    let known = root.value().map(|value| value.winner() == mover);
    let mut children = allowed_children(state);
    children.sort_by(|&a, &b| better(tree, state.plan.algorithm, mover, a, b));
    let best = children.first().copied();
    if let Some(best) = best.filter(|&best| known == Some(true) && wins(best) == Some(true)) {
        return after(state, journal, best).map(Some);
    }
    if let Some(wins) = known {
        // Solved at one go, or lost with all its moves.
        let line = continuation(state, journal, NodeId::ROOT, state.problem.root())?;
        if let Some(first) = line.first()
            && !is_left_out(state, *first)
        {
            let (line, status) = (state.problem.format_line(&line), status_of(wins));
            let (value, jobs) = (mean(root, mover), root.visits);
            return Ok(Some(Choice { line, wins: Some(wins), status, value, jobs }));
        }
    }
    if known == Some(false) {
        return match longest(state, journal, &children)? {
            Some(longest) => after(state, journal, longest).map(Some),
            None => Ok(any(state, Some(false))),
        };
    }
    match best.filter(|&best| wins(best) != Some(false)) {
        Some(best) => after(state, journal, best).map(Some),
        // What nobody has looked at is no loss yet.
        None => match (any(state, None), longest(state, journal, &children)?) {
            (Some(other), _) => Ok(Some(other)),
            (None, Some(longest)) => after(state, journal, longest).map(Some),
            (None, None) => Ok(None),
        },
    }
}

/// Whether all moves that have a node are lost while others are left: somebody should look at those.
pub(crate) fn only_losses<G: Solvable>(state: &State<G>) -> bool {
    let tree = &state.tree;
    let mover = tree.root().mover();
    let is_lost = |id: &NodeId| tree.get(*id).value().is_some_and(|value| value.winner() != mover);
    let children = allowed_children(state);
    tree.root().value().is_none() && children.iter().all(is_lost)
}

/// Whether some move is known to lose.
pub(crate) fn has_refuted<G: Solvable>(state: &State<G>) -> bool {
    let mover = state.tree.root().mover();
    allowed_children(state)
        .iter()
        .any(|&id| state.tree.get(id).value().is_some_and(|value| value.winner() != mover))
}

fn allowed_children<G: Solvable>(state: &State<G>) -> Vec<NodeId> {
    let children: Vec<_> = state.tree.children(NodeId::ROOT).collect();
    if state.plan.without.is_empty() {
        return children;
    }
    // Whoever names a move that is left out does not keep to the job.
    let is_allowed = |&id: &NodeId| state.line(id).first().is_none_or(|&mv| !is_left_out(state, mv));
    children.into_iter().filter(is_allowed).collect()
}

fn is_left_out<G: Solvable>(state: &State<G>, mv: G::Move) -> bool {
    let problem = &state.problem;
    !state.plan.without.is_empty()
        && state.plan.without.contains(&problem.game().format_move(problem.root(), mv))
}

/// The better one first, as [`order`] has it; what is proven before what is claimed, and then by what answers are worth.
fn better(tree: &Tree, algorithm: Algorithm, mover: Player, a: NodeId, b: NodeId) -> Ordering {
    let is_claimed = |id: NodeId| tree.get(id).value().is_some() && tree.get(id).has(Flags::CLAIMED);
    let worth = |id: NodeId| mean(tree.get(id), mover).unwrap_or(-1.0);
    let is_won = |id: NodeId| tree.get(id).value().is_some_and(|value| value.winner() == mover);
    let both_won = is_won(a) && is_won(b);
    let proven = if both_won { is_claimed(a).cmp(&is_claimed(b)) } else { Ordering::Equal };
    proven.then(order(tree, algorithm, mover, a, b)).then(worth(b).total_cmp(&worth(a)))
}

fn status_of(wins: bool) -> Status {
    if wins { Status::Won } else { Status::Lost }
}

/// A move with a node.
fn after<G: Solvable>(state: &State<G>, journal: &Journal, id: NodeId) -> Result<Choice, RunError> {
    let (tree, mover) = (&state.tree, state.tree.root().mover());
    let node = tree.get(id);
    let wins = node.value().map(|value| value.winner() == mover);
    let value = mean(node, mover);
    let status = match (wins, state.plan.algorithm, value) {
        (Some(wins), ..) => status_of(wins),
        (None, Algorithm::JlUct, Some(value)) => Status::of_value(value),
        _ => Status::of_numbers(node.numbers, mover),
    };
    let line = state.problem.format_line(&line_through(state, journal, id)?);
    Ok(Choice { line, wins, status, value, jobs: node.visits })
}

/// The best line through a node, and how its last certificate goes on.
fn line_through<G: Solvable>(
    state: &State<G>,
    journal: &Journal,
    mut id: NodeId,
) -> Result<Vec<G::Move>, RunError> {
    let tree = &state.tree;
    loop {
        let mover = tree.get(id).mover();
        let best = tree.children(id).min_by(|&a, &b| better(tree, state.plan.algorithm, mover, a, b));
        match best {
            Some(best) => id = best,
            None => break,
        }
    }
    let (mut line, position) = {
        let walk = state.walk_to(id);
        (walk.moves().to_vec(), walk.position().clone())
    };
    line.extend(continuation(state, journal, id, &position)?);
    Ok(line)
}

/// Of moves that are lost, the one that lasts longest, and then the one that took the most jobs.
fn longest<G: Solvable>(
    state: &State<G>,
    journal: &Journal,
    children: &[NodeId],
) -> Result<Option<NodeId>, RunError> {
    let mut best = None;
    for &id in children {
        let key = (line_through(state, journal, id)?.len(), state.tree.get(id).visits);
        if best.is_none_or(|(most, _)| key > most) {
            best = Some((key, id));
        }
    }
    Ok(best.map(|(_, id)| id))
}

/// Some move that has no node.
fn any<G: Solvable>(state: &State<G>, wins: Option<bool>) -> Option<Choice> {
    let problem = &state.problem;
    let game = problem.game();
    let has_node = |mv: G::Move| {
        let index = game.index_of(problem.root(), mv).and_then(|index| u32::try_from(index).ok());
        index.is_some_and(|index| state.tree.child_by(NodeId::ROOT, index).is_some())
    };
    let other = legal_moves(problem).into_iter().find(|&mv| !has_node(mv) && !is_left_out(state, mv))?;
    let line = vec![game.format_move(problem.root(), other)];
    let status = wins.map_or(Status::AlmostLost, status_of);
    Some(Choice { line, wins, status, value: None, jobs: 0 })
}
