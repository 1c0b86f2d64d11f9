//! How tables come about: by any number of threads, in several goes, in several programs at once, within their memory.

use crate::{built, tables};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use twinproof_core::{Clock, StopFlag, StopReason};
use twinproof_tables::{BuildOptions, TableError, Tables, build, check, open_or_build};

/// All files of a folder of tables.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.join("checkers")).unwrap().map(Result::unwrap);
    let read =
        |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    entries.map(read).collect()
}

fn clock() -> Clock {
    Clock::start(None, StopFlag::new())
}

#[test]
fn the_files_are_the_same_however_many_threads_there_are() {
    let of = |threads| {
        let folder = tempfile::tempdir().unwrap();
        built(folder.path(), 3, threads);
        files(folder.path())
    };
    let one = of(1);
    assert_eq!(one.len(), 32);
    for threads in [2, 7] {
        assert!(of(threads) == one, "{threads} threads");
    }
}

#[test]
fn a_build_that_was_stopped_keeps_what_is_finished_and_goes_on_from_there() {
    let (whole, _) = tables(3);
    let whole = files(whole.path());
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { pieces: 3, threads: 2, memory: 64 << 20 };
    // Stopped again and again, a bit later each time.
    let (mut stops, mut kept) = (0, 0);
    loop {
        let stop = StopFlag::new();
        let mut told = 0;
        let before = kept;
        let result = build(folder.path(), &options, &Clock::start(None, stop.clone()), &mut |progress| {
            assert!(progress.done <= progress.total && progress.total == 199_520);
            told += 1;
            if told == 3 * stops + 2 {
                stop.raise();
            }
        });
        let found = files(folder.path());
        // Whatever has a final name is whole.
        for (name, bytes) in &found {
            assert!(whole[name] == *bytes, "{name} is not what it should be");
        }
        kept = found.len();
        assert!(kept >= before);
        match result {
            Ok(_) => break,
            Err(error) => assert_eq!(error, TableError::Stopped(StopReason::Interrupted)),
        }
        stops += 1;
    }
    assert!(stops >= 3, "{stops}");
    assert!(files(folder.path()) == whole);
}

#[test]
fn files_that_are_there_are_not_made_again() {
    let (folder, _) = tables(2);
    let written =
        |name: &str| fs::metadata(folder.path().join("checkers").join(name)).unwrap().modified().unwrap();
    let before = written("m0k1-m0k1.wdl");
    fs::remove_file(folder.path().join("checkers/m1k0-m1k0.wdl")).unwrap();
    built(folder.path(), 2, 1);
    assert_eq!(written("m0k1-m0k1.wdl"), before);
    assert!(files(folder.path()) == files(tables(2).0.path()));
}

#[test]
fn small_sets_build_themselves_at_first_use_and_two_programs_may_do_so_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("not/there/yet");
    let tables: Vec<Tables> = std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..4).map(|_| scope.spawn(|| open_or_build(&place, 3, &clock()).unwrap())).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(tables.iter().all(|one| one.digest() == tables[0].digest()));
    assert!(files(&place) == files(self::tables(3).0.path()));
    let error = open_or_build(&place, 5, &clock()).unwrap_err();
    assert!(matches!(error, TableError::Missing { pieces: 5, .. }), "{error}");
}

#[test]
fn a_build_that_needs_more_memory_than_it_has_says_how_much() {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { pieces: 3, threads: 2, memory: 1 << 20 };
    let error = build(folder.path(), &options, &clock(), &mut |_| {}).unwrap_err();
    assert!(matches!(error, TableError::Memory { given: 0x10_0000, .. }), "{error}");
    assert!(error.to_string().contains("and 1 MiB were given"), "{error}");
    let enough = BuildOptions { memory: 4 << 20, ..options };
    build(folder.path(), &enough, &clock(), &mut |_| {}).unwrap();
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "here").unwrap();
    let options = BuildOptions { pieces: 2, threads: 1, memory: 64 << 20 };
    let error = build(&file, &options, &clock(), &mut |_| {}).unwrap_err();
    assert!(matches!(error, TableError::Write { .. }), "{error}");
    assert!(error.to_string().contains("checkers cannot be written"), "{error}");
}

#[test]
fn a_check_can_be_stopped() {
    let (folder, _) = tables(3);
    let stop = StopFlag::new();
    let clock = Clock::start(None, stop.clone());
    let result = check(folder.path(), 3, 2, &clock, &mut |progress| {
        assert!(progress.done <= progress.total);
        stop.raise();
    });
    assert_eq!(result.unwrap_err(), TableError::Stopped(StopReason::Interrupted));
}
