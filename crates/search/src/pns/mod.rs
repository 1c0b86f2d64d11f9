//! Proof-number search in its four forms, after Breuker et al., "A solution to the GHI problem for best-first
//! search", and Schijf et al. before them.
//!
//! All four keep the search graph in memory, walk from the root to the leaf that matters most, expand it and
//! back the numbers up. They differ in what they take for the same node:
//!
//! | form | one node is | repetition on the path | right? |
//! |---|---|---|---|
//! | tree (`pns`, `mc-pns`) | a path | scored by the rule | always |
//! | `dag` | a position at a depth | not scored | what it decides |
//! | `dcg` | a position | scored, and kept for all paths | **no** |
//! | `bta` | a position, with twins for other paths | a possible draw until it is a real one | first-player-loss |
//!
//! What they share is here: the path ([`path`]), expansion, and selection that resumes where the last change reached
//! instead of at the root. The arrays and the proof are those of [`crate::graph`].

mod base_twin;
mod merged;
mod path;
mod tree;

use crate::claim::{Claim, MAX_LINE, ProofError, Prover, Written};
use crate::graph::{Columns, Edge, GraphKind, GraphProof, NONE, Store};
use crate::limits::LimitGuard;
use crate::playouts::PlayoutEvaluator;
use crate::settings::{Algorithm, Settings};
use path::Path;
use rustc_hash::FxHashSet;
use twinproof_core::{
    Clock, Counts, Game, Limits, Numbers, Observer, Player, Problem, ProofSink, StopReason, mix,
};

/// What a form takes for the same node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Merging {
    Tree,
    Dag,
    Dcg,
    BaseTwin,
}

/// A proof-number search set on a problem.
pub(crate) struct Pns<'a, G: Game> {
    problem: &'a Problem<G>,
    form: Merging,
    close: bool,
    limits: Limits,
    /// Says what numbers a leaf begins with instead of the game, in a Monte-Carlo search.
    evaluator: Option<PlayoutEvaluator>,
    store: Store<G::Move>,
    path: Path<G::Position>,
    /// The numbers of the root.
    root: Numbers,
    /// 64-bit repetition keys of the past.
    past: FxHashSet<u64>,
    moves: Vec<G::Move>,
    /// Possible draws on the path, edge and depth of the repeated position; of the base-twin form.
    marks: Vec<(u32, u32)>,
    /// The update under way; of the forms that update all parents.
    round: u32,
    /// The line of the proof, once one was written.
    proof_line: Option<Vec<G::Move>>,
}

impl<'a, G: Game> Pns<'a, G> {
    pub(crate) fn new(problem: &'a Problem<G>, form: Merging, settings: &Settings) -> Self {
        let game = problem.game();
        let (close, limits) = (settings.close, settings.limits.clone());
        let memory = limits.memory.unwrap_or(u64::MAX);
        let evaluator = (settings.algorithm == Algorithm::McPns).then(|| {
            PlayoutEvaluator::new(problem, settings.playouts.unwrap_or_default(), settings.seed, 1, memory)
        });
        let memory =
            limits.memory.map(|memory| memory - evaluator.as_ref().map_or(0, PlayoutEvaluator::bytes));
        let columns = Columns {
            merged: form != Merging::Tree,
            linked: matches!(form, Merging::Dag | Merging::Dcg),
            swept: close,
        };
        Self {
            problem,
            form,
            close,
            store: Store::new(columns, memory),
            limits,
            evaluator,
            path: Path::new(),
            root: Numbers::LEAF,
            past: problem.past().iter().map(|position| game.repetition_key(position)).collect(),
            moves: Vec::new(),
            marks: Vec::new(),
            round: 0,
            proof_line: None,
        }
    }

    fn search(&mut self, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        let game = self.problem.game();
        let root = self.problem.root();
        limits.counts.created += 1;
        limits.visit();
        if let Some(value) = self.problem.end_value(root) {
            self.root = Numbers::solved(value);
            return Ok(());
        }
        self.root = self.initial(root, 0);
        self.path.push(root.clone(), game.repetition_key(root), NONE, NONE, 0);
        if self.form != Merging::Tree {
            let key = self.key_at(root, 0);
            self.path.top_mut().node = self.store.add_node(self.root, key);
        }
        match self.form {
            Merging::Tree => self.search_tree(limits),
            Merging::Dag | Merging::Dcg => self.search_merged(limits),
            Merging::BaseTwin => self.search_base_twin(limits),
        }
    }

    /// Whether to stop now. Called before every visit, so that the path can take one step more.
    fn poll(&mut self, limits: &mut LimitGuard<'_>) -> Result<(), StopReason> {
        if !self.path.has_room() && !self.path.make_room(self.store.spare(self.path.bytes())) {
            return Err(StopReason::Memory);
        }
        limits.check_counts()?;
        if limits.check_is_due() {
            limits.check(self.root, self.bytes(), || self.current_line())?;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.store.bytes() + self.path.bytes() + self.evaluator.as_ref().map_or(0, PlayoutEvaluator::bytes)
    }

    /// The numbers that a position at this depth begins with when it is not over.
    fn initial(&mut self, position: &G::Position, depth: u32) -> Numbers {
        let game = self.problem.game();
        match &mut self.evaluator {
            Some(evaluator) => evaluator.numbers(game, position, depth),
            None => game.initial(position),
        }
    }

    /// The numbers of a new leaf.
    fn fresh(&mut self, position: &G::Position, depth: u32) -> Numbers {
        let value = self.problem.end_value(position);
        value.map_or_else(|| self.initial(position, depth), Numbers::solved)
    }

    /// The key under which the position's node is found.
    fn key_at(&self, position: &G::Position, depth: u32) -> u64 {
        let key = self.problem.game().state_key(position);
        match self.form {
            // Merged only at equal depth.
            Merging::Dag => mix(key.wrapping_add(depth.into())),
            _ => key,
        }
    }

    /// Generates the children of `node`, whose position is at `depth`, and gives its numbers.
    fn expand(
        &mut self,
        position: &G::Position,
        node: u32,
        depth: u32,
        limits: &mut LimitGuard<'_>,
    ) -> Result<Numbers, StopReason> {
        let game = self.problem.game();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        game.moves(position, &mut moves);
        let may_expand = limits.may_create(moves.len() as u64).and_then(|()| {
            let has_room = self.store.make_room(moves.len(), self.path.bytes());
            if has_room { Ok(()) } else { Err(StopReason::Memory) }
        });
        if let Err(reason) = may_expand {
            self.moves = moves;
            return Err(reason);
        }
        let mover = game.to_move(position);
        let first = self.store.edges.len() as u32;
        limits.counts.expansions += 1;
        let mut stopped = Ok(());
        for &mv in &moves {
            self.add_child(node, mover, &game.play(position, mv), mv, depth + 1, limits);
            // One position may have very many moves, and each may be played out.
            if limits.check_is_due() {
                stopped = limits.check(self.root, self.bytes(), || self.current_line());
                if stopped.is_err() {
                    break;
                }
            }
        }
        if stopped.is_ok() {
            self.store.nodes[node as usize].expand(mover, first, moves.len() as u32);
        }
        self.moves = moves;
        stopped.map(|()| self.store.combine(node))
    }

    fn add_child(
        &mut self,
        owner: u32,
        mover: Player,
        child: &G::Position,
        mv: G::Move,
        depth: u32,
        limits: &mut LimitGuard<'_>,
    ) {
        let game = self.problem.game();
        let repetition = Numbers::solved(self.problem.rule().value_of_repetition(mover));
        let key = game.can_repeat(mv).then(|| game.repetition_key(child));
        let is_on_path = |search: &Self| key.is_some_and(|key| search.path.depth_of(key).is_some());
        if key.is_some_and(|key| self.past.contains(&key)) {
            // What the past says holds on every path.
            limits.counts.created += 1;
            self.store.add_edge(Edge::new(repetition, NONE, mv), owner, false);
            return;
        }
        match self.form {
            Merging::Tree => {
                limits.counts.created += 1;
                let repeats = is_on_path(self);
                let numbers = if repeats { repetition } else { self.fresh(child, depth) };
                let mut edge = Edge::new(numbers, NONE, mv);
                edge.set_flag(repeats);
                self.store.add_edge(edge, owner, false);
            }
            Merging::Dag | Merging::Dcg => {
                let key = self.key_at(child, depth);
                let node = self.store.find(key).unwrap_or_else(|| {
                    limits.counts.created += 1;
                    let numbers = self.fresh(child, depth);
                    self.store.add_node(numbers, key)
                });
                let mut edge = Edge::new(self.store.nodes[node as usize].numbers, node, mv);
                let is_cut = self.form == Merging::Dcg && is_on_path(self);
                if is_cut {
                    edge.numbers = repetition;
                    edge.set_flag(true);
                }
                self.store.add_edge(edge, owner, !is_cut);
            }
            Merging::BaseTwin => {
                limits.counts.created += 1;
                let edge = self.twin(child, mv);
                self.store.add_edge(edge, owner, false);
            }
        }
    }

    /// The position behind a child of the top, with its repetition key.
    fn peek(&self, edge: u32) -> (G::Position, u64) {
        let game = self.problem.game();
        let position = game.play(&self.path.top().position, self.store.edges[edge as usize].mv);
        let key = game.repetition_key(&position);
        (position, key)
    }

    /// The numbers of the top as its parent sees them.
    fn own_numbers(&self) -> Numbers {
        match self.path.top().edge {
            NONE => self.root,
            edge => self.store.edges[edge as usize].numbers,
        }
    }

    fn set_own_numbers(&mut self, numbers: Numbers) {
        match self.path.top().edge {
            NONE => self.root = numbers,
            edge => self.store.edges[edge as usize].numbers = numbers,
        }
    }

    /// The graph as a proof or a line is read off it.
    fn proof(&self) -> GraphProof<'_, G> {
        let kind = match self.form {
            Merging::Tree => GraphKind::Tree,
            Merging::Dag => GraphKind::Acyclic,
            Merging::Dcg | Merging::BaseTwin => GraphKind::Cyclic,
        };
        GraphProof { problem: self.problem, store: &self.store, past: &self.past, kind }
    }

    /// The line the search is on.
    fn current_line(&self) -> Vec<String> {
        let moves = self.path.edges().map(|edge| self.store.edges[edge as usize].mv);
        self.problem.format_line(&moves.take(MAX_LINE).collect::<Vec<_>>())
    }
}

impl<G: Game> Prover<G> for Pns<'_, G> {
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        let mut limits = LimitGuard::new(&self.limits, clock, observer);
        let found = self.search(&mut limits);
        let memory_bytes = limits.counts.memory_bytes.max(self.bytes());
        let counts = Counts { memory_bytes, ..limits.counts };
        match found {
            Ok(()) => {
                let value = self.root.value().expect("a search that is not stopped decides the root");
                Claim::decided(value, counts)
            }
            Err(reason) => Claim::undecided(reason, counts, self.root),
        }
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        let value = self.root.value().expect("only a decided problem has a proof");
        let mut limits = LimitGuard::for_proof(Limits::default(), clock);
        let line = self.proof().write(value, &mut limits, sink)?;
        self.proof_line = Some(line);
        Ok(Written::default())
    }

    fn line(&self) -> Vec<G::Move> {
        self.proof_line.clone().unwrap_or_else(|| self.proof().likely_line())
    }
}
