//! Probes of the table and stores into it.

use crate::settings::Ghi;
use crate::table::{BaseEntry, SharedTable, TranspositionTable, TwinEntry, Twinning};
use crate::verdict::{NO_MOVE, PathConditions, Verdict};
use std::hint::black_box;
use twinproof_core::{Numbers, PathCode, Value, mix};

/// A table of that size begins with room for everything here: nothing grows and hardly anything is lost.
const BYTES: u64 = 1 << 36;

/// A table with a base entry and a twin for each of some positions, and as many positions it does not know.
pub struct Entries {
    table: TranspositionTable,
    held: Vec<u64>,
    others: Vec<u64>,
}

impl Entries {
    /// A table as a search of that kind has it, with so many positions.
    pub fn new(ghi: Ghi, count: u64) -> Self {
        let table = TranspositionTable::new(BYTES, Twinning::of(ghi));
        let held: Vec<u64> = (0..count).map(mix).collect();
        let others = (count..2 * count).map(mix).collect();
        held.iter().for_each(|&key| put(&table, ghi, key));
        Self { table, held, others }
    }

    /// Looks up every position that is there, and says how many were found.
    pub fn probe_held(&self) -> usize {
        self.probe(&self.held)
    }

    /// Looks up as many that are not.
    pub fn probe_others(&self) -> usize {
        self.probe(&self.others)
    }

    fn probe(&self, keys: &[u64]) -> usize {
        keys.iter().filter(|&&key| black_box(self.table.base(key)).is_some()).count()
    }

    /// Reads the twins of every position that is there, and says how many were found.
    pub fn read_twins(&self) -> usize {
        let count = |key| {
            let mut twins = 0;
            self.table.find_twin(key, |twin| {
                black_box(twin);
                twins += 1;
                None::<()>
            });
            twins
        };
        self.held.iter().map(|&key| count(key)).sum()
    }

    /// Changes the entry of every position that is there, and says how many entries were made.
    pub fn store_held(&self) -> usize {
        self.store(&self.held)
    }

    /// Makes entries for as many that are not, and says how many.
    pub fn store_others(&self) -> usize {
        self.store(&self.others)
    }

    fn store(&self, keys: &[u64]) -> usize {
        let change = |old: Option<BaseEntry>| {
            let old = old.unwrap_or(BaseEntry::new(Numbers::LEAF, 2));
            BaseEntry { numbers: old.numbers.plus_one(), size: old.size.max(9), ..old }
        };
        keys.iter().filter(|&&key| self.table.update_base(key, change)).count()
    }
}

/// The bytes of a table that has grown as in a search, after so many positions with a twin each where there are twins.
pub fn table_bytes(ghi: Ghi, count: u64) -> u64 {
    let shared = SharedTable::new(TranspositionTable::new(BYTES, Twinning::of(ghi)));
    let mut table = shared.read();
    for key in (0..count).map(mix) {
        table.grow_table(|_| BYTES);
        put(&table, ghi, key);
    }
    table.bytes()
}

/// Puts a base entry and a twin into the table.
fn put(table: &TranspositionTable, ghi: Ghi, key: u64) {
    table.update_base(key, |_| BaseEntry { has_twins: true, ..BaseEntry::new(Numbers::LEAF, 1) });
    table.store_twin(key, &twin(ghi, key));
}

/// A verdict that rests on two positions of the path, and on the absence of one where sets are kept.
fn twin(ghi: Ghi, key: u64) -> TwinEntry {
    let mut conditions = PathConditions { reach: 1, path_bound: true, ..PathConditions::none() };
    if ghi == Ghi::Conditions {
        conditions.sets.present.extend([mix(key), mix(!key)]);
        conditions.sets.absent.push(mix(key ^ 1));
    }
    let verdict = Verdict { value: Value::Loss, best: NO_MOVE, conditions };
    TwinEntry { code: PathCode::ROOT.step(3, [key]), verdict, size: 8 }
}
