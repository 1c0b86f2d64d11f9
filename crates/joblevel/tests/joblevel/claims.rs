//! What an engine says is one thing, what closes a node another.

use crate::support::{Heard, answer, chess, jobs, plan, with_engine};
use twinproof::Value;
use twinproof_engine::{Failure, Status, Word};
use twinproof_joblevel::{Event, Plan, RunError, Trust};

const MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
/// Kings and two pawns that stand in each other's way.
const DRAW: &str = "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1";

#[test]
fn a_claim_becomes_a_job_for_our_prover_and_then_a_verdict() {
    let mut heard = Heard::default();
    let plan = plan(&chess(MATE), "mine", 10_000);
    let report = with_engine(plan, &jobs(100), &mut heard, |_| {
        Ok(answer(Some("Rg2"), Status::Won, Word::Claimed(Value::Win)))
    });
    let report = report.unwrap();
    assert_eq!((report.verdict, report.checked, report.counts.proof_jobs), ("proven", true, 1));
    assert_eq!(report.best.as_deref(), Some("Rg2"));
}

#[test]
fn a_false_claim_closes_nothing_and_its_source_is_named() {
    let mut heard = Heard::default();
    // Nobody can win this, and the engine sees mates everywhere.
    let plan = plan(&chess(DRAW), "mine", 10_000);
    let report = with_engine(plan, &jobs(200), &mut heard, |job| {
        let problem: twinproof::Problem<twinproof::games::chess::Chess> = job.position.problem().unwrap();
        use twinproof::Game;
        let moves = twinproof::legal_moves(&problem).into_iter();
        let mut names = moves.map(|mv| problem.game().format_move(problem.root(), mv));
        let best = names.find(|name| !job.excluded().contains(name));
        Ok(answer(best.as_deref(), Status::Won, Word::Claimed(Value::Win)))
    })
    .unwrap();
    assert_ne!(report.verdict, "proven");
    let named =
        heard.0.iter().filter(|event| matches!(event, Event::FalseClaim { source, .. } if source == "mine"));
    assert!(named.count() > 0 && report.counts.false_claims > 0);
}

#[test]
fn on_the_word_of_engines_there_is_a_claim_and_no_verdict() {
    let plan = Plan { trust: Trust::Claimed, ..plan(&chess(DRAW), "mine", 10) };
    let report = with_engine(plan, &jobs(100), &mut Heard::default(), |_| {
        Ok(answer(Some("Kf3"), Status::Won, Word::Claimed(Value::Win)))
    });
    let report = report.unwrap();
    assert_eq!((report.verdict, report.checked, report.claimed), ("unknown", false, Some("proven")));
    assert!(report.moves[0].claimed);
}

#[test]
fn an_engine_that_fails_at_the_root_ends_the_run_and_elsewhere_is_set_aside() {
    let died = || Failure::SetAside {
        job: "abc".into(),
        times: 3,
        last: Box::new(Failure::Died { engine: "mine".into(), how: "it exited with status 1".into() }),
    };
    let error =
        with_engine(plan(&chess(MATE), "mine", 10), &jobs(10), &mut Heard::default(), move |_| Err(died()));
    assert!(matches!(error, Err(RunError::Engine(Failure::SetAside { .. }))));
    let mut heard = Heard::default();
    let report = with_engine(plan(&chess(MATE), "mine", 10), &jobs(10), &mut heard, move |job| {
        match job.position.moves().is_empty() && job.excluded().is_empty() {
            true => Ok(answer(Some("Rg2"), Status::Even, Word::Open)),
            false => Err(died()),
        }
    })
    .unwrap();
    assert_eq!((report.verdict, report.counts.failed), ("unknown", 2));
    assert!(
        heard.0.iter().any(|event| matches!(event, Event::SetAside { why, .. } if why.contains("status 1")))
    );
}
