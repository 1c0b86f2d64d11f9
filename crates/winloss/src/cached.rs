//! A database with a cache in front, fast enough to be asked at every node of a search.
//!
//! A row that is met again, or a key that the filter knows not to be stored, is answered from memory. The filter needs all keys
//! to be read once, which pays only after so many questions: until then they go to the database, so that a short search
//! starts at once however large the database is.
//!
//! # What others store meanwhile
//!
//! Rows and floors in memory may be older than those in the database. A row that another process has stored since would be judged by
//! floors from before, and they may be too high. So rows of solutions that others stored since the last
//! [`refresh`](CachedDatabase::refresh) are shown as void, with their floor: they are missed, and nothing goes wrong. Rows that were
//! stored through this cache are seen at once.

use crate::cache::{Answer, Cache, Ticket};
use crate::filter::{BITS_A_KEY, LEAST_BITS_A_KEY};
use crate::{Asks, Backing, Database, Found, Key, Row, Solution, SolutionId, StoreError};
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use twinproof_core::Value;

/// Reading one key in a scan costs about as much as this part of a look-up.
const KEYS_A_LOOK_UP: u64 = 64;

/// A database with a cache in front.
#[derive(Debug)]
pub struct CachedDatabase<D> {
    database: D,
    cache: Cache,
    bytes: usize,
    /// Questions that went to the database since there was no filter and found nothing there.
    misses: AtomicU64,
    /// From how many of them on a filter pays.
    enough: AtomicU64,
    has_filter: AtomicBool,
    /// Held while keys are read for the filter.
    scan: Mutex<()>,
    /// The last solution that was there when the cache began.
    horizon: AtomicU64,
    /// Solutions beyond it that were stored through this cache.
    own: RwLock<FxHashSet<SolutionId>>,
    version: AtomicU64,
}

impl<D: Backing> CachedDatabase<D> {
    /// Puts a cache of so many bytes in front of a database.
    pub fn new(database: D, bytes: usize) -> Result<Self, StoreError> {
        let cached = Self {
            database,
            cache: Cache::new(bytes),
            bytes,
            misses: AtomicU64::new(0),
            enough: AtomicU64::new(0),
            has_filter: AtomicBool::new(false),
            scan: Mutex::new(()),
            horizon: AtomicU64::new(0),
            own: RwLock::default(),
            version: AtomicU64::new(0),
        };
        cached.refresh()?;
        Ok(cached)
    }

    /// The database behind the cache.
    pub fn inner(&self) -> &D {
        &self.database
    }

    /// Forgets everything, so that what others have stored is seen.
    pub fn refresh(&self) -> Result<(), StoreError> {
        let _no_scan = self.scan.lock().unwrap_or_else(PoisonError::into_inner);
        let mut own = self.own.write().unwrap_or_else(PoisonError::into_inner);
        let horizon = self.database.latest()?;
        self.enough.store(self.database.row_count()?.div_ceil(KEYS_A_LOOK_UP), Ordering::Relaxed);
        self.misses.store(0, Ordering::Relaxed);
        self.has_filter.store(false, Ordering::Relaxed);
        self.cache.clear();
        self.version.fetch_add(1, Ordering::Release);
        // Only now may rows up to there count: whatever is read from here on is as new.
        self.horizon.store(horizon.0, Ordering::Release);
        own.clear();
        Ok(())
    }

    /// Grows whenever rows may count that did not before. Who has looked up floors of a past and kept them looks them up again when
    /// this has changed since, after it has found a row and before it believes it.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Whether questions about what is not stored are answered from memory by now.
    pub fn has_filter(&self) -> bool {
        self.has_filter.load(Ordering::Relaxed)
    }

    /// Whether a row may count: its floors were there when the cache began, or came through it.
    fn is_known(&self, solution: SolutionId) -> bool {
        solution.0 <= self.horizon.load(Ordering::Acquire)
            || self.own.read().unwrap_or_else(PoisonError::into_inner).contains(&solution)
    }

    /// Takes what the database said about a key into the cache, with rows that others have stored shown as void.
    fn take_in(&self, ticket: Ticket, key: Key, rows: Arc<[Found]>) -> Arc<[Found]> {
        if rows.iter().all(|found| self.is_known(found.solution)) {
            self.cache.remember(ticket, key, rows.clone());
            return rows;
        }
        let veil = |found: &Found| {
            let mut found = found.clone();
            if !self.is_known(found.solution) {
                found.row.asks = Asks::Void;
            }
            found
        };
        rows.iter().map(veil).collect()
    }

    /// Counts a miss that went to the database, and makes a filter when there were enough of them.
    fn count_misses(&self, count: u64) -> Result<(), StoreError> {
        if count == 0 || self.has_filter() {
            return Ok(());
        }
        let misses = self.misses.fetch_add(count, Ordering::Relaxed) + count;
        let is_due = misses >= self.enough.load(Ordering::Relaxed);
        match self.scan.try_lock() {
            // While one thread reads all keys the others go on without a filter.
            Ok(_scan) if is_due && !self.has_filter() => self.make_filter(),
            _ => Ok(()),
        }
    }

    fn make_filter(&self) -> Result<(), StoreError> {
        let keys = self.database.row_count()?;
        let bits_a_key = ((self.bytes as u64 * 4) / keys.max(1)).min(BITS_A_KEY);
        if bits_a_key < LEAST_BITS_A_KEY {
            // It would take more than half of the cache: not asked again before a refresh.
            self.enough.store(u64::MAX, Ordering::Relaxed);
            return Ok(());
        }
        self.cache.begin_filter(keys, bits_a_key);
        let scanned = self.database.for_each_key(&mut |key| self.cache.add_to_filter(key));
        self.cache.end_filter(scanned.is_ok());
        self.has_filter.store(scanned.is_ok(), Ordering::Relaxed);
        scanned
    }
}

impl<D: Backing> Database for CachedDatabase<D> {
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError> {
        let mut found = Vec::new();
        let mut open: Vec<(Key, Ticket)> = Vec::new();
        for &key in keys {
            match self.cache.ask(key) {
                Answer::Rows(rows) => found.extend_from_slice(&rows),
                Answer::Nothing => {}
                Answer::Unknown(ticket) => open.push((key, ticket)),
            }
        }
        if open.is_empty() {
            return Ok(found);
        }
        let asked: Vec<Key> = open.iter().map(|&(key, _)| key).collect();
        let mut answers = self.database.find(&asked)?;
        answers.sort_by_key(|found| found.row.key);
        let mut misses = 0;
        for (key, ticket) in open {
            let first = answers.partition_point(|found| found.row.key < key);
            let rows = &answers[first..];
            let rows = &rows[..rows.partition_point(|found| found.row.key == key)];
            if rows.is_empty() {
                misses += 1;
            } else {
                found.extend_from_slice(&self.take_in(ticket, key, rows.into()));
            }
        }
        self.count_misses(misses)?;
        Ok(found)
    }

    fn find_one(&self, key: Key) -> Result<Option<Arc<[Found]>>, StoreError> {
        let ticket = match self.cache.ask(key) {
            Answer::Rows(rows) => return Ok(Some(rows)),
            Answer::Nothing => return Ok(None),
            Answer::Unknown(ticket) => ticket,
        };
        match self.database.find_one(key)? {
            Some(rows) => Ok(Some(self.take_in(ticket, key, rows))),
            None => self.count_misses(1).map(|()| None),
        }
    }

    fn entered(&self, keys: &[Key]) -> Result<Vec<Option<u32>>, StoreError> {
        self.database.entered(keys)
    }

    fn store(
        &self,
        solution: &Solution,
        rows: &[Row],
        entered: &[(Key, u32)],
    ) -> Result<SolutionId, StoreError> {
        let id = self.database.store(solution, rows, entered)?;
        rows.iter().for_each(|row| self.cache.forget(row.key));
        self.version.fetch_add(1, Ordering::Release);
        // Only now may its rows count: no floor from before is left in the cache.
        self.own.write().unwrap_or_else(PoisonError::into_inner).insert(id);
        Ok(id)
    }

    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError> {
        self.database.make_void(key, value)?;
        self.cache.forget(key);
        Ok(())
    }

    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError> {
        self.database.solution(id)
    }
}
