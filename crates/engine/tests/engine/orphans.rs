//! Nothing is left behind: not when we are done, not when we or the supervisor are killed by a signal that nobody can catch.

use crate::support::{MATE, Scripts, chess, launcher, seconds, start};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use twinproof::{Rng, StopFlag};
use twinproof_engine::Job;

/// Names the folder of an engine to the copy of this program that is to be killed.
const FOLDER: &str = "TWINPROOF_TEST_ORPHANS";

/// An engine that heeds nothing, with a child that heeds nothing; both write down who they are.
fn engine(scripts: &Scripts) -> String {
    let folder = scripts.0.path().display();
    let body = format!(
        "trap '' TERM HUP INT PIPE\n(trap '' TERM HUP INT PIPE; while :; do sleep 1; done) > /dev/null &\n\
         echo $PPID > {folder}/supervisor.part; mv {folder}/supervisor.part {folder}/supervisor\n\
         echo $$ $! > {folder}/pids.part; mv {folder}/pids.part {folder}/pids\n\
         read -r line; echo uciok; while :; do sleep 1; done"
    );
    scripts.shell("immortal", &body)
}

fn waited<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn numbers(path: &Path) -> Option<Vec<u32>> {
    let text = fs::read_to_string(path).ok()?;
    Some(text.split_whitespace().map(|number| number.parse().unwrap()).collect())
}

/// Gone, or a corpse that nobody has buried yet.
fn is_dead(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_none_or(|state| state.is_empty() || state.starts_with(['Z', 'X']))
}

fn kill(pid: u32) {
    assert!(Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap().success());
}

fn wait_for_death(scripts: &Scripts) {
    let pids = numbers(&scripts.0.path().join("pids")).unwrap();
    assert_eq!(pids.len(), 2);
    for pid in pids {
        waited("an engine was left behind", || is_dead(pid).then_some(()));
    }
}

/// Not a test by itself: the copy of this program that the others kill.
#[test]
fn copy_that_asks_an_engine() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let spec = format!("uci:{folder}/immortal");
    let mut engine = start(&spec, &launcher()).unwrap();
    let _ = engine.run(&Job::new(chess(MATE), spec, seconds(1000)), &StopFlag::new());
}

fn copy(scripts: &Scripts) -> Child {
    let child = spawn_copy(scripts);
    waited("the engine did not start", || numbers(&scripts.0.path().join("pids")));
    child
}

fn spawn_copy(scripts: &Scripts) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["orphans::copy_that_asks_an_engine", "--exact"])
        .env(FOLDER, scripts.0.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn when_we_are_killed() {
    for _ in 0..5 {
        let scripts = Scripts::new();
        engine(&scripts);
        let mut us = copy(&scripts);
        us.kill().unwrap();
        us.wait().unwrap();
        wait_for_death(&scripts);
    }
}

/// The processes whose command line names this folder.
fn named(folder: &Path) -> Vec<String> {
    let name = folder.to_str().unwrap().as_bytes();
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let ours = lines.filter(|line| line.windows(name.len()).any(|part| part == name));
    ours.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).collect()
}

/// Before the supervisor is there, before the engine is, or later.
#[test]
fn when_we_are_killed_at_any_moment() {
    let mut rng = Rng::new(9);
    for _ in 0..10 {
        let scripts = Scripts::new();
        engine(&scripts);
        let mut us = spawn_copy(&scripts);
        thread::sleep(Duration::from_micros(rng.below(20_000).into()));
        us.kill().unwrap();
        us.wait().unwrap();
        waited("an engine was left behind", || named(scripts.0.path()).is_empty().then_some(()));
    }
}

#[test]
fn when_the_supervisor_is_killed() {
    for _ in 0..5 {
        let scripts = Scripts::new();
        let spec = format!("uci:{}", engine(&scripts));
        let mut engine = start(&spec, &launcher()).unwrap();
        kill(numbers(&scripts.0.path().join("supervisor")).unwrap()[0]);
        let failure = engine.run(&Job::new(chess(MATE), spec, seconds(1)), &StopFlag::new());
        assert!(failure.is_err());
        drop(engine);
        wait_for_death(&scripts);
    }
}

#[test]
fn when_the_engine_is_killed_its_children_go_with_it() {
    let scripts = Scripts::new();
    let spec = format!("uci:{}", engine(&scripts));
    let mut engine = start(&spec, &launcher()).unwrap();
    kill(numbers(&scripts.0.path().join("pids")).unwrap()[0]);
    let failure = engine.run(&Job::new(chess(MATE), spec, seconds(1)), &StopFlag::new()).unwrap_err();
    assert!(failure.to_string().ends_with("signal 9 killed it"), "{failure}");
    wait_for_death(&scripts);
}

#[test]
fn when_it_is_dropped() {
    let scripts = Scripts::new();
    let engine = start(&format!("uci:{}", engine(&scripts)), &launcher()).unwrap();
    drop(engine);
    wait_for_death(&scripts);
}
