//! Chess from text: FEN with moves already played, EPD, moves.

mod cursor;
mod epd;
mod fen;
mod games;
mod moves;
mod pgn;
mod svg;

pub use epd::{Epd, Expected, epd_id, parse_epd};
pub use games::{is_pgn, parse_pgn};
pub use pgn::Variations;
pub use svg::svg;

use super::color_name;
use super::questions::count_back;
use super::{Chess, Goal, Identity, Move, Position};
use crate::without_move_number;
use cozy_chess::Color;
use cursor::Cursor;
use std::collections::HashMap;
use twinproof_core::{InputError, Problem, RepetitionRule, Rules};

/// What is asked of a position.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The side that is to reach the goal; the side to move if absent.
    pub attacker: Option<Color>,
    /// What it is to reach.
    pub goal: Goal,
    /// In at most so many of its moves.
    pub mate_in: Option<u16>,
    /// Only positions that occurred twice before the root may not be entered, not all that occurred.
    pub threefold: bool,
    /// Fifty moves without a capture or a pawn move end the game.
    pub fifty_move: bool,
    /// Whether searches may be told what is known of chess.
    pub knowledge: bool,
    /// The author's first move, instead of what an EPD line calls the best.
    pub key: Option<String>,
}

impl Default for Ask {
    /// The side to move forces mate.
    fn default() -> Self {
        Self {
            attacker: None,
            goal: Goal::Mate,
            mate_in: None,
            threefold: false,
            fifty_move: false,
            knowledge: true,
            key: None,
        }
    }
}

/// Reads a position in FEN, without its counters if need be, or `startpos`; `moves` and moves may follow that were
/// played from there, as engines or as people write them.
///
/// ```
/// use twinproof_core::{Game, Rules};
/// use twinproof_games::chess::{Ask, parse};
///
/// let problem = parse("4k3/8/4K3/8/8/8/8/7R w - -", &Ask::default())?;
/// assert_eq!(problem.game().question(), "White forces mate");
/// assert_eq!(problem.game().format_position(problem.root()), "4k3/8/4K3/8/8/8/8/7R w - - 0 1");
/// let error = parse("4k3/8/4K3/8/8/8/8/7X w - -", &Ask::default()).unwrap_err().to_string();
/// assert!(error.starts_with("column 20: 'X' is no piece"), "{error}");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse(text: &str, ask: &Ask) -> Result<Problem<Chess>, InputError> {
    let mut cursor = Cursor::new(text);
    let problem = position(&mut cursor, ask)?;
    match cursor.word() {
        None => Ok(problem),
        Some(word) => {
            let message = "nothing may follow the position but \"moves\" and moves, not";
            Err(InputError::new(format!("{message} {}", word.shown())).at_column(word.column))
        }
    }
}

/// The legal move a text stands for; none where the game is over.
pub(super) fn read_move(game: &Chess, position: &Position, text: &str) -> Option<Move> {
    moves::read(game, position, text).filter(|_| game.terminal(position).is_none())
}

/// A position and the moves played from it, as far as they go: up to the end or to a semicolon.
fn position(cursor: &mut Cursor<'_>, ask: &Ask) -> Result<Problem<Chess>, InputError> {
    let fen = fen::read(cursor)?;
    if let Some(square) = (fen.board.occupied() & !ask.goal.squares()).next_square() {
        return Err(InputError::new(format!("there is a piece on {square}, outside the region"))
            .at_column(fen.column(square)));
    }
    // The attacker is known only at the end, and makes no difference to the moves.
    let mut game = Chess::new(Color::White, ask.goal);
    game.fifty_move = ask.fifty_move;
    let clock = if ask.fifty_move { fen.clock } else { 0 };
    let mut root = Position::new(fen.board, clock, 0);
    let mut before = Vec::new();
    if cursor.peek().is_some_and(|word| word.text == "moves") {
        cursor.word();
        while let Some(word) = cursor.peek().filter(|word| word.text != ";") {
            cursor.word();
            let text = without_move_number(word.text);
            if text.is_empty() {
                continue;
            }
            let Some(mv) = moves::read(&game, &root, text) else {
                let mover = color_name(root.board().side_to_move());
                return Err(InputError::new(format!(
                    "{} is no legal move of {mover}\'s here, or several",
                    word.shown()
                ))
                .at_column(word.column));
            };
            let next = game.play(&root, mv);
            before.push(std::mem::replace(&mut root, next));
        }
    }
    game.attacker = ask.attacker.unwrap_or(root.board().side_to_move());
    game.knowledge = ask.knowledge;
    if let Some(moves) = ask.mate_in {
        game = game.in_moves(moves);
        count_back(&game, &mut before, &mut root, moves);
    }
    let past = past(before, &root, ask.threefold);
    Problem::new(game, root, past, RepetitionRule::FirstPlayerLoss)
}

/// What may not be entered of the positions before the root: each once, and none that cannot come back.
fn past(before: Vec<Position>, root: &Position, threefold: bool) -> Vec<Position> {
    let mut met: HashMap<Identity, u32> = HashMap::new();
    let needed = if threefold { 2 } else { 1 };
    let mut past = Vec::new();
    for position in before.into_iter().filter(|position| position.progress() == root.progress()) {
        let count = met.entry(position.board_identity()).or_default();
        *count += 1;
        if *count == needed {
            past.push(position);
        }
    }
    past
}
