//! Certificates that were kept elsewhere, brought into a database: each is checked as always, and what it shows is stored.

use crate::positions::{SolvableVisitor, visit};
use crate::solvable::Solvable;
use std::time::{SystemTime, UNIX_EPOCH};
use twinproof_certificate::{CheckError, CheckLimits, Header, NotChecked};
use twinproof_core::Value;
use twinproof_tables::TableSource;
use twinproof_winloss::{Backing, Database, Derived, Shown, Sqlite, StoreError, derive, solution_of};

/// What came of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The name of the game.
    pub game: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub value: Value,
    /// How many positions it shows something of.
    pub rows: u64,
    /// The number of the solution; `None` if nothing can be stored of it: it counts moves, and its past is part of the
    /// question.
    pub solution: Option<u64>,
    /// Whether the database had all of it before.
    pub was_there: bool,
}

/// Why a certificate was not brought in.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotImported {
    /// It is not accepted, or was not checked.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Checks a certificate and stores what it shows. Endgame tables that it rests on are taken from `tables`.
pub fn import_certificate(
    database: &Sqlite,
    certificate: Vec<u8>,
    tables: &TableSource,
    limits: &CheckLimits,
) -> Result<Imported, NotImported> {
    let header = Header::read(&mut certificate.as_slice(), limits.memory)?;
    let import = Import { database, header: &header, certificate, tables, limits };
    visit(&header.game, import)
        .unwrap_or_else(|| Err(CheckError::from(NotChecked::UnknownGame(header.game.clone())).into()))
}

struct Import<'a> {
    database: &'a Sqlite,
    header: &'a Header,
    certificate: Vec<u8>,
    tables: &'a TableSource,
    limits: &'a CheckLimits,
}

impl SolvableVisitor for Import<'_> {
    type Output = Result<Imported, NotImported>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let Self { database, header, certificate, tables, limits } = self;
        let tables = tables.named(&header.tables);
        let tables = tables.map_err(|error| CheckError::from(NotChecked::TableFailed(error.to_string())))?;
        let Shown { problem, value, derived } = derive::<G>(&certificate, tables.as_ref(), limits)?;
        let Derived { rows, entered } = &derived;
        let mut imported = Imported {
            game: G::NAME.into(),
            question: header.question.clone(),
            value,
            rows: rows.len() as u64,
            solution: None,
            was_there: false,
        };
        if problem.game().keeps_no_past() {
            let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            let latest = database.latest()?;
            let id = database.store(&solution_of(&problem, value, certificate, time), rows, entered)?;
            (imported.solution, imported.was_there) = (Some(id.0), id <= latest);
        }
        Ok(imported)
    }
}
