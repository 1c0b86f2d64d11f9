//! Follows the order and general forms: a proof in pre-order, one explicit frame for each open position.
//!
//! Positions follow from the moves, so none is read. Memory is the depth of the proof, the live names, and in
//! the general form the conditions of both.

use crate::check::{Past, Rests, no_such_move};
use crate::error::{Fault, Reason};
use crate::header::Header;
use crate::source::{Source, Step};
use crate::tracer::{Edge, Tracer};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, HashSet};
use std::io::BufRead;
use twinproof_core::{
    self as core, Conditions, Cover, Form, LineEnd, Meter, Problem, RepetitionRule, Rules, Value,
};

/// What a verdict depends on; `None` is nothing, without a repetition below.
type Below<G> = Option<Box<Conditions<<G as Rules>::Repetition>>>;

/// A position whose proof is not complete. Its moves are the top of the shared stack of moves.
struct ProofFrame<G: Rules> {
    position: G::Position,
    /// Where its moves begin.
    start: usize,
    /// The move to look at next.
    next: usize,
    name: Option<u32>,
    below: Below<G>,
}

enum Named<G: Rules> {
    Open,
    Complete { position: G::Position, below: Below<G> },
}

pub(crate) struct TreeChecker<'a, 'c, G: Rules, R> {
    problem: &'a Problem<G>,
    game: &'a G,
    rule: RepetitionRule,
    value: Value,
    form: Form,
    /// Whether conditions are computed: always in the general form.
    track: bool,
    past: &'a Past<G::Repetition>,
    source: &'a mut Source<R>,
    meter: &'a mut Meter<'c>,
    frames: Vec<ProofFrame<G>>,
    moves: Vec<G::Move>,
    /// What of `moves` is charged.
    moves_charged: usize,
    names: FxHashMap<u32, Named<G>>,
    block: Vec<u8>,
    /// An estimate of what a position and a repetition hold outside themselves.
    owned: (u64, u64),
    /// What the winner enters where the past alone matters.
    entered: FxHashSet<G::Repetition>,
    /// The epochs of the positions that a table calls won.
    won_epochs: BTreeSet<u64>,
    /// The conditions of the root, when its proof is complete.
    result: Below<G>,
    /// Follows every position, if somebody listens.
    tracer: Option<Tracer<'a, G>>,
}

impl<'a, 'c, G: Rules, R: BufRead> TreeChecker<'a, 'c, G, R> {
    pub(crate) fn new(
        header: &Header,
        problem: &'a Problem<G>,
        past: &'a Past<G::Repetition>,
        source: &'a mut Source<R>,
        meter: &'a mut Meter<'c>,
        tracer: Option<Tracer<'a, G>>,
    ) -> Self {
        let heap = header.root.len().max(32) as u64;
        let owned = |needs_drop| if needs_drop { heap } else { 0 };
        Self {
            problem,
            game: problem.game(),
            rule: header.rule,
            value: header.value,
            form: header.form,
            track: header.form == Form::General || !problem.game().repetition_is_state(),
            past,
            source,
            meter,
            frames: Vec::new(),
            moves: Vec::new(),
            moves_charged: 0,
            names: FxHashMap::default(),
            block: Vec::new(),
            owned: (
                owned(std::mem::needs_drop::<G::Position>()),
                owned(std::mem::needs_drop::<G::Repetition>()),
            ),
            entered: FxHashSet::default(),
            won_epochs: BTreeSet::new(),
            result: None,
            tracer,
        }
    }

    /// Reads the whole proof and says what it rests on; conditions only in the general form.
    pub(crate) fn run(mut self) -> Result<Rests<G::Repetition>, Fault> {
        self.visit(self.problem.root().clone(), None)?;
        while let Some(top) = self.frames.last_mut() {
            if let Some(&mv) = self.moves.get(top.next) {
                top.next += 1;
                let child = self.game.play(&top.position, mv);
                self.visit(child, Some(mv))?;
            } else {
                self.complete()?;
            }
        }
        match self.source.step()? {
            Step::End => {}
            _ => return Err(Reason::TrailingBytes.into()),
        }
        let mut conditions = self.result.take().map(|below| *below).unwrap_or_default();
        self.meter.room_for(table::<G::Repetition>(2 * (conditions.absent.len() + self.entered.len())))?;
        conditions.must_be_absent(std::mem::take(&mut self.entered));
        if let Some(missing) = conditions.present.iter().find(|&r| !self.past.contains(r)) {
            return Err(Reason::NeedsInPast(format!("{missing:?}")).into());
        }
        if let Some(spoiler) = conditions.absent.iter().find(|&r| self.past.contains(r)) {
            return Err(Reason::NeedsNotInPast(format!("{spoiler:?}")).into());
        }
        let conditions = (self.form == Form::General).then_some(conditions);
        Ok(Rests { conditions, won_epochs: self.won_epochs })
    }

    /// A position is reached by a move of the top frame: discharges it at once or opens a frame.
    fn visit(&mut self, position: G::Position, mv: Option<G::Move>) -> Result<(), Fault> {
        self.meter.count_node();
        self.meter.work(1)?;
        // 1. A move into the past, where nothing else keeps track of history.
        let helps = match (mv, self.frames.last()) {
            (Some(mv), Some(top)) if self.past.repeats(self.game, mv, &position) => {
                let helps = self.rule.value_of_repetition(self.game.to_move(&top.position)) == self.value;
                if !helps && self.form == Form::Order {
                    return Err(Reason::IntoPast.into());
                }
                helps
            }
            _ => false,
        };
        // 2. The end of a line takes no byte, unless a repetition comes first.
        if let Some(LineEnd { value, is_looked_up }) = self.problem.line_end(&position) {
            if value == self.value {
                let is_table_win = is_looked_up && value == Value::Win;
                if is_table_win {
                    self.rest_on(self.game.epoch(&position))?;
                }
                if let (Some(tracer), Some(edge)) = (&mut self.tracer, edge(&self.frames, mv, &position)) {
                    tracer.end(self.game, &edge, is_table_win);
                }
                return self.discharge(&position, mv, None);
            }
            return match (mv, self.source.step()) {
                (Some(mv), Ok(Step::Repetition)) => self.repetition(&position, mv, helps),
                (_, Err(Fault::Stop(why))) => Err(why.into()),
                _ => Err(Reason::WrongEnd.into()),
            };
        }
        // 3. What the proof says.
        let mut step = self.source.step()?;
        let mut name = None;
        if let Step::Define(defined) = step {
            name = Some(defined);
            step = self.source.step()?;
        }
        match step {
            Step::Choose(_) | Step::All | Step::Cover => self.open(position, step, name),
            Step::End => Err(Reason::Truncated.into()),
            _ if name.is_some() => Err(Reason::NamedLeaf.into()),
            Step::Repetition => match mv {
                None => Err(Reason::RootRepeats.into()),
                Some(mv) => self.repetition(&position, mv, helps),
            },
            Step::Define(_) => Err(Reason::NamedLeaf.into()),
            Step::Reuse { name, last } => {
                let below = self.reuse(&position, name, last)?;
                if let Some(tracer) = &mut self.tracer {
                    let edge = edge(&self.frames, mv, &position);
                    tracer.reuse(self.game, edge, name, last, self.meter);
                }
                self.discharge(&position, mv, below)
            }
        }
    }

    /// A table calls a position of this epoch won.
    fn rest_on(&mut self, epoch: u64) -> Result<(), Fault> {
        if self.won_epochs.insert(epoch) {
            // A tree of numbers takes about three times their size.
            self.meter.charge(3 * size_of::<u64>() as u64)?;
        }
        Ok(())
    }

    /// Opens a frame with the moves the proof must go through.
    fn open(&mut self, position: G::Position, step: Step, name: Option<u32>) -> Result<(), Fault> {
        let start = self.moves.len();
        let winner_moves = self.game.to_move(&position) == self.value.winner();
        match step {
            Step::Choose(index) => {
                if !winner_moves {
                    return Err(Reason::ChoiceOfLoser.into());
                }
                let chosen = self.game.move_at(&position, index, &mut self.moves);
                self.moves.push(chosen.ok_or_else(|| no_such_move(self.game, &position, index))?);
                self.charge_moves()?;
            }
            _ if winner_moves => return Err(Reason::NoChoice.into()),
            Step::Cover => {
                self.block.clear();
                self.source.block(&mut self.block, self.meter)?;
                let cover = self.game.check_cover(&position, &self.block, self.meter)?;
                // The list is made only where it is needed: a lemma may answer more moves than anybody wants to list.
                if let Cover::Some(_) = cover {
                    self.list_moves(&position)?;
                    cover.drop_covered(&mut self.moves, start);
                }
            }
            _ => self.list_moves(&position)?,
        }
        if let Some(name) = name {
            self.name_opened(name)?;
        }
        self.meter.grow(&mut self.frames)?;
        self.meter.charge(self.owned.0)?;
        if let Some(tracer) = &mut self.tracer {
            tracer.open(if let Step::Choose(index) = step { Some(index) } else { None }, self.meter)?;
        }
        self.frames.push(ProofFrame { position, start, next: start, name, below: None });
        Ok(())
    }

    /// Appends all moves of a position.
    fn list_moves(&mut self, position: &G::Position) -> Result<(), Fault> {
        let start = self.moves.len();
        self.game.moves(position, &mut self.moves);
        if self.moves.len() == start {
            return Err(Reason::NoMoves.into());
        }
        self.charge_moves()
    }

    #[inline]
    fn charge_moves(&mut self) -> Result<(), Fault> {
        if self.moves.capacity() > self.moves_charged {
            let grown = self.moves.capacity() - self.moves_charged;
            self.meter.charge((grown * size_of::<G::Move>()) as u64)?;
            self.moves_charged = self.moves.capacity();
        }
        Ok(())
    }

    /// The top frame has gone through its moves.
    fn complete(&mut self) -> Result<(), Fault> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.moves.truncate(frame.start);
        self.meter.release(self.owned.0);
        if let Some(name) = frame.name {
            self.name_complete(name, &frame)?;
        }
        let mv = self.frames.last().map(|parent| self.moves[parent.next - 1]);
        if let Some(tracer) = &mut self.tracer {
            let edge = edge(&self.frames, mv, &frame.position);
            tracer.complete(self.game, &frame.position, frame.name, edge, self.meter)?;
        }
        self.discharge(&frame.position, mv, frame.below)
    }

    /// A position is proven and the move to it is no repetition: its conditions go up.
    fn discharge(&mut self, child: &G::Position, mv: Option<G::Move>, below: Below<G>) -> Result<(), Fault> {
        if !self.track {
            return Ok(());
        }
        let (Some(top), Some(mv)) = (self.frames.last_mut(), mv) else {
            self.result = below;
            return Ok(());
        };
        let mover = self.game.to_move(&top.position);
        let same_epoch = self.game.epoch(&top.position) == self.game.epoch(child);
        let can_repeat = self.game.can_repeat(mv);
        let asks = same_epoch && can_repeat && self.rule.value_of_repetition(mover) != self.value;
        if below.is_none() && !asks {
            return Ok(());
        }
        let dominates = asks && self.game.dominates_repetitions(child);
        let (parent, child) = (self.game.repetition(&top.position), self.game.repetition(child));
        let step = core::Step {
            rule: self.rule,
            value: self.value,
            mover,
            parent: &parent,
            child: &child,
            same_epoch,
            can_repeat,
            dominates,
        };
        if step.enters_freely(below.as_ref().is_some_and(|below| below.loops)) {
            let entered = &mut self.entered;
            if entered.len() == entered.capacity() {
                // Twice as much, and for a moment the old table beside the new one.
                let more = entered.capacity().max(16);
                self.meter.charge(table::<G::Repetition>(more) + more as u64 * self.owned.1)?;
                self.meter.room_for(table::<G::Repetition>(2 * more))?;
                entered.reserve(more);
            }
            entered.insert(child.clone());
        }
        // Tables grow by doubling: what the merge may need for a moment must be there.
        let (own, mut below) = (top.below.take(), below.unwrap_or_default());
        let before = cost(&own, self.owned.1) + cost_of(&below, self.owned.1);
        self.meter.room_for(growth(own.as_deref(), &below, self.owned.1))?;
        self.meter.work(own.as_ref().map_or(0, |own| smaller(own, &below)))?;
        let conditions = match own {
            Some(mut own) => {
                own.add_child(step, *below)?;
                own
            }
            None => {
                let taken = std::mem::take(&mut *below);
                below.add_child(step, taken)?;
                below
            }
        };
        let conditions = Some(conditions).filter(|conditions| !conditions.is_empty());
        self.meter.release(before);
        self.meter.charge(cost(&conditions, self.owned.1))?;
        top.below = conditions;
        Ok(())
    }

    /// The move to `child` is said to be a repetition; `helps` when it goes into the past for the winner.
    fn repetition(&mut self, child: &G::Position, mv: G::Move, helps: bool) -> Result<(), Fault> {
        if self.form == Form::Order && !helps {
            return Err(Reason::NotInPast.into());
        }
        if let (Some(tracer), Some(edge)) = (&mut self.tracer, edge(&self.frames, Some(mv), child)) {
            tracer.repetition(self.game, &edge);
        }
        let Some(top) = self.frames.last_mut() else { return Err(Reason::RootRepeats.into()) };
        if self.form == Form::Order {
            // Settled here whatever else happened before, so it asks nothing of the history.
            return Ok(());
        }
        let (parent, to) = (self.game.repetition(&top.position), self.game.repetition(child));
        let step = core::Step {
            rule: self.rule,
            value: self.value,
            mover: self.game.to_move(&top.position),
            parent: &parent,
            child: &to,
            same_epoch: self.game.epoch(&top.position) == self.game.epoch(child),
            can_repeat: self.game.can_repeat(mv),
            dominates: false,
        };
        let before = cost(&top.below, self.owned.1);
        let below = top.below.get_or_insert_default();
        self.meter.room_for(growth::<G::Repetition>(Some(below), &Conditions::default(), self.owned.1))?;
        below.add_repetition(step)?;
        self.meter.release(before);
        Ok(self.meter.charge(cost(&top.below, self.owned.1))?)
    }

    /// What was proven under a name holds here, when it is about this very position.
    fn reuse(&mut self, position: &G::Position, name: u32, last: bool) -> Result<Below<G>, Fault> {
        match self.names.get_mut(&name) {
            None => Err(Reason::UnknownName(name).into()),
            Some(Named::Open) => Err(Reason::Cyclic(name).into()),
            Some(Named::Complete { position: named, .. }) if named != position => {
                Err(Reason::OtherPosition(name).into())
            }
            Some(Named::Complete { below, .. }) if last => {
                let below = below.take();
                self.names.remove(&name);
                self.meter.release(self.name_cost());
                Ok(below)
            }
            Some(Named::Complete { below, .. }) => {
                self.meter.charge(cost(below, self.owned.1))?;
                self.meter.work(below.as_ref().map_or(0, |below| size(below)))?;
                Ok(below.clone())
            }
        }
    }

    fn name_opened(&mut self, name: u32) -> Result<(), Fault> {
        match self.names.get(&name) {
            Some(Named::Open) => return Err(Reason::NameOpen(name).into()),
            Some(Named::Complete { below, .. }) => self.meter.release(cost(below, self.owned.1)),
            None => self.meter.charge(self.name_cost())?,
        }
        self.names.insert(name, Named::Open);
        Ok(())
    }

    fn name_complete(&mut self, name: u32, frame: &ProofFrame<G>) -> Result<(), Fault> {
        let mut below = frame.below.clone();
        if let Some(below) = &mut below {
            self.meter.work(size(below))?;
            below.absent.shrink_to_fit();
            below.present.shrink_to_fit();
        }
        self.meter.charge(cost(&below, self.owned.1))?;
        self.names.insert(name, Named::Complete { position: frame.position.clone(), below });
        Ok(())
    }

    /// A name's place in the table, which is up to half empty, and its position.
    fn name_cost(&self) -> u64 {
        2 * size_of::<(u32, Named<G>)>() as u64 + self.owned.0
    }
}

/// The move to a position from the top frame, for whoever follows the proof.
fn edge<'p, G: Rules>(
    frames: &'p [ProofFrame<G>],
    mv: Option<G::Move>,
    to: &'p G::Position,
) -> Option<Edge<'p, G>> {
    Some(Edge { from: &frames.last()?.position, mv: mv?, to })
}

fn size<R: Eq + std::hash::Hash>(conditions: &Conditions<R>) -> u64 {
    (conditions.absent.len() + conditions.present.len()) as u64
}

/// The elements a merge of the two moves.
fn smaller<R: Eq + std::hash::Hash>(one: &Conditions<R>, other: &Conditions<R>) -> u64 {
    let absent = one.absent.len().min(other.absent.len());
    (absent + one.present.len().min(other.present.len())) as u64
}

/// The bytes of conditions: tables are at most seven eighths full and keep a byte beside each place.
fn cost<R: Eq + std::hash::Hash>(conditions: &Option<Box<Conditions<R>>>, owned: u64) -> u64 {
    conditions.as_ref().map_or(0, |conditions| cost_of(conditions, owned))
}

fn cost_of<R: Eq + std::hash::Hash>(conditions: &Conditions<R>, owned: u64) -> u64 {
    let one =
        |set: &HashSet<R, rustc_hash::FxBuildHasher>| table::<R>(set.capacity()) + set.len() as u64 * owned;
    size_of::<Conditions<R>>() as u64 + one(&conditions.absent) + one(&conditions.present)
}

fn table<R>(places: usize) -> u64 {
    (places * (size_of::<R>() + 1)) as u64 * 8 / 7
}

/// The bytes a merge of the two, and one element more, may need beside what they have.
fn growth<R: Eq + std::hash::Hash>(own: Option<&Conditions<R>>, below: &Conditions<R>, owned: u64) -> u64 {
    let one = |own: Option<&HashSet<R, rustc_hash::FxBuildHasher>>, below: &HashSet<_, _>| {
        let len = own.map_or(0, HashSet::len) + below.len() + 1;
        let capacity = own.map_or(0, HashSet::capacity).max(below.capacity());
        if len > capacity { table::<R>(2 * len) } else { 0 }
    };
    one(own.map(|own| &own.absent), &below.absent) + one(own.map(|own| &own.present), &below.present) + owned
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(absent: usize, present: usize) -> Conditions<u64> {
        let set = |count: usize| (0..count as u64).collect();
        Conditions { absent: set(absent), present: set(present), loops: false }
    }

    /// As many as fit before the table grows.
    fn full() -> usize {
        conditions(1, 0).absent.capacity()
    }

    #[test]
    fn sets_are_charged_by_their_tables() {
        assert_eq!(table::<u64>(7), 72, "eight places of nine bytes hold seven elements");
        let (set, owned) = (conditions(5, 0), 10);
        let tables = table::<u64>(set.absent.capacity()) + table::<u64>(set.present.capacity());
        assert_eq!(cost_of(&set, owned), size_of::<Conditions<u64>>() as u64 + tables + 5 * owned);
        assert_eq!(cost::<u64>(&None, owned), 0);
        assert_eq!(cost(&Some(Box::new(set.clone())), owned), cost_of(&set, owned));
    }

    #[test]
    fn a_merge_is_charged_before_it_grows_a_table_and_not_otherwise() {
        let owned = 10;
        // One element more fits beside all but one that fit, ...
        let fits = conditions(full() - 1, 1);
        assert_eq!(growth(None, &fits, owned), owned);
        // ... and not beside as many as fit, in either set.
        let one = table::<u64>(2 * (full() + 1));
        assert_eq!(growth(None, &conditions(full(), 1), owned), one + owned);
        assert_eq!(growth(None, &conditions(1, full()), owned), one + owned);
        // Both together and one more.
        let both = table::<u64>(2 * (2 * full() + 1));
        let own = conditions(full(), full());
        assert_eq!(growth(Some(&own), &conditions(full(), full()), owned), 2 * both + owned);
    }
}
