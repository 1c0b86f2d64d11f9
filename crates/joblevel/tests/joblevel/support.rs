//! Problems, plans, and workers who do as they are told.

use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use twinproof::games::chess::{Chess, Color, Goal};
use twinproof::games::graph::Graph;
use twinproof::games::graph::generate::{Family, Recipe, generate};
use twinproof::{Problem, RepetitionRule, Request, Silent, StopFlag, Value, solve};
use twinproof_engine::{Answer, Budget, Failure, Job, Launcher, Pool, Position, Spent, Status, Word};
use twinproof_joblevel::{
    Delivery, Event, Folder, Limits, Plan, Report, RunError, Shared, Watcher, Workers, analyse,
};
use twinproof_winloss::Memory;

pub(crate) fn graph(family: Family, size: u32, rule: RepetitionRule, past: u32, seed: u64) -> Problem<Graph> {
    generate(&Recipe { size, rule, past, seed, terminals: 0.2, ..Recipe::new(family) })
        .expect("a test has what it needs")
}

pub(crate) fn chess(fen: &str) -> Problem<Chess> {
    Chess::new(Color::White, Goal::Mate).problem_from_fen(fen).expect("a test has what it needs")
}

/// The answer of the library's own search.
pub(crate) fn truth<G: twinproof::Solvable>(problem: &Problem<G>) -> Value {
    solve(problem, &Request::new(problem), &mut Silent)
        .expect("a test has what it needs")
        .value()
        .expect("a test has what it needs")
}

pub(crate) fn pool() -> Pool {
    Pool::new(Launcher::this_program("supervise").expect("a test has what it needs"), 1)
}

/// A folder for a run.
pub(crate) struct Place(pub(crate) TempDir);

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a test has what it needs"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Keeps what it is told.
#[derive(Default)]
pub(crate) struct Heard(pub(crate) Vec<Event>);

impl Watcher for Heard {
    fn event(&mut self, event: &Event) {
        self.0.push(event.clone());
    }
}

pub(crate) fn jobs(most: u64) -> Limits {
    Limits { jobs: Some(most), ..Limits::default() }
}

/// A run with provers of ours.
pub(crate) fn with_provers(plan: Plan, workers: usize, limits: &Limits) -> Report {
    let place = Place::new();
    let folder = Folder::create(place.path(), plan).expect("a test has what it needs");
    let shared = Shared::new(Arc::new(Memory::new()), true);
    let mut workers = Workers::start(workers, pool(), Some(shared.clone()));
    analyse(&folder, &mut workers, Some(&shared), limits, &mut Heard::default())
        .expect("a test has what it needs")
}

/// An engine in a closure.
pub(crate) fn with_engine(
    plan: Plan,
    limits: &Limits,
    heard: &mut Heard,
    engine: impl Fn(&Job) -> Result<Answer, Failure> + Send + Sync + 'static,
) -> Result<Report, RunError> {
    let place = Place::new();
    let folder = Folder::create(place.path(), plan).expect("a test has what it needs");
    run_in(&folder, limits, heard, engine)
}

/// The same in a folder; jobs for our own prover go there.
pub(crate) fn run_in(
    folder: &Folder,
    limits: &Limits,
    heard: &mut Heard,
    engine: impl Fn(&Job) -> Result<Answer, Failure> + Send + Sync + 'static,
) -> Result<Report, RunError> {
    let pool = pool();
    let mut workers = Workers::doing(2, move |order| {
        let result = match order.job.engine.as_str() {
            "prover" => pool.run(&order.job, &StopFlag::new()),
            _ => engine(&order.job),
        };
        Delivery { id: order.id, result, stored: None }
    });
    analyse(folder, &mut workers, None, limits, heard)
}

/// An answer of an engine.
pub(crate) fn answer(best: Option<&str>, status: Status, word: Word) -> Answer {
    let best = best.map(str::to_owned);
    Answer { line: best.clone().into_iter().collect(), best, status, word, spent: Spent::default() }
}

pub(crate) fn plan<G: twinproof::Rules>(problem: &Problem<G>, engine: &str, nodes: u64) -> Plan {
    Plan::new(Position::of(problem), engine, Budget::nodes(nodes))
}
