//! Follows for a listener what each position of a tree rests on.
//!
//! The checker itself needs the sets of the root only, and lets what the winner enters freely join them there. Here every
//! position has its own share. Sets are bounded, so that a certificate of n positions costs O(n) however deep it is.

use crate::error::Fault;
use crate::listener::{Listener, MAX_TOLD, Proven, RestsOn};
use rustc_hash::FxHashMap;
use twinproof_core::{Conditions, Meter, RepetitionRule, Rules, Step, Value};

/// What is known so far of a position whose proof is not complete, or of one that has a name.
#[derive(Clone)]
struct Trace<R: Eq + std::hash::Hash> {
    answer: Option<u64>,
    rank: u32,
    loops: bool,
    enters: bool,
    rests_on_tables: bool,
    /// `None` once they are too many.
    conditions: Option<Conditions<R>>,
}

impl<R: Eq + std::hash::Hash> Trace<R> {
    fn new(answer: Option<u64>) -> Self {
        Self {
            answer,
            rank: 0,
            loops: false,
            enters: false,
            rests_on_tables: false,
            conditions: Some(Conditions::default()),
        }
    }
}

/// A move of the proof.
pub(crate) struct Edge<'p, G: Rules> {
    pub(crate) from: &'p G::Position,
    pub(crate) mv: G::Move,
    pub(crate) to: &'p G::Position,
}

pub(crate) struct Tracer<'l, G: Rules> {
    listener: &'l mut dyn Listener<G>,
    rule: RepetitionRule,
    value: Value,
    open: Vec<Trace<G::Repetition>>,
    named: FxHashMap<u32, Trace<G::Repetition>>,
}

impl<'l, G: Rules> Tracer<'l, G> {
    pub(crate) fn new(listener: &'l mut dyn Listener<G>, rule: RepetitionRule, value: Value) -> Self {
        Self { listener, rule, value, open: Vec::new(), named: FxHashMap::default() }
    }

    /// What a trace takes at most: its own place twice, since vectors and maps are up to half empty, and its sets.
    fn cost() -> u64 {
        (2 * size_of::<Trace<G::Repetition>>() + 4 * MAX_TOLD * size_of::<G::Repetition>()) as u64
    }

    /// A position is opened, with the winner's move if it is the winner's.
    pub(crate) fn open(&mut self, answer: Option<u64>, meter: &mut Meter<'_>) -> Result<(), Fault> {
        meter.charge(Self::cost())?;
        self.open.push(Trace::new(answer));
        Ok(())
    }

    /// The top is complete: tells it, and takes it off.
    pub(crate) fn complete(
        &mut self,
        game: &G,
        position: &G::Position,
        name: Option<u32>,
        edge: Option<Edge<'_, G>>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Fault> {
        let Some(trace) = self.open.pop() else { return Ok(()) };
        meter.release(Self::cost());
        self.listener.proven(&Proven {
            position,
            answer: trace.answer,
            rests: RestsOn::Tree {
                rank: trace.rank,
                conditions: trace.conditions.as_ref(),
                enters: trace.enters,
                rests_on_tables: trace.rests_on_tables,
            },
        });
        if let Some(name) = name {
            if self.named.insert(name, trace.clone()).is_none() {
                meter.charge(Self::cost())?;
            }
        }
        if let Some(edge) = edge {
            self.add(game, &edge, trace);
        }
        Ok(())
    }

    /// A move to a position that was proven under a name.
    pub(crate) fn reuse(
        &mut self,
        game: &G,
        edge: Option<Edge<'_, G>>,
        name: u32,
        last: bool,
        meter: &mut Meter<'_>,
    ) {
        let found = if last { self.named.remove(&name) } else { self.named.get(&name).cloned() };
        if last && found.is_some() {
            meter.release(Self::cost());
        }
        if let (Some(trace), Some(edge)) = (found, edge) {
            self.add(game, &edge, trace);
        }
    }

    /// A move to where a line ends; `is_table_win` when a table says that the first player wins there.
    pub(crate) fn end(&mut self, game: &G, edge: &Edge<'_, G>, is_table_win: bool) {
        self.add(game, edge, Trace { rests_on_tables: is_table_win, ..Trace::new(None) });
    }

    /// A move that is a repetition.
    pub(crate) fn repetition(&mut self, game: &G, edge: &Edge<'_, G>) {
        let (parent, child) = (game.repetition(edge.from), game.repetition(edge.to));
        let step = self.step(game, edge, &parent, &child);
        let Some(top) = self.open.last_mut() else { return };
        top.rank = top.rank.max(1);
        top.loops = true;
        let added = top.conditions.as_mut().is_some_and(|conditions| conditions.add_repetition(step).is_ok());
        Self::bound(top, added);
    }

    fn step<'r>(
        &self,
        game: &G,
        edge: &Edge<'_, G>,
        parent: &'r G::Repetition,
        child: &'r G::Repetition,
    ) -> Step<'r, G::Repetition> {
        Step {
            rule: self.rule,
            value: self.value,
            mover: game.to_move(edge.from),
            parent,
            child,
            same_epoch: game.epoch(edge.from) == game.epoch(edge.to),
            can_repeat: game.can_repeat(edge.mv),
            dominates: game.dominates_repetitions(edge.to),
        }
    }

    /// Takes over what a position rests on to which the top moves.
    fn add(&mut self, game: &G, edge: &Edge<'_, G>, below: Trace<G::Repetition>) {
        let (parent, child) = (game.repetition(edge.from), game.repetition(edge.to));
        let step = self.step(game, edge, &parent, &child);
        let must_be_new = step.must_be_new();
        if must_be_new {
            self.listener.entered(edge.to, below.rank);
        }
        let Some(top) = self.open.last_mut() else { return };
        top.rank = top.rank.max(below.rank.saturating_add(1));
        top.loops |= below.loops;
        if !step.same_epoch {
            // Nothing of another epoch can both precede and follow.
            if below.conditions.is_some_and(|conditions| !conditions.present.is_empty()) {
                top.conditions = None;
            }
            return;
        }
        top.enters |= below.enters || must_be_new;
        top.rests_on_tables |= below.rests_on_tables;
        // A line that makes progress in every state is judged by its rank.
        let is_free = step.enters_freely(below.loops) || (game.repetition_is_state() && !below.loops);
        let step = Step { can_repeat: step.can_repeat && !is_free, ..step };
        let added = match (top.conditions.as_mut(), below.conditions) {
            (Some(conditions), Some(below)) => conditions.add_child(step, below).is_ok(),
            _ => false,
        };
        Self::bound(top, added);
    }

    fn bound(top: &mut Trace<G::Repetition>, added: bool) {
        let fits =
            |conditions: &Conditions<_>| conditions.absent.len() + conditions.present.len() <= MAX_TOLD;
        top.conditions = top.conditions.take().filter(|conditions| added && fits(conditions));
    }
}
