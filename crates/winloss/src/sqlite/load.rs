//! A scratch database, for what comes from elsewhere and is merged when all of it has come.

use super::header::Header;
use super::write::Table;
use super::{Access, Sqlite};
use crate::{Found, Key, Solution, StoreError};
use std::path::Path;

/// Something that was read elsewhere.
pub(crate) enum Item {
    /// A solution. They get numbers from one, in their order.
    Solution(Box<Solution>),
    /// What is entered, at which rank.
    Entered(Key, u32),
    /// A row, with the number that its solution has here.
    Row(Found),
}

impl Sqlite {
    /// A database that need not survive anything.
    pub(crate) fn scratch(folder: &Path) -> Result<Self, StoreError> {
        let database = Self::open(&folder.join("scratch.db"), Access::ReadWrite)?;
        database.with_writer(|connection| connection.pragma_update(None, "synchronous", "OFF"))?;
        Ok(database)
    }

    /// Adds items as they are.
    pub(crate) fn load(&self, items: &[Item]) -> Result<(), StoreError> {
        let headers: Vec<Header<'_>> = items
            .iter()
            .filter_map(|item| match item {
                Item::Solution(solution) => Some(Header::new(solution)),
                Item::Entered(..) | Item::Row(_) => None,
            })
            .collect::<Result<_, _>>()?;
        self.write(|transaction| {
            headers.iter().try_for_each(|header| header.insert(transaction).map(drop))?;
            let mut table = Table::new(transaction);
            for item in items {
                match item {
                    Item::Solution(_) => {}
                    Item::Entered(key, rank) => table.enter(*key, *rank)?,
                    Item::Row(found) => table.put(found)?,
                }
            }
            table.finish().map(drop)
        })
    }
}
