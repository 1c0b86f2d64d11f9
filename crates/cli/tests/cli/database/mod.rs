//! `twinproof db`, and searches with a database.

mod check;
mod commands;
mod failures;
mod kill;
mod protocols;
mod trust;

use crate::{Run, run};
use rusqlite::Connection;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A database in a folder of its own.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("there is room") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The address of the database.
    fn db(&self) -> String {
        address(&self.path("verdicts.db"))
    }

    /// Opened past the program.
    fn sql(&self) -> Connection {
        Connection::open(self.path("verdicts.db")).expect("it is a database")
    }

    /// Changes something past the program, and says how many lines were changed.
    fn change(&self, sql: &str) -> usize {
        self.sql().execute(sql, []).expect("it is right")
    }

    /// Solves with the database.
    fn solve(&self, args: &[&str]) -> Run {
        let db = self.db();
        run(["solve"].iter().chain(args).chain(&["--db", &db]))
    }

    /// The same for programs.
    fn objects(&self, args: &[&str]) -> Vec<Value> {
        let run = self.solve(&[args, &["--json"]].concat());
        assert_eq!(run.err, "");
        run.json()
    }

    /// Does something with the database.
    fn do_it(&self, command: &str, args: &[&str]) -> Run {
        let db = self.db();
        run(["db", command, &db].iter().chain(args))
    }

    /// What `db check` finds, and its sum.
    fn check(&self) -> (i32, Vec<Value>, Value) {
        let run = self.do_it("check", &["--json"]);
        let mut objects = run.json();
        let sum = objects.pop().unwrap_or_else(|| panic!("there is a sum: {}", run.err));
        (run.code, objects, sum)
    }
}

fn address(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// The expansions of all answers.
fn expansions(objects: &[Value]) -> u64 {
    let of = |object: &Value| {
        let again = object["certificate"]["expansions"].as_u64().unwrap_or(0);
        object["nodes"].as_u64().expect("a number") + again
    };
    objects.iter().map(of).sum()
}

/// What the database was good for, in all answers.
fn tally(objects: &[Value], key: &str) -> u64 {
    objects.iter().map(|object| object["database"][key].as_u64().expect("a number")).sum()
}

/// Arguments that solve the shipped mates.
const MATES: [&str; 5] = ["chess", "--file", "examples/mates.epd", "--mate-in", "2"];
