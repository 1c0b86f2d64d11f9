//! What people who make and collect Go problems look for: goals in files, single games, kos and sekis, no needless moves.

use crate::{root, run, run_with_input};
use serde_json::json;
use std::fs;

const SIX: &str = "examples/go/rectangular-six.sgf";
/// A square of four points, White to move.
const SQUARE: &str = "(;SZ[6]AB[ca][cb][ac][bc][cc]AW[da][db][dc][ad][bd][cd][dd]TR[ca]PL[W])";

#[test]
fn a_record_names_its_goal_and_the_command_line_goes_before_it() {
    let ask = |comment: &str, options: &[&str]| {
        let sgf = SQUARE.replacen("SZ[6]", &format!("SZ[6]GC[{comment}]"), 1);
        run(["solve", "go", &sgf, "--json", "--nodes", "100"].iter().chain(options)).json().remove(0)
    };
    for (comment, options, question) in [
        ("", &[][..], "White kills Black"),
        ("goal: two-eyes", &[], "Black makes two eyes"),
        ("By the way:\n  Goal:capture\nis asked", &[], "White captures a marked stone"),
        ("goal\\: score:3", &[], "White wins by at least 3 points"),
        ("the goal: two-eyes", &[], "White kills Black"),
        ("goal: two-eyes", &["--goal", "live"], "Black lives"),
        ("goal: win", &["--goal", "live"], "Black lives"),
        ("Goal: White to play and capture", &[], "White kills Black"),
        ("goal: live\rGOAL: CAPTURE\r", &[], "White captures a marked stone"),
    ] {
        assert_eq!(ask(comment, options)["question"], question, "{comment}");
    }
    let error = ask("goal: win", &[])["error"].as_str().expect("there is no such goal").to_owned();
    assert!(error.contains("column 8: GC has \"goal: win\": the goal is live"), "{error}");
    let error = ask("goal: score:1", &["--region", "A1"])["error"].to_string();
    assert!(error.contains("a score is about the whole board"), "{error}");
}

#[test]
fn the_record_of_a_proof_asks_the_same_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.cert");
    let file = file.to_str().expect("UTF-8");
    run(["solve", "go", SQUARE, "--goal", "capture", "--certificate", file]);
    let record = run(["show", file, "--format", "sgf", "--depth", "0"]).out;
    assert!(record.contains("\ngoal: capture]"), "{record}");
    let again = run(["solve", "go", &record, "--json"]).json().remove(0);
    assert_eq!(again["question"], "White captures a marked stone", "{record}");
}

#[test]
fn one_game_of_a_collection_is_told_by_number_or_name() {
    let keys = "problems/go/keys.sgf";
    let text = fs::read_to_string(root().join(keys)).expect("it ships");
    let name = twinproof_games::go::games(&text).expect("it can be read")[2].0.expect("it has a name");
    let by_number = run(["solve", "go", &format!("{keys}:3"), "--json"]).json().remove(0);
    let by_name = run(["solve", "go", &format!("{keys}:{name}"), "--json"]).json().remove(0);
    assert_eq!((&by_number["id"], &by_name["id"]), (&json!("keys:3"), &json!("keys:3")));
    assert_eq!((&by_number["verdict"], &by_number["region"]), (&json!("proven"), &by_name["region"]));
    for which in ["0", "31", "nobody", ""] {
        let none = run(["solve", "go", &format!("{keys}:{which}")]);
        assert_eq!(none.code, 1, "{which}");
        assert!(none.err.contains("give a number from 1 to 30, or the name (GN)"), "{}", none.err);
    }
    let batch = run(["solve", "go", "--file", &format!("{keys}:3"), "--json"]).json();
    assert_eq!((batch.len(), &batch[0]["id"], &batch[0]["verdict"]), (1, &json!("keys:3"), &json!("proven")));
    let none = run(["solve", "go", "--file", &format!("{keys}:31")]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("give a number from 1 to 30"), "{}", none.err);
    // A file of that very name goes first, and what is wrong with a game says where.
    let folder = tempfile::tempdir().expect("a folder");
    let (odd, two) = (folder.path().join("a.sgf:2"), folder.path().join("a.sgf"));
    fs::write(&two, "(;SZ[2])\n(;SZ[0])").expect("it is written");
    let picked = run(["solve", "go", odd.to_str().expect("UTF-8"), "--goal", "score:1"]);
    assert!(picked.err.contains("a.sgf, line 2, column 3: the size"), "{}", picked.err);
    fs::write(&two, "(;SZ[2]GN[x])(;SZ[2]GN[y])(;SZ[2]GN[x])").expect("it is written");
    let twice = run(["solve", "go", &format!("{}:x", two.display())]);
    assert!(
        twice.err.contains("games 1 and 3 are both called \"x\": give the number of one"),
        "{}",
        twice.err
    );
    fs::write(&odd, "(;SZ[2])").expect("it is written");
    let whole = run(["solve", "go", odd.to_str().expect("UTF-8"), "--goal", "score:1", "--json"]);
    assert_eq!((whole.code, &whole.json()[0]["verdict"]), (0, &json!("proven")), "{}", whole.err);
}

#[test]
fn batches_tell_of_kos_and_sekis() {
    let lines = run(["solve", "go", "--file", "examples/go"]).out;
    for words in
        ["Black is dead, unless Black has one more ko threat: ", "Black is alive in seki, without two eyes: "]
    {
        assert!(lines.contains(words), "{lines}");
    }
    let objects = run(["solve", "go", "--file", "examples/go", "--json"]).json();
    let with = |id: &str| objects.iter().find(|object| object["id"] == id).expect("it is there");
    assert_eq!(with("rectangular-six")["ko"], json!({"black": 1}));
    assert_eq!(with("carpenter")["seki"], true);
}

#[test]
fn a_seki_is_told_with_ko_threats_too() {
    let lives = run(["solve", "go", "examples/go/carpenter.sgf", "--ko-threats", "white:1"]);
    let words = "Black is alive in seki, without two eyes, even if White has one more ko threat.";
    assert!(lives.out.contains(words), "{}", lives.out);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seki.cert");
    let file = file.to_str().expect("UTF-8");
    run(["solve", "go", "examples/go/carpenter.sgf", "--ko-threats", "white:1", "--certificate", file]);
    let record = run(["show", file, "--format", "sgf"]).out;
    assert!(record.contains("Black is alive in seki, without two eyes."), "{record}");
}

#[test]
fn the_moves_before_the_question_are_told() {
    let after = run(["solve", "go", "(;SZ[3]AB[bb]TR[bb]PL[W];W[aa];B[cc])"]).out;
    assert!(after.contains("\nAsked after 2 moves of the record\n"), "{after}");
    assert!(!run(["solve", "go", "(;SZ[3]AB[bb]TR[bb]PL[W])"]).out.contains("Asked after"));
}

#[test]
fn a_folder_needs_the_option() {
    let folder = run(["solve", "go", "examples/go"]);
    assert_eq!(folder.code, 1);
    assert!(
        folder.err.contains("examples/go is a folder: to solve the files in it, put --file"),
        "{}",
        folder.err
    );
}

#[test]
fn what_is_decided_has_no_first_moves() {
    let over = run(["solve", "go", "(;SZ[1:5]AB[ab][ad]SQ[aa][ab][ac][ad][ae]TR[ab]PL[W])", "--all-moves"]);
    assert!(over.out.contains("It is decided as it stands: there are no first moves."), "{}", over.out);
    assert!(!over.out.contains("After a move on"), "{}", over.out);
}

#[test]
fn records_tell_of_kos_and_sekis() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = |sgf: &str, options: &[&str]| {
        let file = folder.path().join(format!("{}.cert", sgf.len()));
        let file = file.to_str().expect("UTF-8");
        run(["solve", "go", sgf, "--certificate", file]);
        run(["show", file, "--format", "sgf"].iter().chain(options)).out
    };
    let six = record(SIX, &["--all-moves"]);
    let ko = "Black is dead, unless Black has one more ko threat.";
    assert!(six.contains(&format!("{ko} Proven")) && six.contains(&format!("kill.\n{ko}]")), "{six}");
    assert!(six.contains("C[Correct: Black dies, unless Black has one more ko threat."), "{six}");
    assert!(six.contains("C[Wrong: Black answers B7 and lives."), "{six}");
    assert!(six.contains("C[Wrong: Black passes too and lives."), "{six}");
    let seki = record("examples/go/carpenter.sgf", &[]);
    assert!(seki.contains("Black is alive in seki, without two eyes."), "{seki}");
    let square = record(SQUARE, &["--all-moves"]);
    assert!(square.contains("The stones are dead as they stand") && !square.contains("Wrong"), "{square}");
    assert!(!square.contains("unless"), "{square}");
}

#[test]
fn first_moves_tell_of_kos_and_of_needless_moves() {
    let moves = |sgf: &str| run(["solve", "go", sgf, "--all-moves", "--json"]).json()[0]["moves"].clone();
    let six = moves(SIX);
    assert_eq!((&six["ko"], &six["as_it_stands"]), (&json!({"B7": {"black": 1}}), &json!(null)));
    let square = moves(SQUARE);
    assert_eq!((&square["ko"], &square["as_it_stands"]), (&json!(null), &json!("dead")));
    // By the rules a pass ends the game, with the stones on the board.
    assert_eq!(square["disproven"], json!(["pass"]));
    let said = run(["solve", "go", SQUARE, "--all-moves"]).out;
    assert!(said.contains("disproven  none\n") && said.contains("are dead as they stand, whoever"), "{said}");
    let said = run(["solve", "go", SIX, "--all-moves"]).out;
    assert!(said.contains("E5 pass\n") && !said.contains("as they stand"), "{said}");
}

#[test]
fn a_program_is_told_the_same() {
    let file = tempfile::NamedTempFile::with_suffix(".sgf").expect("a file");
    fs::write(&file, format!("{SQUARE}(;GC[goal: one-eye]{}", &SQUARE[2..])).expect("it is written");
    let name = file.path().to_str().expect("UTF-8");
    let typed = format!(
        "loadsgf {SIX}\ntwinproof-solve\ntwinproof-moves\nloadsgf {name}\ntwinproof-moves\n\
         loadsgf {name}:2\ntwinproof-question\nloadsgf {name}:3\n"
    );
    let told = run_with_input(["gtp"], typed).out;
    for part in [
        "= Black is dead, unless Black has one more ko threat. Proven and checked; B7 ",
        "by ko: B7, unless Black has one more ko threat\n",
        "= solve: A6 B6 A5 B5\nThe stones are dead as they stand",
        "= Black makes an eye\n",
        "? cannot load file: ",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn of_a_large_board_the_part_in_question_is_printed() {
    let corner = "AB[qa][qb][qc][rc][sc]AW[pa][pb][pc][pd][qd][rd][sd]PL[W]";
    let large = run(["solve", "go", &format!("(;SZ[19]{corner})")]).out;
    let board = [
        "   P Q R S T",
        "19   O # . .",
        "18   O # . .",
        "17   O # # #",
        "16   O O O O",
        "15",
        "White to move; X is Black, O White, a part of a board of 19x19, # and @ are marked",
    ];
    assert!(large.contains(&board.join("\n")), "{large}");
    let small = run(["solve", "go", "(;SZ[9]AB[ga][gb][gc][hc][ic]AW[fa][fb][fc][fd][gd][hd][id]PL[W])"]).out;
    assert!(small.contains("\n 1") && !small.contains("a part of"), "{small}");
    let shown = run_with_input(["gtp"], "boardsize 19\nplay b A1\nplay w B1\nshowboard\n").out;
    assert!(shown.contains("\n19 ") && shown.contains("\n 1 "), "{shown}");
}

/// The stone that took the ko had become safe, and the answer ended in a mistake of ours.
#[test]
fn an_eye_after_a_ko_of_the_record_is_answered() {
    let run = run([
        "solve",
        "go",
        "(;SZ[4:1]AB[ba]AW[ca]PL[B];B[da]SQ[aa][ba][ca]TR[ba])",
        "--goal",
        "one-eye",
        "--json",
    ]);
    assert_eq!((run.code, &run.json()[0]["verdict"]), (0, &"proven".into()), "{}", run.err);
}

/// No number of White's moves takes these stones, and they were said to live in seki. In each, a white stone stands in
/// what would be an eye, and the eye goes on outside the region.
#[test]
fn stones_that_nobody_can_take_are_alive() {
    for sgf in [
        "(;SZ[7:1]AB[ca][da]AW[aa][fa][ga]SQ[aa][ba][ca][ea][fa]TR[ca]PL[W])",
        "(;SZ[7:1]AB[fa]AW[aa][ba][ca]SQ[ba][ca][da][ea][ga]TR[fa]PL[B])",
    ] {
        let run = run(["solve", "go", sgf, "--goal", "live", "--json"]);
        let told = &run.json()[0];
        assert_eq!((&told["status"], told.get("seki")), (&"alive".into(), None), "{sgf}");
    }
}

#[test]
fn names_and_remarks_are_told_in_the_encoding_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("corner.sgf");
    let game = "SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";
    // The second letter of the name ends in the byte of a closing bracket.
    let name = b"\x8e\x80\x83\x5d";
    let text = [format!("(;{game}CA[Shift_JIS]PL[1]GN[").as_bytes(), name, b"])(;PL[])"].concat();
    std::fs::write(&file, text).expect("it is written");
    let path = file.to_str().expect("UTF-8");
    let solved = run(["solve", "go", &format!("{path}:1"), "--json"]);
    let told = &solved.json()[0];
    assert_eq!((&told["verdict"], &told["name"]), (&"proven".into(), &"死ゾ".into()));
    assert_eq!(told["remarks"][0], "line 1, column 73: PL is \"1\", which is taken for Black");
    let batch = run(["solve", "go", "--file", path]);
    assert!(batch.out.contains("corner:1          死ゾ  "), "{}", batch.out);
    assert!(batch.err.contains("note: corner:1: line 1, column 73: PL is"), "{}", batch.err);
}

#[test]
fn a_file_that_names_no_encoding_is_read_as_western_european_and_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("corner.sgf");
    let game = "SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]PL[B]";
    let path = file.to_str().expect("UTF-8");
    for (letters, name, is_remarked) in
        [(&b"\xe9t\xe9"[..], "été", true), ("été".as_bytes(), "été", false), (b"\xe9]CA[latin1", "é", false)]
    {
        fs::write(&file, [format!("(;{game}GN[").as_bytes(), letters, b"])"].concat())
            .expect("it is written");
        for which in [path, &format!("{path}:1")] {
            let told = &run(["solve", "go", which, "--json"]).json()[0];
            assert_eq!((&told["verdict"], &told["name"]), (&"proven".into(), &name.into()));
            let remark = told["remarks"][0].as_str().unwrap_or_default();
            assert_eq!(remark.contains("it was read as Western European"), is_remarked, "{told}");
        }
        let program = run_with_input(["gtp"], format!("loadsgf {path}\n"));
        assert_eq!(program.err.contains("CA[Shift_JIS]"), is_remarked, "{}", program.err);
    }
}

#[test]
fn the_loser_resists_rather_than_passes() {
    // By number of moves alone the loser passed four times and nine times.
    for problem in ["problems/go/keys.sgf:1", "problems/go/life.sgf:6"] {
        let object = run(["solve", "go", problem, "--json"]).json().remove(0);
        let line = object["line"].as_array().expect("a line");
        assert!(line.len() >= 5 && line.iter().all(|mv| mv != "pass"), "{problem}: {line:?}");
    }
}
