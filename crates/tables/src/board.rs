//! Pieces on squares as the side to move sees them: its men go up the numbers.

use crate::Slice;
use twinproof_games::checkers::{Color, Position};

/// Where a man of the opponent can stand: not on the row where it is crowned.
pub(crate) const OPP_MEN: u32 = 0xffff_fff0;

/// A position turned so that the men of the side to move go up the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Board {
    /// Men of the side to move.
    pub(crate) stm_men: u32,
    /// Kings of the side to move.
    pub(crate) stm_kings: u32,
    /// Men of the opponent.
    pub(crate) opp_men: u32,
    /// Kings of the opponent.
    pub(crate) opp_kings: u32,
}

impl From<Position> for Board {
    #[inline]
    fn from(position: Position) -> Self {
        let (black, white, kings) = (position.black(), position.white(), position.kings());
        match position.side() {
            Color::Black => Self {
                stm_men: black & !kings,
                stm_kings: black & kings,
                opp_men: white & !kings,
                opp_kings: white & kings,
            },
            Color::White => Self {
                stm_men: (white & !kings).reverse_bits(),
                stm_kings: (white & kings).reverse_bits(),
                opp_men: (black & !kings).reverse_bits(),
                opp_kings: (black & kings).reverse_bits(),
            },
        }
    }
}

impl From<Board> for Position {
    /// With Black to move.
    #[inline]
    fn from(board: Board) -> Self {
        let black = board.stm_men | board.stm_kings;
        let white = board.opp_men | board.opp_kings;
        Self::from_parts(black, white, board.stm_kings | board.opp_kings, Color::Black)
    }
}

impl Board {
    #[inline]
    pub(crate) fn men(self) -> u32 {
        self.stm_men | self.opp_men
    }

    #[inline]
    pub(crate) fn slice(self) -> Slice {
        let count = |set: u32| set.count_ones() as u8;
        Slice::new(count(self.stm_men), count(self.stm_kings), count(self.opp_men), count(self.opp_kings))
    }
}
