//! EPD: a position, then operations such as `bm Qg6; dm 2; id "name";`.

use super::cursor::{Cursor, Word};
use super::{Ask, position};
use crate::chess::{Chess, Goal};
use twinproof_core::{Game, InputError, Problem, Value, printable};

/// A line of an EPD file.
#[derive(Debug, Clone)]
pub struct Epd {
    /// What the line calls it: the operation `id`.
    pub id: Option<String>,
    /// What the line says of the answer, for comparison only.
    pub expected: Option<Expected>,
    /// The problem itself.
    pub problem: Problem<Chess>,
}

/// What the operations `bm` and `dm` say of the answer, or [`Ask::key`] instead of `bm`. No search is ever told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expected {
    /// The best moves, as the line has them.
    pub moves: Vec<String>,
    /// The side to move mates in so many moves: `dm N`, or `bm #N`.
    pub mate_in: Option<u16>,
}

/// Reads a position as [`parse`](super::parse) does, and the operations behind it. Of these, `id`, `bm` and `dm`
/// are looked at.
///
/// ```
/// use twinproof_games::chess::{Ask, parse_epd};
///
/// let epd = parse_epd("7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; dm 1; id \"corner\";", &Ask::default())?;
/// assert_eq!(epd.id.as_deref(), Some("corner"));
/// let expected = epd.expected.unwrap();
/// assert_eq!((expected.moves, expected.mate_in), (vec!["Qg7#".to_string()], Some(1)));
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn parse_epd(text: &str, ask: &Ask) -> Result<Epd, InputError> {
    let mut cursor = Cursor::new(text);
    let problem = position(&mut cursor, ask)?;
    let (mut id, mut expected) = (None, Expected::default());
    while let Some(Operation { code, operands, is_closed }) = operation(&mut cursor)? {
        let of = |word: &Word<'_>| word.text.to_owned();
        match code.text {
            "id" => id = Some(operands.iter().map(of).collect::<Vec<_>>().join(" ")),
            "bm" => {
                for word in &operands {
                    match word.text.strip_prefix('#') {
                        Some(moves) => expected.expect_mate_in(number(moves, *word, "bm")?, *word)?,
                        None if matches!(word.text, "dm" | "id") => {
                            let message = format!("a semicolon is missing before {}", word.text);
                            return Err(InputError::new(message).at_column(word.column));
                        }
                        None => expected.moves.push(of(word)),
                    }
                }
            }
            "dm" => {
                let word = operands.first().copied().unwrap_or(code);
                expected.expect_mate_in(number(word.text, word, "dm")?, word)?;
            }
            _ if is_closed => {}
            _ => {
                let message =
                    "after a position come \"moves\" and moves, or operations that end with a semicolon";
                return Err(
                    InputError::new(format!("{message}, not {}", code.shown())).at_column(code.column)
                );
            }
        }
    }
    if let Some(key) = &ask.key {
        if problem.game().attacker() != problem.root().board().side_to_move() {
            let message = "a key is a move of the side that is to mate, which is not to move here";
            return Err(InputError::new(message));
        }
        if problem.game().parse_move(problem.root(), key).is_none() {
            return Err(InputError::new(format!("the key {} is no legal move here", printable(key))));
        }
        expected.moves = vec![key.clone()];
    }
    let expected = (expected != Expected::default()).then_some(expected);
    Ok(Epd { id: id.filter(|id| !id.is_empty()), expected, problem })
}

/// The `id` of a line whose position may be wrong.
pub fn epd_id(text: &str) -> Option<String> {
    let mut cursor = Cursor::new(text);
    let mut is_first = true;
    while let Ok(Some(Operation { code, operands, .. })) = operation(&mut cursor) {
        let words: Vec<_> = std::iter::once(code).chain(operands).map(|word| word.text).collect();
        // Before the first semicolon stands the position too.
        let before = if is_first { words.iter().position(|&word| word == "id") } else { Some(0) };
        is_first = false;
        match before.map(|before| &words[before..]) {
            Some(["id", id @ ..]) if !id.is_empty() => return Some(id.join(" ")),
            _ => {}
        }
    }
    None
}

/// An operation: its code and what belongs to it.
struct Operation<'a> {
    code: Word<'a>,
    operands: Vec<Word<'a>>,
    /// Whether a semicolon ends it.
    is_closed: bool,
}

/// The next operation. It ends with a semicolon, the last one also with the line.
fn operation<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Operation<'a>>, InputError> {
    let code = loop {
        match cursor.word() {
            None => return Ok(None),
            Some(word) if word.text == ";" => {}
            Some(word) => break word,
        }
    };
    let mut operands = Vec::new();
    let is_closed = loop {
        if let Some(text) = cursor.quoted()? {
            operands.push(text);
            continue;
        }
        match cursor.word() {
            None => break false,
            Some(word) if word.text == ";" => break true,
            Some(word) => operands.push(word),
        }
    };
    Ok(Some(Operation { code, operands, is_closed }))
}

fn number(text: &str, word: Word<'_>, code: &str) -> Result<u16, InputError> {
    text.parse().map_err(|_| {
        InputError::new(format!("{code} should give a number of moves, but gives {}", word.shown()))
            .at_column(word.column)
    })
}

impl Expected {
    /// Takes the length of the mate, which may be told twice but not in two ways.
    fn expect_mate_in(&mut self, moves: u16, word: Word<'_>) -> Result<(), InputError> {
        let before = self.mate_in.replace(moves);
        match before.filter(|&before| before != moves) {
            None => Ok(()),
            Some(before) => {
                let message = format!("bm and dm disagree: a mate in {before} and a mate in {moves}");
                Err(InputError::new(message).at_column(word.column))
            }
        }
    }

    /// Whether the answer is the expected one. Not known without an answer, and where the operations speak of
    /// another question: they are about mate by the side to move.
    ///
    /// A mate in N says that there is one within N moves and none within fewer. Best moves say only that a mate begins with
    /// each of them, if there is one: whether they do is told in `moves`, as far as it is known.
    pub fn agrees(
        &self,
        problem: &Problem<Chess>,
        answer: Option<Value>,
        moves: Option<bool>,
    ) -> Option<bool> {
        let (game, root) = (problem.game(), problem.root());
        if game.goal() != Goal::Mate || game.attacker() != root.board().side_to_move() {
            return None;
        }
        let answer = answer?;
        let within = self.mate_in.map(|moves| game.mate_in().is_none_or(|asked| asked >= moves));
        match (within, answer) {
            (Some(true), Value::Loss) | (Some(false), Value::Win) => return Some(false),
            (Some(false), Value::Loss) => return Some(true),
            (None, Value::Loss) => return None,
            (Some(true) | None, Value::Win) => {}
        }
        if self.moves.is_empty() { within } else { moves }
    }
}
