//! Connections for reading, as many as there are threads that read at the same time.

use super::connect;
use crate::StoreError;
use rusqlite::Connection;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Connections that nobody uses at the moment.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) file: PathBuf,
    /// Whether the file is taken for one that nobody writes.
    pub(super) is_immutable: bool,
    pub(super) idle: Mutex<Vec<Connection>>,
}

/// A connection that goes back when it is dropped.
pub(super) struct Lent<'a> {
    pool: &'a Pool,
    connection: Option<Connection>,
}

impl Pool {
    pub(super) fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect::reader(&self.file, self.is_immutable)
                .map_err(|error| StoreError::of_sqlite(&self.file, &error))?,
        };
        Ok(Lent { pool: self, connection: Some(connection) })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for Lent<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.pool.idle().extend(self.connection.take());
    }
}
