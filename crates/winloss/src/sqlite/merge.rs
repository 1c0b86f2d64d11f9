//! Bringing another database into this one.
//!
//! It goes in batches, so that other writers get their turn and a kill costs no more than the last one. What makes that safe is the
//! order: first all that can only forbid (what is entered, and the floor of every row), then solutions, then rows. A row that
//! is there has all it rests on, at every moment. Doing it again changes nothing, or finishes what was begun.

use super::header::{self, Header};
use super::snapshot::Snapshot;
use super::write::Table;
use super::{Sqlite, read};
use crate::progress::Steps;
use crate::settle::settle;
use crate::{Asks, ByRank, Found, Key, Row, Solution, SolutionId, Source, StoreError, Watch};
use rusqlite::Transaction;
use rustc_hash::FxHashMap;

/// How many rows are written at a time.
const BATCH: usize = 20_000;
/// How many bytes of certificates.
const BATCH_BYTES: usize = 16 << 20;

/// What a merge has brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Merged {
    /// Rows that are new here, or took the place of others.
    pub rows: u64,
    /// Solutions that are new here.
    pub solutions: u64,
}

impl Sqlite {
    /// Brings everything of another database into this one. Where both have a row of the same solution and one of them was found
    /// false, it is false.
    pub fn merge(&self, other: &Self, watch: Watch<'_>) -> Result<Merged, StoreError> {
        self.merge_in_batches(other, BATCH, watch)
    }

    pub(super) fn merge_in_batches(
        &self,
        other: &Self,
        batch: usize,
        watch: Watch<'_>,
    ) -> Result<Merged, StoreError> {
        let source = other.snapshot()?;
        let solutions = source.identities()?;
        let total = 2 * source.row_count()? + solutions.len() as u64;
        let mut merge = Merge {
            target: self,
            source: &source,
            steps: Steps::new(total, watch).at_least_every(batch),
            batch,
            origins: FxHashMap::default(),
            merged: Merged::default(),
        };
        merge.forbid()?;
        merge.add_solutions(solutions)?;
        merge.add_rows()?;
        merge.steps.tell()?;
        Ok(merge.merged)
    }
}

struct Merge<'a> {
    target: &'a Sqlite,
    source: &'a Snapshot<'a>,
    steps: Steps<'a>,
    /// How many rows are written at a time.
    batch: usize,
    /// What became of the solutions of the other database.
    origins: FxHashMap<SolutionId, Origin>,
    merged: Merged,
}

/// A solution of the other database.
#[derive(Clone, Copy)]
struct Origin {
    identity: [u8; 16],
    here: SolutionId,
    /// It was here before. Rows that come now need another number: those under an old one have always been there.
    is_old: bool,
}

impl Merge<'_> {
    /// What can only forbid.
    fn forbid(&mut self) -> Result<(), StoreError> {
        let (target, full) = (self.target, self.batch);
        let mut batch: Vec<(Key, u32)> = Vec::with_capacity(full);
        let flush = |batch: &mut Vec<(Key, u32)>| {
            target.write(|transaction| {
                let mut table = Table::new(transaction);
                batch.drain(..).try_for_each(|(key, rank)| table.enter(key, rank))?;
                table.finish()
            })
        };
        self.source.for_each_entered(&mut |entered| {
            batch.push(entered);
            if batch.len() == full { flush(&mut batch).map(drop) } else { Ok(()) }
        })?;
        flush(&mut batch)?;

        let mut batch: Vec<Found> = Vec::with_capacity(full);
        let flush = |batch: &mut Vec<Found>| {
            target.write(|transaction| {
                let mut table = Table::new(transaction);
                batch.drain(..).try_for_each(|found| table.put(&found))?;
                table.finish()
            })
        };
        let steps = &mut self.steps;
        self.source.for_each_row(&mut |found| {
            batch.extend(found.floor.map(|floor| placeholder(&found.row, floor)));
            if batch.len() == full {
                flush(&mut batch)?;
            }
            steps.step()
        })?;
        flush(&mut batch).map(drop)
    }

    fn add_solutions(&mut self, solutions: Vec<(SolutionId, [u8; 16])>) -> Result<(), StoreError> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        for (id, identity) in solutions {
            self.steps.step()?;
            let known = self.target.read(|connection| header::find_identity(connection, &identity))?;
            if let Some(here) = known {
                self.origins.insert(id, Origin { identity, here, is_old: true });
                continue;
            }
            let solution = self.source.solution(id)?;
            bytes += match &solution.source {
                Source::Certified(certificate) => certificate.len(),
                Source::Claimed(_) => 0,
            };
            batch.push((id, identity, solution));
            if batch.len() == self.batch || bytes > BATCH_BYTES {
                self.insert_solutions(&mut batch)?;
                bytes = 0;
            }
        }
        self.insert_solutions(&mut batch)
    }

    fn insert_solutions(
        &mut self,
        batch: &mut Vec<(SolutionId, [u8; 16], Solution)>,
    ) -> Result<(), StoreError> {
        let headers: Vec<Header<'_>> =
            batch.iter().map(|(_, _, solution)| Header::new(solution)).collect::<Result<_, _>>()?;
        let numbers: Vec<SolutionId> = self
            .target
            .write(|transaction| headers.iter().map(|header| header.insert(transaction)).collect())?;
        drop(headers);
        self.merged.solutions += batch.len() as u64;
        for ((id, identity, _), here) in batch.drain(..).zip(numbers) {
            self.origins.insert(id, Origin { identity, here, is_old: false });
        }
        Ok(())
    }

    fn add_rows(&mut self) -> Result<(), StoreError> {
        let (target, full) = (self.target, self.batch);
        let (origins, merged) = (&mut self.origins, &mut self.merged);
        let mut batch: Vec<Found> = Vec::with_capacity(full);
        let mut flush = |batch: &mut Vec<Found>| {
            target.write(|transaction| {
                let mut table = Table::new(transaction);
                for found in batch.drain(..) {
                    merged.rows += u64::from(add_row(transaction, &mut table, origins, found)?);
                }
                table.finish()
            })
        };
        let steps = &mut self.steps;
        self.source.for_each_row(&mut |found| {
            batch.push(found);
            if batch.len() == full {
                flush(&mut batch)?;
            }
            steps.step()
        })?;
        flush(&mut batch).map(drop)
    }
}

/// Adds a row, and says whether that changed anything.
fn add_row(
    transaction: &Transaction<'_>,
    table: &mut Table<'_>,
    origins: &mut FxHashMap<SolutionId, Origin>,
    mut theirs: Found,
) -> rusqlite::Result<bool> {
    // A row of no solution has done its work as a floor.
    let Some(origin) = origins.get_mut(&theirs.solution) else { return Ok(false) };
    theirs.solution = origin.here;
    let ours = read::find_value(transaction, theirs.row.key, theirs.row.value)?;
    let settled = match ours {
        None => Some(theirs),
        Some(ours) => {
            let is_void = |found: &Found| found.row.asks == Asks::Void;
            let same = is_void(&ours) != is_void(&theirs)
                && header::identity(transaction, ours.solution)? == Some(origin.identity);
            match same {
                true if is_void(&ours) => None,
                true => Some(Found { floor: ours.floor, ..theirs }),
                false => settle(&ours, &theirs),
            }
        }
    };
    let Some(mut settled) = settled else { return Ok(false) };
    if origin.is_old && settled.solution == origin.here {
        origin.here = header::copy_solution(transaction, origin.here)?;
        origin.is_old = false;
        settled.solution = origin.here;
    }
    table.overwrite(&settled)?;
    Ok(true)
}

/// A void row that is there for its floor alone.
fn placeholder(row: &Row, floor: u32) -> Found {
    let row = Row {
        key: row.key,
        value: row.value,
        mv: None,
        rank: floor,
        by_rank: ByRank::Past,
        needs_fresh_epoch: false,
        asks: Asks::Void,
    };
    Found { row, floor: Some(floor), solution: SolutionId::NONE, is_certified: false }
}
