//! A database in one file.
//!
//! What [`Database::store`] has reported survives the death of the process at any moment, `kill -9` included: the system has it by
//! then, in the write-ahead log. It is flushed to the disk only when the log is written home (`synchronous = NORMAL`), since a flush for
//! each solution takes longer than storing a small one: a loss of power may cost the solutions stored last, whole ones, and never
//! leaves a file that cannot be read. Any number of processes may use a file at the same time, on one machine: readers never wait,
//! writers take turns.

mod codec;
mod connect;
mod header;
mod load;
mod merge;
mod pool;
mod read;
mod scan;
mod schema;
mod snapshot;
mod statistics;
mod write;

pub(crate) use load::Item;
pub use merge::Merged;
pub use statistics::{Counts, QuestionStatistics, Statistics};

use crate::{Database, Found, Key, Row, Solution, SolutionId, StoreError};
use pool::Pool;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use twinproof_core::Value;

/// What a database is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// For reading and writing; it is made if it is not there.
    ReadWrite,
    /// For reading alone. Neither the file nor its folder need be writable; where the folder is not, the file must not be
    /// written by others meanwhile.
    ReadOnly,
}

/// Opens a database by its address, `sqlite:PATH`.
pub fn open(url: &str, access: Access) -> Result<Sqlite, StoreError> {
    match url.split_once(':') {
        Some(("sqlite", path)) if !path.is_empty() => Sqlite::open(Path::new(path), access),
        Some((scheme @ ("mysql" | "mariadb"), rest)) if rest.starts_with("//") => {
            Err(StoreError::NotBuiltIn { scheme: scheme.to_owned() })
        }
        _ => Err(StoreError::Address { url: url.to_owned() }),
    }
}

/// A database in a file of SQLite.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    /// Closed before the writer: the last connection writes the log home, and a reader cannot.
    readers: Pool,
    /// `None` in one that is read only.
    writer: Option<Mutex<Connection>>,
}

impl Sqlite {
    /// Opens a file, and makes it if it is not there and may be written.
    pub fn open(file: &Path, access: Access) -> Result<Self, StoreError> {
        connect::open(file, access)
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Reads as of one moment.
    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let lent = self.readers.lend()?;
        let one_moment = || read(&*lent.unchecked_transaction()?);
        one_moment().map_err(|error| self.sentence(&error))
    }

    /// Writes all or nothing.
    fn write<T>(&self, write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.with_writer(|connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let written = write(&transaction)?;
            transaction.commit()?;
            Ok(written)
        })
    }

    fn with_writer<T>(
        &self,
        write: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let writer = self.writer.as_ref().ok_or_else(|| StoreError::ReadOnly { file: self.file.clone() })?;
        // A transaction that a panic left behind was rolled back when it was dropped.
        let mut connection = writer.lock().unwrap_or_else(PoisonError::into_inner);
        write(&mut connection).map_err(|error| self.sentence(&error))
    }

    fn sentence(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::of_sqlite(&self.file, error)
    }
}

impl Database for Sqlite {
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError> {
        self.read(|connection| read::find(connection, keys))
    }

    fn find_one(&self, key: Key) -> Result<Option<Arc<[Found]>>, StoreError> {
        // One statement sees one moment without a transaction of its own.
        let found = read::find(&*self.readers.lend()?, &[key]).map_err(|error| self.sentence(&error))?;
        Ok((!found.is_empty()).then(|| found.into()))
    }

    fn entered(&self, keys: &[Key]) -> Result<Vec<Option<u32>>, StoreError> {
        self.read(|connection| keys.iter().map(|&key| read::entered(connection, key)).collect())
    }

    fn store(
        &self,
        solution: &Solution,
        rows: &[Row],
        entered: &[(Key, u32)],
    ) -> Result<SolutionId, StoreError> {
        let prepared = write::Prepared::new(solution, rows)?;
        self.write(|transaction| prepared.store(transaction, entered))
    }

    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError> {
        self.write(|transaction| write::make_void(transaction, key, value))
    }

    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError> {
        self.read(|connection| read::solution(connection, id))
    }
}

#[cfg(test)]
mod tests;
