//! What the player has found out about positions: a transposition table.

use crate::parry::Pair;
use twinproof_core::mix;

/// What a value says of the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: i32,
    /// The best move, if one is known.
    pub(super) best: Option<Pair>,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// The job that found it, from 1; zero where there is no entry.
    generation: u16,
}

const WAYS: usize = 4;
const FIRST_BUCKETS: usize = 1 << 8;
const NOTHING: Entry =
    Entry { key: 0, value: 0, best: None, depth: -1, bound: Bound::Exact, generation: 0 };

/// A table that grows to its limit. Entries of earlier jobs are worth less than any of the present one, and where it must not depend
/// on what was asked before, they are worth nothing.
pub(super) struct Memory {
    entries: Vec<[Entry; WAYS]>,
    filled: usize,
    most_buckets: usize,
    generation: u16,
}

impl Memory {
    /// A table of at most about so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let most = (bytes / size_of::<[Entry; WAYS]>() as u64).clamp(64, 1 << 30) as usize;
        let most_buckets = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        let buckets = FIRST_BUCKETS.min(most_buckets);
        Self { entries: vec![[NOTHING; WAYS]; buckets], filled: 0, most_buckets, generation: 0 }
    }

    /// The next job begins; `keeps` is whether what earlier ones found may be used.
    pub(super) fn begin(&mut self, keeps: bool) {
        if !keeps || self.generation == u16::MAX {
            let buckets = FIRST_BUCKETS.min(self.most_buckets);
            self.entries.clear();
            self.entries.resize(buckets, [NOTHING; WAYS]);
            self.filled = 0;
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn bucket(&self, key: u64) -> usize {
        mix(key) as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.entries[self.bucket(key)];
        bucket.iter().find(|entry| entry.generation != 0 && entry.key == key).copied()
    }

    pub(super) fn put(&mut self, key: u64, depth: i32, value: i32, bound: Bound, best: Option<Pair>) {
        if self.filled >= self.entries.len() * 2 && self.entries.len() < self.most_buckets {
            self.grow();
        }
        let depth = depth.clamp(0, 100) as i8;
        self.place(Entry { key, value, best, depth, bound, generation: self.generation });
    }

    fn place(&mut self, mut entry: Entry) {
        let index = self.bucket(entry.key);
        let now = self.generation;
        let bucket = &mut self.entries[index];
        if let Some(old) = bucket.iter_mut().find(|old| old.generation != 0 && old.key == entry.key) {
            entry.best = entry.best.or(old.best);
            *old = entry;
            return;
        }
        // An empty place, else an old one, else the shallowest.
        let worth = |old: &Entry| (old.generation != 0, old.generation == now, old.depth);
        let least = bucket.iter_mut().min_by_key(|old| worth(old)).expect("a bucket has entries");
        self.filled += usize::from(least.generation == 0);
        *least = entry;
    }

    fn grow(&mut self) {
        let larger = vec![[NOTHING; WAYS]; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, larger);
        self.filled = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.generation != 0) {
            self.place(entry);
        }
    }
}

