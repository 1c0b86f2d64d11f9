//! The board as the player has it: either side may be the one that attacks.
//!
//! Boards of this crate know an attacker and a defender. The player keeps two, one for each side as the attacker, with a threat search
//! on each, and the tally of lines beside them.

use super::tally::Tally;
use super::weights::Weights;
use crate::attack::Attack;
use crate::board::{Board, Side};
use crate::lines::Lines;
use crate::parry::{self, Pair, cells};
use std::sync::Arc;
use twinproof_games::connect::{Cell, Color, Position, Shape};

/// Stones, threat searches and the tally.
pub(super) struct Field {
    lines: Arc<Lines>,
    pub(super) weights: Weights,
    /// By the side that attacks.
    attacks: [Attack; 2],
    tally: Tally,
}

impl Field {
    /// The stones of a position; each threat search may hold about so many bytes.
    pub(super) fn new(lines: &Arc<Lines>, position: &Position, bytes: u64) -> Self {
        let attack = |side: Color| {
            let board = Board::new(lines.clone(), position.stones(side), position.stones(side.other()));
            Attack::new(board, bytes)
        };
        let mut tally = Tally::new(lines);
        for color in Color::ALL {
            position.stones(color).iter().for_each(|cell| tally.put(lines, cell, color));
        }
        Self { lines: lines.clone(), weights: Weights::of(lines.shape), attacks: Color::ALL.map(attack), tally }
    }

    pub(super) fn shape(&self) -> Shape {
        self.lines.shape
    }

    pub(super) fn lines(&self) -> &Lines {
        &self.lines
    }

    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The board on which that side attacks.
    #[inline]
    pub(super) fn board(&self, attacker: Color) -> &Board {
        &self.attacks[attacker as usize].board
    }

    /// The threat search in which that side attacks.
    #[inline]
    pub(super) fn attack(&mut self, attacker: Color) -> &mut Attack {
        &mut self.attacks[attacker as usize]
    }

    /// A hash of the stones and the side to move.
    #[inline]
    pub(super) fn key(&self, mover: Color) -> u64 {
        self.attacks[0].board.key() ^ (mover as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.attacks[0].board.is_empty(cell)
    }

    pub(super) fn play(&mut self, mv: Pair, mover: Color) {
        for &cell in cells(&mv) {
            self.attacks[mover as usize].board.put(cell, Side::Attacker);
            self.attacks[mover.other() as usize].board.put(cell, Side::Defender);
            self.tally.put(&self.lines, cell, mover);
        }
    }

    pub(super) fn take_back(&mut self, mv: Pair, mover: Color) {
        for &cell in cells(&mv) {
            self.attacks[mover as usize].board.take(cell, Side::Attacker);
            self.attacks[mover.other() as usize].board.take(cell, Side::Defender);
            self.tally.take(&self.lines, cell, mover);
        }
    }

    /// A line that this side completes with one move.
    #[inline]
    pub(super) fn completion(&self, side: Color) -> Option<u16> {
        parry::threat_lines(self.board(side), Side::Attacker).next()
    }

    /// What the position is worth to the side to move, by its lines alone.
    pub(super) fn worth(&self, mover: Color) -> i32 {
        let weights = &self.weights;
        let kinds = 1..usize::from(self.shape().in_a_row);
        let mut worth = weights.tempo;
        for stones in kinds {
            worth += weights.mover[stones] * self.tally.count(mover, stones);
            worth -= weights.other[stones] * self.tally.count(mover.other(), stones);
        }
        worth
    }

    /// Bytes held by the threat searches.
    pub(super) fn bytes(&self) -> u64 {
        self.attacks.iter().map(Attack::bytes).sum()
    }

    /// Throws away strategies that nobody needs any more, if there are many.
    pub(super) fn tidy(&mut self, most: u64) {
        for attack in self.attacks.iter_mut().filter(|attack| attack.strategies.bytes() > most) {
            attack.forget_wins();
        }
    }
}
