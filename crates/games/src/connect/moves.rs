//! Moves, and their order by arithmetic: nobody needs a list of 64,620 pairs to find one of them.

use super::{Cell, Stones};
use std::fmt;

/// One or two cells for the stones of the side to move, the lower number first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    low: Cell,
    /// The same as `low` if there is no other.
    high: Cell,
}

impl Move {
    /// One stone.
    #[inline]
    pub fn one(cell: Cell) -> Self {
        Self { low: cell, high: cell }
    }

    /// Two stones on different cells, in any order. The same cell twice is one stone.
    #[inline]
    pub fn two(first: Cell, second: Cell) -> Self {
        Self { low: first.min(second), high: first.max(second) }
    }

    /// The cells, the lower number first.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        std::iter::once(self.low).chain((self.high != self.low).then_some(self.high))
    }

    /// Whether a stone is put on that cell.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.low == cell || self.high == cell
    }

    /// How many stones it has.
    #[inline]
    pub fn stones(&self) -> u8 {
        1 + u8::from(self.high != self.low)
    }

    /// The cells as a set.
    #[inline]
    pub fn set(&self) -> Stones {
        Stones::EMPTY.with(self.low).with(self.high)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells().map(|cell| cell.0)).finish()
    }
}

/// All moves of so many stones on these cells, in the order of their cells.
pub(super) fn list(empties: Stones, stones: u8, moves: &mut Vec<Move>) {
    if stones < 2 {
        moves.extend(empties.iter().map(Move::one));
        return;
    }
    let cells: Vec<_> = empties.iter().collect();
    moves.reserve(count(empties, stones) as usize);
    for (index, &low) in cells.iter().enumerate() {
        moves.extend(cells[index + 1..].iter().map(|&high| Move { low, high }));
    }
}

/// How many moves there are.
pub(super) fn count(empties: Stones, stones: u8) -> u64 {
    let cells = u64::from(empties.len());
    match stones {
        0 => 0,
        1 => cells,
        _ => cells * cells.saturating_sub(1) / 2,
    }
}

/// The move at that place of the list.
pub(super) fn at(empties: Stones, stones: u8, index: u64) -> Option<Move> {
    if index >= count(empties, stones) {
        return None;
    }
    if stones < 2 {
        return empties.select(index as u32).map(Move::one);
    }
    let mut rest = index;
    let mut partners = u64::from(empties.len()) - 1;
    let mut low = 0;
    while rest >= partners {
        rest -= partners;
        partners -= 1;
        low += 1;
    }
    Some(Move { low: empties.select(low)?, high: empties.select(low + 1 + rest as u32)? })
}

/// The place of a move in the list; `None` if it is not in it.
pub(super) fn index(empties: Stones, stones: u8, mv: Move) -> Option<usize> {
    if mv.stones() != stones || !mv.cells().all(|cell| empties.contains(cell)) {
        return None;
    }
    let low = empties.rank(mv.low);
    if stones < 2 {
        return Some(low as usize);
    }
    // Those that begin with a lower cell, each with all that come after it.
    let before = low * (2 * empties.len() - low - 1) / 2;
    Some((before + empties.rank(mv.high) - low - 1) as usize)
}
