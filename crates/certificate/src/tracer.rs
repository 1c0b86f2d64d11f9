//! Follows for a listener what each position of a tree rests on.
//!
//! The checker itself needs the sets of the root only, and lets what the winner enters freely join them there. Here every
//! position has its own share. Sets are bounded, so that a certificate of n positions costs O(n) however deep it is.

use crate::error::Fault;
use crate::listener::{Listener, MAX_TOLD, Proven, RestsOn};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use twinproof_core::{Meter, RepetitionRule, Rules, Step, Value};

/// A set, or `None` once it is too large.
type Bounded<R> = Option<FxHashSet<R>>;

/// What is known so far of a position whose proof is not complete, or of one that has a name.
#[derive(Clone)]
struct Trace<R> {
    answer: Option<u64>,
    rank: u32,
    loops: bool,
    rests_on_tables: bool,
    present: Bounded<R>,
    absent: Bounded<R>,
}

impl<R> Trace<R> {
    fn new(answer: Option<u64>) -> Self {
        let empty = || Some(FxHashSet::default());
        Self { answer, rank: 0, loops: false, rests_on_tables: false, present: empty(), absent: empty() }
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
                present: trace.present.as_ref(),
                absent: trace.absent.as_ref(),
                rests_on_tables: trace.rests_on_tables,
            },
        });
        if let Some(name) = name
            && self.named.insert(name, trace.clone()).is_none()
        {
            meter.charge(Self::cost())?;
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
        if step.child != step.parent {
            let target = FxHashSet::from_iter([child.clone()]);
            merge(&mut top.present, Some(target));
        }
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
            return;
        }
        top.rests_on_tables |= below.rests_on_tables;
        let (mut present, mut absent) = (below.present, below.absent);
        if let Some(present) = &mut present {
            present.remove(&parent);
        }
        // The checker refuses that wherever it could matter.
        absent = absent.filter(|absent| !absent.contains(&parent));
        // A line that makes progress in every state is judged by its rank.
        let is_free = step.enters_freely(below.loops) || (game.repetition_is_state() && !below.loops);
        if must_be_new && !is_free {
            merge(&mut absent, Some(FxHashSet::from_iter([child.clone()])));
        }
        merge(&mut top.present, present);
        merge(&mut top.absent, absent);
    }
}

/// Takes more into a set, as long as it is small enough.
fn merge<R: Eq + Hash>(into: &mut Bounded<R>, from: Bounded<R>) {
    let both = match (into.take(), from) {
        (Some(one), Some(other)) => {
            let (mut larger, smaller) = if one.len() < other.len() { (other, one) } else { (one, other) };
            larger.extend(smaller);
            larger
        }
        _ => return,
    };
    *into = Some(both).filter(|both| both.len() <= MAX_TOLD);
}
