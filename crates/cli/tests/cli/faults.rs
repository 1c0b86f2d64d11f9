//! `analyse` where something is wrong with its folder, its limits or its disk: a clear sentence, and no damage.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use crate::{Run, root, run};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Two rooks and a king: a mate that takes a few hundred small jobs.
const ROOKS: &str = "8/8/8/3k4/8/8/1R6/R3K3 w - -";
/// White mates in two moves by any waiting move of the rook.
const MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn run(&self) -> PathBuf {
        self.folder.path().join("run")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.run().join(name)
    }

    fn text(&self) -> String {
        self.run().to_str().unwrap().into()
    }

    /// Begins a run of so many jobs.
    fn begin(&self, board: &str, more: &[&str]) -> Run {
        let place = self.text();
        let words = ["analyse", "chess", board, "--job-nodes", "100", "--workers", "1", "--run", &place];
        run(words.iter().chain(more))
    }

    fn resume(&self, more: &[&str]) -> Run {
        let place = self.text();
        run(["analyse", "--resume", &place, "--workers", "1"].iter().chain(more))
    }

    /// Goes on and finds what is there.
    fn is_proven_in_the_end(&self) {
        let run = self.resume(&["--json"]);
        let end = run.json().pop().unwrap();
        assert_eq!(
            (&end["verdict"], &end["checked"]),
            (&"proven".into(), &true.into()),
            "{}{}",
            run.out,
            run.err
        );
    }
}

fn failed(run: &Run, sentence: &str) {
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(run.err.starts_with("error: ") && run.err.contains(sentence), "{}", run.err);
}

#[test]
fn a_full_disk_at_any_file_of_the_run_is_said_and_the_run_goes_on_later() {
    // A device that is always full stands where each file is drafted.
    let full = |place: &Place, draft: &str| {
        fs::create_dir_all(place.run()).unwrap();
        symlink("/dev/full", place.file(draft)).unwrap();
    };
    let place = Place::new();
    full(&place, "run.draft");
    failed(&place.begin(MATE, &[]), "no room on the disk for");
    assert!(!place.file("run.json").exists());

    // Without a snapshot the journal is all there is, and it is enough.
    let place = Place::new();
    full(&place, "snapshot.draft");
    let run = place.begin(MATE, &[]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(
        run.out.contains("White forces mate: proven") && run.err.contains("snapshot"),
        "{}{}",
        run.out,
        run.err
    );
    assert!(!place.file("snapshot").exists());
    place.is_proven_in_the_end();

    // The certificate is made again.
    let place = Place::new();
    full(&place, "root.draft");
    failed(&place.begin(MATE, &[]), "root.cert: free some and go on with --resume");
    assert!(!place.file("root.cert").exists());
    place.is_proven_in_the_end();
    assert!(place.file("root.cert").exists());
}

#[test]
fn a_certificate_that_cannot_be_kept_is_said_before_the_work_and_never_left_half_written() {
    let place = Place::new();
    let taken = place.folder.path().join("taken");
    fs::write(&taken, "mine").unwrap();
    for (name, sentence) in
        [(taken.to_str().unwrap(), "taken"), ("/dev/full", "/dev/full"), ("/nowhere/at/all", "/nowhere/at")]
    {
        failed(&place.begin(MATE, &["--certificate", name]), sentence);
        assert!(!place.file("run.json").exists(), "nothing was begun");
    }
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
}

#[test]
fn limits_on_the_size_of_files_lose_nothing_wherever_they_strike() {
    let program = assert_cmd::cargo::cargo_bin!("twinproof");
    let place = Place::new();
    // From blocks of 512 bytes that hold no run.json to some that hold the whole run.
    for blocks in [0, 1, 2, 3, 4, 6, 8, 16, 32, 64, 128, 256] {
        let begin = match place.file("run.json").exists() {
            true => format!("--resume '{}'", place.text()),
            false => format!("chess '{ROOKS}' --job-nodes 200 --run '{}'", place.text()),
        };
        let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{}' analyse {begin}", program.display());
        let output = Command::new("sh").args(["-c", &line]).current_dir(root()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("panicked"), "{blocks}: {said}");
        match output.status.code() {
            Some(1) => assert!(said.contains("no room on the disk for"), "{blocks}: {said}"),
            Some(0) => {}
            code => panic!("{blocks}: {code:?} {said}"),
        }
    }
    place.is_proven_in_the_end();
}

#[test]
fn a_snapshot_that_knows_more_than_the_journal_is_passed_over() {
    let place = Place::new();
    place.begin(ROOKS, &["--jobs", "60"]);
    let (early, snapshot) = (fs::read(place.file("journal")).unwrap(), place.file("snapshot"));
    place.resume(&["--jobs", "120"]);
    // The journal of an hour ago is put back, the snapshot is of now.
    fs::write(place.file("journal"), &early).unwrap();
    let run = place.resume(&["--jobs", "0", "--json"]);
    assert_eq!(run.json().pop().unwrap()["jobs"], 60, "{}", run.out);
    for damage in [&b""[..], b"twinproof snapshot 1\n", b"something else"] {
        fs::write(&snapshot, damage).unwrap();
        assert_eq!(place.resume(&["--jobs", "0", "--json"]).json().pop().unwrap()["jobs"], 60);
    }
    place.is_proven_in_the_end();
}

#[test]
fn files_that_are_damaged_or_of_another_run_are_named_and_left_alone() {
    let (place, other) = (Place::new(), Place::new());
    place.begin(ROOKS, &["--jobs", "40"]);
    other.begin(MATE, &["--jobs", "1"]);
    let journal = fs::read(place.file("journal")).unwrap();
    let mut flipped = journal.clone();
    flipped[journal.len() / 2] ^= 4;
    for (bytes, sentence) in [
        (flipped, "is damaged at byte"),
        (fs::read(other.file("journal")).unwrap(), "it is the journal of another question"),
        (b"dear diary".to_vec(), "it does not begin as a journal does"),
    ] {
        fs::write(place.file("journal"), &bytes).unwrap();
        // The snapshot would hide what is before it.
        let _ = fs::remove_file(place.file("snapshot"));
        failed(&place.resume(&[]), sentence);
        assert_eq!(fs::read(place.file("journal")).unwrap(), bytes);
    }
    // An empty one is a run that has not begun.
    fs::write(place.file("journal"), "").unwrap();
    assert_eq!(place.resume(&["--jobs", "0", "--json"]).json().pop().unwrap()["jobs"], 0);

    let description = place.file("run.json");
    let text = fs::read_to_string(&description).unwrap();
    for damaged in ["", "{}", "what?", &text.replace("\"chess\"", "\"chequers\""), &text[..text.len() / 2]] {
        fs::write(&description, damaged).unwrap();
        failed(&place.resume(&[]), "run.json cannot be read as a run");
    }
    fs::remove_file(&description).unwrap();
    failed(&place.resume(&[]), "it has no file run.json");
    failed(&place.begin(MATE, &[]), "is of a run that has lost its run.json");
    fs::write(&description, text).unwrap();
    place.is_proven_in_the_end();
}

#[test]
fn places_where_no_run_can_be_are_named() {
    let place = Place::new();
    fs::write(place.run(), "a file").unwrap();
    failed(&place.begin(MATE, &[]), "is a file, and a run is a folder");
    failed(&place.resume(&[]), "there is no run in");
    failed(&run(["analyse", "chess", MATE, "--run", "/proc/self/run"]), "/proc/self/run cannot be made");
    assert_eq!(fs::read_to_string(place.run()).unwrap(), "a file");
}

#[test]
fn limits_of_nothing_are_limits() {
    let place = Place::new();
    let run1 = place.begin(ROOKS, &["--time", "0", "--json"]);
    let end = run1.json().pop().unwrap();
    assert_eq!((&end["verdict"], &end["ended"]), (&"unknown".into(), &"time".into()));
    assert_eq!(run1.code, 3);
    let run2 = place.resume(&["--jobs", "0", "--json"]);
    let end = run2.json().pop().unwrap();
    assert_eq!((&end["jobs"], &end["ended"], run2.code), (&0.into(), &"jobs".into(), 3));
    for none in [["--job-nodes", "0"], ["--job-memory", "0"], ["--mate-in", "0"]] {
        let words = ["analyse", "chess", MATE];
        assert_eq!(run(words.iter().chain(&none)).code, 2, "{none:?}");
    }
    let run3 = run(["analyse", "chess", MATE, "--job-time", "0", "--jobs", "20"]);
    assert!(matches!(run3.code, 0 | 2 | 3), "{}{}", run3.out, run3.err);
}

#[test]
fn another_database_changes_nothing() {
    let place = Place::new();
    let url = |name: &str| format!("sqlite:{}", place.folder.path().join(name).display());
    place.begin(ROOKS, &["--jobs", "50", "--db", &url("one.db")]);
    let run = place.resume(&["--jobs", "100", "--db", &url("two.db"), "--json"]);
    assert_eq!(run.json().pop().unwrap()["jobs"], 100, "{}{}", run.out, run.err);
    fs::write(place.folder.path().join("three.db"), "no database").unwrap();
    failed(&place.resume(&["--db", &url("three.db")]), "three.db");
    place.is_proven_in_the_end();
}

#[test]
fn an_interrupt_while_the_certificate_is_composed_costs_the_certificate_alone() {
    let place = Place::new();
    place.begin(ROOKS, &["--json"]);
    let words = place.text();
    for twice in [false, true, false, true] {
        let mut client = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .args(["analyse", "--resume", &words, "--json"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut out, mut line) = (BufReader::new(client.stdout.take().unwrap()), String::new());
        while !line.contains("composing") && out.read_line(&mut line).unwrap() > 0 {}
        for _ in 0..1 + i32::from(twice) {
            // It may have ended by itself.
            let id = client.id().to_string();
            let _ = Command::new("kill").args(["-s", "INT", &id]).stderr(Stdio::null()).status();
        }
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let code = client.wait().unwrap().code();
        match code {
            // It was done first, or the certificate is missing.
            Some(0 | 3) => {
                let end: Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
                assert_eq!(
                    (&end["verdict"] == "proven", &end["checked"]),
                    (code == Some(0), &(code == Some(0)).into())
                );
                assert!(code == Some(0) || end["ended"] == "interrupted", "{rest}");
            }
            Some(130) => assert!(twice),
            code => panic!("{code:?}: {rest}"),
        }
    }
    place.is_proven_in_the_end();
}

#[test]
fn an_engine_that_hangs_ends_with_the_run() {
    let place = Place::new();
    let script = place.folder.path().join("sleeper");
    let body = "#!/bin/sh\nwhile read -r line; do case \"$line\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\nesac; done\n";
    fs::write(&script, body).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let engine = format!("uci:{}", script.display());
    let run =
        run(["analyse", "chess", MATE, "--engine", &engine, "--job-time", "60", "--time", "0.3", "--json"]);
    let end = run.json().pop().unwrap();
    assert_eq!(
        (&end["verdict"], &end["ended"], run.code),
        (&"unknown".into(), &"time".into(), 3),
        "{}",
        run.err
    );
    assert!(!is_running(&script), "it was left behind");
}

fn is_running(program: &Path) -> bool {
    let name = program.to_str().unwrap();
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries.into_iter().any(|entry| {
        let command = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&command).contains(name)
    })
}
