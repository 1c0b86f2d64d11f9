//! The memory of the depth-first searches: base entries by position, twin entries by position and path.
//!
//! A fixed number of bytes, shared by all threads, never more than was asked for. Nothing in it must be kept:
//! a lost entry costs time alone.

mod atomic;
mod bucket;
mod buckets;
#[cfg(test)]
mod buckets_tests;
mod entry;

pub(crate) use entry::{BaseEntry, TwinEntry, TwinView, size_of_work};

use crate::settings::Ghi;
use crate::verdict::Verdict;
use arrayvec::ArrayVec;
use buckets::{Buckets, Stored};
use entry::{NAMED, PLAIN};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{RwLock, RwLockReadGuard};
use twinproof_core::{PathCode, Value, mix};

/// The most twins of one position that are kept.
const MAX_TWINS: usize = 5;

/// What there is besides base entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Twinning {
    /// Nothing.
    None,
    /// Twins that name their path.
    Plain,
    /// Twins with sets.
    Named,
}

impl Twinning {
    /// The kind of twins a mode keeps.
    pub(crate) fn of(ghi: Ghi) -> Self {
        match ghi {
            Ghi::Ignore | Ghi::Nagai | Ghi::Paths => Self::None,
            Ghi::Twins => Self::Plain,
            Ghi::Conditions => Self::Named,
        }
    }
}

enum Twins {
    None,
    Plain(Buckets<2, PLAIN>),
    Named(Buckets<4, NAMED>),
}

/// Base and twin entries.
pub(crate) struct TranspositionTable {
    base: Buckets<2, PLAIN>,
    twins: Twins,
    /// What the twins may take.
    twin_bytes: u64,
}

impl TranspositionTable {
    /// A table that will never hold more than `bytes` (a bucket of each kind is always there).
    pub(crate) fn new(bytes: u64, twinning: Twinning) -> Self {
        let third = bytes / 3;
        let (base, twins) = match twinning {
            Twinning::None => (bytes, Twins::None),
            Twinning::Plain => (bytes - third, Twins::Plain(Buckets::new(third))),
            Twinning::Named => (bytes - third, Twins::Named(Buckets::new(third))),
        };
        Self { base: Buckets::new(base), twins, twin_bytes: third }
    }

    /// Lets go of twins that name their path in favour of twins with sets; what holds on every path stays.
    fn upgrade_twins(&mut self) {
        if let Twins::Plain(_) = self.twins {
            self.twins = Twins::None;
            self.twins = Twins::Named(Buckets::new(self.twin_bytes));
        }
    }

    /// Brings the base entries of several positions into the cache. Waiting for them all at once takes little longer
    /// than waiting for one.
    #[inline]
    pub(crate) fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        std::hint::black_box(keys.fold(0, |sum, key| sum ^ self.base.prefetch(key)));
    }

    #[inline]
    pub(crate) fn base(&self, key: u64) -> Option<BaseEntry> {
        self.base.find(key, |_| true).map(|words| BaseEntry::unpack(&words))
    }

    /// Changes the base entry of a position, or makes one. True if there was none.
    pub(crate) fn update_base(&self, key: u64, change: impl FnOnce(Option<BaseEntry>) -> BaseEntry) -> bool {
        let stored = self.base.update(
            key,
            |_| true,
            BaseEntry::worth,
            |old| Some(change(old.map(BaseEntry::unpack)).pack(key)),
        );
        matches!(stored, Stored::Filled | Stored::Evicted)
    }

    /// Changes the base entry of a position if there is one.
    pub(crate) fn update_known_base(&self, key: u64, change: impl FnOnce(BaseEntry) -> BaseEntry) {
        let change = |old: Option<&[u64; PLAIN]>| old.map(|old| change(BaseEntry::unpack(old)).pack(key));
        self.base.update(key, |_| true, BaseEntry::worth, change);
    }

    /// Keeps a twin, in place of the one with the same path.
    ///
    /// Twice: among the other twins of the position, where there is room for a few, and under position and path
    /// together, where it can be found again however many paths there are. True if there was none of that path.
    pub(crate) fn store_twin(&self, key: u64, twin: &TwinEntry) -> bool {
        match &self.twins {
            Twins::None => false,
            Twins::Plain(twins) => put(twins, key, twin, TwinEntry::pack_plain),
            Twins::Named(twins) => put(twins, key, twin, TwinEntry::pack_named),
        }
    }

    /// The twin of that very path.
    #[inline]
    pub(crate) fn twin_of_path(&self, key: u64, code: PathCode) -> Option<Verdict> {
        let is_it = |words: &[u64]| words[1] == code.word();
        let key = key_of_path(key, code);
        match &self.twins {
            Twins::None => None,
            Twins::Plain(twins) => twins.find(key, |w| is_it(w)).map(|words| TwinView(&words).verdict()),
            Twins::Named(twins) => twins.find(key, |w| is_it(w)).map(|words| TwinView(&words).verdict()),
        }
    }

    /// Shows the twins of a position, as they were at one moment, until `visit` has found what it looks for.
    #[inline]
    pub(crate) fn find_twin<T>(&self, key: u64, visit: impl FnMut(TwinView<'_>) -> Option<T>) -> Option<T> {
        match &self.twins {
            Twins::None => None,
            Twins::Plain(twins) => find(twins, key, visit),
            Twins::Named(twins) => find(twins, key, visit),
        }
    }

    /// Whether some twin has that value.
    pub(crate) fn has_twin(&self, key: u64, value: Value) -> bool {
        self.find_twin(key, |twin| (twin.value() == value).then_some(())).is_some()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.base.bytes()
            + match &self.twins {
                Twins::None => 0,
                Twins::Plain(twins) => twins.bytes(),
                Twins::Named(twins) => twins.bytes(),
            }
    }

    fn wants_growth(&self) -> bool {
        self.base.wants_growth()
            || match &self.twins {
                Twins::None => false,
                Twins::Plain(twins) => twins.wants_growth(),
                Twins::Named(twins) => twins.wants_growth(),
            }
    }

    fn grow(&mut self) {
        if self.base.wants_growth() {
            self.base.grow();
        }
        match &mut self.twins {
            Twins::Plain(twins) if twins.wants_growth() => _ = twins.grow(),
            Twins::Named(twins) if twins.wants_growth() => _ = twins.grow(),
            _ => {}
        }
    }
}

fn key_of_path(key: u64, code: PathCode) -> u64 {
    mix(key ^ code.word().rotate_left(32))
}

fn put<const LINES: usize, const WORDS: usize>(
    twins: &Buckets<LINES, WORDS>,
    key: u64,
    twin: &TwinEntry,
    pack: impl Fn(&TwinEntry, u64) -> [u64; WORDS],
) -> bool {
    let store = |key| {
        let is_same = |words: &[u64; WORDS]| words[1] == twin.code.word();
        twins.update(key, is_same, |words| TwinEntry::worth(words), |_| Some(pack(twin, key)))
    };
    store(key);
    matches!(store(key_of_path(key, twin.code)), Stored::Filled | Stored::Evicted)
}

/// The copies are looked into once it is sure that they are whole.
fn find<const LINES: usize, const WORDS: usize, T>(
    twins: &Buckets<LINES, WORDS>,
    key: u64,
    visit: impl FnMut(TwinView<'_>) -> Option<T>,
) -> Option<T> {
    let found: ArrayVec<[u64; WORDS], MAX_TWINS> = twins.fold(key, ArrayVec::new, |found, words| {
        found.push(*words);
    });
    found.iter().map(|words| TwinView(words)).find_map(visit)
}

/// A table for several threads. Each holds a [`TableHandle`] while it searches and lets go of it when one of them
/// wants the table to grow.
pub(crate) struct SharedTable {
    table: RwLock<TranspositionTable>,
    /// How many threads wait to make it grow. A flag would not do: the first to finish would lower it while another
    /// still waits for readers that no longer see why they should let go.
    growing: AtomicUsize,
}

/// A thread's hold on the table.
pub(crate) struct TableHandle<'a> {
    shared: &'a SharedTable,
    guard: Option<RwLockReadGuard<'a, TranspositionTable>>,
    /// How often it was asked to make way.
    calls: u32,
}

/// A thread looks once in so many times whether the table is too full: the count of entries is written by all threads,
/// and reading it makes them wait for each other.
const CALLS_A_LOOK: u32 = 16;

impl SharedTable {
    pub(crate) fn new(table: TranspositionTable) -> Self {
        Self { table: RwLock::new(table), growing: AtomicUsize::new(0) }
    }

    /// Makes room for twins with sets where there were twins that name their path.
    pub(crate) fn upgrade_twins(&mut self) {
        self.table.get_mut().expect("no thread panics while it makes the table grow").upgrade_twins();
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.lock().bytes()
    }

    pub(crate) fn read(&self) -> TableHandle<'_> {
        TableHandle { shared: self, guard: Some(self.lock()), calls: 0 }
    }

    fn lock(&self) -> RwLockReadGuard<'_, TranspositionTable> {
        self.table.read().expect("no thread panics while it makes the table grow")
    }
}

impl TableHandle<'_> {
    /// Lets go of the table, so that it may grow while this thread does not search.
    pub(crate) fn release(&mut self) {
        self.guard = None;
    }

    /// Takes hold of it once more.
    pub(crate) fn reacquire(&mut self) {
        self.guard = Some(self.shared.lock());
    }

    /// To be called before entries are made: lets the table grow, for oneself or for another thread. It may take
    /// as many bytes as `spare` says.
    #[inline]
    pub(crate) fn grow_table(&mut self, spare: impl FnOnce(&TranspositionTable) -> u64) {
        self.calls = self.calls.wrapping_add(1);
        // It grows by about a quarter.
        let wants_growth =
            self.calls.is_multiple_of(CALLS_A_LOOK) && self.wants_growth() && self.bytes() / 3 < spare(self);
        if !wants_growth && self.shared.growing.load(Ordering::Relaxed) == 0 {
            return;
        }
        self.release();
        if wants_growth {
            self.shared.growing.fetch_add(1, Ordering::Relaxed);
            self.shared.table.write().expect("no thread panics while it makes the table grow").grow();
            self.shared.growing.fetch_sub(1, Ordering::Relaxed);
        }
        self.reacquire();
    }
}

impl std::ops::Deref for TableHandle<'_> {
    type Target = TranspositionTable;

    #[inline]
    fn deref(&self) -> &TranspositionTable {
        self.guard.as_ref().expect("let go of only while growing")
    }
}
