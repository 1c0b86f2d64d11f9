//! Which moves give check, without making them.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_between_rays, get_bishop_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// The squares from which each kind of piece of the side to move checks the other king.
///
/// Promotions, castling and captures en passant also check in ways of their own, which are not told here.
pub(super) struct Checks {
    pawns: BitBoard,
    knights: BitBoard,
    diagonals: BitBoard,
    orthogonals: BitBoard,
    /// Men that give a discovered check by going away.
    discovering: BitBoard,
}

impl Checks {
    pub(super) fn new(board: &Board) -> Self {
        let side = board.side_to_move();
        let (king, occupied) = (board.king(!side), board.occupied());
        Self {
            pawns: get_pawn_attacks(king, !side),
            knights: get_knight_moves(king),
            diagonals: get_bishop_moves(king, occupied),
            orthogonals: get_rook_moves(king, occupied),
            discovering: discovering(board, side),
        }
    }

    /// Where a piece that stands on `from` checks if it goes there.
    pub(super) fn by(&self, piece: Piece, from: Square) -> BitBoard {
        if self.discovering.has(from) {
            return BitBoard::FULL;
        }
        match piece {
            Piece::Pawn => self.pawns,
            Piece::Knight => self.knights,
            Piece::Bishop => self.diagonals,
            Piece::Rook => self.orthogonals,
            Piece::Queen => self.diagonals | self.orthogonals,
            Piece::King => BitBoard::EMPTY,
        }
    }
}

/// The men of `side` that stand between one of its own line pieces and the other king.
fn discovering(board: &Board, side: Color) -> BitBoard {
    let king = board.king(!side);
    let (own, queens) = (board.colors(side), board.pieces(Piece::Queen));
    let snipers = own
        & (get_bishop_moves(king, BitBoard::EMPTY) & (board.pieces(Piece::Bishop) | queens)
            | get_rook_moves(king, BitBoard::EMPTY) & (board.pieces(Piece::Rook) | queens));
    let mut found = BitBoard::EMPTY;
    for sniper in snipers {
        let between = get_between_rays(sniper, king) & board.occupied();
        if between.len() == 1 {
            found |= between & own;
        }
    }
    found
}
