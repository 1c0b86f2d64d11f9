//! What a depth-first search knows of a position on the path it stands on.
//!
//! The table keeps results by position; a result may rest on the path it was found on. Here they are looked up,
//! judged on the present path, simulated there if need be, and put back. df-pn and alpha-beta share it.

mod closed_set;
mod occurrences;
mod simulate;

use crate::settings::Ghi;
use crate::table::{Base, Table, TableHandle, Twin, TwinView};
use crate::verdict::{ConditionRules, NO_DEPTH, NO_MOVE, PathConditions, Verdict};
pub(crate) use occurrences::{History, Occurrence};
use twinproof_core::{
    ChildPreview, Game, Numbers, PathCode, Player, Problem, ProofNumber, RepetitionRule, Value, mix,
};

/// A position on a path, by its names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeKeys {
    /// The key of its entries.
    pub(crate) entry: u64,
    /// Its 64-bit repetition key.
    pub(crate) repetition: u64,
    pub(crate) code: PathCode,
    pub(crate) depth: u32,
    /// [`Game::epoch`], where sets are kept.
    pub(crate) epoch: u64,
}

/// What the table says of a position on the present path.
#[derive(Debug, Clone)]
pub(crate) enum Probe {
    /// Nothing.
    Miss,
    /// No verdict that holds here without looking further.
    Open {
        base: Base,
        /// Tells whether the twins are still those of another time; zero without twins.
        twins: u32,
    },
    /// A verdict that holds here.
    Solved(Verdict),
}

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
const MOST_SAVED: u32 = 4096;

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
    /// Positions that simulations may still walk through; the search earns them by expanding.
    allowance: u32,
    /// Entries that simulations made since [`HistoryTable::keep`] last told.
    untold: u32,
    moves: Vec<G::Move>,
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
            allowance: 0,
            untold: 0,
            moves: Vec::new(),
        }
    }

    /// The names of the root.
    pub(crate) fn root_keys(&self) -> NodeKeys {
        self.keys_at_root(self.problem.root())
    }

    /// The names of a position at the beginning of a path.
    pub(crate) fn keys_at_root(&self, position: &G::Position) -> NodeKeys {
        let game = self.problem.game();
        NodeKeys {
            entry: self.key(game.state_key(position), PathCode::ROOT),
            repetition: game.repetition_key(position),
            code: PathCode::ROOT,
            depth: 0,
            epoch: self.epoch(position),
        }
    }

    /// The names of the position after a move, played from `from`.
    pub(crate) fn child_keys(&self, from: &NodeKeys, mv: G::Move, child: &G::Position) -> NodeKeys {
        let game = self.problem.game();
        let (state, repetition) = (game.state_key(child), game.repetition_key(child));
        self.child_keys_of(from, mv, state, repetition, self.epoch(child))
    }

    /// The same, of a position that was not set up.
    pub(crate) fn preview_keys(&self, from: &NodeKeys, mv: G::Move, preview: &ChildPreview) -> NodeKeys {
        let epoch = if self.rules.keeps_sets { preview.epoch } else { 0 };
        self.child_keys_of(from, mv, preview.state_key, preview.repetition_key, epoch)
    }

    fn child_keys_of(
        &self,
        from: &NodeKeys,
        mv: G::Move,
        state: u64,
        repetition: u64,
        epoch: u64,
    ) -> NodeKeys {
        let code = from.code.step(from.depth.into(), self.problem.game().move_parts(mv));
        NodeKeys { entry: self.key(state, code), repetition, code, depth: from.depth + 1, epoch }
    }

    fn key(&self, state: u64, code: PathCode) -> u64 {
        if self.ghi == Ghi::Paths { mix(state ^ code.word()) } else { state }
    }

    fn epoch(&self, position: &G::Position) -> u64 {
        if self.rules.keeps_sets { self.problem.game().epoch(position) } else { 0 }
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
            None => self.problem.game().terminal(child).map(Leaf::Unconditional),
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

    /// What the table says. Does not simulate.
    #[inline]
    pub(crate) fn probe(&self, keys: &NodeKeys) -> Probe {
        let Some(base) = self.table.base(keys.entry) else { return Probe::Miss };
        if let Some(value) = base.numbers.value() {
            return Probe::Solved(Verdict { value, best: base.best, conditions: PathConditions::none() });
        }
        if base.has_twins { self.probe_twins(keys, base) } else { Probe::Open { base, twins: 0 } }
    }

    fn probe_twins(&self, keys: &NodeKeys, base: Base) -> Probe {
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

    /// Adds a used move to the conditions of the position it is made from.
    pub(crate) fn add_used(
        &self,
        conditions: &mut PathConditions,
        used: &Used<'_>,
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
                    conditions.add(self.rules, below);
                }
                if used.can_repeat && self.rules.rule.value_of_repetition(mover) != value {
                    conditions.add_entered(self.rules, used.repetition, used.dominates);
                }
            }
        }
    }

    /// The verdict of a position from those of its moves, and which of them the winner plays.
    pub(crate) fn conclude<'r>(
        &self,
        keys: &NodeKeys,
        mover: Player,
        value: Value,
        replies: impl Iterator<Item = Reply<'r>>,
    ) -> (Verdict, Option<usize>) {
        let mut conditions = PathConditions::none();
        let mut add = |reply: Reply<'_>| {
            self.add_used(&mut conditions, &reply.used, mover, value, reply.epoch == keys.epoch);
        };
        let mut best = NO_MOVE;
        let mut chosen = None;
        if mover == value.winner() {
            // The move that rests on least.
            let winning = replies.enumerate().filter(|(_, reply)| reply.value == Some(value));
            let (at, reply) = winning.min_by_key(|(_, reply)| reply.used.burden()).expect("some move wins");
            (best, chosen) = (reply.index, Some(at));
            add(reply);
        } else {
            replies.for_each(add);
        }
        conditions.settle(self.rules, keys.repetition, keys.depth);
        (Verdict { value, best, conditions }, chosen)
    }

    /// Keeps a verdict; `size` is the work that went into it. Gives the number of entries made, base and twin, with
    /// those that simulations made since it was last asked.
    pub(crate) fn keep(&mut self, keys: &NodeKeys, verdict: &Verdict, size: u8, leaves: bool) -> u32 {
        self.store(keys, verdict, size, leaves) + std::mem::take(&mut self.untold)
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
            let twin = Twin { code: keys.code, verdict: verdict.clone(), size };
            made += u32::from(self.table.store_twin(keys.entry, &twin));
            Numbers::LEAF
        };
        made += u32::from(self.table.update_base(keys.entry, |old| {
            let old = old.unwrap_or(Base::new(numbers, keys.depth));
            if old.numbers.value().is_some() {
                return old;
            }
            Base {
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
            let old = old.unwrap_or(Base::new(Numbers::LEAF, keys.depth));
            Base {
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
    pub(crate) fn earn(&mut self) {
        self.allowance = (self.allowance + NODES_AN_EXPANSION).min(MOST_SAVED);
    }

    /// Whether a simulation can be afforded.
    pub(crate) fn can_simulate(&self) -> bool {
        self.allowance > 0
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
            if self.allowance == 0 {
                return None;
            }
            self.counts.simulations += 1;
            let before = self.counts.nodes;
            let found = self.simulate_value(position, keys, value);
            self.allowance = self.allowance.saturating_sub((self.counts.nodes - before) as u32);
            match found {
                Some(verdict) => {
                    self.untold += self.store(keys, &verdict, size, false);
                    return Some(verdict);
                }
                None => self.counts.flawed += 1,
            }
        }
        None
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
            self.simulate_tree(position, keys, value)
        }
    }

    /// The winner's moves that the entries of a position name, by index.
    pub(crate) fn stored_moves(&self, key: u64, value: Value) -> arrayvec::ArrayVec<u16, 6> {
        let mut found = arrayvec::ArrayVec::new();
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

    /// The table itself.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }
}

/// A move a verdict uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Used<'a> {
    pub(crate) repetition: u64,
    pub(crate) can_repeat: bool,
    /// [`Game::dominates_repetitions`].
    pub(crate) dominates: bool,
    /// It goes back to this depth.
    pub(crate) back: Option<u32>,
    /// What the verdict after it rests on, `None` if on nothing.
    pub(crate) below: Option<&'a PathConditions>,
}

impl Used<'_> {
    /// How much a verdict would rest on if it used this move.
    fn burden(&self) -> usize {
        match self.below {
            None => usize::from(self.back.is_some()),
            Some(conditions) if conditions.sets.overflowed => usize::MAX,
            Some(conditions) => 1 + conditions.sets.present.len() + conditions.sets.absent.len(),
        }
    }
}

/// A move as a position's verdict sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reply<'a> {
    pub(crate) index: u16,
    /// The value after it, if it is known.
    pub(crate) value: Option<Value>,
    /// The epoch after it.
    pub(crate) epoch: u64,
    pub(crate) used: Used<'a>,
}
