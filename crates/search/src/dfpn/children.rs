//! What a frame makes of its children: their first numbers, what the table says of them, which one to visit and how far.

use super::evaluation_cache::Evaluation;
use super::frame::{DfpnChild, combine, with_virtual_loss};
use super::worker::Worker;
use crate::history::{NodeKeys, Probe};
use crate::stack::NONE;
use crate::verdict::{NO_MOVE, Verdict};
use twinproof_core::{ChildPreview, Game, Numbers, ProofNumber};

/// So many children are looked up for every expansion below them.
const CHILDREN_AN_EXPANSION: u64 = 4;
/// The numbers of a child that nobody has looked at: any others are more.
const UNSEEN: Numbers = Numbers { proof: ProofNumber::EPSILON, disproof: ProofNumber::EPSILON };

impl<G: Game> Worker<'_, '_, G> {
    /// Adds the child by the move with this index to the top frame.
    pub(super) fn add_child(&mut self, index: usize) {
        let game = self.tt.problem.game();
        let mv = self.moves[index];
        let frame = self.stack.top();
        let preview = self.previews.get(index).copied().flatten();
        let (position, keys) = match &preview {
            Some(preview) => (None, self.tt.preview_keys(&frame.keys, mv, preview)),
            None => {
                let position = game.play(&frame.position, mv);
                let keys = self.tt.child_keys(&frame.keys, mv, &position);
                (Some(position), keys)
            }
        };
        let repetition = self.tt.repetition(frame.mover, mv, keys.repetition);
        let (evaluation, back) = match (repetition, preview) {
            (Some((value, depth)), _) => {
                (Evaluation { numbers: Numbers::solved(value), dominates: false }, depth.unwrap_or(NONE))
            }
            (None, Some(ChildPreview { dominates, .. })) => (Evaluation { numbers: UNSEEN, dominates }, NONE),
            (None, None) => (self.evaluation(mv, &keys, position), NONE),
        };
        self.stack.children.push(DfpnChild {
            keys,
            mv,
            numbers: evaluation.numbers,
            conditions: NONE,
            simulated: 0,
            back,
            least_depth: NONE,
            index: u16::try_from(index).unwrap_or(NO_MOVE),
            threads: 0,
            can_repeat: game.can_repeat(mv),
            dominates: evaluation.dominates,
            is_preview: repetition.is_none() && preview.is_some(),
        });
    }

    /// Gives the children that nobody has looked at and the table does not know their first numbers, or a guess that will
    /// do until one of them is to be visited.
    pub(super) fn evaluate_new_children(&mut self) {
        let first_child = self.stack.top().first_child;
        let is_new = |child: &DfpnChild<G::Move>| child.is_preview && child.numbers.value().is_none();
        for (child, preview) in self.stack.children[first_child..].iter_mut().zip(&self.previews) {
            match preview.and_then(|preview| preview.numbers) {
                Some(numbers) if is_new(child) => child.numbers = numbers,
                _ => {}
            }
        }
        let is_unknown = |child: &DfpnChild<G::Move>| is_new(child) && child.numbers == UNSEEN;
        let unknown = self.stack.top_children().iter().filter(|child| is_unknown(child));
        self.evaluation_cache.prefetch(unknown.map(|child| child.keys.entry));
        for index in first_child..self.stack.children.len() {
            if is_unknown(&self.stack.children[index]) {
                self.evaluate_child(index);
            }
        }
    }

    /// What the position after a move from the top frame begins with. It is set up if it has to be.
    fn evaluation(&mut self, mv: G::Move, keys: &NodeKeys, position: Option<G::Position>) -> Evaluation {
        if let Some(known) = self.evaluation_cache.get(keys.entry) {
            return known;
        }
        let game = self.tt.problem.game();
        let position = position.unwrap_or_else(|| game.play(&self.stack.top().position, mv));
        let evaluation = Evaluation {
            numbers: self.evaluate(&position, keys.depth),
            dominates: game.dominates_repetitions(&position),
        };
        // Those of a Monte-Carlo search are kept by itself, and some only for a while.
        if self.evaluator.is_none() {
            self.evaluation_cache.put(keys.entry, evaluation);
        }
        evaluation
    }

    /// The numbers of a position that was never met.
    fn evaluate(&mut self, position: &G::Position, depth: u32) -> Numbers {
        let problem = self.tt.problem;
        match &mut self.evaluator {
            None => problem.evaluate(position),
            Some(evaluator) => problem
                .end_value(position)
                .map_or_else(|| evaluator.numbers(problem.game(), position, depth), Numbers::solved),
        }
    }

    /// Looks at a child of the top frame of which there was but a preview.
    pub(super) fn evaluate_child(&mut self, index: usize) {
        let child = self.stack.children[index];
        let Evaluation { numbers, dominates } = self.evaluation(child.mv, &child.keys, None);
        self.stack.children[index] = DfpnChild { numbers, dominates, is_preview: false, ..child };
    }

    /// Asks the table about an open child. Its numbers only grow; a verdict stays for the life of the frame.
    #[inline]
    fn probe_child(&mut self, index: usize) {
        let child = &mut self.stack.children[index];
        match self.tt.probe(&child.keys) {
            Probe::Miss => {}
            Probe::Solved(verdict) => self.set_solved(index, verdict),
            Probe::Open { base, twins } => {
                child.is_preview = false;
                child.least_depth = base.depth;
                child.threads = base.threads;
                child.numbers = child.numbers.at_least(base.numbers);
                // Once for each set of twins.
                if twins != 0 && twins != child.simulated && self.tt.can_simulate() {
                    child.simulated = twins;
                    let (mv, keys) = (child.mv, child.keys);
                    let position = self.tt.problem.game().play(&self.stack.top().position, mv);
                    if let Some(verdict) = self.tt.simulate(&position, &keys) {
                        self.set_solved(index, verdict);
                    }
                }
            }
        }
    }

    /// Whether a child that was never expanded was decided before.
    pub(super) fn consult_child(&mut self, index: usize, position: &G::Position) -> bool {
        if !self.tt.can_consult() {
            return false;
        }
        let keys = self.stack.children[index].keys;
        // Where the search did not begin at the root, nobody here knows what came before.
        let is_whole = self.stack.frames.first().is_some_and(|first| first.keys.depth == 0);
        let mut frames = self.stack.frames.iter().map(|frame| &frame.position);
        let path: Option<&mut dyn Iterator<Item = &G::Position>> =
            if is_whole { Some(&mut frames) } else { None };
        let Some(verdict) = self.tt.consult(position, &keys, path) else { return false };
        self.set_solved(index, verdict);
        true
    }

    /// Asks what was found before about all open children of the top frame: once there has been as much work below it as there are
    /// children, so that asking never costs much, and at the root at once.
    pub(super) fn consult_children(&mut self) {
        let count = self.stack.top_children().len() as u64;
        let frame = self.stack.top();
        let is_due = frame.keys.depth == 0 || self.expansions - frame.opened_at > count;
        if !self.tt.can_consult() || frame.has_consulted || !is_due {
            return;
        }
        self.stack.top_mut().has_consulted = true;
        for index in self.stack.top().first_child..self.stack.children.len() {
            let child = self.stack.children[index];
            if child.numbers.value().is_none() && child.least_depth == NONE {
                let position = self.tt.problem.game().play(&self.stack.top().position, child.mv);
                self.consult_child(index, &position);
            }
        }
    }

    /// Gives a child of the top frame its verdict.
    pub(super) fn set_solved(&mut self, index: usize, verdict: Verdict) {
        let child = &mut self.stack.children[index];
        child.numbers = Numbers::solved(verdict.value);
        if !verdict.conditions.is_unconditional() {
            child.conditions = self.stack.conditions.len() as u32;
            self.stack.conditions.push(verdict.conditions);
        }
    }

    /// Asks the table about the open children of the top frame once more, but not oftener than there is work to pay
    /// for it: a look at each child takes about as long as an expansion.
    pub(super) fn refresh(&mut self) {
        let children = self.stack.top_children().len() as u64;
        let frame = self.stack.top_mut();
        if self.expansions - frame.refreshed_at >= children / CHILDREN_AN_EXPANSION {
            frame.refreshed_at = self.expansions;
            self.probe_open_children();
            self.consult_children();
        }
    }

    pub(super) fn probe_open_children(&mut self) {
        let open = self.stack.top_children().iter().filter(|child| child.numbers.value().is_none());
        self.tt.table().prefetch(open.map(|child| child.keys.entry));
        for index in self.stack.top().first_child..self.stack.children.len() {
            if self.stack.children[index].numbers.value().is_none() {
                self.probe_child(index);
            }
        }
    }

    /// The threshold controlling algorithm (TCA): where a child was met before at no greater depth, the numbers may
    /// feed on themselves, so the frame then has to visit a child before it may return.
    pub(super) fn control_thresholds(&mut self) {
        let frame = self.stack.top();
        let least = frame.least_depth;
        let is_old = |child: &DfpnChild<G::Move>| {
            child.numbers.value().is_none() && child.least_depth != NONE && child.least_depth <= least
        };
        if !frame.must_visit && !self.stack.top_children().iter().any(is_old) {
            return;
        }
        let numbers = combine(frame.mover, self.stack.top_children());
        let frame = self.stack.top_mut();
        frame.must_visit = true;
        if numbers.value().is_none() {
            frame.thresholds = frame.thresholds.at_least(numbers.plus_one());
        }
    }

    /// The child to visit, and how far: until it is worse than the next best by a quarter, or the parent has
    /// had its share.
    pub(super) fn select(&self, numbers: Numbers) -> (usize, Numbers) {
        let frame = self.stack.top();
        let (mover, opponent) = (frame.mover, frame.mover.opponent());
        let (mut best, mut least, mut second) = (usize::MAX, ProofNumber::INFINITY, ProofNumber::INFINITY);
        for (index, child) in self.stack.top_children().iter().enumerate() {
            if child.numbers.value().is_some() {
                continue;
            }
            let effort = with_virtual_loss(child.numbers.effort_of(mover), child.threads);
            if effort < least {
                second = least;
                (best, least) = (index, effort);
            } else {
                second = second.min(effort);
            }
        }
        let child = &self.stack.top_children()[best];
        let own = frame.thresholds.effort_of(mover).min(second.quarter_more());
        let rest = numbers.effort_of(opponent).less(child.numbers.effort_of(opponent));
        let others = frame.thresholds.effort_of(opponent).less(rest);
        let thresholds = Numbers::of(mover, own, others).at_least(child.numbers.plus_one());
        (frame.first_child + best, thresholds)
    }
}
