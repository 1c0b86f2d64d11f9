//! Alpha-beta with iterative deepening on a table of fixed size.
//!
//! There are three values, win, unknown and loss, and a window says which of them still matter (`window`). A move
//! back into the history is a solved leaf and never looked up. Verdicts are taken from the table whatever the
//! depth they were found at, each with its conditions, as [`crate::history`] has them; an unknown is no claim and
//! is taken only where it saves the same search (`unknown`). See `search` for the loop, `order` for the moves.

mod frame;
mod move_ordering;
mod patrol;
mod search;
mod unknown;
mod window;

use crate::dfpn::{Memory, Sweeper, Worker};
use crate::history::{HistoryTable, twinning};
use crate::meter::Meter;
use crate::prover::{Claim, Ghi, ProofError, Prover, Settings, Written};
use crate::rebuild::{Rebuild, Rebuilt, Watch};
use crate::table::{SharedTable, Table};
use patrol::Patrol;
use search::Search;
use twinproof_core::{Clock, Counts, Game, Numbers, Observer, Problem, ProofSink, Value};

/// An alpha-beta search set on a problem.
pub(crate) struct AlphaBeta<'a, G: Game> {
    problem: &'a Problem<G>,
    settings: Settings,
    table: SharedTable,
    /// The value of the root, and whether it was found to hold on every path.
    verdict: Option<(Value, bool)>,
    line: Vec<G::Move>,
}

impl<'a, G: Game> AlphaBeta<'a, G> {
    pub(crate) fn new(problem: &'a Problem<G>, settings: &Settings) -> Self {
        Self {
            problem,
            settings: settings.clone(),
            table: empty_table(settings),
            verdict: None,
            line: Vec::new(),
        }
    }
}

fn empty_table(settings: &Settings) -> SharedTable {
    SharedTable::new(Table::new(Memory::of(settings).table, twinning(settings.ghi)))
}

impl<G: Game> Prover<G> for AlphaBeta<'_, G> {
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        // Entries name the iterations of their own run.
        self.table = empty_table(&self.settings);
        let mut stopped = None;
        let mut counts = Counts::default();
        if let Some(value) = self.problem.game().terminal(self.problem.root()) {
            self.verdict = Some((value, true));
        } else {
            let meter = Meter::new(&self.settings.limits, clock, observer);
            let tt = HistoryTable::new(self.problem, self.settings.ghi, self.table.read());
            let patrol = Patrol::new(meter, Memory::of(&self.settings).all);
            let mut search = Search::new(tt, self.settings.seed, patrol);
            match search.solve() {
                Ok(verdict) => self.verdict = Some((verdict.value, verdict.conditions.is_unconditional())),
                Err(reason) => stopped = Some(reason),
            }
            counts = search.counts();
        }
        let value = self.verdict.map(|(value, _)| value);
        let root = value.map_or(Numbers::LEAF, Numbers::solved);
        Claim { value, stopped, counts, root }
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        let (value, is_unconditional) = self.verdict.expect("only a decided problem has a proof");
        let memory = Memory::of(&self.settings);
        let ghi = self.settings.ghi.of_proof();
        if self.settings.ghi == Ghi::Twins {
            self.table.upgrade_twins();
        }
        let tt = HistoryTable::new(self.problem, ghi, self.table.read());
        let mut worker =
            Worker::new(tt, self.settings.seed, false, Some(Sweeper::new(self.problem, memory.graph)));
        let rebuild = Rebuild {
            problem: self.problem,
            worker: &mut worker,
            value,
            is_unconditional,
            is_blind: self.settings.ghi == Ghi::Ignore,
            memory: memory.of_proof(self.table.bytes()),
            watch: Watch::new(clock, memory.all),
        };
        let Rebuilt { written, line } = rebuild.write(None, sink)?;
        self.line = line;
        Ok(written)
    }

    fn line(&self) -> Vec<G::Move> {
        self.line.clone()
    }
}
