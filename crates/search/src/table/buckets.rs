//! The memory under transposition tables: buckets of records that threads share, within a fixed budget.
//!
//! A table starts small and grows by linear hashing: the buckets are split one after the other, each into itself and
//! a new one at the end. Growing needs no second table beside the first, and the budget need not be a power of two.
//! When it is used up, a record in a full bucket gives way to the new one.
//!
//! New buckets are cleared when they are made rather than by the system: the split fills them at once anyway.

use super::atomic::{AtomicU64, Ordering};
use super::bucket::{Bucket, LINE_BYTES};

pub(crate) use super::bucket::Stored;

/// Segments are no smaller, unless the budget is, so that there are few of them to look up ...
const MIN_SEGMENT: u64 = 1 << 16;
/// ... and no larger, so that a table starts and grows gently.
const MAX_SEGMENT: u64 = 1 << 21;
/// Between the two there are about so many segments in the end.
const SEGMENTS: u64 = 1 << 12;
/// What the directory keeps for a segment.
const ENTRY: u64 = size_of::<Box<[u64]>>() as u64;

/// A count that is written often, on a cache line of its own, away from what every reader needs.
#[repr(align(64))]
struct Padded(AtomicU64);

/// Buckets of `LINES` cache lines with records of `WORDS` words, of which the first is the key.
///
/// Keys are hashes: their low bits choose the bucket. No key is reserved; zero stands for a fixed other one, which
/// is as likely to meet a stranger as any key.
pub(crate) struct Buckets<const LINES: usize, const WORDS: usize> {
    directory: Vec<Box<[Bucket<LINES, WORDS>]>>,
    /// A segment has two to the power of this buckets; the last one may have fewer.
    shift: u32,
    count: usize,
    /// All ones: at least `count`, less than twice as much.
    mask: usize,
    limit: usize,
    occupied: Padded,
}

impl<const LINES: usize, const WORDS: usize> Buckets<LINES, WORDS> {
    const BYTES: u64 = LINE_BYTES * LINES as u64;

    /// A table that never holds more than so many bytes, but always one bucket at least, even if that is more.
    pub(crate) fn new(bytes: u64) -> Self {
        let segment = (bytes / SEGMENTS).clamp(MIN_SEGMENT, MAX_SEGMENT);
        let shift = (segment / Self::BYTES).max(1).ilog2();
        // A directory that grows is copied.
        let directory = bytes.saturating_sub(1) / (Self::BYTES << shift) * ENTRY * 2;
        let limit = (bytes - directory.min(bytes)) / Self::BYTES;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX).max(1);
        let count = limit.min(1 << shift);
        let first = make(count).expect("there is memory for the first segment");
        Self {
            directory: vec![first],
            shift,
            count,
            mask: mask_of(count),
            limit,
            occupied: Padded(AtomicU64::new(0)),
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket<LINES, WORDS> {
        let wide = key as usize & self.mask;
        self.at(if wide < self.count { wide } else { wide & (self.mask >> 1) })
    }

    #[inline]
    fn at(&self, index: usize) -> &Bucket<LINES, WORDS> {
        &self.directory[index >> self.shift][index & ((1 << self.shift) - 1)]
    }

    /// Brings the records with the key into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) -> u64 {
        self.bucket(stored_key(key)).prefetch()
    }

    /// The first record with the key that is accepted.
    #[inline]
    pub(crate) fn find(&self, key: u64, accept: impl Fn(&[u64; WORDS]) -> bool) -> Option<[u64; WORDS]> {
        let key = stored_key(key);
        self.bucket(key).scan(
            key,
            || None,
            |found, record| {
                let accepted = accept(record);
                if accepted {
                    *found = Some(*record);
                }
                accepted
            },
        )
    }

    /// Folds all records with the key as they were at one moment. When a writer comes in between, it starts again
    /// from `start`: what `step` did elsewhere is not undone.
    #[inline]
    pub(crate) fn fold<T>(
        &self,
        key: u64,
        start: impl Fn() -> T,
        mut step: impl FnMut(&mut T, &[u64; WORDS]),
    ) -> T {
        let key = stored_key(key);
        self.bucket(key).scan(key, start, |state, record| {
            step(state, record);
            false
        })
    }

    /// Changes the record with the key that `is_same`, or adds one: `change` is given the record, or nothing if
    /// there is none, and returns what to store, if anything; the table fills in the key. A record that is new goes
    /// to a free place, else over the one of least worth in the bucket.
    ///
    /// All three run while everybody else waits for the bucket: they are short and leave this table alone.
    #[inline]
    pub(crate) fn update(
        &self,
        key: u64,
        is_same: impl Fn(&[u64; WORDS]) -> bool,
        worth: impl Fn(&[u64; WORDS]) -> u64,
        change: impl FnOnce(Option<&[u64; WORDS]>) -> Option<[u64; WORDS]>,
    ) -> Stored {
        let key = stored_key(key);
        let stored = self.bucket(key).update(key, is_same, worth, change);
        if stored == Stored::Filled {
            self.occupied.0.fetch_add(1, Ordering::Relaxed);
        }
        stored
    }

    /// Every record. One that is stored meanwhile may be shown or not; those shown are whole.
    #[allow(dead_code, reason = "for use between searches, so far by tests alone")]
    pub(crate) fn for_each(&self, mut visit: impl FnMut(&[u64; WORDS])) {
        for bucket in self.directory.iter().flatten() {
            bucket.for_each(&mut visit);
        }
    }

    /// Records held.
    pub(crate) fn len(&self) -> usize {
        self.occupied.0.load(Ordering::Relaxed) as usize
    }

    /// Records it has room for before it grows.
    pub(crate) fn capacity(&self) -> usize {
        self.count * Bucket::<LINES, WORDS>::WAYS
    }

    /// Bytes held; the directory counts from the second segment on.
    pub(crate) fn bytes(&self) -> u64 {
        self.count as u64 * Self::BYTES + (self.directory.capacity() as u64 - 1) * ENTRY
    }

    /// Whether it is time to [`grow`](Self::grow): more than a third full, so that few records are lost before the budget is used, and not at the end of the budget.
    #[inline]
    pub(crate) fn wants_growth(&self) -> bool {
        self.count < self.limit && self.len() > self.capacity() / 3
    }

    /// Adds about a quarter. False if there is no room left, in the budget or in the machine.
    pub(crate) fn grow(&mut self) -> bool {
        let before = self.count;
        let segments = ((before / 4) >> self.shift).max(1);
        let target = self.limit.min(before.saturating_add(segments << self.shift));
        self.directory.reserve_exact((target - before).div_ceil(1 << self.shift));
        while self.count < target {
            let Some(segment) = make((target - self.count).min(1 << self.shift)) else {
                self.limit = self.count;
                break;
            };
            let first = self.count;
            self.count += segment.len();
            self.directory.push(segment);
            for index in first..self.count {
                let parent = index & (mask_of(index) >> 1);
                let moves = |key| key as usize & mask_of(index) == index;
                self.at(parent).split(self.at(index), moves);
            }
        }
        self.mask = mask_of(self.count);
        self.count > before
    }

    /// Forgets everything, and is as small as when it was new.
    #[allow(dead_code, reason = "for use between searches, so far by tests alone")]
    pub(crate) fn clear(&mut self) {
        self.directory.truncate(1);
        self.directory.shrink_to_fit();
        self.count = self.directory[0].len();
        self.mask = mask_of(self.count);
        self.directory[0].iter().for_each(Bucket::clear);
        self.occupied.0.store(0, Ordering::Relaxed);
    }
}

/// Empty buckets, unless the system has no memory for them.
fn make<const LINES: usize, const WORDS: usize>(count: usize) -> Option<Box<[Bucket<LINES, WORDS>]>> {
    let mut segment = Vec::new();
    segment.try_reserve_exact(count).ok()?;
    segment.resize_with(count, Bucket::empty);
    Some(segment.into_boxed_slice())
}

/// All ones, at least the count, less than twice as much.
fn mask_of(count: usize) -> usize {
    usize::MAX >> count.leading_zeros()
}

/// The key as it is stored: zero means a free place.
#[inline]
fn stored_key(key: u64) -> u64 {
    if key == 0 { 0x9e37_79b9_7f4a_7c15 } else { key }
}
