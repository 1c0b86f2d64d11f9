//! Simulated workers: what time is, and that it is the same run.

use crate::support::{Place, answer, graph, pool};
use std::path::Path;
use std::time::Duration;
use twinproof::games::graph::generate::Family;
use twinproof::games::tictactoe::{self, Mark};
use twinproof::{RepetitionRule, StopFlag};
use twinproof_engine::{Answer, Budget, Failure, Job, Position, Spent, Status, Word};
use twinproof_joblevel::{
    Delivery, Dispatch, Folder, Limits, Order, Plan, Records, Replay, Report, Unwatched, Workers, analyse,
};

/// An answer that takes as many nodes as the budget has.
fn costly(job: &Job) -> Result<Answer, Failure> {
    let spent = Spent { nodes: job.budget.nodes, ..Spent::default() };
    Ok(Answer { spent, ..answer(None, Status::Even, Word::Open) })
}

fn order(id: u64, nodes: u64) -> Order {
    let problem = tictactoe::parse(".../.../... x", Mark::X).expect("a test has what it needs");
    let job = Job::new(Position::of(&problem), "mine", Budget::nodes(nodes));
    Order { id, job, stop: StopFlag::new() }
}

fn ids(deliveries: &[Delivery]) -> Vec<u64> {
    deliveries.iter().map(|delivery| delivery.id).collect()
}

#[test]
fn orders_come_back_when_they_are_due_and_wait_for_a_worker() {
    let place = Place::new();
    let records = Records::open(&place.path().join("jobs"), costly).unwrap();
    let mut two = Replay::new(2, &records);
    let receive = |two: &mut Replay<'_>| {
        let deliveries = two.receive(Duration::MAX);
        (ids(&deliveries), two.now())
    };
    for (id, nodes) in [(0, 5), (1, 3), (2, 4), (3, 2)] {
        two.send(order(id, nodes));
    }
    assert_eq!(receive(&mut two), (vec![1], 3));
    assert_eq!(receive(&mut two), (vec![0], 5));
    // Both are done at the same time, in the order in which they were begun.
    assert_eq!(receive(&mut two), (vec![2, 3], 7));
    assert_eq!(receive(&mut two), (vec![], 7));
    assert_eq!((two.begun(), two.spent()), (4, 14));
}

#[test]
fn what_nobody_wants_comes_back_at_once_and_what_was_spent_on_it_is_gone() {
    let place = Place::new();
    let records = Records::open(&place.path().join("jobs"), costly).unwrap();
    let mut two = Replay::new(2, &records);
    let orders = [order(0, 9), order(1, 4), order(2, 7)];
    let stops = orders.clone().map(|order| order.stop);
    orders.into_iter().for_each(|order| two.send(order));
    assert_eq!(ids(&two.receive(Duration::ZERO)), [1]);
    stops[0].raise();
    stops[2].raise();
    let stopped = two.receive(Duration::ZERO);
    assert_eq!((ids(&stopped), two.now(), two.spent()), (vec![2, 0], 4, 8));
    assert!(stopped.iter().all(|delivery| delivery.result == Err(Failure::Stopped)));
    // The third was not begun.
    assert_eq!(two.begun(), 2);
}

fn run(plan: Plan, dispatch: &mut dyn Dispatch) -> Report {
    let place = Place::new();
    let folder = Folder::create(place.path(), plan).unwrap();
    analyse(&folder, dispatch, None, &Limits::default(), &mut Unwatched).unwrap()
}

fn simulated(plan: Plan, workers: usize, file: &Path) -> (Report, u64, u64) {
    let provers = pool();
    let records = Records::open(file, move |job| provers.run(job, &StopFlag::new())).unwrap();
    let mut replay = Replay::new(workers, &records);
    let report = run(plan, &mut replay);
    (report, replay.now(), records.done())
}

#[test]
fn a_run_is_the_same_each_time_and_does_no_job_twice() {
    let problem = graph(Family::Random, 3_000, RepetitionRule::FirstPlayerLoss, 0, 5);
    let place = Place::new();
    let file = place.path().join("jobs");
    let plan = Plan::new(Position::of(&problem), "dfpn", Budget::nodes(3));
    let summary = |(report, now, _): &(Report, u64, u64)| {
        (report.verdict, report.counts, report.nodes, report.root.clone(), *now)
    };
    let (one, again) = (simulated(plan.clone(), 1, &file), simulated(plan.clone(), 1, &file));
    assert!(one.0.checked && one.0.counts.jobs > 20, "{:?}", one.0);
    assert_eq!(summary(&one), summary(&again));
    assert_eq!((one.2, again.2), (one.0.counts.jobs, 0));
    // One worker takes as long as the engine, and a moment where that spends nothing.
    let (spent, jobs) = (one.0.counts.engine_nodes, one.0.counts.jobs);
    assert!((spent..=spent + jobs).contains(&one.1), "{spent} in {jobs} jobs, {}", one.1);
    // A thread may have begun what it is told too late that nobody wants, so that no more than the verdict is the same.
    let thread = run(plan.clone(), &mut Workers::start(1, pool(), None));
    assert_eq!(thread.verdict, one.0.verdict);
    let four = simulated(plan, 4, &file);
    assert_eq!(four.0.verdict, one.0.verdict);
    assert!(four.1 < one.1, "{} workers take {}, one {}", 4, four.1, one.1);
}

#[test]
fn a_record_that_was_cut_off_is_made_again_and_a_damaged_one_is_told() {
    let place = Place::new();
    let file = place.path().join("jobs");
    let (first, second) = (order(0, 5).job, order(0, 6).job);
    let records = Records::open(&file, costly).unwrap();
    let answers = [&first, &second].map(|job| records.answer(job).unwrap());
    drop(records);
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    let records = Records::open(&file, costly).unwrap();
    assert_eq!([&first, &second].map(|job| records.answer(job).unwrap()), answers);
    assert_eq!(records.done(), 1);
    drop(records);
    assert_eq!(std::fs::read(&file).unwrap(), whole);
    std::fs::write(&file, [b"{\n", whole.as_slice()].concat()).unwrap();
    let error = Records::open(&file, costly).err().unwrap().to_string();
    assert!(error.contains("is damaged at byte 0"), "{error}");
}
