//! A verdict: a value, and what it rests on besides the position, the path it was found on.

use arrayvec::ArrayVec;
use twinproof_core::{RepetitionRule, Value};

/// No position of the path is needed.
pub(crate) const NO_DEPTH: u32 = u32::MAX;
/// How many positions the sets of a verdict may name together; beyond, it is known for its own path only.
pub(crate) const MAX_CONDITION_KEYS: usize = 7;

/// The positions that must have occurred and those that must not, by their 64-bit repetition keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ConditionSets {
    pub(crate) present: ArrayVec<u64, MAX_CONDITION_KEYS>,
    pub(crate) absent: ArrayVec<u64, MAX_CONDITION_KEYS>,
    /// There were more than fit: the sets say nothing.
    pub(crate) overflowed: bool,
}

impl ConditionSets {
    fn has_room(&mut self) -> bool {
        if self.present.len() + self.absent.len() == MAX_CONDITION_KEYS {
            self.overflowed = true;
        }
        !self.overflowed
    }

    fn require_present(&mut self, key: u64) {
        if !self.present.contains(&key) && self.has_room() {
            self.present.push(key);
        }
    }

    fn require_absent(&mut self, key: u64) {
        if !self.absent.contains(&key) && self.has_room() {
            self.absent.push(key);
        }
    }
}

/// How the rule and the mode bear on verdicts; fixed for a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConditionRules {
    pub(crate) rule: RepetitionRule,
    /// Whether sets are kept.
    pub(crate) keeps_sets: bool,
    /// [`Rules::repetition_is_state`](twinproof_core::Rules::repetition_is_state).
    pub(crate) repetition_is_state: bool,
}

impl ConditionRules {
    /// Whether a verdict with a loop inside holds on every path once the loop is closed. A disproof under
    /// first-player-loss does: the second player turns in that circle wherever it began. Under
    /// current-player-loss another path may cut the circle.
    fn closed_loops_hold(self) -> bool {
        self.rule == RepetitionRule::FirstPlayerLoss
    }
}

/// What a verdict rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PathConditions {
    /// The shallowest position of the path that a repetition below goes back to, [`NO_DEPTH`] if none does.
    pub(crate) reach: u32,
    /// Whether it may fail on another path for other reasons.
    pub(crate) path_bound: bool,
    /// Whether a repetition lies below, so that another path may cut what it rests on.
    pub(crate) has_repetition: bool,
    pub(crate) sets: ConditionSets,
}

impl PathConditions {
    /// Those of a verdict that holds on every path.
    pub(crate) fn none() -> Self {
        Self { reach: NO_DEPTH, path_bound: false, has_repetition: false, sets: ConditionSets::default() }
    }

    /// Whether the verdict holds on every path of this search.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.reach == NO_DEPTH && !self.path_bound
    }

    /// Adds a move that goes back to the position `key` at `depth` of the path.
    pub(crate) fn add_repetition(&mut self, rules: ConditionRules, key: u64, depth: u32) {
        self.reach = self.reach.min(depth);
        self.has_repetition |= !rules.closed_loops_hold();
        self.path_bound |= self.has_repetition;
        if rules.keeps_sets {
            self.sets.require_present(key);
        }
    }

    /// Adds what the verdict after a move rests on.
    pub(crate) fn add_below(&mut self, rules: ConditionRules, below: &Self) {
        self.reach = self.reach.min(below.reach);
        self.path_bound |= below.path_bound;
        self.has_repetition |= below.has_repetition;
        if rules.keeps_sets {
            self.sets.overflowed |= below.sets.overflowed;
            below.sets.present.iter().for_each(|&key| self.sets.require_present(key));
            below.sets.absent.iter().for_each(|&key| self.sets.require_absent(key));
        }
    }

    /// Adds that the proof enters the position `key` by a move that would hurt its winner if it were a
    /// repetition. What lies below it is added already. Without a repetition below that matters only if the
    /// position does not stand for its like ([`Rules::dominates_repetitions`](twinproof_core::Rules::dominates_repetitions)).
    pub(crate) fn add_entered(&mut self, rules: ConditionRules, key: u64, dominates: bool) {
        self.path_bound |= !dominates;
        if rules.keeps_sets && (self.has_repetition || !dominates) {
            self.sets.require_absent(key);
        }
    }

    /// Everything below is added: lets go of what the position `key` at `depth` sees to itself.
    pub(crate) fn discharge(&mut self, rules: ConditionRules, key: u64, depth: u32) {
        if rules.keeps_sets {
            self.sets.present.retain(|one| *one != key);
            let unconditional =
                !self.sets.overflowed && self.sets.present.is_empty() && self.sets.absent.is_empty();
            if unconditional {
                *self = Self::none();
            }
        }
        if self.reach >= depth && rules.closed_loops_hold() {
            self.reach = NO_DEPTH;
        }
        if self.is_unconditional() {
            self.sets = ConditionSets::default();
        }
    }
}

/// A value together with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) value: Value,
    /// The winner's move by its index, or [`NO_MOVE`].
    pub(crate) best: u16,
    pub(crate) conditions: PathConditions,
}

/// No move, or one whose index does not fit.
pub(crate) const NO_MOVE: u16 = u16::MAX;
