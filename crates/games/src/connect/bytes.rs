//! Questions, positions and sets as bytes, as the module says; reading refuses everything else.

use super::{Cell, Color, Connect, Family, Position, Shape, Stones};
use twinproof_core::InputError;
use twinproof_core::bytes::{Reader, put_number};

pub(super) fn write_setup<F: Family>(game: &Connect<F>, out: &mut Vec<u8>) {
    let Shape { width, height, in_a_row, stones, first } = game.shape();
    out.extend([width, height, in_a_row, stones, first, game.attacker() as u8]);
}

pub(super) fn read_setup<F: Family>(block: &[u8]) -> Result<Connect<F>, InputError> {
    match *block {
        [width, height, in_a_row, stones, first, side @ 0..2] => {
            let shape = Shape { width, height, in_a_row, stones, first };
            Connect::new(shape, Color::ALL[usize::from(side)])
        }
        _ => Err(InputError::new(format!(
            "the setup of {} is six bytes: columns, rows, stones in a row, stones of a move and of the first one, and 0 for \
             Black or 1 for White",
            F::NAME
        ))),
    }
}

pub(super) fn encode(position: &Position, out: &mut Vec<u8>) {
    out.push(position.to_move as u8);
    put_cells(out, position.black);
    put_cells(out, position.white);
}

pub(super) fn decode<F: Family>(game: &Connect<F>, block: &[u8]) -> Result<Position, InputError> {
    let mut reader = Reader::new(block);
    let to_move = Color::ALL[reader.below(2)?];
    let board = game.shape().cells();
    let black = read_cells(&mut reader, board)?;
    let white = read_cells(&mut reader, board)?;
    reader.finish()?;
    if black.meets(&white) {
        return Err(InputError::new("two stones share a cell"));
    }
    let position = Position { black, white, to_move };
    game.refuse_two_rows(&position)?;
    Ok(position)
}

/// Appends a set of cells.
fn put_cells(out: &mut Vec<u8>, set: Stones) {
    put_number(out, set.len().into());
    let mut next = 0;
    for cell in set.iter() {
        put_number(out, (cell.0 - next).into());
        next = cell.0 + 1;
    }
}

/// Reads a set of cells with numbers below `end`.
fn read_cells(reader: &mut Reader<'_>, end: u16) -> Result<Stones, InputError> {
    let mut set = Stones::EMPTY;
    read_set(reader, end, |cell| set.insert(Cell(cell)))?;
    Ok(set)
}

/// Reads a set of numbers below `end`, lowest first: how many, the first, and of each other by how much it is more than the one
/// before, less one.
pub(super) fn read_set(
    reader: &mut Reader<'_>,
    end: u16,
    mut element: impl FnMut(u16),
) -> Result<(), InputError> {
    let count = reader.below(usize::from(end) + 1)?;
    let mut next = 0;
    for _ in 0..count {
        let number = next + reader.below(usize::from(end - next))? as u16;
        element(number);
        next = number + 1;
    }
    Ok(())
}
