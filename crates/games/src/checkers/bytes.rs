//! Questions and positions as bytes, as the module says; reading refuses everything else.

use super::{Checkers, Color, Position};
use twinproof_core::InputError;

/// The most pieces that the short form has room for.
const FEW: u32 = 11;
/// Bytes of the short form.
const SHORT: usize = 7;
/// Bytes of the long form.
const LONG: usize = 13;

/// Where the pieces begin in the short form, after the side and the squares.
const PIECES: u32 = 33;
const WHITE: u64 = 1;
const KING: u64 = 2;

pub(super) fn write_setup(game: &Checkers, out: &mut Vec<u8>) {
    out.push(game.attacker() as u8);
}

pub(super) fn read_setup(block: &[u8]) -> Result<Checkers, InputError> {
    match *block {
        [side @ 0..2] => Ok(Checkers::new(Color::ALL[usize::from(side)])),
        _ => Err(InputError::new("the setup of checkers is one byte, 0 for Black or 1 for White")),
    }
}

pub(super) fn encode(position: Position, out: &mut Vec<u8>) {
    let occupied = position.occupied();
    if occupied.count_ones() > FEW {
        out.push(position.side() as u8);
        for set in [position.black(), position.white(), position.kings()] {
            out.extend(set.to_be_bytes());
        }
        return;
    }
    let mut word = position.side() as u64 | u64::from(occupied) << 1;
    for (index, square) in squares(occupied).enumerate() {
        let white = if position.white() >> square & 1 == 1 { WHITE } else { 0 };
        let king = if position.kings() >> square & 1 == 1 { KING } else { 0 };
        word |= (white | king) << (PIECES + 2 * index as u32);
    }
    out.extend(&word.to_be_bytes()[8 - SHORT..]);
}

pub(super) fn decode(block: &[u8]) -> Result<Position, InputError> {
    match block.len() {
        SHORT => decode_short(block),
        LONG => decode_long(block),
        length => Err(InputError::new(format!(
            "a position of checkers is {SHORT} or {LONG} bytes long, and this one is {length}"
        ))),
    }
}

fn decode_short(block: &[u8]) -> Result<Position, InputError> {
    let word = block.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let occupied = (word >> 1) as u32;
    if occupied.count_ones() > FEW {
        return Err(InputError::new(format!("a position of more than {FEW} pieces is {LONG} bytes long")));
    }
    let mut pieces = word >> PIECES;
    let (mut black, mut white, mut kings) = (0, 0, 0);
    for square in squares(occupied) {
        let color = if pieces & WHITE == 0 { &mut black } else { &mut white };
        *color |= 1 << square;
        kings |= if pieces & KING == 0 { 0 } else { 1 << square };
        pieces >>= 2;
    }
    if pieces != 0 {
        return Err(InputError::new("the bits after the last piece are not empty"));
    }
    Position::new(black, white, kings, Color::ALL[(word & 1) as usize])
}

fn decode_long(block: &[u8]) -> Result<Position, InputError> {
    let side = match block[0] {
        side @ 0..2 => Color::ALL[usize::from(side)],
        side => {
            return Err(InputError::new(format!(
                "a position of checkers begins with {side}, which means nothing"
            )));
        }
    };
    let set = |at: usize| block[at..at + 4].iter().fold(0, |set, &byte| set << 8 | u32::from(byte));
    let position = Position::new(set(1), set(5), set(9), side)?;
    match position.occupied().count_ones() {
        0..=FEW => Err(InputError::new(format!("a position of at most {FEW} pieces is {SHORT} bytes long"))),
        _ => Ok(position),
    }
}

/// The squares of a set, lowest first.
fn squares(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 32).then_some(lowest)
    })
}
