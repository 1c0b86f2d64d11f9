//! Databases that cannot be used: sentences, and nothing is lost.

use super::{MATES, Place};
use std::fs;

/// What every command says of the database.
fn sentences(place: &Place) -> Vec<String> {
    let mut said = vec![place.solve(&MATES)];
    for (command, more) in [
        ("stat", &[][..]),
        ("get", &["tictactoe"]),
        ("import", &["no.cert"]),
        ("export", &["--dump", "-"]),
        ("check", &[]),
        ("merge", &["sqlite:none.db"]),
        ("vacuum", &[]),
    ] {
        said.push(place.do_it(command, more));
    }
    said.into_iter()
        .map(|run| {
            assert_eq!(run.code, 1, "{}{}", run.out, run.err);
            run.err
        })
        .collect()
}

#[test]
fn a_database_of_another_version_says_so() {
    let place = Place::new();
    place.solve(&MATES);
    place.sql().pragma_update(None, "user_version", 99).unwrap();
    for said in sentences(&place) {
        assert!(
            said.contains("version 99") && said.contains("a newer twinproof") || said.contains("none.db"),
            "{said}"
        );
    }
}

#[test]
fn a_file_that_is_none_says_so() {
    let place = Place::new();
    let text = "Dear diary, today I did not play a single game.\n".repeat(100);
    fs::write(place.path("verdicts.db"), &text).unwrap();
    for said in sentences(&place) {
        assert!(said.contains("verdicts.db") || said.contains("none.db"), "{said}");
    }
    assert_eq!(fs::read_to_string(place.path("verdicts.db")).unwrap(), text, "it is left alone");
}

#[test]
fn damage_is_found() {
    let place = Place::new();
    place.solve(&["graph", "--file", "examples/graphs.jsonl"]);
    place.sql().execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE").unwrap();
    let mut bytes = fs::read(place.path("verdicts.db")).unwrap();
    // All but the header of the file.
    bytes[4096..].iter_mut().for_each(|byte| *byte = 0xaa);
    fs::write(place.path("verdicts.db"), &bytes).unwrap();
    let run = place.do_it("check", &[]);
    assert!(run.code == 1 && run.err.contains("damaged") && !run.err.contains("panicked"), "{}", run.err);
}

#[test]
fn addresses_and_folders_that_are_wrong_say_so() {
    let run = crate::run(["db", "stat", "verdicts.db"]);
    assert!(run.code == 1 && run.err.contains("sqlite:"), "{}", run.err);
    let run = crate::run(["solve", "tictactoe", "--db", "sqlite:no/such/folder/verdicts.db"]);
    assert!(run.code == 1 && run.err.contains("make it first"), "{}", run.err);
    let missing = Place::new();
    for command in ["stat", "check", "vacuum"] {
        let run = missing.do_it(command, &[]);
        assert!(run.code == 1 && run.err.contains("verdicts.db"), "{}", run.err);
        assert!(!missing.path("verdicts.db").exists(), "{command} makes none");
    }
}

#[test]
fn two_writers_take_turns() {
    let place = Place::new();
    std::thread::scope(|scope| {
        let one = scope.spawn(|| place.solve(&["graph", "--file", "examples/graphs.jsonl"]).code);
        let other = scope.spawn(|| place.solve(&["go", "--file", "examples/go"]).code);
        assert_eq!((one.join().unwrap(), other.join().unwrap()), (0, 0));
    });
    assert_eq!(place.check().0, 0);
    // One that never ends its turn costs no answer: that it was not stored is said, and what was stored before is there.
    let stuck = place.sql();
    stuck.execute_batch("BEGIN IMMEDIATE").unwrap();
    let board = place.path("board.txt");
    fs::write(&board, "XX./OO./... o").unwrap();
    let (run, batch) = std::thread::scope(|scope| {
        let one = scope.spawn(|| place.solve(&["tictactoe", "XX./OO./... o", "--attacker", "o"]));
        let file = board.to_str().unwrap();
        let batch = scope.spawn(|| place.solve(&["tictactoe", "--file", file, "--attacker", "x"]));
        (one.join().unwrap(), batch.join().unwrap())
    });
    let said = "note: 1: the answer was not stored: ";
    assert!(batch.code == 0 && batch.err.starts_with(said), "{}{}", batch.out, batch.err);
    assert!(run.code == 0 && run.out.starts_with("Proven: "), "{}{}", run.out, run.err);
    let said = "The answer was not stored: ";
    assert!(run.out.contains(said) && run.out.contains("is being written by another process"), "{}", run.out);
    drop(stuck);
    assert_eq!(place.check().0, 0);
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_is_read() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let place = Place::new();
    place.solve(&MATES);
    let folder = place.folder.path();
    if fs::metadata(folder).unwrap().uid() == 0 {
        // Whoever is root may write everything; the crate of the database has root play nobody.
        return;
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
    let read = place.solve(&[&MATES[..], &["--db-readonly"]].concat());
    let new = crate::run(["solve", "tictactoe", "--db", &super::address(&place.path("new.db"))]);
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(read.code, 0, "{}", read.err);
    assert!(new.code == 1 && new.err.contains("permissions"), "{}", new.err);
}
