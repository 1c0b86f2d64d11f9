//! Engines that die are replaced, and a job that kills three is set aside.

use crate::support::{MATE, Scripts, chess, launcher, seconds};
use std::fs;
use std::thread;
use twinproof::StopFlag;
use twinproof_engine::{Budget, Failure, Job, Pool, Status};

fn starts(log: &str) -> usize {
    fs::read_to_string(log).unwrap_or_default().lines().count()
}

/// A UCI engine that writes a line when it starts, and does this when it is told to go.
fn counted(scripts: &Scripts, go: &str) -> (String, String) {
    let log = scripts.path("log");
    let spec = scripts.uci("inner", go);
    let inner = spec.strip_prefix("uci:").unwrap();
    (format!("uci:{}", scripts.shell("counted", &format!("echo >> {log}; exec {inner}"))), log)
}

#[test]
fn a_job_that_kills_three_is_set_aside_and_named() {
    let scripts = Scripts::new();
    let (spec, log) = counted(&scripts, "exit 5");
    let job = Job::new(chess(MATE), spec, seconds(1));
    let failure = Pool::new(launcher(), 1).run(&job, &StopFlag::new()).unwrap_err();
    let expected = format!("job {} is set aside: it has ended 3 engines; the last time, ", job.digest());
    assert!(failure.to_string().starts_with(&expected), "{failure}");
    assert!(failure.to_string().ends_with("it exited with status 5"), "{failure}");
    assert_eq!(starts(&log), 3);
}

#[test]
fn an_engine_that_dies_once_is_replaced_and_then_kept() {
    let scripts = Scripts::new();
    let mark = scripts.path("mark");
    let (spec, log) =
        counted(&scripts, &format!("[ -e {mark} ] || {{ : > {mark}; exit 1; }}; echo bestmove g1g2"));
    let pool = Pool::new(launcher(), 1);
    for _ in 0..4 {
        let answer = pool.run(&Job::new(chess(MATE), spec.clone(), seconds(1)), &StopFlag::new()).unwrap();
        assert_eq!((answer.best.as_deref(), answer.status), (Some("Rg2"), Status::Even));
    }
    assert_eq!(starts(&log), 2);
}

#[test]
fn what_never_starts_is_no_fault_of_the_job() {
    let failure = |spec: &str| {
        let job = Job::new(chess(MATE), spec, seconds(1));
        Pool::new(launcher(), 1).run(&job, &StopFlag::new()).unwrap_err()
    };
    assert!(matches!(failure("uci:false"), Failure::Died { .. }));
    assert!(matches!(failure("uci:/no/such/engine"), Failure::Missing { .. }));
    let failure = failure("stockfish").to_string();
    assert!(
        failure.starts_with("this job cannot be run: \"stockfish\" is no engine: write uci:PROGRAM"),
        "{failure}"
    );
}

#[test]
fn threads_share_it() {
    let scripts = Scripts::new();
    let (spec, log) = counted(&scripts, "echo bestmove g1g2");
    let pool = Pool::new(launcher(), 1);
    thread::scope(|scope| {
        for worker in 0..4 {
            let (pool, spec) = (&pool, &spec);
            scope.spawn(move || {
                for round in 0..5 {
                    let spec = if round % 2 == 0 { spec } else { "dfpn" };
                    let job = Job::new(chess(MATE), spec, Budget::nodes(1000 + worker));
                    assert!(pool.run(&job, &StopFlag::new()).is_ok());
                }
            });
        }
    });
    assert!(starts(&log) <= 4);
}
