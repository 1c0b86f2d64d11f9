//! Tic-tac-toe: the smallest game with a board, whose answer everybody knows.
//!
//! The question is whether one side, X unless said otherwise, gets three in a row. A full board and a row of
//! the other side answer it with no. Nothing can repeat, since every move adds a mark.
//!
//! Cells are named by column and row: columns `a` to `c` from the left, rows `1` to `3` from the **top**, in
//! the order in which the notation gives them. Moves are generated in that order too: `a1`, `b1`, `c1`, `a2`, …
//!
//! # Bytes
//!
//! The setup is one byte, the side asked about: 0 = X, 1 = O. A position is three bytes, high byte first: five
//! zero bits, a bit for each cell with an X from `c3` down to `a1`, the same for O, and the side to move.

mod board;
#[cfg(feature = "text")]
mod notation;

pub use board::{Board, Mark};
#[cfg(feature = "text")]
pub use notation::parse;

use twinproof_core::{Game, InputError, Player, Rules, Value, mix};

/// The rules, and which side is to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TicTacToe {
    attacker: Mark,
}

/// A cell to be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl TicTacToe {
    /// The question whether `attacker` gets three in a row.
    pub fn new(attacker: Mark) -> Self {
        Self { attacker }
    }

    /// The side that is to win: the first player.
    pub fn attacker(self) -> Mark {
        self.attacker
    }
}

impl Rules for TicTacToe {
    const NAME: &'static str = "tictactoe";

    type Position = Board;
    type Move = Cell;
    type Repetition = Board;

    fn to_move(&self, position: &Board) -> Player {
        if position.to_move() == self.attacker { Player::First } else { Player::Second }
    }

    fn terminal(&self, position: &Board) -> Option<Value> {
        if position.has_row(self.attacker) {
            Some(Value::Win)
        } else if position.has_row(self.attacker.other()) || position.is_full() {
            Some(Value::Loss)
        } else {
            None
        }
    }

    fn moves(&self, position: &Board, moves: &mut Vec<Cell>) {
        moves.extend((0..9).filter(|&cell| position.mark(cell).is_none()).map(Cell));
    }

    fn play(&self, position: &Board, mv: Cell) -> Board {
        position.with(mv.0)
    }

    fn epoch(&self, position: &Board) -> u64 {
        position.marks().into()
    }

    fn repetition(&self, position: &Board) -> Board {
        *position
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    fn question(&self) -> String {
        format!("{} wins", self.attacker)
    }

    fn first_player(&self) -> String {
        self.attacker.to_string()
    }

    fn format_position(&self, position: &Board) -> String {
        position.to_string()
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        out.push(self.attacker as u8);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        match block {
            [0] => Ok(Self::new(Mark::X)),
            [1] => Ok(Self::new(Mark::O)),
            _ => Err(InputError::new("the setup of tictactoe is one byte, 0 for X or 1 for O")),
        }
    }

    fn encode(&self, position: &Board, out: &mut Vec<u8>) {
        out.extend(&position.bits().to_be_bytes()[1..]);
    }

    fn decode(&self, block: &[u8]) -> Result<Board, InputError> {
        match *block {
            [high, middle, low] => Board::from_bits(u32::from_be_bytes([0, high, middle, low])),
            _ => Err(InputError::new("a position of tictactoe is three bytes long")),
        }
    }
}

impl Game for TicTacToe {
    fn encode_repetition(&self, repetition: &Board, out: &mut Vec<u8>) {
        self.encode(repetition, out);
    }

    fn state_key(&self, position: &Board) -> u64 {
        mix(position.bits().into())
    }

    fn repetition_key(&self, position: &Board) -> u64 {
        self.state_key(position)
    }

    fn move_parts(&self, mv: Cell) -> impl Iterator<Item = u64> {
        std::iter::once(mv.0.into())
    }

    fn format_move(&self, _: &Board, mv: Cell) -> String {
        format!("{}{}", char::from(b'a' + mv.0 % 3), mv.0 / 3 + 1)
    }

    fn diagram(&self, position: &Board) -> Option<String> {
        let mut text = String::from("  a b c");
        for row in 0..3 {
            text.push_str(&format!("\n{}", row + 1));
            for column in 0..3 {
                text.push(' ');
                text.push(position.mark(3 * row + column).map_or('.', Mark::letter));
            }
        }
        Some(text)
    }
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
