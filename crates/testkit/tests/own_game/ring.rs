//! A game with cycles in as few lines as it takes.

use twinproof_core::{Game, InputError, Player, Rules, Value};

/// On their turn the players move a token one cell back or three ahead. The first player wants it on cell 7.
#[derive(Clone)]
pub(crate) struct Ring;

impl Rules for Ring {
    const NAME: &'static str = "ring";
    type Position = (u8, Player);
    type Move = u8;
    type Repetition = Self::Position;

    fn to_move(&self, &(_, player): &Self::Position) -> Player {
        player
    }
    fn terminal(&self, &(cell, _): &Self::Position) -> Option<Value> {
        (cell == 7).then_some(Value::Win)
    }
    fn moves(&self, _: &Self::Position, moves: &mut Vec<u8>) {
        moves.extend([3, 11]);
    }
    fn play(&self, &(cell, player): &Self::Position, step: u8) -> Self::Position {
        ((cell + step) % 12, player.opponent())
    }
    fn repetition(&self, position: &Self::Position) -> Self::Position {
        *position
    }
    fn write_setup(&self, _: &mut Vec<u8>) {}
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        if block.is_empty() { Ok(Self) } else { Err(InputError::new("there is one ring only")) }
    }
    fn encode(&self, &(cell, player): &Self::Position, out: &mut Vec<u8>) {
        out.extend([cell, player as u8]);
    }
    fn decode(&self, block: &[u8]) -> Result<Self::Position, InputError> {
        match *block {
            [cell @ 0..12, 0] => Ok((cell, Player::First)),
            [cell @ 0..12, 1] => Ok((cell, Player::Second)),
            _ => Err(InputError::new("a position is a cell below 12 and a player, 0 or 1")),
        }
    }
}

impl Game for Ring {}
