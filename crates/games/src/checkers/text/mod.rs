//! Checkers from text: FEN with moves already played, moves, games in PDN.

mod fen;
mod games;
mod moves;
mod pdn;

pub use games::{Record, is_pdn, parse_pdn, read_pdn};
pub use pdn::Variations;

pub(super) use moves::read as read_move;

use super::{Checkers, Color, Move, Position};
use crate::without_move_number;
use moves::Reading;
use std::collections::HashSet;
use twinproof_core::{InputError, Problem, RepetitionRule, Rules, Value};

/// What is asked of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// The side that is to reach the goal; the side to move if absent.
    pub attacker: Option<Color>,
    /// What it is to reach.
    pub goal: Goal,
    /// Whether searches may be told what is known of checkers.
    pub knowledge: bool,
}

impl Default for Ask {
    /// The side to move wins.
    fn default() -> Self {
        Self { attacker: None, goal: Goal::Win, knowledge: true }
    }
}

/// What a side may be asked to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// It wins.
    Win,
    /// It wins or draws. That is asked as the opponent's win, and the answer turned round.
    Draw,
    /// Whatever it can: whether the side to move wins, draws or loses is asked by two questions, of which this is the first, its win.
    Value,
}

/// A question as it was asked, and the problem that answers it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The side that is to reach the goal.
    pub attacker: Color,
    /// What it is to reach.
    pub goal: Goal,
    /// Whether the attacker wins; of a draw, whether its opponent does.
    pub problem: Problem<Checkers>,
}

impl Asked {
    /// Puts the question about a position. `before` are the positions that came before it, oldest first.
    pub fn new(root: Position, before: Vec<Position>, ask: &Ask) -> Result<Self, InputError> {
        let attacker = ask.attacker.unwrap_or(root.side());
        let first = match ask.goal {
            Goal::Win | Goal::Value => attacker,
            Goal::Draw => attacker.other(),
        };
        let game = Checkers::new(first).with_knowledge(ask.knowledge);
        let problem = Problem::new(game, root, past(before, root), RepetitionRule::FirstPlayerLoss)?;
        Ok(Self { attacker, goal: ask.goal, problem })
    }

    /// The question in words.
    pub fn question(&self) -> String {
        match self.goal {
            Goal::Win | Goal::Value => self.problem.game().question(),
            Goal::Draw => format!("{} gets at least a draw", self.attacker),
        }
    }

    /// What an answer to the problem says of the question.
    pub fn answer(&self, value: Value) -> Value {
        match self.goal {
            Goal::Win | Goal::Value => value,
            Goal::Draw => Value::won_by(value.winner().opponent()),
        }
    }
}

/// Reads a position in FEN as PDN has it, or `startpos`; `moves` and moves may follow that were played from there. A semicolon
/// begins a comment.
///
/// ```
/// use twinproof_core::Rules;
/// use twinproof_games::checkers::{Ask, Goal, parse};
///
/// let asked = parse("W:WK24,K29:BK18.", &Ask::default())?;
/// assert_eq!(asked.question(), "White wins");
/// assert_eq!(asked.problem.root().to_string(), "W:WK24,K29:BK18");
///
/// let draw = parse("startpos moves 11-15 22-18 15x22", &Ask { goal: Goal::Draw, ..Ask::default() })?;
/// assert_eq!(draw.question(), "White gets at least a draw");
/// assert_eq!(draw.problem.game().question(), "Black wins");
///
/// let error = parse("W:WK24,K33:BK18", &Ask::default()).unwrap_err().to_string();
/// assert_eq!(error, "column 9: there is no square 33: squares are 1 to 32");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse(text: &str, ask: &Ask) -> Result<Asked, InputError> {
    let text = text.split(';').next().unwrap_or("");
    let (root, end) = fen::read(text)?;
    let column = |at: usize| text[..at].chars().count() as u64 + 1;
    let mut words = words(text, end);
    let mut game = Played { root, before: Vec::new() };
    match words.next() {
        None => {}
        Some((_, "moves")) => {
            for (at, word) in words {
                game.play(word).map_err(|error| error.at_column(column(at)))?;
            }
        }
        Some((at, word)) => {
            let message = "nothing may follow the position but \"moves\" and moves, not";
            return Err(InputError::new(format!("{message} {}", shown(word))).at_column(column(at)));
        }
    }
    Asked::new(game.root, game.before, ask)
}

/// The words of a text from a place on, each with its place.
fn words(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = from;
    std::iter::from_fn(move || {
        let start = text.len() - text[at..].trim_start().len();
        let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
        at = start + length;
        (length > 0).then(|| (start, &text[start..at]))
    })
}

/// A game so far.
struct Played {
    root: Position,
    /// Oldest first.
    before: Vec<Position>,
}

impl Played {
    /// Makes a move, with or without its number before it, and says which. Nothing is done for a number alone.
    fn play(&mut self, word: &str) -> Result<Option<Move>, InputError> {
        let text = without_move_number(word);
        if text.is_empty() {
            return Ok(None);
        }
        let mv = match moves::find(self.root, text) {
            Reading::One(mv) => mv,
            Reading::None => {
                return Err(InputError::new(format!(
                    "{} is no legal move of {}'s here{}",
                    shown(text),
                    self.root.side(),
                    if self.root.has_capture() { ", who must take" } else { "" }
                )));
            }
            Reading::Several => {
                return Err(InputError::new(format!(
                    "{} may be several moves: name all squares that the piece comes to, as in 22x15x8",
                    shown(text)
                )));
            }
        };
        self.before.push(self.root);
        self.root = self.root.play(mv);
        Ok(Some(mv))
    }
}

/// What may not be entered of the positions before the root: each once, and none that cannot come back.
fn past(mut before: Vec<Position>, root: Position) -> Vec<Position> {
    let mut met = HashSet::new();
    before.retain(|&position| position.epoch() == root.epoch() && met.insert(position));
    before
}

/// A word as an error may show it: in quotation marks, and not all of it if it is long.
fn shown(word: &str) -> String {
    match word.char_indices().nth(30) {
        None => format!("{word:?}"),
        Some((end, _)) => format!("{:?}…", &word[..end]),
    }
}
