//! Verdicts that were found before, asked on the present path.

use super::{HistoryTable, NodeKeys};
use crate::settings::Ghi;
use crate::table::size_of_work;
use crate::verdict::{NO_DEPTH, NO_MOVE, PathConditions, Verdict};
use twinproof_core::{Game, Holds, KnownVerdicts, Problem, RepetitionRule};

impl<'t, G: Game> HistoryTable<'t, G> {
    /// What can be asked. Only modes that tell paths apart ask: the others are kept as they are known.
    pub(super) fn known_verdicts(problem: &'t Problem<G>, ghi: Ghi) -> Option<&'t dyn KnownVerdicts<G>> {
        problem.known().filter(|_| matches!(ghi, Ghi::Twins | Ghi::Conditions))
    }

    /// Whether there is anybody to ask.
    #[inline]
    pub(crate) fn can_consult(&self) -> bool {
        self.known.is_some()
    }

    /// What was found before of a position, if it holds on the present path. `path` has all positions from the root to the one
    /// before it; where nobody knows them, only what holds on every path is taken. It goes into the table like a
    /// verdict of the search's own, so that a proof finds it there.
    pub(crate) fn consult<'p>(
        &mut self,
        position: &G::Position,
        keys: &NodeKeys,
        path: Option<&mut dyn Iterator<Item = &'p G::Position>>,
    ) -> Option<Verdict>
    where
        G: 'p,
    {
        let found = self.known?.find(position, path, &mut self.room)?;
        let best = found.answer.and_then(|index| u16::try_from(index).ok()).unwrap_or(NO_MOVE);
        let verdict = Verdict { value: found.value, best, conditions: self.conditions_of(found.holds) };
        // A long line took work, and is worth being used again.
        let size = size_of_work(2 + u64::from(found.rank));
        self.unreported += self.store(keys, &verdict, size, false);
        Some(verdict)
    }

    /// What a verdict rests on that names positions by other keys than the search has: this path alone.
    fn conditions_of(&self, holds: Holds) -> PathConditions {
        let Holds::Here { reach, has_absent } = holds else { return PathConditions::none() };
        let has_repetition = self.rules.rule == RepetitionRule::CurrentPlayerLoss;
        let mut conditions = PathConditions {
            reach: reach.unwrap_or(NO_DEPTH),
            path_bound: has_absent || has_repetition,
            has_repetition,
            ..PathConditions::none()
        };
        conditions.sets.overflowed = !conditions.is_unconditional();
        conditions
    }
}
