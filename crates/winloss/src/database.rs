//! What a database of verdicts can be asked and told, whatever keeps it.

use crate::{Key, Row, StoreError};
use std::sync::Arc;
use twinproof_core::{OutsideTable, RepetitionRule, Value};

/// What all verdicts of a solution are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The name of the game.
    pub game: String,
    /// The rule of repetition.
    pub rule: RepetitionRule,
    /// Rules and question, as certificates have them.
    pub setup: Vec<u8>,
    /// The question in words.
    pub words: String,
}

/// Where a solution comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A certificate that was accepted; its bytes.
    Certified(Vec<u8>),
    /// The word of an engine; its name.
    Claimed(String),
}

/// A solved root: what was stored together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// What it answers.
    pub question: Question,
    /// The root, as certificates encode it.
    pub root: Vec<u8>,
    /// Its key.
    pub key: Key,
    /// Its value.
    pub value: Value,
    /// When it was stored, in seconds since 1970.
    pub time: u64,
    /// Where it comes from.
    pub source: Source,
    /// The endgame tables it rests on.
    pub tables: Vec<OutsideTable>,
}

/// The number of a solution in its database; later ones have higher numbers. Zero stands for none: a void row that a merge which
/// did not finish left behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SolutionId(pub u64);

impl SolutionId {
    /// No solution.
    pub const NONE: Self = Self(0);
}

/// A row as it is found: with the solution it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The verdict, with the rank that it was proven with.
    pub row: Row,
    /// The least rank of all ranked rows ever stored under this key and value, whatever became of them.
    ///
    /// A position of the history spoils a ranked row if its floor is below the row's rank. So for every row that was ever stored
    /// by its rank, each position below it has a floor that is at most the rank it had in that proof: nothing that is
    /// stored, made void or merged later raises a floor.
    pub floor: Option<u32>,
    /// Whose it is.
    pub solution: SolutionId,
    /// Whether a certificate stands behind it.
    pub is_certified: bool,
}

/// A database of verdicts. All of it may be called from several threads.
pub trait Database: Send + Sync {
    /// What is stored under these keys, in any order; void rows too. All as of one moment.
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError>;

    /// What is stored under one key, at most one row of each value; `None` if there is nothing.
    fn find_one(&self, key: Key) -> Result<Option<Arc<[Found]>>, StoreError> {
        let found = self.find(&[key])?;
        Ok((!found.is_empty()).then(|| found.into()))
    }

    /// The least rank at which the winner of some stored proof enters what these keys stand for, in their order.
    fn entered(&self, keys: &[Key]) -> Result<Vec<Option<u32>>, StoreError>;

    /// Keeps a solution with its rows and what its winner enters, all or nothing.
    ///
    /// Of two rows with one key and value the one that counts and has a certificate stays, else the better one
    /// ([`Row::is_better_than`]); of two floors and of two ranks of entering the lower. A certificate that is there already is not
    /// kept twice, nor a solution that brings nothing new: then the number is the old one's.
    fn store(
        &self,
        solution: &Solution,
        rows: &[Row],
        entered: &[(Key, u32)],
    ) -> Result<SolutionId, StoreError>;

    /// Makes a row void: it stays for its floor. Nothing happens where there is no row.
    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError>;

    /// A solution.
    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError>;
}

/// What a cache must know about the database behind it.
pub trait Backing: Database {
    /// About how many rows there are; cheap.
    fn row_count(&self) -> Result<u64, StoreError>;

    /// The solution that was stored last.
    fn latest(&self) -> Result<SolutionId, StoreError>;

    /// All keys of rows, in their order, as of one moment. A key with rows of both values may come twice.
    fn for_each_key(&self, visit: &mut dyn FnMut(Key)) -> Result<(), StoreError>;
}
