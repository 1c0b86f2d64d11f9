//! The number of a position within its slice.
//!
//! A slice is cut into *formations*, the places of all men; a formation has a cell for each place of the kings. Formations are
//! numbered without gaps. The kings of a side are counted over the squares without men, whether or not a king of the other
//! side is there: cells in which two kings stand on one square mean nothing, and in return the number of a cell is a sum of
//! two, which the builder lives on.
//!
//! Of the two sides the one with more kings varies fastest, among equals the one with more pieces, among these the side to move.
//! That is how runs of equal values are longest: the other way round the files of six pieces are a tenth larger.

use crate::Slice;
use crate::board::{Board, OPP_MEN};

const fn binomials() -> [[u32; 9]; 33] {
    let mut table = [[0; 9]; 33];
    let mut n = 0;
    while n < 33 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 9 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// How many ways there are to choose `k` of `n`.
pub(crate) static CHOOSE: [[u32; 9]; 33] = binomials();

/// The number of a set among those of its size on the squares outside `taken`.
#[inline(always)]
pub(crate) fn rank(set: u32, taken: u32) -> u32 {
    let (mut rest, mut rank, mut nth) = (set, 0, 1);
    while rest != 0 {
        let below = (rest & rest.wrapping_neg()) - 1;
        let place = (below & !taken).count_ones();
        rank += CHOOSE[place as usize][nth];
        nth += 1;
        rest &= rest - 1;
    }
    rank
}

/// How the positions of one slice are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Index {
    pub(crate) slice: Slice,
    /// The number of the first formation in which so many men of the side to move are on the row where they start, which the
    /// opponent's men cannot enter.
    pub(crate) first: [u32; 5],
    /// How many places of the opponent's men there are then.
    pub(crate) ways: [u32; 5],
    /// How many places all men have.
    pub(crate) formations: u32,
    /// How many places the kings of the side to move have.
    pub(crate) stm: u32,
    /// How many places the opponent's kings have.
    pub(crate) opp: u32,
    /// How far apart cells are whose places of the side to move's kings follow each other.
    pub(crate) stm_step: u32,
    /// The same for the opponent's kings.
    pub(crate) opp_step: u32,
}

/// Where men of the side to move start and the opponent's are crowned.
pub(crate) const FIRST_ROW: u32 = 0xf;

/// Whether the kings of the side to move vary fastest.
fn stm_is_fast(slice: Slice) -> bool {
    let stm = (slice.stm_kings, slice.stm_kings + slice.stm_men);
    stm >= (slice.opp_kings, slice.opp_kings + slice.opp_men)
}

impl Index {
    pub(crate) fn new(slice: Slice) -> Self {
        let (own, other) = (usize::from(slice.stm_men), usize::from(slice.opp_men));
        let (mut first, mut ways, mut formations) = ([0; 5], [0; 5], 0);
        for on_row in 0..=own.min(4) {
            let rest = own - on_row;
            first[on_row] = formations;
            ways[on_row] = CHOOSE[28 - rest][other];
            formations += CHOOSE[4][on_row] * CHOOSE[24][rest] * ways[on_row];
        }
        let free = 32 - usize::from(slice.men());
        let kings = |count: u8| CHOOSE[free][usize::from(count)];
        let (stm, opp) = (kings(slice.stm_kings), kings(slice.opp_kings));
        let (stm_step, opp_step) = if stm_is_fast(slice) { (1, stm) } else { (opp, 1) };
        Self { slice, first, ways, formations, stm, opp, stm_step, opp_step }
    }

    /// How many cells a formation has.
    pub(crate) fn cells_each(&self) -> u64 {
        u64::from(self.stm) * u64::from(self.opp)
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> u64 {
        u64::from(self.formations) * self.cells_each()
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        let free = 32 - usize::from(self.slice.men());
        let (stm, opp) = (usize::from(self.slice.stm_kings), usize::from(self.slice.opp_kings));
        u64::from(self.formations) * u64::from(CHOOSE[free][stm]) * u64::from(CHOOSE[free - stm][opp])
    }

    /// The number of a formation.
    #[inline]
    pub(crate) fn formation(&self, stm_men: u32, opp_men: u32) -> u32 {
        let on_row = (stm_men & FIRST_ROW).count_ones() as usize;
        let rest = stm_men & !FIRST_ROW;
        let of_rest = CHOOSE[24][rest.count_ones() as usize];
        let stm = rank(stm_men & FIRST_ROW, 0) * of_rest + rank(rest, FIRST_ROW);
        self.first[on_row] + stm * self.ways[on_row] + rank(opp_men, !OPP_MEN | rest)
    }

    /// The cell of a position.
    #[inline]
    pub(crate) fn cell(&self, board: &Board) -> u64 {
        let men = board.men();
        let formation = u64::from(self.formation(board.stm_men, board.opp_men));
        // A formation has fewer cells than 31 bits count: see the test below.
        let kings = rank(board.stm_kings, men) * self.stm_step + rank(board.opp_kings, men) * self.opp_step;
        formation * self.cells_each() + u64::from(kings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MOST_PIECES;

    #[test]
    fn there_are_as_many_positions_as_counting_says() {
        let counted: [u64; 7] =
            [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676, 34_243_113_624, 403_190_250_561];
        for (pieces, count) in (2..=MOST_PIECES).zip(counted) {
            let positions: u64 = Slice::of(pieces).iter().map(|&slice| Index::new(slice).positions()).sum();
            assert_eq!(positions, count, "{pieces} pieces");
        }
    }

    #[test]
    fn the_cells_of_a_formation_fit_in_31_bits_and_few_of_them_mean_nothing() {
        for slice in Slice::up_to(MOST_PIECES) {
            assert!(Index::new(slice).cells_each() < 1 << 31, "{slice}");
        }
        let (positions, cells) = Slice::of(6)
            .iter()
            .map(|&slice| Index::new(slice))
            .fold((0, 0), |sum, index| (sum.0 + index.positions(), sum.1 + index.cells()));
        assert_eq!(100 * (cells - positions) / cells, 7, "per cent");
    }
}
