//! Whatever is wrong with the input: one clear sentence, the right status, and the rest of the batch still runs.

use crate::{run, run_with_input, won};
use std::fs;

/// Runs a batch of a bad line between two good ones and returns the error of the middle one.
fn bad_line(line: impl AsRef<[u8]>) -> String {
    let mut batch = format!("{}\n\n", won("before")).into_bytes();
    batch.extend_from_slice(line.as_ref());
    batch.extend_from_slice(format!("\n{}", won("after")).as_bytes());
    let run = run_with_input(["solve", "graph", "--file", "-", "--json"], batch);
    assert_eq!(run.code, 1, "{}", run.err);
    let [before, bad, after] = &run.json()[..] else { panic!("three objects expected: {}", run.out) };
    assert_eq!((&before["id"], &before["verdict"]), (&"before".into(), &"proven".into()));
    assert_eq!((&after["id"], &after["verdict"]), (&"after".into(), &"proven".into()));
    assert!(bad.get("verdict").is_none());
    bad["error"].as_str().expect("a sentence").to_owned()
}

fn graph(nodes: &str) -> String {
    format!(r#"{{"id":"bad","rule":"first-player-loss","root":"A","nodes":{{{nodes}}}}}"#)
}

#[test]
fn each_mistake_is_named_with_its_file_and_line() {
    for (line, expected) in [
        ("{\"rule\":".to_owned(), ""),
        ("[1, 2]".to_owned(), ""),
        (graph(r#""A":{"kind":"or","moves":["B"]}"#), "B"),
        (graph(r#""B":{"value":"win"}"#), "A"),
        (graph(r#""A":{"kind":"or","moves":["B"]},"B":{"value":"win"},"A":{"value":"win"}"#), "A"),
        (graph(r#""A":{"kind":"or"}"#), "A"),
        (graph(r#""A":{"kind":"or","moves":[]}"#), "A"),
        (graph(r#""A":{"value":"draw"}"#), "draw"),
        (r#"{"rule":"superko","root":"A","nodes":{"A":{"value":"win"}}}"#.to_owned(), "superko"),
        (r#"{"root":"A","nodes":{"A":{"value":"win"}}}"#.to_owned(), "rule"),
        (r#"{"rule":"first-player-loss","nodes":{"A":{"value":"win"}}}"#.to_owned(), "root"),
        (r#"{"rule":"first-player-loss","root":"A"}"#.to_owned(), "nodes"),
    ] {
        let error = bad_line(&line);
        assert!(error.starts_with("standard input, line 3"), "{line}: {error}");
        assert!(error.contains(expected), "{line}: {error}");
        assert!(!error.contains('\n') && error.len() > 30, "{line}: {error}");
    }
}

#[test]
fn bytes_that_are_no_text_are_an_error_like_any_other() {
    let error = bad_line(b"{\"id\":\"\xff\xfe\",\"rule\":\"first-player-loss\"}");
    assert!(error.starts_with("standard input, line 3"), "{error}");
    assert!(error.contains("UTF-8"), "{error}");
}

#[test]
fn a_very_long_line_is_read_or_named() {
    let error = bad_line("x".repeat(20 << 20));
    assert!(error.starts_with("standard input, line 3") && error.len() < 500, "{error}");
    let error = bad_line(format!("{{\"id\":\"{}\"", "y".repeat(20 << 20)));
    assert!(error.starts_with("standard input, line 3") && error.len() < 500, "{error}");

    let long_note = won("long").replacen('{', &format!("{{\"note\":\"{}\",", "z".repeat(20 << 20)), 1);
    let run = run_with_input(["solve", "graph", "-", "--json"], long_note);
    assert_eq!((run.code, &run.json()[0]["verdict"]), (0, &"proven".into()));
}

/// The line had all the memory it took, up to a gibibyte, and a file without an end had no end.
#[test]
fn a_line_that_no_position_fills_is_refused() {
    let long = format!("{}\n7k/8/5KQ1/8/8/8/8/8 w - -\n", "8".repeat(1 << 20));
    let run = run_with_input(["solve", "chess", "--file", "-", "--json"], long);
    let [bad, good] = &run.json()[..] else { panic!("two objects expected: {}", run.out) };
    assert_eq!(
        bad["error"],
        "standard input, line 1: the line is longer than 65536 bytes: that is no position"
    );
    assert_eq!((run.code, &good["id"], &good["verdict"]), (1, &"2".into(), &"proven".into()));
    let endless = crate::run(["solve", "chess", "--file", "/dev/zero", "--json"]);
    assert_eq!((endless.code, endless.json().len()), (1, 1), "{}", endless.out);
}

#[test]
fn without_json_the_sentence_goes_to_standard_error() {
    let batch = format!("{}\nnonsense\n{}\n", won("a"), won("b"));
    let run = run_with_input(["solve", "graph", "--file", "-"], batch);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: standard input, line 2"), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1);
    assert_eq!(run.out.lines().filter(|line| line.starts_with("proven")).count(), 2, "{}", run.out);
    assert!(run.out.contains("3 positions: 2 proven, 0 disproven, 0 unknown, 1 without"), "{}", run.out);
}

#[test]
fn a_single_bad_file_is_named_with_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two lines.json");
    fs::write(&file, "{\"rule\":\"first-player-loss\",\n\"root\":}").unwrap();
    let run = run(["solve".as_ref(), "graph".as_ref(), file.as_os_str()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("two lines.json, line 2"), "{}", run.err);
}

#[test]
fn a_file_of_lines_given_as_one_position_gets_a_hint() {
    let run = run(["solve", "graph", "examples/graphs.jsonl"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("use --file"), "{}", run.err);
}

#[test]
fn missing_files_and_folders_are_named() {
    for args in [
        &["solve", "graph", "no/such/file.json"][..],
        &["solve", "graph", "--file", "no/such/file.json"],
        &["solve", "graph", "crates"],
        &["solve", "graph", "--file", "crates"],
    ] {
        let run = run(args);
        assert_eq!(run.code, 1, "{args:?}: {}", run.err);
        assert!(run.err.starts_with("error: ") && run.err.contains(args[args.len() - 1]), "{}", run.err);
    }
}

#[test]
fn boards_that_make_no_sense_are_refused() {
    for board in ["X", "X.O/.../..X", "XXX/OOO/... x", "XXXX/.../... x", "X.O/.../..Z x", "XXX/XX./... x"] {
        let run = run(["solve", "tictactoe", board, "--json"]);
        assert_eq!(run.code, 1, "{board}: {}{}", run.out, run.err);
        assert!(
            run.json()[0]["error"].as_str().is_some_and(|error| error.contains("position")),
            "{}",
            run.out
        );
    }
}

#[test]
fn wrong_usage_has_a_status_of_its_own() {
    for args in [
        &["solve"][..],
        &["solve", "graph"],
        &["solve", "bridge", "x"],
        &["solve", "graph", "examples/ghi.json", "--file", "examples/graphs.jsonl"],
        &["solve", "graph", "examples/ghi.json", "--algorithm", "magic"],
        &["solve", "graph", "examples/ghi.json", "--attacker", "x"],
        &["solve", "graph", "examples/ghi.json", "--algorithm", "dfpn", "--close"],
        &["solve", "graph", "examples/ghi.json", "--ghi", "magic"],
        &["solve", "graph", "examples/ghi.json", "--threads", "-1"],
        &["solve", "graph", "examples/ghi.json", "--threads", "100000"],
        &["solve", "graph", "examples/ghi.json", "--seed", "-1"],
        &["solve", "graph", "examples/ghi.json", "--time", "-1"],
        &["solve", "graph", "examples/ghi.json", "--time", "soon"],
        &["solve", "graph", "examples/ghi.json", "--memory", "0"],
        &["solve", "graph", "examples/ghi.json", "--nodes", "-5"],
        &["solve", "graph", "examples/ghi.json", "--certificate", "c", "--no-certificate"],
        &["check"],
        &["generate", "graph", "--family", "trees"],
        &["generate", "graph", "--terminals", "1.5"],
        &["frobnicate"],
    ] {
        let run = run(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.out.is_empty() && run.err.contains("error:"), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_search_that_refuses_a_problem_says_what_to_use_instead() {
    let ko = won("ko").replace("first-player-loss", "current-player-loss");
    let batch = format!("{ko}\n{}\n", won("fine"));
    let run = run_with_input(["solve", "graph", "--file", "-", "--algorithm", "bta", "--json"], batch);
    assert_eq!(run.code, 1);
    let objects = run.json();
    assert_eq!(objects[0]["id"], "ko");
    assert!(objects[0]["error"].as_str().unwrap().contains("--algorithm dfpn"), "{}", run.out);
    assert_eq!(objects[1]["verdict"], "proven");
}

#[test]
fn what_cannot_be_read_at_all_is_an_object_too() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, large) = (folder.path().join("empty"), folder.path().join("large.sgf"));
    fs::create_dir(&empty).unwrap();
    fs::File::create(&large).unwrap().set_len(9 << 20).unwrap();
    let (empty, large) = (empty.to_str().unwrap(), large.to_str().unwrap());
    for (args, id, error) in [
        (&["go", "no/such.sgf"][..], "such", "cannot be opened"),
        (&["go", "--file", "no/such.sgf"], "such", "cannot be opened"),
        (&["go", large], "large", "is too large"),
        (&["go", "--file", empty], "empty", "there is no SGF file in"),
        (&["graph", "no/such.json"], "1", "cannot be opened"),
        (&["graph", "--file", "no/such.json"], "1", "cannot be opened"),
        (&["graph", "--file", empty], "1", "cannot be read on"),
        (&["chess", "--file", "no/such.epd"], "1", "cannot be opened"),
    ] {
        let run = run(["solve"].iter().chain(args).chain(&["--json"]));
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{args:?}");
        let objects = run.json();
        assert_eq!((objects.len(), &objects[0]["id"]), (1, &serde_json::json!(id)), "{args:?}");
        assert!(objects[0]["error"].as_str().unwrap().contains(error), "{args:?}: {}", run.out);
    }
}

/// A device that is always full is there on Linux alone.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    for args in [&["solve", "graph", "examples/ghi.json"][..], &["generate", "graph"], &["man"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("twinproof"))
            .current_dir(crate::root())
            .args(args)
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.starts_with("error: standard output cannot be written: "), "{args:?}: {err}");
    }
}
