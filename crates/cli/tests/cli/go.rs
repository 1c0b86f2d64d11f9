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
        ("e.sgf", "(;SZ[3];B[aa];W[ba];B[cc];W[ab]TR[aa])"),
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
fn a_collection_is_a_batch_of_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let good = fs::read_to_string(crate::root().join(CORNER)).unwrap();
    let collection = folder.path().join("set.sgf");
    fs::write(&collection, format!("{good}\n(;SZ[9]AB[aa]AW[aa])\n{good}(;SZ[5]AB[aa")).unwrap();
    let path = collection.to_str().unwrap();
    let run = run(["solve", "go", "--file", path, "--json"]);
    assert_eq!(run.code, 1);
    let reports = run.json();
    let ids: Vec<_> = reports.iter().map(|report| report["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["set:1", "set:2", "set:3", "set:4"]);
    assert_eq!((&reports[0]["verdict"], &reports[2]["verdict"]), (&json!("proven"), &json!("proven")));
    for (at, message) in [(1, "there are two stones on A9"), (3, "is not closed")] {
        let error = reports[at]["error"].as_str().unwrap();
        assert!(error.contains("set.sgf, line ") && error.contains(message), "{error}");
    }
    fs::write(&collection, format!("{good}{good}")).unwrap();
    let single = crate::run(["solve", "go", path]);
    assert_eq!(single.code, 1);
    assert!(
        single.err.contains(
            "there are 2 games in this file: name one, as in FILE.sgf:1, or give the file with --file"
        ),
        "{}",
        single.err
    );
}

#[test]
fn what_is_no_record_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let garbage: Vec<u8> =
        (0..4096u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let many = [b"(;SZ[9]".as_slice(), &garbage].concat();
    for (name, text, message) in [
        ("a.sgf", &b""[..], "this is no SGF"),
        ("b.sgf", b"\xff\xfe\x00\x01", "this is no SGF"),
        ("c.sgf", &many, "line 1"),
        ("d.sgf", b"(;SZ[9])", "there are no stones to ask about: set some up with AB and AW, or"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        let file = folder.path().join(name);
        let run = run(["solve", "go", file.to_str().unwrap()]);
        assert_eq!(run.code, 1, "{name}");
        assert!(run.err.contains(name) && run.err.contains(message), "{name}: {}", run.err);
    }
    let all = run(["solve", "go", "--file", folder.path().to_str().unwrap(), "--json"]);
    assert_eq!((all.code, all.json().len()), (1, 4));
}

#[test]
fn ko_threats_are_said_in_words() {
    let six = "examples/go/rectangular-six.sgf";
    for (options, verdict, status, ko, fails) in [
        (&[][..], "proven", "dead", json!({"black": 1}), json!(null)),
        (&["--goal", "live"], "disproven", "dead", json!({"black": 1}), json!(null)),
        (&["--ko-threats", "black:3"], "disproven", "dead", json!({"black": 1}), json!(null)),
        (&["--ko-threats", "white:1"], "proven", "dead", json!(null), json!(null)),
        (&["--no-certificate"], "proven", "dead", json!(null), json!(null)),
    ] {
        let run = run(["solve", "go", six, "--json"].iter().chain(options));
        let report = &run.json()[0];
        assert_eq!((&report["verdict"], &report["status"]), (&json!(verdict), &json!(status)), "{options:?}");
        assert_eq!((&report["ko"], &report["ko_fails"]), (&ko, &fails), "{options:?}");
        assert_eq!(report["owner"], "black");
    }
    let seki = run(["solve", "go", "examples/go/carpenter.sgf", "--json"]);
    assert_eq!((&seki.json()[0]["status"], &seki.json()[0]["seki"]), (&json!("alive"), &json!(true)));
    let eyes = run(["solve", "go", CORNER, "--json"]);
    assert_eq!((&eyes.json()[0]["status"], &eyes.json()[0]["seki"]), (&json!("alive"), &json!(null)));
    let said = run(["solve", "go", six]);
    assert!(said.out.contains("Black is dead, unless Black has one more ko threat."), "{}", said.out);
    let four = run(["solve", "go", "examples/go/square-four.sgf", "--ko-threats", "black:2"]);
    assert!(four.out.contains("Black is dead, even if Black has two more ko threats."), "{}", four.out);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ko.cert");
    let file = file.to_str().unwrap();
    run(["solve", "go", six, "--ko-threats", "black:1", "--certificate", file]);
    assert_eq!(run(["check", file]).out, format!("accepted {file}\n"));
    let record = run(["show", file, "--format", "sgf"]);
    assert!(record.out.contains("makes a ko threat elsewhere, White answers it."), "{}", record.out);
    let marked = run(["solve", "go", CORNER, "--all-moves"]);
    assert!(marked.out.contains(" 6 - + - X O\n"), "{}", marked.out);
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
        (&["solve", "go"][..], "give an SGF file, or --file with a folder or a collection of them"),
        (&["solve", "go", CORNER, "--attacker", "x"], "in go it is white or black"),
        (&["solve", "go", CORNER, "--goal", "mate"], "this goal is for another game; in go it is live, kill"),
        (&["solve", "go", CORNER, "--goal", "score:"], "a whole number of points"),
        (
            &["solve", "go", CORNER, "--goal", "winning"],
            "win or draw in checkers; in go the goal is live, kill, one-eye, two-eyes, capture, connect, cut or score:K",
        ),
        (&["solve", "go", CORNER, "--goal", "score:1", "--region", "A1"], "a score is about the whole board"),
        (&["solve", "go", CORNER, "--region", "I1"], "--region: points are written like D4"),
        (&["solve", "go", CORNER, "--target", "A1-"], "--target: points are written like D4"),
        (&["solve", "go", CORNER, "--mate-in", "3"], "--mate-in is for chess"),
        (&["solve", "go", CORNER, "--ko", "super"], "situational"),
        (&["solve", "go", CORNER, "--ko-threats", "black"], "should be black:N or white:N"),
        (&["solve", "go", CORNER, "--ko-threats", "white:10"], "with N from 1 to 9"),
        (&["solve", "chess", "startpos", "--ko-threats", "white:1"], "--ko-threats is for go"),
        (&["solve", "go", CORNER, "--suicide", "--ko", "simple"], "--suicide goes with superko"),
        (&["solve", "chess", "startpos", "--suicide"], "--suicide is for go"),
        (&["show", "x.cert", "--all-moves"], "--all-moves belongs to --format sgf"),
        (
            &["show", "x.cert", "--format", "sgf", "--json"],
            "--json shows the tree and this --format something else",
        ),
        (&["solve", "chess", "startpos", "--goal", "live"], "this goal is for another game; in chess"),
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

#[test]
fn a_move_that_superko_forbids_is_no_first_move() {
    let past = "(;SZ[1:5]AB[ab]AW[ac]PL[B];B[ad];W[];B[ae];W[ac]TR[ab]SQ[aa][ab][ac][ad][ae])";
    for ko in ["situational", "positional"] {
        let run = run(["solve", "go", past, "--goal", "kill", "--ko", ko, "--all-moves", "--json"]);
        let moves = &run.json()[0]["moves"];
        assert_eq!(moves["proven"], json!(["A1", "pass"]), "{ko}: {}", run.out);
        assert_eq!((&moves["disproven"], &moves["undecided"]), (&json!([]), &json!([])), "{ko}");
    }
}

#[test]
fn side_questions_fit_into_what_is_left_of_the_limits() {
    let six = "examples/go/rectangular-six.sgf";
    let free = run(["solve", "go", six, "--json"]).json().remove(0);
    assert_eq!(free["ko"], json!({"black": 1}));
    let nodes = free["nodes"].as_u64().expect("a number");
    for (more, is_asked) in [(1, false), (10_000_000, true)] {
        let limit = (nodes + more).to_string();
        let bounded = run(["solve", "go", six, "--json", "--nodes", &limit]).json().remove(0);
        assert_eq!((&bounded["verdict"], &bounded["nodes"]), (&json!("proven"), &json!(nodes)));
        assert_eq!(bounded.get("ko").is_some(), is_asked, "{limit}: {bounded}");
    }
}

#[test]
fn a_size_is_given_once() {
    for sgf in ["(;SZ[5]SZ[6]AB[aa])", "(;SZ[5][6]AB[aa])"] {
        let run = run(["solve", "go", sgf]);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("the size of the board is given twice"), "{}", run.err);
    }
}
