use super::*;
use twinproof_core::{Counts, Limits};
use twinproof_games::tictactoe::{Mark, TicTacToe, parse};
use twinproof_search::{Algorithm, Claim, Ghi};

fn report(algorithm: Algorithm, standing: Standing) -> Report {
    report_of(&Settings::new(algorithm), standing)
}

fn report_of(settings: &Settings, standing: Standing) -> Report {
    let problem: Problem<TicTacToe> = parse("XX./OO./... x", Mark::X).unwrap();
    let counts = Counts { simulations: 2, simulation_nodes: 5, flawed_entries: 1, ..Counts::default() };
    let answer = Claim::decided(Value::Win, counts);
    let searched = Duration::from_micros(300);
    let attempt = Attempt { answer, standing, line: vec!["c1".into()], searched };
    Report::new("a", &problem, settings, attempt, Duration::from_millis(1))
}

#[test]
fn a_sound_claim_without_a_finished_certificate_is_unknown() {
    let report = report(Algorithm::Pns, Standing::Unfinished(StopReason::Time));
    assert_eq!((report.verdict, report.claimed, report.checked), ("unknown", Some("proven"), false));
    assert_eq!((report.stopped, report.outcome()), (Some(StopReason::Time), Outcome::Unknown));
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.contains(r#""verdict":"unknown","claimed":"proven","checked":false"#), "{json}");
    assert!(json.contains(r#""stopped":"the time was up""#), "{json}");
}

#[test]
fn a_sound_claim_that_is_refuted_is_our_mistake() {
    let report = report(Algorithm::Bta, Standing::Refuted("move 3 is wrong".into()));
    assert_eq!(
        (report.verdict, report.claimed, report.outcome()),
        ("unknown", Some("proven"), Outcome::Failed)
    );
    let bug = report.bug.unwrap();
    assert!(
        bug.contains("move 3 is wrong") && bug.contains("XX./OO./... x") && bug.contains("report"),
        "{bug}"
    );
}

#[test]
fn the_report_of_a_mistake_names_all_that_repeats_it() {
    let settings = Settings { ghi: Ghi::Twins, threads: 3, seed: 77, ..Settings::new(Algorithm::Dfpn) };
    let report = report_of(&settings, Standing::Refuted("no".into()));
    assert_eq!((report.verdict, report.claimed), ("unknown", Some("proven")));
    let bug = report.bug.unwrap();
    for part in ["--algorithm dfpn --ghi twins --threads 3 --seed 77", "tictactoe", "XX./OO./... x"] {
        assert!(bug.contains(part), "{part}: {bug}");
    }
    assert!(!bug.contains("--close"), "{bug}");
}

#[test]
fn the_figures_of_a_table_stand_between_the_search_and_the_certificate() {
    let kept = Kept {
        file: None,
        nodes: 6,
        bytes: 141,
        expansions: 3,
        as_found: false,
        time: Duration::from_micros(200),
        prose: None,
        draft: None,
    };
    let report = report(Algorithm::Dfpn, Standing::Checked(kept));
    let json = serde_json::to_string(&report).unwrap();
    let expected = r#""algorithm":"dfpn","ghi":"conditions","simulations":2,"simulation_nodes":5,"flawed_entries":1,"threads":1,"seed":0,"certificate":{"file":null,"nodes":6,"bytes":141,"expansions":3,"seconds":0.0002}}"#;
    assert!(json.ends_with(expected), "{json}");
}

#[test]
fn a_table_that_ignores_history_is_unsound_and_says_so() {
    for (algorithm, ghi) in [(Algorithm::Dfpn, Ghi::Ignore), (Algorithm::AlphaBeta, Ghi::Ignore)] {
        let settings = Settings { ghi, ..Settings::new(algorithm) };
        let report = report_of(&settings, Standing::Refuted("no".into()));
        assert_eq!((report.verdict, report.unsound, report.bug.is_some()), ("proven", true, false));
    }
}

#[test]
fn an_unsound_claim_stands_as_made_and_is_marked() {
    let report = report(Algorithm::Dcg, Standing::Refuted("no".into()));
    assert_eq!((report.verdict, report.claimed, report.checked), ("proven", None, false));
    assert!(report.unsound && report.bug.is_none() && report.outcome() == Outcome::Done);
}

#[test]
fn the_advice_is_for_the_limit_that_was_hit() {
    let advice = |settings: &Settings, memory_bytes: u64, stopped: StopReason| {
        let mut report = report_of(settings, Standing::Silent);
        (report.verdict, report.stopped) = ("unknown", Some(stopped));
        report.table_was_full = table_was_full(settings, memory_bytes);
        let mut words = Vec::new();
        human::write_single(&mut words, &report).unwrap();
        String::from_utf8(words).unwrap().lines().next().unwrap().to_owned()
    };
    let limits = Limits { memory: Some(24 << 20), ..Limits::default() };
    let dfpn = Settings { limits: limits.clone(), ..Settings::new(Algorithm::Dfpn) };
    let (little, much) = (5 << 20, 12 << 20);
    assert!(advice(&dfpn, little, StopReason::Time).ends_with("up. Try a larger --time."));
    assert!(advice(&dfpn, much, StopReason::Time).ends_with("try a larger --memory, then a larger --time."));
    assert!(advice(&dfpn, much, StopReason::Memory).ends_with("full. Try a larger --memory."));
    assert!(advice(&dfpn, much, StopReason::Interrupted).ends_with("it was interrupted."));
    // The other searches stop when their memory is full.
    let pns = Settings { limits, ..Settings::new(Algorithm::Pns) };
    assert!(advice(&pns, much, StopReason::Expansions).ends_with("reached. Try a larger --nodes."));
}
