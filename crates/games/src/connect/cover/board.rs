//! The stones that a lemma believes in, and how many of either side each line holds, kept up to date stone by stone.

use super::super::{Cell, DIRECTIONS, Shape, Stones, write_cell};

/// What keeps a number that is no line from ever looking like one.
const NO_LINE: u8 = u8::MAX;

/// Stones of the attacker and of the defender, and lines. A stone changes at most four times as many counts as win in a row.
pub(super) struct Board {
    shape: Shape,
    attacker: Stones,
    defender: Stones,
    /// By the number of the line.
    attackers_in: Vec<u8>,
    defenders_in: Vec<u8>,
}

impl Board {
    pub(super) fn new(shape: Shape, attacker: Stones, defender: Stones) -> Self {
        let lines = usize::from(shape.line_numbers());
        let mut attackers_in = vec![NO_LINE; lines];
        for direction in 0..DIRECTIONS {
            for first in shape.line_starts(direction).iter() {
                attackers_in[usize::from(DIRECTIONS * first.0 + direction)] = 0;
            }
        }
        let none = Stones::EMPTY;
        let mut board =
            Self { shape, attacker: none, defender: none, attackers_in, defenders_in: vec![0; lines] };
        board.put_attackers(attacker);
        board.put_defenders(defender);
        board
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn attacker(&self) -> Stones {
        self.attacker
    }

    pub(super) fn defender(&self) -> Stones {
        self.defender
    }

    /// Cells that nobody is believed to hold.
    pub(super) fn free(&self) -> Stones {
        self.shape.board().minus(self.attacker).minus(self.defender)
    }

    /// Stones for the attacker on free cells.
    pub(super) fn put_attackers(&mut self, cells: Stones) {
        for cell in cells.iter() {
            self.shape.lines_through(cell).for_each(|line| self.attackers_in[usize::from(line)] += 1);
        }
        self.attacker = self.attacker.union(cells);
    }

    /// Takes back what was put there.
    pub(super) fn take_attackers(&mut self, cells: Stones) {
        for cell in cells.iter() {
            self.shape.lines_through(cell).for_each(|line| self.attackers_in[usize::from(line)] -= 1);
        }
        self.attacker = self.attacker.minus(cells);
    }

    /// Stones for the defender on free cells.
    pub(super) fn put_defenders(&mut self, cells: Stones) {
        for cell in cells.iter() {
            self.shape.lines_through(cell).for_each(|line| self.defenders_in[usize::from(line)] += 1);
        }
        self.defender = self.defender.union(cells);
    }

    /// Takes back what was put there.
    pub(super) fn take_defenders(&mut self, cells: Stones) {
        for cell in cells.iter() {
            self.shape.lines_through(cell).for_each(|line| self.defenders_in[usize::from(line)] -= 1);
        }
        self.defender = self.defender.minus(cells);
    }

    /// The cells that the attacker lacks of a line; `None` if it is no line, or the defender has a stone there.
    pub(super) fn lacking(&self, line: u16) -> Option<Stones> {
        if self.defenders_in.get(usize::from(line)) != Some(&0) {
            return None;
        }
        let cells: Stones = self.shape.line(line)?.collect();
        Some(cells.minus(self.attacker))
    }

    /// The lines without a stone of the attacker's in which the defender lacks so many cells at most, with how many.
    pub(super) fn defenders_lines(&self, most: u32) -> impl Iterator<Item = (u16, u32)> {
        let in_a_row = u32::from(self.shape.in_a_row);
        let counts = self.attackers_in.iter().zip(&self.defenders_in);
        counts.enumerate().filter_map(move |(line, (&attackers, &defenders))| {
            let lacking = in_a_row - u32::from(defenders).min(in_a_row);
            (attackers == 0 && lacking <= most).then_some((line as u16, lacking))
        })
    }

    /// Which cells of a line, by their place in it, the defender lacks.
    pub(super) fn lacking_places(&self, line: u16) -> u32 {
        let cells = self.shape.line(line).into_iter().flatten();
        cells
            .enumerate()
            .fold(0, |places, (place, cell)| places | u32::from(!self.defender.contains(cell)) << place)
    }

    /// A move as people write it.
    pub(super) fn name(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| write_cell(self.shape, cell)).collect()
    }
}
