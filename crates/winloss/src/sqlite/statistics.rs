//! What a database holds, in numbers.

use super::{Sqlite, read};
use crate::progress::Steps;
use crate::{Asks, Question, StoreError, Watch};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// Rows of one kind of source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// All of them.
    pub rows: u64,
    /// Those that count under sets.
    pub with_sets: u64,
    /// Those that ask more than a row can say.
    pub too_much: u64,
    /// Those that were found false.
    pub void: u64,
}

/// What there is about one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionStatistics {
    /// The question.
    pub question: Question,
    /// How many solutions there are.
    pub solutions: u64,
    /// Rows with a certificate.
    pub certified: Counts,
    /// Rows by the word of an engine.
    pub claimed: Counts,
}

/// What a database holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// By question, in the order in which they came.
    pub questions: Vec<QuestionStatistics>,
    /// All rows.
    pub rows: u64,
    /// Rows of no solution: void ones that a merge which did not finish left behind.
    pub left_behind: u64,
    /// What the rows take in the file, index included.
    pub row_bytes: u64,
    /// What is entered by the winners of stored proofs.
    pub entered: u64,
    /// What that takes in the file.
    pub entered_bytes: u64,
    /// All solutions.
    pub solutions: u64,
    /// Certificates.
    pub certificates: u64,
    /// Their length in all.
    pub certificate_bytes: u64,
    /// Their length as they are kept.
    pub packed_bytes: u64,
    /// The length of the file and its log.
    pub file_bytes: u64,
}

impl Sqlite {
    /// Counts everything. It goes through all rows.
    pub fn statistics(&self, watch: Watch<'_>) -> Result<Statistics, StoreError> {
        let snapshot = self.snapshot()?;
        let mut statistics = snapshot.ask(totals)?;
        let mut steps = Steps::new(snapshot.row_count()?, watch);
        let mut by_question: BTreeMap<i64, QuestionStatistics> = BTreeMap::new();
        for (id, question) in snapshot.ask(read::questions)? {
            let counts = Counts::default();
            let entry = QuestionStatistics { question, solutions: 0, certified: counts, claimed: counts };
            by_question.insert(id, entry);
        }
        let question_of = snapshot.ask(read::questions_of_solutions)?;
        for question in question_of.values() {
            by_question.entry(*question).and_modify(|entry| entry.solutions += 1);
        }
        snapshot.for_each_row(&mut |found| {
            statistics.rows += 1;
            match question_of.get(&found.solution).and_then(|id| by_question.get_mut(id)) {
                None => statistics.left_behind += 1,
                Some(entry) if found.is_certified => entry.certified.add(&found.row.asks),
                Some(entry) => entry.claimed.add(&found.row.asks),
            }
            steps.step()
        })?;
        steps.tell()?;
        statistics.questions = by_question.into_values().collect();
        statistics.file_bytes = self.file_bytes();
        Ok(statistics)
    }

    /// The length of the file and its log.
    pub fn file_bytes(&self) -> u64 {
        let mut log = self.file.clone().into_os_string();
        log.push("-wal");
        let length = |file: &std::ffi::OsStr| std::fs::metadata(file).map_or(0, |file| file.len());
        length(self.file.as_os_str()) + length(&log)
    }
}

impl Counts {
    fn add(&mut self, asks: &Asks) {
        self.rows += 1;
        match asks {
            Asks::Sets { present, absent } => {
                self.with_sets += u64::from(!present.is_empty() || !absent.is_empty());
            }
            Asks::TooMuch => self.too_much += 1,
            Asks::Void => self.void += 1,
        }
    }
}

/// What can be had without going through the rows.
fn totals(connection: &Connection) -> rusqlite::Result<Statistics> {
    let number = |sql: &str| connection.query_row(sql, [], |row| Ok(row.get::<_, i64>(0)? as u64));
    Ok(Statistics {
        row_bytes: table_bytes(connection, "verdict")?,
        entered: number("SELECT count(*) FROM entered")?,
        entered_bytes: table_bytes(connection, "entered")?,
        solutions: number("SELECT count(*) FROM solution")?,
        certificates: number("SELECT count(*) FROM certificate")?,
        certificate_bytes: number("SELECT ifnull(sum(length), 0) FROM certificate")?,
        packed_bytes: number("SELECT ifnull(sum(length(packed)), 0) FROM certificate")?,
        ..Statistics::default()
    })
}

/// The pages of a table. Ours is its own index.
fn table_bytes(connection: &Connection, table: &str) -> rusqlite::Result<u64> {
    let sql = "SELECT ifnull(sum(pgsize), 0) FROM dbstat WHERE name = ?1 AND aggregate = TRUE";
    connection.query_row(sql, [table], |row| Ok(row.get::<_, i64>(0)? as u64))
}
