//! Who has more wood: all that is known of a position about which nothing is proven.

use super::{Chess, Position};
use cozy_chess::{Color, Piece};

/// What the pieces are worth in hundredths of a pawn.
const PIECE_VALUES: [(Piece, i32); 5] =
    [(Piece::Pawn, 100), (Piece::Knight, 300), (Piece::Bishop, 300), (Piece::Rook, 500), (Piece::Queen, 900)];

impl Chess {
    /// How much more the attacker has on the board than the opponent, in hundredths of a pawn.
    pub fn material(&self, position: &Position) -> i32 {
        let board = position.board();
        let of = |color: Color| -> i32 {
            let worth = |(piece, worth)| worth * board.colored_pieces(color, piece).len() as i32;
            PIECE_VALUES.into_iter().map(worth).sum()
        };
        of(self.attacker) - of(!self.attacker)
    }
}
