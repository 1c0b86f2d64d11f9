//! A database as it is at one moment, to be gone through.

use super::pool::Lent;
use super::{Sqlite, codec, read};
use crate::{Found, Key, Solution, SolutionId, StoreError};
use rusqlite::Connection;

/// Everything as of one moment. Others may write meanwhile; their log grows until this is dropped.
pub(crate) struct Snapshot<'a> {
    database: &'a Sqlite,
    connection: Lent<'a>,
}

impl Sqlite {
    pub(crate) fn snapshot(&self) -> Result<Snapshot<'_>, StoreError> {
        let connection = self.readers.lend()?;
        let snapshot = Snapshot { database: self, connection };
        snapshot.ask(|connection| connection.execute_batch("BEGIN"))?;
        Ok(snapshot)
    }
}

impl Drop for Snapshot<'_> {
    fn drop(&mut self) {
        // It has written nothing, so nothing is lost if this fails, and the next one to begin will say so.
        let _ = self.connection.execute_batch("ROLLBACK");
    }
}

impl Snapshot<'_> {
    /// Asks for anything.
    pub(super) fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        question(&self.connection).map_err(|error| self.database.sentence(&error))
    }

    pub(crate) fn row_count(&self) -> Result<u64, StoreError> {
        self.ask(read::row_count)
    }

    /// All solutions with what tells them apart, in the order of their numbers.
    pub(super) fn identities(&self) -> Result<Vec<(SolutionId, [u8; 16])>, StoreError> {
        self.ask(read::identities)
    }

    pub(crate) fn solution_ids(&self) -> Result<Vec<SolutionId>, StoreError> {
        Ok(self.identities()?.into_iter().map(|(id, _)| id).collect())
    }

    /// A solution that is there.
    pub(crate) fn solution(&self, id: SolutionId) -> Result<Solution, StoreError> {
        self.ask(|connection| {
            read::solution(connection, id)?.ok_or_else(|| codec::wrong(0, "a solution without its question"))
        })
    }

    /// All rows in the order of their keys.
    pub(crate) fn for_each_row(
        &self,
        visit: &mut dyn FnMut(Found) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let sql = "SELECT key, value, move, rank, marks, solution, asks FROM verdict ORDER BY key, value";
        self.for_each(sql, codec::found, visit)
    }

    /// Everything that is entered, in the order of its keys.
    pub(crate) fn for_each_entered(
        &self,
        visit: &mut dyn FnMut((Key, u32)) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let sql = "SELECT key, rank FROM entered ORDER BY key";
        self.for_each(sql, |row| Ok((codec::key(row, 0)?, row.get(1)?)), visit)
    }

    /// All keys of rows, in their order.
    pub(super) fn for_each_key(
        &self,
        visit: &mut dyn FnMut(Key) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.for_each("SELECT key FROM verdict ORDER BY key", |row| codec::key(row, 0), visit)
    }

    fn for_each<T>(
        &self,
        sql: &str,
        read: fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
        visit: &mut dyn FnMut(T) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let say = |error| self.database.sentence(&error);
        let mut statement = self.connection.prepare_cached(sql).map_err(say)?;
        let mut rows = statement.query([]).map_err(say)?;
        while let Some(row) = rows.next().map_err(say)? {
            visit(read(row).map_err(say)?)?;
        }
        Ok(())
    }
}
