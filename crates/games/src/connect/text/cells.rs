//! Cells and moves from people.

use super::super::{Cell, Move, Shape};
use super::shown;
use twinproof_core::InputError;

/// A cell and the rest of the text: a letter for the column, in either case, and the row from 1.
pub(super) fn take_cell(shape: Shape, text: &str) -> Result<(Cell, &str), InputError> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(|| no_cell(text))?;
    let digits = &text[1..];
    let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
    if end == 0 || digits.starts_with('0') {
        return Err(no_cell(text));
    }
    let (number, rest) = digits.split_at(end);
    let x = letter.to_ascii_lowercase() as u8 - b'a';
    // A number that is too long for a byte is off the board as well.
    let row = number.parse::<u8>().unwrap_or(u8::MAX);
    match shape.cell(x, row - 1) {
        Some(cell) => Ok((cell, rest)),
        None => {
            let (last, rows) = (char::from(b'a' + shape.width - 1), shape.height);
            let name: String = text[..1 + end].chars().take(9).collect();
            Err(InputError::new(format!(
                "there is no cell {name}: columns are a to {last}, i among them, and rows 1 to {rows}"
            )))
        }
    }
}

/// All cells of a word, one after the other, with a hyphen or a comma between them or nothing; each with its place in the word.
pub(super) fn all_cells(shape: Shape, word: &str) -> Result<Vec<(usize, Cell)>, (usize, InputError)> {
    let mut cells = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let at = word.len() - rest.len();
        let (cell, after) = take_cell(shape, rest).map_err(|error| (at, error))?;
        cells.push((at, cell));
        rest =
            after.trim_start_matches(|letter: char| letter == ',' || letter == '-' || letter.is_whitespace());
    }
    Ok(cells)
}

fn no_cell(text: &str) -> InputError {
    let word = text.split_whitespace().next().unwrap_or("");
    InputError::new(format!(
        "{} is no cell: a cell is a letter for its column and a number for its row, as in j10",
        shown(word)
    ))
}

/// A move of one or two cells, with or without a comma, a hyphen or spaces between them. It need not be legal.
pub(in super::super) fn read_move(shape: Shape, text: &str) -> Option<Move> {
    match *all_cells(shape, text.trim()).ok()? {
        [(_, cell)] => Some(Move::one(cell)),
        [(_, first), (_, second)] if first != second => Some(Move::two(first, second)),
        _ => None,
    }
}
