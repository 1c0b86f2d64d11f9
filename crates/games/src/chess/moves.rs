//! Moves in two bytes, and the one order in which they are generated.

use cozy_chess::{BitBoard, Board, Piece, PieceMoves, Rank, Square};
use std::fmt;

/// A move: six bits for the square moved from, six for the square moved to, the rest for the piece promoted to.
/// Castling is the king's move to the square of its rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What a pawn may become, in the order of generation.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// No board has more groups of moves: sixteen pieces, and two pawns that also take en passant.
const GROUPS: usize = 18;

/// Where a pawn promotes.
pub(super) const LAST_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

impl Move {
    pub(super) fn new(from: Square, to: Square, promotion: Option<Piece>) -> Self {
        Self(from as u16 | (to as u16) << 6 | promotion.map_or(0, |piece| piece as u16) << 12)
    }

    /// The square moved from.
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    /// The square moved to; of a castling king, the square of the rook.
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0 >> 6 & 63))
    }

    /// What a pawn becomes.
    pub fn promotion(self) -> Option<Piece> {
        // The index of a pawn, zero, stands for none.
        Piece::try_index(usize::from(self.0 >> 12)).filter(|&piece| piece != Piece::Pawn)
    }

    /// The move as a number, different for different moves.
    pub(super) fn bits(self) -> u16 {
        self.0
    }
}

impl From<Move> for cozy_chess::Move {
    fn from(mv: Move) -> Self {
        Self { from: mv.from(), to: mv.to(), promotion: mv.promotion() }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", cozy_chess::Move::from(*self))
    }
}

/// Appends the legal moves that end inside `region`: by the kind of piece from pawn to king, then by the square
/// moved from, then by the square moved to, `a1`, `b1`, … `h8`; promotions to queen, rook, bishop, knight.
///
/// Certificates name moves by their place in this order, so it must stay as it is. The generator promises
/// none; it is in this order but for pinned pieces and captures en passant, which are put into their places.
pub(super) fn generate(board: &Board, region: BitBoard, moves: &mut Vec<Move>) {
    let nothing = PieceMoves { piece: Piece::Pawn, from: Square::A1, to: BitBoard::EMPTY };
    let mut groups = [nothing; GROUPS];
    let mut count = 0;
    board.generate_moves(|mut group| {
        group.to &= region;
        if group.to.is_empty() {
            return false;
        }
        let key = |group: &PieceMoves| (group.piece, group.from);
        let mut place = count;
        while place > 0 && key(&groups[place - 1]) > key(&group) {
            place -= 1;
        }
        if place > 0 && key(&groups[place - 1]) == key(&group) {
            groups[place - 1].to |= group.to;
        } else {
            groups.copy_within(place..count, place + 1);
            groups[place] = group;
            count += 1;
        }
        false
    });
    for PieceMoves { piece, from, to } in groups.into_iter().take(count) {
        if piece == Piece::Pawn && !to.is_disjoint(LAST_RANKS) {
            for to in to {
                moves.extend(PROMOTIONS.map(|promotion| Move::new(from, to, Some(promotion))));
            }
        } else {
            moves.extend(to.into_iter().map(|to| Move::new(from, to, None)));
        }
    }
}

/// Whether there is a legal move that ends inside `region`. Stops at the first.
pub(super) fn any(board: &Board, region: BitBoard) -> bool {
    board.generate_moves(|group| !group.to.is_disjoint(region))
}

/// How many legal moves end inside `region`.
pub(super) fn count(board: &Board, region: BitBoard) -> u64 {
    let mut count = 0;
    board.generate_moves(|mut group| {
        group.to &= region;
        count += group.len() as u64;
        false
    });
    count
}
