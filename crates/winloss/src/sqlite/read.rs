//! Look-ups.

use super::codec;
use crate::{Found, Key, Question, Solution, SolutionId, Source};
use rusqlite::{Connection, OptionalExtension, Row};
use rustc_hash::FxHashMap;
use std::io::Read;
use twinproof_core::{OutsideTable, RepetitionRule, Value};

/// What is stored under these keys.
pub(super) fn find(connection: &Connection, keys: &[Key]) -> rusqlite::Result<Vec<Found>> {
    let mut statement = connection
        .prepare_cached("SELECT key, value, move, rank, marks, solution, asks FROM verdict WHERE key = ?1")?;
    let mut found = Vec::new();
    for &key in keys {
        let mut rows = statement.query([codec::key_bytes(key)])?;
        while let Some(row) = rows.next()? {
            found.push(codec::found(row)?);
        }
    }
    Ok(found)
}

/// The row of a key and a value.
pub(super) fn find_value(connection: &Connection, key: Key, value: Value) -> rusqlite::Result<Option<Found>> {
    Ok(find(connection, &[key])?.into_iter().find(|found| found.row.value == value))
}

/// The least rank at which this is entered.
pub(super) fn entered(connection: &Connection, key: Key) -> rusqlite::Result<Option<u32>> {
    let mut statement = connection.prepare_cached("SELECT rank FROM entered WHERE key = ?1")?;
    statement.query_row([codec::key_bytes(key)], |row| row.get(0)).optional()
}

/// A solution with its question and its certificate.
pub(super) fn solution(connection: &Connection, id: SolutionId) -> rusqlite::Result<Option<Solution>> {
    let mut statement = connection.prepare_cached(
        "SELECT game, rule, setup, words, root, key, value, time, engine, tables, length, packed
         FROM solution JOIN question ON question.id = question LEFT JOIN certificate ON certificate.id = certificate
         WHERE solution.id = ?1",
    )?;
    statement.query_row([id.0 as i64], read_solution).optional()
}

/// How many rows there are, by the count that is kept beside them.
pub(super) fn row_count(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "SELECT number FROM meta WHERE name = 'rows'";
    connection.query_row(sql, [], |row| Ok(row.get::<_, i64>(0)?.max(0) as u64))
}

/// All questions with their numbers.
pub(super) fn questions(connection: &Connection) -> rusqlite::Result<Vec<(i64, Question)>> {
    let mut statement =
        connection.prepare("SELECT game, rule, setup, words, id FROM question ORDER BY id")?;
    statement.query_map([], |row| Ok((row.get(4)?, question(row)?)))?.collect()
}

/// The number of the question of each solution.
pub(super) fn questions_of_solutions(
    connection: &Connection,
) -> rusqlite::Result<FxHashMap<SolutionId, i64>> {
    let mut statement = connection.prepare("SELECT id, question FROM solution")?;
    statement.query_map([], |row| Ok((SolutionId(row.get::<_, i64>(0)? as u64), row.get(1)?)))?.collect()
}

/// All solutions with what tells them apart, in the order of their numbers.
pub(super) fn identities(connection: &Connection) -> rusqlite::Result<Vec<(SolutionId, [u8; 16])>> {
    let mut statement = connection.prepare("SELECT id, identity FROM solution ORDER BY id")?;
    statement.query_map([], |row| Ok((SolutionId(row.get::<_, i64>(0)? as u64), row.get(1)?)))?.collect()
}

fn question(row: &Row<'_>) -> rusqlite::Result<Question> {
    Ok(Question { game: row.get(0)?, rule: rule(row.get(1)?)?, setup: row.get(2)?, words: row.get(3)? })
}

fn read_solution(row: &Row<'_>) -> rusqlite::Result<Solution> {
    let source = match row.get(8)? {
        Some(engine) => Source::Claimed(engine),
        None => Source::Certified(unpack(row.get(10)?, row.get_ref(11)?.as_blob()?)?),
    };
    let tables = match row.get::<_, Option<String>>(9)? {
        Some(text) => tables(&text)?,
        None => Vec::new(),
    };
    Ok(Solution {
        question: question(row)?,
        root: row.get(4)?,
        key: codec::key(row, 5)?,
        value: codec::value_of(row.get(6)?, 6)?,
        time: row.get::<_, i64>(7)?.max(0) as u64,
        source,
        tables,
    })
}

fn rule(code: i64) -> rusqlite::Result<RepetitionRule> {
    match code {
        0 => Ok(RepetitionRule::FirstPlayerLoss),
        1 => Ok(RepetitionRule::CurrentPlayerLoss),
        _ => Err(codec::wrong(1, "an unknown rule of repetition")),
    }
}

fn tables(text: &str) -> rusqlite::Result<Vec<OutsideTable>> {
    let named: Vec<(String, Vec<u8>)> =
        serde_json::from_str(text).map_err(|_| codec::wrong(9, "tables that cannot be read"))?;
    Ok(named.into_iter().map(|(name, digest)| OutsideTable { name, digest }).collect())
}

/// Unpacks a certificate. A damaged length must not make us ask for memory that is never filled.
fn unpack(length: i64, packed: &[u8]) -> rusqlite::Result<Vec<u8>> {
    let wrong = || codec::wrong(11, "a certificate that cannot be unpacked");
    let length = u64::try_from(length).map_err(|_| wrong())?;
    let mut bytes = Vec::new();
    let decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(|_| wrong())?;
    decoder.take(length.saturating_add(1)).read_to_end(&mut bytes).map_err(|_| wrong())?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(wrong()) }
}
