//! `analyse` and kill -9: whatever is killed at whatever moment, the run says in the end what an undisturbed one says, nothing that
//! was counted is asked again, and no process is left behind.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use crate::{root, run};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Five cells are free.
const BOARD: &str = "X.O/.X./..O x";

/// An engine that plays the first cell that is free and not left out, and writes down what it was asked.
struct Engine {
    folder: TempDir,
}

impl Engine {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let body = r#"#!/bin/sh
echo "$2 without $4" >> "$(dirname "$0")/asked"
cells=$(echo "$2" | cut -d ' ' -f 1 | tr -d /)
for name in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
    cell=${cells%"${cells#?}"}
    cells=${cells#?}
    case ",$4," in *",$name,"*) continue ;; esac
    if [ "$cell" = . ]; then echo "move $name status even"; exit; fi
done
"#;
        let script = folder.path().join("first-cell");
        fs::write(&script, body).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        Self { folder }
    }

    fn program(&self) -> String {
        self.folder.path().join("first-cell").to_str().unwrap().into()
    }

    fn spec(&self) -> String {
        format!("command:{} -position {{position}} -ignore {{exclude}}", self.program())
    }

    /// What it was asked, in order.
    fn asked(&self) -> Vec<String> {
        let asked = fs::read_to_string(self.folder.path().join("asked")).unwrap_or_default();
        asked.lines().map(str::to_owned).collect()
    }

    /// How many of its answers are in the journal: what the rules answer takes no time.
    fn answers(&self) -> usize {
        let journal = fs::read(self.run_folder().join("journal")).unwrap();
        let journal = String::from_utf8_lossy(&journal);
        journal.matches("\"spent\":").count() - journal.matches("\"secs\":0,\"nanos\":0}").count()
    }

    fn run_folder(&self) -> PathBuf {
        self.folder.path().join("run")
    }

    /// The arguments that begin the run, or go on with it.
    fn arguments(&self, workers: &str) -> Vec<String> {
        let place = self.run_folder().to_str().unwrap().to_owned();
        let words = match self.run_folder().join("run.json").exists() {
            true => vec!["analyse", "--resume", &place],
            false => {
                let spec = self.spec();
                let begin = ["analyse", "tictactoe", BOARD, "--engine", &spec, "--run", &place];
                return begin
                    .iter()
                    .chain(&["--workers", workers, "--json"])
                    .map(|&w| w.to_owned())
                    .collect();
            }
        };
        words.into_iter().chain(["--workers", workers, "--json"]).map(str::to_owned).collect()
    }

    fn start(&self, workers: &str) -> Child {
        let said = fs::File::create(self.folder.path().join("said")).unwrap();
        Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .args(self.arguments(workers))
            .current_dir(root())
            .stdout(said)
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// Waits until nothing of it is running any more.
    fn is_gone(&self) {
        let (name, began) = (self.program(), Instant::now());
        while !processes_with(&name).is_empty() {
            assert!(began.elapsed() < Duration::from_secs(60), "{name} is still there");
            sleep(Duration::from_millis(10));
        }
    }
}

/// The last object that a run printed.
fn last(out: &str) -> Value {
    serde_json::from_str(out.lines().last().unwrap()).unwrap()
}

/// Processes whose command line begins with a program or names it.
fn processes_with(text: &str) -> Vec<u32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_it = |id: &u32| {
        let path = Path::new("/proc").join(id.to_string());
        let command = fs::read(path.join("cmdline")).unwrap_or_default();
        // The client names it in its arguments, too.
        let words = String::from_utf8_lossy(&command).into_owned();
        words.contains(text) && !words.contains("\0analyse\0")
    };
    numbers.filter(is_it).collect()
}

fn kill(id: u32) {
    // It may have ended by itself.
    let _ = Command::new("kill").args(["-9", &id.to_string()]).stderr(Stdio::null()).status();
}

fn undisturbed() -> Value {
    let engine = Engine::new();
    let output = run(engine.arguments("2"));
    let end = last(&output.out);
    assert_eq!((&end["checked"], output.code), (&true.into(), 0), "{}{}", output.out, output.err);
    let asked = engine.asked().len();
    assert!(asked > 20, "a run of {asked} jobs shows little");
    end
}

#[test]
fn a_client_that_is_killed_at_any_moment_repeats_what_was_in_flight_and_no_more() {
    let expected = undisturbed();
    let engine = Engine::new();
    let mut pauses = twinproof_core::Rng::new(7);
    for _ in 0..5 {
        let mut client = engine.start("2");
        sleep(Duration::from_millis(u64::from(20 + pauses.below(200))));
        client.kill().unwrap();
        client.wait().unwrap();
        engine.is_gone();
    }
    let output = run(engine.arguments("2"));
    let end = last(&output.out);
    for field in ["verdict", "checked", "claimed", "trust"] {
        assert_eq!(end[field], expected[field], "{field}: {}{}", output.out, output.err);
    }
    // Beside what was in flight five times, nobody hears of a job that is called back since its answer is not wanted any more.
    let (asked, counted) = (engine.asked().len(), engine.answers());
    assert!(asked >= counted && asked - counted <= 10 + asked / 10, "{asked} were asked, {counted} counted");
    engine.is_gone();
}

#[test]
fn engines_and_supervisors_that_are_killed_cost_their_job_and_no_more() {
    let expected = undisturbed();
    let engine = Engine::new();
    let mut client = engine.start("1");
    let (mut kills, mut killed, mut rng) = (0, None, twinproof_core::Rng::new(3));
    while kills < 5 && client.try_wait().unwrap().is_none() {
        // No job is to lose three: the one that was asked last is spared if it lost one already.
        let (found, asked) = (processes_with(&engine.program()), engine.asked().pop());
        if asked.is_some() && asked != killed && !found.is_empty() {
            kill(found[rng.below(found.len() as u32) as usize]);
            (kills, killed) = (kills + 1, asked);
        }
    }
    client.wait().unwrap();
    let text = fs::read_to_string(engine.folder.path().join("said")).unwrap();
    let end = last(&text);
    assert_eq!(kills, 5);
    for field in ["verdict", "checked", "claimed", "failed"] {
        assert_eq!(end[field], expected[field], "{field}: {text}");
    }
    engine.is_gone();
}
