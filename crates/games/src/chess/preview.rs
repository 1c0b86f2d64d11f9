//! What can be said of the positions after a move without making it.
//!
//! Most positions that a search meets it never looks at: a quiet move among checks, a reply of many to a move that
//! threatens nothing. For moves that change nothing but the place of a piece, their keys follow from those of the
//! position before, and a guess from what it would be if the piece had not moved. All other moves are made at once.

use super::checks::Checks;
use super::knowledge::{guess_of_defence, guess_of_slow_attack};
use super::position::key_with;
use super::{Chess, Goal, Move, Position};
use cozy_chess::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};
use std::sync::LazyLock;
use twinproof_core::{ChildPreview, Numbers};

impl Chess {
    /// Sketches of the positions after these moves: one for each move, or for none.
    pub(super) fn preview_moves(
        &self,
        position: &Position,
        moves: &[Move],
        previews: &mut Vec<Option<ChildPreview>>,
    ) {
        let board = position.board();
        if !self.knowledge || self.goal != Goal::Mate {
            return;
        }
        // In check there are few moves, and each is worth a look.
        let Some(passed) = board.null_move() else { return };
        let Some(numbers) = self.guess_of_quiet_moves(&passed) else { return };
        let checks = Checks::new(board);
        let side = board.side_to_move();
        let rights = board.castle_rights(side);
        let may_castle = rights.short.is_some() || rights.long.is_some();
        let mut mover = None;
        previews.extend(moves.iter().map(|mv| {
            let (from, to) = (mv.from(), mv.to());
            let (_, piece) = mover
                .filter(|(square, _)| *square == from)
                .or_else(|| Some((from, board.piece_on(from)?)))?;
            mover = Some((from, piece));
            let is_step = piece == Piece::Pawn;
            let is_plain = match piece {
                // Double steps, promotions and captures en passant are not.
                Piece::Pawn => is_single_step(from, to) && mv.promotion().is_none(),
                Piece::King | Piece::Rook => !may_castle,
                _ => true,
            };
            if !is_plain || board.occupied().has(to) || checks.by(piece, from).has(to) {
                return None;
            }
            let keys = &KEYS[side as usize][piece as usize];
            let (clock, left) = self.counters_after(position, is_step);
            let board_key = passed.hash_without_ep() ^ keys[from as usize] ^ keys[to as usize];
            let key = key_with(board_key, clock, left);
            let progress = if is_step { position.progress_after_step() } else { position.progress() };
            let epoch = self.epoch_of(progress, clock, left);
            Some(ChildPreview {
                state_key: key,
                repetition_key: key,
                epoch,
                dominates: true,
                numbers: Some(numbers),
            })
        }));
    }

    /// What is expected after a quiet move, from the board on which nobody moved; `None` if the moves differ too
    /// much for that.
    fn guess_of_quiet_moves(&self, passed: &Board) -> Option<Numbers> {
        if passed.side_to_move() == self.attacker {
            // Which replies parry a threat is what matters.
            guess_of_slow_attack(passed)
        } else {
            Some(guess_of_defence(passed))
        }
    }
}

fn is_single_step(from: Square, to: Square) -> bool {
    from.file() == to.file() && (from.rank() as usize).abs_diff(to.rank() as usize) == 1
}

/// What a piece on a square adds to the key of a board, by color, piece and square; of a king, the difference to what
/// it adds on another square. The library does not tell, but its keys are sums.
static KEYS: LazyLock<[[[u64; 64]; 6]; 2]> = LazyLock::new(|| {
    Color::ALL.map(|color| Piece::ALL.map(|piece| Square::ALL.map(|square| key(color, piece, square))))
});

fn key(color: Color, piece: Piece, square: Square) -> u64 {
    use Square::{A1, A8, D4, H1, H8};
    // Zero for boards that are not legal: there is no pawn on a first or last rank to ask for.
    let board_key = |own_king: Square, other_king: Square, piece: Option<Piece>| {
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = !color;
        *builder.square_mut(own_king) = Some((Piece::King, color));
        *builder.square_mut(other_king) = Some((Piece::King, !color));
        if let Some(piece) = piece {
            *builder.square_mut(square) = Some((piece, color));
        }
        builder.build().map_or(0, |board| board.hash_without_ep())
    };
    if piece == Piece::King {
        let is_near = get_king_moves(A8).has(square) || square == A8;
        let other = if is_near { H1 } else { A8 };
        return board_key(square, other, None) ^ board_key(D4, other, None);
    }
    let (own, other) = if [A1, H8].contains(&square) { (A8, H1) } else { (A1, H8) };
    board_key(own, other, Some(piece)) ^ board_key(own, other, None)
}
