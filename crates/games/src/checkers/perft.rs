//! Counting move sequences, the usual test of a move generator.

use super::board::{Board, Side};
use super::{Color, Position};

/// How many sequences of `depth` legal moves there are, by the rules alone: neither question nor repetition ends a game. The
/// last move is counted, not made.
///
/// Where a king can take the same pieces in several ways and end on the same square, published figures count each way, and so
/// does this. It is the same [`Move`](super::Move), so that from the start, twelve moves deep, there are 388,623,673 sequences of
/// ways and 388,617,999 of moves.
///
/// ```
/// use twinproof_games::checkers::{Position, perft};
///
/// assert_eq!(perft(Position::START, 6), 36_768);
/// ```
pub fn perft(root: Position, depth: u32) -> u64 {
    match root.side() {
        Color::Black => count(&root.black_to_move(), depth),
        Color::White => count(&root.white_to_move(), depth),
    }
}

/// Recursive along the moves, whose number somebody has asked for and would have to wait for.
fn count<S: Side>(board: &Board<S>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_ways(),
        _ => {
            let mut total = 0u64;
            board.visit_ways(|from, to, taken| {
                total = total.saturating_add(count(&board.after(from, to, taken), depth - 1));
            });
            total
        }
    }
}
