//! Danger lines: where too many stones that a strategy does not know would let the defender complete a line first.

use crate::board::{Board, Side};
use twinproof_games::connect::{Cell, Stones};

/// Unknown stones of the defender may hold fewer than `need` of these cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Danger {
    pub(crate) line: u16,
    /// The cells by their places in the line.
    pub(crate) places: u32,
    /// At least 1.
    pub(crate) need: u8,
}

impl Danger {
    /// Its cells.
    pub(crate) fn cells(self, board: &Board) -> impl Iterator<Item = Cell> + use<'_> {
        let cells = board.lines().cells(self.line);
        cells
            .iter()
            .enumerate()
            .filter(move |(place, _)| self.places >> place & 1 == 1)
            .map(|(_, &cell)| cell)
    }

    pub(crate) fn mask(self, board: &Board) -> Stones {
        self.cells(board).collect()
    }

    /// Whether stones that this one allows are allowed by the other, too, which is of the same line, however many fewer may be
    /// needed of both further up. That needs stop at 1 is why cells of the other alone cannot be set off against its need.
    fn implies(self, other: Self) -> bool {
        other.places & !self.places == 0 && self.need <= other.need
    }
}

/// The dangers of a strategy, by line; of two dangers of a line that say the same, the stricter one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Dangers(Vec<Danger>);

impl Dangers {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Danger> + use<'_> {
        self.0.iter().copied()
    }

    /// The defender's lines at a position with the defender to move, where it may have `unknown` stones more than are on the
    /// board and plays `stones`. There is none that it can complete without unknown stones.
    pub(crate) fn of_position(board: &Board, unknown: u8, stones: u8) -> Self {
        let shape = board.shape();
        let most = stones + unknown;
        let mut found = Vec::new();
        let mut take = |line: u16, missing: u8| {
            let places = board.empty_places(line);
            found.push(Danger { line, places, need: missing - stones });
        };
        if unknown == 0 {
        } else if most <= 2 * shape.stones {
            for missing in stones + 1..=most {
                board.open(Side::Defender, missing.into()).iter().for_each(|line| take(line, missing));
            }
        } else {
            for &line in board.lines().numbers() {
                if let Some(missing) = board.missing(Side::Defender, line).filter(|&missing| missing <= most)
                {
                    take(line, missing);
                }
            }
        }
        found.sort_unstable_by_key(|danger| danger.line);
        Self(found)
    }

    /// Takes another's dangers, with as many fewer stones needed as the defender has put down freely in between; keeps what can
    /// still come about with `unknown` stones.
    pub(crate) fn join(&mut self, other: &Self, free: u8, unknown: u8) {
        if unknown == 0 {
            self.0.clear();
            return;
        }
        let lowered =
            other.iter().map(|danger| Danger { need: danger.need.saturating_sub(free).max(1), ..danger });
        let kept = lowered.filter(|danger| danger.need <= unknown);
        let mut merged = Vec::with_capacity(self.0.len() + other.0.len());
        let mut mine = self.0.iter().copied().peekable();
        let mut theirs = kept.peekable();
        loop {
            let next = match (mine.peek(), theirs.peek()) {
                (Some(a), Some(b)) if a.line <= b.line => mine.next(),
                (_, Some(_)) => theirs.next(),
                (_, None) => mine.next(),
            };
            let Some(danger) = next else { break };
            push(&mut merged, danger);
        }
        self.0 = merged;
    }
}

/// Adds a danger to a list ordered by line, unless it says nothing new; those of its line that it makes idle go.
fn push(list: &mut Vec<Danger>, danger: Danger) {
    let start = list.iter().rposition(|old| old.line != danger.line).map_or(0, |last| last + 1);
    if list[start..].iter().any(|old| old.implies(danger)) {
        return;
    }
    let mut at = start;
    while at < list.len() {
        if danger.implies(list[at]) {
            list.remove(at);
        } else {
            at += 1;
        }
    }
    list.push(danger);
}

#[cfg(test)]
mod tests {
    use super::*;

    // Issue 19: a danger that was set off against another one was missing once both needed fewer stones, and the checker
    // refused what was written.
    #[test]
    fn a_danger_is_dropped_only_if_the_other_stays_stricter_when_both_need_less() {
        let danger = |places, need| Danger { line: 7, places, need };
        let below = {
            let mut list = Vec::new();
            push(&mut list, danger(0b0011, 1));
            push(&mut list, danger(0b0111, 2));
            Dangers(list)
        };
        let mut joined = Dangers::default();
        joined.join(&below, 1, 1);
        let guarded =
            joined.iter().filter(|danger| danger.need == 1).fold(0, |all, danger| all | danger.places);
        assert_eq!(guarded, 0b0111);
        let mut list = vec![danger(0b0111, 1)];
        push(&mut list, danger(0b0011, 2));
        assert_eq!(list, [danger(0b0111, 1)]);
    }
}
