//! What is known of a position before it is searched: the first guess of the effort it takes.
//!
//! Who has more pieces is likelier to win, the more so the fewer there are; a capture is good for the side that has it; and each
//! reply of the other side is one more line to show. Guesses are made in logarithms, sixteenths of a doubling. The weights were
//! chosen by counting expansions on random endings of four to six pieces (`--example endings` of the search crate): there they
//! take a third of the expansions away. Kings count as men do, and how far men have come counts for nothing: both were tried and
//! changed nothing. Nothing here is believed: a wrong guess costs time.

use super::board::{Board, Side};
use super::{Checkers, Color, Position};
use twinproof_core::{Numbers, Player, ProofNumber, Value};

/// Steps of a doubling.
const STEPS: i32 = 16;
/// The effort of an even position: eight leaves. Less would leave no room below it.
const EVEN: i32 = 3 * STEPS;
/// All pieces are one side's: sixteen times less effort for it, and sixteen times more for the other.
const MATERIAL: i32 = 4 * STEPS;
/// A capture: a little less effort for the side that has it.
const CAPTURE: i32 = 11;
/// Twice as many moves: half as much more effort for whoever has to answer them, in hundredths of a doubling.
const MOVES: usize = 60;

impl Checkers {
    /// First guess of the effort to prove and to refute; without knowledge, that of an empty leaf.
    pub(super) fn guess(&self, position: Position) -> Numbers {
        if !self.knowledge {
            return Numbers::LEAF;
        }
        match position.side() {
            Color::Black => self.guess_by(position, &position.black_to_move()).unwrap_or(Numbers::LEAF),
            Color::White => self.guess_by(position, &position.white_to_move()).unwrap_or(Numbers::LEAF),
        }
    }

    /// The same, or the value where the game is over. Moves are counted once for both.
    #[inline]
    pub(super) fn value_or_guess(&self, position: Position) -> Numbers {
        let lost = || Numbers::solved(Value::won_by(self.player(position.side().other())));
        if !self.knowledge {
            return if position.has_move() { Numbers::LEAF } else { lost() };
        }
        let guess = match position.side() {
            Color::Black => self.guess_by(position, &position.black_to_move()),
            Color::White => self.guess_by(position, &position.white_to_move()),
        };
        guess.unwrap_or_else(lost)
    }

    /// A guess, if there is a move.
    #[inline(always)]
    fn guess_by<S: Side>(&self, position: Position, board: &Board<S>) -> Option<Numbers> {
        let takes = board.jumpers() != 0;
        let moves = board.count_ways() as usize;
        if moves == 0 {
            return None;
        }
        let mover = self.player(position.side());
        let [own, other] = [position.side(), position.side().other()]
            .map(|side| position.pieces(side).count_ones() as usize);
        let lead = LEADS[own][other] + if takes { CAPTURE } else { 0 };
        let answers = ANSWERS[moves.min(ANSWERS.len() - 1)];
        Some(efforts(mover, EVEN - lead, EVEN + lead + answers))
    }
}

/// What it takes the mover to reach its aim, and the other side to prevent that, from their logarithms.
#[inline(always)]
fn efforts(mover: Player, own: i32, other: i32) -> Numbers {
    let number = |steps: i32| {
        ProofNumber::from_bits(POWERS[(steps + LEAST).clamp(0, POWERS.len() as i32 - 1) as usize])
    };
    Numbers::of(mover, number(own), number(other))
}

/// How far below one leaf the table of powers goes.
const LEAST: i32 = 3 * STEPS;

/// Two to the power of so many steps, in the units of proof numbers. Made by multiplication alone, which every machine does alike.
const POWERS: [u32; 16 * STEPS as usize] = {
    const STEP: f64 = 1.044_273_782_427_413_8;
    let mut powers = [0; 16 * STEPS as usize];
    let (mut step, mut power) = (0, 32.0);
    while step < powers.len() {
        powers[step] = power as u32;
        power *= STEP;
        step += 1;
    }
    powers
};

/// What so many pieces against so many are worth to their owner.
const LEADS: [[i32; 13]; 13] = {
    let mut leads = [[0; 13]; 13];
    let mut own = 0;
    while own < 13 {
        let mut other = 0;
        while other < 13 {
            if own + other > 0 {
                leads[own][other] = MATERIAL * (own as i32 - other as i32) / (own + other) as i32;
            }
            other += 1;
        }
        own += 1;
    }
    leads
};

/// What so many moves add to the effort of answering them all.
const ANSWERS: [i32; 48] = {
    let mut answers = [0; 48];
    let mut moves = 1;
    while moves < answers.len() {
        // The logarithm, by comparing with the powers of a single leaf.
        let mut steps = 0;
        while POWERS[steps + LEAST as usize] <= (moves as u32) << 8 {
            steps += 1;
        }
        answers[moves] = (MOVES * (steps - 1) / 100) as i32;
        moves += 1;
    }
    answers
};
