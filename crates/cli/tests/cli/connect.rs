//! Connect6 and gomoku from the command line: positions, boards, provers, first moves, proofs and records.

use crate::{run, run_with_input};
use serde_json::{Value, json};
use std::fs;

/// White wins in five moves.
const FIVE: &str = "j10 i11j12 h10k10 i9i10 k11i13 i8j9 i6i12";
/// Black has four in a row, open at both ends, and White is to move.
const LOST: &str = "h8 a1 i8 a3 j8 a5 k8";

fn solve(args: &[&str]) -> Value {
    let run = run(["solve"].iter().chain(args).chain(&["--json"]));
    assert!([0, 3].contains(&run.code), "{args:?}: {}", run.err);
    run.json().remove(0)
}

fn verdict(report: &Value) -> (&str, bool) {
    (report["verdict"].as_str().expect("a word"), report["checked"] == true)
}

#[test]
fn a_win_is_found_whichever_way_the_position_is_written() {
    let record = fs::read_to_string(crate::root().join("examples/connect6/five.sgf")).expect("it ships");
    for position in [FIVE, "examples/connect6/five.sgf", &record] {
        let report = solve(&["connect6", position]);
        assert_eq!(verdict(&report), ("proven", true), "{position}");
        assert_eq!((&report["question"], &report["algorithm"]), (&json!("White wins"), &json!("zones")));
        assert_eq!(report["line"].as_array().map(Vec::len), Some(9), "{report}");
    }
    assert_eq!(solve(&["connect6", "examples/connect6/five.sgf"])["id"], "five");
    let words = FIVE.split(' ').collect::<Vec<_>>();
    let unquoted = solve(&[&["connect6"], &words[..]].concat());
    assert_eq!(verdict(&unquoted), ("proven", true));
}

#[test]
fn files_hold_a_list_a_line_or_records() {
    let lines = run(["solve", "connect6", "--file", "examples/connect6/puzzles.txt", "--json"]);
    assert_eq!(lines.code, 0, "{}", lines.err);
    let ids: Vec<_> = lines.json().iter().map(|report| report["id"].clone()).collect();
    assert_eq!(ids, ["2", "3"], "a comment is no position");
    assert!(lines.json().iter().all(|report| verdict(report) == ("proven", true)), "{}", lines.out);
    let folder = run(["solve", "connect6", "--file", "examples/connect6", "--json"]);
    assert_eq!(folder.json()[0]["id"], "five", "{}", folder.err);
    let two = "(;GN[first];B[j10])\n(;SZ[9]AB[e5]AW[a1][b1]PL[B])";
    let both = run_with_input(["solve", "connect6", "--file", "-", "--json", "--nodes", "5"], two);
    assert_eq!((both.json().len(), both.code), (2, 3), "{}", both.out);
}

#[test]
fn small_boards_are_searched_by_the_plain_rules() {
    // As tic-tac-toe; one column more wins.
    for (size, in_a_row, expected) in
        [("3", "3", "disproven"), ("4x3", "3", "proven"), ("2x3", "4", "disproven")]
    {
        let report = solve(&["gomoku", "--size", size, "--in-a-row", in_a_row]);
        assert_eq!(verdict(&report), (expected, true), "{size}");
        assert_eq!(report["algorithm"], "dfpn");
    }
    let four = solve(&["gomoku", "--size", "4", "--in-a-row", "4", "--algorithm", "alphabeta"]);
    assert_eq!(verdict(&four), ("disproven", true));
    let two = solve(&["connect6", "a1 b1c1", "--size", "4x3", "--in-a-row", "3"]);
    assert_eq!(verdict(&two), ("proven", true), "two stones beside a1 complete its row");
    let attacked = solve(&["gomoku", "a1", "--size", "3", "--in-a-row", "3", "--attacker", "black"]);
    assert_eq!((verdict(&attacked), &attacked["question"]), (("disproven", true), &json!("Black wins")));
}

#[test]
fn what_a_prover_does_not_win_is_unknown_for_no_limit() {
    let args = ["solve", "gomoku", "h8", "--algorithm", "threats"];
    let told = run(args);
    assert_eq!(told.code, 3);
    let expected = "Unknown: whether White wins is not settled: all that this search tries was tried, and other \
                    moves may still win. Try --algorithm zones.";
    assert!(told.out.starts_with(expected), "{}", told.out);
    let report = run(args.iter().chain(&["--json"])).json().remove(0);
    assert_eq!(report["stopped"], "all that this search tries was tried, and other moves may still win");
    assert_eq!((verdict(&report), &report["certificate"]), (("unknown", false), &Value::Null));
}

#[test]
fn what_is_unknown_says_how_far_the_search_came() {
    let args = ["connect6", "j10 i9j11", "--nodes", "3000"];
    let report = solve(&args);
    let reached = &report["reached"];
    let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("no number in {report}"));
    let round = &reached["round"];
    assert!((1..=number(&round["of"])).contains(&number(&round["number"])), "{reached}");
    assert!((1..=number(&round["of_moves"])).contains(&number(&round["moves_tried"])), "{reached}");
    assert!(number(&reached["moves_tried"]) >= number(&round["moves_tried"]), "{reached}");
    assert!(number(&reached["replies_unanswered"]) > 0, "{reached}");
    let told = run(["solve"].iter().chain(&args)).out;
    let sentence = told.lines().nth(1).expect("behind the verdict");
    let place = format!("It ended at move {} of {} in round ", round["moves_tried"], round["of_moves"]);
    assert!(sentence.starts_with(&place) && sentence.ends_with(" not."), "{sentence}");

    let proven = solve(&["connect6", FIVE]);
    assert_eq!(proven["reached"], Value::Null, "{proven}");
    let threats = solve(&["gomoku", "h8", "--algorithm", "threats"]);
    assert_eq!(threats["reached"]["round"], Value::Null, "threats have no rounds: {threats}");
    assert_eq!(threats["reached"]["moves_tried"], 0, "White has no stone to threaten with");
}

#[test]
fn a_bad_game_of_a_collection_is_one_error() {
    let good = "(;B[j10];W[k11i9])";
    let ask = |games: &[&str]| {
        let text = games.join("\n");
        let run = run_with_input(["solve", "connect6", "--file", "-", "--json", "--nodes", "5"], text);
        assert_eq!(run.code, 1, "{}", run.err);
        run.json()
    };
    let reports = ask(&[good, "(;B[j10];W[j10i9])", good]);
    assert_eq!(reports.len(), 3, "{reports:?}");
    assert_eq!(reports[1]["error"], "standard input, line 2, column 10: there is a stone on j10 already");
    assert_eq!([&reports[0], &reports[2]].map(|report| verdict(report).0), ["unknown"; 2]);
    // Where the grammar is broken nobody knows where the next game begins: what comes before it is answered.
    let reports = ask(&[good, good, "(;B[j10];W[k11i9]", good]);
    assert_eq!(reports.len(), 3, "{reports:?}");
    assert_eq!([&reports[0], &reports[1]].map(|report| verdict(report).0), ["unknown"; 2]);
    let error = reports[2]["error"].as_str().expect("a sentence");
    assert!(error.starts_with("standard input, line 3, column 1: "), "{error}");

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("two.sgf");
    fs::write(&file, format!("{good}\n(;GN[bad]B[t99])\n(;GN[open]B[j10]")).expect("it is written");
    let picked = |which: &str| {
        let run =
            run(["solve", "connect6", &format!("{}:{which}", file.display()), "--json", "--nodes", "5"]);
        run.json().remove(0)
    };
    assert_eq!(picked("1")["id"], "two:1", "what comes behind does not matter");
    let error = picked("bad")["error"].as_str().expect("a sentence").to_owned();
    assert!(error.contains("two.sgf, line 2, column "), "{error}");
}

#[test]
fn winning_moves_are_named_and_the_others_counted() {
    let report = solve(&["connect6", FIVE, "--algorithm", "threats", "--all-moves"]);
    let moves = &report["moves"];
    let proven = moves["proven"].as_array().expect("names").len() as u64;
    assert!(moves["proven"].as_array().expect("names").contains(&report["move"]), "{moves}");
    assert_eq!((&moves["disproven"], &moves["undecided"]), (&json!([]), &json!([])));
    // 361 cells, 13 stones.
    assert_eq!(proven + moves["others"]["undecided"].as_u64().expect("a number"), 348 * 347 / 2);

    // Who loses, loses by every move.
    let lost = solve(&["gomoku", LOST, "--attacker", "black", "--all-moves"]);
    assert_eq!(verdict(&lost), ("proven", true));
    assert_eq!(lost["moves"]["others"], json!({"proven": 225 - 7, "disproven": 0, "undecided": 0}));
    let told = run(["solve", "gomoku", LOST, "--attacker", "black", "--all-moves"]);
    assert!(told.out.contains("  proven     218 that are not named\n  disproven  none\n"), "{}", told.out);

    // Few enough to be named.
    let small = solve(&["gomoku", "--size", "3", "--in-a-row", "3", "--all-moves"]);
    assert_eq!(small["moves"]["disproven"].as_array().map(Vec::len), Some(9));
    assert_eq!(small["moves"]["others"], Value::Null);
}

/// A certificate in a folder of its own.
fn certificate(folder: &tempfile::TempDir) -> String {
    let file = folder.path().join("five.cert").display().to_string();
    let run = run(["solve", "connect6", FIVE, "--certificate", &file]);
    assert_eq!(run.code, 0, "{}", run.err);
    file
}

#[test]
fn any_move_is_answered_and_lines_go_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = certificate(&folder);
    assert_eq!(run(["check", &file]).code, 0);
    let tree = run(["show", &file]).out;
    assert!(tree.contains("longest line: 9 moves of both sides"), "{tree}");
    assert!(tree.contains(" others likewise) "), "{tree}");
    assert!(tree.contains("! — White has won"), "{tree}");
    // Whatever Black plays, down to the end.
    for first in ["a1b1", "s19r19", "a19s1", "e9k9"] {
        let mut line = vec![first.to_owned()];
        loop {
            let told = run(["show", &file, "--reply", &line.join(" "), "--json"]);
            assert_eq!(told.code, 0, "{line:?}: {}", told.err);
            let answer = told.json()[0]["answer"].clone();
            let Some(answer) = answer.as_str() else { break };
            assert!(line.len() < 9, "{line:?}");
            line.push(answer.to_owned());
            if run(["show", &file, "--reply", &line.join(" ")]).out.contains("the winner has won") {
                break;
            }
            line.push(["a2b2", "a3b3", "a4b4", "a5b5"][line.len() / 2 - 1].to_owned());
        }
    }
    let error = run(["show", &file, "--reply", "j10a1"]);
    assert_eq!(error.code, 1);
    assert!(error.err.contains("j10a1 is no legal move here, nor a reply to"), "{}", error.err);
}

#[test]
fn a_record_marks_what_is_threatened_and_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = certificate(&folder);
    let record = run(["show", &file, "--format", "sgf"]).out;
    assert!(
        record.contains("PL[W]\n") && record.contains("C[White wins: proven, by a certificate"),
        "{record}"
    );
    assert!(record.contains("TR["), "{record}");
    assert!(record.contains("it takes 2 stones to parry"), "{record}");
    assert!(record.contains("White has 6 in a row."), "{record}");
    let again = run_with_input(["solve", "connect6", "-", "--json"], record.as_str());
    assert_eq!(verdict(&again.json()[0]), ("proven", true), "{}", again.err);
    let others = run(["show", &file, "--format", "sgf", "--all-moves"]);
    assert_eq!(others.code, 1);
    assert!(others.err.contains("records of this game have no other first moves"), "{}", others.err);
    let wrong = run(["show", &file, "--format", "pgn"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (1, ""));
    assert!(wrong.err.contains("PGN is for chess and this certificate is about connect6"), "{}", wrong.err);
}

#[test]
fn move_sequences_are_counted() {
    let counted =
        |args: &[&str]| run(["perft"].iter().chain(args).chain(&["--json"])).json()[0]["nodes"].clone();
    assert_eq!(counted(&["connect6", "--depth", "2"]), 361 * 64_620);
    assert_eq!(counted(&["gomoku", "--depth", "2"]), 225 * 224);
    let tictactoe = counted(&["tictactoe", "--depth", "9"]);
    assert_eq!(counted(&["gomoku", "--size", "3", "--in-a-row", "3", "--depth", "9"]), tictactoe);
    assert_eq!(counted(&["connect6", "j10 k11i9", "--depth", "1"]), 358 * 357 / 2);
}

#[test]
fn what_cannot_be_says_why() {
    for (position, sentence) in [
        ("j10 j10k10", "column 5: there is a stone on j10 already"),
        ("j10 k10", "White has put 1 stone, and the move has 2 stones"),
        ("j10k10", "Black puts 2 stones here, but the move has 1 stone"),
        ("j10 t1a1", "there is no cell t1: columns are a to s, i among them, and rows 1 to 19"),
        ("j10 10j", "is no cell: a cell is a letter for its column and a number for its row"),
        ("(;AB[a1][b1][c1][d1][e1][f1]PL[W])", "the game is over: Black has 6 in a row"),
        ("(;B[j10];B[k10])", "it is White's turn"),
        ("(;SZ[0];B[a1])", "a board has 1 to 20 columns, not 0"),
        ("(;SZ[100];B[a1])", "a board has 1 to 20 columns, not 100"),
        ("missing.sgf", "missing.sgf cannot be opened"),
    ] {
        let run = run(["solve", "connect6", position]);
        assert_eq!(run.code, 1, "{position}");
        assert!(run.err.contains(sentence), "{position}: {}", run.err);
    }
    for (args, sentence) in [
        (
            &["gomoku", "--size", "0"][..],
            "should be a board of 1 to 20 columns and rows, such as 15 or 19x15",
        ),
        (&["gomoku", "--size", "100"], "should be a board of 1 to 20 columns and rows"),
        (&["gomoku", "--size", "9x"], "should be a board of 1 to 20 columns and rows"),
        (&["gomoku", "--in-a-row", "1"], "should be a number of stones from 2 to 20"),
        (&["connect6", "--stones", "3"], "should be a number of stones from 1 to 2"),
        (&["connect6", "--attacker", "x"], "in connect6 it is white or black"),
        (&["connect6", "--goal", "win"], "--goal is for chess, go and checkers"),
        (
            &["chess", "startpos", "--size", "9"],
            "--size, --in-a-row and --stones are for connect6 and gomoku",
        ),
        (&["chess", "startpos", "--algorithm", "zones"], "--algorithm zones is for connect6 and gomoku"),
        (&["connect6", "--algorithm", "threats", "--threads", "2"], "--threads belongs to --algorithm dfpn"),
    ] {
        let run = run(["solve"].iter().chain(args));
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains(sentence), "{args:?}: {}", run.err);
    }
    assert_eq!(run(["perft", "chess", "--depth", "1", "--size", "9"]).code, 2);
}

#[test]
fn puzzles_are_won_as_they_say() {
    for game in ["connect6", "gomoku"] {
        let args = ["generate", game, "--length", "2-4", "--count", "3", "--seed", "5"];
        let made = run(args);
        assert_eq!((made.code, made.err.as_str()), (0, ""), "{game}");
        assert_eq!(made.out, run(args).out, "same seed, same puzzles");
        let answers = run_with_input(
            ["solve", game, "--file", "-", "--algorithm", "threats", "--json"],
            made.out.as_str(),
        );
        assert_eq!((answers.code, answers.json().len()), (0, 3), "{}", answers.err);
        for ((line, answer), length) in made.out.lines().zip(answers.json()).zip(2..) {
            let (_, comment) = line.split_once(" ; ").expect("a comment names the move");
            let mv = answer["move"].as_str().expect("the winning move");
            assert!(comment.starts_with(&format!("{mv} wins in {length} moves, ")), "{line}: {answer}");
        }
    }
    let refused = run(["generate", "connect6", "--length", "0"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
}

/// What ships was proven when it was made, and is proven again.
#[test]
fn the_puzzles_that_ship_are_won() {
    for (game, count) in [("connect6", 200), ("gomoku", 50)] {
        let file = format!("problems/{game}/puzzles.txt");
        let solved = run(["solve", game, "--file", &file, "--algorithm", "threats", "--json"]);
        assert_eq!((solved.code, solved.json().len()), (0, count), "{}", solved.err);
        assert!(solved.json().iter().all(|report| verdict(report) == ("proven", true)), "{game}");
    }
}

// Issue 19: a damaged record was taken for an empty list of moves.
#[test]
fn a_file_named_as_a_record_has_one_in_it() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("damaged.sgf", ";B[j10]"), ("empty.sgf", "")] {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let run = run(["solve", "gomoku", file.to_str().unwrap(), "--size", "4", "--in-a-row", "3"]);
        assert_eq!(run.code, 1, "{name}: {}", run.out);
        assert!(run.err.contains("has no record in it: a record begins with (;"), "{name}: {}", run.err);
    }
}

// Issue 19: one position has 64,620 moves, and the clock was looked at once in 1,024 positions.
#[test]
fn plain_searches_keep_to_their_limits_where_a_position_has_very_many_moves() {
    for search in ["pns", "mc-pns", "dag"] {
        let report =
            solve(&["connect6", "j10 k11i9", "--algorithm", search, "--time", "0.2", "--memory", "512"]);
        assert_eq!(verdict(&report).0, "unknown", "{search}");
        assert!(report["nodes"].as_u64().unwrap() < 1_000, "{search}: {report}");
    }
}
