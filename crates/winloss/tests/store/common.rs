//! Rows and solutions to store.

use tempfile::TempDir;
use twinproof_core::{OutsideTable, RepetitionRule, Rng, Value};
use twinproof_winloss::{Access, Asks, ByRank, Key, Question, Row, Solution, Source, Sqlite};

pub(crate) fn question(game: &str) -> Question {
    Question {
        game: game.into(),
        rule: RepetitionRule::CurrentPlayerLoss,
        setup: vec![5, 6, 7],
        words: "does Black live?".into(),
    }
}

/// A solution with a certificate that has the number in it.
pub(crate) fn certified(number: u64) -> Solution {
    Solution {
        question: question("go"),
        root: number.to_le_bytes().into(),
        key: Key(number.into()),
        value: Value::Win,
        time: 1_800_000_000 + number,
        source: Source::Certified(format!("certificate {number} ").repeat(100).into()),
        tables: vec![OutsideTable { name: "six pieces".into(), digest: vec![1, 2, 3] }],
    }
}

pub(crate) fn claimed(number: u64) -> Solution {
    let source = Source::Claimed(format!("engine {number}"));
    Solution { question: question("chess"), source, tables: vec![], ..certified(number) }
}

/// A row without sets that goes by its rank.
pub(crate) fn ranked(key: u128, rank: u32) -> Row {
    Row {
        key: Key(key),
        value: Value::Win,
        mv: Some(rank),
        rank,
        by_rank: ByRank::Past,
        needs_fresh_epoch: false,
        asks: Asks::nothing(),
    }
}

pub(crate) fn with_sets(key: u128, rank: u32, present: &[u64], absent: &[u64]) -> Row {
    let asks = Asks::Sets { present: present.into(), absent: absent.into() };
    Row { by_rank: ByRank::Nowhere, asks, ..ranked(key, rank) }
}

pub(crate) fn random_key(rng: &mut Rng) -> u128 {
    u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())
}

/// A database in a folder of its own, which goes when it is dropped.
pub(crate) struct Temporary {
    pub(crate) database: Sqlite,
    pub(crate) folder: TempDir,
}

impl Temporary {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = Sqlite::open(&folder.path().join("test.db"), Access::ReadWrite).unwrap();
        Self { database, folder }
    }
}
