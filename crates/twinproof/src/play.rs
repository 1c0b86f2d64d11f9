//! What a move leads to: the position after it is a problem of its own, with what came before in its past.

use crate::error::Result;
use crate::solvable::Solvable;
use crate::solve::Solution;
use twinproof_certificate::outline::Outline;
use twinproof_core::{Problem, Rules, Value};

/// Nodes of a proof that are read for a line: the first moves are among them.
const NODES: usize = 64;

/// What a move leads to.
#[derive(Debug, Clone)]
pub enum Next<G: Rules> {
    /// The end: of the game, or by the rule of repetition.
    Over(Value),
    /// A problem that goes on.
    Open(Problem<G>),
}

/// What a move leads to, the position it was made in added to the past.
pub fn follow<G: Rules>(problem: &Problem<G>, mv: G::Move) -> Result<Next<G>> {
    let (game, root, rule) = (problem.game(), problem.root(), problem.rule());
    if repeats(problem, mv) {
        return Ok(Next::Over(rule.value_of_repetition(game.to_move(root))));
    }
    let child = game.play(root, mv);
    if let Some(value) = game.terminal(&child) {
        return Ok(Next::Over(value));
    }
    let past = problem.past().iter().chain([root]).cloned().collect();
    Ok(Next::Open(problem.moved_to(child, past)?))
}

/// A problem after a line of moves, which become its past.
pub fn follow_line<G: Rules>(problem: &Problem<G>, line: &[G::Move]) -> Result<Problem<G>> {
    let game = problem.game();
    let (mut past, mut position) = (problem.past().to_vec(), problem.root().clone());
    for &mv in line {
        let next = game.play(&position, mv);
        past.push(std::mem::replace(&mut position, next));
    }
    Ok(problem.moved_to(position, past)?)
}

/// The moves at the root, without those that superko forbids; none where the game is over.
pub fn legal_moves<G: Solvable>(problem: &Problem<G>) -> Vec<G::Move> {
    let mut moves = listed(problem);
    moves.retain(|&mv| !is_forbidden(problem, mv));
    moves
}

/// The moves at the root that superko alone forbids.
pub fn forbidden_moves<G: Solvable>(problem: &Problem<G>) -> Vec<G::Move> {
    let mut moves = listed(problem);
    moves.retain(|&mv| is_forbidden(problem, mv));
    moves
}

fn is_forbidden<G: Solvable>(problem: &Problem<G>, mv: G::Move) -> bool {
    G::repetition_is_illegal(problem) && repeats(problem, mv)
}

/// Whether a move leads back to the root or to what came before it.
fn repeats<G: Rules>(problem: &Problem<G>, mv: G::Move) -> bool {
    let (game, root) = (problem.game(), problem.root());
    game.can_repeat(mv) && {
        let repeated = game.repetition(&game.play(root, mv));
        std::iter::once(root).chain(problem.past()).any(|position| game.repetition(position) == repeated)
    }
}

/// The moves at the root, repetition aside.
fn listed<G: Rules>(problem: &Problem<G>) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if problem.game().terminal(problem.root()).is_none() {
        problem.game().moves(problem.root(), &mut moves);
    }
    moves
}

/// The best moves for both sides: of a proof, the winner's as it has them and the loser's that last longest, as far as
/// they may be played; while nothing is proven, the one the search thinks best. Empty where the game is over.
pub fn best_line<G: Solvable>(problem: &Problem<G>, solution: &mut Solution<G>) -> Result<Vec<G::Move>> {
    if let Some(outline) = solution.outline(NODES) {
        return resistance(&outline);
    }
    let legal = legal_moves(problem);
    let guess = solution.line.first().copied().filter(|mv| legal.contains(mv));
    Ok(guess.or(legal.first().copied()).into_iter().collect())
}

/// The line of a proof in which the loser resists longest, as far as it may be played.
pub(crate) fn resistance<G: Solvable>(outline: &Outline<G>) -> Result<Vec<G::Move>> {
    let line = playable(&outline.problem, &outline.line)?;
    Ok(if line.is_empty() { longest(&outline.problem, outline).into_iter().collect() } else { line })
}

/// A line as far as its moves are legal: a proof also tries those that superko forbids, as lost ones.
fn playable<G: Solvable>(problem: &Problem<G>, line: &[G::Move]) -> Result<Vec<G::Move>> {
    let mut at = problem.clone();
    for (made, &mv) in line.iter().enumerate() {
        let is_legal = at.game().index_of(at.root(), mv).is_some() && !is_forbidden(&at, mv);
        if !is_legal {
            return Ok(line[..made].to_vec());
        }
        match follow(&at, mv)? {
            Next::Open(next) => at = next,
            Next::Over(_) => return Ok(line[..=made].to_vec()),
        }
    }
    Ok(line.to_vec())
}

/// Of the first moves that a proof answers and nothing forbids, the one that lasts longest; a pass comes last.
fn longest<G: Solvable>(problem: &Problem<G>, outline: &Outline<G>) -> Option<G::Move> {
    let (legal, nodes) = (legal_moves(problem), &outline.nodes);
    let answered =
        nodes[0].children.iter().filter_map(|&child| Some((nodes[child].mv?, nodes[child].height)));
    let best = answered
        .filter(|(mv, _)| legal.contains(mv))
        .max_by_key(|&(mv, height)| (problem.game().can_repeat(mv), height));
    best.map(|(mv, _)| mv).or(legal.first().copied())
}
