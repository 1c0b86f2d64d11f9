//! Counting move sequences, the usual test of a move generator.

use super::{Move, Position, moves};
use cozy_chess::BitBoard;

/// How many sequences of `depth` legal moves there are, by the rules of chess alone: no question ends a game,
/// and neither repetition nor the fifty-move rule does. The last move is counted, not made.
///
/// ```
/// use twinproof_games::chess::{Ask, parse, perft};
///
/// let problem = parse("startpos", &Ask::default())?;
/// assert_eq!(perft(problem.root(), 3), 8902);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn perft(root: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0u64;
    // The moves still to be tried, one list a ply, and the positions they are tried in.
    let mut path: Vec<(Position, Vec<Move>)> = Vec::new();
    let mut open = Some(root.clone());
    let mut spare = Vec::new();
    loop {
        if let Some(position) = open.take() {
            if path.len() as u32 + 1 == depth {
                total = total.saturating_add(moves::count(position.board(), BitBoard::FULL));
            } else {
                let mut list: Vec<Move> = spare.pop().unwrap_or_default();
                moves::generate(position.board(), BitBoard::FULL, &mut list);
                path.push((position, list));
            }
        }
        match path.last_mut() {
            None => return total,
            Some((position, list)) => match list.pop() {
                Some(mv) => open = Some(position.after(mv).0),
                None => spare.extend(path.pop().map(|(_, list)| list)),
            },
        }
    }
}
