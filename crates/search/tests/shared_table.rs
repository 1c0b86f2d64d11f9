//! The shared table under a model checker: interleavings up to a number of preemptions, and every value that a load
//! may return under the memory model, on whatever processor the tests run.
//!
//! The buckets are compiled here a second time, from the same files, with the checker's atomics. The shapes are small,
//! since every word is another place where threads can meet.
//!
//! In each model the writers start first and the readers last. The checker remembers one access a word: a writer that
//! loads a word and then stores to it hides an earlier reader from the checker, and nothing would be tried. A reader
//! that comes later loses nothing, since it is served every older value that it might have seen. Each model tells what
//! it saw, and the tests ask for all of it, so that none passes because nothing happened.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use loom::sync::Arc;
use loom::thread;

use buckets::{Buckets, Stored};

mod atomic {
    pub(super) use loom::sync::atomic::{AtomicU64, Ordering, fence};

    /// The checker must know that nothing happens here until somebody else has run, and need not try all the ways in
    /// which two can wait for a third.
    pub(super) fn spin(turn: u32) {
        if turn > 1 {
            loom::skip_branch();
        }
        loom::thread::yield_now();
    }
}

#[path = "../src/table/bucket.rs"]
#[allow(dead_code, reason = "the models need but a part")]
mod bucket;
#[path = "../src/table/buckets.rs"]
#[allow(dead_code, reason = "the models need but a part")]
mod buckets;

/// All that came out of the model.
fn outcomes<T: Ord + Send + 'static>(
    preemptions: usize,
    run: impl Fn() -> T + Sync + Send + 'static,
) -> BTreeSet<T> {
    let seen = std::sync::Arc::new(Mutex::new(BTreeSet::new()));
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check({
        let seen = seen.clone();
        move || {
            let outcome = run();
            seen.lock().unwrap_or_else(PoisonError::into_inner).insert(outcome);
        }
    });
    std::mem::take(&mut seen.lock().expect("no model panicked"))
}

/// A thread of the model with the table.
fn spawn<const WORDS: usize, T: 'static>(
    table: &Arc<Buckets<1, WORDS>>,
    run: impl FnOnce(&Buckets<1, WORDS>) -> T + 'static,
) -> impl FnOnce() -> T {
    let table = table.clone();
    let thread = thread::spawn(move || run(&table));
    || thread.join().expect("the thread does not panic")
}

/// Stores a record whose words all follow from the key and the number.
fn put<const WORDS: usize>(table: &Buckets<1, WORDS>, key: u64, number: u64) -> Stored {
    let record = std::array::from_fn(|word| number * 100 + key * 10 + word as u64);
    table.update(key, |_| true, |record| record[1], |_| Some(record))
}

/// The number stored, if the record is there; it must be whole.
fn get<const WORDS: usize>(table: &Buckets<1, WORDS>, key: u64) -> Option<u64> {
    let record = table.find(key, |record| {
        let number = record[1] / 100;
        let fits = |(word, &value): (usize, &u64)| value == number * 100 + key * 10 + word as u64;
        assert!(record.iter().enumerate().skip(1).all(fits), "a mixed record: {record:?}");
        true
    })?;
    Some(record[1] / 100)
}

#[test]
fn a_reader_between_two_writers_sees_whole_records() {
    let seen = outcomes(1, || {
        let table = Arc::new(Buckets::<1, 3>::new(64));
        let writer = spawn(&table, |table| put(table, 5, 2));
        let reader = spawn(&table, |table| get(table, 5));
        let stored = [put(&table, 5, 1), writer()];
        assert!(stored.contains(&Stored::Filled) && stored.contains(&Stored::Replaced), "{stored:?}");
        let seen = reader();
        assert!(get(&table, 5).is_some() && table.len() == 1);
        seen
    });
    assert_eq!(seen, BTreeSet::from([None, Some(1), Some(2)]));
}

/// One place for two keys.
#[test]
fn a_reader_of_an_evicted_record_sees_it_whole_or_not_at_all() {
    let seen = outcomes(2, || {
        let table = Arc::new(Buckets::<1, 4>::new(64));
        put(&table, 1, 1);
        let reader = spawn(&table, |table| [get(table, 1), get(table, 2)]);
        assert_eq!(put(&table, 2, 2), Stored::Evicted);
        let seen = reader();
        assert_eq!([get(&table, 1), get(&table, 2)], [None, Some(2)]);
        seen
    });
    // Once the first is gone, the second is there.
    assert_eq!(seen, BTreeSet::from([[Some(1), None], [Some(1), Some(2)], [None, Some(2)]]));
}

#[test]
fn two_updates_of_one_record_both_take_effect() {
    let seen = outcomes(4, || {
        let table = Arc::new(Buckets::<1, 3>::new(64));
        let count = |table: &Buckets<1, 3>| {
            let mut before = 0;
            table.update(
                5,
                |_| true,
                |_| 0,
                |old| {
                    before = old.map_or(0, |old| old[1]);
                    Some([before + 1; 3])
                },
            );
            before
        };
        let other = spawn(&table, count);
        let before = [count(&table), other()];
        assert_eq!(table.find(5, |_| true), Some([5, 2, 2]));
        before
    });
    assert_eq!(seen, BTreeSet::from([[0, 1], [1, 0]]));
}

/// Two records of a key: first the one changes, then the other goes.
#[test]
fn a_fold_is_of_one_moment() {
    let seen = outcomes(2, || {
        let table = Arc::new(Buckets::<1, 3>::new(64));
        let store = |table: &Buckets<1, 3>, kind: u64, number: u64| {
            table.update(5, |record| record[1] == kind, |_| 0, |_| Some([0, kind, number]))
        };
        store(&table, 0, 1);
        store(&table, 1, 1);
        let reader = spawn(&table, |table| {
            table.fold(5, || [0; 2], |seen, record| seen[record[1] as usize] = record[2])
        });
        assert_eq!(store(&table, 0, 2), Stored::Replaced);
        let stored = table.update(9, |_| true, |record| record[2], |_| Some([0, 0, 7]));
        assert_eq!(stored, Stored::Evicted);
        reader()
    });
    assert_eq!(seen, BTreeSet::from([[1, 1], [2, 1], [2, 0]]));
}

/// A key gets a second record before its first one goes.
#[test]
fn a_key_that_is_always_there_is_always_found() {
    let seen = outcomes(2, || {
        let table = Arc::new(Buckets::<1, 2>::new(64));
        let add = |table: &Buckets<1, 2>, key: u64, worth: u64| {
            table.update(key, |_| false, |record| record[1], |_| Some([0, worth]))
        };
        add(&table, 5, 1);
        add(&table, 7, 9);
        let reader = spawn(&table, |table| table.fold(5, Vec::new, |seen, record| seen.push(record[1])));
        assert_eq!([add(&table, 5, 2), add(&table, 8, 9)], [Stored::Filled, Stored::Evicted]);
        reader()
    });
    assert_eq!(seen, BTreeSet::from([vec![1], vec![1, 2], vec![2]]));
}

/// An update that stores nothing leaves no trace for readers, and lets the next writer in.
#[test]
fn an_update_that_stores_nothing_disturbs_nobody() {
    let seen = outcomes(1, || {
        let table = Arc::new(Buckets::<1, 3>::new(64));
        put(&table, 5, 1);
        let idler = spawn(&table, |table| table.update(5, |_| true, |_| 0, |_| None));
        let reader = spawn(&table, |table| get(table, 5));
        assert_eq!([put(&table, 5, 2), idler()], [Stored::Replaced, Stored::Nothing]);
        let seen = reader();
        assert_eq!(get(&table, 5), Some(2));
        seen
    });
    assert_eq!(seen, BTreeSet::from([Some(1), Some(2)]));
}
