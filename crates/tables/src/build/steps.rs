//! Steps and jumps on 32 bits, in all directions, for the builder alone: `check` goes by the rules of the game instead, so
//! that a mistake here would be seen there.

use crate::board::Board;

/// Rows 1, 3, 5 and 7, whose squares are shifted to the right.
const EVEN: u32 = 0x0f0f_0f0f;
const ODD: u32 = !EVEN;
const LEFT_EDGE: u32 = 0x1010_1010;
const RIGHT_EDGE: u32 = 0x0808_0808;
/// Where men of the side to move are crowned.
pub(super) const CROWN_ROW: u32 = 0xf000_0000;

#[inline(always)]
pub(super) fn up_left(set: u32) -> u32 {
    (set & EVEN) << 4 | (set & ODD & !LEFT_EDGE) << 3
}

#[inline(always)]
pub(super) fn up_right(set: u32) -> u32 {
    (set & EVEN & !RIGHT_EDGE) << 5 | (set & ODD) << 4
}

#[inline(always)]
pub(super) fn down_left(set: u32) -> u32 {
    (set & EVEN) >> 4 | (set & ODD & !LEFT_EDGE) >> 5
}

#[inline(always)]
pub(super) fn down_right(set: u32) -> u32 {
    (set & EVEN & !RIGHT_EDGE) >> 3 | (set & ODD) >> 4
}

/// The squares beside those of a set.
#[inline(always)]
pub(super) fn around(set: u32) -> u32 {
    up_left(set) | up_right(set) | down_left(set) | down_right(set)
}

/// How many steps kings have onto empty squares.
#[inline(always)]
pub(super) fn count_steps(kings: u32, empty: u32) -> u32 {
    let count = |to: u32| (to & empty).count_ones();
    count(up_left(kings)) + count(up_right(kings)) + count(down_left(kings)) + count(down_right(kings))
}

/// Whether the side to move can take something.
#[inline(always)]
pub(super) fn has_capture(board: &Board) -> bool {
    let other = board.opp_men | board.opp_kings;
    let own = board.stm_men | board.stm_kings;
    let empty = !(own | other);
    let ahead = down_left(down_left(empty) & other) | down_right(down_right(empty) & other);
    let behind = up_left(up_left(empty) & other) | up_right(up_right(empty) & other);
    own & ahead | board.stm_kings & behind != 0
}

/// Shows what every capture leads to, the opponent being to move; stops when `show` says so, and says whether it did.
pub(super) fn for_each_capture(board: &Board, show: &mut impl FnMut(&Board) -> bool) -> bool {
    let other = board.opp_men | board.opp_kings;
    let empty = !(board.men() | board.stm_kings | board.opp_kings);
    let mut pieces = board.stm_men | board.stm_kings;
    while pieces != 0 {
        let from = pieces & pieces.wrapping_neg();
        pieces ^= from;
        let king = from & board.stm_kings != 0;
        let stopped = jumps(from, king, other, empty | from, 0, &mut |to, taken| {
            let crowned = king || to & CROWN_ROW != 0;
            let mut after = Board {
                stm_men: board.stm_men & !from,
                stm_kings: board.stm_kings & !from,
                opp_men: board.opp_men & !taken,
                opp_kings: board.opp_kings & !taken,
            };
            if crowned {
                after.stm_kings |= to;
            } else {
                after.stm_men |= to;
            }
            show(&after.flipped())
        });
        if stopped {
            return true;
        }
    }
    false
}

impl Board {
    /// The same pieces with the opponent to move, the board turned for it.
    #[inline]
    pub(super) fn flipped(self) -> Self {
        Self {
            stm_men: self.opp_men.reverse_bits(),
            stm_kings: self.opp_kings.reverse_bits(),
            opp_men: self.stm_men.reverse_bits(),
            opp_kings: self.stm_kings.reverse_bits(),
        }
    }
}

/// Jumps of a piece at `at`, which has taken something already or, at the beginning, nothing.
fn jumps(
    at: u32,
    king: bool,
    other: u32,
    empty: u32,
    taken: u32,
    show: &mut impl FnMut(u32, u32) -> bool,
) -> bool {
    let mut ends = taken != 0;
    let directions: [fn(u32) -> u32; 4] = [up_left, up_right, down_left, down_right];
    for step in &directions[..if king { 4 } else { 2 }] {
        let over = step(at) & other & !taken;
        let to = step(over) & empty;
        if to != 0 {
            ends = false;
            if jumps(to, king, other, empty, taken | over, show) {
                return true;
            }
        }
    }
    ends && show(at, taken)
}
