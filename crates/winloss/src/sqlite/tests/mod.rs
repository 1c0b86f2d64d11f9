//! What goes wrong inside, and can be brought about from inside only.

mod invariant;

use super::*;
use crate::{Asks, ByRank, Question, Source};
use std::time::Duration;
use twinproof_core::RepetitionRule;

fn solution(number: u64) -> Solution {
    let question = Question {
        game: "graph".into(),
        rule: RepetitionRule::FirstPlayerLoss,
        setup: vec![1, 2],
        words: "does the first player win?".into(),
    };
    let source = Source::Claimed(format!("engine {number}"));
    Solution { question, root: vec![3], key: Key(0), value: Value::Win, time: 1, source, tables: vec![] }
}

fn rows(keys: std::ops::Range<u128>) -> Vec<Row> {
    let row = |key: u128| Row {
        key: Key(key.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)),
        value: Value::Win,
        mv: Some(1),
        rank: 7,
        by_rank: ByRank::Past,
        needs_fresh_epoch: false,
        asks: Asks::nothing(),
    };
    keys.map(row).collect()
}

fn keys(rows: &[Row]) -> Vec<Key> {
    rows.iter().map(|row| row.key).collect()
}

#[test]
fn a_full_disk_loses_nothing_that_was_stored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("full.db");
    let database = Sqlite::open(&file, Access::ReadWrite).unwrap();
    let before = rows(0..1000);
    database.store(&solution(1), &before, &[]).unwrap();
    let limit = |pages: i64| {
        let writer = database.writer.as_ref().unwrap().lock().unwrap();
        writer.pragma_update(None, "max_page_count", pages).unwrap();
    };
    limit(1);
    let after = rows(1000..50_000);
    let error = database.store(&solution(2), &after, &[]).unwrap_err();
    assert!(matches!(error, StoreError::Full { .. }), "{error:?}");
    assert_eq!(
        error.to_string(),
        format!(
            "no room on the disk for {}: free some; nothing that was reported as stored is lost",
            file.display()
        )
    );
    assert_eq!(database.find(&keys(&before)).unwrap().len(), 1000);
    assert_eq!(database.find(&keys(&after)).unwrap(), []);
    limit(1_000_000);
    database.store(&solution(2), &after, &[]).unwrap();
    assert_eq!(database.find(&keys(&after)).unwrap().len(), 49_000);
}

#[test]
fn a_writer_waits_for_another_and_then_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("busy.db");
    let database = Sqlite::open(&file, Access::ReadWrite).unwrap();
    let other = Sqlite::open(&file, Access::ReadWrite).unwrap();
    let patience = |milliseconds| {
        let writer = database.writer.as_ref().unwrap().lock().unwrap();
        writer.busy_timeout(Duration::from_millis(milliseconds)).unwrap();
    };
    patience(20);
    let error = other.write(|_| Ok(database.store(&solution(1), &rows(0..1), &[]))).unwrap().unwrap_err();
    assert!(matches!(error, StoreError::Busy { .. }), "{error:?}");

    // The other one ends only once this one has begun to wait, or a little later: both ways it gets its turn.
    patience(60_000);
    std::thread::scope(|scope| {
        let (begun, wait) = std::sync::mpsc::channel();
        scope.spawn(|| {
            let begun = begun;
            other
                .write(|_| {
                    begun.send(()).unwrap();
                    std::thread::sleep(Duration::from_millis(50));
                    Ok(())
                })
                .unwrap();
        });
        wait.recv().unwrap();
        database.store(&solution(1), &rows(0..1), &[]).unwrap();
    });
    assert_eq!(other.find(&keys(&rows(0..1))).unwrap().len(), 1);
}

#[test]
fn a_write_that_panics_leaves_nothing_behind_and_the_database_usable() {
    let folder = tempfile::tempdir().unwrap();
    let database = Sqlite::open(&folder.path().join("panic.db"), Access::ReadWrite).unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        database.write(|transaction| -> rusqlite::Result<()> {
            transaction.execute("INSERT INTO entered VALUES (x'00', 1)", [])?;
            panic!("on purpose")
        })
    }));
    assert!(panicked.is_err());
    database.store(&solution(1), &rows(0..3), &[]).unwrap();
    let entered: i64 =
        database.read(|c| c.query_row("SELECT count(*) FROM entered", [], |row| row.get(0))).unwrap();
    assert_eq!(entered, 0);
}
