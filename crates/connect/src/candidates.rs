//! The attacker's moves that leave the defender no free stone: as many threats as a move has stones, or more.
//!
//! Nothing is put on the board to find them. Where no line can be completed at once, a stone on a line that lacks one cell more
//! than a move has makes a threat by itself, and two stones on a line that lacks four make one together. So the threats after
//! a move are read off two lists: for each cell what it threatens, and for cells in a row the lines through both.

use crate::board::{Board, Side};
use crate::parry::{Pair, cells, pair, parries_all};
use twinproof_games::connect::Cell;

/// A move with enough threats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) cells: Pair,
    /// Whether nothing parries all threats.
    pub(crate) wins: bool,
}

const NONE: u16 = u16::MAX;

/// What one stone on a cell threatens by itself.
#[derive(Debug, Clone, Copy)]
struct Maker {
    cell: Cell,
    /// Whether no single stone parries that.
    is_double: bool,
}

/// Finds such moves; keeps its lists from one position to the next.
#[derive(Debug)]
pub(crate) struct Finder {
    /// The first of a cell's entries in `threats`, or `NONE`.
    heads: Vec<u16>,
    /// What is left to complete after a stone on the cell, and the next entry of that cell.
    threats: Vec<(Pair, u16)>,
    makers: Vec<Maker>,
    /// Cells on lines that are worth a free stone.
    builders: Vec<Cell>,
    is_builder: Vec<bool>,
    sets: Vec<Pair>,
    /// Moves looked at.
    pub(crate) judged: u64,
}

impl Finder {
    pub(crate) fn new(board: &Board) -> Self {
        let cells = usize::from(board.shape().cells());
        Self {
            heads: vec![NONE; cells],
            threats: Vec::new(),
            makers: Vec::new(),
            builders: Vec::new(),
            is_builder: vec![false; cells],
            sets: Vec::new(),
            judged: 0,
        }
    }

    /// Appends the moves that parry all of `must_parry` and leave no free stone. The attacker has no threat yet: it would
    /// complete its line.
    pub(crate) fn find(&mut self, board: &Board, must_parry: &[Pair], found: &mut Vec<Candidate>) {
        self.list_makers(board);
        if board.per_move() == 1 {
            self.find_single_stones(must_parry, found);
        } else {
            self.find_pairs_of_makers(board, must_parry, found);
            self.find_pairs_in_a_row(board, must_parry, found);
            self.find_with_free_stone(board, must_parry, found);
        }
    }

    /// Which cells make a threat by themselves, and which.
    fn list_makers(&mut self, board: &Board) {
        for maker in &self.makers {
            self.heads[usize::from(maker.cell.0)] = NONE;
        }
        self.makers.clear();
        self.threats.clear();
        for line in board.open(Side::Attacker, board.per_move() + 1).iter() {
            let mut missing = [Cell(0); 3];
            let mut count = 0;
            for cell in board.empty_cells(line) {
                missing[count] = cell;
                count += 1;
            }
            for place in 0..count {
                let cell = missing[place];
                let rest = match (count, place) {
                    (2, _) => [missing[1 - place]; 2],
                    (_, 0) => pair(missing[1], missing[2]),
                    (_, 1) => pair(missing[0], missing[2]),
                    _ => pair(missing[0], missing[1]),
                };
                let head = &mut self.heads[usize::from(cell.0)];
                if *head == NONE {
                    self.makers.push(Maker { cell, is_double: false });
                }
                self.threats.push((rest, *head));
                *head = self.threats.len() as u16 - 1;
            }
        }
        for index in 0..self.makers.len() {
            self.sets.clear();
            let cell = self.makers[index].cell;
            self.collect(cell, cell);
            self.makers[index].is_double = least(&self.sets, 2) >= 2;
        }
    }

    /// Takes what a stone on `cell` threatens, with another one on `other`.
    fn collect(&mut self, cell: Cell, other: Cell) {
        let mut at = self.heads[usize::from(cell.0)];
        while at != NONE {
            let (rest, next) = self.threats[usize::from(at)];
            self.sets.push(if rest[0] == other {
                [rest[1]; 2]
            } else if rest[1] == other {
                [rest[0]; 2]
            } else {
                rest
            });
            at = next;
        }
    }

    fn find_single_stones(&mut self, must_parry: &[Pair], found: &mut Vec<Candidate>) {
        for index in 0..self.makers.len() {
            let Maker { cell, is_double } = self.makers[index];
            self.judged += 1;
            if parries_all(must_parry, &[cell; 2]) {
                found.push(Candidate { cells: [cell; 2], wins: is_double });
            }
        }
    }

    /// Both stones make threats of their own.
    fn find_pairs_of_makers(&mut self, board: &Board, must_parry: &[Pair], found: &mut Vec<Candidate>) {
        for first in 0..self.makers.len() {
            for second in first + 1..self.makers.len() {
                self.judge(board, self.makers[first].cell, self.makers[second].cell, must_parry, found);
            }
        }
    }

    /// At least one stone makes no threat by itself, but both do together.
    fn find_pairs_in_a_row(&mut self, board: &Board, must_parry: &[Pair], found: &mut Vec<Candidate>) {
        for line in board.open(Side::Attacker, 4).iter() {
            let mut missing = [Cell(0); 4];
            for (place, cell) in missing.iter_mut().zip(board.empty_cells(line)) {
                *place = cell;
            }
            for first in 0..3 {
                for second in first + 1..4 {
                    let (a, b) = (missing[first], missing[second]);
                    let both_make = self.makes(a) && self.makes(b);
                    if !both_make && is_first_of_its_row(board, line, a, b) {
                        self.judge(board, a, b, must_parry, found);
                    }
                }
            }
        }
    }

    /// One stone is enough, and the other goes where it may help later, or where it must.
    fn find_with_free_stone(&mut self, board: &Board, must_parry: &[Pair], found: &mut Vec<Candidate>) {
        if !self.makers.iter().any(|maker| maker.is_double) {
            return;
        }
        self.list_builders(board, must_parry);
        for index in 0..self.makers.len() {
            let Maker { cell, is_double } = self.makers[index];
            if !is_double {
                continue;
            }
            self.sets.clear();
            self.collect(cell, cell);
            let wins = least(&self.sets, 3) == 3;
            for at in 0..self.builders.len() {
                let builder = self.builders[at];
                let mv = pair(cell, builder);
                // Others were found before.
                let is_new = !self.makes(builder) && !share_a_line(board, cell, builder);
                if is_new && parries_all(must_parry, &mv) {
                    self.judged += 1;
                    found.push(Candidate { cells: mv, wins });
                }
            }
        }
    }

    fn list_builders(&mut self, board: &Board, must_parry: &[Pair]) {
        for cell in self.builders.drain(..) {
            self.is_builder[usize::from(cell.0)] = false;
        }
        let lines = board.open(Side::Attacker, 4).iter().flat_map(|line| board.empty_cells(line));
        let must = must_parry.iter().flat_map(|threat| cells(threat).iter().copied());
        for cell in must.chain(lines) {
            if !self.is_builder[usize::from(cell.0)] {
                self.is_builder[usize::from(cell.0)] = true;
                self.builders.push(cell);
            }
        }
        if self.builders.is_empty() {
            self.builders.extend(board.empties().iter().find(|&cell| !self.makes(cell)));
        }
    }

    #[inline]
    fn makes(&self, cell: Cell) -> bool {
        self.heads[usize::from(cell.0)] != NONE
    }

    /// Takes a pair if it has enough threats.
    fn judge(&mut self, board: &Board, a: Cell, b: Cell, must_parry: &[Pair], found: &mut Vec<Candidate>) {
        let mv = pair(a, b);
        self.judged += 1;
        if !parries_all(must_parry, &mv) {
            return;
        }
        self.sets.clear();
        self.collect(a, b);
        self.collect(b, a);
        for line in lines_through(board, a, b) {
            if board.missing(Side::Attacker, line) == Some(4) {
                let mut rest = board.empty_cells(line).filter(|&cell| cell != a && cell != b);
                let first = rest.next().expect("four cells were missing");
                self.sets.push(pair(first, rest.next().expect("four cells were missing")));
            }
        }
        match least(&self.sets, 3) {
            0 | 1 => {}
            stones => found.push(Candidate { cells: mv, wins: stones > 2 }),
        }
    }
}

/// The least number of stones that meet all sets, or `most` if it takes as many or more; `most` is 2 or 3.
fn least(sets: &[Pair], most: u8) -> u8 {
    let Some(first) = sets.first() else { return 0 };
    if cells(first).iter().any(|&cell| sets.iter().all(|set| set.contains(&cell))) {
        return 1;
    }
    if most == 2 {
        return 2;
    }
    let two = cells(first).iter().any(|&a| {
        let rest = sets.iter().filter(|set| !set.contains(&a));
        let next = *rest.clone().next().expect("one stone does not meet all");
        cells(&next).iter().any(|b| rest.clone().all(|set| set.contains(b)))
    });
    if two { 2 } else { 3 }
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

/// Whether some line open to the attacker that lacks four cells has both.
fn share_a_line(board: &Board, a: Cell, b: Cell) -> bool {
    lines_through(board, a, b).any(|line| board.missing(Side::Attacker, line) == Some(4))
}

/// Whether a line is the first one lacking four cells that has both cells, so that a pair is looked at once.
fn is_first_of_its_row(board: &Board, line: u16, a: Cell, b: Cell) -> bool {
    lines_through(board, a, b).find(|&other| board.missing(Side::Attacker, other) == Some(4)) == Some(line)
}
