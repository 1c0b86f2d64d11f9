//! The verdict of a position from those of its children, with what it rests on.

use super::{HistoryTable, NodeKeys};
use crate::verdict::{NO_MOVE, PathConditions, Verdict};
use twinproof_core::{Game, Player, Value};

/// A move a verdict uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UsedMove<'a> {
    pub(crate) repetition: u64,
    pub(crate) can_repeat: bool,
    /// [`Rules::dominates_repetitions`](twinproof_core::Rules::dominates_repetitions).
    pub(crate) dominates: bool,
    /// It goes back to this depth.
    pub(crate) back: Option<u32>,
    /// What the verdict after it rests on, `None` if on nothing.
    pub(crate) below: Option<&'a PathConditions>,
}

impl UsedMove<'_> {
    /// How much a verdict would rest on if it used this move.
    fn condition_count(&self) -> usize {
        match self.below {
            None => usize::from(self.back.is_some()),
            Some(conditions) if conditions.sets.overflowed => usize::MAX,
            Some(conditions) => 1 + conditions.sets.present.len() + conditions.sets.absent.len(),
        }
    }
}

/// A move as a position's verdict sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChildVerdict<'a> {
    pub(crate) index: u16,
    /// The value after it, if it is known.
    pub(crate) value: Option<Value>,
    /// The epoch after it.
    pub(crate) epoch: u64,
    pub(crate) used: UsedMove<'a>,
}

impl<G: Game> HistoryTable<'_, G> {
    /// Adds a used move to the conditions of the position it is made from.
    pub(crate) fn add_used(
        &self,
        conditions: &mut PathConditions,
        used: &UsedMove<'_>,
        mover: Player,
        value: Value,
        same_epoch: bool,
    ) {
        if !same_epoch {
            // Nothing of another epoch can both precede and follow.
            return;
        }
        match used.back {
            Some(depth) => conditions.add_repetition(self.rules, used.repetition, depth),
            None => {
                if let Some(below) = used.below {
                    conditions.add_below(self.rules, below);
                }
                if used.can_repeat && self.rules.rule.value_of_repetition(mover) != value {
                    conditions.add_entered(self.rules, used.repetition, used.dominates);
                }
            }
        }
    }

    /// The verdict of a position from those of its moves, and which of them the winner plays.
    pub(crate) fn verdict_from_children<'r>(
        &self,
        keys: &NodeKeys,
        mover: Player,
        value: Value,
        replies: impl Iterator<Item = ChildVerdict<'r>>,
    ) -> (Verdict, Option<usize>) {
        let mut conditions = PathConditions::none();
        let mut add = |reply: ChildVerdict<'_>| {
            self.add_used(&mut conditions, &reply.used, mover, value, reply.epoch == keys.epoch);
        };
        let mut best = NO_MOVE;
        let mut chosen = None;
        if mover == value.winner() {
            // The move that rests on least.
            let winning = replies.enumerate().filter(|(_, reply)| reply.value == Some(value));
            let (at, reply) =
                winning.min_by_key(|(_, reply)| reply.used.condition_count()).expect("some move wins");
            (best, chosen) = (reply.index, Some(at));
            add(reply);
        } else {
            replies.for_each(add);
        }
        conditions.discharge(self.rules, keys.repetition, keys.depth);
        (Verdict { value, best, conditions }, chosen)
    }
}
