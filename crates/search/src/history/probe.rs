//! Asking the table about a position on the present path, without simulation.

use super::{HistoryTable, NodeKeys, Occurrence};
use crate::table::{BaseEntry, TwinView};
use crate::verdict::{NO_DEPTH, NO_MOVE, PathConditions, Verdict};
use arrayvec::ArrayVec;
use twinproof_core::{Game, Value, mix};

/// What the table says of a position on the present path.
#[derive(Debug, Clone)]
pub(crate) enum Probe {
    /// Nothing.
    Miss,
    /// No verdict that holds here without looking further.
    Open {
        base: BaseEntry,
        /// Tells whether the twins are still those of another time; zero without twins.
        twins: u32,
    },
    /// A verdict that holds here.
    Solved(Verdict),
}

impl<G: Game> HistoryTable<'_, G> {
    /// What the table says. Does not simulate.
    #[inline]
    pub(crate) fn probe(&self, keys: &NodeKeys) -> Probe {
        let Some(base) = self.table.base(keys.entry) else { return Probe::Miss };
        if let Some(value) = base.numbers.value() {
            return Probe::Solved(Verdict { value, best: base.best, conditions: PathConditions::none() });
        }
        if base.has_twins { self.probe_twins(keys, base) } else { Probe::Open { base, twins: 0 } }
    }

    fn probe_twins(&self, keys: &NodeKeys, base: BaseEntry) -> Probe {
        if let Some(verdict) = self.table.twin_of_path(keys.entry, keys.code) {
            return Probe::Solved(verdict);
        }
        let mut stamp = 0u32;
        let held = self.table.find_twin(keys.entry, |twin| {
            stamp = stamp.wrapping_add(mix(twin.code().word() ^ twin.value() as u64) as u32 | 1);
            if self.rules.keeps_sets { self.verdict_here(twin) } else { None }
        });
        match held {
            Some(verdict) => Probe::Solved(verdict),
            None => Probe::Open { base, twins: stamp },
        }
    }

    /// The verdict of another path, if its sets say that it holds on this one.
    fn verdict_here(&self, twin: TwinView<'_>) -> Option<Verdict> {
        if twin.is_overflowed() || twin.absent().iter().any(|&key| self.history.find(key).is_some()) {
            return None;
        }
        let mut reach = NO_DEPTH;
        for &key in twin.present() {
            match self.history.find(key)? {
                Occurrence::Path(depth) => reach = reach.min(depth),
                Occurrence::Past => {}
            }
        }
        let mut verdict = twin.verdict();
        verdict.conditions.reach = reach;
        Some(verdict)
    }

    /// The winner's moves that the entries of a position name, by index.
    pub(crate) fn stored_moves(&self, key: u64, value: Value) -> ArrayVec<u16, 6> {
        let mut found = ArrayVec::new();
        let base =
            self.table.base(key).filter(|base| base.numbers.value() == Some(value)).map(|base| base.best);
        let mut add = |best| {
            if best != NO_MOVE && !found.contains(&best) {
                found.push(best);
            }
        };
        base.into_iter().for_each(&mut add);
        self.table.find_twin(key, |twin| {
            if twin.value() == value {
                add(twin.best());
            }
            None::<()>
        });
        found
    }

    /// Whether the entries of a position claim that value on some path.
    pub(crate) fn claims(&self, key: u64, value: Value) -> bool {
        match self.table.base(key) {
            None => false,
            Some(base) => match base.numbers.value() {
                Some(known) => known == value,
                None => base.has_twins && self.table.has_twin(key, value),
            },
        }
    }
}
