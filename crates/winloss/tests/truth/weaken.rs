//! Rows that ask less than they should.

use std::sync::{Arc, Mutex};
use twinproof_core::Value;
use twinproof_winloss::{Asks, ByRank, Database, Derived, Found, Key, Row, Solution, SolutionId, StoreError};

/// What is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weakening {
    /// Nothing.
    None,
    /// What must be absent, by name or by rank.
    NoAbsent,
    /// What must be present.
    NoPresent,
    /// What is entered freely below inner positions, as if the root's sets were enough.
    RootAlone,
    /// The greatest rank counts, and not the least.
    GreatestRank,
    /// The row just below the root is not there.
    RowRemoved,
}

impl Weakening {
    pub(crate) const ALL: [Self; 5] =
        [Self::NoAbsent, Self::NoPresent, Self::RootAlone, Self::GreatestRank, Self::RowRemoved];

    /// Spoils the rows of a solution.
    pub(crate) fn apply(self, derived: &mut Derived) {
        for row in &mut derived.rows {
            match (self, &mut row.asks) {
                (Self::NoAbsent, Asks::Sets { absent, .. }) => {
                    *absent = Box::default();
                    row.by_rank = ByRank::Nowhere;
                }
                (Self::NoPresent, Asks::Sets { present, .. }) => *present = Box::default(),
                (Self::RootAlone, _) => row.by_rank = ByRank::Nowhere,
                _ => {}
            }
        }
    }

    /// A database that spoils what it is told.
    pub(crate) fn database(self, inner: Arc<dyn Database>) -> Arc<dyn Database> {
        match self {
            Self::GreatestRank | Self::RowRemoved => {
                Arc::new(Spoiling { inner, weakening: self, greatest: Mutex::default() })
            }
            _ => inner,
        }
    }
}

struct Spoiling {
    inner: Arc<dyn Database>,
    weakening: Weakening,
    greatest: Mutex<std::collections::HashMap<(Key, u8), u32>>,
}

impl Database for Spoiling {
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError> {
        let mut found = self.inner.find(keys)?;
        if self.weakening == Weakening::GreatestRank {
            let greatest = self.greatest.lock().expect("no test panics with it");
            for one in &mut found {
                // Both what it asks and what it is to others.
                one.floor = greatest.get(&(one.row.key, one.row.value as u8)).copied();
            }
        }
        Ok(found)
    }

    fn entered(&self, keys: &[Key]) -> Result<Vec<Option<u32>>, StoreError> {
        self.inner.entered(keys)
    }

    fn store(
        &self,
        solution: &Solution,
        rows: &[Row],
        entered: &[(Key, u32)],
    ) -> Result<SolutionId, StoreError> {
        let mut greatest = self.greatest.lock().expect("no test panics with it");
        let below = rows.iter().filter(|row| row.key != solution.key).max_by_key(|row| row.rank);
        let removed = below.map(|row| row.key).filter(|_| self.weakening == Weakening::RowRemoved);
        let rows: Vec<_> = rows.iter().filter(|row| Some(row.key) != removed).cloned().collect();
        for row in &rows {
            let rank = greatest.entry((row.key, row.value as u8)).or_insert(row.rank);
            *rank = row.rank.max(*rank);
        }
        self.inner.store(solution, &rows, entered)
    }

    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError> {
        self.inner.make_void(key, value)
    }

    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError> {
        self.inner.solution(id)
    }
}
