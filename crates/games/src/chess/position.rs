//! A position: the board and what the question counts, in a form in which equal states are equal.

use super::Move;
use super::fen;
use cozy_chess::{Board, Color, File, Piece, Rank, Square, get_pawn_attacks};
use std::fmt;
use twinproof_core::mix;

/// A board and, where the question counts them, half-moves since the last capture or pawn move and moves left.
///
/// Two positions are equal when pieces, side to move and castling rights agree, the same pawn can **really** be
/// taken en passant (a pawn stands beside it and may legally take), and the two counters agree. Counters that
/// the question does not need are zero.
#[derive(Clone)]
pub struct Position {
    /// Its own en-passant file, its counters and so its own `==` mean something else than here.
    board: Board,
    /// The file of the pawn that can be taken en passant.
    en_passant: Option<File>,
    /// Half-moves since the last capture or pawn move, up to 100; zero where nobody counts.
    pub(super) clock: u8,
    /// Moves the attacker has left; zero where nobody counts.
    pub(super) left: u16,
    /// What was done that cannot be undone.
    progress: u32,
}

/// Exactly what makes a position: four planes of the board, then side, rights and counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    planes: [u64; 4],
    rest: u64,
}

impl Identity {
    /// Appends it, five words with their low byte first.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        for word in self.planes.into_iter().chain([self.rest]) {
            out.extend(word.to_le_bytes());
        }
    }
}

impl Position {
    /// A board with its counters, which are zero where nobody counts.
    pub(super) fn new(board: Board, clock: u8, left: u16) -> Self {
        let en_passant = really_en_passant(&board);
        let progress = progress(&board);
        Self { board, en_passant, clock, left, progress }
    }

    /// The board. Its counters mean nothing here; its en-passant file is that of a pawn that has just made a double step, whether
    /// it can be taken or not, where the position was played and not read.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where a pawn can be taken en passant: the square behind it.
    pub(super) fn en_passant(&self) -> Option<Square> {
        let rank = Rank::Sixth.relative_to(self.board.side_to_move());
        self.en_passant.map(|file| Square::new(file, rank))
    }

    /// After a legal move; the counters are left as they are. Says whether it was a capture or a pawn move.
    pub(super) fn after(&self, mv: Move) -> (Self, bool) {
        let mut next = self.clone();
        next.board.play_unchecked(mv.into());
        let zeroing = next.board.halfmove_clock() == 0;
        next.en_passant = really_en_passant(&next.board);
        if zeroing || Color::ALL.iter().any(|&c| next.board.castle_rights(c) != self.board.castle_rights(c)) {
            next.progress = progress(&next.board);
        }
        (next, zeroing)
    }

    /// A number that grows with every move that cannot be undone, and stays with all others.
    pub(super) fn progress(&self) -> u32 {
        self.progress
    }

    /// The same after a pawn makes one step and promotes to nothing.
    pub(super) fn progress_after_step(&self) -> u32 {
        self.progress + (1 << 8)
    }

    /// A hash of the board without the counters.
    pub(super) fn board_key(&self) -> u64 {
        match self.en_passant {
            None => self.board.hash_without_ep(),
            Some(file) => self.board.hash_without_ep() ^ mix(file as u64),
        }
    }

    /// A hash of everything.
    pub(super) fn key(&self) -> u64 {
        key_with(self.board_key(), self.clock, self.left)
    }

    fn counters(&self) -> u64 {
        counters(self.clock, self.left)
    }

    /// What makes the position, without the counters.
    pub(super) fn board_identity(&self) -> Identity {
        let mut planes = [0; 4];
        for piece in Piece::ALL {
            let code = piece as usize + 1;
            for (bit, plane) in planes.iter_mut().take(3).enumerate() {
                if code >> bit & 1 == 1 {
                    *plane |= self.board.pieces(piece).0;
                }
            }
        }
        planes[3] = self.board.colors(Color::Black).0;
        let en_passant = self.en_passant.map_or(0, |file| file as u64 + 1);
        Identity { planes, rest: self.flags() | en_passant << 8 }
    }

    /// What makes the position.
    pub(super) fn identity(&self) -> Identity {
        let Identity { planes, rest } = self.board_identity();
        Identity { planes, rest: rest | self.counters() << 16 }
    }

    /// Side to move and castling rights in five bits: Black to move, then White's short and long right, then
    /// Black's.
    pub(super) fn flags(&self) -> u64 {
        let side = u64::from(self.board.side_to_move() == Color::Black);
        let rights = Color::ALL.map(|color| {
            let rights = self.board.castle_rights(color);
            u64::from(rights.short.is_some()) | u64::from(rights.long.is_some()) << 1
        });
        side | rights[0] << 1 | rights[1] << 3
    }
}

/// The hash of a board with these counters.
pub(super) fn key_with(board_key: u64, clock: u8, left: u16) -> u64 {
    match counters(clock, left) {
        0 => board_key,
        counters => board_key ^ mix(counters << 8),
    }
}

fn counters(clock: u8, left: u16) -> u64 {
    u64::from(left) << 8 | u64::from(clock)
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.board, &other.board);
        a.hash_without_ep() == b.hash_without_ep()
            && self.en_passant == other.en_passant
            && self.counters() == other.counters()
            && a.side_to_move() == b.side_to_move()
            && Color::ALL.iter().all(|&color| {
                a.colors(color) == b.colors(color) && a.castle_rights(color) == b.castle_rights(color)
            })
            && Piece::ALL.iter().all(|&piece| a.pieces(piece) == b.pieces(piece))
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::write(self))?;
        if self.left > 0 { write!(f, ", {} left", self.left) } else { Ok(()) }
    }
}

/// The en-passant file if a pawn may legally take there. The board sets the file after every double step, and
/// a capture may be impossible because of a pin or a check that it does not answer.
fn really_en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let side = board.side_to_move();
    let behind = Square::new(file, Rank::Sixth.relative_to(side));
    let takers = get_pawn_attacks(behind, !side) & board.colored_pieces(side, Piece::Pawn);
    let takes = !takers.is_empty() && board.generate_moves_for(takers, |group| group.to.has(behind));
    takes.then_some(file)
}

/// Three sums of which none ever falls along a move: men off the board, how far the pawns have come (seven ranks
/// where there is no pawn any more), castling rights lost.
fn progress(board: &Board) -> u32 {
    let mut advanced = 0;
    let mut pawns = 0;
    for color in Color::ALL {
        let own = board.colored_pieces(color, Piece::Pawn);
        pawns += own.len();
        for (steps, rank) in Rank::ALL[1..7].iter().enumerate() {
            advanced += steps as u32 * (own & rank.relative_to(color).bitboard()).len();
        }
    }
    let rights = Color::ALL.map(|color| {
        let rights = board.castle_rights(color);
        u32::from(rights.short.is_some()) + u32::from(rights.long.is_some())
    });
    let captured = 32 - board.occupied().len();
    captured << 16 | (advanced + 6 * (16 - pawns)) << 8 | (4 - rights[0] - rights[1])
}
