//! Lines: as many cells in a row as win.

use super::{Cell, Shape, Stones};
use std::ops::Range;

/// How many directions there are.
pub const DIRECTIONS: u16 = 4;

impl Shape {
    /// What is added to a cell's number to come to the next one of a line in that direction: to the right, up, right and up,
    /// right and down.
    #[inline]
    pub fn step(self, direction: u16) -> i32 {
        let width = i32::from(self.width);
        [1, width, width + 1, 1 - width][usize::from(direction)]
    }

    /// The columns and the rows at which a line begins in that direction, so that all its cells are on the board.
    #[inline]
    fn starts(self, direction: u16) -> (Range<u8>, Range<u8>) {
        let before = self.in_a_row - 1;
        let (right, up) = (0..self.width.saturating_sub(before), 0..self.height.saturating_sub(before));
        match direction {
            0 => (right, 0..self.height),
            1 => (0..self.width, up),
            2 => (right, up),
            _ => (right, before..self.height),
        }
    }

    /// The cells at which a line begins in that direction.
    pub fn line_starts(self, direction: u16) -> Stones {
        let (columns, rows) = self.starts(direction);
        let mut starts = Stones::EMPTY;
        for y in rows {
            let row = u16::from(y) * u16::from(self.width);
            columns.clone().for_each(|x| starts.insert(Cell(row + u16::from(x))));
        }
        starts
    }

    /// One more than the highest number that a line may have: lines are numbered by four times the first cell, plus the direction.
    pub fn line_numbers(self) -> u16 {
        DIRECTIONS * self.cells()
    }

    /// The cells of the line with that number, from its first on; `None` if it would leave the board.
    pub fn line(self, number: u16) -> Option<impl Iterator<Item = Cell> + use<>> {
        let (first, direction) = (Cell(number / DIRECTIONS), number % DIRECTIONS);
        if first.0 >= self.cells() {
            return None;
        }
        let (x, y) = self.place(first);
        let (columns, rows) = self.starts(direction);
        if !columns.contains(&x) || !rows.contains(&y) {
            return None;
        }
        let step = self.step(direction);
        let length = i32::from(self.in_a_row);
        Some((0..length).map(move |index| Cell((i32::from(first.0) + index * step) as u16)))
    }

    /// The numbers of the lines that a cell of the board is in.
    #[inline]
    pub fn lines_through(self, cell: Cell) -> impl Iterator<Item = u16> + use<> {
        let (x, y) = self.place(cell);
        let (x, y) = (i32::from(x), i32::from(y));
        let last = i32::from(self.in_a_row) - 1;
        // The cell's place in a line is at most what is before it on the board, and at least what is not left after it.
        let (right, up) = (i32::from(self.width) - 1 - x, i32::from(self.height) - 1 - y);
        let (before, after) = ([x, y, x.min(y), x.min(up)], [right, up, right.min(up), right.min(y)]);
        (0..DIRECTIONS).flat_map(move |direction| {
            let at = usize::from(direction);
            let places = (last - after[at]).max(0)..=last.min(before[at]);
            let step = self.step(direction);
            places.map(move |place| {
                let first = (i32::from(cell.0) - place * step) as u16;
                DIRECTIONS * first + direction
            })
        })
    }
}

/// Finds rows in sets of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RowFinder {
    steps: [i32; DIRECTIONS as usize],
    /// Where lines begin, for each direction: what keeps a row from going round the edge of the board.
    starts: [Stones; DIRECTIONS as usize],
    in_a_row: i32,
}

impl RowFinder {
    pub(super) fn new(shape: Shape) -> Self {
        let directions: [u16; DIRECTIONS as usize] = std::array::from_fn(|direction| direction as u16);
        Self {
            steps: directions.map(|direction| shape.step(direction)),
            starts: directions.map(|direction| shape.line_starts(direction)),
            in_a_row: shape.in_a_row.into(),
        }
    }

    /// Whether these stones have a line.
    pub(super) fn has_line(&self, stones: Stones) -> bool {
        (0..usize::from(DIRECTIONS)).any(|direction| {
            // A cell stays as long as the ones after it are there: one, then two, four, ... of them.
            let (mut rows, mut length) = (stones, 1);
            while length < self.in_a_row {
                let more = length.min(self.in_a_row - length);
                rows = rows.intersection(rows.shifted(-more * self.steps[direction]));
                length += more;
            }
            rows.meets(&self.starts[direction])
        })
    }
}
