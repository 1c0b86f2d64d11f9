//! The search of one thread.

use super::evaluation_cache::{Evaluation, EvaluationCache};
use super::frame::{Child, Frame, NONE, Stack, combine, crowded};
use super::guard::{Guard, Snapshot};
use super::sweeper::{Recorder, Sweeper};
use crate::history::{HistoryTable, NodeKeys, Probe, Reply, Used};
use crate::limits::LEAST_STACK;
use crate::playouts::PlayoutEvaluator;
use crate::table::{Base, size_of_work};
use crate::verdict::{NO_MOVE, PathConditions, Verdict};
use std::sync::Arc;
use twinproof_core::{ChildPreview, Counts, Game, Numbers, ProofNumber, StopReason, Value, mix};

/// Room for so many children is made at least.
const USUAL_MOVES: usize = 32;
/// So many children are looked up for every expansion below them.
const CHILDREN_AN_EXPANSION: u64 = 4;
/// With more moves than this the clock is looked at before every expansion.
const MANY_MOVES: usize = 1024;
/// How often a thread sees what the others have decided.
const EXPANSIONS_A_LOOK: u64 = 256;
/// What part of the memory may hold first numbers.
const EVALUATION_SHARE: u64 = 64;
/// The numbers of a child that nobody has looked at: any others are more.
const UNSEEN: Numbers = Numbers { proof: ProofNumber::EPSILON, disproof: ProofNumber::EPSILON };
/// Lines longer than this are cut.
const MOST_LINE: usize = 1000;

/// A thread of the search.
pub(crate) struct Worker<'a, 't, G: Game> {
    pub(crate) tt: HistoryTable<'t, G>,
    pub(super) stack: Stack<G::Position, G::Move>,
    pub(super) expansions: u64,
    pub(super) created: u64,
    seed: u64,
    /// Says what numbers a position begins with instead of the game, in a Monte-Carlo search.
    pub(super) evaluator: Option<PlayoutEvaluator>,
    /// Whether other threads share the table.
    shares: bool,
    /// Expansions when it last saw what others have decided.
    looked_at: u64,
    /// Finds what holds for good among the expanded positions.
    recorder: Recorder<'a, G>,
    evaluation_cache: EvaluationCache,
    moves: Vec<G::Move>,
    previews: Vec<Option<ChildPreview>>,
}

impl<'a, 't, G: Game> Worker<'a, 't, G> {
    /// A worker that breaks ties by `seed`. `shares` says whether others use the table at the same time; it looks for
    /// circles with `sweeper`, if there is one.
    pub(crate) fn new(
        tt: HistoryTable<'t, G>,
        seed: u64,
        shares: bool,
        sweeper: Option<Arc<Sweeper<'a, G>>>,
    ) -> Self {
        let recorder = Recorder::new(&tt, sweeper, shares);
        Self {
            tt,
            stack: Stack::new(),
            expansions: 0,
            created: 0,
            seed,
            evaluator: None,
            shares,
            looked_at: 0,
            recorder,
            evaluation_cache: EvaluationCache::default(),
            moves: Vec::new(),
            previews: Vec::new(),
        }
    }

    /// Searches a position on the path that `tt.history` holds until it is decided.
    pub(crate) fn solve(
        &mut self,
        position: G::Position,
        keys: NodeKeys,
        guard: &mut impl Guard,
    ) -> Result<Verdict, StopReason> {
        let no_end = Numbers { proof: ProofNumber::THRESHOLD, disproof: ProofNumber::THRESHOLD };
        let outcome = self.open(position, keys, no_end, false, NONE, guard).and_then(|()| self.run(guard));
        // Only a stopped search leaves frames behind.
        while !self.stack.frames.is_empty() {
            self.abandon();
        }
        outcome
    }

    fn run(&mut self, guard: &mut impl Guard) -> Result<Verdict, StopReason> {
        loop {
            // Step 1: what the children's numbers make of this position.
            let frame = self.stack.top();
            let (mover, thresholds) = (frame.mover, frame.thresholds);
            let numbers = combine(mover, self.stack.top_children());
            // Step 2: return when it is decided or has had its share of work.
            if let Some(value) = numbers.value() {
                self.grow_table(guard);
                let verdict = self.conclude(value);
                if let Some(verdict) = self.return_solved(verdict) {
                    return Ok(verdict);
                }
                guard.count_created(self.created)?;
                self.refresh();
            } else if numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof {
                self.grow_table(guard);
                self.return_unsolved(numbers);
                guard.count_created(self.created)?;
                self.refresh();
            } else {
                // Step 3: visit the most promising child.
                let (chosen, thresholds) = self.select(numbers);
                if self.stack.children[chosen].is_preview {
                    self.evaluate_child(chosen);
                    continue;
                }
                self.mark(numbers);
                let frame = self.stack.top_mut();
                frame.visited = chosen;
                let forced = std::mem::replace(&mut frame.forced, false);
                let child = self.stack.children[chosen];
                let position = self.tt.problem.game().play(&self.stack.top().position, child.mv);
                let opened = self.open(position, child.keys, thresholds, forced, child.least_depth, guard);
                if let Err(reason) = opened {
                    self.defer(chosen, reason)?;
                    continue;
                }
                // Step 4: now and then, see what the expanded graph or another thread has decided meanwhile.
                if let Some(verdict) = self.drop_solved_frames(child.least_depth != NONE) {
                    return Ok(verdict);
                }
            }
        }
    }

    /// A line that is too long for the memory is left for later: there may be a shorter one elsewhere. When it is
    /// all that is left, the search stops.
    fn defer(&mut self, chosen: usize, reason: StopReason) -> Result<(), StopReason> {
        let mover = self.stack.top().mover;
        let child = &mut self.stack.children[chosen];
        let hopeless = Numbers::of(mover, ProofNumber::MAX_UNSOLVED, ProofNumber::EPSILON);
        if reason != StopReason::Memory || child.numbers == child.numbers.at_least(hopeless) {
            return Err(reason);
        }
        child.numbers = child.numbers.at_least(hopeless);
        Ok(())
    }

    /// After an expansion, of a position that was expanded before if `again` says so: drops frames that are decided
    /// already. Gives the verdict of the first one if that is among them.
    fn drop_solved_frames(&mut self, again: bool) -> Option<Verdict> {
        let has_swept = self.recorder.expanded(&self.stack.top().position, again, self.tt.table());
        // A long path is looked over as seldom as it is long.
        let wait = EXPANSIONS_A_LOOK.max(self.stack.frames.len() as u64);
        if !has_swept && (!self.shares || self.expansions - self.looked_at < wait) {
            return None;
        }
        self.looked_at = self.expansions;
        let value_of = |frame: &Frame<G::Position>| {
            self.tt.table().base(frame.keys.entry).and_then(|base| base.numbers.value())
        };
        let (depth, value) = self
            .stack
            .frames
            .iter()
            .enumerate()
            .find_map(|(depth, frame)| value_of(frame).map(|value| (depth, value)))?;
        let best =
            self.tt.table().base(self.stack.frames[depth].keys.entry).map_or(NO_MOVE, |base| base.best);
        while self.stack.frames.len() > depth + 1 {
            self.abandon();
        }
        let verdict = Verdict { value, best, conditions: PathConditions::none() };
        let verdict = self.return_solved(verdict);
        if verdict.is_none() {
            self.refresh();
        }
        verdict
    }

    /// Lets the other threads know that there is work below the top frame. Most frames are left at once and never
    /// marked: the mark is written where all threads read.
    fn mark(&mut self, numbers: Numbers) {
        let frame = self.stack.top_mut();
        if !self.shares || std::mem::replace(&mut frame.is_marked, true) {
            return;
        }
        let keys = frame.keys;
        self.created += u64::from(self.tt.table().update_base(keys.entry, |old| {
            let old = old.unwrap_or(Base::new(numbers, keys.depth));
            Base { threads: old.threads.saturating_add(1), ..old }
        }));
    }

    /// Takes the top frame off the path without a result.
    fn abandon(&mut self) {
        let frame = self.pop_frame();
        if frame.is_marked {
            self.tt.table().update_known_base(frame.keys.entry, |old| Base {
                threads: old.threads.saturating_sub(1),
                ..old
            });
        }
    }

    /// Lets the table grow before an entry is made.
    fn grow_table(&mut self, guard: &impl Guard) {
        let others = self.own_bytes();
        self.tt.table.grow_table(|table| guard.spare(table.bytes() + others));
    }

    /// Puts a position on the path and looks its children up.
    fn open(
        &mut self,
        position: G::Position,
        keys: NodeKeys,
        thresholds: Numbers,
        forced: bool,
        least_depth: u32,
        guard: &mut impl Guard,
    ) -> Result<(), StopReason> {
        let is_due = guard.may_expand()?;
        let game = self.tt.problem.game();
        self.moves.clear();
        game.moves(&position, &mut self.moves);
        // Where there are many moves an expansion takes long.
        if is_due || self.moves.len() > MANY_MOVES {
            self.report(guard)?;
        }
        let children = self.moves.len().max(USUAL_MOVES);
        if !self.stack.has_room(children) {
            let least = LEAST_STACK.saturating_sub(self.stack.bytes() + self.tt.history.bytes());
            // A third each for frames, children and the look-up of the path.
            if !self.stack.make_room(children, guard.spare(self.bytes()).max(least) / 3) {
                return Err(StopReason::Memory);
            }
        }
        self.evaluation_cache.make_room(guard.spare(self.bytes()) / EVALUATION_SHARE);
        let mover = game.to_move(&position);
        self.tt.history.push(keys.repetition, keys.depth);
        let first_child = self.stack.children.len();
        self.stack.frames.push(Frame {
            keys,
            mover,
            thresholds,
            first_child,
            first_conditions: self.stack.conditions.len(),
            visited: 0,
            is_marked: false,
            // The flag is dropped at a position that was never met before.
            forced: forced && least_depth != NONE,
            least_depth: least_depth.min(keys.depth),
            opened_at: self.expansions,
            refreshed_at: self.expansions,
            position,
        });
        self.expansions += 1;
        self.tt.earn();
        self.previews.clear();
        if self.evaluator.is_none() {
            game.preview_children(&self.stack.top().position, &self.moves, &mut self.previews);
        }
        for index in 0..self.moves.len() {
            self.add_child(index);
        }
        self.probe_open_children();
        self.evaluate_new_children();
        if self.seed != 0 {
            let seed = self.seed;
            self.stack.children[first_child..].sort_by_key(|child| mix(child.keys.entry ^ seed));
        }
        self.control_thresholds();
        Ok(())
    }

    /// Adds the child by the move with this index to the top frame.
    fn add_child(&mut self, index: usize) {
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
        self.stack.children.push(Child {
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
    fn evaluate_new_children(&mut self) {
        let first_child = self.stack.top().first_child;
        let is_new = |child: &Child<G::Move>| child.is_preview && child.numbers.value().is_none();
        for (child, preview) in self.stack.children[first_child..].iter_mut().zip(&self.previews) {
            match preview.and_then(|preview| preview.numbers) {
                Some(numbers) if is_new(child) => child.numbers = numbers,
                _ => {}
            }
        }
        let is_unknown = |child: &Child<G::Move>| is_new(child) && child.numbers == UNSEEN;
        let unknown = self.stack.top_children().iter().filter(|child| is_unknown(child));
        self.evaluation_cache.touch(unknown.map(|child| child.keys.entry));
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
        let game = self.tt.problem.game();
        match &mut self.evaluator {
            None => game.evaluate(position),
            Some(evaluator) => game
                .terminal(position)
                .map_or_else(|| evaluator.numbers(game, position, depth), Numbers::solved),
        }
    }

    /// Looks at a child of the top frame of which there was but a preview.
    fn evaluate_child(&mut self, index: usize) {
        let child = self.stack.children[index];
        let Evaluation { numbers, dominates } = self.evaluation(child.mv, &child.keys, None);
        self.stack.children[index] = Child { numbers, dominates, is_preview: false, ..child };
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

    /// Gives a child of the top frame its verdict.
    fn set_solved(&mut self, index: usize, verdict: Verdict) {
        let child = &mut self.stack.children[index];
        child.numbers = Numbers::solved(verdict.value);
        if !verdict.conditions.is_unconditional() {
            child.conditions = self.stack.conditions.len() as u32;
            self.stack.conditions.push(verdict.conditions);
        }
    }

    /// Asks the table about the open children of the top frame once more, but not oftener than there is work to pay
    /// for it: a look at each child takes about as long as an expansion.
    fn refresh(&mut self) {
        let children = self.stack.top_children().len() as u64;
        let frame = self.stack.top_mut();
        if self.expansions - frame.refreshed_at >= children / CHILDREN_AN_EXPANSION {
            frame.refreshed_at = self.expansions;
            self.probe_open_children();
        }
    }

    fn probe_open_children(&mut self) {
        let open = self.stack.top_children().iter().filter(|child| child.numbers.value().is_none());
        self.tt.table().touch(open.map(|child| child.keys.entry));
        for index in self.stack.top().first_child..self.stack.children.len() {
            if self.stack.children[index].numbers.value().is_none() {
                self.probe_child(index);
            }
        }
    }

    /// Where a child was met before at no greater depth, the numbers may feed on themselves: the frame then has
    /// to visit a child before it may return.
    fn control_thresholds(&mut self) {
        let frame = self.stack.top();
        let least = frame.least_depth;
        let is_old = |child: &Child<G::Move>| {
            child.numbers.value().is_none() && child.least_depth != NONE && child.least_depth <= least
        };
        if !frame.forced && !self.stack.top_children().iter().any(is_old) {
            return;
        }
        let numbers = combine(frame.mover, self.stack.top_children());
        let frame = self.stack.top_mut();
        frame.forced = true;
        if numbers.value().is_none() {
            frame.thresholds = frame.thresholds.at_least(numbers.plus_one());
        }
    }

    /// The child to visit, and how far: until it is worse than the next best by a quarter, or the parent has
    /// had its share.
    fn select(&self, numbers: Numbers) -> (usize, Numbers) {
        let frame = self.stack.top();
        let (mover, opponent) = (frame.mover, frame.mover.opponent());
        let (mut best, mut least, mut second) = (usize::MAX, ProofNumber::INFINITY, ProofNumber::INFINITY);
        for (index, child) in self.stack.top_children().iter().enumerate() {
            if child.numbers.value().is_some() {
                continue;
            }
            let effort = crowded(child.numbers.effort_of(mover), child.threads);
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

    /// The verdict of the top frame, with what it rests on.
    fn conclude(&self, value: Value) -> Verdict {
        let frame = self.stack.top();
        let replies = self.stack.top_children().iter().map(|child| Reply {
            index: child.index,
            value: child.numbers.value(),
            epoch: child.keys.epoch,
            used: Used {
                repetition: child.keys.repetition,
                can_repeat: child.can_repeat,
                dominates: child.dominates,
                back: (child.back != NONE).then_some(child.back),
                below: self.stack.conditions.get(child.conditions as usize),
            },
        });
        self.tt.conclude(&frame.keys, frame.mover, value, replies).0
    }

    /// Takes a decided frame off the path. Gives the verdict back if that was the last one.
    fn return_solved(&mut self, verdict: Verdict) -> Option<Verdict> {
        let frame = self.pop_frame();
        let size = size_of_work(self.expansions - frame.opened_at);
        self.created += u64::from(self.tt.keep(&frame.keys, &verdict, size, frame.is_marked));
        if !verdict.conditions.is_unconditional() {
            self.recorder.note_tied_verdict();
        }
        if self.stack.frames.is_empty() {
            return Some(verdict);
        }
        let index = self.stack.top().visited;
        self.set_solved(index, verdict);
        None
    }

    /// Takes a frame that is not decided off the path.
    fn return_unsolved(&mut self, numbers: Numbers) {
        let best = {
            let mover = self.stack.top().mover;
            let open = self.stack.top_children().iter().filter(|child| child.numbers.value().is_none());
            open.min_by_key(|child| child.numbers.effort_of(mover)).map_or(NO_MOVE, |child| child.index)
        };
        let frame = self.pop_frame();
        let size = size_of_work(self.expansions - frame.opened_at);
        let leaves = u8::from(frame.is_marked);
        self.created += u64::from(self.tt.table().update_base(frame.keys.entry, |old| {
            let old = old.unwrap_or(Base::new(numbers, frame.keys.depth));
            let threads = old.threads.saturating_sub(leaves);
            if old.numbers.value().is_some() {
                return Base { threads, ..old };
            }
            Base {
                numbers,
                best,
                depth: old.depth.min(frame.least_depth),
                size: old.size.max(size),
                threads,
                ..old
            }
        }));
        let index = self.stack.top().visited;
        let child = &mut self.stack.children[index];
        child.numbers = child.numbers.at_least(numbers);
        child.least_depth = child.least_depth.min(frame.least_depth);
    }

    /// What it did.
    pub(super) fn counts(&self) -> Counts {
        let simulation = self.tt.counts;
        Counts {
            expansions: self.expansions,
            visits: self.expansions,
            created: self.created,
            simulations: simulation.simulations,
            simulation_nodes: simulation.nodes,
            flawed_entries: simulation.flawed,
            sweeps: 0,
            memory_bytes: 0,
        }
    }

    fn report(&self, guard: &mut impl Guard) -> Result<(), StopReason> {
        let root = self.stack.frames.first().map_or(Numbers::LEAF, |frame| {
            let end = self.stack.frames.get(1).map_or(self.stack.children.len(), |next| next.first_child);
            combine(frame.mover, &self.stack.children[frame.first_child..end])
        });
        guard.report(&Snapshot {
            root,
            bytes: self.bytes(),
            counts: self.counts(),
            line: &|| self.current_line(),
        })
    }

    /// Bytes held by table, stack and graph.
    pub(crate) fn bytes(&self) -> u64 {
        self.tt.table().bytes() + self.own_bytes()
    }

    /// Bytes held beside the table.
    fn own_bytes(&self) -> u64 {
        self.stack.bytes()
            + self.tt.history.bytes()
            + self.recorder.bytes()
            + self.evaluation_cache.bytes()
            + self.evaluator.as_ref().map_or(0, PlayoutEvaluator::bytes)
    }

    /// The line the search is on.
    fn current_line(&self) -> Vec<String> {
        let game = self.tt.problem.game();
        let frames = self.stack.frames.iter().take(MOST_LINE);
        let moves = frames.filter_map(|frame| {
            let child =
                self.stack.children.get(frame.visited).filter(|_| frame.visited >= frame.first_child)?;
            Some(game.format_move(&frame.position, child.mv))
        });
        moves.collect()
    }

    fn pop_frame(&mut self) -> Frame<G::Position> {
        let frame = self.stack.pop();
        self.tt.history.pop(frame.keys.repetition, frame.keys.depth);
        frame
    }
}
