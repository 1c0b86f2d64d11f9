//! Corners of UCI and GTP that neither stockfish nor gnugo shows.

use crate::support::{MATE, Scripts, ask, chess, launcher, seconds, start};
use std::thread;
use std::time::Duration;
use twinproof::StopFlag;
use twinproof::games::connect::{Ask, SixInARow, parse};
use twinproof_engine::{Budget, EngineSpec, Failure, Job, Position, Status};

/// A GTP engine that knows these commands besides what everybody knows.
fn gtp(scripts: &Scripts, name: &str, known: &str, cases: &str) -> String {
    let body = format!(
        "while read -r word rest; do case \"$word\" in\nlist_commands) printf '= {known}\\n\\n' ;;\n{cases}\n\
         *) printf '=\\n\\n' ;;\nesac; done"
    );
    format!("gtp:{}", scripts.shell(name, &body))
}

fn opening() -> Position {
    Position::of(&parse::<SixInARow>("j10", &Ask::default()).unwrap())
}

#[test]
fn a_pair_of_stones_is_one_move() {
    let scripts = Scripts::new();
    let spec = gtp(&scripts, "pairs", "genmove", "genmove) printf '= J9L11\\n\\n' ;;");
    let answer = ask(&spec, opening(), seconds(5), &[]).unwrap();
    assert_eq!((answer.best.as_deref(), answer.status), (Some("i9k11"), Status::Even));
}

#[test]
fn of_an_analysis_the_best_move_that_is_not_left_out_counts() {
    let scripts = Scripts::new();
    let analysis = "lz-analyze) printf '=\\ninfo move J9L11 visits 60 winrate 7000 order 0 pv J9L11 info move A1A2 \
                    visits 40 winrate 2000 order 1 pv A1A2\\n' ;;\nprotocol_version) printf '\\n= 2\\n\\n' ;;";
    let spec = gtp(&scripts, "leela", "lz-analyze", analysis);
    let budget = Budget { time: Some(Duration::from_secs(20)), nodes: Some(100) };
    let first = ask(&spec, opening(), budget, &[]).unwrap();
    assert_eq!((first.best.as_deref(), first.status), (Some("i9k11"), Status::Advantage1));
    assert_eq!(first.spent.nodes, Some(100));
    let second = ask(&spec, opening(), budget, &["i9k11"]).unwrap();
    assert_eq!((second.best.as_deref(), second.status), (Some("a1a2"), Status::Disadvantage3));
    let third = ask(&spec, opening(), budget, &["i9k11", "a1a2"]).unwrap();
    assert_eq!((third.best, third.status), (None, Status::Even));
}

#[test]
fn a_plain_gtp_engine_cannot_leave_moves_out() {
    let scripts = Scripts::new();
    let spec = gtp(&scripts, "plain", "genmove", "genmove) printf '= J9L11\\n\\n' ;;");
    let failure = ask(&spec, opening(), seconds(5), &["i9k11"]).unwrap_err();
    let why = "moves are to be left out, and it knows neither restricted_genmove nor an analysis";
    assert!(failure.to_string().ends_with(why), "{failure}");
}

#[test]
fn a_gtp_engine_that_says_no_is_kept() {
    let scripts = Scripts::new();
    let spec = gtp(&scripts, "small", "genmove", "boardsize) printf '? unacceptable size\\n\\n' ;;");
    let mut engine = start(&spec, &launcher()).unwrap();
    let job = Job::new(opening(), spec, seconds(5));
    for _ in 0..2 {
        let failure = engine.run(&job, &StopFlag::new()).unwrap_err().to_string();
        assert!(failure.ends_with("to \"boardsize 19\" it says \"unacceptable size\""), "{failure}");
        assert!(engine.is_usable());
    }
}

#[test]
fn who_resigns_has_almost_lost() {
    let scripts = Scripts::new();
    let spec = gtp(&scripts, "tired", "genmove", "genmove) printf '= resign\\n\\n' ;;");
    let answer = ask(&spec, opening(), seconds(5), &[]).unwrap();
    assert_eq!((answer.best, answer.status), (None, Status::AlmostLost));
}

#[test]
fn a_uci_engine_that_obeys_is_kept_when_a_job_is_stopped() {
    let scripts = Scripts::new();
    let log = scripts.path("log");
    let spec = scripts.uci("patient", &format!("echo started >> {log}; read -r line; echo bestmove g1g2"));
    let mut engine = start(&spec, &launcher()).unwrap();
    let job = Job::new(chess(MATE), spec, seconds(100));
    for round in 1..=2 {
        let stop = StopFlag::new();
        let raised = stop.clone();
        let log = log.clone();
        let other = thread::spawn(move || {
            while std::fs::read_to_string(&log).unwrap_or_default().lines().count() < round {
                thread::sleep(Duration::from_millis(1));
            }
            raised.raise();
        });
        assert_eq!(engine.run(&job, &stop), Err(Failure::Stopped));
        assert!(engine.is_usable());
        other.join().unwrap();
    }
}

#[test]
fn a_uci_engine_that_does_not_obey_is_ended() {
    let scripts = Scripts::new();
    let log = scripts.path("log");
    let spec = scripts.uci("stubborn", &format!("echo >> {log}; while read -r line; do :; done"));
    let mut launcher = launcher();
    launcher.limits.overtime = Duration::from_millis(200);
    let mut engine = start(&spec, &launcher).unwrap();
    let stop = StopFlag::new();
    let raised = stop.clone();
    let other = thread::spawn(move || {
        while !std::fs::exists(&log).unwrap() {
            thread::sleep(Duration::from_millis(1));
        }
        raised.raise();
    });
    let failure = engine.run(&Job::new(chess(MATE), spec, seconds(100)), &stop).unwrap_err();
    assert!(matches!(failure, Failure::Hung { .. }) && !engine.is_usable(), "{failure}");
    other.join().unwrap();
}

#[test]
fn an_engine_that_does_not_start_is_not_waited_for_once_the_flag_is_raised() {
    let stop = StopFlag::new();
    stop.raise();
    for protocol in ["uci", "gtp", "gomocup"] {
        let spec: EngineSpec = format!("{protocol}:sleep 1000").parse().unwrap();
        assert_eq!(spec.start(&launcher(), &stop).err(), Some(Failure::Stopped));
    }
}

#[test]
fn a_uci_job_needs_a_limit() {
    let scripts = Scripts::new();
    let spec = scripts.uci("any", "echo bestmove g1g2");
    let failure = ask(&spec, chess(MATE), Budget::default(), &[]).unwrap_err().to_string();
    assert!(failure.ends_with("it needs a budget of time or nodes"), "{failure}");
}
