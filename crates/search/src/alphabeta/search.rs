//! The iterations, and the loop of one.
//!
//! It ends: a move back into the history is a leaf, so the lines are finite, and an iteration deeper than the
//! longest of them cuts none short. Such an iteration decides the root, or the next one does (see `unknown` for
//! why the table cannot keep it in the dark), whatever the table holds or forgets.

use super::frame::{AlphaBetaChild, AlphaBetaFrame, AlphaBetaStack};
use super::move_ordering::MoveOrdering;
use super::unknown::{self, Iteration};
use super::window::Window;
use crate::history::{ChildVerdict, HistoryTable, Leaf, NodeKeys, Probe, UsedMove};
use crate::limits::{LEAST_STACK, LimitGuard};
use crate::stack::NONE;
use crate::table::{BaseEntry, size_of_work};
use crate::verdict::{NO_MOVE, Verdict};
use std::cmp::Reverse;
use twinproof_core::{Game, Numbers, ProofNumber, StopReason, Value, mix};

/// Nobody reads a longer line.
const MAX_PROGRESS_LINE: usize = 100;

/// The search of a problem.
pub(super) struct AlphaBetaSearch<'t, 'l, 'o, G: Game> {
    tt: HistoryTable<'t, G>,
    stack: AlphaBetaStack<G::Position, G::Move>,
    ordering: MoveOrdering<G::Move>,
    limits: &'l mut LimitGuard<'o>,
    memory: u64,
    seed: u64,
    /// The depth of the iteration, and its name in the table.
    depth: u32,
    iteration: Iteration,
    /// The iteration has cut a line short.
    hit_horizon: bool,
    expansions: u64,
    moves: Vec<G::Move>,
    /// Where these moves lead.
    replies: Vec<(G::Position, NodeKeys)>,
}

/// How deep a position is to be searched, and what for.
#[derive(Debug, Clone, Copy)]
struct Task {
    remaining: u32,
    extensions: u32,
    window: Window,
    /// The move to try first, by its index, or [`NO_MOVE`].
    best: u16,
}

impl<'t, 'l, 'o, G: Game> AlphaBetaSearch<'t, 'l, 'o, G> {
    pub(super) fn new(
        tt: HistoryTable<'t, G>,
        seed: u64,
        memory: u64,
        limits: &'l mut LimitGuard<'o>,
    ) -> Self {
        Self {
            tt,
            stack: AlphaBetaStack::new(),
            ordering: MoveOrdering::new(),
            limits,
            memory,
            seed,
            depth: 0,
            iteration: Iteration::new(0, true),
            hit_horizon: false,
            expansions: 0,
            moves: Vec::new(),
            replies: Vec::new(),
        }
    }

    /// Adds to the counts what only the search knows.
    pub(super) fn finish_counts(&mut self) {
        let simulations = self.tt.counts;
        let memory = self.bytes() + self.tt.table().bytes();
        let counts = &mut self.limits.counts;
        counts.simulations = simulations.simulations;
        counts.simulation_nodes = simulations.nodes;
        counts.flawed_entries = simulations.flawed;
        counts.memory_bytes = counts.memory_bytes.max(memory);
    }

    /// Bytes held besides the table.
    fn bytes(&self) -> u64 {
        self.stack.bytes() + self.tt.history.bytes() + self.ordering.bytes()
    }

    /// Searches the root deeper and deeper until it is decided.
    pub(super) fn solve(&mut self) -> Result<Verdict, StopReason> {
        let root = self.tt.root_keys();
        let known = self.tt.consult(self.tt.problem.root(), &root, Some(&mut std::iter::empty()));
        if let Some(verdict) = known {
            return Ok(verdict);
        }
        let mut trusts_others = true;
        loop {
            self.depth = self.depth.saturating_add(1);
            self.iteration = Iteration::new(self.depth, trusts_others);
            self.hit_horizon = false;
            if let Some(verdict) = self.iterate()? {
                return Ok(verdict);
            }
            debug_assert!(
                trusts_others || self.hit_horizon,
                "an iteration that searched every line to its end decides"
            );
            trusts_others &= self.hit_horizon;
            self.ordering.age();
        }
    }

    /// One iteration. `None` if the root is unknown at this depth.
    fn iterate(&mut self) -> Result<Option<Verdict>, StopReason> {
        let root = self.tt.root_keys();
        let best = self.tt.table().base(root.entry).map_or(NO_MOVE, |base| base.best);
        let task = Task { remaining: self.depth, extensions: 0, window: Window::FULL, best };
        self.push_frame(self.tt.problem.root().clone(), root, task)?;
        loop {
            let frame = self.stack.top();
            let is_through = frame.next == self.stack.children.len();
            if frame.has_won || is_through && !frame.has_unknown {
                // Step 1: a position is decided when its mover has a proven win, or nothing but proven losses.
                let winner = if frame.has_won { frame.mover } else { frame.mover.opponent() };
                let verdict = self.conclude(Value::won_by(winner));
                if let Some(verdict) = self.return_solved(verdict)? {
                    return Ok(Some(verdict));
                }
            } else if is_through || frame.window.is_closed() {
                // Step 2: it is unknown when that is all there is, or all that matters above.
                self.return_unknown()?;
                if self.stack.frames.is_empty() {
                    return Ok(None);
                }
            } else {
                // Step 3: on to the next child.
                self.visit_next()?;
            }
        }
    }

    /// Looks at the next child of the top frame, and below it if need be.
    fn visit_next(&mut self) -> Result<(), StopReason> {
        let frame = self.stack.top_mut();
        let chosen = frame.next;
        frame.next += 1;
        let mut child = self.stack.children[chosen];
        if child.value.is_some() {
            // A loss for the mover: a win would have ended it.
            return Ok(());
        }
        // Step 1: unknown is what lies beyond the horizon ...
        let (remaining, extensions) = self.remaining_after(&child);
        if remaining == 0 {
            self.hit_horizon = true;
            self.note_unknown(chosen);
            return Ok(());
        }
        // Step 2: ... or what was found unknown at no less depth. Verdicts count from any depth.
        let base = self.probe_child(&mut child, None);
        self.stack.children[chosen] = child;
        if let Some(value) = child.value {
            self.note_solved(value);
            return Ok(());
        }
        let mut task = Task { remaining, extensions, window: self.stack.top().window, best: NO_MOVE };
        if let Some(base) = base {
            task.best = base.best;
            task.window = unknown::narrow_window(task.window, remaining, &base, self.iteration);
            if task.window.is_closed() {
                self.note_unknown(chosen);
                return Ok(());
            }
        }
        // Step 3: search it, unless it was decided before.
        let position = self.tt.problem.game().play(&self.stack.top().position, child.mv);
        if base.is_none() && self.tt.can_consult() {
            let mut path = self.stack.frames.iter().map(|frame| &frame.position);
            if let Some(verdict) = self.tt.consult(&position, &child.keys, Some(&mut path)) {
                self.note_solved(verdict.value);
                self.set_solved(&mut child, verdict);
                self.stack.children[chosen] = child;
                return Ok(());
            }
        }
        self.push_frame(position, child.keys, task)
    }

    /// The depth left after a move, and how far the line is stretched then. A forced move costs nothing, nor does
    /// one the game calls forcing, unless the line has had as many of these as the iteration is deep. A forced
    /// move needs no such bound: where there is no choice there is nothing to multiply.
    fn remaining_after(&self, child: &AlphaBetaChild<G::Move>) -> (u32, u32) {
        let frame = self.stack.top();
        if frame.forced {
            return (frame.remaining, frame.extensions);
        }
        let game = self.tt.problem.game();
        if frame.extensions < self.depth && game.is_forcing(&frame.position, child.mv) {
            return (frame.remaining, frame.extensions + 1);
        }
        (frame.remaining - 1, frame.extensions)
    }

    /// Asked before every expansion.
    fn may_expand(&mut self) -> Result<(), StopReason> {
        let stack_bytes = self.bytes();
        let bytes = stack_bytes + self.tt.table().bytes();
        if stack_bytes > LEAST_STACK && bytes > self.memory {
            return Err(StopReason::Memory);
        }
        self.limits.check_counts()?;
        self.limits.visit();
        self.limits.counts.expansions += 1;
        if self.limits.check_is_due() {
            let (game, stack) = (self.tt.problem.game(), &self.stack);
            self.limits.check(Numbers::LEAF, bytes, || current_line(game, stack))?;
        }
        Ok(())
    }

    /// Puts a position on the path and looks its children up.
    fn push_frame(&mut self, position: G::Position, keys: NodeKeys, task: Task) -> Result<(), StopReason> {
        self.may_expand()?;
        self.tt.earn_simulation();
        let game = self.tt.problem.game();
        let mover = game.to_move(&position);
        self.tt.history.push(keys.repetition, keys.depth);
        let first_child = self.stack.children.len();
        self.stack.frames.push(AlphaBetaFrame {
            keys,
            mover,
            remaining: task.remaining,
            extensions: task.extensions,
            original_window: task.window,
            window: task.window,
            first_child,
            first_conditions: self.stack.conditions.len(),
            next: first_child,
            forced: false,
            has_won: false,
            has_unknown: false,
            best: NO_MOVE,
            opened_at: self.expansions,
            position,
        });
        self.expansions += 1;
        self.moves.clear();
        let frame = self.stack.top();
        game.moves(&frame.position, &mut self.moves);
        // Step 1: where the moves lead, and what the table has there on its way into the cache.
        self.replies.clear();
        for &mv in &self.moves {
            let position = game.play(&frame.position, mv);
            let keys = self.tt.child_keys(&frame.keys, mv, &position);
            self.replies.push((position, keys));
        }
        self.tt.table().prefetch(self.replies.iter().map(|(_, keys)| keys.entry));
        // Step 2: what is known of each.
        let mut open_children = 0;
        for index in 0..self.moves.len() {
            let child = self.add_child(index);
            self.stack.children.push(child);
            match child.value {
                Some(value) => {
                    self.note_solved(value);
                    let rests_on_nothing = child.conditions == NONE && child.back == NONE;
                    if self.stack.top().has_won && rests_on_nothing {
                        // No other move can serve better.
                        return Ok(());
                    }
                }
                None => open_children += 1,
            }
        }
        self.stack.top_mut().forced = open_children == 1;
        if open_children > 1 && task.remaining > 1 && !self.stack.top().has_won {
            self.sort(task.best);
        }
        Ok(())
    }

    /// The child by the move with this index of the top frame.
    fn add_child(&mut self, index: usize) -> AlphaBetaChild<G::Move> {
        let game = self.tt.problem.game();
        let mv = self.moves[index];
        let frame = self.stack.top();
        let (position, keys) = self.replies[index].clone();
        let mut child = AlphaBetaChild {
            keys,
            mv,
            value: None,
            can_repeat: game.can_repeat(mv),
            dominates: game.dominates_repetitions(&position),
            index: u16::try_from(index).unwrap_or(NO_MOVE),
            conditions: NONE,
            simulated: 0,
            back: NONE,
            effort: ProofNumber::ONE,
            priority: 0,
        };
        match self.tt.leaf(frame.mover, mv, &position, keys.repetition) {
            Some(Leaf::Unconditional(value)) => child.value = Some(value),
            Some(Leaf::Repetition(value, depth)) => {
                child.value = Some(value);
                child.back = depth;
            }
            None => {
                self.probe_child(&mut child, Some(&position));
                let frame = self.stack.top();
                // Where moves are not sorted nobody asks.
                if child.value.is_none() && frame.remaining > 1 {
                    let game = self.tt.problem.game();
                    child.effort = game.initial(&position).effort_of(frame.mover);
                }
            }
        }
        child
    }

    /// Asks the table about an open child. Its entry if there is no verdict.
    fn probe_child(
        &mut self,
        child: &mut AlphaBetaChild<G::Move>,
        position: Option<&G::Position>,
    ) -> Option<BaseEntry> {
        match self.tt.probe(&child.keys) {
            Probe::Miss => None,
            Probe::Solved(verdict) => {
                self.set_solved(child, verdict);
                None
            }
            Probe::Open { base, twins } => {
                // Once for each set of twins.
                if twins != 0 && twins != child.simulated && self.tt.can_simulate() {
                    child.simulated = twins;
                    let played;
                    let position = match position {
                        Some(position) => position,
                        None => {
                            played = self.tt.problem.game().play(&self.stack.top().position, child.mv);
                            &played
                        }
                    };
                    if let Some(verdict) = self.tt.simulate(position, &child.keys) {
                        self.set_solved(child, verdict);
                    }
                }
                Some(base)
            }
        }
    }

    /// Gives a child of the top frame its verdict.
    fn set_solved(&mut self, child: &mut AlphaBetaChild<G::Move>, verdict: Verdict) {
        child.value = Some(verdict.value);
        if !verdict.conditions.is_unconditional() {
            child.conditions = self.stack.conditions.len() as u32;
            self.stack.conditions.push(verdict.conditions);
        }
    }

    /// A child of the top frame is solved.
    fn note_solved(&mut self, value: Value) {
        let frame = self.stack.top_mut();
        frame.has_won |= value.winner() == frame.mover;
    }

    /// A child of the top frame is unknown.
    fn note_unknown(&mut self, index: usize) {
        let child = self.stack.children[index];
        let frame = self.stack.top_mut();
        if !frame.has_unknown {
            frame.best = child.index;
        }
        frame.has_unknown = true;
        frame.window = frame.window.after_unknown(frame.mover);
        if frame.window.is_closed() {
            let (mover, depth, remaining) = (frame.mover, frame.keys.depth, frame.remaining);
            self.ordering.record_cutoff(self.tt.problem.game(), mover, depth, child.mv, remaining);
        }
    }

    /// Puts the children of the top frame in the order in which they are tried.
    fn sort(&mut self, best: u16) {
        let game = self.tt.problem.game();
        let frame = self.stack.top();
        let (mover, depth, first_child) = (frame.mover, frame.keys.depth, frame.first_child);
        let children = &mut self.stack.children[first_child..];
        for child in &mut *children {
            let is_best = best != NO_MOVE && child.index == best;
            child.priority = self.ordering.priority(game, mover, depth, child.mv, is_best, child.effort);
        }
        let seed = self.seed;
        let tie = |child: &AlphaBetaChild<G::Move>| if seed == 0 { 0 } else { mix(child.keys.entry ^ seed) };
        children.sort_by_key(|child| (Reverse(child.priority), tie(child)));
    }

    /// The verdict of the top frame, with what it rests on.
    fn conclude(&mut self, value: Value) -> Verdict {
        let frame = self.stack.top();
        let replies = self.stack.top_children().iter().map(|child| ChildVerdict {
            index: child.index,
            value: child.value,
            epoch: child.keys.epoch,
            used: UsedMove {
                repetition: child.keys.repetition,
                can_repeat: child.can_repeat,
                dominates: child.dominates,
                back: (child.back != NONE).then_some(child.back),
                below: self.stack.conditions.get(child.conditions as usize),
            },
        });
        let (verdict, chosen) = self.tt.verdict_from_children(&frame.keys, frame.mover, value, replies);
        if let Some(chosen) = chosen {
            let mv = self.stack.top_children()[chosen].mv;
            self.ordering.record_cutoff(
                self.tt.problem.game(),
                frame.mover,
                frame.keys.depth,
                mv,
                frame.remaining,
            );
        }
        verdict
    }

    /// Takes a decided frame off the path. Gives the verdict back if that was the root.
    fn return_solved(&mut self, verdict: Verdict) -> Result<Option<Verdict>, StopReason> {
        let frame = self.pop_frame();
        let is_root = self.stack.frames.is_empty();
        let may_create = self.limits.may_create(1);
        if may_create.is_ok() {
            let size = size_of_work(self.expansions - frame.opened_at);
            self.limits.counts.created +=
                u64::from(self.tt.store_verdict(&frame.keys, &verdict, size, false));
        }
        if is_root {
            // The answer needs no entry.
            return Ok(Some(verdict));
        }
        may_create?;
        let index = self.stack.top().next - 1;
        let mut child = self.stack.children[index];
        self.note_solved(verdict.value);
        self.set_solved(&mut child, verdict);
        self.stack.children[index] = child;
        Ok(None)
    }

    /// Takes a frame that is not decided off the path.
    fn return_unknown(&mut self) -> Result<(), StopReason> {
        self.limits.may_create(1)?;
        let frame = self.pop_frame();
        let search = unknown::UnknownSearch {
            window: frame.original_window,
            remaining: frame.remaining,
            best: frame.best,
            depth: frame.keys.depth,
            size: size_of_work(self.expansions - frame.opened_at),
        };
        let iteration = self.iteration;
        let is_new = self.tt.table().update_base(frame.keys.entry, |old| search.entry(old, iteration));
        self.limits.counts.created += u64::from(is_new);
        if let Some(above) = self.stack.frames.last() {
            self.note_unknown(above.next - 1);
        }
        Ok(())
    }

    fn pop_frame(&mut self) -> AlphaBetaFrame<G::Position> {
        // An entry is to follow.
        let others = self.stack.bytes() + self.tt.history.bytes();
        self.tt.table.grow_table(|table| self.memory.saturating_sub(table.bytes() + others));
        let frame = self.stack.pop();
        self.tt.history.pop(frame.keys.repetition, frame.keys.depth);
        frame
    }
}

/// The line the search stands at the end of, as people write moves.
fn current_line<G: Game>(game: &G, stack: &AlphaBetaStack<G::Position, G::Move>) -> Vec<String> {
    let frames = stack.frames.iter().take(MAX_PROGRESS_LINE);
    frames.map(|frame| game.format_move(&frame.position, stack.children[frame.next - 1].mv)).collect()
}
