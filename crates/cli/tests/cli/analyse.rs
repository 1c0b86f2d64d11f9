//! `analyse` from outside: engines of others, engines that misbehave, and ends that come from anywhere.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

use crate::{root, run};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// White mates in two moves by any waiting move of the rook.
const MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";
/// Two rooks and a king: a mate that takes a few hundred small jobs.
const ROOKS: &str = "8/8/8/3k4/8/8/1R6/R3K3 w - -";
/// Nobody can win.
const DRAW: &str = "8/8/4k3/4p3/4P3/4K3/8/8 w - -";

/// Where an engine of Debian's is, which is installed if it must be.
fn debian(engine: &str) -> &'static str {
    static PATHS: OnceLock<String> = OnceLock::new();
    let paths = PATHS.get_or_init(|| {
        let output = Command::new(root().join("scripts/engines")).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("paths")
    });
    paths.lines().find(|path| path.ends_with(engine)).expect("it is installed")
}

fn script(folder: &Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("a test has its files");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a test has its files");
    path.to_str().expect("a test has its files").to_owned()
}

fn uci(folder: &Path, name: &str, go: &str) -> String {
    let body = format!(
        "while read -r line; do case \"$line\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\ngo*) {go} ;;\nesac; done"
    );
    format!("uci:{}", script(folder, name, &body))
}

/// The last object of a run.
fn end(objects: &[Value]) -> &Value {
    let end = objects.last().expect("it prints something");
    assert_eq!(end["event"], "end");
    end
}

#[test]
fn stockfish_claims_a_mate_and_our_prover_certifies_it() {
    let engine = format!("uci:{}", debian("stockfish"));
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("mate.cert");
    let place = certificate.to_str().unwrap();
    let run1 = run([
        "analyse",
        "chess",
        MATE,
        "--engine",
        &engine,
        "--job-nodes",
        "20000",
        "--jobs",
        "200",
        "--json",
        "--certificate",
        place,
    ]);
    let objects = run1.json();
    assert!(objects.iter().any(|object| object["word"] == "claimed"), "{}", run1.out);
    let end = end(&objects);
    assert_eq!(
        (&end["verdict"], &end["checked"]),
        (&"proven".into(), &true.into()),
        "{}{}",
        run1.out,
        run1.err
    );
    assert!(end["proof_jobs"].as_u64().unwrap() > 0);
    assert_eq!(run1.code, 0);
    let check = run(["check", place]);
    assert_eq!(check.code, 0, "{}", check.out);
}

#[test]
fn gnugo_judges_a_small_board() {
    let engine = format!("gtp:{} --mode gtp --chinese-rules --level 1", debian("gnugo"));
    let record = "(;SZ[5]PL[B])";
    let run = run([
        "analyse",
        "go",
        record,
        "--goal",
        "score:1",
        "--engine",
        &engine,
        "--algorithm",
        "jl-uct",
        "--jobs",
        "12",
        "--json",
    ]);
    let objects = run.json();
    let end = end(&objects);
    assert_eq!((&end["jobs"], &end["ended"]), (&12.into(), &"jobs".into()), "{}{}", run.out, run.err);
    assert_eq!(end["verdict"], "unknown");
    assert!(!end["moves"].as_array().unwrap().is_empty());
    assert_eq!(run.code, 3);
}

#[test]
fn engines_that_misbehave_are_named_and_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (spec, sentence) in [
        ("uci:no-such-program".into(), "no-such-program cannot be started"),
        (format!("uci:{}", script(path, "exits", "exit 1")), "ended before it answered"),
        (uci(path, "garbles", "echo bestmove e9e9"), "is no legal move"),
        (uci(path, "dies", "exit 7"), "it exited with status 7"),
    ] {
        let run = run(["analyse", "chess", MATE, "--engine", &spec, "--job-time", "0.2", "--jobs", "10"]);
        assert_eq!(run.code, 1, "{spec}: {}{}", run.out, run.err);
        assert!(run.err.contains(sentence), "{spec}: {}", run.err);
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
    let run = run(["analyse", "chess", MATE, "--engine", "stockfish"]);
    assert!(run.err.contains("\"stockfish\" is no engine: write uci:PROGRAM"), "{}", run.err);
}

#[test]
fn false_mates_are_refuted_and_their_source_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let liar = uci(folder.path(), "liar", "echo info score mate 2; echo bestmove e3f3");
    let run1 =
        run(["analyse", "chess", DRAW, "--engine", &liar, "--job-nodes", "20000", "--jobs", "2", "--json"]);
    let objects = run1.json();
    let false_claim = objects.iter().find(|object| object["event"] == "false-claim").expect("it is told");
    assert_eq!((&false_claim["source"], &false_claim["value"]), (&liar.as_str().into(), &"disproven".into()));
    assert_ne!(end(&objects)["verdict"], "proven");
    // On its word, it is a claim, and said to be one.
    let run2 =
        run(["analyse", "chess", DRAW, "--engine", &liar, "--job-nodes", "20000", "--trust", "claimed"]);
    assert_eq!(run2.code, 3);
    assert!(run2.out.contains("on the word of engines; no certificate was checked"), "{}", run2.out);
}

/// The command in a folder of its own, which can be killed.
struct Client {
    child: Child,
}

impl Client {
    fn start(arguments: &[&str]) -> Self {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .arg("analyse")
            .args(arguments)
            .arg("--json")
            .current_dir(root())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        Self { child }
    }

    /// Reads so many answers.
    fn hear(&mut self, answers: usize) -> BufReader<std::process::ChildStdout> {
        let mut out = BufReader::new(self.child.stdout.take().expect("the program is ours"));
        let (mut heard, mut line) = (0, String::new());
        while heard < answers && out.read_line(&mut line).expect("the program is ours") > 0 {
            heard += usize::from(line.contains("\"event\":\"answer\""));
            line.clear();
        }
        out
    }

    fn kill(&mut self) {
        self.child.kill().expect("the program is ours");
        self.child.wait().expect("the program is ours");
    }
}

/// Processes whose command line has this in it, and that are not ours alone.
fn processes_with(text: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").expect("a test has its files").flatten() {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let command = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        if String::from_utf8_lossy(&command).contains(text) {
            found.push(id);
        }
    }
    found
}

#[test]
fn a_client_that_is_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("run");
    let place = place.to_str().unwrap();
    let mut known = 0;
    for time in 0..5 {
        let mut client = match time {
            0 => Client::start(&["chess", ROOKS, "--job-nodes", "200", "--run", place]),
            _ => Client::start(&["--resume", place]),
        };
        let out = client.hear(15 + 7 * time);
        client.kill();
        drop(out);
        let now = run(["analyse", "--resume", place, "--jobs", "0", "--json"]);
        let jobs = end(&now.json())["jobs"].as_u64().unwrap();
        // What was told is there.
        assert!(jobs >= known + 15 + 7 * time as u64, "{jobs} after {known}");
        known = jobs;
    }
    let last = run(["analyse", "--resume", place, "--json"]);
    let objects = last.json();
    assert_eq!((&end(&objects)["verdict"], &end(&objects)["checked"]), (&"proven".into(), &true.into()));
    let undisturbed = run(["analyse", "chess", ROOKS, "--job-nodes", "200", "--json"]);
    assert_eq!(end(&undisturbed.json())["verdict"], "proven");
}

#[test]
fn engines_that_are_killed_are_replaced_and_none_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let marker = folder.path().join("patient-engine");
    let go = "sleep 0.02; echo info score cp 10; echo bestmove g1g2";
    let body = format!(
        "while read -r line; do case \"$line\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\ngo*searchmoves*) sleep 0.02; set -- $line; while [ \"$1\" != searchmoves ]; do shift; done; echo info score cp 0; echo bestmove $2 ;;\ngo*) {go} ;;\nesac; done"
    );
    fs::write(&marker, format!("#!/bin/sh\n{body}\n")).unwrap();
    fs::set_permissions(&marker, fs::Permissions::from_mode(0o755)).unwrap();
    let name = marker.to_str().unwrap();
    let engine = format!("uci:{name}");
    // Its moves are legal at the root alone: elsewhere it garbles, and is set aside.
    let place = folder.path().join("run");
    let mut client = Client::start(&[
        "chess",
        MATE,
        "--engine",
        &engine,
        "--job-time",
        "1",
        "--run",
        place.to_str().unwrap(),
        "--time",
        "20",
    ]);
    let out = client.hear(1);
    for _ in 0..5 {
        if let Some(id) = processes_with(name).into_iter().find(|&id| id != client.child.id()) {
            // It may have ended by itself.
            let _ = Command::new("kill").args(["-9", &id.to_string()]).stderr(Stdio::null()).status();
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    client.kill();
    drop(out);
    // They see that we are gone within moments.
    for _ in 0..200 {
        if processes_with(name).is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(processes_with(name), Vec::<u32>::new());
    let now = run(["analyse", "--resume", place.to_str().unwrap(), "--jobs", "0", "--json"]);
    assert!(end(&now.json())["jobs"].as_u64().unwrap() >= 1, "{}{}", now.out, now.err);
}

#[test]
fn ctrl_c_tells_what_is_known_and_the_run_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("run");
    let mut client = Client::start(&["chess", ROOKS, "--job-nodes", "20", "--run", place.to_str().unwrap()]);
    let out = client.hear(20);
    let status = Command::new("kill").args(["-s", "INT", &client.child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let rest: Vec<String> = out.lines().map(|line| line.unwrap()).collect();
    let end: Value = serde_json::from_str(rest.last().unwrap()).unwrap();
    assert_eq!((&end["event"], &end["ended"]), (&"end".into(), &"interrupted".into()));
    assert_eq!(client.child.wait().unwrap().code(), Some(3));
}

#[test]
fn two_clients_in_one_folder_and_folders_without_a_run_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("run");
    let place = place.to_str().unwrap();
    let mut client = Client::start(&["chess", ROOKS, "--job-nodes", "20", "--run", place]);
    let out = client.hear(5);
    let second = run(["analyse", "--resume", place]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("is in use by another process: wait for it"), "{}", second.err);
    client.kill();
    drop(out);
    let again = run(["analyse", "chess", ROOKS, "--run", place]);
    assert!(again.err.contains("there is a run in") && again.err.contains("--resume"), "{}", again.err);
    let nowhere = run(["analyse", "--resume", "/nowhere/at/all"]);
    assert!(nowhere.err.contains("there is no run in /nowhere/at/all"), "{}", nowhere.err);
}

#[test]
fn a_full_disk_ends_the_run_with_a_sentence_and_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let place: PathBuf = folder.path().join("run");
    // A limit on the size of files is as good as a full disk: 16 blocks of 512 bytes.
    let program = assert_cmd::cargo::cargo_bin!("twinproof");
    let line = format!(
        "trap '' XFSZ; ulimit -f 16; exec '{}' analyse chess '{ROOKS}' --job-nodes 20 --run '{}'",
        program.display(),
        place.display()
    );
    let output = Command::new("sh").args(["-c", &line]).current_dir(root()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("no room on the disk for") && said.contains("--resume"), "{said}");
    let now = run(["analyse", "--resume", place.to_str().unwrap(), "--jobs", "0", "--json"]);
    assert!(end(&now.json())["jobs"].as_u64().unwrap() > 5, "{}{}", now.out, now.err);
    assert_eq!(now.err, "");
}

#[test]
fn a_database_is_asked_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("verdicts.db").display());
    let first = run(["analyse", "chess", ROOKS, "--job-nodes", "200", "--db", &url, "--json"]);
    let again = run(["analyse", "chess", ROOKS, "--job-nodes", "200", "--db", &url, "--json"]);
    let (first, again) = (first.json(), again.json());
    assert_eq!((&end(&first)["verdict"], &end(&again)["verdict"]), (&"proven".into(), &"proven".into()));
    assert!(end(&again)["stored"].as_u64().unwrap() > 0);
    assert!(end(&again)["jobs"].as_u64() < end(&first)["jobs"].as_u64());
}

#[test]
fn records_and_books_that_cannot_be_are_refused_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("run");
    let place = place.to_str().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let nowhere = inside("nowhere/tree.pgn");
    for (game, position, option, file, sentence) in [
        (
            "graph",
            "examples/ghi.json",
            "--export",
            inside("tree.sgf"),
            "there is no format for records of graph",
        ),
        ("tictactoe", "X.O/.../..X o", "--export", inside("tree.sgf"), "no format for records of tictactoe"),
        ("chess", MATE, "--export", nowhere.clone(), "cannot be written (entity not found): choose another"),
        ("chess", MATE, "--book", nowhere, "cannot be written (entity not found): choose another"),
        ("chess", MATE, "--book", inside(""), "is a folder: name a file"),
    ] {
        let run = run(["analyse", game, position, "--run", place, option, &file]);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        assert!(run.err.contains(sentence), "{}", run.err);
        // Nothing is in the way of the next attempt.
        assert!(!Path::new(place).exists());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_run_that_is_there_becomes_a_record_and_a_book_without_another_job() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (place, record, book) = (inside("run"), inside("tree.pgn"), inside("book.bin"));
    run(["analyse", "chess", ROOKS, "--job-nodes", "20", "--jobs", "60", "--run", &place]);
    fs::write(&record, "what was there before").unwrap();
    let again =
        run(["analyse", "--resume", &place, "--jobs", "0", "--export", &record, "--book", &book, "--json"]);
    let objects = again.json();
    let end = end(&objects);
    assert_eq!((&end["jobs"], &end["ended"]), (&60.into(), &"jobs".into()), "{}", again.err);
    assert_eq!(end["export"]["file"], record.as_str());
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.starts_with("[Event \"White forces mate\"]") && text.ends_with("*\n"), "{text}");
    let bytes = fs::read(&book).unwrap();
    assert_eq!(bytes.len() as u64, 16 * end["book"]["moves"].as_u64().unwrap());
    // No drafts are left, and others may read what was written, as with any file.
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["book.bin", "run", "tree.pgn"]);
    let mode = |path: &str| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&book), mode(&inside("run/run.json")));
    // What is no file is written to and not replaced.
    let piped = run(["analyse", "--resume", &place, "--jobs", "0", "--export", "/dev/stdout"]);
    assert!(piped.out.contains("[Event \"White forces mate\"]"), "{}{}", piped.out, piped.err);
}
