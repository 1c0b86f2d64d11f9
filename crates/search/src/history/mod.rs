//! What a depth-first search knows of a position on the path it stands on.
//!
//! The table keeps results by position; a result may rest on the path it was found on. Here they are looked up,
//! judged on the present path, simulated there if need be, and put back. df-pn and alpha-beta share it.

mod closed_set;
mod conclude;
mod keys;
mod known;
mod model;
mod occurrences;
mod probe;
mod simulate;

use crate::settings::Ghi;
use crate::table::{BaseEntry, TableHandle, TranspositionTable, TwinEntry};
use crate::verdict::{ConditionRules, Verdict};
pub(crate) use conclude::{ChildVerdict, UsedMove};
pub(crate) use keys::NodeKeys;
pub(crate) use model::Model;
pub(crate) use occurrences::{History, Occurrence};
pub(crate) use probe::Probe;
use std::rc::Rc;
use twinproof_core::{
    ChildPreview, Game, KnownVerdicts, Numbers, Player, Problem, ProofNumber, RepetitionRule, Value,
};

/// A move after which matters are settled without the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// The rule of repetition settles it whatever the path, or the game is over.
    Unconditional(Value),
    /// It goes back to that depth of the path.
    Repetition(Value, u32),
}

/// Simulated positions a search may afford for each expansion, and how many it may save up.
const NODES_AN_EXPANSION: u32 = 8;
const MAX_SAVED: u32 = 4096;

/// What simulations did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SimulationCounts {
    pub(crate) simulations: u64,
    pub(crate) nodes: u64,
    pub(crate) flawed: u64,
}

/// The table as a search sees it from its path: entries, history, rule.
pub(crate) struct HistoryTable<'t, G: Game> {
    pub(crate) problem: &'t Problem<G>,
    pub(crate) ghi: Ghi,
    pub(crate) rules: ConditionRules,
    pub(crate) table: TableHandle<'t>,
    pub(crate) history: History,
    pub(crate) counts: SimulationCounts,
    /// What was found before, if it may be asked.
    known: Option<&'t dyn KnownVerdicts<G>>,
    /// For the bytes of what is asked about.
    room: Vec<u8>,
    /// Positions that simulations may still walk through; the search earns them by expanding.
    simulation_budget: u32,
    /// Entries that simulations and stored verdicts made since [`HistoryTable::store_verdict`] last told.
    unreported: u32,
    moves: Vec<G::Move>,
    previews: Vec<Option<ChildPreview>>,
}

impl<'t, G: Game> HistoryTable<'t, G> {
    pub(crate) fn new(problem: &'t Problem<G>, ghi: Ghi, table: TableHandle<'t>) -> Self {
        let game = problem.game();
        let rules = ConditionRules {
            rule: problem.rule(),
            keeps_sets: ghi == Ghi::Conditions,
            repetition_is_state: game.repetition_is_state(),
        };
        let history = History::new(problem.past().iter().map(|position| game.repetition_key(position)));
        Self {
            problem,
            ghi,
            rules,
            table,
            history,
            counts: SimulationCounts::default(),
            known: Self::known_verdicts(problem, ghi),
            room: Vec::new(),
            simulation_budget: 0,
            unreported: 0,
            moves: Vec::new(),
            previews: Vec::new(),
        }
    }

    /// What settles the position after a move of `mover` at once, if anything does.
    pub(crate) fn leaf(
        &self,
        mover: Player,
        mv: G::Move,
        child: &G::Position,
        repetition: u64,
    ) -> Option<Leaf> {
        match self.repetition(mover, mv, repetition) {
            Some((value, Some(depth))) => Some(Leaf::Repetition(value, depth)),
            Some((value, None)) => Some(Leaf::Unconditional(value)),
            None => self.problem.end_value(child).map(Leaf::Unconditional),
        }
    }

    /// What the rule of repetition makes of a move of `mover`, and the depth of the path that it goes back to; none
    /// for the past.
    pub(crate) fn repetition(
        &self,
        mover: Player,
        mv: G::Move,
        repetition: u64,
    ) -> Option<(Value, Option<u32>)> {
        let met = if self.problem.game().can_repeat(mv) { self.history.find(repetition) } else { None };
        let value = self.rules.rule.value_of_repetition(mover);
        met.map(|met| match met {
            Occurrence::Past => (value, None),
            Occurrence::Path(depth) => (value, Some(depth)),
        })
    }

    /// Keeps a verdict; `size` is the work that went into it. Gives the number of entries made, base and twin, with
    /// those that simulations made since it was last asked.
    pub(crate) fn store_verdict(
        &mut self,
        keys: &NodeKeys,
        verdict: &Verdict,
        size: u8,
        leaves: bool,
    ) -> u32 {
        self.store(keys, verdict, size, leaves) + std::mem::take(&mut self.unreported)
    }

    fn store(&self, keys: &NodeKeys, verdict: &Verdict, size: u8, leaves: bool) -> u32 {
        let kept_blindly = matches!(self.ghi, Ghi::Ignore | Ghi::Paths);
        if kept_blindly || verdict.conditions.is_unconditional() {
            return self.store_unconditional(keys, verdict.value, verdict.best, size, leaves).into();
        }
        let mut made = 0;
        // Not a result for other paths: Nagai's numbers say that it does not look promising, the others forget.
        let numbers = if self.ghi == Ghi::Nagai {
            Numbers { proof: ProofNumber::MAX_UNSOLVED, disproof: ProofNumber::ONE }
        } else {
            let twin = TwinEntry { code: keys.code, verdict: verdict.clone(), size };
            made += u32::from(self.table.store_twin(keys.entry, &twin));
            Numbers::LEAF
        };
        made += u32::from(self.table.update_base(keys.entry, |old| {
            let old = old.unwrap_or(BaseEntry::new(numbers, keys.depth));
            if old.numbers.value().is_some() {
                return old;
            }
            BaseEntry {
                numbers,
                has_twins: self.ghi != Ghi::Nagai,
                depth: old.depth.min(keys.depth),
                size: old.size.max(size),
                threads: old.threads.saturating_sub(u8::from(leaves)),
                ..old
            }
        }));
        made
    }

    pub(crate) fn store_unconditional(
        &self,
        keys: &NodeKeys,
        value: Value,
        best: u16,
        size: u8,
        leaves: bool,
    ) -> bool {
        self.table.update_base(keys.entry, |old| {
            let old = old.unwrap_or(BaseEntry::new(Numbers::LEAF, keys.depth));
            BaseEntry {
                numbers: Numbers::solved(value),
                best,
                depth: old.depth.min(keys.depth),
                size: old.size.max(size),
                threads: old.threads.saturating_sub(u8::from(leaves)),
                ..old
            }
        })
    }

    /// Told of every expansion, so that simulations cost a constant factor at most: in dense cycles they would
    /// take over.
    #[inline]
    pub(crate) fn earn_simulation(&mut self) {
        self.simulation_budget = (self.simulation_budget + NODES_AN_EXPANSION).min(MAX_SAVED);
    }

    /// Whether a simulation can be afforded.
    pub(crate) fn can_simulate(&self) -> bool {
        self.simulation_budget > 0
    }

    /// Whether the answers of one position are to be tried in another. Modes that never simulate stay as they are known.
    pub(crate) fn uses_models(&self) -> bool {
        matches!(self.ghi, Ghi::Twins | Ghi::Conditions) && self.problem.game().refutations_recur()
    }

    /// Judges the position's twins on the present path by playing them through. A verdict that holds is kept as
    /// the twin of this path.
    pub(crate) fn simulate(&mut self, position: &G::Position, keys: &NodeKeys) -> Option<Verdict> {
        for value in [Value::Win, Value::Loss] {
            let mut size = None;
            self.table.find_twin(keys.entry, |twin| {
                size = size.max(Some(twin.size()).filter(|_| twin.value() == value));
                None::<()>
            });
            let Some(size) = size else { continue };
            if self.simulation_budget == 0 {
                return None;
            }
            if let Some(verdict) = self.pay_for(|table| table.simulate_value(position, keys, value)) {
                self.unreported += self.store(keys, &verdict, size, false);
                return Some(verdict);
            }
        }
        None
    }

    /// Tries whether the answers that decide a model decide this position on the present path as well. What is
    /// found is kept, of all positions on the way.
    pub(crate) fn simulate_model(
        &mut self,
        position: &G::Position,
        keys: &NodeKeys,
        value: Value,
        model: &Rc<Model<G>>,
    ) -> Option<Verdict> {
        self.pay_for(|table| table.simulate_tree(position, keys, value, Some(Rc::clone(model))))
    }

    /// Counts a simulation and takes it off the budget.
    fn pay_for(&mut self, simulate: impl FnOnce(&mut Self) -> Option<Verdict>) -> Option<Verdict> {
        let before = self.counts.nodes;
        let found = simulate(self);
        let nodes = (self.counts.nodes - before) as u32;
        self.simulation_budget = self.simulation_budget.saturating_sub(nodes);
        self.counts.simulations += 1;
        self.counts.flawed += u64::from(found.is_none());
        found
    }

    /// Whether the value holds on the present path by what the table names: a closed set of positions shows it
    /// where that is enough, else a tree.
    pub(crate) fn simulate_value(
        &mut self,
        position: &G::Position,
        keys: &NodeKeys,
        value: Value,
    ) -> Option<Verdict> {
        let closes = value == Value::Loss && self.rules.rule == RepetitionRule::FirstPlayerLoss;
        if closes {
            self.simulate_closed_set(position, keys)
        } else {
            self.simulate_tree(position, keys, value, None)
        }
    }

    /// The table itself.
    pub(crate) fn table(&self) -> &TranspositionTable {
        &self.table
    }
}
