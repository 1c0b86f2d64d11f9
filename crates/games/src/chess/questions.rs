//! The same position under another question.

use super::{Chess, Position};
use twinproof_core::{Player, Problem, Rules};

/// The same question with a limit: within so many of the attacker's moves, instead of whatever limit there was.
pub fn within_moves(problem: &Problem<Chess>, moves: u16) -> Problem<Chess> {
    let game = problem.game().clone().in_moves(moves);
    let (mut past, mut root) = (problem.past().to_vec(), problem.root().clone());
    count_back(&game, &mut past, &mut root, moves);
    Problem::new(game, root, past, problem.rule()).expect("a past that fits fits with counters too")
}

/// The position as if the other side were to move, and without a past: what composers call set play. With a limit,
/// the attacker has so many moves from there. None if the side to move is in check.
pub fn set_play(problem: &Problem<Chess>, moves: Option<u16>) -> Option<Problem<Chess>> {
    let board = problem.root().board().null_move()?;
    let game = match moves {
        Some(moves) => problem.game().clone().in_moves(moves),
        None => problem.game().clone(),
    };
    let root = Position::new(board, problem.root().clock, moves.unwrap_or(0));
    Some(Problem::new(game, root, Vec::new(), problem.rule()).expect("there is no past that could be wrong"))
}

/// How many of so many moves in a row are the attacker's, from this position on.
pub fn attackers_moves(game: &Chess, position: &Position, plies: u64) -> u64 {
    match game.to_move(position) {
        Player::First => plies.div_ceil(2),
        Player::Second => plies / 2,
    }
}

/// Gives the root its moves, and each position before it those that the attacker has made since.
pub(super) fn count_back(game: &Chess, before: &mut [Position], root: &mut Position, moves: u16) {
    root.left = moves;
    let mut left = moves;
    for position in before.iter_mut().rev() {
        left = left.saturating_add(u16::from(position.board().side_to_move() == game.attacker));
        position.left = left;
    }
}
