//! Files that are something else, damaged or out of reach: a sentence each.

use crate::common::{Temporary, certified, ranked};
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use twinproof_winloss::{Access, Database, Key, Sqlite, StoreError};

const BOTH: [Access; 2] = [Access::ReadWrite, Access::ReadOnly];

fn refusal(file: &Path, access: Access) -> StoreError {
    Sqlite::open(file, access).expect_err("a file that must be refused")
}

/// Runs a statement on a file behind our back.
fn tamper(file: &Path, sql: &str) {
    rusqlite::Connection::open(file).unwrap().execute_batch(sql).unwrap();
}

/// A closed database with rows, so many that it has inner pages.
fn filled() -> (tempfile::TempDir, PathBuf) {
    let Temporary { database, folder } = Temporary::new();
    let rows: Vec<_> = (0..20_000).map(|key| ranked(key, 3)).collect();
    database.store(&certified(1), &rows, &[]).unwrap();
    (folder, database.file().to_owned())
}

#[test]
fn a_file_that_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    for contents in ["hello\n".to_owned(), "no database at all ".repeat(1000)] {
        let file = folder.path().join("notes.txt");
        fs::write(&file, &contents).unwrap();
        for access in BOTH {
            let error = refusal(&file, access);
            assert!(matches!(error, StoreError::NotADatabase { .. }), "{error:?}");
            assert!(
                error
                    .to_string()
                    .ends_with("is not a database: name another file, or remove it to have one made")
            );
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), contents);
    }
}

#[test]
fn a_database_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    for (name, sql) in [
        ("tables", "CREATE TABLE verdict (key)"),
        ("id", "PRAGMA application_id = 77; CREATE TABLE a (b)"),
        ("version", "PRAGMA user_version = 1; CREATE TABLE a (b)"),
    ] {
        let file = folder.path().join(name);
        tamper(&file, sql);
        let before = fs::read(&file).unwrap();
        for access in BOTH {
            let error = refusal(&file, access);
            assert!(matches!(error, StoreError::Foreign { .. }), "{error:?}");
        }
        assert_eq!(fs::read(&file).unwrap(), before, "it must stay as it is");
    }
}

#[test]
fn another_version() {
    let (_folder, file) = filled();
    tamper(&file, "PRAGMA user_version = 2");
    for access in BOTH {
        let error = refusal(&file, access);
        assert!(matches!(error, StoreError::Newer { found: 2, knows: 1, .. }), "{error:?}");
        assert!(error.to_string().ends_with(
            "has version 2 of the schema, and this program knows versions up to 1: use a newer twinproof"
        ));
    }
}

#[test]
fn an_empty_file_becomes_a_database_but_not_by_reading() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty");
    fs::write(&file, "").unwrap();
    let error = refusal(&file, Access::ReadOnly);
    assert!(matches!(error, StoreError::Older { found: 0, .. }), "{error:?}");
    Sqlite::open(&file, Access::ReadWrite).unwrap();
    Sqlite::open(&file, Access::ReadOnly).unwrap();
}

#[test]
fn a_file_that_is_cut_off() {
    let (_folder, file) = filled();
    let length = fs::metadata(&file).unwrap().len();
    OpenOptions::new().write(true).open(&file).unwrap().set_len(length / 2 / 4096 * 4096).unwrap();
    for access in BOTH {
        let error = refusal(&file, access);
        assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
        assert!(
            error.to_string().contains("is damaged (database disk image is malformed): go back to a copy")
        );
    }
}

#[test]
fn a_file_with_bytes_overwritten() {
    let (_folder, file) = filled();
    let length = fs::metadata(&file).unwrap().len();
    let mut handle = OpenOptions::new().write(true).open(&file).unwrap();
    handle.seek(SeekFrom::Start(8 * 4096)).unwrap();
    handle.write_all(&vec![0xa5; (length - 8 * 4096) as usize]).unwrap();
    drop(handle);
    let database = Sqlite::open(&file, Access::ReadOnly).unwrap();
    let keys: Vec<Key> = (0..20_000).map(Key).collect();
    let error = database.find(&keys).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
}

#[test]
fn columns_that_we_never_write() {
    for change in [
        "marks = 3",
        "rank = 'x'",
        "rank = -1",
        "move = 4294967296",
        "asks = x'00'",
        "asks = zeroblob(13)",
        "asks = x'0000000000000000ffffffff'",
        "asks = 5",
    ] {
        let (_folder, file) = filled();
        tamper(&file, &format!("UPDATE verdict SET {change} WHERE key = zeroblob(16)"));
        let database = Sqlite::open(&file, Access::ReadWrite).unwrap();
        let error = database.find_one(Key(0)).expect_err(change);
        assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
        assert!(database.find_one(Key(1)).unwrap().is_some());
    }
    for change in ["length = length + 1", "length = -1", "packed = x'00'", "length = 9223372036854775807"] {
        let (_folder, file) = filled();
        tamper(&file, &format!("UPDATE certificate SET {change}"));
        let database = Sqlite::open(&file, Access::ReadWrite).unwrap();
        let id = database.find_one(Key(0)).unwrap().unwrap()[0].solution;
        let error = database.solution(id).expect_err(change);
        assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
    }
}

#[test]
fn no_such_file_or_folder() {
    let folder = tempfile::tempdir().unwrap();
    let error = refusal(&folder.path().join("none.db"), Access::ReadOnly);
    assert!(matches!(error, StoreError::Missing { .. }), "{error:?}");
    let error = refusal(&folder.path().join("none/none.db"), Access::ReadWrite);
    assert!(error.to_string().ends_with("none; make it first"), "{error}");
    let error = refusal(folder.path(), Access::ReadWrite);
    assert!(error.to_string().ends_with("it is a folder; name a file in it"), "{error}");
}

#[test]
fn nothing_is_written_into_what_is_read_only() {
    let (_folder, file) = filled();
    let database = Sqlite::open(&file, Access::ReadOnly).unwrap();
    let error = database.store(&certified(2), &[ranked(1, 1)], &[]).unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly { .. }), "{error:?}");
    let error = database.make_void(Key(1), twinproof_core::Value::Win).unwrap_err();
    assert!(error.to_string().ends_with("was opened read-only: open it for writing to change it"), "{error}");
}
