//! Connections for reading, as many as there are threads that read at the same time.

use super::connect;
use crate::StoreError;
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Connections that nobody uses at the moment.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) file: PathBuf,
    /// Whether the file is taken for one that nobody writes.
    pub(super) is_immutable: bool,
    pub(super) idle: Mutex<Vec<Connection>>,
}

impl Pool {
    /// Lends a connection. It comes back unless something went wrong.
    pub(super) fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let idle = self.idle().pop();
        let lent = (|| {
            let connection = match idle {
                Some(connection) => connection,
                None => connect::reader(&self.file, self.is_immutable)?,
            };
            let value = read(&connection)?;
            self.idle().push(connection);
            Ok(value)
        })();
        lent.map_err(|error| StoreError::of_sqlite(&self.file, &error))
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
