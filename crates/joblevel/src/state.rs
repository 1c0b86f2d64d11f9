//! What is known of a run: the tree, and on which record each solved node rests.
//!
//! Everything follows from the plan and the records in their order, so that a run that is taken up again is the run that was left.

use crate::error::RunError;
use crate::node::{Flags, NodeId};
use crate::record::{Record, Told};
use crate::settings::{Plan, Trust};
use crate::tree::{About, Tree};
use crate::walk::Walk;
use std::cell::{RefCell, RefMut};
use std::collections::HashMap;
use twinproof::{Next, Numbers, Player, Problem, Solvable, Value, follow, is_rest_lemma};
use twinproof_engine::{Answer, Status, Word};

/// A run without its folder and its workers.
#[derive(Debug)]
pub(crate) struct State<G: Solvable> {
    pub(crate) problem: Problem<G>,
    pub(crate) plan: Plan,
    pub(crate) tree: Tree,
    /// The line that was looked at last.
    walk: RefCell<Walk<G>>,
    /// Where the certificate of a node is that has a value by itself.
    pub(crate) reasons: HashMap<NodeId, Reason>,
    /// The record that says that the other moves of a node are lost.
    pub(crate) rest_reasons: HashMap<NodeId, u64>,
    pub(crate) counts: Counts,
}

/// Why a node has its value, if not by its children; the number is where the record begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The job about it.
    Own(u64),
    /// A job about the position before it.
    After(u64),
    /// The database, asked by whoever did the job about the position before it.
    Stored(u64),
}

/// What was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Counts {
    /// Jobs that were answered.
    pub jobs: u64,
    /// Those of them that asked for the other moves of a node.
    pub rest_jobs: u64,
    /// Those that were to prove what an engine claims.
    pub proof_jobs: u64,
    /// Jobs that were set aside or refused.
    pub failed: u64,
    /// Answers that the database corrected.
    pub stored: u64,
    /// Claims that turned out to be false.
    pub false_claims: u64,
    /// What engines spent, as they count it.
    pub engine_nodes: u64,
}

/// What an answer changed beyond numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Numbers alone.
    None,
    /// Something is solved.
    Solved,
    /// The engine claimed what does not hold.
    FalseClaim,
}

impl<G: Solvable> State<G> {
    pub(crate) fn new(problem: Problem<G>, plan: Plan) -> Self {
        let mover = problem.game().to_move(problem.root());
        let tree = Tree::new(plan.algorithm, plan.policy, mover);
        let walk = RefCell::new(Walk::new(&problem));
        Self {
            problem,
            plan,
            tree,
            walk,
            reasons: HashMap::new(),
            rest_reasons: HashMap::new(),
            counts: Counts::default(),
        }
    }

    /// The way to a node, played out.
    pub(crate) fn walk_to(&self, id: NodeId) -> RefMut<'_, Walk<G>> {
        let mut walk = self.walk.borrow_mut();
        walk.go(self.problem.game(), &self.tree, id);
        walk
    }

    /// The moves that lead to a node.
    pub(crate) fn line(&self, id: NodeId) -> Vec<G::Move> {
        self.walk_to(id).moves().to_vec()
    }

    /// The same as the game writes them.
    pub(crate) fn names(&self, id: NodeId) -> Vec<String> {
        self.walk_to(id).names(self.problem.game()).to_vec()
    }

    /// Goes through all nodes with their positions, parents first.
    pub(crate) fn for_each_position(&self, mut tell: impl FnMut(NodeId, &G::Position)) {
        let game = self.problem.game();
        let (mut left, mut room) = (vec![(NodeId::ROOT, self.problem.root().clone())], Vec::new());
        while let Some((id, position)) = left.pop() {
            tell(id, &position);
            for child in self.tree.children(id) {
                let mv = game.move_at(&position, self.tree.get(child).mv.into(), &mut room);
                left.push((child, game.play(&position, mv.expect("nodes are made by legal moves"))));
            }
        }
    }

    /// The problem at a node, what leads there as its past.
    pub(crate) fn problem_at(&self, id: NodeId) -> Result<Problem<G>, RunError> {
        if id == NodeId::ROOT {
            return Ok(self.problem.clone());
        }
        let walk = self.walk_to(id);
        let past = self.problem.past().iter().chain(walk.before()).cloned().collect();
        Ok(self.problem.moved_to(walk.position().clone(), past)?)
    }

    /// Takes a record in; `at` is where it begins.
    pub(crate) fn apply(&mut self, record: &Record, at: u64) -> Result<Change, RunError> {
        let (id, about) = (record.node, record.about);
        if id.number() >= self.tree.arena.len() {
            return Err(RunError::NoSuchNode { node: id.number() });
        }
        if let Told::Reopened { .. } = record.result {
            self.reasons.remove(&id);
            if self.rest_reasons.remove(&id).is_some() {
                self.tree.set(id, Flags::REST_LOST, false);
            }
            self.tree.reopen(id);
            return Ok(Change::None);
        }
        self.counts.jobs += 1;
        self.counts.rest_jobs += u64::from(about.is_rest());
        self.counts.proof_jobs += u64::from(about.is_proof());
        // What is decided above it needs no more answers.
        if self.tree.is_settled(id) {
            return Ok(Change::None);
        }
        let before = self.tree.get(id).value();
        let mut change = Change::None;
        match &record.result {
            Told::Reopened { .. } => {}
            Told::Failed { .. } => {
                self.counts.failed += 1;
                self.give_up(id, about);
            }
            Told::Answered { answer, stored } => {
                self.counts.engine_nodes += answer.spent.nodes.unwrap_or(0);
                change = self.answered(id, about, answer, at)?;
                if let Some(stored) = stored {
                    self.counts.stored += 1;
                    self.correct(id, answer, stored.value, at)?;
                }
            }
        }
        self.tree.update(id);
        let is_solved = before.is_none() && self.tree.get(id).value().is_some();
        self.counts.false_claims += u64::from(change == Change::FalseClaim);
        Ok(if change == Change::None && is_solved { Change::Solved } else { change })
    }

    /// A job has no answer, and will have none.
    fn give_up(&mut self, id: NodeId, about: About) {
        match about {
            About::Node | About::Rest => self.tree.set(id, Flags::NO_IDEAS, true),
            About::Proof => self.tried(id, Flags::PROOF_WANTED, Flags::PROOF_TRIED),
            About::RestProof => self.rest_is_unproven(id),
        }
    }

    fn tried(&mut self, id: NodeId, wanted: Flags, tried: Flags) {
        self.tree.set(id, wanted, false);
        self.tree.set(id, tried, true);
    }

    /// An engine says that the other moves are lost, our prover does not: the node stays open.
    fn rest_is_unproven(&mut self, id: NodeId) {
        self.tried(id, Flags::REST_PROOF_WANTED, Flags::REST_TRIED);
        self.tree.set(id, Flags::NO_IDEAS, true);
    }

    fn answered(&mut self, id: NodeId, about: About, answer: &Answer, at: u64) -> Result<Change, RunError> {
        let mover = self.tree.get(id).mover();
        let worth = if mover == Player::First { answer.status.value() } else { -answer.status.value() };
        match &answer.word {
            Word::Certified(value, certificates) => {
                let is_about_all = certificates
                    .iter()
                    .any(|certificate| certificate.line.is_empty() && !is_rest_lemma(&certificate.bytes));
                self.tree.set(id, Flags::PROOF_WANTED, false);
                let is_false = about.is_proof() && value.winner() == mover;
                self.certified(id, about, *value, answer, is_about_all, at)?;
                self.tree.visit(id, worth);
                return Ok(if is_false { Change::FalseClaim } else { Change::None });
            }
            _ if about == About::Proof => self.tried(id, Flags::PROOF_WANTED, Flags::PROOF_TRIED),
            _ if about == About::RestProof => self.rest_is_unproven(id),
            Word::Claimed(value) if self.plan.trust == Trust::Claimed => {
                self.believed(id, about, *value, answer)?;
            }
            Word::Claimed(value) => self.claimed(id, about, *value, answer)?,
            Word::Open => {
                self.add_best(id, answer, answer.status)?;
            }
        }
        self.tree.visit(id, worth);
        Ok(Change::None)
    }

    /// Certificates settle the job.
    fn certified(
        &mut self,
        id: NodeId,
        about: About,
        value: Value,
        answer: &Answer,
        is_about_all: bool,
        at: u64,
    ) -> Result<(), RunError> {
        let mover = self.tree.get(id).mover();
        if about.is_rest() {
            self.tree.set(id, Flags::REST_PROOF_WANTED, false);
        }
        if !about.is_rest() || is_about_all {
            self.tree.settle(id, value, false);
            self.reasons.insert(id, Reason::Own(at));
        } else if value.winner() != mover {
            self.tree.set(id, Flags::REST_LOST, true);
            self.rest_reasons.insert(id, at);
        } else if let Some(child) = self.add_best(id, answer, Status::AlmostWon)?
            && !self.tree.get(child).has(Flags::OWN_VALUE)
        {
            self.tree.settle(child, value, false);
            self.reasons.insert(child, Reason::After(at));
            self.tree.update(child);
        }
        Ok(())
    }

    /// An engine's word closes the node.
    fn believed(&mut self, id: NodeId, about: About, value: Value, answer: &Answer) -> Result<(), RunError> {
        let mover = self.tree.get(id).mover();
        if value.winner() == mover
            && let Some(child) = self.add_best(id, answer, Status::AlmostWon)?
        {
            if self.tree.get(child).value().is_none() {
                self.tree.settle(child, value, true);
                self.tree.update(child);
            }
        } else if about.is_rest() && value.winner() != mover {
            self.tree.set(id, Flags::REST_LOST, true);
            self.tree.set(id, Flags::REST_CLAIMED, true);
        } else {
            // Lost; or won by a move that is not said, whichever moves were left out.
            self.tree.settle(id, value, true);
        }
        Ok(())
    }

    /// An engine's word closes nothing: it is work for our own prover.
    fn claimed(&mut self, id: NodeId, about: About, value: Value, answer: &Answer) -> Result<(), RunError> {
        let mover = self.tree.get(id).mover();
        if value.winner() == mover {
            // The move is said, so what is to be proven is that it wins.
            let child = self.add_best(id, answer, Status::AlmostWon)?;
            self.want_proof(child.unwrap_or(id));
            if let Some(child) = child {
                self.tree.update(child);
            }
            return Ok(());
        }
        if about.is_rest() {
            match self.tree.get(id).has(Flags::REST_TRIED) {
                true => self.tree.set(id, Flags::NO_IDEAS, true),
                false => self.tree.set(id, Flags::REST_PROOF_WANTED, true),
            }
            return Ok(());
        }
        self.want_proof(id);
        // Without a move there is nothing else to go on with, and nobody is asked the same twice.
        self.add_best(id, answer, Status::AlmostLost)?;
        Ok(())
    }

    fn want_proof(&mut self, id: NodeId) {
        let node = self.tree.get(id);
        if node.value().is_none() && !node.has(Flags::PROOF_TRIED) {
            self.tree.set(id, Flags::PROOF_WANTED, true);
        }
    }

    /// The database knows the position after the engine's move.
    fn correct(&mut self, id: NodeId, answer: &Answer, value: Value, at: u64) -> Result<(), RunError> {
        if self.tree.get(id).value().is_some() {
            return Ok(());
        }
        if let Some(child) = self.add_best(id, answer, answer.status)?
            && self.tree.get(child).value().is_none()
        {
            self.tree.settle(child, value, false);
            self.reasons.insert(child, Reason::Stored(at));
            self.tree.update(child);
        }
        Ok(())
    }

    /// A move at a node, and its index.
    fn read_move(&self, id: NodeId, text: &str) -> Option<(G::Move, u32)> {
        let (game, walk) = (self.problem.game(), self.walk_to(id));
        let mv = game.parse_move(walk.position(), text)?;
        Some((mv, u32::try_from(game.index_of(walk.position(), mv)?).ok()?))
    }

    /// The node after the move of an answer, made if it is not there. An engine without a move that is new has no ideas.
    fn add_best(&mut self, id: NodeId, answer: &Answer, status: Status) -> Result<Option<NodeId>, RunError> {
        let Some((mv, index)) = answer.best.as_deref().and_then(|text| self.read_move(id, text)) else {
            self.tree.set(id, Flags::NO_IDEAS, true);
            return Ok(None);
        };
        if let Some(child) = self.tree.child_by(id, index) {
            return Ok(Some(child));
        }
        let problem = self.problem_at(id)?;
        let mover = self.tree.get(id).mover();
        let (next, numbers, value) = match follow(&problem, mv)? {
            Next::Over(value) => (mover.opponent(), Numbers::solved(value), Some(value)),
            Next::Open(after) => (after.game().to_move(after.root()), opinion(status).numbers(mover), None),
        };
        let child = self.tree.add(id, index, next, numbers).ok_or(RunError::TooManyNodes)?;
        if let Some(value) = value {
            self.tree.settle(child, value, false);
        }
        self.tree.update(child);
        Ok(Some(child))
    }
}

/// A status that is no end: that something is decided is never said by numbers alone.
fn opinion(status: Status) -> Status {
    status.clamp(Status::AlmostLost, Status::AlmostWon)
}
