//! Depth-first proof-number search on a table of fixed size.
//!
//! What makes it end and stay right on cyclic graphs: a child on the path is a solved leaf and never looked up;
//! solved and unsolved numbers never mix; a frame owns its children's numbers, so that nothing in the table must
//! be kept; and no visit is empty. See [`worker`] for the loop, [`sweeper`] for chases, [`team`] for threads and
//! [`crate::history`] for histories.

mod evaluation_cache;
mod frame;
mod sweeper;
mod threads;
mod worker;

use crate::history::{HistoryTable, twinning};
use crate::meter::Meter;
use crate::playouts::PlayoutEvaluator;
use crate::pns::Pns;
use crate::prover::{Claim, Ghi, ProofError, Prover, Settings, Written};
use crate::rebuild::{Rebuild, Rebuilt, Watch};
use crate::table::{SharedTable, Table};
pub(crate) use sweeper::Sweeper;
use threads::Found;
use twinproof_core::{Clock, Game, Numbers, Observer, Problem, ProofSink, Value};
pub(crate) use worker::{Guard, Worker};

/// The memory of a search without a limit.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// The stack may always have this much, whatever the limit of memory.
pub(crate) const LEAST_STACK: u64 = 256 << 10;

/// Leaves that a Monte-Carlo number of one counts for. Thresholds move by whole leaves and hardly tell smaller numbers
/// apart: with three playouts and 20,000 expansions, units of 1, 4 and 16 left 2, 1 and none of twenty problems of life and
/// death open.
const MONTE_CARLO: u32 = 16;

/// A df-pn search set on a problem.
pub(crate) struct Dfpn<'a, G: Game> {
    problem: &'a Problem<G>,
    settings: Settings,
    memory: Memory,
    table: SharedTable,
    /// The value of the root, and whether it was found to hold on every path.
    verdict: Option<(Value, bool)>,
    /// The graph of expanded positions that the search kept, if it did.
    swept: Option<Pns<'a, G>>,
    line: Vec<G::Move>,
}

/// How the memory of a depth-first search is divided: at most five eighths for the table, at most a quarter for
/// a graph of positions, and whatever these two leave for the stack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    pub(crate) all: u64,
    pub(crate) table: u64,
    pub(crate) graph: u64,
}

impl Memory {
    pub(crate) fn of(settings: &Settings) -> Self {
        let all = settings.limits.memory.unwrap_or(DEFAULT_MEMORY);
        Self { all, table: all / 8 * 5, graph: all / 4 }
    }
}

impl Memory {
    /// What a proof may keep while it is built: all that the table leaves, and always as much as a small stack.
    pub(crate) fn of_proof(self, table: u64) -> u64 {
        self.all.saturating_sub(table).max(LEAST_STACK)
    }
}

/// What says how a position begins, if playouts do; `memory` is that of the thread.
fn evaluator<G: Game>(problem: &Problem<G>, settings: &Settings, memory: u64) -> Option<PlayoutEvaluator> {
    let playouts = settings.playouts?;
    Some(PlayoutEvaluator::new(problem, playouts, settings.seed, MONTE_CARLO, memory))
}

impl<'a, G: Game> Dfpn<'a, G> {
    pub(crate) fn new(problem: &'a Problem<G>, settings: &Settings) -> Self {
        let memory = Memory::of(settings);
        Self {
            problem,
            settings: settings.clone(),
            memory,
            table: SharedTable::new(Table::new(memory.table, twinning(settings.ghi))),
            verdict: None,
            swept: None,
            line: Vec::new(),
        }
    }
}

impl<G: Game> Prover<G> for Dfpn<'_, G> {
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        let mut meter = Meter::new(&self.settings.limits, clock, observer);
        let mut stopped = None;
        if let Some(value) = self.problem.game().terminal(self.problem.root()) {
            self.verdict = Some((value, true));
        } else {
            let Found { outcome, graph } =
                threads::run(self.problem, &self.table, &self.settings, self.memory, &mut meter);
            match outcome {
                Ok(verdict) => {
                    self.verdict = Some((verdict.value, verdict.conditions.is_unconditional()));
                    self.swept = graph;
                }
                Err(reason) => stopped = Some(reason),
            }
        }
        let value = self.verdict.map(|(value, _)| value);
        let root = value.map_or(Numbers::LEAF, Numbers::solved);
        Claim { value, stopped, counts: meter.counts, root }
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        let (value, is_unconditional) = self.verdict.expect("only a decided problem has a proof");
        let ghi = self.settings.ghi.of_proof();
        match self.settings.ghi {
            // Their tables do not hold what a proof needs; another one does.
            Ghi::Nagai | Ghi::Paths => {
                self.table = SharedTable::new(Table::new(self.memory.table, twinning(ghi)));
            }
            Ghi::Twins => self.table.upgrade_twins(),
            Ghi::Ignore | Ghi::Conditions => {}
        }
        let mut worker = Worker::new(
            HistoryTable::new(self.problem, ghi, self.table.read()),
            self.settings.seed,
            false,
            Some(Sweeper::new(self.problem, self.memory.graph)),
        );
        // What is searched again begins as it did, in the units of what the table holds.
        worker.evaluator = evaluator(self.problem, &self.settings, self.memory.all);
        let Rebuilt { written, line } = Rebuild {
            problem: self.problem,
            worker: &mut worker,
            value,
            is_unconditional,
            is_blind: ghi == Ghi::Ignore,
            memory: self.memory.of_proof(self.table.bytes()),
            watch: Watch::new(clock, self.memory.all),
        }
        .write(self.swept.take(), sink)?;
        self.line = line;
        Ok(written)
    }

    fn line(&self) -> Vec<G::Move> {
        self.line.clone()
    }
}
