//! The command as scripts and people meet it, from outside.

mod analyse;
mod bad_input;
mod bench;
mod certificates;
mod checkers;
mod checkers_experiment;
mod checkers_values;
mod chess;
mod chess_experiment;
mod comparison;
mod composers;
mod connect;
mod contest;
mod correspondence;
mod database;
mod endgame_tables;
mod engines;
mod experiment;
mod faults;
mod formal;
mod gains;
mod generate;
mod generate_checkers;
mod generate_chess;
mod generate_go;
mod go;
mod go_diagrams;
mod go_experiment;
mod go_players;
mod go_records;
mod go_solutions;
mod gomocup;
mod gtp;
mod gtp_stones;
mod interrupt;
mod job_level_experiment;
mod json;
mod manual;
mod mates;
mod output;
mod play;
mod show;
mod survival;
mod tables;
mod workers;

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The command, run in the root of the repository.
fn twinproof() -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("twinproof");
    command.current_dir(root()).env("TWINPROOF_TABLES", tables());
    command
}

/// A folder for endgame tables that is nobody's.
fn tables() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the command prints and its exit status.
struct Run {
    out: String,
    err: String,
    code: i32,
}

impl Run {
    fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
    }
}

fn run<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    run_with_input(args, "")
}

fn run_with_input<S: AsRef<std::ffi::OsStr>>(
    args: impl IntoIterator<Item = S>,
    input: impl Into<Vec<u8>>,
) -> Run {
    let output = twinproof().args(args).write_stdin(input).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let run = Run {
        out: text(output.stdout),
        err: text(output.stderr),
        code: output.status.code().expect("an exit status"),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// A graph on one line with a won root; `extra` keys first.
fn won(id: &str) -> String {
    format!(
        r#"{{"id":"{id}","rule":"first-player-loss","root":"A","nodes":{{"A":{{"kind":"or","moves":["B"]}},"B":{{"value":"win"}}}}}}"#
    )
}

/// The keys of an object in the order in which they stand in the text.
fn keys(object: &str, among: &[&str]) -> Vec<String> {
    let mut places: Vec<_> = among
        .iter()
        .filter_map(|key| Some((object.find(&format!("\"{key}\":"))?, key.to_string())))
        .collect();
    places.sort();
    places.into_iter().map(|(_, key)| key).collect()
}

/// What is said of each of the shipped graphs, and what should be.
fn solve_shipped_graphs(options: &[&str]) -> Vec<(Value, &'static str)> {
    let run = run(["solve", "graph", "--file", "examples/graphs.jsonl", "--json"].iter().chain(options));
    let objects = run.json();
    assert_eq!(objects.len(), 6, "{}{}", run.out, run.err);
    let is_lost = |object: &Value| object["id"] == "closed" || object["id"] == "needs-history";
    objects
        .into_iter()
        .map(|object| {
            let expected = if is_lost(&object) { "disproven" } else { "proven" };
            (object, expected)
        })
        .collect()
}
