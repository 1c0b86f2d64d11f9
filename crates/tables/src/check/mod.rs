//! The check: every value of a set of tables follows from the rules, or the first one that does not is named.
//!
//! Nothing is taken from the builder: positions are set up here, moves and captures are those of the game, and the index is
//! that by which the reader looks positions up. Slices are gone through from the smallest on, so that what moves lead to
//! elsewhere has been checked before.
//!
//! Within a slice it would not do that every value fits those after it: wins could then vouch for each other in a circle. So
//! nothing is believed until it is *derived*: a win when a move leads to a loss that is derived, a loss when all moves
//! lead to derived wins. Derived values thus rest on each other in the order of their derivation and on nothing else. When
//! nothing more can be derived, every win and loss of the table must be, and no draw of the table may be one: none has a move
//! to a derived loss, each has a move that is not to a derived win.

mod claims;
mod distances;
mod formation;
#[cfg(test)]
mod tests;

use crate::index::Index;
use crate::stat::Counts;
use crate::threads::share;
use crate::{DISTANCE_PIECES, Slice, TableError, TableProgress, Tables};
use claims::{Claims, Derived};
use formation::{Formation, formations};
use std::path::Path;
use twinproof_core::Clock;

/// Checks all tables of up to so many pieces, values and distances and what is counted in them, and opens them.
pub fn check(
    folder: &Path,
    pieces: u8,
    threads: usize,
    clock: &Clock,
    progress: &mut dyn FnMut(&TableProgress),
) -> Result<Tables, TableError> {
    let tables = Tables::open(folder, pieces)?;
    let total = Slice::up_to(pieces).iter().map(|&slice| Index::new(slice).positions()).sum();
    let mut done = 0;
    for slice in Slice::up_to(pieces) {
        if slice <= slice.flipped() {
            let pair = Pair::new(&tables, slice, threads, clock)?;
            let positions = pair.slices.iter().map(|&slice| Index::new(slice).positions()).sum::<u64>();
            pair.check(threads, clock, &mut |part| {
                let done = done + (part * positions as f64) as u64;
                progress(&TableProgress { slice, done, total });
            })?;
            done += positions;
        }
    }
    Ok(tables)
}

/// A slice and the flipped slice, what their tables say and what follows from the rules.
struct Pair<'a> {
    tables: &'a Tables,
    /// One slice if it is its own flipped one.
    slices: Vec<Slice>,
    claims: Vec<Claims<'a>>,
    derived: Vec<Derived>,
}

/// What one thread found.
#[derive(Default)]
struct Found {
    counts: Vec<Counts>,
    formation: Formation,
}

impl<'a> Pair<'a> {
    fn new(tables: &'a Tables, slice: Slice, threads: usize, clock: &Clock) -> Result<Self, TableError> {
        let mut slices = vec![slice, slice.flipped()];
        slices.dedup();
        let claims = slices.iter().map(|&slice| Claims::read(tables, slice, threads, clock));
        let claims = claims.collect::<Result<_, _>>()?;
        let derived = slices.iter().map(|&slice| Derived::new(&Index::new(slice))).collect();
        Ok(Self { tables, slices, claims, derived })
    }

    /// Which of the slices the positions are in in which Black, or else White, is to move.
    fn of(&self, side: usize) -> usize {
        side.min(self.slices.len() - 1)
    }

    fn check(&self, threads: usize, clock: &Clock, tell: &mut dyn FnMut(f64)) -> Result<(), TableError> {
        let groups = formations(self.slices[0]);
        let total: usize = groups.iter().map(Vec::len).sum();
        let mut done = 0;
        let mut counts = vec![Counts::default(); self.slices.len()];
        let memory = || Found { counts: counts_of(&self.slices), formation: Formation::default() };
        for group in &groups {
            let piece = (group.len() / threads / 16).clamp(1, 256);
            let found = share(threads, group.len(), piece, clock, memory, |found: &mut Found, number| {
                found.formation.set_up(self.slices[0], group[number]);
                found.formation.check(self, clock, &mut found.counts)
            })?;
            for found in found {
                counts.iter_mut().zip(&found.counts).for_each(|(counts, found)| counts.merge(found));
            }
            done += group.len();
            tell(done as f64 / total as f64);
        }
        if self.slices[0].pieces() <= DISTANCE_PIECES {
            // Values of the whole slice are known by now, in whatever order the formations come.
            let all: Vec<_> = groups.into_iter().flatten().collect();
            let piece = (all.len() / threads / 16).clamp(1, 256);
            let found = share(threads, all.len(), piece, clock, memory, |found: &mut Found, number| {
                found.formation.set_up(self.slices[0], all[number]);
                found.formation.check_distances(self, &mut found.counts)
            })?;
            for found in found {
                counts.iter_mut().zip(&found.counts).for_each(|(counts, found)| counts.merge(found));
            }
        }
        for (claims, counts) in self.claims.iter().zip(&counts) {
            claims.compare_counts(counts)?;
        }
        Ok(())
    }
}

fn counts_of(slices: &[Slice]) -> Vec<Counts> {
    vec![Counts::default(); slices.len()]
}
