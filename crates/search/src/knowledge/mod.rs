//! What a depth-first search knows of a position on the path it stands on.
//!
//! The table keeps results by position; a result may rest on the path it was found on. Here they are looked up,
//! judged on the present path, simulated there if need be, and put back. df-pn and alpha-beta share it.

pub(crate) mod grounds;
pub(crate) mod line;
mod simulate;
mod walk;

use crate::prover::Ghi;
use crate::table::{Base, Reading, Table, Twin, TwinView, Twinning};
use grounds::{Grounds, NO_MOVE, NOWHERE, Ruling, Verdict};
use line::{Line, Met};
use twinproof_core::{
    ChildPreview, Game, Numbers, PathCode, Player, Problem, ProofNumber, RepetitionRule, Value, mix,
};

/// A position on a path, by its names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The key of its entries.
    pub(crate) key: u64,
    /// Its 64-bit repetition key.
    pub(crate) repetition: u64,
    pub(crate) code: PathCode,
    pub(crate) depth: u32,
    /// [`Game::epoch`], where sets are kept.
    pub(crate) epoch: u64,
}

/// What the table says of a position on the present path.
#[derive(Debug, Clone)]
pub(crate) enum Known {
    /// Nothing.
    Nothing,
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
    Clean(Value),
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

/// A search's knowledge: the table, the history, the rule.
pub(crate) struct Knowledge<'a, 't, G: Game> {
    pub(crate) problem: &'a Problem<G>,
    pub(crate) ghi: Ghi,
    pub(crate) ruling: Ruling,
    pub(crate) table: Reading<'t>,
    pub(crate) line: Line,
    pub(crate) counts: SimulationCounts,
    /// Positions that simulations may still walk through; the search earns them by expanding.
    allowance: u32,
    /// Entries that simulations made since [`Knowledge::keep`] last told.
    untold: u32,
    moves: Vec<G::Move>,
}

/// The kind of twins a mode keeps.
pub(crate) fn twinning(ghi: Ghi) -> Twinning {
    match ghi {
        Ghi::Ignore | Ghi::Nagai | Ghi::Paths => Twinning::None,
        Ghi::Twins => Twinning::Plain,
        Ghi::Conditions => Twinning::Named,
    }
}

impl<'a, 't, G: Game> Knowledge<'a, 't, G> {
    pub(crate) fn new(problem: &'a Problem<G>, ghi: Ghi, table: Reading<'t>) -> Self {
        let game = problem.game();
        let ruling =
            Ruling { rule: problem.rule(), names: ghi == Ghi::Conditions, exact: game.repetition_is_state() };
        let line = Line::new(problem.past().iter().map(|position| game.repetition_key(position)));
        Self {
            problem,
            ghi,
            ruling,
            table,
            line,
            counts: SimulationCounts::default(),
            allowance: 0,
            untold: 0,
            moves: Vec::new(),
        }
    }

    /// The names of the root.
    pub(crate) fn root(&self) -> Place {
        self.place_of(self.problem.root())
    }

    /// The names of a position at the beginning of a path.
    pub(crate) fn place_of(&self, position: &G::Position) -> Place {
        let game = self.problem.game();
        Place {
            key: self.key(game.state_key(position), PathCode::ROOT),
            repetition: game.repetition_key(position),
            code: PathCode::ROOT,
            depth: 0,
            epoch: self.epoch(position),
        }
    }

    /// The names of the position after a move, played from `from`.
    pub(crate) fn after(&self, from: &Place, mv: G::Move, child: &G::Position) -> Place {
        let game = self.problem.game();
        let (state, repetition) = (game.state_key(child), game.repetition_key(child));
        self.place_after(from, mv, state, repetition, self.epoch(child))
    }

    /// The same, of a position that was not set up.
    pub(crate) fn after_preview(&self, from: &Place, mv: G::Move, preview: &ChildPreview) -> Place {
        let epoch = if self.ruling.names { preview.epoch } else { 0 };
        self.place_after(from, mv, preview.state_key, preview.repetition_key, epoch)
    }

    fn place_after(&self, from: &Place, mv: G::Move, state: u64, repetition: u64, epoch: u64) -> Place {
        let code = from.code.step(from.depth.into(), self.problem.game().move_parts(mv));
        Place { key: self.key(state, code), repetition, code, depth: from.depth + 1, epoch }
    }

    fn key(&self, state: u64, code: PathCode) -> u64 {
        if self.ghi == Ghi::Paths { mix(state ^ code.word()) } else { state }
    }

    fn epoch(&self, position: &G::Position) -> u64 {
        if self.ruling.names { self.problem.game().epoch(position) } else { 0 }
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
            Some((value, None)) => Some(Leaf::Clean(value)),
            None => self.problem.game().terminal(child).map(Leaf::Clean),
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
        let met = if self.problem.game().can_repeat(mv) { self.line.met(repetition) } else { None };
        let value = self.ruling.rule.value_of_repetition(mover);
        met.map(|met| match met {
            Met::Past => (value, None),
            Met::Path(depth) => (value, Some(depth)),
        })
    }

    /// What the table says. Does not simulate.
    #[inline]
    pub(crate) fn look_up(&self, place: &Place) -> Known {
        let Some(base) = self.table.base(place.key) else { return Known::Nothing };
        if let Some(value) = base.numbers.value() {
            return Known::Solved(Verdict { value, best: base.best, grounds: Grounds::none() });
        }
        if base.has_twins { self.look_up_twins(place, base) } else { Known::Open { base, twins: 0 } }
    }

    fn look_up_twins(&self, place: &Place, base: Base) -> Known {
        if let Some(verdict) = self.table.twin_of_path(place.key, place.code) {
            return Known::Solved(verdict);
        }
        let mut stamp = 0u32;
        let held = self.table.find_twin(place.key, |twin| {
            stamp = stamp.wrapping_add(mix(twin.code().word() ^ twin.value() as u64) as u32 | 1);
            if self.ruling.names { self.verdict_here(twin) } else { None }
        });
        match held {
            Some(verdict) => Known::Solved(verdict),
            None => Known::Open { base, twins: stamp },
        }
    }

    /// The verdict of another path, if its sets say that it holds on this one.
    fn verdict_here(&self, twin: TwinView<'_>) -> Option<Verdict> {
        if twin.is_overflowed() || twin.absent().iter().any(|&key| self.line.met(key).is_some()) {
            return None;
        }
        let mut reach = NOWHERE;
        for &key in twin.present() {
            match self.line.met(key)? {
                Met::Path(depth) => reach = reach.min(depth),
                Met::Past => {}
            }
        }
        let mut verdict = twin.verdict();
        verdict.grounds.reach = reach;
        Some(verdict)
    }

    /// Adds a used move to the grounds of the position it is made from.
    pub(crate) fn add_used(
        &self,
        grounds: &mut Grounds,
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
            Some(depth) => grounds.add_repetition(self.ruling, used.repetition, depth),
            None => {
                if let Some(below) = used.below {
                    grounds.add(self.ruling, below);
                }
                if used.can_repeat && self.ruling.rule.value_of_repetition(mover) != value {
                    grounds.add_entered(self.ruling, used.repetition, used.dominates);
                }
            }
        }
    }

    /// The verdict of a position from those of its moves, and which of them the winner plays.
    pub(crate) fn conclude<'r>(
        &self,
        place: &Place,
        mover: Player,
        value: Value,
        replies: impl Iterator<Item = Reply<'r>>,
    ) -> (Verdict, Option<usize>) {
        let mut grounds = Grounds::none();
        let mut add = |reply: Reply<'_>| {
            self.add_used(&mut grounds, &reply.used, mover, value, reply.epoch == place.epoch);
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
        grounds.settle(self.ruling, place.repetition, place.depth);
        (Verdict { value, best, grounds }, chosen)
    }

    /// Keeps a verdict; `size` is the work that went into it. Gives the number of entries made, base and twin, with
    /// those that simulations made since it was last asked.
    pub(crate) fn keep(&mut self, place: &Place, verdict: &Verdict, size: u8, leaves: bool) -> u32 {
        self.store(place, verdict, size, leaves) + std::mem::take(&mut self.untold)
    }

    fn store(&self, place: &Place, verdict: &Verdict, size: u8, leaves: bool) -> u32 {
        let kept_blindly = matches!(self.ghi, Ghi::Ignore | Ghi::Paths);
        if kept_blindly || verdict.grounds.is_clean() {
            return self.keep_clean(place, verdict.value, verdict.best, size, leaves).into();
        }
        let mut made = 0;
        // Not a result for other paths: Nagai's numbers say that it does not look promising, the others forget.
        let numbers = if self.ghi == Ghi::Nagai {
            Numbers { proof: ProofNumber::MAX_UNSOLVED, disproof: ProofNumber::ONE }
        } else {
            let twin = Twin { code: place.code, verdict: verdict.clone(), size };
            made += u32::from(self.table.put_twin(place.key, &twin));
            Numbers::LEAF
        };
        made += u32::from(self.table.update_base(place.key, |old| {
            let old = old.unwrap_or(Base::new(numbers, place.depth));
            if old.numbers.value().is_some() {
                return old;
            }
            Base {
                numbers,
                has_twins: self.ghi != Ghi::Nagai,
                depth: old.depth.min(place.depth),
                size: old.size.max(size),
                threads: old.threads.saturating_sub(u8::from(leaves)),
                ..old
            }
        }));
        made
    }

    pub(crate) fn keep_clean(&self, place: &Place, value: Value, best: u16, size: u8, leaves: bool) -> bool {
        self.table.update_base(place.key, |old| {
            let old = old.unwrap_or(Base::new(Numbers::LEAF, place.depth));
            Base {
                numbers: Numbers::solved(value),
                best,
                depth: old.depth.min(place.depth),
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
    pub(crate) fn simulate(&mut self, position: &G::Position, place: &Place) -> Option<Verdict> {
        for value in [Value::Win, Value::Loss] {
            let mut size = None;
            self.table.find_twin(place.key, |twin| {
                size = size.max(Some(twin.size()).filter(|_| twin.value() == value));
                None::<()>
            });
            let Some(size) = size else { continue };
            if self.allowance == 0 {
                return None;
            }
            self.counts.simulations += 1;
            let before = self.counts.nodes;
            let found = self.replay(position, place, value);
            self.allowance = self.allowance.saturating_sub((self.counts.nodes - before) as u32);
            match found {
                Some(verdict) => {
                    self.untold += self.store(place, &verdict, size, false);
                    return Some(verdict);
                }
                None => self.counts.flawed += 1,
            }
        }
        None
    }

    /// Whether the value holds on the present path by what the table names: a closed set of positions shows it
    /// where that is enough, else a tree.
    pub(crate) fn replay(&mut self, position: &G::Position, place: &Place, value: Value) -> Option<Verdict> {
        let closes = value == Value::Loss && self.ruling.rule == RepetitionRule::FirstPlayerLoss;
        if closes { self.walk(position, place) } else { self.play_out(position, place, value) }
    }

    /// The winner's moves that the entries of a position name, by index.
    pub(crate) fn named_moves(&self, key: u64, value: Value) -> arrayvec::ArrayVec<u16, 6> {
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
    pub(crate) below: Option<&'a Grounds>,
}

impl Used<'_> {
    /// How much a verdict would rest on if it used this move.
    fn burden(&self) -> usize {
        match self.below {
            None => usize::from(self.back.is_some()),
            Some(grounds) if grounds.sets.overflowed => usize::MAX,
            Some(grounds) => 1 + grounds.sets.present.len() + grounds.sets.absent.len(),
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
