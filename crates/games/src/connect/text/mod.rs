//! Connect6 and gomoku from text: lists of moves, positions on one line, records in SGF.

mod cells;
mod game;
mod played;
mod problem;
mod record;
mod words;
mod write;

pub use game::PlayedGame;
pub use problem::problem_sgf;
pub use write::Variations;

pub(super) use cells::read_move;

use super::{Color, Connect, Family, Position, Shape};
use crate::sgf::{self, decoded};
use twinproof_core::{InputError, Problem, RepetitionRule};

/// What is asked of a position. What is absent is as the text has it, or as the game is usually played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ask {
    /// Columns and rows.
    pub size: Option<(u32, u32)>,
    /// Stones in a row that win.
    pub in_a_row: Option<u32>,
    /// Stones of a move.
    pub stones: Option<u32>,
    /// Stones of a move on the empty board.
    pub first: Option<u32>,
    /// The side that is to win; the side to move if absent.
    pub attacker: Option<Color>,
}

impl Ask {
    /// The shape that is asked for, where `usual` is meant unasked.
    pub fn shape(&self, usual: Shape) -> Result<Shape, InputError> {
        let (width, height) = self.size.unwrap_or((usual.width.into(), usual.height.into()));
        let or = |asked: Option<u32>, usual: u8| asked.unwrap_or(usual.into());
        let first = or(self.first, usual.first);
        Shape::new(width, height, or(self.in_a_row, usual.in_a_row), or(self.stones, usual.stones), first)
    }
}

/// Reads a position: a list of moves from the empty board, a position on one line as it is printed, or a record in SGF.
///
/// A record that sets stones up is asked where the set-up ends, any other at the end of its main line.
///
/// ```
/// use twinproof_core::Rules;
/// use twinproof_games::connect::{Ask, SixInARow, parse};
///
/// let problem = parse::<SixInARow>("j10 k11i9", &Ask::default())?;
/// assert_eq!(problem.game().question(), "Black wins");
/// assert_eq!(problem.game().format_position(problem.root()), "B:Bj10:Wi9,k11");
/// let same = parse::<SixInARow>("(;FF[4]EV[connect6.ch.1];B[j10];W[k11i9])", &Ask::default())?;
/// assert_eq!(same.root(), problem.root());
/// let error = parse::<SixInARow>("j10 k11i20", &Ask::default()).unwrap_err().to_string();
/// assert_eq!(error, "column 8: there is no cell i20: columns are a to s, i among them, and rows 1 to 19");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse<F: Family>(text: &str, ask: &Ask) -> Result<Problem<Connect<F>>, InputError> {
    if is_sgf(text) {
        return of_game(text, &sgf::read(text).swap_remove(0)?, ask);
    }
    let shape = ask.shape(F::SHAPE)?;
    let position =
        if text.contains(':') { words::position(text, shape)? } else { words::moves(text, shape)? };
    problem(shape, position, ask)
}

/// Reads all games of a collection in SGF, at least one; behind one that breaks the rules of SGF nothing is read.
///
/// ```
/// use twinproof_games::connect::{Ask, SixInARow, parse_games};
///
/// let games = parse_games::<SixInARow>("(;B[j10])\n(;B[j10];W[j10k9])\n(;B[i9])", &Ask::default());
/// let error = games[1].as_ref().unwrap_err().to_string();
/// assert_eq!(error, "line 2, column 10: there is a stone on j10 already");
/// assert!(games.len() == 3 && games[2].is_ok());
/// ```
pub fn parse_games<F: Family>(text: &str, ask: &Ask) -> Vec<Result<Problem<Connect<F>>, InputError>> {
    sgf::read(text).into_iter().map(|game| of_game(text, &game?, ask)).collect()
}

/// Reads one game of a collection, told by its number, from 1 on, or its name (`GN`); and its number.
#[allow(clippy::type_complexity)]
pub fn pick_game<F: Family>(
    text: &str,
    which: &str,
    ask: &Ask,
) -> Result<(usize, Result<Problem<Connect<F>>, InputError>), InputError> {
    let (number, game) = sgf::pick(text, which)?;
    Ok((number, of_game(text, &game, ask)))
}

fn of_game<F: Family>(
    text: &str,
    game: &sgf::Tree<'_>,
    ask: &Ask,
) -> Result<Problem<Connect<F>>, InputError> {
    let (shape, position) = record::read(text, game, ask, F::SHAPE)?;
    problem(shape, position, ask)
}

/// The same from the bytes of a file, which may say how it is encoded.
pub fn parse_bytes<F: Family>(bytes: &[u8], ask: &Ask) -> Result<Problem<Connect<F>>, InputError> {
    parse(&decoded(bytes), ask)
}

/// Whether a text is a record in SGF, and no list of moves or position.
pub fn is_sgf(text: &str) -> bool {
    text.contains("(;") || text.trim_start().starts_with('(')
}

fn problem<F: Family>(shape: Shape, root: Position, ask: &Ask) -> Result<Problem<Connect<F>>, InputError> {
    let game = Connect::new(shape, ask.attacker.unwrap_or(root.to_move))?;
    let in_a_row = shape.in_a_row;
    if let Some(winner) = Color::ALL.into_iter().find(|&color| game.has_line(root.stones(color))) {
        return Err(InputError::new(format!("the game is over: {winner} has {in_a_row} in a row")));
    }
    if root.empties(shape).is_empty() {
        return Err(InputError::new("the game is over: the board is full"));
    }
    Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss)
}

/// A word as an error may show it: in quotation marks, and not all of it if it is long.
fn shown(word: &str) -> String {
    match word.char_indices().nth(30) {
        None => format!("{word:?}"),
        Some((end, _)) => format!("{:?}…", &word[..end]),
    }
}
