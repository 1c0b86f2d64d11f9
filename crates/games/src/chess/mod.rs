//! Chess: forced mates, and promotions on a part of the board.
//!
//! The rules are those of [`cozy_chess`]; here are questions, identity of positions, notation and bytes. The
//! first player is the attacker, White or Black, whoever moves at the root. It is asked to reach a [`Goal`],
//! within a number of moves if [`Chess::in_moves`] says so. Whatever ends the game otherwise is a failure of the
//! attacker's: stalemate, being mated, having too little to mate with, and with [`Chess::with_fifty_move`] the
//! hundredth half-move in a row without a capture or a pawn move, unless it mates.
//!
//! # Repetition
//!
//! A position repeats another when pieces, side to move, castling rights and the possibility of taking en
//! passant agree; see [`Position`]. The usual rule is first-player-loss: a mate that needs to repeat a position is
//! none.
//!
//! Where moves are counted, the counters are part of the state and of what repeats, so that nothing repeats
//! inside a search. That is exact: if the attacker can win at all, it can so by the shortest way, and each move of
//! the shortest way brings it nearer, whereas on meeting a board again it would be as far as before, with fewer
//! moves left or more half-moves counted. A win never needs to repeat, whatever the rule of repetition. Boards
//! met **before the root** are another matter: the shortest way might lead through one of them. They are
//! kept, without counters, by [`Rules::bind_past`], and a move into one of them is a loss at once. The root's own
//! board is not among them, for the reason just given.
//!
//! # Epochs
//!
//! Three sums that never fall: men off the board, steps made by the pawns (a pawn that is gone has made all of
//! them), castling rights lost; then moves made and half-moves counted, where they are.
//!
//! # Bytes
//!
//! The setup is one byte, the sum of 1 (Black attacks), 2 (the goal is to promote), 4 (moves are counted) and 8
//! (the fifty-move rule holds). If the goal is to promote, the corners of the region follow, the lowest and the
//! highest square, a byte each: `a1` is 0, `b1` is 1, `h8` is 63. How many moves there are is told by the root.
//!
//! A position is:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | flags | byte | the sum of 1 (Black to move), 2, 4 (White may castle short, long), 8, 16 (Black), 32 (en passant) |
//! | file | byte | if a pawn can be taken en passant: its file, 0 to 7 |
//! | clock | byte | if the fifty-move rule holds: half-moves without a capture or pawn move, 0 to 100 |
//! | left | number | if moves are counted: how many the attacker has left |
//! | occupied | 8 bytes | a bit for each square with a piece, `h8` first and `a1` last |
//! | pieces | half bytes | for each of these squares from `a1` up, low half first: 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king, plus 8 if black; a last half is 0 |

mod bytes;
mod checks;
mod fen;
#[cfg(feature = "text")]
pub mod generate;
mod goal;
mod knowledge;
mod material;
mod moves;
mod perft;
mod position;
mod preview;
mod problems;
mod questions;
mod san;
#[cfg(feature = "text")]
mod text;
mod validate;

pub use cozy_chess::{Color, Piece, Square};
pub use goal::{Goal, Region};
pub use moves::Move;
pub use perft::perft;
pub use position::{Identity, Position};
pub use questions::{attackers_moves, set_play, within_moves};
#[cfg(feature = "text")]
pub use text::{Ask, Epd, Expected, Variations, epd_id, is_pgn, parse, parse_epd, parse_pgn, svg};

use std::sync::Arc;
use twinproof_core::{ChildPreview, Game, InputError, Numbers, Player, RepetitionRule, Rules, Value};

/// Chess and a question about it. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Chess {
    attacker: Color,
    goal: Goal,
    /// Whether the attacker has a limited number of moves, and how many the root of a settled problem gives it.
    counts_moves: bool,
    asked: Option<u16>,
    fifty_move: bool,
    /// Whether `initial` guesses. Nothing a checker sees depends on it.
    knowledge: bool,
    /// Boards of the past that may not be entered, where repetition does not see them: by key, sorted.
    forbidden: Arc<[(u64, Identity)]>,
}

impl Chess {
    /// The question whether `attacker` reaches the goal, in however many moves.
    pub fn new(attacker: Color, goal: Goal) -> Self {
        let forbidden = Arc::new([]);
        Self {
            attacker,
            goal,
            counts_moves: false,
            asked: None,
            fifty_move: false,
            knowledge: true,
            forbidden,
        }
    }

    /// The same within a number of the attacker's moves.
    pub fn in_moves(mut self, moves: u16) -> Self {
        (self.counts_moves, self.asked) = (true, Some(moves));
        self
    }

    /// The same under the fifty-move rule.
    pub fn with_fifty_move(mut self) -> Self {
        self.fifty_move = true;
        self
    }

    /// The same for searches that know nothing of chess.
    pub fn without_knowledge(mut self) -> Self {
        self.knowledge = false;
        self
    }

    /// The question whether the other side mates; none where it is about anything but a mate in however many moves.
    #[must_use]
    pub fn opponents(&self) -> Option<Self> {
        let is_plain = self.goal == Goal::Mate && !self.counts_moves;
        // What may not be entered is found anew for the problem that is made of it.
        is_plain.then(|| Self { attacker: !self.attacker, forbidden: Arc::new([]), ..self.clone() })
    }

    /// The side that is to reach the goal: the first player.
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// What it is to reach.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// In how many moves, if that is asked.
    pub fn mate_in(&self) -> Option<u16> {
        self.asked.filter(|_| self.counts_moves)
    }

    /// A legal move as engines write it: `e2e4`, `e7e8q`, `e1g1` for castling.
    pub fn format_uci(&self, position: &Position, mv: Move) -> String {
        san::write_uci(position, mv)
    }

    /// Whether the counters hide from repetition that two boards are the same.
    fn counts(&self) -> bool {
        self.counts_moves || self.fifty_move
    }

    /// The two counters after a move, which may be a capture or a pawn move.
    fn counters_after(&self, position: &Position, zeroing: bool) -> (u8, u16) {
        let is_counted = self.counts_moves && position.board().side_to_move() == self.attacker;
        let clock = if self.fifty_move && !zeroing { (position.clock + 1).min(100) } else { 0 };
        (clock, position.left.saturating_sub(is_counted.into()))
    }

    fn epoch_of(&self, progress: u32, clock: u8, left: u16) -> u64 {
        let made = if self.counts_moves { u16::MAX - left } else { 0 };
        u64::from(progress) << 32 | u64::from(made) << 8 | u64::from(clock)
    }

    fn is_forbidden(&self, position: &Position) -> bool {
        if self.forbidden.is_empty() {
            return false;
        }
        let key = position.board_key();
        let first = self.forbidden.partition_point(|(other, _)| *other < key);
        let mut same = self.forbidden[first..].iter().take_while(|(other, _)| *other == key).peekable();
        same.peek().is_some() && {
            let board = position.board_identity();
            same.any(|(_, other)| *other == board)
        }
    }
}

/// White or Black.
fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl Rules for Chess {
    const NAME: &'static str = "chess";

    type Position = Position;
    type Move = Move;
    type Repetition = Identity;

    fn to_move(&self, position: &Position) -> Player {
        if position.board().side_to_move() == self.attacker { Player::First } else { Player::Second }
    }

    fn terminal(&self, position: &Position) -> Option<Value> {
        self.value(position)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves::generate(position.board(), self.goal.squares(), moves);
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let (mut next, zeroing) = position.after(mv);
        (next.clock, next.left) = self.counters_after(position, zeroing);
        next
    }

    fn epoch(&self, position: &Position) -> u64 {
        self.epoch_of(position.progress(), position.clock, position.left)
    }

    fn bind_past(&mut self, root: &Position, past: &[Position]) {
        if self.counts_moves {
            self.asked = Some(root.left);
        }
        if self.counts() {
            let start = root.board_identity();
            let boards = past.iter().map(|position| (position.board_key(), position.board_identity()));
            let mut boards: Vec<_> = boards.filter(|(_, board)| *board != start).collect();
            boards.sort_unstable();
            boards.dedup();
            self.forbidden = boards.into();
        }
    }

    fn allows(&self, rule: RepetitionRule) -> bool {
        rule == RepetitionRule::FirstPlayerLoss
    }

    fn repetition(&self, position: &Position) -> Identity {
        position.identity()
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    fn question(&self) -> String {
        let attacker = color_name(self.attacker);
        let within = match (self.counts_moves, self.asked) {
            (false, _) => String::new(),
            (true, None) => " in a number of moves".into(),
            (true, Some(1)) => " in 1 move".into(),
            (true, Some(moves)) => format!(" in {moves} moves"),
        };
        let fifty = if self.fifty_move { " under the fifty-move rule" } else { "" };
        match self.goal {
            Goal::Mate => format!("{attacker} forces mate{within}{fifty}"),
            Goal::Promote { region } => {
                let board =
                    if region == Region::whole() { String::new() } else { format!(" on the board {region}") };
                format!("{attacker} gets a queen that cannot be taken at once{within}{board}{fifty}")
            }
        }
    }

    fn first_player(&self) -> String {
        color_name(self.attacker).into()
    }

    fn format_position(&self, position: &Position) -> String {
        fen::write(position)
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        bytes::write_setup(self, out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        bytes::read_setup(block)
    }

    fn encode(&self, position: &Position, out: &mut Vec<u8>) {
        bytes::encode(self, position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<Position, InputError> {
        bytes::decode(self, block)
    }
}

impl Game for Chess {
    fn state_key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn repetition_key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn encode_repetition(&self, repetition: &Identity, out: &mut Vec<u8>) {
        repetition.write(out);
    }

    fn keeps_no_past(&self) -> bool {
        self.forbidden.is_empty()
    }

    fn move_parts(&self, mv: Move) -> impl Iterator<Item = u64> {
        std::iter::once(mv.bits().into())
    }

    fn initial(&self, position: &Position) -> Numbers {
        self.guess(position)
    }

    fn evaluate(&self, position: &Position) -> Numbers {
        self.value_or_guess(position)
    }

    fn preview_children(
        &self,
        position: &Position,
        moves: &[Move],
        previews: &mut Vec<Option<ChildPreview>>,
    ) {
        self.preview_moves(position, moves, previews);
    }

    fn format_move(&self, position: &Position, mv: Move) -> String {
        san::write(self, position, mv)
    }

    #[cfg(feature = "text")]
    fn parse_move(&self, position: &Position, text: &str) -> Option<Move> {
        text::read_move(self, position, text)
    }

    fn diagram(&self, position: &Position) -> Option<String> {
        Some(fen::diagram(position))
    }
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
