//! One side of a formation: its kings' places, how they step, and where its men lead.
//!
//! Everything is in the frame of the side: its men go up the numbers. Places of kings have the numbers that they have for the
//! first side, whichever side looks at them, so that both sides' positions share one numbering.

use super::steps::{CROWN_ROW, around, up_left, up_right};
use crate::board::Board;
use crate::index::{Index, rank};

/// A step of a king set: the square entered and the number of the set it becomes.
#[derive(Clone, Copy)]
pub(super) struct Step(u32);

impl Step {
    fn new(square: u32, number: u32) -> Self {
        Self(number << 5 | square)
    }

    /// The square as a bit.
    #[inline(always)]
    pub(super) fn entered(self) -> u32 {
        1 << (self.0 & 31)
    }

    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        self.0 >> 5
    }
}

/// A man's step, and the cells that it leads to: a base and a part for each side's kings.
#[derive(Default)]
pub(super) struct ManMove {
    pub(super) crowns: bool,
    base: u64,
    /// By the number of the mover's kings, which are the opponent's then.
    by_own: Vec<u32>,
    /// By the number of the other side's kings.
    by_other: Vec<u32>,
}

/// A king is in the way.
const BLOCKED: u32 = u32::MAX;

impl ManMove {
    /// The cell after the move; `None` if a king is in the way.
    #[inline(always)]
    pub(super) fn cell(&self, own: usize, other: usize) -> Option<u64> {
        let (by_own, by_other) = (self.by_own[own], self.by_other[other]);
        (by_own != BLOCKED && by_other != BLOCKED)
            .then(|| self.base + u64::from(by_own) + u64::from(by_other))
    }
}

/// One side of a formation.
#[derive(Default)]
pub(super) struct Side {
    pub(super) men: u32,
    pub(super) other_men: u32,
    /// The places of its kings.
    pub(super) kings: Vec<u32>,
    /// The places of the other side's kings.
    pub(super) other_kings: Vec<u32>,
    steps: Vec<Step>,
    /// Where the steps of a set begin, and, after the last set, where they end.
    begins: Vec<u32>,
    man_moves: Vec<ManMove>,
    used_man_moves: usize,
}

impl Side {
    /// The board of two numbers, with this side to move.
    #[inline(always)]
    pub(super) fn board(&self, own: usize, other: usize) -> Board {
        Board {
            stm_men: self.men,
            stm_kings: self.kings[own],
            opp_men: self.other_men,
            opp_kings: self.other_kings[other],
        }
    }

    /// Where the steps of a set are.
    #[inline(always)]
    pub(super) fn steps_of(&self, own: usize) -> std::ops::Range<usize> {
        self.begins[own] as usize..self.begins[own + 1] as usize
    }

    #[inline(always)]
    pub(super) fn step(&self, at: usize) -> Step {
        self.steps[at]
    }

    pub(super) fn man_moves(&self) -> &[ManMove] {
        &self.man_moves[..self.used_man_moves]
    }

    /// The steps of all king sets, `number_of` giving the number of a set in this side's frame.
    pub(super) fn find_steps(&mut self, number_of: impl Fn(u32) -> u32) {
        self.steps.clear();
        self.begins.clear();
        let men = self.men | self.other_men;
        for &kings in &self.kings {
            self.begins.push(self.steps.len() as u32);
            let mut rest = kings;
            while rest != 0 {
                let from = rest & rest.wrapping_neg();
                rest ^= from;
                let mut to = around(from) & !(men | kings);
                while to != 0 {
                    let entered = to & to.wrapping_neg();
                    to ^= entered;
                    let number = number_of(kings ^ from ^ entered);
                    self.steps.push(Step::new(entered.trailing_zeros(), number));
                }
            }
        }
        self.begins.push(self.steps.len() as u32);
    }

    /// The moves of all men: `within` numbers the slice with the other side to move, `crowned` the one after crowning.
    pub(super) fn find_man_moves(&mut self, within: &Index, crowned: Option<&Index>) {
        self.used_man_moves = 0;
        let mut men = self.men;
        while men != 0 {
            let from = men & men.wrapping_neg();
            men ^= from;
            let mut to = (up_left(from) | up_right(from)) & !(self.men | self.other_men);
            while to != 0 {
                let entered = to & to.wrapping_neg();
                to ^= entered;
                self.add_man_move(from, entered, within, crowned);
            }
        }
    }

    fn add_man_move(&mut self, from: u32, to: u32, within: &Index, crowned: Option<&Index>) {
        if self.used_man_moves == self.man_moves.len() {
            self.man_moves.push(ManMove::default());
        }
        let found = &mut self.man_moves[self.used_man_moves];
        self.used_man_moves += 1;
        found.crowns = to & CROWN_ROW != 0;
        let (index, crown, men) = if found.crowns {
            (crowned.expect("a slice with men has one after crowning"), to, self.men ^ from)
        } else {
            (within, 0, self.men ^ from ^ to)
        };
        let (stm_men, opp_men) = (self.other_men.reverse_bits(), men.reverse_bits());
        found.base = u64::from(index.formation(stm_men, opp_men)) * index.cells_each();
        let taken = stm_men | opp_men;
        let number = |kings: u32, crown: u32, times: u32| {
            if kings & to != 0 { BLOCKED } else { rank((kings | crown).reverse_bits(), taken) * times }
        };
        found.by_own.clear();
        found.by_own.extend(self.kings.iter().map(|&kings| number(kings, crown, index.opp_step)));
        found.by_other.clear();
        found.by_other.extend(self.other_kings.iter().map(|&kings| number(kings, 0, index.stm_step)));
    }
}
