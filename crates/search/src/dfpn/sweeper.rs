//! The cure for chases under first-player-loss.
//!
//! Where the first player can chase for ever without winning, every path ends in another repetition and the
//! paths are without number. The positions are not: over those expanded so far, what cannot be won even if
//! every open position were a win is disproven for good, and what is won even if every open position were a
//! loss is proven for good. Both are linear, and done once the search has gone over its positions again, so that they
//! cost a few steps an expansion. Positions are recorded only once disproofs that rest on repetitions abound and the
//! search expands the same positions again and again.
//!
//! All threads of a search record into one graph, a lot of positions at a time, and whoever finds that a sweep is
//! due does it while the others go on.
//!
//! A bonus, not a dependency: when its memory is full it lets go.

use crate::graph::{Added, ExpandedGraph};
use crate::history::HistoryTable;
use crate::settings::Ghi;
use crate::table::{Base, Table};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use twinproof_core::{Game, Numbers, Problem, RepetitionRule};

/// So many disproofs that rest on a repetition, and recording may begin:
const TIED_VERDICTS: u64 = 32;
/// when one in so many expansions was of a position that had been expanded before.
const EXPANSIONS_AGAIN: u64 = 2;
/// After a sweep the graph grows by one position for each so many it knows.
const GROWTH: u64 = 16;
/// What a verdict of a sweep counts as when the table must choose: about a thousand expansions.
const SIZE: u8 = 80;
/// A thread among others hands over its positions in lots of this size,
const LOT: u64 = 64;
/// and no more than this many: it does not wait while another one sweeps, and what it met meanwhile it will mostly
/// meet again.
const MOST_WAITING: usize = 4096;

/// The expanded positions of a search, and what was decided among them.
pub(crate) struct Sweeper<'a, G: Game> {
    record: Mutex<Record<'a, G>>,
    is_recording: AtomicBool,
    /// Bytes held by the record, to be read without waiting for it.
    bytes: AtomicU64,
}

struct Record<'a, G: Game> {
    problem: &'a Problem<G>,
    memory: u64,
    /// Disproofs that rest on a repetition, until recording begins.
    tied_verdicts: u64,
    graph: Option<ExpandedGraph<'a, G>>,
    /// Expansions of the search, and how many there were at the last sweep.
    expansions: u64,
    swept_at: u64,
    sweeps: u64,
}

/// One thread's side of a sweeper.
pub(crate) struct Recorder<'a, G: Game> {
    /// None where sweeps decide nothing.
    sweeper: Option<Arc<Sweeper<'a, G>>>,
    lot: u64,
    waiting: Vec<G::Position>,
    expansions: u64,
    /// Those of positions that had been expanded before.
    again: u64,
    /// Those not handed over yet.
    new_expansions: u64,
    tied_verdicts: u64,
}

impl<'a, G: Game> Sweeper<'a, G> {
    /// A sweeper with so many bytes for its graph.
    pub(crate) fn new(problem: &'a Problem<G>, memory: u64) -> Arc<Self> {
        let record =
            Record { problem, memory, tied_verdicts: 0, graph: None, expansions: 0, swept_at: 0, sweeps: 0 };
        Arc::new(Self {
            record: Mutex::new(record),
            is_recording: AtomicBool::new(false),
            bytes: AtomicU64::new(0),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Record<'a, G>> {
        self.record.lock().expect("a thread that panics ends the search")
    }

    /// The graph, for a proof to go on from.
    pub(crate) fn take_graph(&self) -> Option<ExpandedGraph<'a, G>> {
        self.lock().graph.take()
    }

    pub(crate) fn sweeps(&self) -> u64 {
        self.lock().sweeps
    }
}

impl<'a, G: Game> Recorder<'a, G> {
    /// A recorder of a thread that knows `tt`; `shares` says whether there are others.
    pub(crate) fn new(tt: &HistoryTable<'_, G>, sweeper: Option<Arc<Sweeper<'a, G>>>, shares: bool) -> Self {
        let can_sweep = tt.rules.rule == RepetitionRule::FirstPlayerLoss
            && tt.rules.repetition_is_state
            && matches!(tt.ghi, Ghi::Twins | Ghi::Conditions);
        Self {
            sweeper: sweeper.filter(|_| can_sweep),
            lot: if shares { LOT } else { 1 },
            waiting: Vec::new(),
            expansions: 0,
            again: 0,
            new_expansions: 0,
            tied_verdicts: 0,
        }
    }

    /// Told of every disproof that rests on a repetition.
    pub(crate) fn note_tied_verdict(&mut self) {
        self.tied_verdicts += 1;
    }

    /// Told of every expansion, and whether it was not the position's first as far as the table knows. Sweeps if the search has been going round long enough, and then puts what is
    /// decided into the table and returns true.
    #[inline]
    pub(crate) fn expanded(&mut self, position: &G::Position, again: bool, table: &Table) -> bool {
        let Some(sweeper) = &self.sweeper else { return false };
        self.expansions += 1;
        self.again += u64::from(again);
        self.new_expansions += 1;
        if sweeper.is_recording.load(Ordering::Relaxed) {
            if self.waiting.len() < MOST_WAITING {
                self.waiting.push(position.clone());
            }
        } else if self.tied_verdicts == 0 || self.again * EXPANSIONS_AGAIN < self.expansions {
            return false;
        }
        self.new_expansions >= self.lot && self.hand_over(table)
    }

    fn hand_over(&mut self, table: &Table) -> bool {
        let Some(sweeper) = &self.sweeper else { return false };
        let Ok(mut record) = sweeper.record.try_lock() else { return false };
        record.expansions += std::mem::take(&mut self.new_expansions);
        record.note_tied_verdicts(std::mem::take(&mut self.tied_verdicts));
        for position in self.waiting.drain(..) {
            record.add(&position);
        }
        let has_swept = record.sweep_if_due(table);
        sweeper.is_recording.store(record.graph.is_some(), Ordering::Relaxed);
        let bytes = record.graph.as_ref().map_or(0, ExpandedGraph::bytes);
        sweeper.bytes.store(bytes, Ordering::Relaxed);
        has_swept
    }

    /// Bytes held by the graph and by this thread's lot.
    pub(crate) fn bytes(&self) -> u64 {
        let graph = self.sweeper.as_ref().map_or(0, |sweeper| sweeper.bytes.load(Ordering::Relaxed));
        graph + (self.waiting.capacity() * size_of::<G::Position>()) as u64
    }
}

impl<'a, G: Game> Record<'a, G> {
    fn note_tied_verdicts(&mut self, more: u64) {
        let before = self.tied_verdicts;
        self.tied_verdicts += more;
        if before < TIED_VERDICTS && self.tied_verdicts >= TIED_VERDICTS && self.memory > 0 {
            self.graph = Some(ExpandedGraph::new(self.problem, self.memory));
        }
    }

    fn add(&mut self, position: &G::Position) {
        if let Some(graph) = &mut self.graph
            && graph.add(position) == Added::Full
        {
            self.graph = None;
        }
    }

    fn sweep_if_due(&mut self, table: &Table) -> bool {
        let Some(graph) = &mut self.graph else { return false };
        if self.expansions - self.swept_at <= graph.known_positions() {
            return false;
        }
        self.swept_at = self.expansions;
        self.sweeps += 1;
        graph.decide(|key, value, best| {
            table.update_base(key, |old| {
                let old = old.unwrap_or(Base::new(Numbers::LEAF, 0));
                let best = best.and_then(|index| u16::try_from(index).ok()).unwrap_or(u16::MAX);
                Base { numbers: Numbers::solved(value), best, size: old.size.max(SIZE), ..old }
            });
        });
        // A search that turns in circles never opens the positions its hopes rest on, and those it solved before
        // recording began count as open: the graph has to grow by itself as well.
        if graph.decided().is_none() && graph.grow(graph.known_positions() / GROWTH + 1).is_none() {
            self.graph = None;
        }
        true
    }
}
