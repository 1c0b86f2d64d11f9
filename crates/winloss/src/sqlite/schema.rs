//! The tables, their version, and how a file of an earlier version is brought to this one. `docs/database.md` explains them.

use crate::StoreError;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;

/// Stands in the header of the file: "TwPf".
const APPLICATION: i64 = 0x5477_5066;

/// Step `n` makes version `n + 1` of version `n`. A step that was released never changes.
const STEPS: [&str; 1] = [FIRST];

const FIRST: &str = "
CREATE TABLE meta (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('rows', 0);

CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rule INTEGER NOT NULL,
    setup BLOB NOT NULL,
    words TEXT NOT NULL
);

CREATE TABLE certificate (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    length INTEGER NOT NULL,
    packed BLOB NOT NULL
);

CREATE TABLE solution (
    id INTEGER PRIMARY KEY,
    identity BLOB NOT NULL,
    question INTEGER NOT NULL REFERENCES question,
    root BLOB NOT NULL,
    key BLOB NOT NULL,
    value INTEGER NOT NULL,
    time INTEGER NOT NULL,
    certificate INTEGER REFERENCES certificate,
    engine TEXT,
    tables TEXT
);
CREATE INDEX solution_identity ON solution (identity);

CREATE TABLE verdict (
    key BLOB NOT NULL,
    value INTEGER NOT NULL,
    move INTEGER,
    rank INTEGER NOT NULL,
    marks INTEGER NOT NULL,
    solution INTEGER NOT NULL,
    asks BLOB,
    PRIMARY KEY (key, value)
) WITHOUT ROWID;

CREATE TABLE entered (key BLOB PRIMARY KEY, rank INTEGER NOT NULL) WITHOUT ROWID;
";

const CURRENT: i64 = STEPS.len() as i64;

/// The version of a file that is ours or empty; zero if it is empty.
pub(super) fn inspect(connection: &Connection, file: &Path) -> Result<i64, StoreError> {
    let header = || {
        // As of one moment: another process may be making it.
        let _moment = connection.is_autocommit().then(|| connection.unchecked_transaction()).transpose()?;
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        rusqlite::Result::Ok((pragma("application_id")?, pragma("user_version")?, tables))
    };
    let (application, version, tables) = header().map_err(|error| StoreError::of_sqlite(file, &error))?;
    match application {
        APPLICATION if version > CURRENT => {
            Err(StoreError::Newer { file: file.to_owned(), found: version, knows: CURRENT })
        }
        APPLICATION if version > 0 => Ok(version),
        0 if version == 0 && tables == 0 => Ok(0),
        _ => Err(StoreError::Foreign { file: file.to_owned() }),
    }
}

/// Refuses what could be read only after a change.
pub(super) fn expect_current(version: i64, file: &Path) -> Result<(), StoreError> {
    if version == CURRENT {
        return Ok(());
    }
    Err(StoreError::Older { file: file.to_owned(), found: version, needs: CURRENT })
}

/// Takes the steps that are missing, all or none.
pub(super) fn bring_up_to_date(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let say = |error: rusqlite::Error| StoreError::of_sqlite(file, &error);
    if inspect(connection, file)? == CURRENT {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(say)?;
    // Another process may have been faster.
    let version = inspect(&transaction, file)?;
    take_steps(&transaction, version).map_err(say)?;
    transaction.commit().map_err(say)
}

fn take_steps(transaction: &Transaction<'_>, version: i64) -> rusqlite::Result<()> {
    let taken = usize::try_from(version).expect("versions of our own files are small and positive");
    for step in &STEPS[taken..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", CURRENT)
}
