//! The attacker's moves that leave the defender no free stone: as many threats as a move has stones, or more.
//!
//! Nothing is put on the board to find them. Where no line can be completed at once, a stone on a line that lacks one cell more
//! than a move has makes a threat by itself, and two stones on a line that lacks four make one together. So the threats after
//! a move are read off two lists: for each cell what it threatens, and for cells in a row the lines through both.

use crate::board::{Board, Side};
use crate::parry::{Pair, cells, pair, parries_all};
use crate::rows::{in_a_row, lines_lacking_four};
use twinproof_games::connect::Cell;

/// A move with enough threats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) cells: Pair,
    /// Whether nothing parries all threats.
    pub(crate) wins: bool,
}

/// Which moves are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    /// All of them.
    All,
    /// All of them, or one that wins.
    AllOrWin,
    /// One that wins; if there is none, one that does not, if there is one.
    Win,
}

const NONE: u16 = u16::MAX;

/// What one stone on a cell threatens by itself.
#[derive(Debug, Clone, Copy)]
struct Maker {
    cell: Cell,
    /// Whether no single stone parries that.
    is_double: bool,
    /// The cells that parry it by themselves, one or two, if there are any.
    parries: Pair,
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
    /// complete its line. A move that wins comes last if the search ended with it.
    pub(crate) fn find(
        &mut self,
        board: &Board,
        must_parry: &[Pair],
        want: Want,
        found: &mut Vec<Candidate>,
    ) {
        self.list_makers(board);
        let mut sink = Sink { must_parry, want, found };
        // Each part says whether to go on.
        let _ = if board.per_move() == 1 {
            self.find_single_stones(&mut sink)
        } else {
            self.find_pairs_of_makers(board, &mut sink)
                && self.find_pairs_in_a_row(board, &mut sink)
                && self.find_with_free_stone(board, &mut sink)
        };
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
                    self.makers.push(Maker { cell, is_double: false, parries: [cell; 2] });
                }
                self.threats.push((rest, *head));
                *head = self.threats.len() as u16 - 1;
            }
        }
        for index in 0..self.makers.len() {
            self.sets.clear();
            let cell = self.makers[index].cell;
            self.collect(cell, cell);
            let maker = &mut self.makers[index];
            match common(&self.sets) {
                Some(parries) => maker.parries = parries,
                None => maker.is_double = true,
            }
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

    fn find_single_stones(&mut self, sink: &mut Sink<'_>) -> bool {
        self.judged += self.makers.len() as u64;
        self.makers
            .iter()
            .all(|maker| !sink.parries(&[maker.cell; 2]) || sink.take([maker.cell; 2], maker.is_double))
    }

    /// One stone is enough, and the other goes where it may help later, or where it must.
    fn find_with_free_stone(&mut self, board: &Board, sink: &mut Sink<'_>) -> bool {
        if !self.makers.iter().any(|maker| maker.is_double) {
            return true;
        }
        self.list_builders(board, sink.must_parry);
        for index in 0..self.makers.len() {
            let Maker { cell, is_double, .. } = self.makers[index];
            if !is_double {
                continue;
            }
            self.sets.clear();
            self.collect(cell, cell);
            let wins = !two_meet(&self.sets);
            for &builder in &self.builders {
                let mv = pair(cell, builder);
                // Others are found as pairs.
                let is_new =
                    !self.makes(builder) && lines_lacking_four(board, cell, builder).next().is_none();
                if is_new && sink.parries(&mv) {
                    self.judged += 1;
                    if !sink.take(mv, wins) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Both stones make threats of their own.
    fn find_pairs_of_makers(&mut self, board: &Board, sink: &mut Sink<'_>) -> bool {
        for first in 0..self.makers.len() {
            for second in first + 1..self.makers.len() {
                let (a, b) = (self.makers[first], self.makers[second]);
                let goes_on = if a.is_double || b.is_double || in_a_row(board, a.cell, b.cell) {
                    self.judge(board, a.cell, b.cell, sink)
                } else {
                    // No line has both: two threats, unless one stone parries them, and never more.
                    self.judged += 1;
                    let mv = pair(a.cell, b.cell);
                    let one_parries = a.parries.iter().any(|cell| b.parries.contains(cell));
                    one_parries || !sink.parries(&mv) || sink.take(mv, false)
                };
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// At least one stone makes no threat by itself, but both do together.
    fn find_pairs_in_a_row(&mut self, board: &Board, sink: &mut Sink<'_>) -> bool {
        let lines = board.open(Side::Attacker, 4);
        let last = i32::from(board.shape().in_a_row) - 1;
        for line in lines.iter() {
            let step = 4 * board.shape().step(line % 4);
            let cells = board.lines().cells(line);
            let mut places = [0; 4];
            let mut bits = board.empty_places(line);
            for place in &mut places {
                *place = bits.trailing_zeros() as i32;
                bits &= bits - 1;
            }
            for first in 0..3 {
                // Further along, lines that begin up to the first cell still have both: a pair is looked at with the last of them.
                if (1..=places[first]).any(|ahead| lines.contains(i32::from(line) + ahead * step)) {
                    break;
                }
                for second in first + 1..4 {
                    let (a, b) = (cells[places[first] as usize], cells[places[second] as usize]);
                    let makers = u8::from(self.makes(a)) + u8::from(self.makes(b));
                    let mut others = 1..=last - places[second];
                    // By itself, one line is one threat.
                    let may_do = makers == 1
                        || makers == 0 && others.any(|back| lines.contains(i32::from(line) - back * step));
                    if may_do && !self.judge(board, a, b, sink) {
                        return false;
                    }
                }
            }
        }
        true
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
    fn judge(&mut self, board: &Board, a: Cell, b: Cell, sink: &mut Sink<'_>) -> bool {
        let mv = pair(a, b);
        self.judged += 1;
        if !sink.parries(&mv) {
            return true;
        }
        self.sets.clear();
        self.collect(a, b);
        self.collect(b, a);
        for line in lines_lacking_four(board, a, b) {
            let mut rest = board.empty_cells(line).filter(|&cell| cell != a && cell != b);
            let first = rest.next().expect("four cells were missing");
            self.sets.push(pair(first, rest.next().expect("four cells were missing")));
        }
        self.sets.is_empty() || common(&self.sets).is_some() || sink.take(mv, !two_meet(&self.sets))
    }
}

/// Where moves go that were found.
struct Sink<'a> {
    must_parry: &'a [Pair],
    want: Want,
    found: &'a mut Vec<Candidate>,
}

impl Sink<'_> {
    #[inline]
    fn parries(&self, mv: &Pair) -> bool {
        parries_all(self.must_parry, mv)
    }

    /// Takes a move; whether more are wanted.
    #[inline]
    fn take(&mut self, cells: Pair, wins: bool) -> bool {
        if wins || self.want != Want::Win || self.found.is_empty() {
            self.found.push(Candidate { cells, wins });
        }
        !wins || self.want == Want::All
    }
}

/// The cells that are in every set, of which there is at least one.
#[inline]
fn common(sets: &[Pair]) -> Option<Pair> {
    let mut left = sets[0];
    for set in &sets[1..] {
        match [set.contains(&left[0]), set.contains(&left[1])] {
            [true, true] => {}
            [true, false] => left = [left[0]; 2],
            [false, true] => left = [left[1]; 2],
            [false, false] => return None,
        }
    }
    Some(left)
}

/// Whether two cells meet all sets, where one does not.
fn two_meet(sets: &[Pair]) -> bool {
    cells(&sets[0]).iter().any(|&a| {
        let rest = sets.iter().filter(|set| !set.contains(&a));
        let next = *rest.clone().next().expect("one stone does not meet all");
        cells(&next).iter().any(|b| rest.clone().all(|set| set.contains(b)))
    })
}
