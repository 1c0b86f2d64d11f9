//! The lines of a board as tables: which cells a line has, and which lines go through a cell.
//!
//! Numbers are those of certificates: four times the first cell, plus the direction.

use twinproof_games::connect::{Cell, Shape};

/// A line through a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Through {
    /// The line's number.
    pub(crate) line: u16,
    /// The place of the cell in it, from 0.
    pub(crate) place: u8,
}

/// All lines of a shape.
#[derive(Debug)]
pub(crate) struct Lines {
    pub(crate) shape: Shape,
    /// `in_a_row` cells for each number; zeros where there is no line.
    cells: Vec<Cell>,
    through: Vec<Through>,
    /// Where the lines through a cell begin in `through`; one more at the end.
    starts: Vec<u32>,
    /// The numbers that lines have, ascending.
    numbers: Vec<u16>,
    exists: Vec<bool>,
    /// Column and row of each cell: divisions cost more than a look.
    places: Vec<(u8, u8)>,
}

impl Lines {
    pub(crate) fn new(shape: Shape) -> Self {
        let length = usize::from(shape.in_a_row);
        let mut cells = vec![Cell(0); usize::from(shape.line_numbers()) * length];
        let mut lists = vec![Vec::new(); usize::from(shape.cells())];
        let mut numbers = Vec::new();
        for line in 0..shape.line_numbers() {
            let Some(on_line) = shape.line(line) else { continue };
            numbers.push(line);
            for (place, cell) in on_line.enumerate() {
                cells[usize::from(line) * length + place] = cell;
                lists[usize::from(cell.0)].push(Through { line, place: place as u8 });
            }
        }
        let mut starts = vec![0];
        for list in &lists {
            starts.push(starts[starts.len() - 1] + list.len() as u32);
        }
        let exists = (0..shape.line_numbers()).map(|line| shape.line(line).is_some()).collect();
        let places = (0..shape.cells()).map(|cell| shape.place(Cell(cell))).collect();
        Self { shape, cells, through: lists.concat(), starts, numbers, exists, places }
    }

    /// The cells of a line, from its first on.
    #[inline]
    pub(crate) fn cells(&self, line: u16) -> &[Cell] {
        let length = usize::from(self.shape.in_a_row);
        &self.cells[usize::from(line) * length..][..length]
    }

    /// The lines through a cell.
    #[inline]
    pub(crate) fn through(&self, cell: Cell) -> &[Through] {
        let cell = usize::from(cell.0);
        &self.through[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// Whether a line with that number, which is below `Shape::line_numbers`, is all on the board.
    #[inline]
    pub(crate) fn exists(&self, line: u16) -> bool {
        self.exists[usize::from(line)]
    }

    /// Column and row of a cell.
    #[inline]
    pub(crate) fn place(&self, cell: Cell) -> (u8, u8) {
        self.places[usize::from(cell.0)]
    }

    /// The numbers of all lines, ascending.
    pub(crate) fn numbers(&self) -> &[u16] {
        &self.numbers
    }
}
