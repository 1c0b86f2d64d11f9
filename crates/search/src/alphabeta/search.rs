//! The iterations, and the loop of one.
//!
//! It ends: a move back into the history is a leaf, so the lines are finite, and an iteration deeper than the
//! longest of them cuts none short. Such an iteration decides the root, or the next one does (see `unknown` for
//! why the table cannot keep it in the dark), whatever the table holds or forgets.

use super::frame::{Child, Frame, NONE, Stack};
use super::order::Order;
use super::patrol::Patrol;
use super::unknown::{self, Iteration};
use super::window::Window;
use crate::knowledge::grounds::{NO_MOVE, Verdict};
use crate::knowledge::{Knowledge, Known, Leaf, Place, Reply, Used};
use crate::table::{Base, size_of_work};
use std::cmp::Reverse;
use twinproof_core::{Counts, Game, ProofNumber, StopReason, Value, mix};

/// Nobody reads a longer line.
const MOST_SHOWN: usize = 100;

/// The search of a problem.
pub(super) struct Search<'a, 't, 'p, G: Game> {
    knowledge: Knowledge<'a, 't, G>,
    stack: Stack<G::Position, G::Move>,
    order: Order<G::Move>,
    patrol: Patrol<'p>,
    seed: u64,
    /// The depth of the iteration, and its name in the table.
    depth: u32,
    iteration: Iteration,
    /// The iteration has cut a line short.
    met_horizon: bool,
    expansions: u64,
    moves: Vec<G::Move>,
}

/// How deep a position is to be searched, and what for.
#[derive(Debug, Clone, Copy)]
struct Task {
    left: u32,
    stretched: u32,
    window: Window,
    /// The move to try first, by its index, or [`NO_MOVE`].
    best: u16,
}

impl<'a, 't, 'p, G: Game> Search<'a, 't, 'p, G> {
    pub(super) fn new(knowledge: Knowledge<'a, 't, G>, seed: u64, patrol: Patrol<'p>) -> Self {
        Self {
            knowledge,
            stack: Stack::new(),
            order: Order::new(),
            patrol,
            seed,
            depth: 0,
            iteration: Iteration::new(0, true),
            met_horizon: false,
            expansions: 0,
            moves: Vec::new(),
        }
    }

    /// What it did so far.
    pub(super) fn counts(&self) -> Counts {
        let simulations = self.knowledge.counts;
        let memory = self.bytes() + self.knowledge.table().bytes();
        let counts = self.patrol.counts();
        Counts {
            simulations: simulations.simulations,
            simulation_nodes: simulations.nodes,
            flawed_entries: simulations.flawed,
            memory_bytes: counts.memory_bytes.max(memory),
            ..counts
        }
    }

    /// Bytes held besides the table.
    fn bytes(&self) -> u64 {
        self.stack.bytes() + self.knowledge.line.bytes() + self.order.bytes()
    }

    /// Searches the root deeper and deeper until it is decided.
    pub(super) fn solve(&mut self) -> Result<Verdict, StopReason> {
        let mut trusts_others = true;
        loop {
            self.depth = self.depth.saturating_add(1);
            self.iteration = Iteration::new(self.depth, trusts_others);
            self.met_horizon = false;
            if let Some(verdict) = self.iterate()? {
                return Ok(verdict);
            }
            debug_assert!(
                trusts_others || self.met_horizon,
                "an iteration that searched every line to its end decides"
            );
            trusts_others &= self.met_horizon;
            self.order.age();
        }
    }

    /// One iteration. `None` if the root is unknown at this depth.
    fn iterate(&mut self) -> Result<Option<Verdict>, StopReason> {
        let root = self.knowledge.root();
        let best = self.knowledge.table().base(root.key).map_or(NO_MOVE, |base| base.best);
        let task = Task { left: self.depth, stretched: 0, window: Window::FULL, best };
        self.open(self.knowledge.problem.root().clone(), root, task)?;
        loop {
            let frame = self.stack.top();
            let is_through = frame.next == self.stack.children.len();
            if frame.has_won || is_through && !frame.has_unknown {
                // Step 1: a position is decided when its mover has a proven win, or nothing but proven losses.
                let winner = if frame.has_won { frame.mover } else { frame.mover.opponent() };
                let verdict = self.conclude(Value::won_by(winner));
                if let Some(verdict) = self.leave_solved(verdict)? {
                    return Ok(Some(verdict));
                }
            } else if is_through || frame.window.is_closed() {
                // Step 2: it is unknown when that is all there is, or all that matters above.
                self.leave_unknown()?;
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
        let (left, stretched) = self.left_after(&child);
        if left == 0 {
            self.met_horizon = true;
            self.take_unknown(chosen);
            return Ok(());
        }
        // Step 2: ... or what was found unknown at no less depth. Verdicts count from any depth.
        let base = self.ask(&mut child, None);
        self.stack.children[chosen] = child;
        if let Some(value) = child.value {
            self.take_verdict(value);
            return Ok(());
        }
        let mut task = Task { left, stretched, window: self.stack.top().window, best: NO_MOVE };
        if let Some(base) = base {
            task.best = base.best;
            task.window = unknown::narrow(task.window, left, &base, self.iteration);
            if task.window.is_closed() {
                self.take_unknown(chosen);
                return Ok(());
            }
        }
        // Step 3: search it.
        let position = self.knowledge.problem.game().play(&self.stack.top().position, child.mv);
        self.open(position, child.place, task)
    }

    /// The depth left after a move, and how far the line is stretched then. A forced move costs nothing, nor does
    /// one the game calls forcing, unless the line has had as many of these as the iteration is deep. A forced
    /// move needs no such bound: where there is no choice there is nothing to multiply.
    fn left_after(&self, child: &Child<G::Move>) -> (u32, u32) {
        let frame = self.stack.top();
        if frame.forced {
            return (frame.left, frame.stretched);
        }
        let game = self.knowledge.problem.game();
        if frame.stretched < self.depth && game.is_forcing(&frame.position, child.mv) {
            return (frame.left, frame.stretched + 1);
        }
        (frame.left - 1, frame.stretched)
    }

    /// Puts a position on the path and looks its children up.
    fn open(&mut self, position: G::Position, place: Place, task: Task) -> Result<(), StopReason> {
        let (bytes, table_bytes) = (self.bytes(), self.knowledge.table().bytes());
        let (game, stack) = (self.knowledge.problem.game(), &self.stack);
        self.patrol.may_expand(bytes, table_bytes, || line(game, stack))?;
        self.knowledge.earn();
        let game = self.knowledge.problem.game();
        let mover = game.to_move(&position);
        self.knowledge.line.push(place.repetition, place.depth);
        let first_child = self.stack.children.len();
        self.stack.frames.push(Frame {
            place,
            mover,
            left: task.left,
            stretched: task.stretched,
            asked: task.window,
            window: task.window,
            first_child,
            first_grounds: self.stack.grounds.len(),
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
        game.moves(&self.stack.top().position, &mut self.moves);
        let mut open_children = 0;
        for index in 0..self.moves.len() {
            let child = self.meet(index);
            self.stack.children.push(child);
            match child.value {
                Some(value) => {
                    self.take_verdict(value);
                    let rests_on_nothing = child.grounds == NONE && child.back == NONE;
                    if self.stack.top().has_won && rests_on_nothing {
                        // No other move can serve better.
                        return Ok(());
                    }
                }
                None => open_children += 1,
            }
        }
        self.stack.top_mut().forced = open_children == 1;
        if open_children > 1 && task.left > 1 && !self.stack.top().has_won {
            self.sort(task.best);
        }
        Ok(())
    }

    /// The child by the move with this index of the top frame.
    fn meet(&mut self, index: usize) -> Child<G::Move> {
        let game = self.knowledge.problem.game();
        let mv = self.moves[index];
        let frame = self.stack.top();
        let position = game.play(&frame.position, mv);
        let place = self.knowledge.after(&frame.place, mv, &position);
        let mut child = Child {
            place,
            mv,
            value: None,
            can_repeat: game.can_repeat(mv),
            dominates: game.dominates_repetitions(&position),
            index: u16::try_from(index).unwrap_or(NO_MOVE),
            grounds: NONE,
            simulated: 0,
            back: NONE,
            effort: ProofNumber::ONE,
            promise: 0,
        };
        match self.knowledge.leaf(frame.mover, mv, &position, place.repetition) {
            Some(Leaf::Clean(value)) => child.value = Some(value),
            Some(Leaf::Repetition(value, depth)) => {
                child.value = Some(value);
                child.back = depth;
            }
            None => {
                self.ask(&mut child, Some(&position));
                let frame = self.stack.top();
                // Where moves are not sorted nobody asks.
                if child.value.is_none() && frame.left > 1 {
                    let game = self.knowledge.problem.game();
                    child.effort = game.initial(&position).effort_of(frame.mover);
                }
            }
        }
        child
    }

    /// Asks the table about an open child. Its entry if there is no verdict.
    fn ask(&mut self, child: &mut Child<G::Move>, position: Option<&G::Position>) -> Option<Base> {
        match self.knowledge.look_up(&child.place) {
            Known::Nothing => None,
            Known::Solved(verdict) => {
                self.adopt(child, verdict);
                None
            }
            Known::Open { base, twins } => {
                // Once for each set of twins.
                if twins != 0 && twins != child.simulated && self.knowledge.can_simulate() {
                    child.simulated = twins;
                    let played;
                    let position = match position {
                        Some(position) => position,
                        None => {
                            played = self.knowledge.problem.game().play(&self.stack.top().position, child.mv);
                            &played
                        }
                    };
                    if let Some(verdict) = self.knowledge.simulate(position, &child.place) {
                        self.adopt(child, verdict);
                    }
                }
                Some(base)
            }
        }
    }

    /// Gives a child of the top frame its verdict.
    fn adopt(&mut self, child: &mut Child<G::Move>, verdict: Verdict) {
        child.value = Some(verdict.value);
        if !verdict.grounds.is_clean() {
            child.grounds = self.stack.grounds.len() as u32;
            self.stack.grounds.push(verdict.grounds);
        }
    }

    /// A child of the top frame is solved.
    fn take_verdict(&mut self, value: Value) {
        let frame = self.stack.top_mut();
        frame.has_won |= value.winner() == frame.mover;
    }

    /// A child of the top frame is unknown.
    fn take_unknown(&mut self, index: usize) {
        let child = self.stack.children[index];
        let frame = self.stack.top_mut();
        if !frame.has_unknown {
            frame.best = child.index;
        }
        frame.has_unknown = true;
        frame.window = frame.window.after_unknown(frame.mover);
        if frame.window.is_closed() {
            let (mover, depth, left) = (frame.mover, frame.place.depth, frame.left);
            self.order.reward(self.knowledge.problem.game(), mover, depth, child.mv, left);
        }
    }

    /// Puts the children of the top frame in the order in which they are tried.
    fn sort(&mut self, best: u16) {
        let game = self.knowledge.problem.game();
        let frame = self.stack.top();
        let (mover, depth, first_child) = (frame.mover, frame.place.depth, frame.first_child);
        let children = &mut self.stack.children[first_child..];
        for child in &mut *children {
            let is_best = best != NO_MOVE && child.index == best;
            child.promise = self.order.promise(game, mover, depth, child.mv, is_best, child.effort);
        }
        let seed = self.seed;
        let tie = |child: &Child<G::Move>| if seed == 0 { 0 } else { mix(child.place.key ^ seed) };
        children.sort_by_key(|child| (Reverse(child.promise), tie(child)));
    }

    /// The verdict of the top frame, with what it rests on.
    fn conclude(&mut self, value: Value) -> Verdict {
        let frame = self.stack.top();
        let replies = self.stack.family().iter().map(|child| Reply {
            index: child.index,
            value: child.value,
            epoch: child.place.epoch,
            used: Used {
                repetition: child.place.repetition,
                can_repeat: child.can_repeat,
                dominates: child.dominates,
                back: (child.back != NONE).then_some(child.back),
                below: self.stack.grounds.get(child.grounds as usize),
            },
        });
        let (verdict, chosen) = self.knowledge.conclude(&frame.place, frame.mover, value, replies);
        if let Some(chosen) = chosen {
            let mv = self.stack.family()[chosen].mv;
            self.order.reward(self.knowledge.problem.game(), frame.mover, frame.place.depth, mv, frame.left);
        }
        verdict
    }

    /// Takes a decided frame off the path. Gives the verdict back if that was the root.
    fn leave_solved(&mut self, verdict: Verdict) -> Result<Option<Verdict>, StopReason> {
        let frame = self.take_off();
        let is_root = self.stack.frames.is_empty();
        let may_create = self.patrol.may_create();
        if may_create.is_ok() {
            let size = size_of_work(self.expansions - frame.opened_at);
            self.patrol.count_entries(self.knowledge.keep(&frame.place, &verdict, size, false));
        }
        if is_root {
            // The answer needs no entry.
            return Ok(Some(verdict));
        }
        may_create?;
        let index = self.stack.top().next - 1;
        let mut child = self.stack.children[index];
        self.take_verdict(verdict.value);
        self.adopt(&mut child, verdict);
        self.stack.children[index] = child;
        Ok(None)
    }

    /// Takes a frame that is not decided off the path.
    fn leave_unknown(&mut self) -> Result<(), StopReason> {
        self.patrol.may_create()?;
        let frame = self.take_off();
        let search = unknown::Search {
            asked: frame.asked,
            left: frame.left,
            best: frame.best,
            depth: frame.place.depth,
            size: size_of_work(self.expansions - frame.opened_at),
        };
        let iteration = self.iteration;
        let is_new = self.knowledge.table().update_base(frame.place.key, |old| search.entry(old, iteration));
        self.patrol.count_entries(is_new.into());
        if let Some(above) = self.stack.frames.last() {
            self.take_unknown(above.next - 1);
        }
        Ok(())
    }

    fn take_off(&mut self) -> Frame<G::Position> {
        // An entry is to follow.
        let others = self.stack.bytes() + self.knowledge.line.bytes();
        self.knowledge.table.make_way(|table| self.patrol.spare(table.bytes() + others));
        let frame = self.stack.pop();
        self.knowledge.line.pop(frame.place.repetition, frame.place.depth);
        frame
    }
}

/// The line the search stands at the end of, as people write moves.
fn line<G: Game>(game: &G, stack: &Stack<G::Position, G::Move>) -> Vec<String> {
    let frames = stack.frames.iter().take(MOST_SHOWN);
    frames.map(|frame| game.format_move(&frame.position, stack.children[frame.next - 1].mv)).collect()
}
