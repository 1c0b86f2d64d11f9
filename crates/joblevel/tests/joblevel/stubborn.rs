//! Engines that say the same over and over: nobody is asked the same twice, and a run ends.

use crate::support::{Heard, answer, chess, jobs, plan, with_engine};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use twinproof::games::chess::Chess;
use twinproof::{Game, Problem, Rules, Value};
use twinproof_engine::{Answer, Job, Status, Word};
use twinproof_joblevel::{Ended, Plan, Report, Trust};

const DRAW: &str = "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1";

fn problem(job: &Job) -> Problem<Chess> {
    job.position.problem().unwrap()
}

fn mover_has(job: &Job, won: bool) -> Value {
    let problem = problem(job);
    let mover = problem.game().to_move(problem.root());
    Value::won_by(if won { mover } else { mover.opponent() })
}

fn first_move(job: &Job) -> Option<String> {
    let problem = problem(job);
    let moves = twinproof::legal_moves(&problem).into_iter();
    let mut names = moves.map(|mv| problem.game().format_move(problem.root(), mv));
    names.find(|name| !job.excluded().contains(name))
}

/// A run in which no job is asked twice.
fn run(trust: Trust, engine: fn(&Job) -> Answer) -> Report {
    let asked = Arc::new(Mutex::new(HashSet::new()));
    let plan = Plan { trust, ..plan(&chess(DRAW), "mine", 50) };
    with_engine(plan, &jobs(2_000), &mut Heard::default(), move |job| {
        assert!(asked.lock().unwrap().insert(job.digest()), "{} was asked twice", job.text());
        Ok(engine(job))
    })
    .unwrap()
}

#[test]
fn who_claims_to_have_lost_and_has_no_move_is_not_asked_again() {
    let report =
        run(Trust::Certified, |job| answer(None, Status::Lost, Word::Claimed(mover_has(job, false))));
    assert_eq!((report.verdict, report.claimed, report.ended), ("unknown", None, Ended::NothingLeft));
    assert!(report.counts.jobs < 10, "{report:?}");
    let report = run(Trust::Claimed, |job| answer(None, Status::Lost, Word::Claimed(mover_has(job, false))));
    assert_eq!((report.verdict, report.claimed), ("unknown", Some("disproven")));
}

#[test]
fn who_claims_to_win_and_has_no_move_is_not_asked_again() {
    let claims = |job: &Job| answer(None, Status::Won, Word::Claimed(mover_has(job, true)));
    let report = run(Trust::Certified, claims);
    assert_eq!((report.verdict, report.claimed, report.ended), ("unknown", None, Ended::NothingLeft));
    assert!(report.counts.jobs < 10, "{report:?}");
    assert_eq!(run(Trust::Claimed, claims).claimed, Some("proven"));
}

#[test]
fn a_win_among_the_other_moves_that_is_not_named_is_no_loss_of_them() {
    // A move that is lost; then the others are said to win, without one that does.
    let report = run(Trust::Claimed, |job| match (job.position.moves().len(), job.excluded().len()) {
        (0, 0) => answer(first_move(job).as_deref(), Status::Even, Word::Open),
        (0, _) => answer(None, Status::Won, Word::Claimed(mover_has(job, true))),
        _ => answer(first_move(job).as_deref(), Status::Won, Word::Claimed(mover_has(job, true))),
    });
    assert_eq!((report.verdict, report.claimed), ("unknown", Some("proven")));
}

#[test]
fn moves_that_are_illegal_are_no_ideas() {
    for trust in [Trust::Certified, Trust::Claimed] {
        let report = run(trust, |_| answer(Some("Qh9"), Status::Better, Word::Open));
        assert_eq!((report.verdict, report.ended, report.nodes), ("unknown", Ended::NothingLeft, 1));
    }
}
