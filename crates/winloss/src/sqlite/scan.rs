//! Going through everything, and looking after the file.

use super::{Sqlite, read};
use crate::progress::Steps;
use crate::{Backing, Found, Key, SolutionId, StoreError, Watch};

impl Sqlite {
    /// All solutions, in the order in which they were stored.
    pub fn solution_ids(&self) -> Result<Vec<SolutionId>, StoreError> {
        self.snapshot()?.solution_ids()
    }

    /// All rows in the order of their keys, as of one moment. An error of `visit` ends it.
    pub fn for_each_row(
        &self,
        visit: &mut dyn FnMut(Found) -> Result<(), StoreError>,
        watch: Watch<'_>,
    ) -> Result<(), StoreError> {
        let snapshot = self.snapshot()?;
        let mut steps = Steps::new(snapshot.row_count()?, watch);
        snapshot.for_each_row(&mut |found| {
            visit(found)?;
            steps.step()
        })?;
        steps.tell()
    }

    /// Writes the file anew without gaps. It needs as much room again for a while, and nobody else may be writing.
    pub fn vacuum(&self) -> Result<(), StoreError> {
        self.with_writer(|connection| {
            connection.execute_batch("VACUUM")?;
            // The log has grown to the size of the file: written home and cut back.
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        })
    }

    /// Looks for damage that SQLite can see: pages that are lost, torn or out of order.
    pub fn check_file(&self) -> Result<(), StoreError> {
        let report: String =
            self.read(|connection| connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)))?;
        match report.as_str() {
            "ok" => Ok(()),
            _ => Err(StoreError::Damaged { file: self.file.clone(), what: report.replace('\n', " ") }),
        }
    }
}

impl Backing for Sqlite {
    fn row_count(&self) -> Result<u64, StoreError> {
        self.read(read::row_count)
    }

    fn latest(&self) -> Result<SolutionId, StoreError> {
        self.read(|connection| {
            let sql = "SELECT ifnull(max(id), 0) FROM solution";
            connection.query_row(sql, [], |row| Ok(SolutionId(row.get::<_, i64>(0)? as u64)))
        })
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(Key)) -> Result<(), StoreError> {
        self.snapshot()?.for_each_key(&mut |key| {
            visit(key);
            Ok(())
        })
    }
}
