//! A board on which stones are put and taken back, and which always knows the lines that matter.
//!
//! A line is *open* to a side while the other has no stone on it, and what counts is how many of its cells are missing. Lines
//! that lack at most twice the stones of a move are kept in sets, for either side: with one move they become threats, with two
//! they are complete. A stone changes the lines through its cell and nothing else.
//!
//! Sides are the attacker and the defender, not colours: the prover asks one question at a time.

use crate::line_set::LineSet;
use crate::lines::Lines;
use std::sync::Arc;
use twinproof_core::mix;
use twinproof_games::connect::{Cell, Shape, Stones};

/// Who has a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Wants to complete a line.
    Attacker,
    /// Wants to keep the other from it, or to complete one first.
    Defender,
}

impl Side {
    #[inline]
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// The most cells that a line in a set may lack: two moves of two stones.
const MOST_MISSING: usize = 4;

/// What is known of one line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct LineState {
    /// Places with a stone of either side.
    filled: u32,
    /// Stones by side.
    stones: [u8; 2],
}

/// Stones and lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Board {
    lines: Table,
    stones: [Stones; 2],
    states: Vec<LineState>,
    /// By side and number of missing cells.
    open: [[LineSet; MOST_MISSING + 1]; 2],
    key: u64,
    /// Twice the stones of a move.
    horizon: u8,
}

/// The tables of a shape, shared by boards; equal if they are of the same shape.
#[derive(Debug, Clone)]
struct Table(Arc<Lines>);

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.0.shape == other.0.shape
    }
}

impl Eq for Table {}

impl Board {
    /// A board with these stones.
    pub(crate) fn new(lines: Arc<Lines>, attacker: Stones, defender: Stones) -> Self {
        let shape = lines.shape;
        let horizon = 2 * shape.stones;
        let mut open = [[LineSet::EMPTY; MOST_MISSING + 1]; 2];
        if shape.in_a_row <= horizon {
            for &line in lines.numbers() {
                open.iter_mut().for_each(|sets| sets[usize::from(shape.in_a_row)].insert(line));
            }
        }
        let states = vec![LineState::default(); usize::from(shape.line_numbers())];
        let mut board =
            Self { lines: Table(lines), stones: [Stones::EMPTY; 2], states, open, key: 0, horizon };
        attacker.iter().for_each(|cell| board.put(cell, Side::Attacker));
        defender.iter().for_each(|cell| board.put(cell, Side::Defender));
        board
    }

    pub(crate) fn lines(&self) -> &Lines {
        &self.lines.0
    }

    pub(crate) fn shape(&self) -> Shape {
        self.lines.0.shape
    }

    /// Stones of a move.
    #[inline]
    pub(crate) fn per_move(&self) -> usize {
        usize::from(self.lines.0.shape.stones)
    }

    /// Stones of the defender's next move: others than usual on the empty board.
    pub(crate) fn stones_of_defence(&self) -> u8 {
        let shape = self.shape();
        if self.stones.iter().all(Stones::is_empty) { shape.first } else { shape.stones }
    }

    #[inline]
    pub(crate) fn stones(&self, side: Side) -> &Stones {
        &self.stones[side as usize]
    }

    pub(crate) fn empties(&self) -> Stones {
        self.shape().board().minus(self.stones[0]).minus(self.stones[1])
    }

    #[inline]
    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        !self.stones[0].contains(cell) && !self.stones[1].contains(cell)
    }

    /// A hash of the stones.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The lines open to a side that lack so many cells, at most twice the stones of a move.
    #[inline]
    pub(crate) fn open(&self, side: Side, missing: usize) -> &LineSet {
        &self.open[side as usize][missing]
    }

    /// How many cells a line lacks for a side; `None` where the other side has a stone.
    #[inline]
    pub(crate) fn missing(&self, side: Side, line: u16) -> Option<u8> {
        let stones = self.states[usize::from(line)].stones;
        (stones[side.other() as usize] == 0).then(|| self.shape().in_a_row - stones[side as usize])
    }

    /// The places of a line without a stone, as bits.
    #[inline]
    pub(crate) fn empty_places(&self, line: u16) -> u32 {
        !self.states[usize::from(line)].filled & ((1 << self.shape().in_a_row) - 1)
    }

    /// The empty cells of a line, lowest place first.
    #[inline]
    pub(crate) fn empty_cells(&self, line: u16) -> impl Iterator<Item = Cell> + use<'_> {
        let cells = self.lines.0.cells(line);
        let mut places = self.empty_places(line);
        std::iter::from_fn(move || {
            (places != 0).then(|| {
                let place = places.trailing_zeros();
                places &= places - 1;
                cells[place as usize]
            })
        })
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, side: Side) {
        let (mine, other) = (side as usize, side.other() as usize);
        self.stones[mine].insert(cell);
        self.key ^= stone_key(cell, side);
        let length = self.lines.0.shape.in_a_row;
        for through in self.lines.0.through(cell) {
            let state = &mut self.states[usize::from(through.line)];
            state.filled |= 1 << through.place;
            let [before, others] = [state.stones[mine], state.stones[other]];
            state.stones[mine] = before + 1;
            if others == 0 {
                let missing = length - before;
                if missing <= self.horizon {
                    self.open[mine][usize::from(missing)].remove(through.line);
                }
                if missing <= self.horizon + 1 {
                    self.open[mine][usize::from(missing) - 1].insert(through.line);
                }
            }
            if before == 0 && length - others <= self.horizon {
                self.open[other][usize::from(length - others)].remove(through.line);
            }
        }
    }

    /// Takes a side's stone away again.
    #[inline]
    pub(crate) fn take(&mut self, cell: Cell, side: Side) {
        let (mine, other) = (side as usize, side.other() as usize);
        self.stones[mine].remove(cell);
        self.key ^= stone_key(cell, side);
        let length = self.lines.0.shape.in_a_row;
        for through in self.lines.0.through(cell) {
            let state = &mut self.states[usize::from(through.line)];
            state.filled &= !(1 << through.place);
            let others = state.stones[other];
            let after = state.stones[mine] - 1;
            state.stones[mine] = after;
            if others == 0 {
                let missing = length - after;
                if missing <= self.horizon {
                    self.open[mine][usize::from(missing)].insert(through.line);
                }
                if missing <= self.horizon + 1 {
                    self.open[mine][usize::from(missing) - 1].remove(through.line);
                }
            }
            if after == 0 && length - others <= self.horizon {
                self.open[other][usize::from(length - others)].insert(through.line);
            }
        }
    }
}

fn stone_key(cell: Cell, side: Side) -> u64 {
    mix(u64::from(cell.0) * 2 + side as u64)
}
