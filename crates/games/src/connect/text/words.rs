//! Lists of moves, `j10 k11i9`, and positions on one line, `B:Bj10:Wi9,k11`.

use super::super::{Color, Position, Shape, Stones};
use super::cells::{all_cells, take_cell};
use super::played::Played;
use super::shown;
use crate::without_move_number;
use twinproof_core::InputError;

/// Reads moves from the empty board. The stones of a move are one word, or words of one stone each; commas are as good as spaces, and
/// numbers of moves may stand before them.
pub(super) fn moves(text: &str, shape: Shape) -> Result<Position, InputError> {
    let mut played = Played::new(shape);
    let mut end = 0;
    for (at, word) in words(text) {
        let body = without_move_number(word);
        let start = at + word.len() - body.len();
        let cells = all_cells(shape, body).map_err(|(within, error)| placed(text, start + within, error))?;
        let cells: Vec<_> = cells.into_iter().map(|(_, cell)| cell).collect();
        played.put_all(None, &cells).map_err(|error| placed(text, start, error))?;
        end = at + word.len();
    }
    played.finish().map_err(|error| placed(text, end, error))
}

/// Reads the side to move, Black's stones and White's.
pub(super) fn position(text: &str, shape: Shape) -> Result<Position, InputError> {
    let mut parts = text.trim_end().split(':');
    let mut at = text.len() - text.trim_start().len();
    let side = parts.next().unwrap_or("").trim();
    let Some(to_move) =
        Color::ALL.into_iter().find(|color| side.eq_ignore_ascii_case(&color.letter().to_string()))
    else {
        let message = format!("{} is no side to move: write B or W, as in B:Bj10:Wi9,k11", shown(side));
        return Err(placed(text, at, InputError::new(message)));
    };
    let mut position = Position { to_move, ..Position::START };
    at = text.find(':').map_or(text.len(), |colon| colon + 1);
    for color in Color::ALL {
        let part = parts.next().unwrap_or("");
        let Some(list) =
            part.trim_start().strip_prefix([color.letter(), color.letter().to_ascii_lowercase()])
        else {
            let message = format!(
                "{color}'s stones are missing: they begin with {}, as in B:Bj10:Wi9,k11",
                color.letter()
            );
            return Err(placed(text, at, InputError::new(message)));
        };
        let start = at + part.len() - list.len();
        *position.stones_mut(color) = stones(text, start, list, shape, position.occupied())?;
        at += part.len() + 1;
    }
    match parts.next() {
        Some(_) => Err(placed(text, at, InputError::new("nothing may follow White's stones"))),
        None => Ok(position),
    }
}

/// A list of cells between commas, none of them taken.
fn stones(text: &str, start: usize, list: &str, shape: Shape, taken: Stones) -> Result<Stones, InputError> {
    let mut set = Stones::EMPTY;
    let mut at = start;
    if list.trim().is_empty() {
        return Ok(set);
    }
    for name in list.split(',') {
        let fail = |message: String| placed(text, at, InputError::new(message));
        let (cell, rest) = take_cell(shape, name.trim()).map_err(|error| placed(text, at, error))?;
        if !rest.is_empty() {
            return Err(fail(format!("there should be a comma before {}", shown(rest))));
        }
        if set.union(taken).contains(cell) {
            return Err(fail(format!("there is a stone on {} already", name.trim())));
        }
        set.insert(cell);
        at += name.len() + 1;
    }
    Ok(set)
}

/// The words of a text, divided by white space or commas, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let divides = |letter: char| letter.is_whitespace() || letter == ',';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = text.len() - text[at..].trim_start_matches(divides).len();
        let length = text[start..].find(divides).unwrap_or(text.len() - start);
        at = start + length;
        (length > 0).then(|| (start, &text[start..at]))
    })
}

/// An error at a place of a text of one line.
fn placed(text: &str, at: usize, error: InputError) -> InputError {
    error.at_column(text[..at.min(text.len())].chars().count() as u64 + 1)
}
