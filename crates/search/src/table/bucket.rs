//! One bucket of a shared table: some records behind a sequence lock.
//!
//! The first word counts: odd while a writer is inside, two more when it leaves. A reader copies what it needs and
//! believes it only if the count was even before and is the same after. Readers therefore write nothing, and
//! records wider than an atomic are still never torn.
//!
//! The order of accesses is that of Boehm, "Can seqlocks get along with programming language memory models?" (2012).
//! Data are relaxed atomics, so a lost race is no undefined behaviour. The fences on both sides are what makes it
//! exact: a reader that saw any word of a writer passes its fence behind the writer's, hence sees the writer's odd
//! count or a later one. An acquire load of the second count would not do, since it holds back only what follows.

use super::atomic::{AtomicU64, Ordering, fence, spin};

const LINE_WORDS: usize = 8;
/// Bytes of a cache line, as far as memory is counted.
pub(super) const LINE_BYTES: u64 = 64;

/// A cache line.
#[repr(align(64))]
struct CacheLine([AtomicU64; LINE_WORDS]);

/// The key of a place where no record is.
const FREE: u64 = 0;

/// What an update did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// The same record was there and has a new content.
    Replaced,
    /// A free place took the record.
    Filled,
    /// Another record had to go.
    Evicted,
    /// There was nothing to store.
    Nothing,
}

/// `LINES` cache lines: the count, then records of `WORDS` words. The first word of a record is its key.
pub(super) struct Bucket<const LINES: usize, const WORDS: usize>([CacheLine; LINES]);

impl<const LINES: usize, const WORDS: usize> Bucket<LINES, WORDS> {
    /// Records in a bucket.
    pub(super) const WAYS: usize = (LINE_WORDS * LINES - 1) / WORDS;

    pub(super) fn empty() -> Self {
        const { assert!(Self::WAYS > 0 && Self::WAYS <= 64, "a bucket holds a record, and not too many") }
        Self(std::array::from_fn(|_| CacheLine(std::array::from_fn(|_| AtomicU64::new(0)))))
    }

    #[inline]
    fn word(&self, index: usize) -> &AtomicU64 {
        &self.0[index / LINE_WORDS].0[index % LINE_WORDS]
    }

    #[inline]
    fn count(&self) -> &AtomicU64 {
        self.word(0)
    }

    #[inline]
    fn key(&self, way: usize) -> u64 {
        self.word(1 + way * WORDS).load(Ordering::Relaxed)
    }

    /// A bit for every way with the key. A loop that stopped at the first would be a branch that nobody can predict.
    #[inline]
    fn ways_with(&self, key: u64) -> u64 {
        (0..Self::WAYS).fold(0, |ways, way| ways | u64::from(self.key(way) == key) << way)
    }

    #[inline]
    fn load(&self, way: usize) -> [u64; WORDS] {
        std::array::from_fn(|word| self.word(1 + way * WORDS + word).load(Ordering::Relaxed))
    }

    #[inline]
    fn store(&self, way: usize, record: &[u64; WORDS]) {
        for (word, &value) in record.iter().enumerate() {
            self.word(1 + way * WORDS + word).store(value, Ordering::Relaxed);
        }
    }

    /// Brings the bucket into the cache: reads a word of every line. The result means nothing.
    #[inline]
    pub(super) fn prefetch(&self) -> u64 {
        self.0.iter().fold(0, |sum, line| sum ^ line.0[0].load(Ordering::Relaxed))
    }

    /// The count once no writer is inside.
    #[inline]
    fn even_count(&self) -> u64 {
        let mut turn = 0;
        loop {
            let count = self.count().load(Ordering::Acquire);
            if count & 1 == 0 {
                return count;
            }
            wait(&mut turn);
        }
    }

    /// Whether all that was loaded since [`even_count`](Self::even_count) belongs together.
    #[inline]
    fn is_unchanged(&self, count: u64) -> bool {
        fence(Ordering::Acquire);
        self.count().load(Ordering::Relaxed) == count
    }

    /// Shows `step` the records with the key until it returns true. `step` sees whole records only; if a writer
    /// comes in between, everything starts again from `start`, so that the result is that of one moment.
    #[inline]
    pub(super) fn scan<T>(
        &self,
        key: u64,
        start: impl Fn() -> T,
        mut step: impl FnMut(&mut T, &[u64; WORDS]) -> bool,
    ) -> T {
        let mut turn = 0;
        'again: loop {
            let count = self.even_count();
            let mut state = start();
            for way in bits(self.ways_with(key)) {
                let record = self.load(way);
                if !self.is_unchanged(count) {
                    wait(&mut turn);
                    continue 'again;
                }
                if step(&mut state, &record) {
                    return state;
                }
            }
            if self.is_unchanged(count) {
                return state;
            }
            wait(&mut turn);
        }
    }

    /// Every record that is there, each of them whole, though not all of one moment.
    #[allow(dead_code, reason = "for use between searches, so far by tests alone")]
    pub(super) fn for_each(&self, mut visit: impl FnMut(&[u64; WORDS])) {
        let mut turn = 0;
        for way in 0..Self::WAYS {
            let record = loop {
                let count = self.even_count();
                let record = self.load(way);
                if self.is_unchanged(count) {
                    break record;
                }
                wait(&mut turn);
            };
            if record[0] != FREE {
                visit(&record);
            }
        }
    }

    /// Waits for its turn and keeps other writers and all readers out.
    #[inline]
    fn enter(&self) -> Inside<'_> {
        let mut turn = 0;
        loop {
            let count = self.count().load(Ordering::Relaxed);
            if count & 1 == 0 {
                let odd = count + 1;
                let lock =
                    self.count().compare_exchange_weak(count, odd, Ordering::Acquire, Ordering::Relaxed);
                if lock.is_ok() {
                    fence(Ordering::Release);
                    return Inside { count: self.count(), leave_with: count };
                }
            }
            wait(&mut turn);
        }
    }

    /// See [`Buckets::update`](super::buckets::Buckets::update).
    #[inline]
    pub(super) fn update(
        &self,
        key: u64,
        is_same: impl Fn(&[u64; WORDS]) -> bool,
        worth: impl Fn(&[u64; WORDS]) -> u64,
        change: impl FnOnce(Option<&[u64; WORDS]>) -> Option<[u64; WORDS]>,
    ) -> Stored {
        let mut inside = self.enter();
        let mut ways = bits(self.ways_with(key)).map(|way| (way, self.load(way)));
        let same = ways.find(|(_, record)| is_same(record));
        let Some(mut record) = change(same.as_ref().map(|(_, record)| record)) else {
            return Stored::Nothing;
        };
        record[0] = key;
        let (way, stored) = match (same, bits(self.ways_with(FREE)).next()) {
            (Some((way, _)), _) => (way, Stored::Replaced),
            (None, Some(way)) => (way, Stored::Filled),
            (None, None) => (self.least(worth), Stored::Evicted),
        };
        inside.will_write();
        self.store(way, &record);
        stored
    }

    /// Where the record of least worth is, the first of equals.
    #[inline]
    fn least(&self, worth: impl Fn(&[u64; WORDS]) -> u64) -> usize {
        (0..Self::WAYS).min_by_key(|&way| worth(&self.load(way))).expect("a bucket holds a record")
    }

    /// Moves the records whose key `moves` into an empty bucket. Nobody else may look on.
    pub(super) fn split(&self, other: &Self, moves: impl Fn(u64) -> bool) {
        let mut free = 0;
        for way in 0..Self::WAYS {
            let key = self.key(way);
            if key != FREE && moves(key) {
                other.store(free, &self.load(way));
                self.store(way, &[FREE; WORDS]);
                free += 1;
            }
        }
    }

    /// Forgets all records. Nobody else may look on.
    #[allow(dead_code, reason = "for use between searches, so far by tests alone")]
    pub(super) fn clear(&self) {
        for way in 0..Self::WAYS {
            self.store(way, &[FREE; WORDS]);
        }
    }
}

/// A writer inside a bucket. It leaves when dropped, so that a panic locks nobody out.
struct Inside<'a> {
    count: &'a AtomicU64,
    leave_with: u64,
}

impl Inside<'_> {
    /// From here on readers that looked in before must look again.
    #[inline]
    fn will_write(&mut self) {
        self.leave_with = self.leave_with.wrapping_add(2);
    }
}

impl Drop for Inside<'_> {
    #[inline]
    fn drop(&mut self) {
        self.count.store(self.leave_with, Ordering::Release);
    }
}

/// The bits that are set, lowest first.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

#[cold]
fn wait(turn: &mut u32) {
    spin(*turn);
    *turn = turn.saturating_add(1);
}
