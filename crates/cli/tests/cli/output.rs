//! What a terminal, a pipe and a full disk get.

use crate::{root, run, run_with_input, twinproof, won};
use std::fs::OpenOptions;
use std::process::{Command, Stdio};

fn binary() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("twinproof"));
    command.current_dir(crate::root());
    command
}

#[test]
fn a_person_gets_the_verdict_the_proof_and_the_figures() {
    let run = run(["solve", "graph", "examples/ghi.json"]);
    assert!(run.out.starts_with("Proven: first player wins"), "{}", run.out);
    for part in [
        "checked and accepted",
        "C! F H! E G! — first player has won",
        "bta --close: ",
        " for the certificate); certificate: ",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn the_summary_says_which_answers_were_not_checked() {
    let graphs = std::fs::read_to_string(root().join("examples/graphs.jsonl")).unwrap();
    let superko = graphs.lines().find(|line| line.contains("\"superko\"")).expect("it is among them");
    let batch = format!("{}\n{superko}\n", won("a"));
    for (args, expected) in [
        (&["--algorithm", "dcg"][..], "2 positions: 1 proven, 1 disproven (1 NOT checked), 0 unknown"),
        (&["--no-certificate"], "2 positions: 2 proven (2 NOT checked), 0 disproven, 0 unknown"),
        (&[], "2 positions: 2 proven, 0 disproven, 0 unknown"),
    ] {
        let run = run_with_input(["solve", "graph", "--file", "-"].iter().chain(args), batch.clone());
        assert!(run.out.contains(expected), "{args:?}: {}", run.out);
    }
}

#[test]
fn boards_are_drawn_and_long_proofs_cut() {
    let run = run(["solve", "tictactoe"]);
    assert!(run.out.starts_with("Disproven: "), "{}", run.out);
    assert!(run.out.contains("  a b c\n1 . . .\n"), "{}", run.out);
    assert!(run.out.contains("there is more: add --certificate FILE"), "{}", run.out);
    assert!(run.out.lines().count() < 60, "{}", run.out);
}

#[test]
fn no_colour_where_nobody_asked_for_it() {
    let plain = twinproof().args(["solve", "graph", "examples/ghi.json"]).output().unwrap();
    assert!(!plain.stdout.contains(&0x1b));
    let forced = twinproof()
        .args(["solve", "graph", "examples/ghi.json"])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(forced.stdout.contains(&0x1b));
    let refused =
        twinproof().args(["solve", "graph", "nonsense.json"]).env("NO_COLOR", "1").output().unwrap();
    assert!(!refused.stderr.contains(&0x1b));
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let mut child = binary()
        .args(["generate", "graph", "--size", "1000", "--count", "100"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_sentence() {
    for args in [
        &["solve", "graph", "examples/ghi.json"][..],
        &["solve", "graph", "examples/ghi.json", "--json"],
        &["solve", "graph", "--file", "examples/graphs.jsonl"],
        &["generate", "graph"],
        &["bench"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = binary().args(args).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {err}");
        assert!(err.starts_with("error: ") && err.lines().count() == 1, "{args:?}: {err}");
    }
}
