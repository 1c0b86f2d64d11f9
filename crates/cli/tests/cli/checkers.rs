//! Checkers from the command line: questions, files of positions and of games, records, and move counts.

use crate::{run, run_with_input};
use serde_json::json;
use std::fs;

/// White's two kings catch the other one.
const CAUGHT: &str = "W:WK24,K29:BK18";
/// White takes one of the kings, and the other one holds.
const HOLDS: &str = "W:WK15:BK7,K14";
/// Two ways over different men to the same square.
const FORK: &str = "B:W6,7,14,15:B2";

#[test]
fn wins_and_draws_are_proven_and_checked() {
    for (position, options, question, verdict) in [
        (CAUGHT, &[][..], "White wins", "proven"),
        (CAUGHT, &["--attacker", "black"], "Black wins", "disproven"),
        (CAUGHT, &["--goal", "draw"], "White gets at least a draw", "proven"),
        (CAUGHT, &["--goal", "draw", "--attacker", "black"], "Black gets at least a draw", "disproven"),
        (HOLDS, &["--goal", "win"], "White wins", "disproven"),
        (HOLDS, &["--goal", "draw"], "White gets at least a draw", "proven"),
        (HOLDS, &["--goal", "draw", "--algorithm", "bta", "--close"], "White gets at least a draw", "proven"),
        (HOLDS, &["--goal", "draw", "--ghi", "twins"], "White gets at least a draw", "proven"),
    ] {
        let run = run(["solve", "checkers", position, "--json"].iter().chain(options));
        assert_eq!(run.code, 0, "{options:?}: {}", run.err);
        let report = &run.json()[0];
        assert_eq!(report["game"], "checkers");
        assert_eq!(report["question"], question, "{position} {options:?}");
        assert_eq!((&report["verdict"], &report["checked"]), (&json!(verdict), &json!(true)), "{question}");
        assert_eq!(report["asked_as"].is_string(), question.contains("draw"), "{report}");
    }
}

#[test]
fn the_answer_about_first_moves_is_turned_round_with_the_question() {
    let [win, draw] = ["win", "draw"].map(|goal| {
        let run = run(["solve", "checkers", HOLDS, "--goal", goal, "--all-moves", "--json"]);
        run.json()[0]["moves"].clone()
    });
    assert_eq!((&win["proven"], &win["undecided"]), (&json!([]), &json!([])));
    // One move takes a king by force, and what is not a draw is lost.
    assert_eq!(draw["undecided"], json!([]));
    assert!(draw["proven"].as_array().unwrap().contains(&json!("15-10")), "{draw}");
    assert!(!draw["disproven"].as_array().unwrap().is_empty(), "{draw}");
}

#[test]
fn a_draw_says_in_words_what_was_asked() {
    let run = run(["solve", "checkers", HOLDS, "--goal", "draw"]);
    assert!(
        run.out.starts_with("Proven: White gets at least a draw, whatever the other side plays.\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("It was asked as \"Black wins\", and so says its certificate"), "{}", run.out);
    assert!(run.out.contains("13 .   B   W   .   16\n17"), "a board: {}", run.out);
}

#[test]
fn a_past_forbids_what_was_met() {
    // The only win leads through a position that was met before, or takes longer: it is a win all the same.
    let played = format!("{CAUGHT} moves 24-19 18-14 19-24 14-18");
    let report = &run(["solve", "checkers", &played, "--all-moves", "--json"]).json()[0].clone();
    assert_eq!((&report["verdict"], &report["checked"]), (&json!("proven"), &json!(true)));
    assert!(report["moves"]["disproven"].as_array().unwrap().contains(&json!("24-19")), "{report}");
}

#[test]
fn files_of_positions_have_comments() {
    let run = run(["solve", "checkers", "--file", "examples/checkers/endings.txt", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let reports = run.json();
    let told: Vec<_> = reports.iter().map(|report| (&report["id"], &report["verdict"])).collect();
    assert_eq!(
        told,
        [
            (&json!("2"), &json!("proven")),
            (&json!("3"), &json!("disproven")),
            (&json!("4"), &json!("disproven")),
            (&json!("5"), &json!("disproven")),
            (&json!("6"), &json!("disproven")),
        ]
    );
    let file = format!("; all of them\n\n{CAUGHT}\nW:W1\n\"{FORK}.\"\n");
    let run = run_with_input(["solve", "checkers", "--file", "-", "--json"], file.as_str());
    assert_eq!(run.code, 1);
    let reports = run.json();
    assert_eq!(reports.len(), 3);
    assert_eq!(reports[1]["id"], "4");
    assert!(
        reports[1]["error"].as_str().unwrap().contains("line 4, column 5: Black's pieces are missing"),
        "{}",
        reports[1]
    );
    assert_eq!(reports[2]["line"][0], "2x9x18");
}

#[test]
fn games_are_asked_at_their_end() {
    let nodes = ["--nodes", "20000", "--json"];
    let run = run(["solve", "checkers", "--file", "examples/checkers/games.pdn"].iter().chain(&nodes));
    let reports = run.json();
    assert_eq!(reports.len(), 2, "{}", run.err);
    assert_eq!((&reports[0]["question"], &reports[0]["verdict"]), (&json!("Black wins"), &json!("proven")));
    assert_eq!((&reports[1]["question"], &reports[1]["verdict"]), (&json!("White wins"), &json!("unknown")));

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bare.pdn");
    fs::write(&file, "11-15 22-18 15x22 *\n[GameType \"25\"]\n*\n1. 11-15 9-14 *").unwrap();
    let file = file.to_str().unwrap();
    let run = crate::run(["solve", "checkers", "--file", file, "--nodes", "10", "--json"]);
    let reports = run.json();
    assert_eq!(reports[0]["question"], "White wins");
    assert!(
        reports[1]["error"].as_str().unwrap().contains("line 2: game 2: the game is of type \"25\""),
        "{}",
        reports[1]
    );
    assert!(
        reports[2]["error"]
            .as_str()
            .unwrap()
            .contains("line 4: game 3: \"9-14\" is no legal move of White's")
    );
}

#[test]
fn a_proof_is_shown_as_a_game_with_variations_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let certificate = place("a.cert");
    assert_eq!(run(["solve", "checkers", CAUGHT, "--no-tables", "--certificate", &certificate]).code, 0);
    assert_eq!(run(["check", &certificate]).out, format!("accepted {certificate}\n"));
    let shown = run(["show", &certificate, "--format", "pdn"]);
    assert!(
        shown.out.contains("[Result \"0-1\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:WK24,K29:BK18\"]"),
        "{}",
        shown.out
    );
    let record = place("a.pdn");
    fs::write(&record, &shown.out).unwrap();
    let again = run(["solve", "checkers", "--file", &record, "--attacker", "white", "--json"]);
    assert_eq!(again.json()[0]["verdict"], "proven", "{}", again.err);

    let drawn = place("b.cert");
    assert_eq!(run(["solve", "checkers", HOLDS, "--goal", "draw", "--certificate", &drawn]).code, 0);
    let shown = run(["show", &drawn, "--format", "pdn"]).out;
    assert!(shown.contains("[Event \"Black wins\"]") && shown.contains("[Result \"*\"]"), "{shown}");
    let refused = run(["show", &drawn, "--format", "pgn"]);
    assert!(
        refused.err.contains("PGN is for chess and this certificate is about checkers"),
        "{}",
        refused.err
    );
}

#[test]
fn move_counts_are_the_published_ones() {
    for (position, depth, nodes) in
        [(None, "7", 179_740), (Some(FORK), "1", 2), (Some("startpos moves 11-15"), "6", 0)]
    {
        let run = run(["perft", "checkers"].into_iter().chain(position).chain(["--depth", depth, "--json"]));
        let counted = run.json()[0]["nodes"].as_u64().unwrap();
        assert!(counted == nodes || nodes == 0 && counted > 10_000, "{position:?}: {counted}");
    }
}

#[test]
fn options_that_do_not_go_together_are_named() {
    for (args, message) in [
        (&["solve", "checkers"][..], "give a position such as B:W18,24,K31:B12,16"),
        (&["solve", "checkers", FORK, "--attacker", "x"], "in checkers it is white or black"),
        (&["solve", "checkers", FORK, "--goal", "mate"], "in checkers it is win or draw"),
        (&["solve", "checkers", FORK, "--goal", "live"], "in checkers it is win or draw"),
        (&["solve", "checkers", FORK, "--goal", "lose"], "win or draw in checkers"),
        (&["solve", "checkers", FORK, "--mate-in", "3"], "--mate-in is for chess"),
        (&["solve", "checkers", FORK, "--region", "a1"], "--region is for chess and go"),
        (&["solve", "chess", "startpos", "--goal", "draw"], "in chess it is mate or promote"),
    ] {
        let run = run(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let pasted = run(["solve", "checkers", "W:W30", ":B21,", "22", "--json"]);
    assert_eq!(pasted.json()[0]["verdict"], "disproven", "{}", pasted.err);
    let file = run(["solve", "checkers", "examples/checkers/games.pdn"]);
    assert!(file.err.contains("a file of positions or games is read by --file FILE"), "{}", file.err);
}
