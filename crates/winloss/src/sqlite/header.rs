//! What is kept once for all rows of a solution: question, root, source, certificate.

use super::codec;
use crate::{Solution, SolutionId, Source, StoreError};
use rusqlite::{Connection, OptionalExtension, params};
use twinproof_core::{OutsideTable, RepetitionRule};

/// How hard certificates are packed: the library's own choice between time and room.
const PACKING: i32 = 3;

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

    /// What tells this solution from others.
    pub(super) fn identity(&self) -> &[u8; 16] {
        &self.identity
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
