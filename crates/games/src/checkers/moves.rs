//! Moves in eight bytes, and what a position can be asked about them.

use super::board::{Black, Board, Side, White, narrow};
use super::{Color, Position};
use std::fmt;

/// A move: where a piece goes from and to, and what it takes on the way. Squares are counted from zero, as the bits of a
/// [`Position`] are.
///
/// A multiple jump is one move. Two ways for a king to take the same pieces and to end on the same square are the same move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    captured: u32,
}

impl Move {
    #[inline]
    fn new(from: u64, to: u64, captured: u64) -> Self {
        let square = |bit: u64| narrow(bit).trailing_zeros() as u8;
        Self { from: square(from), to: square(to), captured: narrow(captured) }
    }

    /// The square moved from, 0 to 31.
    #[inline]
    pub fn from(self) -> u8 {
        self.from
    }

    /// The square moved to, 0 to 31; a king's jumps may lead it back to where it was.
    #[inline]
    pub fn to(self) -> u8 {
        self.to
    }

    /// The squares of the pieces taken.
    #[inline]
    pub fn captured(self) -> u32 {
        self.captured
    }

    /// Whether anything is taken.
    #[inline]
    pub fn is_capture(self) -> bool {
        self.captured != 0
    }

    /// The move as a number, different for different moves.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        u64::from(self.captured) << 16 | u64::from(self.from) << 8 | u64::from(self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from + 1, self.to + 1)?;
        if self.captured.count_ones() > 1 { write!(f, " ({:08x})", self.captured) } else { Ok(()) }
    }
}

impl Position {
    #[inline(always)]
    pub(super) fn black_to_move(self) -> Board<Black> {
        Board::new(self.black(), self.white(), self.kings())
    }

    #[inline(always)]
    pub(super) fn white_to_move(self) -> Board<White> {
        Board::new(self.white(), self.black(), self.kings())
    }

    /// Whether the side to move can take something, and so must.
    #[inline]
    pub fn has_capture(self) -> bool {
        match self.side() {
            Color::Black => self.black_to_move().jumpers() != 0,
            Color::White => self.white_to_move().jumpers() != 0,
        }
    }

    /// Whether the side to move has a move. If not, it has lost.
    #[inline]
    pub fn has_move(self) -> bool {
        match self.side() {
            Color::Black => self.black_to_move().has_move(),
            Color::White => self.white_to_move().has_move(),
        }
    }

    /// Shows the legal moves, in the order that certificates rely on: by the square moved from, then by the squares that the
    /// piece comes to one after the other, each from the lowest number up.
    #[inline]
    pub fn for_each_move(self, show: impl FnMut(Move)) {
        fn each<S: Side>(board: &Board<S>, mut show: impl FnMut(Move)) {
            board.visit(|from, to, captured| show(Move::new(from, to, captured)));
        }
        match self.side() {
            Color::Black => each(&self.black_to_move(), show),
            Color::White => each(&self.white_to_move(), show),
        }
    }

    /// The legal moves, in the same order.
    pub fn moves(self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(self, mv: Move) -> Self {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let side = self.side();
        let crowned = if self.kings() & from != 0 { to } else { to & side.crown_row() };
        let kings = self.kings() & !(from | mv.captured) | crowned;
        let own = self.pieces(side) & !from | to;
        let other = self.pieces(side.other()) & !mv.captured;
        match side {
            Color::Black => Self::from_parts(own, other, kings, Color::White),
            Color::White => Self::from_parts(other, own, kings, Color::Black),
        }
    }
}
