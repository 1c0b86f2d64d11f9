//! Storing solutions.

use super::{codec, read};
use crate::settle::settle;
use crate::{Asks, Found, Key, Row, Solution, SolutionId, Source, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use twinproof_core::{OutsideTable, RepetitionRule, Value};

/// How hard certificates are packed: twice the effort saves a few per cent.
const PACKING: i32 = 3;

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
        let known = find_identity(transaction, &self.solution.identity)?;
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

/// A solution ready to be written, its certificate packed.
pub(super) struct Header<'a> {
    solution: &'a Solution,
    question: [u8; 32],
    identity: [u8; 16],
    certificate: Option<Packed>,
    tables: Option<String>,
}

struct Packed {
    digest: [u8; 32],
    length: usize,
    bytes: Vec<u8>,
}

impl<'a> Header<'a> {
    pub(super) fn new(solution: &'a Solution) -> Result<Self, StoreError> {
        let certificate = match &solution.source {
            Source::Claimed(_) => None,
            Source::Certified(bytes) => Some(Packed {
                digest: *blake3::hash(bytes).as_bytes(),
                length: bytes.len(),
                bytes: zstd::bulk::compress(bytes, PACKING)?,
            }),
        };
        let question = question_digest(solution);
        let tables = (!solution.tables.is_empty()).then(|| {
            let named: Vec<(&str, &[u8])> = solution.tables.iter().map(name_and_digest).collect();
            serde_json::to_string(&named).expect("names and bytes can be written")
        });
        let mut header = Self { solution, question, identity: [0; 16], certificate, tables };
        header.identity = header.digest();
        Ok(header)
    }

    pub(super) fn is_certified(&self) -> bool {
        self.certificate.is_some()
    }

    /// A digest of everything but the time.
    fn digest(&self) -> [u8; 16] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.question);
        hasher.update(&codec::key_bytes(self.solution.key));
        hasher.update(&codec::value_code(self.solution.value).to_le_bytes());
        update_framed(&mut hasher, &self.solution.root);
        match (&self.certificate, &self.solution.source) {
            (Some(packed), _) => update_framed(&mut hasher, &packed.digest),
            (None, Source::Claimed(engine)) => update_framed(&mut hasher, engine.as_bytes()),
            (None, Source::Certified(_)) => unreachable!("a certificate was packed"),
        }
        hasher.update(&[u8::from(self.certificate.is_some())]);
        update_framed(&mut hasher, self.tables.as_deref().unwrap_or_default().as_bytes());
        let mut identity = [0; 16];
        hasher.finalize_xof().fill(&mut identity);
        identity
    }

    pub(super) fn insert(&self, connection: &Connection) -> rusqlite::Result<SolutionId> {
        let question = self.insert_question(connection)?;
        let certificate = self.insert_certificate(connection)?;
        let engine = match &self.solution.source {
            Source::Claimed(engine) => Some(engine),
            Source::Certified(_) => None,
        };
        connection
            .prepare_cached(
                "INSERT INTO solution (identity, question, root, key, value, time, certificate, engine, tables)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )?
            .insert(params![
                self.identity,
                question,
                self.solution.root,
                codec::key_bytes(self.solution.key),
                codec::value_code(self.solution.value),
                self.solution.time as i64,
                certificate,
                engine,
                self.tables,
            ])
            .map(|id| SolutionId(id as u64))
    }

    fn insert_question(&self, connection: &Connection) -> rusqlite::Result<i64> {
        let question = &self.solution.question;
        let known = connection
            .prepare_cached("SELECT id FROM question WHERE digest = ?1")?
            .query_row([self.question], |row| row.get(0))
            .optional()?;
        if let Some(id) = known {
            return Ok(id);
        }
        connection
            .prepare_cached(
                "INSERT INTO question (digest, game, rule, setup, words) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .insert(params![
                self.question,
                question.game,
                rule_code(question.rule),
                question.setup,
                question.words
            ])
    }

    fn insert_certificate(&self, connection: &Connection) -> rusqlite::Result<Option<i64>> {
        let Some(packed) = &self.certificate else { return Ok(None) };
        let known = connection
            .prepare_cached("SELECT id FROM certificate WHERE digest = ?1")?
            .query_row([packed.digest], |row| row.get(0))
            .optional()?;
        if known.is_some() {
            return Ok(known);
        }
        connection
            .prepare_cached("INSERT INTO certificate (digest, length, packed) VALUES (?1, ?2, ?3)")?
            .insert(params![packed.digest, packed.length as i64, packed.bytes])
            .map(Some)
    }
}

/// The first solution that is the same but for its time.
pub(super) fn find_identity(
    connection: &Connection,
    identity: &[u8; 16],
) -> rusqlite::Result<Option<SolutionId>> {
    let mut statement = connection.prepare_cached("SELECT min(id) FROM solution WHERE identity = ?1")?;
    let id: Option<i64> = statement.query_row([identity], |row| row.get(0))?;
    Ok(id.map(|id| SolutionId(id as u64)))
}

/// What tells a solution from others.
pub(super) fn identity(connection: &Connection, id: SolutionId) -> rusqlite::Result<Option<[u8; 16]>> {
    let mut statement = connection.prepare_cached("SELECT identity FROM solution WHERE id = ?1")?;
    statement.query_row([id.0 as i64], |row| row.get(0)).optional()
}

/// The same solution under another number.
pub(super) fn copy_solution(connection: &Connection, id: SolutionId) -> rusqlite::Result<SolutionId> {
    let columns = "identity, question, root, key, value, time, certificate, engine, tables";
    let sql = format!("INSERT INTO solution ({columns}) SELECT {columns} FROM solution WHERE id = ?1");
    connection.prepare_cached(&sql)?.insert([id.0 as i64]).map(|id| SolutionId(id as u64))
}

fn name_and_digest(table: &OutsideTable) -> (&str, &[u8]) {
    (&table.name, &table.digest)
}

fn rule_code(rule: RepetitionRule) -> i64 {
    match rule {
        RepetitionRule::FirstPlayerLoss => 0,
        RepetitionRule::CurrentPlayerLoss => 1,
    }
}

/// Words are for people: two questions are the same without them.
fn question_digest(solution: &Solution) -> [u8; 32] {
    let question = &solution.question;
    let mut hasher = blake3::Hasher::new();
    update_framed(&mut hasher, question.game.as_bytes());
    hasher.update(&rule_code(question.rule).to_le_bytes());
    update_framed(&mut hasher, &question.setup);
    *hasher.finalize().as_bytes()
}

fn update_framed(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
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
