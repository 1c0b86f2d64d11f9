//! Statistics, going through everything, merging, vacuum and the check of the file.

use crate::common::{Temporary, certified, claimed, random_key, ranked, with_sets};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use twinproof_core::{Rng, Value};
use twinproof_winloss::{
    Asks, Backing, Counts, Database, Found, Key, Merged, Progress, Row, Solution, SolutionId, Sqlite,
    StoreError,
};

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn all(database: &Sqlite) -> Vec<Found> {
    let mut rows = Vec::new();
    let mut visit = |found| {
        rows.push(found);
        Ok(())
    };
    database.for_each_row(&mut visit, &mut go_on).unwrap();
    rows
}

/// Rows with what belongs to them, without numbers that differ between databases.
fn contents(database: &Sqlite) -> Vec<(Found, Solution)> {
    let ids = database.solution_ids().unwrap();
    let solutions: HashMap<SolutionId, Solution> =
        ids.into_iter().map(|id| (id, database.solution(id).unwrap().unwrap())).collect();
    let rows = all(database).into_iter();
    rows.map(|found| {
        (Found { solution: SolutionId::NONE, ..found.clone() }, solutions[&found.solution].clone())
    })
    .collect()
}

fn random_rows(seed: u64, count: usize) -> Vec<Row> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| ranked(random_key(&mut rng), 1 + rng.below(50))).collect()
}

#[test]
fn rows_are_gone_through_in_the_order_of_their_keys() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let mut rows = random_rows(1, 25_000);
    database.store(&certified(1), &rows, &[]).unwrap();
    rows.sort_by_key(|row| row.key);
    let mut told = Vec::new();
    let mut met = Vec::new();
    let mut visit = |found: Found| {
        met.push(found.row);
        Ok(())
    };
    let mut watch = |progress: Progress| {
        told.push((progress.done, progress.total));
        ControlFlow::Continue(())
    };
    database.for_each_row(&mut visit, &mut watch).unwrap();
    assert_eq!(met, rows);
    assert_eq!(told, [(10_000, 25_000), (20_000, 25_000), (25_000, 25_000)]);
    assert_eq!(database.row_count().unwrap(), 25_000);

    let stopped = database.for_each_row(&mut |_| Ok(()), &mut |_| ControlFlow::Break(()));
    assert!(matches!(stopped, Err(StoreError::Stopped)));
    assert_eq!(all(&database).len(), 25_000, "a scan that was stopped leaves the database usable");
}

#[test]
fn statistics_count_everything() {
    let Temporary { database, folder: _folder } = Temporary::new();
    let too_much = Row { asks: Asks::TooMuch, ..ranked(4, 9) };
    let rows = [ranked(1, 2), with_sets(2, 3, &[1], &[]), with_sets(3, 3, &[], &[2]), too_much];
    database.store(&certified(1), &rows, &[(Key(8), 1), (Key(9), 1)]).unwrap();
    database.store(&certified(2), &[ranked(5, 1)], &[]).unwrap();
    database.store(&claimed(1), &[ranked(6, 1), ranked(7, 1), ranked(8, 1)], &[]).unwrap();
    database.make_void(Key(7), Value::Win).unwrap();
    let statistics = database.statistics(&mut go_on).unwrap();
    let [go, chess] = &statistics.questions[..] else { panic!("{statistics:?}") };
    assert_eq!((go.question.game.as_str(), go.solutions), ("go", 2));
    assert_eq!(go.certified, Counts { rows: 5, with_sets: 2, too_much: 1, void: 0 });
    assert_eq!(go.claimed, Counts::default());
    assert_eq!((chess.question.game.as_str(), chess.solutions), ("chess", 1));
    assert_eq!(chess.claimed, Counts { rows: 3, with_sets: 0, too_much: 0, void: 1 });
    assert_eq!((statistics.rows, statistics.left_behind, statistics.entered), (8, 0, 2));
    assert_eq!((statistics.solutions, statistics.certificates), (3, 2));
    assert_eq!(statistics.certificate_bytes, 2 * 14 * 100);
    assert!(statistics.packed_bytes < statistics.certificate_bytes / 10);
    assert!(statistics.row_bytes >= 8 * 24 && statistics.file_bytes > statistics.row_bytes);
}

/// Two databases that have something in common.
fn two() -> [Temporary; 2] {
    let [a, b] = [Temporary::new(), Temporary::new()];
    let shared = random_rows(1, 1000);
    for one in [&a, &b] {
        one.database.store(&certified(1), &shared, &[(Key(1), 7)]).unwrap();
    }
    a.database.store(&certified(2), &random_rows(2, 1000), &[(Key(2), 7)]).unwrap();
    let better = shared[..100].iter().map(|row| Row { rank: 0, ..row.clone() });
    let rows: Vec<Row> = better.chain(random_rows(3, 15_000)).collect();
    b.database.store(&claimed(3), &rows, &[(Key(1), 5), (Key(3), 9)]).unwrap();
    b.database.store(&certified(4), &rows[100..200], &[]).unwrap();
    [a, b]
}

#[test]
fn a_merge_brings_everything_and_twice_is_once() {
    let [a, b] = two();
    let merged = a.database.merge(&b.database, &mut go_on).unwrap();
    // 100 claims that are better have lowered floors; 15,000 rows came, a hundred of them with a certificate.
    assert_eq!(merged, Merged { rows: 15_000, solutions: 2 });
    assert_eq!(a.database.row_count().unwrap(), 17_000);
    assert_eq!(all(&a.database).len(), 17_000);
    assert_eq!(a.database.entered(&[Key(1), Key(2), Key(3)]).unwrap(), [Some(5), Some(7), Some(9)]);
    let keys: Vec<Key> = random_rows(1, 100).iter().map(|row| row.key).collect();
    assert!(a.database.find(&keys).unwrap().iter().all(|found| found.is_certified && found.floor == Some(0)));
    for row in random_rows(3, 15_000).iter().take(200) {
        let [found] = &a.database.find(&[row.key]).unwrap()[..] else { panic!("one row a key") };
        let there = b.database.find(&[row.key]).unwrap()[0].clone();
        assert_eq!(found.row, there.row);
        assert_eq!(
            a.database.solution(found.solution).unwrap(),
            b.database.solution(there.solution).unwrap()
        );
    }
    let before = (contents(&a.database), a.database.solution_ids().unwrap());
    assert_eq!(a.database.merge(&b.database, &mut go_on).unwrap(), Merged::default());
    assert_eq!(a.database.merge(&a.database, &mut go_on).unwrap(), Merged::default());
    assert_eq!((contents(&a.database), a.database.solution_ids().unwrap()), before);
}

#[test]
fn a_merge_that_was_stopped_is_finished_by_another() {
    let [a, b] = two();
    a.database.merge(&b.database, &mut go_on).unwrap();
    let whole = contents(&a.database);
    for stop in 1..4 {
        let [a, b] = two();
        let mut words = 0;
        let mut watch = |_| {
            words += 1;
            if words == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let stopped = a.database.merge(&b.database, &mut watch);
        assert!(matches!(stopped, Err(StoreError::Stopped)), "after {stop}");
        a.database.merge(&b.database, &mut go_on).unwrap();
        assert!(contents(&a.database) == whole, "after {stop}");
        assert_eq!(a.database.statistics(&mut go_on).unwrap().left_behind, 0);
    }
}

#[test]
fn what_one_of_two_copies_found_false_is_false() {
    for void_here in [true, false] {
        let [a, b] = [Temporary::new(), Temporary::new()];
        for one in [&a, &b] {
            one.database.store(&claimed(1), &[ranked(1, 3), ranked(2, 3)], &[]).unwrap();
        }
        let finder = if void_here { &a } else { &b };
        finder.database.make_void(Key(1), Value::Win).unwrap();
        // A certificate of its own makes the other row right after all.
        finder.database.make_void(Key(2), Value::Win).unwrap();
        let other = if void_here { &b } else { &a };
        other.database.store(&certified(2), &[ranked(2, 8)], &[]).unwrap();
        a.database.merge(&b.database, &mut go_on).unwrap();
        let [one, two] = &all(&a.database)[..] else { panic!("two rows") };
        assert_eq!((&one.row.asks, one.floor), (&Asks::Void, Some(3)));
        assert_eq!((&two.row, two.floor, two.is_certified), (&ranked(2, 8), Some(3), true));
    }
}

#[test]
fn vacuum_keeps_everything_and_makes_the_file_smaller() {
    let Temporary { database, folder: _folder } = Temporary::new();
    for number in 0..50 {
        database.store(&certified(number), &random_rows(number, 400), &[]).unwrap();
    }
    let before = (contents(&database), database.statistics(&mut go_on).unwrap());
    database.vacuum().unwrap();
    let after = (contents(&database), database.statistics(&mut go_on).unwrap());
    assert!(before.0 == after.0);
    assert!(
        after.1.row_bytes < before.1.row_bytes * 95 / 100,
        "{} {}",
        after.1.row_bytes,
        before.1.row_bytes
    );
    assert!(after.1.file_bytes < before.1.file_bytes);
    database.check_file().unwrap();
}

#[test]
fn the_check_of_the_file_finds_damage() {
    let Temporary { database, folder: _folder } = Temporary::new();
    database.store(&certified(1), &random_rows(1, 20_000), &[]).unwrap();
    database.check_file().unwrap();
    let file = database.file().to_owned();
    drop(database);
    let mut handle = OpenOptions::new().write(true).open(&file).unwrap();
    handle.seek(SeekFrom::Start(40 * 4096 + 8)).unwrap();
    handle.write_all(&[0x77; 200]).unwrap();
    drop(handle);
    let database = Sqlite::open(&file, twinproof_winloss::Access::ReadOnly).unwrap();
    let error = database.check_file().unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("is damaged ("), "{error}");
}
