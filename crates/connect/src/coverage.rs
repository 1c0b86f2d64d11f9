//! Whether the cases of a defence, with the threats behind them, meet every move of the defender.
//!
//! A move that misses a completion loses at once. Another one is met by a case if the stones it has beside those of the case are
//! few enough and touch nothing that the case's answer needs. There may be 64,620 moves, so they are not tried one by one: a case
//! that meets a part of a move with stones to spare meets all that continues it but for what touches its zone.

use crate::board::Board;
use crate::danger::Dangers;
use crate::parry::{Pair, cells};
use crate::zone::Zone;
use twinproof_games::connect::{Cell, Stones};

/// A case as coverage sees it.
#[derive(Debug, Clone)]
pub(crate) struct Shelter {
    pub(crate) stones: Stones,
    pub(crate) free: u8,
    /// Cells that no free stone may take: what the answer needs, and where one unknown stone is too many.
    avoid: Stones,
    /// Sets of cells of which free stones may take one, and no more.
    at_most_one: Vec<Stones>,
}

impl Shelter {
    pub(crate) fn new(board: &Board, stones: Stones, free: u8, zone: &Zone) -> Self {
        let mut avoid = zone.core;
        let mut at_most_one = Vec::new();
        let relevant = |dangers: &Dangers, need: u8| -> Vec<Stones> {
            dangers.iter().filter(|danger| danger.need == need).map(|danger| danger.mask(board)).collect()
        };
        if free >= 1 {
            avoid = relevant(&zone.dangers, 1).into_iter().fold(avoid, Stones::union);
        }
        if free >= 2 {
            at_most_one = relevant(&zone.dangers, 2);
            at_most_one.retain(|mask| mask.minus(avoid).len() >= 2);
        }
        Self { stones, free, avoid: avoid.minus(stones), at_most_one }
    }

    /// How many more free stones it bears after this part of a move; `None` if it does not meet it.
    #[inline]
    pub(crate) fn slack(&self, part: &[Cell]) -> Option<u8> {
        let mut beside = [Cell(0); 2];
        let mut count = 0;
        for &cell in part {
            if !self.stones.contains(cell) {
                if self.avoid.contains(cell) {
                    return None;
                }
                beside[count] = cell;
                count += 1;
            }
        }
        let slack = self.free.checked_sub(count as u8)?;
        let too_many = count == 2
            && self.at_most_one.iter().any(|mask| mask.contains(beside[0]) && mask.contains(beside[1]));
        (!too_many).then_some(slack)
    }

    /// The cells by which a part that it meets with stones to spare may be continued so that it does not meet it any more. With
    /// two stones to come, pairs that only together are too many are given to `pairs`.
    pub(crate) fn exits(&self, part: &[Cell], left: usize, pairs: &mut Vec<Pair>) -> Stones {
        let mut exits = self.avoid;
        if left == 2 {
            for mask in &self.at_most_one {
                let cells: Vec<_> = mask.minus(self.avoid).minus(self.stones).iter().collect();
                for (index, &a) in cells.iter().enumerate() {
                    pairs.extend(cells[index + 1..].iter().map(|&b| [a, b]));
                }
            }
        } else {
            for &cell in part.iter().filter(|&&cell| !self.stones.contains(cell)) {
                for mask in self.at_most_one.iter().filter(|mask| mask.contains(cell)) {
                    exits = exits.union(*mask);
                }
            }
            exits = exits.minus(self.stones);
        }
        part.iter().for_each(|&cell| exits.remove(cell));
        exits
    }
}

/// A part of a move that nothing meets, if there is one: a whole move, or a part whose continuations are too many to be met
/// one by one. Whole moves that are left out need not be met.
pub(crate) fn uncovered(
    completions: &[Pair],
    shelters: &[Shelter],
    empties: Stones,
    stones: usize,
    left_out: &[Pair],
) -> Option<Vec<Cell>> {
    let mut part = Vec::with_capacity(stones);
    first_uncovered(completions, shelters, empties, stones, left_out, &mut part).then_some(part)
}

fn first_uncovered(
    completions: &[Pair],
    shelters: &[Shelter],
    empties: Stones,
    stones: usize,
    left_out: &[Pair],
    part: &mut Vec<Cell>,
) -> bool {
    if part.len() == stones
        && let (Some(&low), Some(&high)) = (part.iter().min(), part.iter().max())
        && left_out.contains(&[low, high])
    {
        return false;
    }
    let fails_with = |part: &mut Vec<Cell>, cell: Cell| {
        part.push(cell);
        if first_uncovered(completions, shelters, empties, stones, left_out, part) {
            return true;
        }
        part.pop();
        false
    };
    let left = stones - part.len();
    if let Some(missed) = completions.iter().find(|set| !part.iter().any(|cell| set.contains(cell))) {
        return left > 0 && cells(missed).iter().any(|&cell| fails_with(part, cell));
    }
    let slack = |shelter: &&Shelter| shelter.slack(part).map(usize::from);
    if left == 0 {
        return !shelters.iter().any(|shelter| slack(&shelter).is_some());
    }
    let Some(wide) = shelters.iter().find(|shelter| slack(shelter).is_some_and(|slack| slack >= left)) else {
        if shelters.iter().any(|shelter| slack(&shelter).is_some()) {
            return empties
                .iter()
                .filter(|cell| !part.contains(cell))
                .collect::<Vec<_>>()
                .into_iter()
                .any(|cell| fails_with(part, cell));
        }
        return true;
    };
    let mut pairs = Vec::new();
    let exits = wide.exits(part, left, &mut pairs);
    if exits.iter().any(|cell| fails_with(part, cell)) {
        return true;
    }
    pairs.iter().any(|pair| {
        part.push(pair[0]);
        if fails_with(part, pair[1]) {
            return true;
        }
        part.pop();
        false
    })
}
