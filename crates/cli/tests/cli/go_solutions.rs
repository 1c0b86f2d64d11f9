//! Go problems with the solutions of their authors: where records are asked, and what is said of each branch.

use crate::{root, run};
use serde_json::{Value, json};
use std::fs;

/// Three points in the corner: whoever plays in the middle, B6, has it.
const CORNER: &str = "SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]TR[ab]SQ[aa][ba][ca]";
const TEACHER: &str = "examples/go-solutions";

/// What is said of a solution: a sign for each move, and what is missing.
fn signs(told: &Value) -> String {
    let solution = &told["solution"];
    let sign = |finding: &Value| match finding.as_str().expect("a word") {
        "right" => '+',
        "wrong" => '-',
        "refutes" => 'r',
        "fails" => 'F',
        "solves too" => 'S',
        "does not refute" => 'L',
        "not settled" => '?',
        "not judged" => 'n',
        "solution" => 's',
        "refutation" => 'm',
        other => panic!("{other}"),
    };
    let list = |name: &str| solution[name].as_array().cloned().unwrap_or_default();
    let moves: String = list("moves").iter().map(|mv| sign(&mv["finding"])).collect();
    let missing: String = list("missing").iter().map(|mv| sign(&mv["what"])).collect();
    format!("{moves} {missing}").trim().into()
}

/// A teacher's folder of records with solutions. Each has a feature of its own, which its name tells.
#[test]
fn a_teachers_folder_is_judged_right() {
    let run = run(["solve", "go", "--file", TEACHER, "--verify", "--json"]);
    let told = run.json();
    // Verdict, first moves that should be right and whether they are, the branches, whether nothing contradicts them.
    let expected = [
        ("01-first-variation", "proven", "B6", Some(true), "+-r-r", Some(true)),
        ("02-goproblems", "proven", "B6", Some(true), "-r-rr+", Some(true)),
        ("03-correct", "proven", "B6", Some(true), "-r++", Some(true)),
        ("04-shift-jis", "proven", "B6", Some(true), "-r+", Some(true)),
        ("05-marks", "proven", "B6", Some(true), "-r+", Some(true)),
        ("06-good-for", "proven", "B6", Some(true), "-r+", Some(true)),
        ("07-side-by-solution", "proven", "B6", Some(true), "+-r", Some(true)),
        ("08-numbered-side", "proven", "B6", Some(true), "+-r", Some(true)),
        ("09-wrong-solution", "proven", "A6", Some(false), "F-r s", Some(false)),
        ("10-wrong-that-solves", "proven", "B7", Some(true), "+S", Some(false)),
        ("11-missing-solution", "proven", "B7", Some(true), "+ s", Some(false)),
        ("12-no-refutation", "proven", "B6", Some(true), "+-L", Some(false)),
        ("13-bare-wrong-move", "proven", "B6", Some(true), "+- m", Some(true)),
        ("14-handicap-game", "disproven", "", None, "", None),
        ("15-game-so-far", "proven", "", None, "", None),
        ("16-marked-later", "proven", "", None, "", None),
        ("17-set-up-in-parts", "proven", "B6", Some(true), "+-r", Some(true)),
        ("18-not-judged", "proven", "B6", Some(true), "+nnnn-rn", Some(true)),
        ("19-unmarked", "proven", "B6", Some(true), "+-r", Some(true)),
        ("20-utf-16", "proven", "B6", Some(true), "-r+", Some(true)),
    ];
    assert_eq!(told.len(), expected.len(), "{}", run.err);
    for (told, (id, verdict, moves, agrees, branches, sound)) in told.iter().zip(expected) {
        assert_eq!((&told["id"], &told["verdict"]), (&json!(id), &json!(verdict)));
        assert_eq!(told["checked"], true, "{id}");
        let right = told["expected"]["bm"].as_array().map_or(String::new(), |moves| {
            moves.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        });
        assert_eq!((right.as_str(), told.get("agrees")), (moves, agrees.map(Value::Bool).as_ref()), "{id}");
        assert_eq!(signs(told), branches, "{id}: {told}");
        assert_eq!(told["solution"].get("agrees"), sound.map(Value::Bool).as_ref(), "{id}");
    }
    assert_eq!(told[3]["name"], "三目中手");
    assert_eq!(told[8]["solution"]["moves"][0], json!({"line": ["A6"], "finding": "fails", "answer": "B6"}));
    assert_eq!(
        told[11]["solution"]["moves"][2],
        json!({"line": ["A6", "C6"], "finding": "does not refute", "answer": "B6"})
    );
    assert_eq!(run.code, 1, "some are not as their authors have it");
}

#[test]
fn a_record_is_asked_where_it_says() {
    let solved = format!("(;{CORNER}PL[B];B[ba];W[ff];B[ef])");
    let asked = |options: &[&str]| {
        let run = run(["solve", "go", &solved, "--json"].iter().chain(options));
        let told = run.json().remove(0);
        let expected = told["expected"]["bm"][0].as_str().unwrap_or("-").to_owned();
        (
            told["question"].as_str().unwrap_or("?").to_owned(),
            told["move"].as_str().unwrap_or("-").to_owned(),
            expected,
        )
    };
    let answer = |question: &str, mv: &str, expected: &str| (question.into(), mv.into(), expected.into());
    assert_eq!(asked(&[]), answer("Black lives", "B6", "B6"));
    assert_eq!(asked(&["--at", "root"]), answer("Black lives", "B6", "B6"));
    assert_eq!(asked(&["--at", "0"]), answer("Black lives", "B6", "B6"));
    // White has lost, and its move outside is no solution.
    assert_eq!(asked(&["--at", "1"]).0, "White kills Black");
    assert_eq!(asked(&["--at", "end"]).0, "White kills Black");
    assert_eq!(asked(&["--to-move", "white"]), answer("White kills Black", "B6", "-"));
    let late = run(["solve", "go", &solved, "--at", "4"]);
    assert!(late.code == 1 && late.err.contains("the main line has 3 moves, and not 4"), "{}", late.err);
    let first = run(["solve", "go", "(;SZ[3]B[aa];W[bb])", "--at", "root"]);
    assert!(first.err.contains("the first node of the record holds a move"), "{}", first.err);
    for (option, value) in [("--at", "middle"), ("--to-move", "red")] {
        assert_eq!(run(["solve", "go", &solved, option, value]).code, 2);
    }
    assert_eq!(run(["solve", "chess", "startpos", "--verify"]).code, 2);
}

#[test]
fn the_answer_is_compared_with_the_solution_unasked() {
    let right = run(["solve", "go", &format!("(;{CORNER}PL[B](;B[ba])(;B[aa]))")]);
    assert!(right.code == 0 && right.out.contains("As expected: solution B6."), "{}", right.out);
    let wrong = run(["solve", "go", &format!("(;{CORNER}PL[B](;B[aa])(;B[ba]))")]);
    assert!(wrong.code == 1 && wrong.out.contains("NOT as expected: solution A6."), "{}", wrong.out);
    // Of two solutions either is one.
    let two =
        "(;SZ[7]AB[ab][bb][cb][db][eb][ea]AW[ac][bc][cc][dc][ec][fc][fb][fa]TR[ab]SQ[aa:da]PL[B];B[ca])";
    assert_eq!(run(["solve", "go", two, "--json"]).json()[0]["agrees"], true);
}

#[test]
fn a_record_is_written_back_with_comments() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("judged.sgf");
    let verify = format!("--verify={}", file.display());
    let record = format!("(;{CORNER}PL[B]C[mine \\]](;B[ba]C[so\\: yes])(;B[aa]LB[ba:x];W[ca]))");
    let judged = run(["solve", "go", &record, &verify]);
    assert_eq!(judged.code, 0, "{}{}", judged.out, judged.err);
    let written = fs::read_to_string(&file).expect("it is written");
    for part in [
        "(;CA[UTF-8]SZ[6]AB[ab]",
        "C[mine \\]\nTwinproof: Black lives (proven, and the proof checked).]",
        "\n(;B[ba]C[so\\: yes\nTwinproof: right.])",
        "\n(;B[aa]LB[ba:x]C[Twinproof: wrong.]\n;W[ca]C[Twinproof: refutes it.]))\n",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    // It is a record, and says what it said.
    let again = run(["solve", "go", file.to_str().expect("UTF-8"), "--verify", "--json"]);
    assert_eq!(signs(&again.json()[0]), "+-r");
    let twice = run(["solve", "go", &record, &verify]);
    assert!(twice.code == 1 && twice.err.contains("exists and is not overwritten"), "{}", twice.err);
    // Where nothing can be written, that is said before the search, which would find nothing in no time.
    let free = folder.path().join("free.sgf");
    for (place, what) in [(file.as_path(), "exists"), (folder.path(), "cannot be written")] {
        let late = ["solve", "go", &record, "--time", "0", &format!("--verify={}", place.display())];
        let refused = run(late);
        assert!(refused.code == 1 && refused.out.is_empty(), "{}", refused.out);
        assert!(refused.err.contains(what), "{}", refused.err);
    }
    let missing = format!("--verify={}", folder.path().join("none/such.sgf").display());
    assert!(run(["solve", "go", &record, &missing]).err.contains("the record cannot be written as"));
    run(["solve", "go", "(;SZ[3])", &format!("--verify={}", free.display())]);
    assert!(!free.exists(), "a test of the place leaves nothing behind");
    // A folder gets a file for each.
    let all = folder.path().join("all");
    run(["solve", "go", "--file", TEACHER, &format!("--verify={}", all.display())]);
    assert_eq!(fs::read_dir(&all).expect("it was made").count(), 17);
    let missing = fs::read_to_string(all.join("11-missing-solution.sgf")).expect("it is there");
    assert!(missing.contains("(;B[ca]C[Twinproof: solves the problem too, and was missing.])"), "{missing}");
    let bare = fs::read_to_string(all.join("13-bare-wrong-move.sgf")).expect("it is there");
    assert!(bare.contains("C[Twinproof: wrong.];B[ba]C[Twinproof: refutes it, and was missing.])"), "{bare}");
}

#[test]
fn what_is_proven_here_is_judged_right_here() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cert, sgf) = (folder.path().join("a.cert"), folder.path().join("a.sgf"));
    let cert = cert.to_str().expect("UTF-8");
    for which in ["problems/go/keys.sgf:1", "problems/go/keys.sgf:4"] {
        let _ = fs::remove_file(cert);
        assert_eq!(run(["solve", "go", which, "--certificate", cert]).code, 0);
        let shown = run(["show", cert, "--format", "sgf", "--all-moves", "--max-nodes", "60"]);
        fs::write(&sgf, &shown.out).expect("it is written");
        let judged = run(["solve", "go", sgf.to_str().expect("UTF-8"), "--verify", "--json"]);
        let told = &judged.json()[0];
        assert_eq!(
            (&told["agrees"], &told["solution"]["agrees"]),
            (&json!(true), &json!(true)),
            "{which}: {told}"
        );
        let signs = signs(told);
        assert!(signs.contains('+') && signs.contains('-') && signs.contains('r'), "{which}: {signs}");
    }
    assert!(root().join(TEACHER).is_dir());
}
