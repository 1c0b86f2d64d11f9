//! Which first move to play while nothing is proven: the one that keeps most material three half-moves on. A guess
//! and no more; it is there because a chess program waits for a legal move.

use twinproof_core::{Problem, Rules, Value};
use twinproof_games::chess::{Chess, Goal, Move, Position};

/// What a mate on the board is worth here: more than all pieces.
const MATE: i32 = 20_000;

/// The first moves with what they keep, in hundredths of a pawn for the side to move, best first. Empty where the
/// game is over. The attacker of the problem is the side to move.
pub(super) fn rank_by_material(problem: &Problem<Chess>) -> Vec<(Move, i32)> {
    let (game, root) = (problem.game(), problem.root());
    let mut ranked: Vec<_> =
        moves(game, root).into_iter().map(|mv| (mv, after_replies(game, &game.play(root, mv)))).collect();
    ranked.sort_by_key(|&(_, worth)| -worth);
    ranked
}

/// Whether the attacker's opponent, who is to move, is mated.
pub(super) fn is_mated(game: &Chess, position: &Position) -> bool {
    game.terminal(position) == Some(Value::Win)
}

/// The legal moves, also where the question is decided.
fn moves(game: &Chess, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// After the worst of the opponent's replies.
fn after_replies(game: &Chess, position: &Position) -> i32 {
    let replies = moves(game, position).into_iter();
    let worst = replies.map(|reply| after_best(game, &game.play(position, reply))).min();
    worst.unwrap_or(if is_mated(game, position) { MATE } else { 0 })
}

/// After the move that gains most, or none.
fn after_best(game: &Chess, position: &Position) -> i32 {
    let moves = moves(game, position);
    if moves.is_empty() {
        let theirs = Chess::new(!game.attacker(), Goal::Mate);
        return if is_mated(&theirs, position) { -MATE } else { 0 };
    }
    let now = game.material(position);
    moves.into_iter().map(|mv| game.material(&game.play(position, mv))).fold(now, i32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_games::chess::{Ask, parse};

    fn best(position: &str) -> Option<(String, i32)> {
        let problem = parse(position, &Ask::default()).expect("it is a position");
        let (mv, worth) = rank_by_material(&problem).into_iter().next()?;
        Some((problem.game().format_uci(problem.root(), mv), worth))
    }

    #[test]
    fn it_takes_what_hangs_and_sees_a_mate_but_knows_the_end() {
        assert_eq!(best("4k3/8/8/3q4/4P3/8/8/4K3 w - -"), Some(("e4d5".into(), 100)));
        assert_eq!(best("6k1/5ppp/8/8/8/8/8/R3K3 w - -"), Some(("a1a8".into(), MATE)));
        // The knight must guard the corner, though a pawn hangs.
        let guarded = best("r5k1/8/8/8/3p4/8/2N2PPP/6K1 w - -").expect("there are moves");
        assert!(guarded.0 != "c2d4" && guarded.1 > -MATE, "{guarded:?}");
        assert_eq!(best("k7/2Q5/2K5/8/8/8/8/8 b - -"), None);
    }
}
