//! Rows that were met, and a filter for those that are not there, in shards so that threads do not wait for each other.
//!
//! A shard keeps two generations of rows. What is met goes into the young one; when that has half of the shard's bytes, it becomes the
//! old one and what was old and not met again is forgotten.

use crate::filter::Filter;
use crate::{Asks, Found, Key};
use hashbrown::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const SHARDS: usize = 64;

/// Shards by the first bits of the key.
#[derive(Debug)]
pub(crate) struct Cache {
    shards: Box<[Padded]>,
}

/// On cache lines of its own.
#[derive(Debug)]
#[repr(align(128))]
struct Padded(Mutex<Shard>);

#[derive(Debug, Default)]
struct Shard {
    young: Generation,
    old: Generation,
    /// What both generations and the filter may take.
    limit: usize,
    /// Grows whenever a row here may have changed.
    version: u64,
    filter: Option<Filter>,
    /// The filter that is being made, and gets what is stored meanwhile.
    next_filter: Option<Filter>,
}

type Rows = HashMap<Key, Arc<[Found]>, BuildHasherDefault<KeyHasher>>;

#[derive(Debug, Default)]
struct Generation {
    rows: Rows,
    bytes: usize,
}

/// What the cache says about a key.
#[derive(Debug)]
pub(crate) enum Answer {
    /// These rows.
    Rows(Arc<[Found]>),
    /// Nothing is stored there.
    Nothing,
    /// It does not know. Who asks the database hands the ticket in with what it said.
    Unknown(Ticket),
}

/// When a question was asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ticket(u64);

impl Cache {
    /// A cache of about so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let shard = || Shard { limit: bytes / SHARDS, ..Shard::default() };
        Self { shards: (0..SHARDS).map(|_| Padded(Mutex::new(shard()))).collect() }
    }

    fn shard(&self, key: Key) -> MutexGuard<'_, Shard> {
        let index = (key.0 >> (128 - SHARDS.ilog2())) as usize;
        lock(&self.shards[index])
    }

    fn all(&self) -> impl Iterator<Item = MutexGuard<'_, Shard>> {
        self.shards.iter().map(lock)
    }

    #[inline]
    pub(crate) fn ask(&self, key: Key) -> Answer {
        let mut shard = self.shard(key);
        if let Some(rows) = shard.young.rows.get(&key) {
            return Answer::Rows(rows.clone());
        }
        // After the young rows: a hit saves a cache line of the filter, and a miss there costs next to nothing.
        if shard.filter.as_ref().is_some_and(|filter| !filter.may_have(key)) {
            return Answer::Nothing;
        }
        match shard.take_from_old(key) {
            Some(rows) => Answer::Rows(rows),
            None => Answer::Unknown(Ticket(shard.version)),
        }
    }

    /// Remembers what the database said, unless it may have changed since the ticket was given out.
    pub(crate) fn remember(&self, ticket: Ticket, key: Key, rows: Arc<[Found]>) {
        let mut shard = self.shard(key);
        if shard.version == ticket.0 {
            shard.insert(key, rows);
        }
    }

    /// Takes note that rows under this key have changed.
    pub(crate) fn forget(&self, key: Key) {
        let mut shard = self.shard(key);
        let shard = &mut *shard;
        shard.version += 1;
        for generation in [&mut shard.young, &mut shard.old] {
            if let Some(rows) = generation.rows.remove(&key) {
                generation.bytes -= bytes_of(&rows);
            }
        }
        [&mut shard.filter, &mut shard.next_filter].into_iter().flatten().for_each(|filter| filter.add(key));
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for mut shard in self.all() {
            *shard = Shard { limit: shard.limit, version: shard.version + 1, ..Shard::default() };
        }
    }

    /// Begins a filter for so many keys in all. What is stored from now on goes into it.
    pub(crate) fn begin_filter(&self, keys: u64, bits_a_key: u64) {
        // Shards are not all of the same size, and more keys are to come.
        let share = keys / SHARDS as u64 * 5 / 4 + 64;
        self.all().for_each(|mut shard| shard.next_filter = Some(Filter::new(share, bits_a_key)));
    }

    pub(crate) fn add_to_filter(&self, key: Key) {
        if let Some(filter) = &mut self.shard(key).next_filter {
            filter.add(key);
        }
    }

    /// Believes the filter that was begun, or drops it.
    pub(crate) fn end_filter(&self, is_complete: bool) {
        for mut shard in self.all() {
            let next = shard.next_filter.take();
            if is_complete && next.is_some() {
                shard.filter = next;
            }
        }
    }

    /// What rows and filters take by our count.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.all().map(|shard| shard.young.bytes + shard.old.bytes + shard.filter_bytes()).sum()
    }
}

fn lock(shard: &Padded) -> MutexGuard<'_, Shard> {
    shard.0.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shard {
    /// Rows of the old generation that are met again are young again.
    fn take_from_old(&mut self, key: Key) -> Option<Arc<[Found]>> {
        let rows = self.old.rows.remove(&key)?;
        self.old.bytes -= bytes_of(&rows);
        self.insert(key, rows.clone());
        Some(rows)
    }

    fn insert(&mut self, key: Key, rows: Arc<[Found]>) {
        let room = self.limit.saturating_sub(self.filter_bytes()) / 2;
        let bytes = bytes_of(&rows);
        if bytes > room {
            return;
        }
        if self.young.bytes + bytes > room {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.bytes += bytes;
        if let Some(before) = self.young.rows.insert(key, rows) {
            self.young.bytes -= bytes_of(&before);
        }
    }

    fn filter_bytes(&self) -> usize {
        self.filter.as_ref().map_or(0, Filter::bytes)
    }
}

/// What an entry takes: the rows behind their counters, and its place in a map that is up to seven eighths full and may just
/// have doubled.
fn bytes_of(rows: &[Found]) -> usize {
    let place = 2 * (size_of::<(Key, Arc<[Found]>)>() + 1);
    let sets = |found: &Found| match &found.row.asks {
        Asks::Sets { present, absent } => size_of_val::<[u64]>(present) + size_of_val::<[u64]>(absent),
        Asks::TooMuch | Asks::Void => 0,
    };
    place + 2 * size_of::<usize>() + size_of_val(rows) + rows.iter().map(sets).sum::<usize>()
}

/// Keys are digests already: their low half will do.
#[derive(Debug, Default, Clone, Copy)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Keys are hashed by `write_u128`; anything else would still be right.
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    #[inline]
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ByRank, Row, SolutionId};
    use twinproof_core::{Rng, Value};

    fn rows(key: Key, digests: usize) -> Arc<[Found]> {
        let asks = Asks::Sets { present: vec![1; digests].into(), absent: Box::default() };
        let row = Row {
            key,
            value: Value::Win,
            mv: None,
            rank: 1,
            by_rank: ByRank::Nowhere,
            needs_fresh_epoch: false,
            asks,
        };
        [Found { row, floor: None, solution: SolutionId(1), is_certified: true }].into()
    }

    fn key(rng: &mut Rng) -> Key {
        Key(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()))
    }

    fn put(cache: &Cache, key: Key, digests: usize) {
        let Answer::Unknown(ticket) = cache.ask(key) else { return };
        cache.remember(ticket, key, rows(key, digests));
    }

    fn has(cache: &Cache, key: Key) -> bool {
        matches!(cache.ask(key), Answer::Rows(_))
    }

    #[test]
    fn it_keeps_to_its_bytes_and_keeps_what_is_used() {
        let cache = Cache::new(1 << 20);
        let mut rng = Rng::new(1);
        let favourites: Vec<Key> = (0..100).map(|_| key(&mut rng)).collect();
        favourites.iter().for_each(|&key| put(&cache, key, 0));
        for round in 0..50_000 {
            let key = key(&mut rng);
            put(&cache, key, rng.below(40) as usize);
            assert!(has(&cache, key), "what has just come is there");
            assert!(has(&cache, favourites[round % 100]), "what is used stays");
        }
        let bytes = cache.bytes();
        assert!(bytes <= 1 << 20 && bytes > 1 << 18, "{bytes}");
    }

    #[test]
    fn what_is_too_large_is_not_kept() {
        let cache = Cache::new(64 * 1000);
        put(&cache, Key(1), 1000);
        assert!(!has(&cache, Key(1)));
        put(&cache, Key(1), 10);
        assert!(has(&cache, Key(1)));
    }

    #[test]
    fn an_answer_that_is_older_than_a_change_is_not_remembered() {
        let cache = Cache::new(1 << 20);
        let Answer::Unknown(ticket) = cache.ask(Key(1)) else { panic!("it cannot know") };
        cache.forget(Key(1));
        cache.remember(ticket, Key(1), rows(Key(1), 0));
        assert!(!has(&cache, Key(1)));
    }

    #[test]
    fn the_filter_gets_what_comes_while_it_is_made() {
        let cache = Cache::new(1 << 20);
        let mut rng = Rng::new(2);
        let [scanned, stored, later, never] = [0; 4].map(|_| key(&mut rng));
        cache.begin_filter(10, 16);
        cache.forget(stored);
        cache.add_to_filter(scanned);
        assert!(matches!(cache.ask(never), Answer::Unknown(_)), "it is not complete yet");
        cache.end_filter(true);
        cache.forget(later);
        assert!(matches!(cache.ask(never), Answer::Nothing));
        for key in [scanned, stored, later] {
            assert!(matches!(cache.ask(key), Answer::Unknown(_)));
        }
        cache.begin_filter(10, 16);
        cache.end_filter(false);
        assert!(matches!(cache.ask(scanned), Answer::Unknown(_)), "one that failed is not believed");
        cache.clear();
        assert!(matches!(cache.ask(never), Answer::Unknown(_)));
    }
}
