//! Connect6, gomoku, and all games of their kind: stones on a board, so many in a row or more win.
//!
//! Black begins. Either side puts so many stones on empty cells in its turn (connect6: two, gomoku: one; on the empty board one), all
//! that are left if there are fewer. Nothing is ever taken. Connect6 and gomoku are one game with two names, which differ in what is
//! meant unasked alone: 19 by 19, six in a row, two stones; 15 by 15, five in a row, one stone.
//!
//! The first player is whoever is asked to win, Black or White, whoever moves at the root. A full board without a row is no win.
//!
//! # Repetition
//!
//! Nothing repeats: every move adds stones, and so does the epoch, their number. The rule is first-player-loss.
//!
//! # Order of moves
//!
//! Cells are numbered from `a1` to the right, row by row upwards. Moves of one stone come by their cell, moves of two by their lower
//! cell, then by the other.
//!
//! # Bytes
//!
//! The setup is six bytes:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | width, height | 2 bytes | columns and rows, 1 to 20 each |
//! | in a row | byte | how many in a row win, *k*: 2 to 20 |
//! | stones | byte | stones of a move, *p*: 1 or 2 |
//! | first | byte | stones of a move on the empty board, *q*: 1 or 2 |
//! | attacker | byte | the side that is to win: 0 = Black, 1 = White |
//!
//! A position is a byte, the side to move (0 = Black, 1 = White), then the set of Black's cells, then that of White's. A set is a count,
//! then the cells, lowest first: the first as it is, each other as the difference to the one before, less one; all of them numbers as
//! certificates have them. A position in which both sides have a row is none.

mod bytes;
mod cover;
#[cfg(feature = "text")]
pub mod generate;
mod lines;
mod moves;
mod notation;
mod position;
mod shape;
mod stones;
mod symmetry;
mod table;
#[cfg(feature = "text")]
mod text;

pub use lines::DIRECTIONS;
pub use moves::Move;
pub use notation::write_cell;
pub use position::{Color, Position};
pub use shape::{Family, FiveInARow, MOST_IN_A_ROW, MOST_SIDE, MOST_STONES, Shape, SixInARow};
pub use stones::{Cell, Stones, WORDS};
pub use symmetry::Symmetry;
pub use table::Table;
#[cfg(feature = "text")]
pub use text::{
    Ask, PlayedGame, Variations, is_sgf, parse, parse_bytes, parse_games, pick_game, problem_sgf,
};

use lines::RowFinder;
use std::marker::PhantomData;
use twinproof_core::{Cover, CoverError, Game, InputError, Meter, Player, RepetitionRule, Rng, Rules, Value};

/// A game of this kind, and which side is to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connect<F> {
    shape: Shape,
    attacker: Color,
    rows: RowFinder,
    family: PhantomData<F>,
}

/// Six in a row, two stones a move.
pub type Connect6 = Connect<SixInARow>;
/// Five in a row, one stone a move.
pub type Gomoku = Connect<FiveInARow>;

impl<F: Family> Connect<F> {
    /// The question whether `attacker` wins; refuses shapes that are not played here.
    pub fn new(shape: Shape, attacker: Color) -> Result<Self, InputError> {
        let shape = shape.validate()?;
        Ok(Self { shape, attacker, rows: RowFinder::new(shape), family: PhantomData })
    }

    /// Board and rules in numbers.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The side that is to win: the first player.
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// The question whether the other side wins.
    #[must_use]
    pub fn opponents(&self) -> Self {
        Self { attacker: self.attacker.other(), ..*self }
    }

    /// Whether these stones have a row that wins.
    pub fn has_line(&self, stones: Stones) -> bool {
        self.rows.has_line(stones)
    }

    /// A game ends with the first row, so that there is never one of each side.
    fn refuse_two_rows(&self, position: &Position) -> Result<(), InputError> {
        if self.has_line(position.black) && self.has_line(position.white) {
            return Err(InputError::new(format!(
                "both sides have {} in a row: the game was over before",
                self.shape.in_a_row
            )));
        }
        Ok(())
    }

    fn stones_to_play(&self, position: &Position) -> u8 {
        position.stones_to_play(self.shape)
    }
}

impl<F: Family> Rules for Connect<F> {
    const NAME: &'static str = F::NAME;

    type Position = Position;
    type Move = Move;
    type Repetition = Position;

    fn to_move(&self, position: &Position) -> Player {
        if position.to_move == self.attacker { Player::First } else { Player::Second }
    }

    fn terminal(&self, position: &Position) -> Option<Value> {
        if self.has_line(position.stones(self.attacker)) {
            Some(Value::Win)
        } else if self.has_line(position.stones(self.attacker.other()))
            || position.empties(self.shape).is_empty()
        {
            Some(Value::Loss)
        } else {
            None
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves::list(position.empties(self.shape), self.stones_to_play(position), moves);
    }

    fn move_at(&self, position: &Position, index: u64, _: &mut Vec<Move>) -> Option<Move> {
        moves::at(position.empties(self.shape), self.stones_to_play(position), index)
    }

    fn check_cover(
        &self,
        position: &Position,
        block: &[u8],
        meter: &mut Meter<'_>,
    ) -> Result<Cover, CoverError> {
        cover::check(self, position, block, meter)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mut next = Position { to_move: position.to_move.other(), ..*position };
        let stones = next.stones_mut(position.to_move);
        *stones = stones.union(mv.set());
        next
    }

    fn repetition(&self, position: &Position) -> Position {
        *position
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    fn epoch(&self, position: &Position) -> u64 {
        position.occupied().len().into()
    }

    fn allows(&self, rule: RepetitionRule) -> bool {
        rule == RepetitionRule::FirstPlayerLoss
    }

    fn first_player(&self) -> String {
        self.attacker.to_string()
    }

    fn format_position(&self, position: &Position) -> String {
        notation::write_position(self.shape, position)
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        bytes::write_setup(self, out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        bytes::read_setup(block)
    }

    fn encode(&self, position: &Position, out: &mut Vec<u8>) {
        bytes::encode(position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<Position, InputError> {
        bytes::decode(self, block)
    }
}

impl<F: Family> Game for Connect<F> {
    fn state_key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn repetition_key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn encode_repetition(&self, repetition: &Position, out: &mut Vec<u8>) {
        self.encode(repetition, out);
    }

    fn canonical_form(&self, position: &Position) -> Option<(Position, u8)> {
        let (canonical, symmetry) = self.canonical(position);
        Some((canonical, symmetry.number()))
    }

    fn turn_move(&self, mv: Move, symmetry: u8, back: bool) -> Move {
        let symmetry = Symmetry::numbered(symmetry);
        (if back { symmetry.inverse() } else { symmetry }).mv(self.shape, mv)
    }

    fn move_parts(&self, mv: Move) -> impl Iterator<Item = u64> {
        mv.cells().map(|cell| cell.0.into())
    }

    fn index_of(&self, position: &Position, mv: Move) -> Option<usize> {
        moves::index(position.empties(self.shape), self.stones_to_play(position), mv)
    }

    fn count_moves(&self, position: &Position) -> usize {
        moves::count(position.empties(self.shape), self.stones_to_play(position)) as usize
    }

    fn answer_in_cover(&self, position: &Position, block: &[u8], line: &[Move]) -> Option<Move> {
        cover::answer(self, position, block, line)
    }

    fn replies_in_cover(&self, position: &Position, block: &[u8], line: &[Move]) -> Vec<Move> {
        cover::replies(self, position, block, line)
    }

    fn playout(&self, position: &Position, most: u32, rng: &mut Rng) -> Option<Value> {
        let mut position = *position;
        for _ in 0..most {
            let (empties, stones) = (position.empties(self.shape), self.stones_to_play(&position));
            let index = rng.below(moves::count(empties, stones) as u32);
            position = self.play(&position, moves::at(empties, stones, index.into())?);
            if let Some(value) = self.terminal(&position) {
                return Some(value);
            }
        }
        None
    }

    fn size_hint(&self, root: &Position) -> u32 {
        match self.terminal(root) {
            Some(_) => 0,
            None => moves::count(root.empties(self.shape), self.stones_to_play(root)) as u32,
        }
    }

    fn format_move(&self, _: &Position, mv: Move) -> String {
        notation::write_move(self.shape, mv)
    }

    #[cfg(feature = "text")]
    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        let mv = text::read_move(self.shape, text)?;
        let is_over = self.terminal(position).is_some();
        let is_legal =
            moves::index(position.empties(self.shape), self.stones_to_play(position), mv).is_some();
        (is_legal && !is_over).then_some(mv)
    }

    fn diagram(&self, position: &Position) -> Option<String> {
        Some(notation::diagram(self.shape, position))
    }
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
