//! What the rows of a database say of one problem: whether what they ask of the history holds there.

use crate::keys::Keys;
use crate::{Asks, ByRank, Database, Found, Key, SolutionId, StoreError};
use rustc_hash::FxHashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use twinproof_core::{Game, Holds, KnownVerdict, KnownVerdicts, Problem, Value};

/// What became of the questions to a database.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UseCounts {
    /// Rows that were used.
    pub hits: u64,
    /// Rows that were there and were not used: what they ask of the history did not hold, or is more than a row can say.
    pub refused: u64,
}

/// A row that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Used {
    /// Its position.
    pub key: Key,
    /// Its value.
    pub value: Value,
    /// The solution it belongs to.
    pub solution: SolutionId,
}

/// A row about a position, as it bears on one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The row.
    pub found: Found,
    /// The winner's move by its index at the position itself, where it is known and the winner is to move.
    pub answer: Option<u64>,
    /// Why it does not hold with the past of the problem; `None` if it does.
    pub refused: Option<Refused>,
}

/// Why a row that is there does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// It has no certificate.
    Claimed,
    /// It asks more than a row can say.
    TooMuch,
    /// It was found false.
    Void,
    /// It needs an epoch of its own, and a position of the past has the same one.
    NotFresh,
    /// A position of the past has a lower rank than it.
    Spoiled,
    /// It asks something of a path that nobody knows.
    PathUnknown,
    /// So many of what must have occurred have not.
    Missing(usize),
    /// So many of what must not have occurred have.
    Occurred(usize),
}

/// So many used rows are remembered, to be looked at again if a proof fails.
const MOST_USED: usize = 100_000;

/// The rows of a database, as they bear on one problem.
pub struct Verdicts<G: Game> {
    game: G,
    keys: Keys,
    database: Arc<dyn Database>,
    /// The positions of the past, with their epochs.
    past: Vec<(u64, G::Position)>,
    /// Digests of what the past holds.
    occurred: FxHashSet<u64>,
    hits: AtomicU64,
    refused: AtomicU64,
    used: Mutex<FxHashSet<Used>>,
    failure: Mutex<Option<StoreError>>,
}

impl<G: Game> Verdicts<G> {
    /// The rows that bear on a problem; `None` where the game keeps the past to itself, so that no row can tell what it asks.
    pub fn of(problem: &Problem<G>, database: Arc<dyn Database>) -> Option<Self> {
        let game = problem.game();
        if !game.keeps_no_past() {
            return None;
        }
        let (keys, mut room) = (Keys::of(problem), Vec::new());
        let mut past = Vec::new();
        let mut occurred = FxHashSet::default();
        for position in problem.past() {
            occurred.insert(keys.repetition(game, &game.repetition(position), &mut room));
            past.push((game.epoch(position), position.clone()));
        }
        Some(Self {
            game: game.clone(),
            keys,
            database,
            past,
            occurred,
            hits: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            used: Mutex::default(),
            failure: Mutex::default(),
        })
    }

    /// What became of the questions so far.
    pub fn counts(&self) -> UseCounts {
        UseCounts { hits: self.hits.load(Ordering::Relaxed), refused: self.refused.load(Ordering::Relaxed) }
    }

    /// The rows that were used.
    pub fn used(&self) -> Vec<Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }

    /// The solutions with a row about the root of the problem, whatever it asks.
    pub fn solutions_at(&self, root: &G::Position) -> Result<Vec<SolutionId>, StoreError> {
        let key = self.keys.position(&self.game, root, &mut Vec::new()).0;
        let found = self.database.find(&[key])?;
        Ok(found.iter().filter(|found| found.is_certified).map(|found| found.solution).collect())
    }

    /// All rows about a position that follows the past of the problem at once.
    pub fn at(&self, position: &G::Position) -> Result<Vec<Judged>, StoreError> {
        let (key, canonical) = self.keys.position(&self.game, position, &mut Vec::new());
        let epoch = self.game.epoch(position);
        let judged = self.database.find(&[key])?.into_iter().map(|found| {
            // There is no path: all that came before is the past.
            let refused = self.judge(&found, epoch, Some(&[])).err();
            let answer = found.row.mv.and_then(|mv| canonical.index_here(&self.game, position, mv.into()));
            Judged { found, answer, refused }
        });
        let judged = judged.collect();
        self.take_failure().map_or(Ok(judged), Err)
    }

    /// Why the database could not be asked, if it could not.
    pub fn take_failure(&self) -> Option<StoreError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Where the verdict of a row holds, or why it does not; `path` is known or not.
    fn judge(&self, found: &Found, epoch: u64, path: Option<&[&G::Position]>) -> Result<Holds, Refused> {
        let row = &found.row;
        let (present, absent) = match &row.asks {
            Asks::Sets { present, absent } => (present, absent),
            Asks::TooMuch => return Err(Refused::TooMuch),
            Asks::Void => return Err(Refused::Void),
        };
        if !found.is_certified {
            return Err(Refused::Claimed);
        }
        let of_epoch = || self.past.iter().filter(|(before, _)| *before == epoch);
        if row.needs_fresh_epoch && of_epoch().next().is_some() {
            return Err(Refused::NotFresh);
        }
        // Asked after the row was found, and not before: it may belong to a solution that was stored in between.
        let spoils = |before: &G::Position| self.spoils(before, row.value, row.rank);
        if row.by_rank != ByRank::Nowhere && of_epoch().any(|(_, before)| spoils(before)) {
            return Err(Refused::Spoiled);
        }
        let occurred = absent.iter().filter(|&digest| self.occurred.contains(digest)).count();
        if occurred > 0 {
            return Err(Refused::Occurred(occurred));
        }
        let mut missing: Vec<_> = present.iter().filter(|&digest| !self.occurred.contains(digest)).collect();
        let has_absent = !absent.is_empty() || row.by_rank == ByRank::History;
        if missing.is_empty() && !has_absent {
            return Ok(Holds::Everywhere);
        }
        let (mut reach, mut room) = (None, Vec::new());
        for (depth, position) in path.ok_or(Refused::PathUnknown)?.iter().enumerate() {
            let digest = self.keys.repetition(&self.game, &self.game.repetition(position), &mut room);
            if absent.contains(&digest) {
                return Err(Refused::Occurred(1));
            }
            if row.by_rank == ByRank::History && spoils(position) {
                return Err(Refused::Spoiled);
            }
            if let Some(at) = missing.iter().position(|one| **one == digest) {
                missing.swap_remove(at);
                reach.get_or_insert(depth as u32);
            }
        }
        if missing.is_empty() {
            Ok(Holds::Here { reach, has_absent })
        } else {
            Err(Refused::Missing(missing.len()))
        }
    }

    /// Whether some stored proof of that value goes through a position at a lower rank; so it is said where nobody knows.
    fn spoils(&self, position: &G::Position, value: Value, rank: u32) -> bool {
        match ranks_of(&self.game, &self.keys, &*self.database, position) {
            Ok(ranks) => ranks[value as usize].is_some_and(|lower| lower < rank),
            Err(error) => {
                self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                true
            }
        }
    }

    fn note_used(&self, found: &Found) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() < MOST_USED {
            used.insert(Used { key: found.row.key, value: found.row.value, solution: found.solution });
        }
    }

    fn look_up(&self, key: Key) -> Option<Arc<[Found]>> {
        self.database.find_one(key).unwrap_or_else(|error| {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            None
        })
    }
}

/// The least ranks at which stored proofs go through a position, by value.
fn ranks_of<G: Game>(
    game: &G,
    keys: &Keys,
    database: &dyn Database,
    position: &G::Position,
) -> Result<[Option<u32>; 2], StoreError> {
    let mut room = Vec::new();
    let mut ranks = [None; 2];
    if game.repetition_is_state() {
        for found in database.find(&[keys.position(game, position, &mut room).0])? {
            ranks[found.row.value as usize] = found.floor;
        }
    } else {
        let repetition = game.repetition(position);
        let of = [Value::Win, Value::Loss].map(|value| keys.entered(game, &repetition, value, &mut room));
        ranks.copy_from_slice(&database.entered(&of)?);
    }
    // Ends of the game have no rows.
    if let Some(value) = game.terminal(position) {
        ranks[value as usize] = Some(0);
    }
    Ok(ranks)
}

impl<G: Game> KnownVerdicts<G> for Verdicts<G> {
    fn find<'p>(
        &self,
        position: &G::Position,
        path: Option<&mut dyn Iterator<Item = &'p G::Position>>,
        room: &mut Vec<u8>,
    ) -> Option<KnownVerdict>
    where
        G: 'p,
    {
        let (key, canonical) = self.keys.position(&self.game, position, room);
        let rows = self.look_up(key)?;
        let epoch = self.game.epoch(position);
        let path: Option<Vec<_>> = path.map(Iterator::collect);
        for found in rows.iter() {
            let Ok(holds) = self.judge(found, epoch, path.as_deref()) else { continue };
            let row = &found.row;
            let index = row.mv.and_then(|index| canonical.index_here(&self.game, position, index.into()));
            self.hits.fetch_add(1, Ordering::Relaxed);
            self.note_used(found);
            let answer = index.and_then(|index| u32::try_from(index).ok());
            return Some(KnownVerdict { value: row.value, answer, rank: row.rank, holds });
        }
        self.refused.fetch_add(1, Ordering::Relaxed);
        None
    }
}

impl<G: Game> fmt::Debug for Verdicts<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verdicts")
            .field("keys", &self.keys)
            .field("counts", &self.counts())
            .finish_non_exhaustive()
    }
}
