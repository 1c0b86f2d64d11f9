//! kill -9 in mid-write: what was reported as stored is there, whole.

use crate::common::{certified, random_key, ranked};
use crate::processes::{actor, part};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use twinproof_core::Rng;
use twinproof_winloss::{Access, Database, Key, Row, Sqlite};

const TEST: &str = "kill::what_was_reported_as_stored_survives_kill_9";

/// How many rows the solution with this number has: a few, or so many that writing them takes a while.
fn row_count(number: u64) -> u64 {
    [1, 20, 300, 8000][number as usize % 4]
}

fn rows(number: u64) -> Vec<Row> {
    let mut rng = Rng::new(number);
    (0..row_count(number)).map(|rank| ranked(random_key(&mut rng), 1 + rank as u32)).collect()
}

fn entered(number: u64) -> Vec<(Key, u32)> {
    rows(number).iter().take(50).map(|row| (row.key, row.rank)).collect()
}

/// Stores solutions for ever, and reports each one.
fn write_for_ever(file: &Path, first: u64) -> ! {
    let database = Sqlite::open(file, Access::ReadWrite).unwrap();
    for number in first.. {
        database.store(&certified(number), &rows(number), &entered(number)).unwrap();
        println!("stored {number}");
        std::io::stdout().flush().unwrap();
    }
    unreachable!("nobody counts so far")
}

/// Everything that was reported is there, and of what was not, all or nothing.
fn check(file: &Path, reported: u64) {
    let database = Sqlite::open(file, Access::ReadWrite).unwrap();
    database.check_file().unwrap();
    let ids = database.solution_ids().unwrap();
    assert!(ids.len() as u64 >= reported, "{} of {reported}", ids.len());
    assert!(ids.len() as u64 <= reported + 1, "it reports each one before it goes on");
    for (number, &id) in ids.iter().enumerate() {
        let number = number as u64;
        assert_eq!(database.solution(id).unwrap(), Some(certified(number)));
        let rows = rows(number);
        let found = database.find(&rows.iter().map(|row| row.key).collect::<Vec<_>>()).unwrap();
        assert!(found.iter().map(|found| &found.row).eq(&rows), "solution {number}");
        let (keys, ranks): (Vec<Key>, Vec<u32>) = entered(number).into_iter().unzip();
        assert!(database.entered(&keys).unwrap().into_iter().eq(ranks.into_iter().map(Some)));
    }
    let expected: u64 = (0..ids.len() as u64).map(row_count).sum();
    let statistics = database.statistics(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(statistics.rows, expected);
}

/// Kills a writer so many times at moments drawn from the seed, each time going on with the same file.
fn kill(times: u64, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("killed.db");
    let mut rng = Rng::new(seed);
    let mut reported = 0;
    for _ in 0..times {
        // What was not reported may still be there: it is stored again, which changes nothing.
        let part = format!("{reported} {}", file.display());
        let mut writer = actor(TEST, &part).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(writer.stdout.take().unwrap());
        let mut lines = output.lines();
        for _ in 0..1 + rng.below(6) {
            reported += u64::from(next_report(&mut lines).is_some());
        }
        std::thread::sleep(Duration::from_micros(rng.below(40_000).into()));
        writer.kill().unwrap();
        writer.wait().unwrap();
        while let Some(number) = next_report(&mut lines) {
            assert_eq!(number, reported);
            reported += 1;
        }
        check(&file, reported);
    }
}

/// The next number in the output; none at its end.
fn next_report(lines: &mut impl Iterator<Item = std::io::Result<String>>) -> Option<u64> {
    // The harness begins the first line.
    lines.find_map(|line| line.unwrap().split_once("stored ")?.1.parse().ok())
}

#[test]
fn what_was_reported_as_stored_survives_kill_9() {
    if let Some(part) = part() {
        let (first, file) = part.split_once(' ').unwrap();
        write_for_ever(Path::new(file), first.parse().unwrap());
    }
    let number = |name| std::env::var(name).ok().and_then(|number| number.parse().ok());
    kill(number("TWINPROOF_KILLS").unwrap_or(5), number("TWINPROOF_SEED").unwrap_or(1));
}
