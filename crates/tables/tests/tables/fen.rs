//! Positions from the notation of the data files.

use twinproof_games::checkers::{Color, Position};

/// Reads a position such as `W:WK4,K9:B1`.
pub(crate) fn position(fen: &str) -> Position {
    let mut parts = fen.split(':');
    let side = if parts.next() == Some("W") { Color::White } else { Color::Black };
    let (mut black, mut white, mut kings) = (0, 0, 0);
    for part in parts {
        let pieces = if part.starts_with('W') { &mut white } else { &mut black };
        for piece in part[1..].split(',').filter(|piece| !piece.is_empty()) {
            let square: u32 = piece.trim_start_matches('K').parse().unwrap();
            *pieces |= 1 << (square - 1);
            kings |= u32::from(piece.starts_with('K')) << (square - 1);
        }
    }
    Position::new(black, white, kings, side).unwrap()
}
