//! Two cells and the lines that have both.

use crate::board::{Board, Side};
use twinproof_games::connect::Cell;

/// Whether a line could have both cells.
#[inline]
pub(crate) fn in_a_row(board: &Board, a: Cell, b: Cell) -> bool {
    let ((ax, ay), (bx, by)) = (board.lines().place(a), board.lines().place(b));
    let (dx, dy) = (ax.abs_diff(bx), ay.abs_diff(by));
    (dx == 0 || dy == 0 || dx == dy) && dx.max(dy) < board.shape().in_a_row
}

/// The lines that have both cells.
pub(crate) fn lines_through(board: &Board, a: Cell, b: Cell) -> impl Iterator<Item = u16> + use<'_> {
    let shape = board.shape();
    let length = i32::from(shape.in_a_row);
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let ((ax, ay), (bx, by)) = (board.lines().place(a), board.lines().place(b));
    let (dx, dy) = (i32::from(bx) - i32::from(ax), i32::from(by) - i32::from(ay));
    // The lower number is the lower row, or the same row and further to the left.
    let (direction, distance, first) = match (dx, dy) {
        (_, 0) => (0, dx, a),
        (0, _) => (1, dy, a),
        _ if dx == dy => (2, dx, a),
        _ if dx == -dy => (3, dy, b),
        _ => (0, length, a),
    };
    let step = shape.step(direction);
    (0..length - distance).filter_map(move |back| {
        let start = i32::from(first.0) - back * step;
        let line = start * 4 + i32::from(direction);
        let line = u16::try_from(line).ok().filter(|&line| line < shape.line_numbers())?;
        board.lines().exists(line).then_some(line)
    })
}

/// The lines that have both cells, are open to the attacker and lack four.
#[inline]
pub(crate) fn lines_lacking_four(board: &Board, a: Cell, b: Cell) -> impl Iterator<Item = u16> + use<'_> {
    lines_through(board, a, b).filter(|&line| board.missing(Side::Attacker, line) == Some(4))
}
