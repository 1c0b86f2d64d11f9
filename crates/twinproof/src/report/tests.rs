//! What is reported of each outcome.

use super::*;
use crate::bug::Bug;
use crate::solve::{Doubt, Task};
use crate::{Request, solve as solve_problem};
use twinproof_core::{Clock, Counts, Silent, StopFlag};
use twinproof_games::tictactoe::{Mark, TicTacToe, parse};
use twinproof_search::Ghi;

fn problem() -> Problem<TicTacToe> {
    parse("XX./OO./... x", Mark::X).unwrap()
}

fn report(settings: &Settings, outcome: Outcome) -> Report {
    let problem = problem();
    let mut moves = Vec::new();
    twinproof_core::Rules::moves(problem.game(), problem.root(), &mut moves);
    let mut answer = Answer {
        outcome,
        line: vec![moves[0]],
        counts: Counts { simulations: 2, simulation_nodes: 5, flawed_entries: 1, ..Counts::default() },
        reached: None,
        elapsed: Duration::from_millis(1),
        searched: Duration::from_micros(300),
        settings: settings.clone(),
        certificate: None,
        proof_text: None,
        first_moves: None,
        bug_beside: None,
    };
    Report::new("a", &problem, &mut answer)
}

fn bug(settings: &Settings, why: &str) -> Outcome {
    Outcome::Bug(Value::Win, Box::new(Bug::new(&problem(), settings, why)))
}

#[test]
fn a_sound_claim_without_a_finished_certificate_is_unknown() {
    let outcome = Outcome::Unknown { claimed: Some(Value::Win), stopped: Some(StopReason::Time) };
    let report = report(&Settings::new(Algorithm::Pns), outcome);
    assert_eq!((report.verdict, report.claimed, report.checked), (None, Some(Value::Win), false));
    assert_eq!((report.stopped, report.is_settled()), (Some(StopReason::Time), false));
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.contains(r#""verdict":"unknown","claimed":"proven","checked":false"#), "{json}");
    assert!(json.contains(r#""stopped":"the time was up""#), "{json}");
}

#[test]
fn a_sound_claim_that_is_refuted_is_our_mistake() {
    let settings = Settings::new(Algorithm::Bta);
    let report = report(&settings, bug(&settings, "move 3 is wrong"));
    assert_eq!((report.verdict, report.claimed, report.is_settled()), (None, Some(Value::Win), false));
    let bug = report.bug.unwrap();
    assert!(
        bug.contains("move 3 is wrong") && bug.contains("XX./OO./... x") && bug.contains("report"),
        "{bug}"
    );
}

#[test]
fn the_report_of_a_mistake_names_all_that_repeats_it() {
    let settings = Settings { ghi: Ghi::Twins, threads: 3, seed: 77, ..Settings::new(Algorithm::Dfpn) };
    let bug = report(&settings, bug(&settings, "no")).bug.unwrap();
    for part in ["--algorithm dfpn --ghi twins --threads 3 --seed 77", "tictactoe", "XX./OO./... x"] {
        assert!(bug.contains(part), "{part}: {bug}");
    }
    assert!(!bug.contains("--close"), "{bug}");
}

#[test]
fn the_figures_of_a_table_stand_between_the_search_and_the_certificate() {
    let request = Request::by(Settings::new(Algorithm::Dfpn));
    let mut answer = solve_problem(&problem(), &request, &mut Silent).unwrap();
    let json = serde_json::to_string(&Report::new("a", &problem(), &mut answer)).unwrap();
    let (_, rest) = json.split_once(r#""algorithm":"dfpn","#).expect("it is dfpn");
    let expected = r#""ghi":"conditions","simulations":0,"simulation_nodes":0,"flawed_entries":0,"threads":1,"seed":0,"certificate":{"file":null,"nodes":"#;
    assert!(rest.starts_with(expected) && json.contains(r#""checked":true"#), "{json}");
    let counted =
        serde_json::to_string(&report(&Settings::new(Algorithm::Dfpn), Outcome::Unchecked(Value::Win)));
    let expected = r#""ghi":"conditions","simulations":2,"simulation_nodes":5,"flawed_entries":1,"#;
    assert!(counted.as_ref().unwrap().contains(expected), "{counted:?}");
}

#[test]
fn an_unsound_claim_stands_as_made_and_is_marked() {
    let ignoring = |algorithm| Settings { ghi: Ghi::Ignore, ..Settings::new(algorithm) };
    for settings in [Settings::new(Algorithm::Dcg), ignoring(Algorithm::Dfpn), ignoring(Algorithm::AlphaBeta)]
    {
        let doubt = Doubt::Refuted("no".into());
        let report = report(&settings, Outcome::Doubtful(Value::Win, doubt));
        assert_eq!((report.verdict, report.claimed, report.checked), (Some(Value::Win), None, false));
        assert!(report.unsound && report.bug.is_none() && report.is_settled());
        assert_eq!(report.refuted.as_deref(), Some("no"));
    }
}

#[test]
fn a_stored_certificate_is_named_and_one_that_is_not_asked_for_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("a.cert");
    let settings = Settings::new(Algorithm::Dfpn);
    let mut request = Request::by(settings.clone());
    request.place = crate::Place::Named(name.clone());
    let mut answer = solve_problem(&problem(), &request, &mut Silent).unwrap();
    let told = Report::new("a", &problem(), &mut answer).certificate.unwrap();
    assert_eq!((told.file.as_deref(), name.is_file()), (name.to_str(), true));

    let clock = Clock::start(None, StopFlag::new());
    let task = Task { problem: &problem(), settings: &settings, clock: &clock, database: None };
    let solution = task.solve(None, &mut Silent).unwrap();
    assert!(matches!(solution.outcome, Outcome::Unchecked(Value::Win)) && solution.certificate.is_none());
}

#[test]
fn a_table_was_full_when_it_held_more_than_three_eighths() {
    let limits = twinproof_core::Limits { memory: Some(24 << 20), ..Default::default() };
    let dfpn = Settings { limits: limits.clone(), ..Settings::new(Algorithm::Dfpn) };
    assert_eq!([5 << 20, 12 << 20].map(|held| table_was_full(&dfpn, held)), [false, true]);
    // The other searches stop when their memory is full.
    assert!(!table_was_full(&Settings { limits, ..Settings::new(Algorithm::Pns) }, 12 << 20));
}
