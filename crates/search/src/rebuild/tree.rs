//! Proofs that may depend on the path, as a tree that is written while it is built.
//!
//! Each position is built on the path it stands on: a repetition where the rule helps the winner, else the moves
//! the table names, else whatever a search on this very path says. The table may name a move that wins on other
//! paths only; then what was written is taken back and the next move is tried. What a subtree depends on is
//! computed as the checker will, so that it can be used again wherever that holds.

use super::{Rebuild, SubSolver};
use crate::claim::{MAX_LINE, ProofError};
use crate::history::{Leaf, NodeKeys, Probe};
use rustc_hash::FxHashMap;
use twinproof_core::{Conditions, Form, Game, Mark, Player, ProofSink, Step};

/// How many subtrees may have names. The checker keeps what each depends on.
const MAX_NAMES: u32 = 1 << 18;
/// Subtrees that depend on more positions than this are not used again.
const MAX_CONDITIONS: usize = 64;

/// A position on the path of the tree.
struct TreeNode<G: Game> {
    position: G::Position,
    keys: NodeKeys,
    repetition: G::Repetition,
    epoch: u64,
    mover: Player,
    moves: Vec<G::Move>,
    /// Indices of moves still to be looked at, the next one last.
    pending: Vec<usize>,
    /// The move being followed.
    taken: usize,
    /// Whether moves that the table does not name are searched.
    may_search: bool,
    conditions: Conditions<G::Repetition>,
    /// What was written when it was opened, its name included.
    mark: OutputMark,
    /// Its name, if it has one.
    name: Option<u32>,
}

/// How far the output and the names had come.
#[derive(Clone, Copy)]
struct OutputMark {
    mark: Mark,
    names: usize,
}

/// A subtree that can be used again.
struct NamedSubtree<R: Eq + std::hash::Hash> {
    key: u64,
    name: u32,
    conditions: Conditions<R>,
}

enum Turn {
    Next,
    Done(bool),
}

struct TreeWriter<'s, G: Game> {
    sink: &'s mut dyn ProofSink,
    nodes: Vec<TreeNode<G>>,
    /// Everything that has occurred, with how often.
    history: FxHashMap<G::Repetition, u32>,
    named: Vec<NamedSubtree<G::Repetition>>,
    /// The latest name of a position.
    by_key: FxHashMap<u64, usize>,
    line: Vec<G::Move>,
    longest: usize,
}

impl<'t, G: Game, S: SubSolver<'t, G>> Rebuild<'_, '_, G, S> {
    pub(super) fn write_tree(&mut self, sink: &mut dyn ProofSink) -> Result<Vec<G::Move>, ProofError> {
        let game = self.problem.game();
        sink.begin(Form::General, self.value)?;
        let mut tree = TreeWriter {
            sink,
            nodes: Vec::new(),
            history: FxHashMap::default(),
            named: Vec::new(),
            by_key: FxHashMap::default(),
            line: Vec::new(),
            longest: 0,
        };
        for position in self.problem.past() {
            *tree.history.entry(game.repetition(position)).or_insert(0) += 1;
        }
        let root = self.solver.tt().root_keys();
        let built = self.build(&mut tree, self.problem.root().clone(), root);
        // A proof that was stopped leaves its path behind.
        for node in tree.nodes.drain(..) {
            self.solver.tt_mut().history.pop(node.keys.repetition, node.keys.depth);
        }
        if !built? {
            return Err(ProofError::NotBorneOut);
        }
        tree.sink.finish()?;
        Ok(tree.line)
    }

    fn build(
        &mut self,
        tree: &mut TreeWriter<'_, G>,
        root: G::Position,
        keys: NodeKeys,
    ) -> Result<bool, ProofError> {
        self.open(tree, root, keys)?;
        let mut turn = Turn::Next;
        loop {
            self.step()?;
            match turn {
                Turn::Next => {
                    let is_winners = tree.top().mover == self.value.winner();
                    turn = if is_winners { self.next_choice(tree)? } else { self.next_reply(tree)? };
                }
                Turn::Done(holds) => {
                    if tree.nodes.len() == 1 {
                        return Ok(holds);
                    }
                    turn = self.close(tree, holds)?;
                }
            }
        }
    }

    /// Puts a position on the path.
    fn open(
        &mut self,
        tree: &mut TreeWriter<'_, G>,
        position: G::Position,
        keys: NodeKeys,
    ) -> Result<(), ProofError> {
        let game = self.problem.game();
        if self.solver.tt().can_consult() && self.solver.tt().table().base(keys.entry).is_none() {
            let mut path = tree.nodes.iter().map(|node| &node.position);
            self.solver.tt_mut().consult(&position, &keys, Some(&mut path));
        }
        self.solver.tt_mut().history.push(keys.repetition, keys.depth);
        let mover = game.to_move(&position);
        let is_winners = mover == self.value.winner();
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let pending = self.in_order(keys.entry, mover, moves.len());
        let tt = self.solver.tt();
        // Something that took work may be worth using again.
        let is_worth = tt.table().base(keys.entry).is_some_and(|base| base.size > 0 || base.has_twins);
        let name = (is_worth && tree.named.len() < MAX_NAMES as usize).then_some(tree.named.len() as u32);
        let mark = tree.written();
        if let Some(name) = name {
            tree.sink.define(name)?;
            tree.named.push(NamedSubtree { key: keys.entry, name, conditions: Conditions::default() });
        }
        let repetition = game.repetition(&position);
        *tree.history.entry(repetition.clone()).or_insert(0) += 1;
        if !is_winners {
            tree.sink.all()?;
        }
        tree.nodes.push(TreeNode {
            epoch: game.epoch(&position),
            position,
            keys,
            repetition,
            mover,
            moves,
            pending,
            taken: 0,
            // What the table has lost is searched for even where it is followed blindly.
            may_search: self.trusts_table && is_winners && tt.stored_moves(keys.entry, self.value).is_empty(),
            conditions: Conditions::default(),
            mark,
            name,
        });
        Ok(())
    }

    /// The moves of a position by their indices, the next one to be looked at last: first those of the winner's that the
    /// table names, which are all where it is followed blindly.
    fn in_order(&self, key: u64, mover: Player, count: usize) -> Vec<usize> {
        let mut moves: Vec<usize> = (0..count).collect();
        if mover == self.value.winner() {
            let named = self.solver.tt().stored_moves(key, self.value);
            let keys = |index: &usize| named.iter().position(|&one| usize::from(one) == *index);
            if self.trusts_table && !named.is_empty() {
                moves.retain(|index| keys(index).is_some());
            }
            moves.sort_by_key(|index| keys(index).unwrap_or(named.len()));
        }
        moves.reverse();
        moves
    }

    /// Looks for the winner's move.
    fn next_choice(&mut self, tree: &mut TreeWriter<'_, G>) -> Result<Turn, ProofError> {
        let node = tree.top_mut();
        let Some(index) = node.pending.pop() else {
            if node.may_search || self.trusts_table {
                return Ok(Turn::Done(false));
            }
            return self.search_choice(tree);
        };
        node.taken = index;
        let (child, keys) = self.child(node, index);
        match self.solver.tt().leaf(node.mover, node.moves[index], &child, keys.repetition) {
            Some(Leaf::Unconditional(value) | Leaf::Repetition(value, _)) if value != self.value => {
                return Ok(Turn::Next);
            }
            Some(_) => {
                tree.sink.choose(index)?;
                let holds = self.add_leaf(tree, &child)?;
                return if holds { Ok(Turn::Done(true)) } else { tree.take_back() };
            }
            None => {}
        }
        if let Some(turn) = self.reuse_subtree(tree, &child, &keys, Some(index))? {
            return Ok(turn);
        }
        let may_search = tree.top().may_search;
        if self.claimed_here(tree, &child, &keys, may_search)? {
            tree.sink.choose(index)?;
            self.open(tree, child, keys)?;
        }
        Ok(Turn::Next)
    }

    /// Goes on with the loser's next move.
    fn next_reply(&mut self, tree: &mut TreeWriter<'_, G>) -> Result<Turn, ProofError> {
        let node = tree.top_mut();
        let Some(index) = node.pending.pop() else { return Ok(Turn::Done(true)) };
        node.taken = index;
        let (child, keys) = self.child(node, index);
        match self.solver.tt().leaf(node.mover, node.moves[index], &child, keys.repetition) {
            Some(Leaf::Unconditional(value) | Leaf::Repetition(value, _)) if value != self.value => {
                return Ok(Turn::Done(false));
            }
            Some(_) => {
                let holds = self.add_leaf(tree, &child)?;
                return Ok(if holds { Turn::Next } else { Turn::Done(false) });
            }
            None => {}
        }
        if let Some(turn) = self.reuse_subtree(tree, &child, &keys, None)? {
            return Ok(turn);
        }
        self.open(tree, child, keys)?;
        Ok(Turn::Next)
    }

    /// Searches the top on its path, for want of a move that the table names and that holds there.
    fn search_choice(&mut self, tree: &mut TreeWriter<'_, G>) -> Result<Turn, ProofError> {
        let node = tree.top_mut();
        let NodeKeys { entry, repetition, depth, .. } = node.keys;
        self.solver.tt_mut().history.pop(repetition, depth);
        let found = self.solve(&node.position, node.keys);
        self.solver.tt_mut().history.push(repetition, depth);
        let verdict = found?;
        if verdict.value != self.value {
            return Ok(Turn::Done(false));
        }
        node.may_search = true;
        node.pending = self.in_order(entry, node.mover, node.moves.len());
        node.pending.extend(Some(usize::from(verdict.best)).filter(|&best| best < node.moves.len()));
        Ok(Turn::Next)
    }

    fn child(&self, node: &TreeNode<G>, index: usize) -> (G::Position, NodeKeys) {
        let child = self.problem.game().play(&node.position, node.moves[index]);
        let keys = self.solver.tt().child_keys(&node.keys, node.moves[index], &child);
        (child, keys)
    }

    /// Whether the table, or a search, says on the present path what is to be proven.
    fn claimed_here(
        &mut self,
        tree: &TreeWriter<'_, G>,
        child: &G::Position,
        keys: &NodeKeys,
        may_search: bool,
    ) -> Result<bool, ProofError> {
        let verdict = match self.solver.tt().probe(keys) {
            Probe::Solved(verdict) => Some(verdict),
            Probe::Open { twins, .. } if twins != 0 => self.solver.tt_mut().simulate(child, keys),
            Probe::Open { .. } => None,
            Probe::Miss => {
                let mut path = tree.nodes.iter().map(|node| &node.position);
                self.solver.tt_mut().consult(child, keys, Some(&mut path))
            }
        };
        if let Some(verdict) = verdict {
            return Ok(verdict.value == self.value);
        }
        if !may_search {
            return Ok(false);
        }
        Ok(self.solve(child, *keys)?.value == self.value)
    }

    /// Adds the end of a line below the top. False if it does not count for the winner after all.
    fn add_leaf(&mut self, tree: &mut TreeWriter<'_, G>, child: &G::Position) -> Result<bool, ProofError> {
        let game = self.problem.game();
        let repetition = game.repetition(child);
        let node = tree.nodes.last().expect("the root stays");
        let can_repeat = game.can_repeat(node.moves[node.taken]);
        // An end of the game with the right value is not mentioned even where it repeats.
        let is_end = self.problem.end_value(child) == Some(self.value);
        let repeats = !is_end && can_repeat && tree.history.contains_key(&repetition);
        if repeats {
            tree.sink.repetition()?;
        }
        let node = tree.nodes.last_mut().expect("the root stays");
        let mut conditions = std::mem::take(&mut node.conditions);
        let step = self.step_to(node, child, &repetition);
        let added = if repeats {
            conditions.add_repetition(step)
        } else {
            conditions.add_child(step, Conditions::default())
        };
        node.conditions = conditions;
        tree.note_line();
        Ok(added.is_ok())
    }

    fn step_to<'n>(
        &self,
        node: &'n TreeNode<G>,
        child: &G::Position,
        repetition: &'n G::Repetition,
    ) -> Step<'n, G::Repetition> {
        let game = self.problem.game();
        Step {
            rule: self.problem.rule(),
            value: self.value,
            mover: node.mover,
            parent: &node.repetition,
            child: repetition,
            same_epoch: node.epoch == game.epoch(child),
            can_repeat: game.can_repeat(node.moves[node.taken]),
            dominates: game.dominates_repetitions(child),
        }
    }

    /// Uses a subtree that was written before, if what it depends on holds here.
    fn reuse_subtree(
        &mut self,
        tree: &mut TreeWriter<'_, G>,
        child: &G::Position,
        keys: &NodeKeys,
        choice: Option<usize>,
    ) -> Result<Option<Turn>, ProofError> {
        let Some(&at) = tree.by_key.get(&keys.entry) else { return Ok(None) };
        let named = &tree.named[at];
        if !named.conditions.hold_in(|one| tree.history.contains_key(one)) {
            return Ok(None);
        }
        let (name, below) = (named.name, named.conditions.clone());
        let repetition = self.problem.game().repetition(child);
        let node = tree.nodes.last_mut().expect("the root stays");
        let mut conditions = node.conditions.clone();
        if conditions.add_child(self.step_to(node, child, &repetition), below).is_err() {
            return Ok(None);
        }
        node.conditions = conditions;
        if let Some(index) = choice {
            tree.sink.choose(index)?;
        }
        tree.sink.reuse(name, false)?;
        Ok(Some(if choice.is_some() { Turn::Done(true) } else { Turn::Next }))
    }

    /// Takes the top off the path and tells the position above.
    fn close(&mut self, tree: &mut TreeWriter<'_, G>, holds: bool) -> Result<Turn, ProofError> {
        let node = tree.nodes.pop().expect("the root stays");
        self.solver.tt_mut().history.pop(node.keys.repetition, node.keys.depth);
        tree.forget(&node.repetition);
        let above = tree.nodes.last_mut().expect("the root stays");
        let is_winners = above.mover == self.value.winner();
        let mut conditions = std::mem::take(&mut above.conditions);
        let kept = (node.conditions.absent.len() + node.conditions.present.len() <= MAX_CONDITIONS)
            .then(|| node.conditions.clone());
        let step = self.step_to(above, &node.position, &node.repetition);
        let holds = holds && conditions.add_child(step, node.conditions).is_ok();
        above.conditions = conditions;
        if !holds {
            tree.rewind(node.mark)?;
            return if is_winners { tree.take_back() } else { Ok(Turn::Done(false)) };
        }
        if let (Some(name), Some(conditions)) = (node.name, kept) {
            tree.named[name as usize].conditions = conditions;
            tree.by_key.insert(node.keys.entry, name as usize);
        }
        Ok(if is_winners { Turn::Done(true) } else { Turn::Next })
    }
}

impl<G: Game> TreeWriter<'_, G> {
    fn top(&self) -> &TreeNode<G> {
        self.nodes.last().expect("the root stays")
    }

    fn top_mut(&mut self) -> &mut TreeNode<G> {
        self.nodes.last_mut().expect("the root stays")
    }

    fn written(&self) -> OutputMark {
        OutputMark { mark: self.sink.mark(), names: self.named.len() }
    }

    /// Takes back everything written since.
    fn rewind(&mut self, to: OutputMark) -> Result<(), ProofError> {
        self.sink.rewind(to.mark)?;
        for named in self.named.drain(to.names..) {
            if self.by_key.get(&named.key).is_some_and(|&at| at >= to.names) {
                self.by_key.remove(&named.key);
            }
        }
        Ok(())
    }

    /// Takes back the winner's choice at the top, whose name stays, and goes on with the next.
    fn take_back(&mut self) -> Result<Turn, ProofError> {
        let node = self.nodes.last_mut().expect("the root stays");
        node.conditions = Conditions::default();
        let (mark, name, key) = (node.mark, node.name, node.keys.entry);
        self.rewind(mark)?;
        if let Some(name) = name {
            self.sink.define(name)?;
            self.named.push(NamedSubtree { key, name, conditions: Conditions::default() });
        }
        Ok(Turn::Next)
    }

    fn forget(&mut self, repetition: &G::Repetition) {
        let count = self.history.get_mut(repetition).expect("what is on the path has occurred");
        *count -= 1;
        if *count == 0 {
            self.history.remove(repetition);
        }
    }

    /// Remembers the longest line so far.
    fn note_line(&mut self) {
        if self.nodes.len() <= self.longest {
            return;
        }
        self.longest = self.nodes.len();
        let nodes = self.nodes.iter().take(MAX_LINE);
        self.line = nodes.map(|node| node.moves[node.taken]).collect();
    }
}
