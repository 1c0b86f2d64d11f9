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
use crate::board::{Board, OPP_MEN, STM_MEN};

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
#[inline]
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

/// The set with that number, of `size` squares outside `taken`.
pub(crate) fn unrank(mut number: u32, size: usize, taken: u32) -> u32 {
    let mut set = 0;
    let mut place = 32 - taken.count_ones() as usize;
    for nth in (1..=size).rev() {
        while CHOOSE[place][nth] > number {
            place -= 1;
        }
        number -= CHOOSE[place][nth];
        set |= nth_bit(!taken, place);
    }
    set
}

/// All sets of `size` squares outside `taken`, by their numbers.
pub(crate) fn sets(size: usize, taken: u32, out: &mut Vec<u32>) {
    out.clear();
    let mut squares = [0; 32];
    let mut free = !taken;
    for square in &mut squares {
        *square = free & free.wrapping_neg();
        free &= free.wrapping_sub(1);
    }
    let count = CHOOSE[32 - taken.count_ones() as usize][size];
    let mut places = (1_u64 << size) - 1;
    for _ in 0..count {
        let (mut rest, mut set) = (places, 0);
        while rest != 0 {
            set |= squares[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        out.push(set);
        // The next larger number with as many bits.
        let carried = places + (places & places.wrapping_neg());
        let moved = (places ^ carried) >> 2;
        places = carried | moved.checked_shr(places.trailing_zeros()).unwrap_or(0);
    }
}

/// The bit of a set that has `place` others below it.
fn nth_bit(mut set: u32, place: usize) -> u32 {
    for _ in 0..place {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

/// How the positions of one slice are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Index {
    pub(crate) slice: Slice,
    /// The number of the first formation in which so many men of the side to move are on the row where they start, which the
    /// opponent's men cannot enter.
    first: [u32; 5],
    /// How many places of the opponent's men there are then.
    ways: [u32; 5],
    formations: u32,
    /// How many places the kings of the side to move have.
    pub(crate) stm: u32,
    /// How many places the opponent's kings have.
    pub(crate) opp: u32,
    /// How far apart cells are whose places of the side to move's kings follow each other.
    pub(crate) stm_step: u32,
    /// The same for the opponent's kings.
    pub(crate) opp_step: u32,
}

const FIRST_ROW: u32 = 0xf;

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

    /// How many places all men have.
    pub(crate) fn formations(&self) -> u32 {
        self.formations
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

    /// The formation with that number: the men of both sides.
    pub(crate) fn men(&self, formation: u32) -> (u32, u32) {
        let own = usize::from(self.slice.stm_men);
        let on_row = (0..=own.min(4)).rev().find(|&n| self.first[n] <= formation).expect("the first is 0");
        let number = formation - self.first[on_row];
        let (stm, opp) = (number / self.ways[on_row], number % self.ways[on_row]);
        let of_rest = CHOOSE[24][own - on_row];
        let row = unrank(stm / of_rest, on_row, !FIRST_ROW);
        let rest = unrank(stm % of_rest, own - on_row, FIRST_ROW | !STM_MEN);
        (row | rest, unrank(opp, usize::from(self.slice.opp_men), !OPP_MEN | rest))
    }

    /// The cell of a position.
    #[inline]
    pub(crate) fn cell(&self, board: &Board) -> u64 {
        let men = board.men();
        let formation = u64::from(self.formation(board.stm_men, board.opp_men));
        // A formation has fewer cells than 32 bits can count: see the test below.
        let kings = rank(board.stm_kings, men) * self.stm_step + rank(board.opp_kings, men) * self.opp_step;
        formation * self.cells_each() + u64::from(kings)
    }

    /// The position of a cell; `None` if two kings would be on one square.
    pub(crate) fn board(&self, cell: u64) -> Option<Board> {
        let (formation, kings) = (cell / self.cells_each(), (cell % self.cells_each()) as u32);
        let (stm, opp) = if self.stm_step == 1 {
            (kings % self.stm, kings / self.stm)
        } else {
            (kings / self.opp, kings % self.opp)
        };
        let (stm_men, opp_men) = self.men(formation as u32);
        let men = stm_men | opp_men;
        let stm_kings = unrank(stm, usize::from(self.slice.stm_kings), men);
        let opp_kings = unrank(opp, usize::from(self.slice.opp_kings), men);
        (stm_kings & opp_kings == 0).then_some(Board { stm_men, stm_kings, opp_men, opp_kings })
    }
}
