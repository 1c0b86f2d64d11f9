//! The lemma of connect6 and gomoku: a whole strategy of the side that is not to move, by which every move is answered.
//!
//! A strategy of stones cannot afford to answer 64,620 moves one by one. It answers many at once: all that put stones on some cells
//! and a few elsewhere, as if the first were all taken and nobody knew where the others are. What is believed of the attacker's stones
//! is true then; the defender may lack some stones that it is believed to have, which does no harm, and may have `extra` stones
//! elsewhere. These do no harm as long as they are not where the attacker still wants to play (the *core*), and too few in any line
//! to complete it before the attacker wins (the *dangers*). Core and dangers are computed here, from the end of the strategy back, and
//! never read. docs/certificate.md has the bytes, what is checked and why that is enough.
//!
//! This is part of what a checker trusts, and shares nothing with what makes these lemmas.

mod board;
mod coverage;
mod danger;
mod look;
mod node;
mod omission;
mod strategy;

pub(super) use look::{answer, replies};

use super::{Connect, Family, Position, moves};
use node::Checker;
use twinproof_core::{Cover, CoverError, InputError, Meter, Rules};

/// Checks that all moves of the side to move lose, but those that the lemma leaves out.
pub(super) fn check<F: Family>(
    game: &Connect<F>,
    position: &Position,
    block: &[u8],
    meter: &mut Meter<'_>,
) -> Result<Cover, CoverError> {
    refuse_end(game, position)?;
    let mut checker = checker(game, position, block, meter);
    checker.check(0)?;
    let left_out = checker.left_out;
    if left_out.is_empty() {
        return Ok(Cover::All);
    }
    let (empties, stones) = (position.empties(game.shape()), position.stones_to_play(game.shape()));
    let all = moves::count(empties, stones);
    // A flag a move; whoever asked makes a list of the moves, too.
    meter.room_for(all)?;
    meter.work(all / 64)?;
    let mut flags = vec![true; all as usize];
    let mut last = None;
    for mv in left_out {
        let Some(index) = moves::index(empties, stones, mv).filter(|&index| Some(index) > last) else {
            let message = "the moves that a lemma leaves out are no moves, or not in their order";
            return Err(InputError::new(message).into());
        };
        last = Some(index);
        flags[index] = false;
    }
    Ok(Cover::Some(flags))
}

fn refuse_end<F: Family>(game: &Connect<F>, position: &Position) -> Result<(), CoverError> {
    match game.terminal(position) {
        Some(_) => Err(InputError::new("a lemma stands where the game is over").into()),
        None => Ok(()),
    }
}

fn checker<'a, 'b, F: Family>(
    game: &Connect<F>,
    position: &Position,
    block: &'a [u8],
    meter: &'a mut Meter<'b>,
) -> Checker<'a, 'b> {
    let (attacker, defender) = (position.to_move.other(), position.to_move);
    Checker::new(game.shape(), position.stones(attacker), position.stones(defender), block, meter)
}

#[cfg(test)]
mod tests;
