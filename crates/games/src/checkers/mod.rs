//! Checkers, which is English draughts: wins, and by the opponent's question draws.
//!
//! Black begins, on squares 1 to 12, and moves up the numbers; White moves down. A side that can take must, a multiple jump is
//! one move and goes on as long as it can, a man that reaches the far row becomes a king and stops there. Taken pieces leave the
//! board when the move is over, so that none is jumped twice; the square that the piece came from counts as empty. Who has no
//! move has lost.
//!
//! The first player is whoever is asked to win, Black or White, whoever moves at the root. That a side gets at least a draw is
//! asked as its opponent's win: a game that neither side wins goes on for ever, and so repeats a position.
//!
//! # Repetition
//!
//! Pieces and the side to move are all there is, and all that the rule of repetition compares. The rule is first-player-loss: a
//! win that needs to repeat a position is none.
//!
//! # Epochs
//!
//! Pieces off the board, then steps made by the men, as far as men are left. A king's move keeps the epoch, every other raises it.
//!
//! # Order of moves
//!
//! Moves come by the square moved from, from the lowest number up; moves of one piece by the squares that it comes to one after
//! the other, the lower number first. Where a king can take the same pieces in several ways and end on the same square, that is
//! one move, in the place of the first of these ways.
//!
//! # Bytes
//!
//! The setup is one byte, the side that is to win: 0 = Black, 1 = White.
//!
//! A position of up to 11 pieces is a number in seven bytes, high byte first. From its lowest bit up: the side to move
//! (1 = White), a bit for each of the squares 1 to 32 that holds a piece, then two bits for each of these pieces from the lowest
//! square up: 1 if it is white, plus 2 if it is a king. The bits above are 0.
//!
//! A position of more pieces is 13 bytes:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | side | byte | the side to move: 0 = Black, 1 = White |
//! | black | 4 bytes | a bit for each square with a black piece, square 32 first and square 1 last |
//! | white | 4 bytes | the same of White |
//! | kings | 4 bytes | the same of the kings of both |

mod board;
mod bytes;
#[cfg(feature = "text")]
pub mod generate;
mod knowledge;
mod moves;
mod notation;
mod perft;
mod position;
#[cfg(feature = "text")]
mod text;

pub use moves::Move;
pub use perft::perft;
pub use position::{Color, Position};
#[cfg(feature = "text")]
pub use text::{Ask, Asked, Goal, Record, Variations, is_pdn, parse, parse_pdn, read_pdn};

use twinproof_core::{ChildPreview, Game, InputError, Numbers, Player, RepetitionRule, Rules, Value};

/// Checkers, and which side is to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkers {
    first: Color,
    /// Whether `initial` guesses. Nothing a checker sees depends on it.
    knowledge: bool,
}

impl Checkers {
    /// The question whether `first` wins.
    pub fn new(first: Color) -> Self {
        Self { first, knowledge: true }
    }

    /// The same for searches that may or may not be told what is known of checkers.
    pub fn with_knowledge(self, knowledge: bool) -> Self {
        Self { knowledge, ..self }
    }

    /// The question whether the other side wins.
    #[must_use]
    pub fn opponents(&self) -> Self {
        Self { first: self.first.other(), ..*self }
    }

    /// The side that is to win: the first player.
    pub fn attacker(&self) -> Color {
        self.first
    }

    fn player(&self, color: Color) -> Player {
        if color == self.first { Player::First } else { Player::Second }
    }
}

impl Rules for Checkers {
    const NAME: &'static str = "checkers";

    type Position = Position;
    type Move = Move;
    type Repetition = Position;

    fn to_move(&self, position: &Position) -> Player {
        self.player(position.side())
    }

    fn terminal(&self, position: &Position) -> Option<Value> {
        (!position.has_move()).then(|| Value::won_by(self.player(position.side().other())))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.for_each_move(|mv| moves.push(mv));
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.play(mv)
    }

    fn repetition(&self, position: &Position) -> Position {
        *position
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    fn epoch(&self, position: &Position) -> u64 {
        position.epoch()
    }

    fn allows(&self, rule: RepetitionRule) -> bool {
        rule == RepetitionRule::FirstPlayerLoss
    }

    fn first_player(&self) -> String {
        self.first.to_string()
    }

    fn format_position(&self, position: &Position) -> String {
        notation::write_position(*position)
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        bytes::write_setup(self, out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        bytes::read_setup(block)
    }

    fn encode(&self, position: &Position, out: &mut Vec<u8>) {
        bytes::encode(*position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<Position, InputError> {
        bytes::decode(block)
    }
}

impl Game for Checkers {
    fn encode_repetition(&self, repetition: &Position, out: &mut Vec<u8>) {
        self.encode(repetition, out);
    }

    fn state_key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn repetition_key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn move_parts(&self, mv: Move) -> impl Iterator<Item = u64> {
        std::iter::once(mv.bits())
    }

    fn initial(&self, position: &Position) -> Numbers {
        self.guess(*position)
    }

    fn evaluate(&self, position: &Position) -> Numbers {
        self.value_or_guess(*position)
    }

    fn preview_children(
        &self,
        position: &Position,
        moves: &[Move],
        previews: &mut Vec<Option<ChildPreview>>,
    ) {
        // Keys alone: a guess costs little, but most of these positions are in the table and need none.
        previews.extend(moves.iter().map(|&mv| {
            let next = position.play(mv);
            let key = next.key();
            Some(ChildPreview {
                state_key: key,
                repetition_key: key,
                epoch: next.epoch(),
                dominates: true,
                numbers: None,
            })
        }));
    }

    fn is_forcing(&self, _: &Position, mv: Move) -> bool {
        mv.is_capture()
    }

    fn format_move(&self, position: &Position, mv: Move) -> String {
        notation::write_move(*position, mv)
    }

    #[cfg(feature = "text")]
    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        text::read_move(*position, text)
    }

    fn diagram(&self, position: &Position) -> Option<String> {
        Some(notation::diagram(*position))
    }
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
