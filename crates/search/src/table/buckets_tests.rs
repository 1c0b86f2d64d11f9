//! Not inside `buckets.rs`, which the model checker compiles a second time with atomics of its own.

use std::collections::HashMap;

use super::buckets::{Buckets, Stored};
use twinproof_core::{Rng, mix};

type Base = Buckets<2, 3>;

/// A word of the stream.
fn word(rng: &mut Rng) -> u64 {
    u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX))
}

/// Stores under the key alone; the last word is the worth.
fn put<const LINES: usize, const WORDS: usize>(
    table: &Buckets<LINES, WORDS>,
    key: u64,
    value: u64,
) -> Stored {
    table.update(key, |_| true, |record| record[WORDS - 1], |_| Some([value; WORDS]))
}

fn get<const LINES: usize, const WORDS: usize>(table: &Buckets<LINES, WORDS>, key: u64) -> Option<u64> {
    let record = table.find(key, |_| true)?;
    assert!(record[1..].iter().all(|&word| word == record[1]), "a mixed record: {record:?}");
    Some(record[1])
}

/// Random operations agree with a map. The table is kept so empty that nothing is evicted.
fn agrees_with_a_map<const LINES: usize, const WORDS: usize>() {
    let mut rng = Rng::new(1);
    let mut table = Buckets::<LINES, WORDS>::new(1 << 30);
    let mut map = HashMap::new();
    for _ in 0..100_000 {
        let key = u64::from(rng.below(4_000));
        let hash = mix(key);
        match rng.below(4) {
            0 => assert_eq!(get(&table, hash), map.get(&key).copied()),
            1 => {
                let change = |record: Option<&[u64; WORDS]>| record.map(|record| [record[1] ^ 1; WORDS]);
                let stored = table.update(hash, |_| true, |_| 0, change);
                let value = map.get_mut(&key).map(|value| *value ^= 1);
                assert_eq!(stored, if value.is_some() { Stored::Replaced } else { Stored::Nothing });
            }
            _ => {
                let value = word(&mut rng);
                let known = map.insert(key, value).is_some();
                let stored = put(&table, hash, value);
                assert_eq!(stored, if known { Stored::Replaced } else { Stored::Filled });
            }
        }
        if table.len() > table.capacity() / 64 {
            assert!(table.grow());
        }
        assert_eq!(table.len(), map.len());
    }
    let mut seen = 0;
    table.for_each(|record| {
        assert_eq!(get(&table, record[0]), Some(record[1]));
        seen += 1;
    });
    assert_eq!(seen, map.len());
    table.clear();
    table.for_each(|_| panic!("a cleared table is empty"));
    assert!(table.len() == 0 && map.keys().all(|&key| get(&table, mix(key)).is_none()));
}

#[test]
fn narrow_records_agree_with_a_map() {
    agrees_with_a_map::<2, 3>();
}

#[test]
fn wide_records_agree_with_a_map() {
    agrees_with_a_map::<4, 10>();
}

#[test]
fn growth_keeps_every_record() {
    let mut rng = Rng::new(2);
    let mut table = Base::new(5_000_000);
    let mut keys = Vec::new();
    loop {
        while table.len() <= table.capacity() / 3 {
            keys.push(word(&mut rng));
            put(&table, keys[keys.len() - 1], keys.len() as u64);
        }
        keys.retain(|&key| get(&table, key).is_some());
        assert_eq!(table.len(), keys.len());
        let values: Vec<_> = keys.iter().map(|&key| get(&table, key)).collect();
        assert_eq!(table.wants_growth(), table.grow());
        assert!(keys.iter().map(|&key| get(&table, key)).eq(values));
        assert_eq!(table.len(), keys.len());
        if !table.wants_growth() && table.len() > table.capacity() / 3 {
            break;
        }
    }
    assert!(table.bytes() > 4_900_000);
}

#[test]
fn the_budget_is_kept_and_used() {
    fn check<const LINES: usize, const WORDS: usize>(budget: u64) {
        let mut table = Buckets::<LINES, WORDS>::new(budget);
        assert!(table.bytes() <= budget, "{} of {budget} at first", table.bytes());
        loop {
            let before = table.capacity();
            if !table.grow() {
                break;
            }
            assert!(table.capacity() > before);
            assert!(table.bytes() <= budget, "{} of {budget}", table.bytes());
        }
        let bucket = 64 * LINES as u64;
        assert!(table.bytes() > budget - budget / 1000 - bucket, "{} of {budget} used", table.bytes());
        table.clear();
        assert!(table.bytes() <= budget.min(1 << 16));
    }
    let round = [256, 1 << 16, 1 << 20, 10 << 20];
    let odd = [257, 1_664, 8_191, 65_537, 65_791, 131_200, 1_000_000, 3_333_333, 10_000_000];
    for budget in round.into_iter().chain(odd) {
        check::<2, 3>(budget);
        check::<4, 10>(budget);
    }
}

#[test]
fn one_bucket_is_always_there() {
    for budget in [0, 1, 128, 255] {
        let mut table = Base::new(budget);
        assert_eq!((table.capacity(), table.bytes()), (5, 128));
        assert!((0..5).all(|key| put(&table, key, key) == Stored::Filled));
        assert!(!table.wants_growth() && !table.grow());
        assert!((0..5).all(|key| get(&table, key) == Some(key)));
        assert_eq!(put(&table, 5, 5), Stored::Evicted);
        assert_eq!(table.len(), 5);
    }
    assert_eq!(Base::new(13 * 128).capacity(), 65);
    assert_eq!(Buckets::<4, 10>::new(256).capacity(), 3);
}

#[test]
fn the_least_worth_goes_first() {
    let table = Base::new(128);
    for worth in [30, 10, 50, 20, 40] {
        put(&table, worth, worth);
    }
    for (new, gone) in [(60, 10), (70, 20), (5, 30), (80, 5)] {
        assert_eq!(put(&table, new, new), Stored::Evicted);
        assert_eq!((get(&table, gone), get(&table, new)), (None, Some(new)));
    }
    assert_eq!(put(&table, 40, 1), Stored::Replaced);
}

#[test]
fn records_may_share_a_key() {
    let table = Base::new(128);
    for kind in [1, 2, 3] {
        let stored = table.update(7, |record| record[1] == kind, |_| 0, |_| Some([0, kind, 10 * kind]));
        assert_eq!(stored, Stored::Filled);
    }
    let more = |record: Option<&[u64; 3]>| record.map(|record| [0, 2, record[2] + 1]);
    assert_eq!(table.update(7, |record| record[1] == 2, |_| 0, more), Stored::Replaced);
    assert_eq!(table.update(7, |record| record[1] == 4, |_| 0, more), Stored::Nothing);
    assert_eq!(table.find(7, |record| record[1] == 2), Some([7, 2, 21]));
    assert_eq!(table.find(7, |record| record[1] == 4), None);
    assert_eq!(table.fold(7, || 0, |sum, record| *sum += record[2]), 10 + 21 + 30);
    assert_eq!(table.fold(8, || 0, |sum, record| *sum += record[2]), 0);
}

#[test]
fn a_panic_inside_locks_nobody_out() {
    let table = Base::new(128);
    put(&table, 1, 1);
    let panics = || table.update(1, |_| panic!("on purpose"), |_| 0, |_| None);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
    assert_eq!((get(&table, 1), put(&table, 1, 2)), (Some(1), Stored::Replaced));
}

/// Few buckets, so that threads meet. Every word of a record follows from the first two.
#[test]
fn threads_never_see_mixed_records() {
    fn record(key: u64, value: u64) -> [u64; 10] {
        std::array::from_fn(|word| if word == 0 { key } else { value ^ key.wrapping_mul(word as u64) })
    }
    fn check(found: &[u64; 10]) {
        assert_eq!(*found, record(found[0], found[1] ^ found[0]));
    }
    let table = Buckets::<4, 10>::new(4 * 256);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let table = &table;
            scope.spawn(move || {
                let mut rng = Rng::new(thread);
                for _ in 0..200_000 {
                    let key = 1 + u64::from(rng.below(20));
                    let value = word(&mut rng);
                    if value.is_multiple_of(3) {
                        let change = |old: Option<&[u64; 10]>| {
                            old.into_iter().for_each(check);
                            Some(record(key, value))
                        };
                        table.update(key, |_| true, |record| record[3], change);
                    } else {
                        table.find(key, |_| true).iter().for_each(check);
                    }
                }
            });
        }
    });
    table.for_each(check);
    assert_eq!(table.len(), table.capacity());
}

#[test]
fn threads_lose_no_update() {
    let table = Base::new(2 * 128);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for turn in 0..50_000 {
                    let more = |old: Option<&[u64; 3]>| Some([old.map_or(1, |old| old[1] + 1); 3]);
                    table.update(turn % 4, |_| true, |_| 0, more);
                }
            });
        }
    });
    assert!((0..4).all(|key| get(&table, key) == Some(50_000)));
}
