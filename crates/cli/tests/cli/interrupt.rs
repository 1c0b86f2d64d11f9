//! Ctrl-C: the first stops the search and prints what is known, the second ends the program.
#![cfg(unix)]

use crate::root;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Three times a ladder of two nodes a rung, each with a move to both nodes of the next: as a tree it has 2^40
/// lines, so that a search that shares nothing between paths is busy for as long as it may.
fn long_batch() -> tempfile::NamedTempFile {
    let rung = |i: usize| {
        let kind = if i.is_multiple_of(2) { "or" } else { "and" };
        ["a", "b"]
            .map(|side| format!(r#""{side}{i}":{{"kind":"{kind}","moves":["a{0}","b{0}"]}},"#, i + 1))
            .concat()
    };
    let graph = format!(
        r#"{{"rule":"first-player-loss","root":"a0","nodes":{{{}"a80":{{"value":"win"}},"b80":{{"value":"win"}}}}}}"#,
        (0..80).map(rung).collect::<String>()
    );
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), [graph.as_str(); 3].join("\n")).expect("the batch is written");
    file
}

/// The searches to be interrupted: one thread, and several with one table.
const SEARCHES: [&[&str]; 2] = [
    &["--algorithm", "pns", "--memory", "8192"],
    &["--algorithm", "dfpn", "--ghi", "paths", "--threads", "2"],
];

fn start(batch: &std::path::Path, search: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
        .current_dir(root())
        .args(["solve", "graph", "--json", "--time", "60"])
        .args(search)
        .arg("--file")
        .arg(batch)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

fn signal(child: &Child, name: &str) {
    let status =
        Command::new("kill").args(["-s", name, &child.id().to_string()]).status().expect("kill runs");
    assert!(status.success());
}

#[test]
fn the_first_interrupt_prints_what_is_known_and_starts_nothing_more() {
    for (name, search) in ["INT", "TERM"].into_iter().flat_map(|name| SEARCHES.map(|search| (name, search))) {
        let batch = long_batch();
        let mut child = start(batch.path(), search);
        thread::sleep(Duration::from_millis(500));
        let signalled = Instant::now();
        signal(&child, name);
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let object: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(object["verdict"], "unknown");
        assert_eq!(object["stopped"], "it was interrupted");
        assert!(object["nodes"].as_u64().unwrap() > 0);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains("not started"), "{err}");
        assert!(signalled.elapsed() < Duration::from_secs(10), "{search:?}");
    }
}

#[test]
fn an_interrupt_stops_every_worker_and_prints_in_order() {
    let batch = long_batch();
    let child = start(batch.path(), &["--algorithm", "pns", "--memory", "8192", "--workers", "2"]);
    thread::sleep(Duration::from_millis(500));
    signal(&child, "INT");
    let output = child.wait_with_output().expect("it ends");
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.iter().map(|object| &object["id"]).collect::<Vec<_>>(), ["1", "2"]);
    assert!(objects.iter().all(|object| object["stopped"] == "it was interrupted"), "{lines}");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).expect("UTF-8").contains("not started"));
}

#[test]
fn a_worker_that_waits_for_input_keeps_nobody_from_telling_what_is_known() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
        .args(["solve", "graph", "--json", "--file", "-", "--workers", "2", "--algorithm", "pns"])
        .args(["--time", "60", "--memory", "8192"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let batch = std::fs::read_to_string(long_batch().path()).expect("a batch");
    let mut input = child.stdin.take().expect("it is piped");
    writeln!(input, "{}", batch.lines().next().expect("a graph")).expect("it reads");
    thread::sleep(Duration::from_millis(500));
    signal(&child, "INT");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it answers");
    assert!(line.contains("it was interrupted"), "{line}");
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

#[test]
fn the_second_interrupt_ends_the_program() {
    // It opens a pipe that nobody writes to, so that the first interrupt finds nothing to stop.
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
        .arg("check")
        .arg(&pipe)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None, "the first one only asks");
    signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn an_interrupt_while_waiting_for_input_ends_the_program() {
    for name in ["INT", "TERM"] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .args(["solve", "graph", "--json", "--file", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        // A first answer shows that it is up and waits for more.
        let mut input = child.stdin.take().expect("it is piped");
        input.write_all((crate::won("a") + "\n").as_bytes()).expect("it reads");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it answers");
        assert!(line.contains("proven"), "{line}");
        thread::sleep(Duration::from_millis(200));
        signal(&child, name);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{name}");
        drop(input);
    }
}

#[test]
fn problems_that_were_found_before_an_interrupt_are_counted() {
    for args in [&["go", "--room", "16"][..], &["chess", "--length", "9"]] {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .arg("generate")
            .args(args)
            .args(["--count", "1000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        thread::sleep(Duration::from_millis(500));
        signal(&child, "INT");
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(3), "{err}");
        assert!(err.contains("it was interrupted: ") && err.contains(" of 1000 problems were made"), "{err}");
    }
}
