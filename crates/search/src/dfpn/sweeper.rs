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
use crate::table::{BaseEntry, TranspositionTable};
use crate::verdict::NO_MOVE;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use twinproof_core::{Game, Numbers, Problem, RepetitionRule};

/// So many disproofs that rest on a repetition, and recording may begin:
const MIN_PATH_BOUND: u64 = 32;
/// when one in so many expansions was of a position that had been expanded before.
const REEXPANSION_SHARE: u64 = 2;
/// After a sweep the graph grows by one position for each so many it knows.
const GROWTH: u64 = 16;
/// What a verdict of a sweep counts as when the table must choose: about a thousand expansions.
const SIZE: u8 = 80;
/// A thread among others hands over its positions in batches of this size,
const BATCH: u64 = 64;
/// and no more than this many: it does not wait while another one sweeps, and what it met meanwhile it will mostly
/// meet again.
const MAX_PENDING: usize = 4096;

/// The expanded positions of a search, and what was decided among them.
pub(crate) struct Sweeper<'a, G: Game> {
    record: Mutex<SweepRecord<'a, G>>,
    is_recording: AtomicBool,
    /// Bytes held by the record, to be read without waiting for it.
    bytes: AtomicU64,
}

struct SweepRecord<'a, G: Game> {
    problem: &'a Problem<G>,
    memory: u64,
    /// Disproofs that rest on a repetition, until recording begins.
    path_bound: u64,
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
    batch: u64,
    pending: Vec<G::Position>,
    expansions: u64,
    /// Those of positions that had been expanded before.
    reexpansions: u64,
    /// Those not handed over yet.
    new_expansions: u64,
    path_bound: u64,
}

impl<'a, G: Game> Sweeper<'a, G> {
    /// A sweeper with so many bytes for its graph.
    pub(crate) fn new(problem: &'a Problem<G>, memory: u64) -> Arc<Self> {
        let record = SweepRecord {
            problem,
            memory,
            path_bound: 0,
            graph: None,
            expansions: 0,
            swept_at: 0,
            sweeps: 0,
        };
        Arc::new(Self {
            record: Mutex::new(record),
            is_recording: AtomicBool::new(false),
            bytes: AtomicU64::new(0),
        })
    }

    fn lock(&self) -> MutexGuard<'_, SweepRecord<'a, G>> {
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
    /// A recorder of a thread that searches with `tt`; `is_shared` says whether there are others.
    pub(crate) fn new(
        tt: &HistoryTable<'_, G>,
        sweeper: Option<Arc<Sweeper<'a, G>>>,
        is_shared: bool,
    ) -> Self {
        let can_sweep = tt.rules.rule == RepetitionRule::FirstPlayerLoss
            && tt.rules.repetition_is_state
            && matches!(tt.ghi, Ghi::Twins | Ghi::Conditions);
        Self {
            sweeper: sweeper.filter(|_| can_sweep),
            batch: if is_shared { BATCH } else { 1 },
            pending: Vec::new(),
            expansions: 0,
            reexpansions: 0,
            new_expansions: 0,
            path_bound: 0,
        }
    }

    /// Told of every disproof that rests on a repetition.
    pub(crate) fn note_path_bound(&mut self) {
        self.path_bound += 1;
    }

    /// Told of every expansion, and whether it was not the position's first as far as the table knows. Sweeps if the
    /// search has been going round long enough, and then puts what is decided into the table and returns true.
    #[inline]
    pub(crate) fn expanded(
        &mut self,
        position: &G::Position,
        is_reexpansion: bool,
        table: &TranspositionTable,
    ) -> bool {
        let Some(sweeper) = &self.sweeper else { return false };
        self.expansions += 1;
        self.reexpansions += u64::from(is_reexpansion);
        self.new_expansions += 1;
        if sweeper.is_recording.load(Ordering::Relaxed) {
            if self.pending.len() < MAX_PENDING {
                self.pending.push(position.clone());
            }
        } else if self.path_bound == 0 || self.reexpansions * REEXPANSION_SHARE < self.expansions {
            return false;
        }
        self.new_expansions >= self.batch && self.flush(table)
    }

    fn flush(&mut self, table: &TranspositionTable) -> bool {
        let Some(sweeper) = &self.sweeper else { return false };
        let Ok(mut record) = sweeper.record.try_lock() else { return false };
        record.expansions += std::mem::take(&mut self.new_expansions);
        record.note_path_bound(std::mem::take(&mut self.path_bound));
        for position in self.pending.drain(..) {
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
        graph + (self.pending.capacity() * size_of::<G::Position>()) as u64
    }
}

impl<'a, G: Game> SweepRecord<'a, G> {
    fn note_path_bound(&mut self, more: u64) {
        let before = self.path_bound;
        self.path_bound += more;
        if before < MIN_PATH_BOUND && self.path_bound >= MIN_PATH_BOUND && self.memory > 0 {
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

    fn sweep_if_due(&mut self, table: &TranspositionTable) -> bool {
        let Some(graph) = &mut self.graph else { return false };
        if self.expansions - self.swept_at <= graph.known_positions() {
            return false;
        }
        self.swept_at = self.expansions;
        self.sweeps += 1;
        graph.decide(|key, value, best| {
            table.update_base(key, |old| {
                let old = old.unwrap_or(BaseEntry::new(Numbers::LEAF, 0));
                let best = best.and_then(|index| u16::try_from(index).ok()).unwrap_or(NO_MOVE);
                BaseEntry { numbers: Numbers::solved(value), best, size: old.size.max(SIZE), ..old }
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
