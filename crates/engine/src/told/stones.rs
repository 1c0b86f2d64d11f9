//! Stones as protocols name them: cells and moves of connect6 and gomoku, for whoever speaks one of them from either side.

use twinproof::games::connect::{Cell, Move, Shape};

/// A move by GTP, its cells one after the other, as in `J10K11`.
pub fn vertices(shape: Shape, mv: Move) -> String {
    let place = |cell| {
        let (x, y) = shape.place(cell);
        vertex(x, y)
    };
    mv.cells().map(place).collect()
}

/// Reads what [`vertices`] writes, also with a hyphen or a comma between two cells. It need not be legal.
pub fn read_vertices(shape: Shape, text: &str) -> Option<Move> {
    let (x, y, rest) = read_vertex(text)?;
    let first = shape.cell(x, y)?;
    if rest.is_empty() {
        return Some(Move::one(first));
    }
    let (x, y, rest) = read_vertex(rest.trim_start_matches(['-', ',']))?;
    let second = shape.cell(x, y).filter(|&cell| cell != first && rest.is_empty())?;
    Some(Move::two(first, second))
}

/// A cell by Gomocup: column and row from 0 at the top left.
pub fn coordinates(shape: Shape, cell: Cell) -> String {
    let (x, y) = shape.place(cell);
    format!("{x},{}", shape.height - 1 - y)
}

/// Reads what [`coordinates`] writes.
pub fn read_coordinates(shape: Shape, text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let (x, y): (u8, u8) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
    shape.cell(x, shape.height.checked_sub(y)?.checked_sub(1)?)
}

/// A point by GTP: a letter for the column, `I` left out, and the row from 1 at the bottom.
pub(super) fn vertex(x: u8, y: u8) -> String {
    let letter = b'A' + x + u8::from(x >= 8);
    format!("{}{}", char::from(letter), u16::from(y) + 1)
}

/// Column and row from 0, and the rest of the text.
pub(crate) fn read_vertex(text: &str) -> Option<(u8, u8, &str)> {
    let letter = text.bytes().next()?.to_ascii_uppercase();
    let x = match letter {
        b'A'..=b'H' => letter - b'A',
        b'J'..=b'Z' => letter - b'A' - 1,
        _ => return None,
    };
    let digits = text.get(1..)?;
    let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
    let row: u8 = digits[..end].parse().ok()?;
    Some((x, row.checked_sub(1)?, &digits[end..]))
}
