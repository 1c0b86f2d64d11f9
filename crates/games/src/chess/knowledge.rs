//! What is known of a position before it is searched: the first guess of the effort it takes.
//!
//! A mate is near when the defender has few replies, and each of them is one more line to prove. That is all the
//! guess rests on: replies where the defender is to move, those by which the king flees counted twice; where the
//! attacker is, a mate in one move or by a forced reply in two, else the squares the king can flee to. The weights were
//! chosen by counting solved mates at a fixed number of expansions. Nothing here is believed: a wrong guess costs time.

use super::checks::Checks;
use super::{Chess, Goal, Position, moves};
use cozy_chess::{
    BitBoard, Board, Color, Piece, PieceMoves, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use twinproof_core::{Numbers, ProofNumber};

impl Chess {
    /// First guess of the effort to prove and to refute; without knowledge, that of an empty leaf.
    pub(super) fn guess(&self, position: &Position) -> Numbers {
        if !self.knowledge || self.goal != Goal::Mate {
            return Numbers::LEAF;
        }
        let board = position.board();
        if board.side_to_move() != self.attacker {
            return guess_of_defence(board);
        }
        let left = if self.counts_moves { position.left } else { u16::MAX };
        guess_of_attack(board, left)
    }

    /// The same, or the value where the game is over. Replies are counted once for both.
    pub(super) fn value_or_guess(&self, position: &Position) -> Numbers {
        let board = position.board();
        if !self.knowledge || self.goal != Goal::Mate || board.side_to_move() == self.attacker {
            return self.value(position).map_or_else(|| self.guess(position), Numbers::solved);
        }
        let mut replies = 0;
        let has_replies = || {
            replies = count_replies(board);
            replies > 0
        };
        match self.value_by(position, has_replies) {
            Some(value) => Numbers::solved(value),
            None => guess_by(replies, board),
        }
    }
}

/// The attacker is to move and has so many moves left.
fn guess_of_attack(board: &Board, left: u16) -> Numbers {
    let flights = flights(board);
    if mates_in_one(board, flights) {
        return Numbers { proof: ProofNumber::EPSILON, disproof: ProofNumber::from_units(100) };
    }
    // Looked for only where it is likely, since it takes as long as all the rest.
    if left >= 2 && flights.is_empty() && mates_in_two(board) {
        return Numbers { proof: ProofNumber::ONE, disproof: ProofNumber::from_units(50) };
    }
    guess_by_flights(flights)
}

/// The attacker is to move; `None` if it mates at once.
pub(super) fn guess_of_slow_attack(board: &Board) -> Option<Numbers> {
    let flights = flights(board);
    (!mates_in_one(board, flights)).then(|| guess_by_flights(flights))
}

fn guess_by_flights(flights: BitBoard) -> Numbers {
    Numbers { proof: ProofNumber::from_units(3 + 2 * flights.len()), disproof: ProofNumber::ONE }
}

/// The defender is to move.
pub(super) fn guess_of_defence(board: &Board) -> Numbers {
    guess_by(count_replies(board), board)
}

fn guess_by(replies: u32, board: &Board) -> Numbers {
    let refutation = if board.checkers().is_empty() { 1 } else { 3 };
    Numbers { proof: ProofNumber::from_units(replies), disproof: ProofNumber::from_units(refutation) }
}

/// The moves of the side to move, those of the king twice.
fn count_replies(board: &Board) -> u32 {
    let mut replies = 0;
    board.generate_moves(|group| {
        replies += group.len() as u32 * if group.piece == Piece::King { 2 } else { 1 };
        false
    });
    replies
}

/// The squares that the king of the side not to move can flee to: next to it, not attacked, nor held by its own men.
fn flights(board: &Board) -> BitBoard {
    let side = !board.side_to_move();
    let king = board.king(side);
    let near = get_king_moves(king) & !board.colors(side);
    let others = board.occupied() & !king.bitboard();
    near.into_iter().filter(|&square| !is_attacked(board, square, !side, others)).collect()
}

/// Whether a man of `by` attacks the square, with these squares occupied.
fn is_attacked(board: &Board, square: cozy_chess::Square, by: Color, occupied: BitBoard) -> bool {
    let men = board.colors(by);
    let queens = board.pieces(Piece::Queen);
    !(get_knight_moves(square) & men & board.pieces(Piece::Knight)).is_empty()
        || !(get_pawn_attacks(square, !by) & men & board.pieces(Piece::Pawn)).is_empty()
        || !(get_king_moves(square) & men & board.pieces(Piece::King)).is_empty()
        || !(get_bishop_moves(square, occupied) & men & (board.pieces(Piece::Bishop) | queens)).is_empty()
        || !(get_rook_moves(square, occupied) & men & (board.pieces(Piece::Rook) | queens)).is_empty()
}

/// Whether the side to move mates at once, where the other king has these flights.
fn mates_in_one(board: &Board, flights: BitBoard) -> bool {
    any_check(board, flights, |next| !moves::any(next, BitBoard::FULL))
}

/// Whether the side to move has a check that leaves a single reply, after which it mates at once.
fn mates_in_two(board: &Board) -> bool {
    any_check(board, BitBoard::EMPTY, |next| {
        let escapes = |reply| {
            let mut after = next.clone();
            after.play_unchecked(reply);
            !mates_in_one(&after, flights(&after))
        };
        moves::count(next, BitBoard::FULL) == 1
            && !next.generate_moves(|group| group.into_iter().any(escapes))
    })
}

/// Whether the board after some check of the side to move that takes all these flights away is as asked.
fn any_check(board: &Board, flights: BitBoard, mut is_asked: impl FnMut(&Board) -> bool) -> bool {
    let side = board.side_to_move();
    let ways = Checks::new(board);
    board.generate_moves(|group| {
        let PieceMoves { piece, from, to } = group;
        // Promotions, castling and captures en passant check in ways of their own.
        let special = match piece {
            Piece::Pawn => to & (moves::LAST_RANKS | en_passant(board)),
            Piece::King => to & board.colors(side),
            _ => BitBoard::EMPTY,
        };
        let checks = to & (ways.by(piece, from) | special);
        PieceMoves { piece, from, to: checks }.into_iter().any(|mv| {
            if !special.has(mv.to) && leaves_flight(board, flights, piece, mv) {
                return false;
            }
            let mut next = board.clone();
            next.play_unchecked(mv);
            !next.checkers().is_empty() && is_asked(&next)
        })
    })
}

/// Whether a plain move leaves the other king one of these flights.
fn leaves_flight(board: &Board, flights: BitBoard, piece: Piece, mv: cozy_chess::Move) -> bool {
    let side = board.side_to_move();
    let (from, to) = (mv.from.bitboard(), mv.to.bitboard());
    let occupied = board.occupied() & !board.king(!side).bitboard() & !from | to;
    let taken = match piece {
        Piece::Pawn => get_pawn_attacks(mv.to, side),
        Piece::Knight => get_knight_moves(mv.to),
        Piece::Bishop => get_bishop_moves(mv.to, occupied),
        Piece::Rook => get_rook_moves(mv.to, occupied),
        Piece::Queen => get_bishop_moves(mv.to, occupied) | get_rook_moves(mv.to, occupied),
        Piece::King => get_king_moves(mv.to),
    };
    // Others may attack over the square that was left; what moved did not attack a flight from there.
    (flights & !taken & !to).into_iter().any(|square| !is_attacked(board, square, side, occupied))
}

fn en_passant(board: &Board) -> BitBoard {
    let rank = cozy_chess::Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map_or(BitBoard::EMPTY, |file| cozy_chess::Square::new(file, rank).bitboard())
}
