//! Chess from the command line: questions, files, what they expect, and move counts.

use crate::{run, run_with_input};
use serde_json::json;
use std::fs;

const MATE: &str = "r6k/6pp/7N/8/2Q5/8/8/6K1 w - - bm Qg8+; dm 2; id \"smothered\";";
const ROOK: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";

#[test]
fn a_mate_is_proven_checked_and_compared_with_the_file() {
    let run = run(["solve", "chess", MATE, "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let report = &run.json()[0];
    assert_eq!(report["id"], "smothered");
    assert_eq!(report["question"], "White forces mate");
    assert_eq!((&report["verdict"], &report["checked"]), (&json!("proven"), &json!(true)));
    assert_eq!(report["expected"], json!({"bm": ["Qg8+"], "dm": 2}));
    assert!(report["agrees"].is_boolean());
}

#[test]
fn a_mate_in_so_many_moves_is_exact() {
    for (moves, verdict, agrees) in [("1", "disproven", true), ("2", "proven", true), ("5", "proven", true)] {
        let run = run(["solve", "chess", &format!("{ROOK} dm 2;"), "--mate-in", moves, "--json"]);
        let report = &run.json()[0];
        assert_eq!((&report["verdict"], &report["checked"]), (&json!(verdict), &json!(true)), "{moves}");
        assert_eq!(report["agrees"], json!(agrees), "{moves}");
        assert!(
            report["question"].as_str().unwrap().starts_with(&format!("White forces mate in {moves} move"))
        );
    }
}

#[test]
fn every_first_move_has_its_value() {
    let run = run(["solve", "chess", ROOK, "--mate-in", "3", "--all-moves", "--json"]);
    let moves = &run.json()[0]["moves"];
    assert_eq!(moves["undecided"], json!([]));
    assert!(moves["proven"].as_array().unwrap().contains(&json!("Kf7")), "{moves}");
    assert!(moves["disproven"].as_array().unwrap().contains(&json!("Ke5")), "{moves}");
}

#[test]
fn a_first_move_into_the_past_fails_whether_moves_are_counted_or_not() {
    // After 1. Kf7 Kh7 2. Kf6 Kh8 the mate by Kf7 leads through a position that was met before.
    let played = format!("{ROOK} 0 1 moves f6f7 h8h7 f7f6 h7h8");
    for options in [&["--mate-in", "3"][..], &["--mate-in", "2"], &["--mate-in", "2", "--fifty-move"]] {
        let run = run(["solve", "chess", &played, "--all-moves", "--json"].iter().chain(options));
        let moves = &run.json()[0]["moves"];
        assert!(moves["disproven"].as_array().unwrap().contains(&json!("Kf7")), "{options:?}: {moves}");
        assert_eq!(moves["undecided"], json!([]));
    }
}

#[test]
fn the_pawn_endgame_of_the_paper_is_won_by_one_move() {
    let position = "8/p7/8/2P1k3/1K6/8/8/8 w - - 0 1";
    let goal = ["--goal", "promote", "--region", "a4-e8", "--json"];
    for algorithm in ["bta", "dfpn"] {
        let all = ["--algorithm", algorithm, "--all-moves"];
        let run = run(["solve", "chess", position].iter().chain(&goal).chain(&all));
        let report = &run.json()[0];
        assert_eq!(
            (&report["verdict"], &report["checked"], &report["move"]),
            (&json!("proven"), &json!(true), &json!("Ka5"))
        );
        assert_eq!(report["moves"]["proven"], json!(["Ka5"]), "{algorithm}");
        assert_eq!(report["moves"]["undecided"], json!([]), "{algorithm}");
    }
}

#[test]
fn a_file_of_positions_goes_on_after_a_bad_line() {
    let file = format!(
        "# mates\n{MATE}\n\n4k3/8/8/8/8/8/8/4X3 w - - id \"typo\";\n{ROOK} bm #3; id \"rook\";\n{ROOK}\n"
    );
    let run = run_with_input(["solve", "chess", "--file", "-", "--mate-in", "3", "--json"], file.as_str());
    assert_eq!(run.code, 1);
    let reports = run.json();
    let ids: Vec<_> = reports.iter().map(|report| report["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["smothered", "typo", "rook", "6"]);
    let error = reports[1]["error"].as_str().unwrap();
    assert!(error.starts_with("standard input, line 4, column 18: 'X' is no piece"), "{error}");
    assert_eq!(reports[2]["expected"], json!({"dm": 3}));
    assert!(reports[3].get("expected").is_none());

    let words =
        run_with_input(["solve", "chess", "--file", "-", "--mate-in", "2"], format!("{ROOK} dm 3;\n"));
    assert!(words.out.contains("(NOT as expected: dm 3)"), "{}", words.out);
}

#[test]
fn certificates_are_checked_and_shown_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let played = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1 moves Rg2 Kh7 Rg1 Kh8";
    for (number, options) in
        [&["--mate-in", "3"][..], &["--mate-in", "2"], &["--fifty-move", "--mate-in", "4"], &["--threefold"]]
            .into_iter()
            .enumerate()
    {
        let file = folder.path().join(format!("{number}.cert"));
        let file = file.to_str().unwrap();
        let solved = run(["solve", "chess", played, "--certificate", file].iter().chain(options));
        assert_eq!(solved.code, 0, "{options:?}: {}", solved.err);
        let checked = run(["check", file]);
        assert_eq!(checked.out, format!("accepted {file}\n"), "{options:?}");
        let shown = run(["show", file]);
        assert!(shown.out.contains("7k/8/5K2/8/8/8/8/6R1 w - - 0 1"), "{}", shown.out);
        assert!(fs::metadata(file).unwrap().len() > 40);
    }
}

#[test]
fn options_that_do_not_go_together_are_named() {
    for (args, message) in [
        (&["solve", "chess"][..], "give a position in FEN, or --file with an EPD file or games in PGN"),
        (&["solve", "chess", ROOK, "--attacker", "x"], "in chess it is white or black"),
        (&["solve", "tictactoe", "--attacker", "white"], "in tictactoe it is x or o"),
        (&["solve", "graph", "a.json", "--attacker", "white"], "in a graph it is the first player"),
        (&["solve", "tictactoe", "--mate-in", "3"], "--mate-in is for chess"),
        (&["solve", "graph", "a.json", "--goal", "mate"], "--goal is for chess, go and checkers"),
        (&["solve", "chess", ROOK, "--region", "a1-c3"], "--region belongs to --goal promote"),
        (
            &["solve", "chess", ROOK, "--goal", "promote", "--mate-in", "2"],
            "--mate-in belongs to --goal mate",
        ),
        (&["solve", "chess", ROOK, "--goal", "promote", "--region", "a1"], "two opposite corners"),
        (&["solve", "chess", ROOK, "--mate-in", "0"], "a number of moves from 1"),
        (&["solve", "chess", ROOK, "--goal", "promote", "--shortest"], "--key belong to --goal mate"),
        (&["solve", "chess", ROOK, "--goal", "promote", "--key", "Kf7"], "--key belong to --goal mate"),
        (&["solve", "tictactoe", "--shortest"], "--shortest is for chess"),
        (&["perft", "graph", "--depth", "3"], "give a JSON file with a graph"),
    ] {
        let run = run(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let pasted = run(["solve", "chess"].into_iter().chain(ROOK.split(' ')).chain(["--json"]));
    assert_eq!(pasted.json()[0]["verdict"], "proven", "without quotation marks: {}", pasted.err);
    let bad = run(["solve", "chess", "4k3/8/8/8/8/8/8/4R2K w - -"]);
    assert_eq!(bad.code, 1);
    assert!(bad.err.contains("column 22: it is White's move, but Black's king is in check"), "{}", bad.err);
}

#[test]
fn sequences_of_moves_are_counted() {
    for (args, nodes) in [
        (&["perft", "chess", "--depth", "4"][..], 197_281),
        (&["perft", "chess", "startpos moves e2e4", "--depth", "3"], 13_160),
        (&["perft", "chess", ROOK, "--depth", "0"], 1),
        (&["perft", "tictactoe", "--depth", "9"], 127_872),
        (&["perft", "graph", "examples/ghi.json", "--depth", "2"], 3),
    ] {
        let run = run(args.iter().chain(&["--json"]));
        let counted = &run.json()[0];
        assert_eq!(counted["nodes"], json!(nodes), "{args:?}");
        assert!(counted["seconds"].is_number() && counted["depth"].is_number());
    }
    assert!(run(["perft", "chess", "--depth", "1"]).out.starts_with("20 sequences of 1 move in "));
}

#[test]
fn an_engine_that_may_not_search_says_what_it_guesses_once() {
    let run = run_with_input(
        ["uci"],
        "setoption name MultiPV value 3\nposition fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1\ngo nodes 0\n",
    );
    let told: Vec<_> = run.out.lines().filter(|line| line.starts_with("info depth")).collect();
    assert_eq!(told.len(), 3, "{}", run.out);
    assert!(told.iter().all(|line| line.starts_with("info depth 1 ")), "{}", run.out);
}

#[test]
fn first_moves_that_mate_are_known_without_any_time() {
    let run = run(["solve", "chess", "8/P7/8/8/8/8/8/k1K5 w - -", "--all-moves", "--time", "0", "--json"]);
    let moves = &run.json()[0]["moves"];
    assert_eq!(moves["proven"], serde_json::json!(["a8=Q#", "a8=R#"]), "{}", run.out);
}

#[test]
fn games_are_asked_at_their_end_with_their_past() {
    let games = "[Event \"a\"]\n; a remark ( [\n\n1. f3 {1. e4 *} e5 (1... d5 (1... c5) {)} 2. h3) 2. g4 $4 0-1\n\n\
                 [FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n1.Kf7! Kh7 2.Kf6 Kh8\n\
                 [Event \"b\"]\n\n1. e4 Ke6 *\n[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n*\n\n1. e4 {never ends";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, games).unwrap();
    let by_name = run(["solve", "chess", "--mate-in", "2", "--json", "--file", file.to_str().unwrap()]);
    let piped = run_with_input(["solve", "chess", "--file", "-", "--mate-in", "2", "--json"], games);
    for (run, name) in [(by_name, file.to_str().unwrap()), (piped, "standard input")] {
        assert_eq!(run.code, 1);
        let reports = run.json();
        let answers: Vec<_> = reports.iter().map(|report| report["verdict"].as_str()).collect();
        // The mate by Kf7 would repeat a position of the second game; the fourth has none.
        assert_eq!(answers, [Some("proven"), Some("disproven"), None, Some("proven"), None], "{}", run.out);
        assert_eq!((&reports[0]["move"], &reports[3]["move"]), (&json!("Qh4#"), &json!("Kf7")));
        let error = reports[2]["error"].as_str().unwrap();
        let expected =
            format!("{name}, line 10: game 3: \"Ke6\" is no legal move of Black's here, or several");
        assert_eq!(error, expected);
        let error = reports[4]["error"].as_str().unwrap();
        assert_eq!(error, format!("{name}, line 14: game 5: a comment begins with {{ and does not end"));
    }
}

#[test]
fn a_file_given_as_a_position_gets_the_hint_at_the_option() {
    for position in ["examples/mates.epd", "examples/games.pgn", "[Event \"a\"]\n1. e4 *", "1. e4 e5"] {
        let wrong = run(["solve", "chess", position]);
        assert_eq!(wrong.code, 1);
        assert!(wrong.err.contains("a file of positions or games is read by --file FILE"), "{}", wrong.err);
    }
    assert!(!run(["solve", "chess", "nonsense"]).err.contains("--file"));
}
