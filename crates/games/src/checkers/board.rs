//! The move generator: sets of squares in 64 bits, in which every step has one of two lengths.
//!
//! In the standard numbering a step forward is 3, 4 or 5 squares long, by the row it starts from. With one empty bit after
//! each pair of rows (bits 8, 17 and 26) it is always 4 or 5, and what leaves the board at its sides falls on an empty bit. A
//! set then steps by one shift, and no step needs a mask but that of the empty squares.
//!
//! ```text
//!       0   1   2   3
//!     4   5   6   7        8 is no square
//!       9  10  11  12
//!    13  14  15  16       17 is no square
//!      18  19  20  21
//!    22  23  24  25       26 is no square
//!      27  28  29  30
//!    31  32  33  34
//! ```

use std::marker::PhantomData;

/// Two ways of one king over the same pieces to the same square differ by a circle, which takes four jumps at least.
const SHORTEST_CIRCLE: u32 = 4;

/// All squares.
const SQUARES: u64 = widen(u32::MAX);

/// A set of squares with the empty bits put in.
#[inline]
pub(super) const fn widen(set: u32) -> u64 {
    let set = set as u64;
    let halves = set + 3 * (set & 0xffff_0000);
    halves + (halves & ODD_PAIRS)
}

/// The same with the empty bits taken out.
#[inline]
pub(super) const fn narrow(set: u64) -> u32 {
    let halves = set - (set >> 1 & ODD_PAIRS);
    (halves & 0xffff | halves >> 2 & 0xffff_0000) as u32
}

/// The second and the fourth pair of rows, where the upper half is two bits up and these are not yet one.
const ODD_PAIRS: u64 = 0xff00 | 0xff00 << 18;

/// Which way the men of a side go. A type, so that the generator is compiled for each side.
pub(super) trait Side {
    /// The side that moves next.
    type Other: Side<Other = Self>;

    /// Where its men are crowned.
    const CROWN_ROW: u64;

    /// The set some bits ahead.
    fn ahead(set: u64, by: u32) -> u64;
}

/// Up the numbers.
pub(super) struct Black;
/// Down the numbers.
pub(super) struct White;

impl Side for Black {
    type Other = White;
    const CROWN_ROW: u64 = widen(0xf000_0000);

    #[inline(always)]
    fn ahead(set: u64, by: u32) -> u64 {
        set << by
    }
}

impl Side for White {
    type Other = Black;
    const CROWN_ROW: u64 = widen(0x0000_000f);

    #[inline(always)]
    fn ahead(set: u64, by: u32) -> u64 {
        set >> by
    }
}

/// The pieces as the side to move sees them.
pub(super) struct Board<S> {
    /// Of the side to move.
    own: u64,
    /// Of the other side.
    other: u64,
    /// Of both sides.
    kings: u64,
    side: PhantomData<S>,
}

impl<S: Side> Board<S> {
    #[inline]
    pub(super) fn new(own: u32, other: u32, kings: u32) -> Self {
        Self { own: widen(own), other: widen(other), kings: widen(kings), side: PhantomData }
    }

    #[inline(always)]
    fn ahead(set: u64, by: u32) -> u64 {
        S::ahead(set, by)
    }

    #[inline(always)]
    fn back(set: u64, by: u32) -> u64 {
        S::Other::ahead(set, by)
    }

    #[inline(always)]
    fn empty(&self) -> u64 {
        SQUARES & !(self.own | self.other)
    }

    /// The pieces that can take something.
    #[inline(always)]
    pub(super) fn jumpers(&self) -> u64 {
        let (empty, other) = (self.empty(), self.other);
        let to = |step: fn(u64, u32) -> u64, by| step(step(empty, by) & other, by);
        let ahead = to(Self::back, 4) | to(Self::back, 5);
        let behind = to(Self::ahead, 4) | to(Self::ahead, 5);
        self.own & (ahead | behind & self.kings)
    }

    /// The pieces that have an empty square to go to.
    #[inline(always)]
    fn steppers(&self) -> u64 {
        let empty = self.empty();
        let ahead = Self::back(empty, 4) | Self::back(empty, 5);
        let behind = Self::ahead(empty, 4) | Self::ahead(empty, 5);
        self.own & (ahead | behind & self.kings)
    }

    /// Whether there is a move.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        self.steppers() != 0 || self.jumpers() != 0
    }

    /// Shows every move once: the square moved from, the square moved to, the pieces taken. In order of the square moved from,
    /// then of the squares that the piece comes to.
    #[inline(always)]
    pub(super) fn visit(&self, mut show: impl FnMut(u64, u64, u64)) {
        let jumpers = self.jumpers();
        if jumpers == 0 {
            return self.steps(show);
        }
        let mut circles = Vec::new();
        self.jumps(jumpers, &mut |from, to, taken| {
            let is_new = taken.count_ones() < SHORTEST_CIRCLE || !circles.contains(&(from, to, taken));
            if is_new {
                if taken.count_ones() >= SHORTEST_CIRCLE {
                    circles.push((from, to, taken));
                }
                show(from, to, taken);
            }
        });
    }

    /// The same, but a move that a king can make in several ways, once for each of them.
    #[inline(always)]
    pub(super) fn visit_ways(&self, mut show: impl FnMut(u64, u64, u64)) {
        match self.jumpers() {
            0 => self.steps(show),
            jumpers => self.jumps(jumpers, &mut show),
        }
    }

    #[inline(always)]
    fn steps(&self, mut show: impl FnMut(u64, u64, u64)) {
        let empty = self.empty();
        for from in bits(self.steppers()) {
            let ahead = Self::ahead(from, 4) | Self::ahead(from, 5);
            let behind = Self::back(from, 4) | Self::back(from, 5);
            let all = if from & self.kings == 0 { ahead } else { ahead | behind };
            for to in bits(all & empty) {
                show(from, to, 0);
            }
        }
    }

    fn jumps(&self, jumpers: u64, show: &mut impl FnMut(u64, u64, u64)) {
        for from in bits(jumpers) {
            // The piece itself is in nobody's way.
            let empty = self.empty() | from;
            let mut end = |to, taken| show(from, to, taken);
            match from & self.kings {
                0 => man_jumps::<S>(from, self.other, 0, empty, &mut end),
                _ => king_jumps(from, self.other, 0, empty, &mut end),
            }
        }
    }

    /// How many moves [`Board::visit_ways`] would show.
    #[inline]
    pub(super) fn count_ways(&self) -> u64 {
        let jumpers = self.jumpers();
        if jumpers != 0 {
            let mut count = 0;
            self.jumps(jumpers, &mut |_, _, _| count += 1);
            return count;
        }
        let empty = self.empty();
        let to = |set: u64| u64::from((set & empty).count_ones());
        let ahead = to(Self::ahead(self.own, 4)) + to(Self::ahead(self.own, 5));
        match self.own & self.kings {
            0 => ahead,
            kings => ahead + to(Self::back(kings, 4)) + to(Self::back(kings, 5)),
        }
    }

    /// After a move that [`Board::visit`] showed.
    #[inline(always)]
    pub(super) fn after(&self, from: u64, to: u64, taken: u64) -> Board<S::Other> {
        let crowned = if from & self.kings != 0 { to } else { to & S::CROWN_ROW };
        Board {
            own: self.other ^ taken,
            other: self.own & !from | to,
            kings: self.kings & !(from | taken) | crowned,
            side: PhantomData,
        }
    }
}

/// The bits of a set, lowest first.
#[inline(always)]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Jumps of a man that stands at `at` and has taken something: shows where they end and all that is taken. A man that is
/// crowned has no way ahead, so that its move ends there.
fn man_jumps<S: Side>(at: u64, other: u64, taken: u64, empty: u64, show: &mut impl FnMut(u64, u64)) {
    let mut ends_here = true;
    // White's way ahead is down the numbers: the longer step comes to the lower square.
    for by in if S::ahead(2, 1) == 4 { [4, 5] } else { [5, 4] } {
        let over = S::ahead(at, by) & other;
        let to = S::ahead(over, by) & empty;
        if to != 0 {
            ends_here = false;
            man_jumps::<S>(to, other, taken | over, empty, show);
        }
    }
    if ends_here {
        show(at, taken);
    }
}

/// The same of a king, which may come by the same square twice, but not take the same piece.
fn king_jumps(at: u64, other: u64, taken: u64, empty: u64, show: &mut impl FnMut(u64, u64)) {
    let mut ends_here = true;
    let left = other & !taken;
    let mut jump = |over: u64, to: u64| {
        if to & empty != 0 {
            ends_here = false;
            king_jumps(to, other, taken | over, empty, show);
        }
    };
    let over = |to: u64| to & left;
    jump(over(at >> 5), over(at >> 5) >> 5);
    jump(over(at >> 4), over(at >> 4) >> 4);
    jump(over(at << 4), over(at << 4) << 4);
    jump(over(at << 5), over(at << 5) << 5);
    if ends_here {
        show(at, taken);
    }
}
