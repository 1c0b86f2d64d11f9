//! A database in memory, gone with the process: for tests, and for whoever wants verdicts shared but not kept.

use crate::settle::settle;
use crate::{Asks, Database, Found, Key, Row, Solution, SolutionId, Source, StoreError};
use rustc_hash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use twinproof_core::Value;

/// Keeps everything in maps.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    rows: FxHashMap<Key, [Option<Found>; 2]>,
    entered: FxHashMap<Key, u32>,
    solutions: Vec<Solution>,
}

impl Memory {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Database for Memory {
    fn find(&self, keys: &[Key]) -> Result<Vec<Found>, StoreError> {
        let kept = self.kept();
        Ok(keys.iter().filter_map(|key| kept.rows.get(key)).flatten().flatten().cloned().collect())
    }

    fn entered(&self, keys: &[Key]) -> Result<Vec<Option<u32>>, StoreError> {
        let kept = self.kept();
        Ok(keys.iter().map(|key| kept.entered.get(key).copied()).collect())
    }

    fn store(
        &self,
        solution: &Solution,
        rows: &[Row],
        entered: &[(Key, u32)],
    ) -> Result<SolutionId, StoreError> {
        let mut kept = self.kept();
        let is_same = |other: &Solution| other.source == solution.source && other.root == solution.root;
        if let Some(at) = kept.solutions.iter().position(is_same) {
            return Ok(SolutionId(at as u64 + 1));
        }
        kept.solutions.push(solution.clone());
        let id = SolutionId(kept.solutions.len() as u64);
        let is_certified = matches!(solution.source, Source::Certified(_));
        for row in rows {
            let new = Found { row: row.clone(), floor: row.floor(), solution: id, is_certified };
            let place = &mut kept.rows.entry(row.key).or_default()[row.value as usize];
            match place {
                None => *place = Some(new),
                Some(old) => {
                    if let Some(settled) = settle(old, &new) {
                        *old = settled;
                    }
                }
            }
        }
        for &(key, rank) in entered {
            let least = kept.entered.entry(key).or_insert(rank);
            *least = rank.min(*least);
        }
        Ok(id)
    }

    fn make_void(&self, key: Key, value: Value) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if let Some(found) = kept.rows.get_mut(&key).and_then(|rows| rows[value as usize].as_mut()) {
            found.row.asks = Asks::Void;
        }
        Ok(())
    }

    fn solution(&self, id: SolutionId) -> Result<Option<Solution>, StoreError> {
        let at = (id.0 as usize).checked_sub(1);
        Ok(at.and_then(|at| self.kept().solutions.get(at).cloned()))
    }
}
