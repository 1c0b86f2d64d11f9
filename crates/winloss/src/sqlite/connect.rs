//! Opening a file, for writing or for reading alone.

use super::pool::Pool;
use super::{Access, Sqlite, schema};
use crate::StoreError;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a writer waits for another one. A store of a million rows takes a few seconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// What a connection keeps of the file, in KiB: inner pages of large files, and for a writer what it changes.
const WRITER_CACHE: i64 = 65_536;
const READER_CACHE: i64 = 16_384;
/// The write-ahead log is written home when it has so many pages. Rows of a batch lie in as many pages, so that a short log would be
/// written home for each of them.
const LOG_PAGES: i64 = 16_384;
/// The write-ahead log is cut back to this many bytes when it has been written home.
const LOG_LIMIT: i64 = 64 << 20;

pub(super) fn open(file: &Path, access: Access) -> Result<Sqlite, StoreError> {
    let opened = match access {
        Access::ReadWrite => {
            let writer = open_writer(file).map_err(|error| match error {
                StoreError::ReadOnly { file } => StoreError::denied(file),
                error => error,
            })?;
            let file = absolute(file);
            let readers = Pool { file: file.clone(), is_immutable: false, idle: Mutex::default() };
            Sqlite { file, writer: Some(Mutex::new(writer)), readers }
        }
        Access::ReadOnly => {
            let (reader, is_immutable) = open_reader(file)?;
            let file = absolute(file);
            let readers = Pool { file: file.clone(), is_immutable, idle: Mutex::new(vec![reader]) };
            Sqlite { file, writer: None, readers }
        }
    };
    Ok(opened)
}

/// Later connections must reach the same file even if the process changes its folder.
fn absolute(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}

fn open_writer(file: &Path) -> Result<Connection, StoreError> {
    let say = |error: rusqlite::Error| StoreError::of_sqlite(file, &error);
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(file, flags).map_err(say)?;
    prepare(&connection, WRITER_CACHE).map_err(say)?;
    schema::inspect(&connection, file)?;
    // SQLite falls back to reading by itself where it may not write.
    if connection.is_readonly("main").map_err(say)? {
        return Err(StoreError::denied(file.to_owned()));
    }
    use_log(&connection).map_err(say)?;
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(say)?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES).map_err(say)?;
    connection.pragma_update(None, "journal_size_limit", LOG_LIMIT).map_err(say)?;
    schema::bring_up_to_date(&mut connection, file)?;
    Ok(connection)
}

/// Turns the write-ahead log on. SQLite does not wait by itself while another process does the same.
fn use_log(connection: &Connection) -> rusqlite::Result<()> {
    let start = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// A connection for reading, and whether the file had to be taken for one that nobody writes.
fn open_reader(file: &Path) -> Result<(Connection, bool), StoreError> {
    let is_there = file.try_exists().map_err(|_| StoreError::denied(file.to_owned()))?;
    if !is_there {
        return Err(StoreError::Missing { file: file.to_owned() });
    }
    match try_reader(file, false) {
        Ok(connection) => Ok((connection, false)),
        // Where the folder is not writable SQLite cannot set up its log, and needs none if there is nothing in it.
        Err(StoreError::Denied { .. } | StoreError::ReadOnly { .. }) if !has_log(file) => {
            Ok((try_reader(file, true)?, true))
        }
        Err(StoreError::Denied { file, .. } | StoreError::ReadOnly { file }) => {
            let what = "its folder is not writable, and what was stored last is still in its log; \
                        open it once for writing, or copy it with its log to a folder that is";
            Err(StoreError::Denied { file, what: what.to_owned() })
        }
        Err(error) => Err(error),
    }
}

fn try_reader(file: &Path, is_immutable: bool) -> Result<Connection, StoreError> {
    let say = |error: rusqlite::Error| StoreError::of_sqlite(file, &error);
    let connection = reader(file, is_immutable).map_err(say)?;
    let version = schema::inspect(&connection, file)?;
    schema::expect_current(version, file)?;
    Ok(connection)
}

/// Opens one connection for reading.
pub(super) fn reader(file: &Path, is_immutable: bool) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = if is_immutable {
        Connection::open_with_flags(immutable_uri(file), flags | OpenFlags::SQLITE_OPEN_URI)?
    } else {
        Connection::open_with_flags(file, flags)?
    };
    prepare(&connection, READER_CACHE)?;
    Ok(connection)
}

fn prepare(connection: &Connection, cache: i64) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cache_size", -cache)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// Whether there is a log with something in it.
fn has_log(file: &Path) -> bool {
    let mut name = OsString::from(file);
    name.push("-wal");
    fs::metadata(name).is_ok_and(|log| log.len() > 0)
}

fn immutable_uri(file: &Path) -> String {
    let mut uri = "file:".to_owned();
    for &byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri + "?immutable=1"
}
