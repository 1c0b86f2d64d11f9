//! Solves a slice together with the flipped slice: group after group of formations.

use super::shelf::{Distances, Shelf, Values};
use super::solver::{Solver, Sources};
use crate::index::Index;
use crate::stat::Counts;
use crate::threads::share;
use crate::{DISTANCE_PIECES, Slice};
use twinproof_core::{Clock, StopReason};

/// What is known of a slice when it is solved.
pub(super) struct Solved {
    pub(super) values: Values,
    pub(super) distances: Option<Distances>,
    pub(super) counts: Counts,
}

/// How much memory it takes to solve and write a slice and the flipped one, beside the slices it is solved from: once, and
/// for each thread.
pub(super) fn memory(slice: Slice) -> (u64, u64) {
    let index = Index::new(slice);
    let both = if slice == slice.flipped() { 1 } else { 2 };
    let distances = u64::from(slice.pieces() <= DISTANCE_PIECES);
    // Values, distances, tokens of one file (a tenth of the cells, or half of them), the list of formations.
    let tokens = index.cells() * if distances > 0 { 4 } else { 1 };
    let fixed = both * (Values::bytes_of(&index) + distances * index.cells()) + tokens;
    let fixed = fixed + 8 * u64::from(index.formations);
    // States and lists of both sides.
    let each = index.cells_each() * 2 * (1 + distances + 4) + (1 << 20);
    (fixed, each)
}

/// Solves a slice and, if that is another one, the flipped slice, from what is on the shelf. `tell` is told how much is done.
pub(super) fn solve(
    slice: Slice,
    shelf: &Shelf,
    threads: usize,
    clock: &Clock,
    tell: &mut dyn FnMut(f64),
) -> Result<Vec<Solved>, StopReason> {
    let slices = if slice == slice.flipped() { vec![slice] } else { vec![slice, slice.flipped()] };
    let with_distances = slice.pieces() <= DISTANCE_PIECES;
    let mut solved: Vec<_> = slices
        .iter()
        .map(|&slice| {
            let values = Values::new(slice);
            let distances = with_distances.then(|| Distances::new(&values.index));
            Solved { values, distances, counts: Counts::default() }
        })
        .collect();
    // The second of one is the first.
    let both = [&solved[0], solved.last().expect("there is a first")];
    let sides = [slice, slice.flipped()];
    let sources = Sources {
        values: both.map(|solved| &solved.values),
        distances: both[0].distances.as_ref().zip(both[1].distances.as_ref()).map(|(one, two)| [one, two]),
        crowned: sides.map(|slice| {
            let crowned = slice.after_crowning()?;
            Some(shelf.get(crowned).expect("it comes first").as_ref())
        }),
        captured: sides.map(|slice| shelf.after_captures(slice)),
        clock,
    };
    let groups = groups(&Index::new(slice), slice == slice.flipped());
    let total: usize = groups.iter().map(Vec::len).sum();
    let (mut done, mut counts) = (0, [Counts::default(); 2]);
    for group in groups {
        let piece = (group.len() / threads / 16).clamp(1, 1024);
        let memory = || (Solver::default(), [Counts::default(); 2]);
        let found = share(threads, group.len(), piece, clock, memory, |(solver, counts), number| {
            let (men, other_men) = group[number];
            solver.solve([men, other_men], &sources)?;
            solver.store(0, &sources, &mut counts[0]);
            // A formation that is its own flipped one is stored already.
            if slices.len() > 1 || (men, other_men) != turned(men, other_men) {
                solver.store(1, &sources, &mut counts[1]);
            }
            Ok(())
        })?;
        for (_, found) in found {
            for (counts, found) in counts.iter_mut().zip(found) {
                counts.merge(&found);
            }
        }
        done += group.len();
        tell(done as f64 / total as f64);
    }
    for (side, counts) in counts.iter().enumerate() {
        let at = side.min(solved.len() - 1);
        solved[at].counts.merge(counts);
    }
    Ok(solved)
}

/// The same men as the other side sees them.
fn turned(men: u32, other_men: u32) -> (u32, u32) {
    (other_men.reverse_bits(), men.reverse_bits())
}

/// The formations of a slice in the order in which they can be solved: those of a group lead to groups before it alone. Of
/// two that are each other flipped only one is there, if the slice has both.
fn groups(index: &Index, has_both: bool) -> Vec<Vec<(u32, u32)>> {
    let mut groups: Vec<Vec<_>> = Vec::new();
    for formation in 0..index.formations {
        let (men, other_men) = index.men(formation);
        let (turned_men, turned_other) = turned(men, other_men);
        if has_both && index.formation(turned_men, turned_other) < formation {
            continue;
        }
        let left = (steps_left(turned_other) + steps_left(other_men)) as usize;
        if groups.len() <= left {
            groups.resize_with(left + 1, Vec::new);
        }
        groups[left].push((men, other_men));
    }
    groups
}

/// How many steps men that go down the numbers have before them.
fn steps_left(men: u32) -> u32 {
    (0..8).map(|row| row * (men >> (4 * row) & 0xf).count_ones()).sum()
}
