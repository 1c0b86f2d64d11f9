//! Positions as people write them, and a board to look at.

use super::{Color, Position};

/// The position in the notation of PDN, `B:W18,24,K31:B12,16`: the side to move, then White's pieces, then Black's, each from the
/// lowest square up.
pub(super) fn write(position: Position) -> String {
    let mut text = String::from(position.side().letter());
    for color in [Color::White, Color::Black] {
        text.push(':');
        text.push(color.letter());
        let pieces = position.pieces(color);
        let squares = (0..32).filter(|square| pieces >> square & 1 == 1);
        for (index, square) in squares.enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let king = if position.kings() >> square & 1 == 1 { "K" } else { "" };
            text.push_str(&format!("{comma}{king}{}", square + 1));
        }
    }
    text
}
