//! Storing solutions with their rows.

use super::header::{self, Header};
use super::{codec, read};
use crate::settle::settle;
use crate::{Asks, Found, Key, Row, Solution, SolutionId, StoreError};
use rusqlite::{Transaction, params};
use twinproof_core::Value;

/// A solution with all that can be done before other writers have to wait.
pub(super) struct Prepared<'a> {
    solution: Header<'a>,
    /// In the order of their keys: neighbours share a page.
    rows: Vec<&'a Row>,
}

impl<'a> Prepared<'a> {
    pub(super) fn new(solution: &'a Solution, rows: &'a [Row]) -> Result<Self, StoreError> {
        let mut rows: Vec<&Row> = rows.iter().collect();
        rows.sort_unstable_by_key(|row| row.key);
        Ok(Self { solution: Header::new(solution)?, rows })
    }

    pub(super) fn store(
        &self,
        transaction: &Transaction<'_>,
        entered: &[(Key, u32)],
    ) -> rusqlite::Result<SolutionId> {
        let known = header::find_identity(transaction, self.solution.identity())?;
        let id = self.solution.insert(transaction)?;
        let mut table = Table::new(transaction);
        for row in &self.rows {
            let is_certified = self.solution.is_certified();
            table.put(&Found { row: (*row).clone(), floor: row.floor(), solution: id, is_certified })?;
        }
        for &(key, rank) in entered {
            table.enter(key, rank)?;
        }
        let has_changed = table.finish()?;
        match known {
            // Numbers grow with what there is to be seen: rows under an old number have always been there.
            Some(known) if !has_changed => {
                transaction.execute("DELETE FROM solution WHERE id = ?1", [id.0 as i64])?;
                Ok(known)
            }
            _ => Ok(id),
        }
    }
}

/// The rows, while a transaction changes them.
pub(super) struct Table<'a> {
    transaction: &'a Transaction<'a>,
    inserted: i64,
    has_changed: bool,
}

impl<'a> Table<'a> {
    pub(super) fn new(transaction: &'a Transaction<'a>) -> Self {
        Self { transaction, inserted: 0, has_changed: false }
    }

    /// Puts a row in its place, or settles it with the one that is there.
    pub(super) fn put(&mut self, new: &Found) -> rusqlite::Result<()> {
        if self.add(new)? {
            return Ok(());
        }
        let old = read::find_value(self.transaction, new.row.key, new.row.value)?
            .ok_or_else(|| codec::wrong(0, "a row that is there and is not found"))?;
        if let Some(settled) = settle(&old, new) {
            self.replace(&settled)?;
        }
        Ok(())
    }

    /// Puts a row in its place, whatever is there.
    pub(super) fn overwrite(&mut self, row: &Found) -> rusqlite::Result<()> {
        if self.add(row)? { Ok(()) } else { self.replace(row) }
    }

    /// Adds a row where there is none.
    fn add(&mut self, row: &Found) -> rusqlite::Result<bool> {
        let sql = "INSERT INTO verdict VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";
        let is_new = self.execute(sql, row)?;
        self.inserted += i64::from(is_new);
        self.has_changed |= is_new;
        Ok(is_new)
    }

    /// Overwrites a row that is there.
    fn replace(&mut self, row: &Found) -> rusqlite::Result<()> {
        self.has_changed = true;
        self.execute("REPLACE INTO verdict VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", row).map(drop)
    }

    fn execute(&self, sql: &str, found: &Found) -> rusqlite::Result<bool> {
        let mut statement = self.transaction.prepare_cached(sql)?;
        let changed = statement.execute(params![
            codec::key_bytes(found.row.key),
            codec::value_code(found.row.value),
            found.row.mv,
            found.row.rank,
            codec::marks(found),
            found.solution.0 as i64,
            codec::asks_bytes(found),
        ])?;
        Ok(changed > 0)
    }

    /// Lowers the rank at which something is entered.
    pub(super) fn enter(&mut self, key: Key, rank: u32) -> rusqlite::Result<()> {
        let mut statement = self.transaction.prepare_cached(
            "INSERT INTO entered VALUES (?1, ?2)
             ON CONFLICT DO UPDATE SET rank = excluded.rank WHERE excluded.rank < rank",
        )?;
        self.has_changed |= statement.execute(params![codec::key_bytes(key), rank])? > 0;
        Ok(())
    }

    /// Counts what has come, and says whether anything has changed.
    pub(super) fn finish(self) -> rusqlite::Result<bool> {
        if self.inserted > 0 {
            self.transaction
                .prepare_cached("UPDATE meta SET number = number + ?1 WHERE name = 'rows'")?
                .execute([self.inserted])?;
        }
        Ok(self.has_changed)
    }
}

/// Makes a row void, with its floor kept.
pub(super) fn make_void(transaction: &Transaction<'_>, key: Key, value: Value) -> rusqlite::Result<()> {
    let Some(mut found) = read::find_value(transaction, key, value)? else { return Ok(()) };
    found.row.asks = Asks::Void;
    Table::new(transaction).replace(&found)
}
