//! Cells, moves and positions as people write them, and a board to look at.

use super::{Cell, Color, Move, Position, Shape, Stones};

/// A cell, as in `j10`: the column from `a`, `i` among them, and the row from 1 at the bottom.
pub fn write_cell(shape: Shape, cell: Cell) -> String {
    let (x, y) = shape.place(cell);
    format!("{}{}", char::from(b'a' + x), y + 1)
}

/// A move, its cells one after the other, as in `i9k11`.
pub(super) fn write_move(shape: Shape, mv: Move) -> String {
    mv.cells().map(|cell| write_cell(shape, cell)).collect()
}

/// A position on one line, as in `W:Bj10,j11,k9:Wi9,i10`: the side to move, then Black's stones, then White's.
pub(super) fn write_position(shape: Shape, position: &Position) -> String {
    let cells = |stones: Stones| -> String {
        let cells: Vec<_> = stones.iter().map(|cell| write_cell(shape, cell)).collect();
        cells.join(",")
    };
    let (black, white) = (cells(position.black), cells(position.white));
    format!("{}:B{black}:W{white}", position.to_move.letter())
}

/// The board with row 1 at the bottom: `X` is Black's, `O` White's, a dot nobody's.
pub(super) fn diagram(shape: Shape, position: &Position) -> String {
    let columns: String = (0..shape.width).flat_map(|x| [' ', char::from(b'a' + x)]).collect();
    let mut text = format!("  {columns}\n");
    for y in (0..shape.height).rev() {
        text.push_str(&format!("{:>2}", y + 1));
        for cell in (0..shape.width).filter_map(|x| shape.cell(x, y)) {
            let letter = match (position.black.contains(cell), position.white.contains(cell)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
            text.extend([' ', letter]);
        }
        text.push_str(&format!(" {}\n", y + 1));
    }
    let mark = if position.to_move == Color::Black { 'X' } else { 'O' };
    text + &format!("  {columns}\n{} ({mark}) to move", position.to_move)
}
