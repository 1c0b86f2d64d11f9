//! Go from the command line: questions, marks, folders, and what is wrong with a record.

use crate::{run, run_with_input};
use serde_json::json;
use std::fs;

const CORNER: &str = "examples/go/corner.sgf";

#[test]
fn the_usual_question_follows_from_the_marked_stones() {
    for (options, question, verdict) in [
        (&[][..], "Black lives", "proven"),
        (&["--goal", "live"], "Black lives", "proven"),
        (&["--goal", "kill"], "White kills Black", "disproven"),
        (
            &["--goal", "capture", "--ko", "positional"],
            "White captures a marked stone under positional superko",
            "disproven",
        ),
        (&["--attacker", "white"], "White kills Black", "disproven"),
        (&["--ko", "simple"], "Black lives under the simple rule of ko", "proven"),
        // Nobody may play on B6, so that nobody can take what has it for a liberty.
        (&["--region", "A6,C6"], "Black lives", "proven"),
        (&["--target", "D5"], "Black lives", "proven"),
    ] {
        let run = run(["solve", "go", CORNER, "--json"].iter().chain(options));
        assert_eq!(run.code, 0, "{options:?}: {}", run.err);
        let report = &run.json()[0];
        assert_eq!((&report["id"], &report["question"]), (&json!("corner"), &json!(question)), "{options:?}");
        assert_eq!((&report["verdict"], &report["checked"]), (&json!(verdict), &json!(true)), "{options:?}");
    }
}

#[test]
fn every_sound_search_answers_alike() {
    for options in [
        &["--algorithm", "pns"][..],
        &["--algorithm", "mc-pns", "--launch-level", "0"],
        &["--algorithm", "dfpn", "--playouts", "5", "--look-ahead", "4", "--seed", "3"],
        &["--ghi", "twins"],
        &["--ghi", "paths"],
        &["--algorithm", "alphabeta"],
        &["--threads", "2"],
        &["--algorithm", "bta", "--close", "--ko", "simple"],
    ] {
        let run = run(["solve", "go", CORNER, "--all-moves", "--json"].iter().chain(options));
        let report = &run.json()[0];
        assert_eq!((&report["verdict"], &report["checked"]), (&json!("proven"), &json!(true)), "{options:?}");
        assert_eq!(report["moves"]["proven"], json!(["B6"]), "{options:?}");
    }
    let refused = run(["solve", "go", CORNER, "--algorithm", "dag"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.err.contains("--algorithm dfpn"), "{}", refused.err);
}

#[test]
fn certificates_are_checked_and_shown_by_others() {
    let folder = tempfile::tempdir().unwrap();
    for (number, options) in
        [&[][..], &["--ko", "simple"], &["--ko", "positional", "--goal", "kill"], &["--goal", "one-eye"]]
            .into_iter()
            .enumerate()
    {
        let file = folder.path().join(format!("{number}.cert"));
        let file = file.to_str().unwrap();
        let solved = run(["solve", "go", CORNER, "--certificate", file].iter().chain(options));
        assert_eq!(solved.code, 0, "{options:?}: {}", solved.err);
        assert_eq!(run(["check", file]).out, format!("accepted {file}\n"), "{options:?}");
        let shown = run(["show", file]);
        assert!(shown.out.contains("(;GM[1]FF[4]SZ[6]AB["), "{}", shown.out);
    }
}

#[test]
fn a_folder_goes_on_after_a_bad_file() {
    let folder = tempfile::tempdir().unwrap();
    let good = fs::read_to_string(crate::root().join(CORNER)).unwrap();
    for (name, text) in [
        ("a.sgf", good.as_str()),
        ("b.sgf", "(;SZ[9]AB[aa"),
        ("c.SGF", "(;SZ[400])"),
        ("d.sgf", "(;SZ[9]AB[aa]AW[aa])"),
        ("e.sgf", "(;SZ[3]AB[aa]AW[ba][bb]TR[aa]PL[W];W[ab])"),
        ("f.sgf", "(;SZ[0])"),
        ("g.txt", "not a record"),
        ("z.sgf", &good),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let run = run(["solve", "go", "--file", path, "--json"]);
    assert_eq!(run.code, 1);
    let reports = run.json();
    let ids: Vec<_> = reports.iter().map(|report| report["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["a", "b", "c", "d", "e", "f", "z"]);
    assert_eq!((&reports[0]["verdict"], &reports[6]["verdict"]), (&json!("proven"), &json!("proven")));
    for (report, message) in reports[1..6].iter().zip([
        "b.sgf, line 1, column 10: the value of AB that begins here is not closed",
        "c.SGF, line 1, column 3: the size of the board is \"400\"",
        "d.sgf, line 1, column 14: there are two stones on A9",
        "e.sgf: the stone in question on A3 was taken before the position that is asked about",
        "f.sgf, line 1, column 3: the size of the board is \"0\"",
    ]) {
        let error = report["error"].as_str().unwrap();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn records_come_from_standard_input_and_arguments_too() {
    let text = fs::read_to_string(crate::root().join(CORNER)).unwrap();
    for run in
        [run_with_input(["solve", "go", "-", "--json"], text.as_str()), run(["solve", "go", &text, "--json"])]
    {
        assert_eq!((&run.json()[0]["id"], &run.json()[0]["verdict"]), (&json!("1"), &json!("proven")));
    }
    // A comment in another encoding changes nothing.
    let latin = [b"(;C[\xe9]".as_slice(), &text.as_bytes()[2..]].concat();
    assert_eq!(run_with_input(["solve", "go", "-", "--json"], latin).json()[0]["verdict"], "proven");
    let counted = run(["perft", "go", "(;SZ[2]AB[aa])", "--depth", "2", "--json"]);
    assert_eq!(counted.json()[0]["depth"], 2, "{}", counted.err);
}

#[test]
fn options_that_do_not_go_together_are_named() {
    for (args, message) in [
        (&["solve", "go"][..], "give an SGF file, or --file with a folder of them"),
        (&["solve", "go", CORNER, "--attacker", "x"], "in go it is white or black"),
        (&["solve", "go", CORNER, "--goal", "mate"], "this goal is for chess; in go it is live, kill"),
        (&["solve", "go", CORNER, "--goal", "score:"], "a whole number of points"),
        (&["solve", "go", CORNER, "--goal", "win"], "live, kill, one-eye, capture or score:K in go"),
        (&["solve", "go", CORNER, "--goal", "score:1", "--region", "A1"], "a score is about the whole board"),
        (&["solve", "go", CORNER, "--region", "I1"], "--region: points are written like D4"),
        (&["solve", "go", CORNER, "--target", "A1-"], "--target: points are written like D4"),
        (&["solve", "go", CORNER, "--mate-in", "3"], "--mate-in is for chess"),
        (&["solve", "go", CORNER, "--ko", "super"], "situational"),
        (&["solve", "chess", "startpos", "--goal", "live"], "this goal is for go"),
        (&["solve", "chess", "startpos", "--ko", "simple"], "--ko is for go"),
        (&["solve", "tictactoe", "--target", "A1"], "--target is for go"),
        (&["perft", "go", "--depth", "3"], "give an SGF file"),
    ] {
        let run = run(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let none = run(["solve", "go", "--file", "docs"]);
    assert!(none.code == 1 && none.err.contains("there is no SGF file in docs"), "{}", none.err);
}
