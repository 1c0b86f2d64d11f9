//! From numbers to places: what the reader never needs.

use crate::board::OPP_MEN;
use crate::index::{CHOOSE, FIRST_ROW, Index};

/// Where a man of the side to move can stand: not on the row where it is crowned.
const STM_MEN: u32 = 0x0fff_ffff;

/// The set with that number, of `size` squares outside `taken`.
fn unrank(mut number: u32, size: usize, taken: u32) -> u32 {
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

/// The bit of a set that has `place` others below it.
fn nth_bit(mut set: u32, place: usize) -> u32 {
    for _ in 0..place {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

/// All sets of `size` squares outside `taken`, by their numbers.
pub(super) fn sets(size: usize, taken: u32, out: &mut Vec<u32>) {
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

impl Index {
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
}
