//! All that the calculus of conditions allows on a small game: every set of conditions under which some proof of a node holds.

use std::collections::BTreeSet;
use std::rc::Rc;
use twinproof_core::{Conditions, Player, ProofSink, RepetitionRule, Rules, Step, Value};

/// Nodes with more verdicts than this are given up.
const MOST: usize = 300;

/// A node with what its proof asks of the history, by the calculus as the checker has it.
#[derive(Debug, Clone)]
pub struct Derived {
    pub conditions: Conditions<u8>,
    /// What the winner enters freely.
    pub entered: BTreeSet<u8>,
    pub proof: Rc<Proof>,
}

/// The steps of a proof.
#[derive(Debug)]
pub enum Proof {
    End,
    Repetition,
    Choose(usize, Rc<Proof>),
    All(Vec<Rc<Proof>>),
}

impl Derived {
    fn new(proof: Proof) -> Self {
        Self { conditions: Conditions::default(), entered: BTreeSet::new(), proof: Rc::new(proof) }
    }

    /// Whether it asks no more than another, in every respect that can matter further up.
    fn asks_no_more(&self, other: &Self) -> bool {
        self.conditions.loops == other.conditions.loops
            && self.conditions.absent.is_subset(&other.conditions.absent)
            && self.conditions.present.is_subset(&other.conditions.present)
            && self.entered.is_subset(&other.entered)
    }

    /// Whether the checker must accept it with this past.
    pub fn holds_with(&self, past: &BTreeSet<u8>) -> bool {
        self.conditions.hold_in(|class| past.contains(class)) && self.entered.is_disjoint(past)
    }
}

/// Keeps what no other asks less than; whether there was anything new.
fn keep(all: &mut Vec<Derived>, new: Derived) -> bool {
    if all.iter().any(|known| known.asks_no_more(&new)) {
        return false;
    }
    all.retain(|known| !new.asks_no_more(known));
    all.push(new);
    true
}

/// A game of numbered nodes.
pub trait Numbered: Rules<Position = u8, Repetition = u8> {}
impl<G: Rules<Position = u8, Repetition = u8>> Numbered for G {}

/// What is to be derived.
pub struct Derivation<'a, G: Numbered> {
    pub game: &'a G,
    pub nodes: u8,
    pub rule: RepetitionRule,
    pub value: Value,
    /// In order form, what the past holds; in general form it has no part in what can be derived.
    pub past: Option<&'a BTreeSet<u8>>,
}

impl<G: Numbered> Derivation<'_, G> {
    /// All that there is of each node; `None` when it is too much.
    pub fn run(&self) -> Option<Vec<Vec<Derived>>> {
        let game = self.game;
        let mut all: Vec<Vec<Derived>> = vec![Vec::new(); usize::from(self.nodes)];
        for node in 0..self.nodes {
            if game.terminal(&node) == Some(self.value) {
                all[usize::from(node)].push(Derived::new(Proof::End));
            }
        }
        loop {
            let mut is_changed = false;
            for node in (0..self.nodes).filter(|node| game.terminal(node).is_none()) {
                for new in self.of_node(node, &all)? {
                    is_changed |= keep(&mut all[usize::from(node)], new);
                }
                if all[usize::from(node)].len() > MOST {
                    return None;
                }
            }
            if !is_changed {
                return Some(all);
            }
        }
    }

    fn of_node(&self, node: u8, all: &[Vec<Derived>]) -> Option<Vec<Derived>> {
        let game = self.game;
        let mover = game.to_move(&node);
        let mut moves = Vec::new();
        game.moves(&node, &mut moves);
        let mut found = Vec::new();
        if mover == self.value.winner() {
            for (index, &mv) in moves.iter().enumerate() {
                let nothing = Derived::new(Proof::End);
                for (with, below) in self.with_move(&nothing, node, mover, mv, all) {
                    keep(&mut found, Derived { proof: Rc::new(Proof::Choose(index, below)), ..with });
                }
            }
            return Some(found);
        }
        found.push(Derived::new(Proof::All(Vec::new())));
        for &mv in &moves {
            let mut more = Vec::new();
            for before in &found {
                for (with, below) in self.with_move(before, node, mover, mv, all) {
                    let Proof::All(children) = &*before.proof else { unreachable!("made above") };
                    let children = children.iter().cloned().chain([below]).collect();
                    keep(&mut more, Derived { proof: Rc::new(Proof::All(children)), ..with });
                }
            }
            if more.len() > MOST {
                return None;
            }
            found = more;
        }
        Some(found)
    }

    /// All ways to take a move over, each with the proof below it.
    fn with_move(
        &self,
        before: &Derived,
        node: u8,
        mover: Player,
        mv: G::Move,
        all: &[Vec<Derived>],
    ) -> Vec<(Derived, Rc<Proof>)> {
        let (game, rule) = (self.game, self.rule);
        let child = game.play(&node, mv);
        let (parent, to) = (game.repetition(&node), game.repetition(&child));
        let step = Step {
            rule,
            value: self.value,
            mover,
            parent: &parent,
            child: &to,
            same_epoch: game.epoch(&node) == game.epoch(&child),
            can_repeat: game.can_repeat(mv),
            dominates: game.dominates_repetitions(&child),
        };
        let mut found = Vec::new();
        let helps = rule.value_of_repetition(mover) == self.value;
        let in_past = self.past.map(|past| step.can_repeat && past.contains(&to));
        if in_past == Some(true) && !helps {
            return found;
        }
        // An end takes no step, so that nothing can be claimed there.
        if game.terminal(&child) != Some(self.value) {
            let mut with = before.clone();
            if in_past.unwrap_or_else(|| with.conditions.add_repetition(step).is_ok()) {
                found.push((with, Rc::new(Proof::Repetition)));
            }
        }
        for below in &all[usize::from(child)] {
            let mut with = before.clone();
            if with.conditions.add_child(step, below.conditions.clone()).is_ok() {
                with.entered.extend(&below.entered);
                with.entered.extend(step.enters_freely(below.conditions.loops).then_some(to));
                found.push((with, below.proof.clone()));
            }
        }
        found
    }
}

/// Tells the steps of a proof.
pub fn emit(proof: &Proof, sink: &mut impl ProofSink) -> std::io::Result<()> {
    match proof {
        Proof::End => Ok(()),
        Proof::Repetition => sink.repetition(),
        Proof::Choose(index, below) => {
            sink.choose(*index)?;
            emit(below, sink)
        }
        Proof::All(all) => {
            sink.all()?;
            all.iter().try_for_each(|below| emit(below, sink))
        }
    }
}
