//! Engines that are missing, die, hang, garble, flood: a sentence each, soon, and in little memory.

use crate::support::{MATE, Scripts, ask, chess, impatient, launcher, seconds, start};
use std::time::Duration;
use twinproof::StopFlag;
use twinproof_engine::{Budget, Failure, Job, Launcher};

fn failure_at_start(spec: &str, launcher: &Launcher) -> String {
    let failure = start(spec, launcher).err().expect("it should not start");
    failure.to_string()
}

#[test]
fn missing() {
    for protocol in ["uci", "gtp", "gomocup"] {
        let failure = start(&format!("{protocol}:/no/such/engine"), &launcher()).err().unwrap();
        let why = "No such file or directory (os error 2); is it installed, and is its name right?";
        assert_eq!(failure.to_string(), format!("/no/such/engine cannot be started: {why}"));
        assert!(!failure.is_deadly());
    }
    let failure = ask("command:/no/such/engine {position}", chess(MATE), seconds(1), &[]).unwrap_err();
    assert!(matches!(failure, Failure::Missing { .. }), "{failure}");
}

#[test]
fn a_supervisor_that_is_none() {
    let launcher = Launcher::new("/no/such/program", &[]);
    assert!(
        failure_at_start("uci:cat", &launcher)
            .starts_with("the engine cannot be watched over: /no/such/program")
    );
    let launcher = Launcher::new("sh", &["-c", "echo hello >&2"]);
    let failure = failure_at_start("uci:cat", &launcher);
    assert!(failure.ends_with("it said \"hello\""), "{failure}");
}

#[test]
fn exits_at_once() {
    for (spec, how) in
        [("uci:true", "it exited with status 0"), ("gtp:sh -c 'exit 7'", "it exited with status 7")]
    {
        let failure = failure_at_start(spec, &launcher());
        assert!(failure.ends_with(&format!("ended before it answered: {how}")), "{failure}");
    }
    let failure = failure_at_start("gomocup:sh -c 'kill -SEGV $$'", &launcher());
    assert_eq!(failure, "sh ended before it answered: signal 11 killed it");
}

#[test]
fn hangs_at_the_start_or_in_a_job() {
    for protocol in ["uci", "gtp", "gomocup"] {
        let failure = failure_at_start(&format!("{protocol}:sleep 1000"), &impatient());
        assert_eq!(failure, "sleep did not answer within 0.5 s and was ended");
    }
    let scripts = Scripts::new();
    let spec = scripts.uci("hangs", "sleep 1000");
    let mut launcher = launcher();
    launcher.limits.overtime = Duration::from_millis(200);
    let mut engine = start(&spec, &launcher).unwrap();
    let job = Job::new(chess(MATE), spec, Budget::time(Duration::from_millis(100)));
    let failure = engine.run(&job, &StopFlag::new()).unwrap_err();
    assert!(failure.to_string().ends_with("hangs did not answer within 0.3 s and was ended"), "{failure}");
    assert!(failure.is_deadly() && !engine.is_usable());
    // Nobody waits for the dead.
    assert!(matches!(engine.run(&job, &StopFlag::new()), Err(Failure::Died { .. })));
}

/// It neither reads nor ends when it should.
#[test]
fn does_not_listen() {
    let scripts = Scripts::new();
    let body = "trap '' TERM HUP PIPE; read -r line; echo uciok; read -r line; read -r line; echo readyok; sleep 1000";
    let spec = format!("uci:{}", scripts.shell("deaf", body));
    let mut launcher = launcher();
    launcher.limits.overtime = Duration::from_millis(200);
    let mut engine = start(&spec, &launcher).unwrap();
    // More than a pipe holds.
    let way = ["Rg2", "Kh7", "Rg1", "Kh8"].repeat(5000);
    let position = chess(MATE).after(way).unwrap();
    let job = Job::new(position, spec, Budget::time(Duration::from_millis(100)));
    assert!(matches!(engine.run(&job, &StopFlag::new()), Err(Failure::Hung { .. })));
}

#[test]
fn garbles() {
    let failure = failure_at_start("gtp:sh -c 'read -r line; echo hello'", &launcher());
    assert_eq!(failure, "sh said \"hello\", which is no answer to \"list_commands\" by GTP");
    let failure = failure_at_start("gomocup:sh -c 'read -r line; echo hello'", &launcher());
    assert_eq!(failure, "sh said \"hello\", which is no answer to ABOUT by the protocol of Gomocup");
    let scripts = Scripts::new();
    for (number, said) in ["banana", "g1h2", "a2a4", "", "0000", "(none)"].into_iter().enumerate() {
        let spec = scripts.uci(&format!("garbles{number}"), &format!("echo 'bestmove {said}'"));
        let failure = ask(&spec, chess(MATE), seconds(5), &[]).unwrap_err();
        assert!(
            failure.to_string().ends_with(&format!("said {said:?}, which is no legal move")),
            "{failure}"
        );
        assert!(failure.is_deadly());
    }
}

#[test]
fn plays_what_was_left_out() {
    let scripts = Scripts::new();
    let spec = scripts.uci("stubborn", "echo bestmove g1g2");
    let failure = ask(&spec, chess(MATE), seconds(5), &["Rg2"]).unwrap_err().to_string();
    assert!(failure.ends_with("said \"g1g2\", which is a move that was left out"), "{failure}");
}

#[test]
fn floods() {
    let start = failure_at_start("uci:yes", &launcher());
    assert_eq!(start, "yes said more than 64 MiB without an answer and was ended");
    let scripts = Scripts::new();
    let spec = scripts.uci("floods", "yes 'info depth 1 score cp 10 nodes 100 pv g1g2 h8h7'");
    let failure = ask(&spec, chess(MATE), seconds(100), &[]).unwrap_err().to_string();
    assert!(failure.ends_with("floods said more than 64 MiB without an answer and was ended"), "{failure}");
}

#[test]
fn never_ends_a_line() {
    for spec in ["uci:cat /dev/zero", "gtp:cat /dev/zero", "gomocup:cat /dev/zero"] {
        let failure = failure_at_start(spec, &launcher());
        assert_eq!(failure, "cat said a line of more than 1 MiB without an answer and was ended");
    }
}
