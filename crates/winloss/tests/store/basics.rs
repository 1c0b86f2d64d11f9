//! What goes in comes out.

use crate::common::{Temporary, certified, claimed, random_key, ranked, with_sets};
use twinproof_core::{Rng, Value};
use twinproof_winloss::{Access, Asks, ByRank, Database, Key, Row, SolutionId, Sqlite, StoreError, open};

/// Rows of all kinds.
fn all_kinds() -> Vec<Row> {
    let values = [(Value::Win, 0), (Value::Loss, 100)];
    let mut rows = Vec::new();
    for (value, shift) in values {
        let row = |key: u128, rank| Row { value, ..ranked(key + shift, rank) };
        rows.extend([
            row(0, 0),
            Row { mv: None, ..row(1, u32::MAX) },
            Row { mv: Some(u32::MAX), by_rank: ByRank::History, ..row(2, 300) },
            Row { by_rank: ByRank::Nowhere, needs_fresh_epoch: true, ..row(3, 1) },
            Row { value, ..with_sets(4 + shift, 9, &[1, u64::MAX], &[]) },
            Row { value, ..with_sets(5 + shift, 9, &[], &[0, 3, 77]) },
            Row { value, by_rank: ByRank::Past, ..with_sets(6 + shift, 9, &[5], &[6]) },
            Row { asks: Asks::TooMuch, ..row(7, 70_000) },
            Row { asks: Asks::Void, ..row(u128::MAX - 200, 2) },
        ]);
    }
    // Both values under one key: two solutions of one question cannot disagree, but the past may differ.
    rows.push(Row { value: Value::Loss, ..ranked(0, 4) });
    rows
}

#[test]
fn rows_come_back_as_they_were() {
    let Temporary { database, folder } = Temporary::new();
    let rows = all_kinds();
    let id = database.store(&certified(1), &rows, &[]).unwrap();
    drop(database);
    for access in [Access::ReadWrite, Access::ReadOnly] {
        let database = Sqlite::open(&folder.path().join("test.db"), access).unwrap();
        let mut keys: Vec<Key> = rows.iter().map(|row| row.key).collect();
        keys.sort();
        keys.dedup();
        let found = database.find(&keys).unwrap();
        assert_eq!(found.len(), rows.len());
        for found in found {
            assert!(rows.contains(&found.row), "{found:?}");
            assert_eq!((found.solution, found.is_certified), (id, true));
            assert_eq!(found.floor, found.row.floor());
        }
        assert_eq!(database.find_one(Key(0)).unwrap().unwrap().len(), 2);
        assert_eq!(database.find_one(Key(99_999)).unwrap(), None);
        assert_eq!(database.find(&[Key(99_999)]).unwrap(), []);
    }
}

#[test]
fn solutions_come_back_as_they_were() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let solutions = [certified(1), claimed(1), certified(2), claimed(2)];
    let ids = solutions.clone().map(|solution| database.store(&solution, &[], &[]).unwrap());
    for (id, solution) in ids.iter().zip(&solutions) {
        assert_eq!(database.solution(*id).unwrap().as_ref(), Some(solution));
    }
    assert!(ids.is_sorted());
    assert_eq!(database.solution(SolutionId(9)).unwrap(), None);
    assert_eq!(database.solution(SolutionId::NONE).unwrap(), None);
}

#[test]
fn what_is_known_already_is_not_kept_twice() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let rows = [ranked(1, 5), ranked(2, 4)];
    let first = database.store(&certified(1), &rows, &[(Key(1), 4)]).unwrap();
    let mut later = certified(1);
    later.time += 1000;
    assert_eq!(database.store(&later, &rows, &[(Key(1), 4)]).unwrap(), first);
    assert_eq!(database.solution(first).unwrap().unwrap().time, certified(1).time);
    // A row that is new needs a number that is new, so that numbers tell what was there when.
    let second = database.store(&later, &[ranked(3, 1)], &[]).unwrap();
    assert!(second > first);
    assert!(database.store(&later, &[], &[(Key(1), 3)]).unwrap() > second);
    // Another root with the same certificate is another solution.
    let mut other = certified(1);
    other.root.push(0);
    assert!(database.store(&other, &[], &[]).unwrap() > second);
}

#[test]
fn void_rows_keep_what_others_rest_on() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let void = |key: u128| database.make_void(Key(key), Value::Win).unwrap();
    database.store(&claimed(1), &[ranked(1, 3), with_sets(2, 3, &[1], &[])], &[]).unwrap();
    void(1);
    void(2);
    void(3);
    let one = |key: u128| database.find_one(Key(key)).unwrap().unwrap()[0].clone();
    assert_eq!((one(1).row.asks, one(1).floor), (Asks::Void, Some(3)));
    assert_eq!((one(2).row.asks, one(2).floor), (Asks::Void, None));
    assert_eq!(database.find_one(Key(3)).unwrap(), None);

    database.store(&claimed(2), &[ranked(1, 8)], &[]).unwrap();
    assert_eq!((one(1).row, one(1).floor), (ranked(1, 8), Some(3)));
    void(1);
    assert_eq!((one(1).row.asks, one(1).floor), (Asks::Void, Some(3)));
    database.store(&certified(2), &[ranked(1, 2)], &[]).unwrap();
    assert_eq!((one(1).row, one(1).floor), (ranked(1, 2), Some(2)));
}

#[test]
fn the_least_rank_of_entering_stays() {
    let Temporary { database, folder: _folder } = Temporary::new();
    database.store(&certified(1), &[], &[(Key(1), 5), (Key(2), 7), (Key(1), 6)]).unwrap();
    database.store(&certified(2), &[], &[(Key(1), 9), (Key(2), 3)]).unwrap();
    let keys = [Key(2), Key(8), Key(1)];
    assert_eq!(database.entered(&keys).unwrap(), [Some(3), None, Some(5)]);
}

#[test]
fn threads_read_while_one_writes() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let key = |number: u64, part: u64| u128::from(number * 10 + part);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..100 {
                let rows: Vec<Row> = (0..10).map(|part| ranked(key(number, part), 1)).collect();
                database.store(&claimed(number), &rows, &[]).unwrap();
            }
        });
        for seed in 0..3 {
            let database = &database;
            scope.spawn(move || {
                let mut rng = Rng::new(seed);
                for _ in 0..2000 {
                    let number = rng.below(100).into();
                    let keys: Vec<Key> = (0..10).map(|part| Key(key(number, part))).collect();
                    let found = database.find(&keys).unwrap().len();
                    assert!(found == 0 || found == 10, "all or nothing of a solution, and not {found}");
                }
            });
        }
    });
    assert_eq!(database.find(&(0..1000).map(Key).collect::<Vec<_>>()).unwrap().len(), 1000);
}

#[test]
fn many_rows_in_random_order() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let mut rng = Rng::new(3);
    let rows: Vec<Row> = (0..30_000).map(|i| ranked(random_key(&mut rng), i % 100)).collect();
    for (number, batch) in rows.chunks(1000).enumerate() {
        database.store(&certified(number as u64), batch, &[]).unwrap();
    }
    for batch in rows.chunks(500) {
        let keys: Vec<Key> = batch.iter().map(|row| row.key).collect();
        let found = database.find(&keys).unwrap();
        assert!(found.iter().map(|found| &found.row).eq(batch));
    }
}

#[test]
fn addresses() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("a%20b?c#d.db").display());
    open(&url, Access::ReadWrite).unwrap();
    assert!(folder.path().join("a%20b?c#d.db").exists());
    let refused = |url| open(url, Access::ReadWrite).unwrap_err();
    for url in ["verdicts.db", "sqlite:", "", "postgres://host/db"] {
        assert!(matches!(refused(url), StoreError::Address { .. }), "{url}");
    }
    assert_eq!(
        refused("mysql://host/db").to_string(),
        "databases behind mysql:// are not built into this program yet: use sqlite:PATH"
    );
}
