//! A depth-first search together with the proof that is rebuilt from its table.

use crate::alphabeta;
use crate::claim::{Claim, ProofError, Prover, Written};
use crate::dfpn::{self, Found, Worker};
use crate::graph::ExpandedGraph;
use crate::history::{HistoryTable, NodeKeys};
use crate::limits::{LimitGuard, MemorySplit};
use crate::rebuild::{Rebuild, Rebuilt, SubSolver};
use crate::settings::{Ghi, Settings};
use crate::table::{SharedTable, TranspositionTable, Twinning};
use crate::verdict::Verdict;
use twinproof_core::{Clock, Game, Limits, Numbers, Observer, Problem, ProofSink, StopReason, Value};

/// The searches that keep their results in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableSearch {
    Dfpn,
    AlphaBeta,
}

/// A search with a table set on a problem.
pub(super) struct TableProver<'a, G: Game> {
    problem: &'a Problem<G>,
    settings: Settings,
    search: TableSearch,
    memory: MemorySplit,
    table: SharedTable,
    /// The value of the root, and whether it was found to hold on every path.
    verdict: Option<(Value, bool)>,
    /// The graph of expanded positions that the search kept, if it did.
    graph: Option<ExpandedGraph<'a, G>>,
    line: Vec<G::Move>,
}

impl<'a, G: Game> TableProver<'a, G> {
    pub(super) fn new(problem: &'a Problem<G>, settings: &Settings, search: TableSearch) -> Self {
        let memory = MemorySplit::new(&settings.limits);
        Self {
            problem,
            settings: settings.clone(),
            search,
            memory,
            table: empty_table(memory, settings.ghi),
            verdict: None,
            graph: None,
            line: Vec::new(),
        }
    }

    /// Decides the root, which is not terminal.
    fn search(&mut self, limits: &mut LimitGuard<'_>) -> Result<Verdict, StopReason> {
        let Self { problem, settings, memory, .. } = self;
        match self.search {
            TableSearch::Dfpn => {
                let Found { outcome, graph } = dfpn::search(problem, &self.table, settings, *memory, limits);
                if outcome.is_ok() {
                    self.graph = graph;
                }
                outcome
            }
            TableSearch::AlphaBeta => {
                self.table = empty_table(*memory, settings.ghi);
                alphabeta::search(problem, &self.table, settings, *memory, limits)
            }
        }
    }
}

fn empty_table(memory: MemorySplit, ghi: Ghi) -> SharedTable {
    SharedTable::new(TranspositionTable::new(memory.table, Twinning::of(ghi)))
}

impl<G: Game> Prover<G> for TableProver<'_, G> {
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        let limits = self.settings.limits.clone();
        let mut limits = LimitGuard::new(&limits, clock, observer);
        let mut stopped = None;
        if let Some(value) = self.problem.end_value(self.problem.root()) {
            self.verdict = Some((value, true));
        } else {
            match self.search(&mut limits) {
                Ok(verdict) => self.verdict = Some((verdict.value, verdict.conditions.is_unconditional())),
                Err(reason) => stopped = Some(reason),
            }
        }
        let value = self.verdict.map(|(value, _)| value);
        let root = value.map_or(Numbers::LEAF, Numbers::solved);
        Claim { value, stopped, counts: limits.counts, root, reached: None }
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        let (value, is_unconditional) = self.verdict.expect("only a decided problem has a proof");
        let ghi = self.settings.ghi.of_proof();
        match self.settings.ghi {
            // Their tables do not hold what a proof needs; another one does.
            Ghi::Nagai | Ghi::Paths => self.table = empty_table(self.memory, ghi),
            Ghi::Twins => self.table.upgrade_twins(),
            Ghi::Ignore | Ghi::Conditions => {}
        }
        let tt = HistoryTable::new(self.problem, ghi, self.table.read());
        let limits = Limits { memory: Some(self.memory.all), ..Limits::default() };
        let rebuild = Rebuild {
            problem: self.problem,
            solver: dfpn::proof_worker(self.problem, tt, &self.settings, self.memory),
            value,
            is_unconditional,
            trusts_table: ghi == Ghi::Ignore,
            memory: self.memory.of_proof(self.table.bytes()),
            limits: LimitGuard::for_proof(limits, clock),
        };
        let Rebuilt { written, line } = rebuild.write(self.graph.take(), sink)?;
        self.line = line;
        Ok(written)
    }

    fn line(&self) -> Vec<G::Move> {
        self.line.clone()
    }
}

/// What a table has lost is searched for by df-pn, whichever search filled it.
impl<'t, G: Game> SubSolver<'t, G> for Worker<'_, 't, G> {
    fn tt(&self) -> &HistoryTable<'t, G> {
        &self.tt
    }

    fn tt_mut(&mut self) -> &mut HistoryTable<'t, G> {
        &mut self.tt
    }

    fn solve(
        &mut self,
        position: G::Position,
        keys: NodeKeys,
        limits: &mut LimitGuard<'_>,
    ) -> Result<Verdict, StopReason> {
        Worker::solve(self, position, keys, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::PathConditions;
    use twinproof_certificate::{CheckLimits, Header, Writer, check};
    use twinproof_core::{Player, RepetitionRule, Silent, StopFlag};
    use twinproof_games::graph::{Builder, Graph};

    /// Knows a table and searches nothing.
    struct TableOnly<'t> {
        tt: HistoryTable<'t, Graph>,
        asked: u32,
        /// Says of everything that it is won, by the move with this index.
        best: Option<u16>,
    }

    impl<'t> SubSolver<'t, Graph> for &mut TableOnly<'t> {
        fn tt(&self) -> &HistoryTable<'t, Graph> {
            &self.tt
        }

        fn tt_mut(&mut self) -> &mut HistoryTable<'t, Graph> {
            &mut self.tt
        }

        fn solve(
            &mut self,
            _: <Graph as twinproof_core::Rules>::Position,
            _: NodeKeys,
            _: &mut LimitGuard<'_>,
        ) -> Result<Verdict, StopReason> {
            self.asked += 1;
            let best = self.best.ok_or(StopReason::Interrupted)?;
            Ok(Verdict { value: Value::Win, best, conditions: PathConditions::none() })
        }
    }

    /// The second player must repeat at `c`, and loses by that.
    fn circle() -> Problem<Graph> {
        let mut builder = Builder::new();
        let [a, b, c, lost] = ["a", "b", "c", "lost"].map(|name| builder.node(name).unwrap());
        builder.inner(a, Player::First, &[lost, b]).unwrap();
        builder.inner(b, Player::Second, &[c]).unwrap();
        builder.inner(c, Player::Second, &[b]).unwrap();
        builder.terminal(lost, Value::Loss).unwrap();
        builder.finish(a, &[], RepetitionRule::CurrentPlayerLoss).unwrap()
    }

    fn rebuild(problem: &Problem<Graph>, table: &SharedTable) -> (Result<Vec<u8>, ProofError>, u32) {
        rebuild_by(problem, table, None, false)
    }

    fn rebuild_by(
        problem: &Problem<Graph>,
        table: &SharedTable,
        best: Option<u16>,
        is_unconditional: bool,
    ) -> (Result<Vec<u8>, ProofError>, u32) {
        let clock = Clock::start(None, StopFlag::new());
        let tt = HistoryTable::new(problem, Ghi::Conditions, table.read());
        let mut solver = TableOnly { tt, asked: 0, best };
        let mut writer = Writer::new(Vec::new(), problem);
        let rebuild = Rebuild {
            problem,
            solver: &mut solver,
            value: Value::Win,
            is_unconditional,
            trusts_table: false,
            memory: 1 << 20,
            limits: LimitGuard::for_proof(Limits::default(), &clock),
        };
        let written = rebuild.write(None, &mut writer);
        (written.map(|_| writer.into_inner()), solver.asked)
    }

    #[test]
    fn a_search_is_asked_only_for_what_the_table_has_lost() {
        let problem = circle();
        let settings = Settings::new(crate::settings::Algorithm::Dfpn);
        let mut prover = TableProver::new(&problem, &settings, TableSearch::Dfpn);
        let (proof, asked) = rebuild(&problem, &prover.table);
        assert!(matches!(proof, Err(ProofError::Stopped(StopReason::Interrupted))), "the table is empty");
        assert_eq!(asked, 1);

        let clock = Clock::start(None, StopFlag::new());
        assert_eq!(prover.prove(&clock, &mut Silent).value, Some(Value::Win));
        let (proof, asked) = rebuild(&problem, &prover.table);
        assert_eq!(asked, 0, "the table holds it all");
        let bytes = proof.unwrap();
        let mut input = bytes.as_slice();
        let header = Header::read(&mut input, 1 << 20).unwrap();
        check::<Graph>(&header, input, &CheckLimits { memory: 1 << 20, clock }).unwrap();
    }
    #[test]
    fn a_move_that_is_not_there_is_passed_over() {
        let problem = circle();
        let settings = Settings::new(crate::settings::Algorithm::Dfpn);
        let prover = TableProver::new(&problem, &settings, TableSearch::Dfpn);
        for best in [1, 2, 3, crate::verdict::NO_MOVE] {
            let (proof, _) = rebuild_by(&problem, &prover.table, Some(best), false);
            assert!(proof.is_ok(), "the second of two moves wins, whatever is named: {proof:?}");
        }
    }

    #[test]
    fn a_graph_asks_for_moves_that_the_table_has_lost() {
        let mut builder = Builder::new();
        let [a, b, won, lost] = ["a", "b", "won", "lost"].map(|name| builder.node(name).unwrap());
        builder.inner(a, Player::First, &[lost, b]).unwrap();
        builder.inner(b, Player::Second, &[won]).unwrap();
        builder.terminal(won, Value::Win).unwrap();
        builder.terminal(lost, Value::Loss).unwrap();
        let problem = builder.finish(a, &[], RepetitionRule::FirstPlayerLoss).unwrap();
        let settings = Settings::new(crate::settings::Algorithm::Dfpn);
        let prover = TableProver::new(&problem, &settings, TableSearch::Dfpn);
        let (proof, asked) = rebuild_by(&problem, &prover.table, Some(1), true);
        let header = Header::read(&mut proof.unwrap().as_slice(), 1 << 20).unwrap();
        assert_eq!(header.form, twinproof_core::Form::Order, "it is a graph of positions");
        assert_eq!(asked, 1, "the root's move, and nothing else");
    }
}
