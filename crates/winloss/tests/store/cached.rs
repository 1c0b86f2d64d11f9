//! The cache in front of a database.

use crate::common::{Temporary, certified, claimed, random_key, ranked, with_sets};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use twinproof_core::{Rng, Value};
use twinproof_winloss::{
    Access, Asks, Backing, CachedDatabase, Database, Found, Key, Row, Solution, SolutionId, Sqlite,
    StoreError,
};

/// Counts what reaches the database.
struct Counted {
    database: Sqlite,
    look_ups: AtomicU64,
    scans: AtomicU64,
}

impl Database for Counted {
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError> {
        self.look_ups.fetch_add(keys.len() as u64, Ordering::Relaxed);
        self.database.find(keys)
    }

    fn find_one(&self, key: Key) -> Result<Option<Arc<[Found]>>, StoreError> {
        self.look_ups.fetch_add(1, Ordering::Relaxed);
        self.database.find_one(key)
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
        self.database.store(solution, rows, entered)
    }

    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError> {
        self.database.make_void(key, value)
    }

    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError> {
        self.database.solution(id)
    }
}

impl Backing for Counted {
    fn row_count(&self) -> Result<u64, StoreError> {
        self.database.row_count()
    }

    fn latest(&self) -> Result<SolutionId, StoreError> {
        self.database.latest()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(Key)) -> Result<(), StoreError> {
        self.scans.fetch_add(1, Ordering::Relaxed);
        self.database.for_each_key(visit)
    }
}

type Cached = CachedDatabase<Counted>;

fn cached(database: Sqlite) -> Cached {
    let counted = Counted { database, look_ups: AtomicU64::new(0), scans: AtomicU64::new(0) };
    CachedDatabase::new(counted, 8 << 20).unwrap()
}

fn look_ups(cached: &Cached) -> u64 {
    cached.inner().look_ups.swap(0, Ordering::Relaxed)
}

fn keys(rng: &mut Rng, count: usize) -> Vec<Key> {
    (0..count).map(|_| Key(random_key(rng))).collect()
}

/// A cache before a database with ten thousand rows, and their keys.
fn filled() -> (tempfile::TempDir, Cached, Vec<Key>) {
    let Temporary { database, folder } = Temporary::new();
    let keys = keys(&mut Rng::new(1), 10_000);
    let rows: Vec<Row> = keys.iter().map(|key| ranked(key.0, 5)).collect();
    database.store(&certified(1), &rows, &[]).unwrap();
    (folder, cached(database), keys)
}

#[test]
fn what_was_met_is_not_asked_again() {
    let (_folder, cached, keys) = filled();
    for round in 0..3 {
        for &key in &keys[..100] {
            assert_eq!(cached.find_one(key).unwrap().unwrap()[0].row, ranked(key.0, 5));
        }
        assert_eq!(look_ups(&cached), if round == 0 { 100 } else { 0 });
    }
    assert_eq!(cached.find(&keys[50..150]).unwrap().len(), 100);
    assert_eq!(look_ups(&cached), 50);
    assert_eq!(cached.find(&keys[50..150]).unwrap().len(), 100);
    assert_eq!(look_ups(&cached), 0);
}

#[test]
fn a_filter_is_made_once_it_pays() {
    let (_folder, cached, keys) = filled();
    let strangers = self::keys(&mut Rng::new(2), 20_000);
    let scans = || cached.inner().scans.load(Ordering::Relaxed);
    for &key in &strangers[..100] {
        assert_eq!(cached.find_one(key).unwrap(), None);
    }
    assert_eq!((look_ups(&cached), scans()), (100, 0));
    assert_eq!(cached.find(&strangers[100..300]).unwrap(), []);
    assert_eq!((look_ups(&cached), scans()), (200, 1));
    assert!(cached.has_filter());
    for &key in &strangers {
        assert_eq!(cached.find_one(key).unwrap(), None);
    }
    assert_eq!(cached.find(&strangers).unwrap(), []);
    let mistaken = look_ups(&cached);
    assert!(mistaken < 400, "{mistaken} of 40,000");
    assert_eq!(scans(), 1);
    assert_eq!(cached.find(&keys).unwrap().len(), keys.len(), "the filter denies nothing that is there");
}

#[test]
fn what_is_stored_here_is_seen_at_once() {
    let (_folder, cached, known) = filled();
    let new = keys(&mut Rng::new(3), 1000);
    let strangers = keys(&mut Rng::new(4), 1000);
    let check = |number: u64, filter| {
        assert_eq!(cached.has_filter(), filter);
        // Before it is stored the cache learns what is there: nothing, and the old row.
        let part = &new[number as usize * 100..][..100];
        assert_eq!(cached.find(part).unwrap(), []);
        let old = known[number as usize];
        cached.find_one(old).unwrap();
        let mut rows: Vec<Row> = part.iter().map(|key| ranked(key.0, 3)).collect();
        rows.push(ranked(old.0, 4));
        let version = cached.version();
        cached.store(&certified(100 + number), &rows, &[]).unwrap();
        assert!(cached.version() > version);
        assert_eq!(cached.find(part).unwrap().len(), 100);
        assert!(part.iter().all(|&key| cached.find_one(key).unwrap().unwrap()[0].row.counts()));
        assert_eq!(cached.find_one(old).unwrap().unwrap()[0].row.rank, 4);
        cached.make_void(old, Value::Win).unwrap();
        assert_eq!(cached.find_one(old).unwrap().unwrap()[0].row.asks, Asks::Void);
    };
    check(0, false);
    check(1, false);
    cached.find(&strangers).unwrap();
    check(2, true);
    check(3, true);
}

/// Another process lowers the floor of a position that this one has in its cache, or denies by its filter, and improves a row that
/// rests on it. The new row must not be judged by the old floor.
#[test]
fn rows_of_others_are_void_until_a_refresh() {
    for with_filter in [false, true] {
        let (_folder, cached, known) = filled();
        let [above, below, unseen] = [known[0], known[1], Key(random_key(&mut Rng::new(9)))];
        if with_filter {
            cached.find(&keys(&mut Rng::new(4), 1000)).unwrap();
            assert!(cached.has_filter());
        }
        let one = |key| cached.find_one(key).unwrap().map(|rows| rows[0].clone());
        assert_eq!(one(below).unwrap().floor, Some(5));

        let other = Sqlite::open(cached.inner().database.file(), Access::ReadWrite).unwrap();
        let tree = [ranked(above.0, 3), ranked(below.0, 2), ranked(unseen.0, 1)];
        other.store(&claimed(7), &tree, &[]).unwrap();
        other.store(&certified(8), &tree, &[]).unwrap();
        assert_eq!(one(below).unwrap().floor, Some(5), "it is the cached one, or the test shows nothing");
        assert!(!one(above).unwrap().row.counts());
        assert_eq!(one(above).unwrap().floor, Some(3));
        assert!(cached.find(&[above]).unwrap().iter().all(|found| !found.row.counts()));

        // What is stored here meanwhile counts, and so does what was there before.
        let mine = certified(9);
        cached.store(&mine, &[ranked(known[2].0, 1)], &[]).unwrap();
        assert!(one(known[2]).unwrap().row.counts() && one(known[3]).unwrap().row.counts());
        assert!(!one(above).unwrap().row.counts());

        let version = cached.version();
        cached.refresh().unwrap();
        assert!(cached.version() > version);
        for (key, rank) in [(above, 3), (below, 2), (unseen, 1), (known[2], 1)] {
            let found = one(key).unwrap();
            assert!(found.row.counts() && found.floor == Some(rank), "{found:?}");
        }
    }
}

/// A merge brings rows of a solution that was there before, and floors that were not.
#[test]
fn rows_that_others_merge_are_void_until_a_refresh() {
    let (_folder, cached, known) = filled();
    let [above, below] = [known[0], known[1]];
    let one = |key| cached.find_one(key).unwrap().unwrap()[0].clone();
    assert_eq!(one(below).floor, Some(5));
    let other = Temporary::new();
    other.database.store(&certified(1), &[ranked(above.0, 3), ranked(below.0, 2)], &[]).unwrap();
    let here = Sqlite::open(cached.inner().database.file(), Access::ReadWrite).unwrap();
    let merged = here.merge(&other.database, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((merged.rows, merged.solutions), (2, 0));
    assert_eq!(one(below).floor, Some(5), "it is the cached one, or the test shows nothing");
    assert!(!one(above).row.counts());
    cached.refresh().unwrap();
    assert!(one(above).row.counts() && one(below).floor == Some(2));
}

#[test]
fn a_cache_too_small_for_a_filter_goes_without() {
    let (_folder, cached, known) = filled();
    let small =
        CachedDatabase::new(Sqlite::open(cached.inner().database.file(), Access::ReadOnly).unwrap(), 10_000)
            .unwrap();
    assert_eq!(small.find(&keys(&mut Rng::new(4), 10_000)).unwrap(), []);
    assert!(!small.has_filter());
    assert_eq!(small.find(&known).unwrap().len(), known.len());
}

/// Threads ask while others store: a row whose storing has been reported is seen by everybody, and never one with a floor above the
/// last one reported.
#[test]
fn threads_see_what_was_stored() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let cached = cached(database);
    let all = keys(&mut Rng::new(5), 300);
    let done: Vec<AtomicU64> = all.iter().map(|_| AtomicU64::new(0)).collect();
    std::thread::scope(|scope| {
        for writer in 0..2 {
            let (cached, all, done) = (&cached, &all, &done);
            scope.spawn(move || {
                let mut rng = Rng::new(writer);
                for step in 0..150 {
                    let index = 150 * writer as usize + rng.index(150);
                    let rank = 1000 - step;
                    let row = if rng.below(2) == 0 {
                        ranked(all[index].0, rank)
                    } else {
                        with_sets(all[index].0, rank, &[1, 2], &[3])
                    };
                    let floor = row.floor().map_or(0, u64::from);
                    cached.store(&claimed(u64::from(step) + 1000 * writer), &[row], &[]).unwrap();
                    if floor > 0 {
                        done[index].store(floor, Ordering::Release);
                    }
                }
            });
        }
        for reader in 0..3 {
            let (cached, all, done) = (&cached, &all, &done);
            scope.spawn(move || {
                let mut rng = Rng::new(100 + reader);
                for _ in 0..20_000 {
                    let index = rng.index(all.len());
                    let least = done[index].load(Ordering::Acquire);
                    let found = cached.find_one(all[index]).unwrap();
                    if least > 0 {
                        let found = &found.expect("it was stored")[0];
                        assert!(
                            found.floor.is_some_and(|floor| u64::from(floor) <= least),
                            "{found:?} {least}"
                        );
                    }
                }
            });
        }
    });
}
