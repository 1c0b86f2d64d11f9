//! How a row becomes columns.
//!
//! A row without sets must be small: its key is sixteen bytes, everything else a small integer, of which SQLite writes no more
//! bytes than it has, and none for 0 and 1. What is rare goes into the one blob `asks`, which is `NULL` in most rows.

use crate::{Asks, ByRank, Found, Key, Row, SolutionId};
use rusqlite::types::Type;
use twinproof_core::Value;

const BY_RANK: i64 = 0b11;
const CLAIMED: i64 = 1 << 2;
const NEEDS_FRESH_EPOCH: i64 = 1 << 3;
const TOO_MUCH: i64 = 1 << 4;
const VOID: i64 = 1 << 5;

/// Keys are stored with the first byte first, so that the order of the file is the order of the numbers.
pub(super) fn key_bytes(key: Key) -> [u8; 16] {
    key.0.to_be_bytes()
}

pub(super) fn value_code(value: Value) -> i64 {
    match value {
        Value::Win => 0,
        Value::Loss => 1,
    }
}

pub(super) fn value_of(code: i64, column: usize) -> rusqlite::Result<Value> {
    match code {
        0 => Ok(Value::Win),
        1 => Ok(Value::Loss),
        _ => Err(wrong(column, "an unknown value")),
    }
}

pub(super) fn marks(found: &Found) -> i64 {
    let by_rank = match found.row.by_rank {
        ByRank::Nowhere => 0,
        ByRank::Past => 1,
        ByRank::History => 2,
    };
    let asks = match found.row.asks {
        Asks::Sets { .. } => 0,
        Asks::TooMuch => TOO_MUCH,
        Asks::Void => VOID,
    };
    let claimed = if found.is_certified { 0 } else { CLAIMED };
    let fresh = if found.row.needs_fresh_epoch { NEEDS_FRESH_EPOCH } else { 0 };
    by_rank | claimed | fresh | asks
}

/// The floor, where the rank does not say it, and the sets: `floor + 1` or zero, how many `present` has, its digests, those of
/// `absent`; numbers of four and eight bytes, the lowest first. `None` if there is nothing to say.
pub(super) fn asks_bytes(found: &Found) -> Option<Vec<u8>> {
    let (present, absent): (&[u64], &[u64]) = match &found.row.asks {
        Asks::Sets { present, absent } => (present, absent),
        Asks::TooMuch | Asks::Void => (&[], &[]),
    };
    if present.is_empty() && absent.is_empty() && found.floor == found.row.floor() {
        return None;
    }
    let mut bytes = Vec::with_capacity(12 + 8 * (present.len() + absent.len()));
    bytes.extend(found.floor.map_or(0, |floor| u64::from(floor) + 1).to_le_bytes());
    bytes.extend((present.len() as u32).to_le_bytes());
    bytes.extend(present.iter().chain(absent).flat_map(|digest| digest.to_le_bytes()));
    Some(bytes)
}

/// Reads all columns of `verdict`, in the order of the schema.
pub(super) fn found(row: &rusqlite::Row<'_>) -> rusqlite::Result<Found> {
    let (marks, rank): (i64, u32) = (row.get(4)?, row.get(3)?);
    let by_rank = match marks & BY_RANK {
        0 => ByRank::Nowhere,
        1 => ByRank::Past,
        2 => ByRank::History,
        _ => return Err(wrong(4, "an unknown mark")),
    };
    let own_floor = (by_rank != ByRank::Nowhere).then_some(rank);
    let (floor, present, absent) = match row.get_ref(6)?.as_blob_or_null()? {
        None => (own_floor, Box::default(), Box::default()),
        Some(bytes) => sets(bytes).ok_or_else(|| wrong(6, "sets that are cut off"))?,
    };
    let asks = match marks & (TOO_MUCH | VOID) {
        0 => Asks::Sets { present, absent },
        TOO_MUCH => Asks::TooMuch,
        _ => Asks::Void,
    };
    let verdict = Row {
        key: key(row, 0)?,
        value: value_of(row.get(1)?, 1)?,
        mv: row.get(2)?,
        rank,
        by_rank,
        needs_fresh_epoch: marks & NEEDS_FRESH_EPOCH != 0,
        asks,
    };
    Ok(Found {
        row: verdict,
        floor,
        solution: SolutionId(row.get::<_, i64>(5)? as u64),
        is_certified: marks & CLAIMED == 0,
    })
}

pub(super) fn key(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Key> {
    let bytes: [u8; 16] = row.get(column)?;
    Ok(Key(u128::from_be_bytes(bytes)))
}

type Sets = (Option<u32>, Box<[u64]>, Box<[u64]>);

fn sets(bytes: &[u8]) -> Option<Sets> {
    let (floor, rest) = bytes.split_first_chunk::<8>()?;
    let floor = match u64::from_le_bytes(*floor).checked_sub(1) {
        None => None,
        Some(floor) => Some(u32::try_from(floor).ok()?),
    };
    let (present, rest) = rest.split_first_chunk::<4>()?;
    let present = (u32::from_le_bytes(*present) as usize).checked_mul(8)?;
    let (present, absent) = rest.split_at_checked(present)?;
    let digests = |bytes: &[u8]| -> Option<Box<[u64]>> {
        let (digests, rest) = bytes.as_chunks::<8>();
        rest.is_empty().then(|| digests.iter().map(|&digest| u64::from_le_bytes(digest)).collect())
    };
    Some((floor, digests(present)?, digests(absent)?))
}

/// A column that holds what we never write.
pub(super) fn wrong(column: usize, what: &'static str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Blob, what.into())
}
