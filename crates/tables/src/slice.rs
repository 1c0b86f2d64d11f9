//! Slices: all positions with the same pieces, as the side to move sees them.

use std::fmt;

/// How many men and kings the side to move and its opponent have. Colours do not matter: half a turn of the board changes
/// one into the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slice {
    /// Men of the side to move.
    pub stm_men: u8,
    /// Kings of the side to move.
    pub stm_kings: u8,
    /// Men of the opponent.
    pub opp_men: u8,
    /// Kings of the opponent.
    pub opp_kings: u8,
}

impl Slice {
    /// A slice from the four numbers in their usual order.
    pub fn new(stm_men: u8, stm_kings: u8, opp_men: u8, opp_kings: u8) -> Self {
        Self { stm_men, stm_kings, opp_men, opp_kings }
    }

    /// How many pieces are on the board.
    pub fn pieces(self) -> u8 {
        self.men() + self.stm_kings + self.opp_kings
    }

    /// How many of them are men.
    pub fn men(self) -> u8 {
        self.stm_men + self.opp_men
    }

    /// A number below [`Slice::PLACES`], different for different slices.
    #[inline(always)]
    pub(crate) fn place(self) -> usize {
        let Self { stm_men, stm_kings, opp_men, opp_kings } = self;
        [stm_kings, opp_men, opp_kings]
            .iter()
            .fold(usize::from(stm_men), |place, &count| place << 3 | usize::from(count))
    }

    /// No slice has as many as eight pieces of one side.
    pub(crate) const PLACES: usize = 1 << 12;

    /// The same pieces with the other side to move.
    pub fn flipped(self) -> Self {
        Self::new(self.opp_men, self.opp_kings, self.stm_men, self.stm_kings)
    }

    /// Where a man of the side to move that is crowned leads to, the opponent being to move then.
    pub fn after_crowning(self) -> Option<Self> {
        let men = self.stm_men.checked_sub(1)?;
        Some(Self::new(self.opp_men, self.opp_kings, men, self.stm_kings + 1))
    }

    /// All slices with so many pieces, in an order in which each comes after all that its positions lead to, but for itself and
    /// its flipped one: fewer men first.
    pub fn of(pieces: u8) -> Vec<Self> {
        let mut slices = Vec::new();
        for men in 0..=pieces {
            for stm in 1..pieces {
                for stm_men in 0..=stm.min(men) {
                    let (opp, opp_men) = (pieces - stm, men - stm_men);
                    if opp_men <= opp {
                        slices.push(Self::new(stm_men, stm - stm_men, opp_men, opp - opp_men));
                    }
                }
            }
        }
        slices
    }

    /// All slices with two pieces and up to so many.
    pub fn up_to(pieces: u8) -> Vec<Self> {
        (2..=pieces).flat_map(Self::of).collect()
    }
}

impl fmt::Display for Slice {
    /// As in `m1k2-m0k3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}k{}-m{}k{}", self.stm_men, self.stm_kings, self.opp_men, self.opp_kings)
    }
}
