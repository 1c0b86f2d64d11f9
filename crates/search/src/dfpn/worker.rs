//! The search of one thread: frames come, visit their most proving child, and return. What a frame makes of its
//! children is in `children`.

use super::evaluation_cache::EvaluationCache;
use super::frame::{DfpnFrame, DfpnStack, combine};
use super::guard::{Guard, Snapshot};
use super::sweeper::{Recorder, Sweeper};
use crate::claim::MAX_LINE;
use crate::history::{ChildVerdict, HistoryTable, NodeKeys, UsedMove};
use crate::limits::LEAST_STACK;
use crate::playouts::PlayoutEvaluator;
use crate::stack::NONE;
use crate::table::{BaseEntry, size_of_work};
use crate::verdict::{NO_MOVE, PathConditions, Verdict};
use std::sync::Arc;
use twinproof_core::{ChildPreview, Counts, Game, Numbers, ProofNumber, StopReason, Value, mix};

/// Room for so many children is made at least.
const USUAL_MOVES: usize = 32;
/// With more moves than this the clock is looked at before every expansion.
const MANY_MOVES: usize = 1024;
/// How often a thread sees what the others have decided.
const EXPANSIONS_A_LOOK: u64 = 256;
/// What part of the memory may hold first numbers.
const EVALUATION_SHARE: u64 = 64;

/// A thread of the search.
pub(crate) struct Worker<'a, 't, G: Game> {
    pub(crate) tt: HistoryTable<'t, G>,
    pub(super) stack: DfpnStack<G::Position, G::Move>,
    pub(super) expansions: u64,
    pub(super) created: u64,
    pub(super) seed: u64,
    /// Says what numbers a position begins with instead of the game, in a Monte-Carlo search.
    pub(super) evaluator: Option<PlayoutEvaluator>,
    /// Whether other threads share the table.
    is_shared: bool,
    /// Expansions when it last saw what others have decided.
    last_look: u64,
    /// Finds what holds for good among the expanded positions.
    recorder: Recorder<'a, G>,
    pub(super) evaluation_cache: EvaluationCache,
    pub(super) moves: Vec<G::Move>,
    pub(super) previews: Vec<Option<ChildPreview>>,
}

impl<'a, 't, G: Game> Worker<'a, 't, G> {
    /// A worker that breaks ties by `seed`. `is_shared` says whether others use the table at the same time; it looks for
    /// circles with `sweeper`, if there is one.
    pub(crate) fn new(
        tt: HistoryTable<'t, G>,
        seed: u64,
        is_shared: bool,
        sweeper: Option<Arc<Sweeper<'a, G>>>,
    ) -> Self {
        let recorder = Recorder::new(&tt, sweeper, is_shared);
        Self {
            tt,
            stack: DfpnStack::new(),
            expansions: 0,
            created: 0,
            seed,
            evaluator: None,
            is_shared,
            last_look: 0,
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
        // Where the path begins with it the path is known, and empty.
        if self.tt.can_consult() {
            let path: Option<&mut dyn Iterator<Item = &G::Position>> =
                if keys.depth == 0 { Some(&mut std::iter::empty()) } else { None };
            if let Some(verdict) = self.tt.consult(&position, &keys, path) {
                return Ok(verdict);
            }
        }
        let unbounded = Numbers { proof: ProofNumber::THRESHOLD, disproof: ProofNumber::THRESHOLD };
        let outcome =
            self.push_frame(position, keys, unbounded, false, NONE, guard).and_then(|()| self.run(guard));
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
                let must_visit = std::mem::replace(&mut frame.must_visit, false);
                let child = self.stack.children[chosen];
                let position = self.tt.problem.game().play(&self.stack.top().position, child.mv);
                if child.least_depth == NONE && self.consult_child(chosen, &position) {
                    continue;
                }
                let opened =
                    self.push_frame(position, child.keys, thresholds, must_visit, child.least_depth, guard);
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

    /// After an expansion, of a position that was expanded before if `is_reexpansion` says so: drops frames that are decided
    /// already. Gives the verdict of the first one if that is among them.
    fn drop_solved_frames(&mut self, is_reexpansion: bool) -> Option<Verdict> {
        let has_swept = self.recorder.expanded(&self.stack.top().position, is_reexpansion, self.tt.table());
        // A long path is looked over as seldom as it is long.
        let wait = EXPANSIONS_A_LOOK.max(self.stack.frames.len() as u64);
        if !has_swept && (!self.is_shared || self.expansions - self.last_look < wait) {
            return None;
        }
        self.last_look = self.expansions;
        let value_of = |frame: &DfpnFrame<G::Position>| {
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
        if !self.is_shared || std::mem::replace(&mut frame.is_marked, true) {
            return;
        }
        let keys = frame.keys;
        self.created += u64::from(self.tt.table().update_base(keys.entry, |old| {
            let old = old.unwrap_or(BaseEntry::new(numbers, keys.depth));
            BaseEntry { threads: old.threads.saturating_add(1), ..old }
        }));
    }

    /// Takes the top frame off the path without a result.
    fn abandon(&mut self) {
        let frame = self.pop_frame();
        if frame.is_marked {
            self.tt.table().update_known_base(frame.keys.entry, |old| BaseEntry {
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
    fn push_frame(
        &mut self,
        position: G::Position,
        keys: NodeKeys,
        thresholds: Numbers,
        must_visit: bool,
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
        self.stack.frames.push(DfpnFrame {
            keys,
            mover,
            thresholds,
            first_child,
            first_conditions: self.stack.conditions.len(),
            visited: 0,
            is_marked: false,
            has_consulted: false,
            // The flag is dropped at a position that was never met before.
            must_visit: must_visit && least_depth != NONE,
            least_depth: least_depth.min(keys.depth),
            opened_at: self.expansions,
            refreshed_at: self.expansions,
            position,
        });
        self.expansions += 1;
        self.tt.earn_simulation();
        self.previews.clear();
        if self.evaluator.is_none() {
            game.preview_children(&self.stack.top().position, &self.moves, &mut self.previews);
        }
        for index in 0..self.moves.len() {
            self.add_child(index);
        }
        self.probe_open_children();
        self.evaluate_new_children();
        if keys.depth == 0 {
            self.consult_children();
        }
        if least_depth == NONE {
            self.simulate_new_children();
        }
        if self.seed != 0 {
            let seed = self.seed;
            self.stack.children[first_child..].sort_by_key(|child| mix(child.keys.entry ^ seed));
        }
        self.control_thresholds();
        Ok(())
    }

    /// The verdict of the top frame, with what it rests on.
    fn conclude(&self, value: Value) -> Verdict {
        let frame = self.stack.top();
        let replies = self.stack.top_children().iter().map(|child| ChildVerdict {
            index: child.index,
            value: child.numbers.value(),
            epoch: child.keys.epoch,
            used: UsedMove {
                repetition: child.keys.repetition,
                can_repeat: child.can_repeat,
                dominates: child.dominates,
                back: (child.back != NONE).then_some(child.back),
                below: self.stack.conditions.get(child.conditions as usize),
            },
        });
        self.tt.verdict_from_children(&frame.keys, frame.mover, value, replies).0
    }

    /// Takes a decided frame off the path. Gives the verdict back if that was the last one.
    fn return_solved(&mut self, verdict: Verdict) -> Option<Verdict> {
        let frame = self.pop_frame();
        let size = size_of_work(self.expansions - frame.opened_at);
        self.created += u64::from(self.tt.store_verdict(&frame.keys, &verdict, size, frame.is_marked));
        if !verdict.conditions.is_unconditional() {
            self.recorder.note_path_bound();
        }
        if self.stack.frames.is_empty() {
            return Some(verdict);
        }
        let (index, value) = (self.stack.top().visited, verdict.value);
        self.set_solved(index, verdict);
        self.simulate_siblings(index, value);
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
            let old = old.unwrap_or(BaseEntry::new(numbers, frame.keys.depth));
            let threads = old.threads.saturating_sub(leaves);
            if old.numbers.value().is_some() {
                return BaseEntry { threads, ..old };
            }
            BaseEntry {
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
        let frames = self.stack.frames.iter().take(MAX_LINE);
        let moves = frames.filter_map(|frame| {
            let child =
                self.stack.children.get(frame.visited).filter(|_| frame.visited >= frame.first_child)?;
            Some(game.format_move(&frame.position, child.mv))
        });
        moves.collect()
    }

    fn pop_frame(&mut self) -> DfpnFrame<G::Position> {
        let frame = self.stack.pop();
        self.tt.history.pop(frame.keys.repetition, frame.keys.depth);
        frame
    }
}
