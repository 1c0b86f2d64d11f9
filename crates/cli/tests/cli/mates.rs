//! The shortest mate, and what composers ask of a problem.

use crate::run;
use serde_json::{Value, json};
use std::fs;

const ROOK: &str = "7k/8/5K2/8/8/8/8/6R1 w - -";
const CORRIDOR: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -";

fn solve(position: &str, options: &[&str]) -> Value {
    let run = run(["solve", "chess", position, "--json"].iter().chain(options));
    assert!(run.code == 0 || run.code == 3, "{}", run.err);
    run.json().swap_remove(0)
}

#[test]
fn the_shortest_mate_has_two_checked_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (first, second) = (name("mate.cert"), name("mate.shorter.cert"));
    let report = solve(CORRIDOR, &["--shortest", "--certificate", &first]);
    assert_eq!((&report["verdict"], &report["checked"]), (&json!("proven"), &json!(true)));
    assert_eq!(report["question"], "White forces mate in 3 moves");
    assert_eq!(report["mate_in"], 3);
    assert_eq!(report["certificate"]["file"], json!(first));
    assert_eq!(report["shorter_certificate"]["file"], json!(second));
    assert!(report.get("mate_at_most").is_none() && report.get("no_mate_in").is_none());
    assert_eq!(run(["check", &first, &second]).code, 0);
    assert!(run(["show", &second]).out.contains("\"White forces mate in 2 moves\" cannot be forced"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);

    // Nothing is overwritten, neither the one nor the other, and that is said before the search.
    fs::remove_file(&first).unwrap();
    let taken = run(["solve", "chess", CORRIDOR, "--shortest", "--certificate", &first]);
    assert_eq!(taken.code, 1);
    assert!(taken.err.contains("mate.shorter.cert exists and is not overwritten"), "{}", taken.err);
    assert!(fs::metadata(&first).is_err());
}

#[test]
fn a_mate_at_once_needs_one_certificate() {
    let report = solve("7k/8/5KQ1/8/8/8/8/8 w - -", &["--shortest"]);
    assert_eq!((&report["mate_in"], &report["move"]), (&json!(1), &json!("Qg7#")));
    assert!(report.get("shorter_certificate").is_none());
}

#[test]
fn the_shortest_mate_is_searched_up_to_a_length() {
    let none = solve(CORRIDOR, &["--shortest", "--mate-in", "2"]);
    assert_eq!((&none["verdict"], &none["no_mate_in"]), (&json!("disproven"), &json!(2)));
    assert_eq!(none["checked"], true);
    let found = solve(CORRIDOR, &["--shortest", "--mate-in", "9"]);
    assert_eq!((&found["verdict"], &found["mate_in"]), (&json!("proven"), &json!(3)));
}

#[test]
fn where_there_is_no_mate_the_search_for_the_shortest_ends() {
    // Locked pawns; the kings walk about behind them.
    let report = solve("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - -", &["--shortest"]);
    assert_eq!((&report["verdict"], &report["checked"]), (&json!("disproven"), &json!(true)));
    assert_eq!(report["question"], "White forces mate");
    assert!(report.get("no_mate_in").is_none() && report.get("shorter_certificate").is_none());
}

#[test]
fn a_limit_leaves_bounds_around_the_truth() {
    // A smothered mate in three: how much of it is known depends on the limit.
    let position = "rq3rk1/pb3Npp/1pn5/2p5/2Q5/1P1P4/PB4PP/R4RK1 w - -";
    let mut open = 0;
    for nodes in ["1", "15", "25", "40", "60", "80", "100", "200", "400", "100000"] {
        let run = run(["solve", "chess", position, "--shortest", "--nodes", nodes, "--json"]);
        let report = &run.json()[0];
        let number = |key: &str| report[key].as_u64();
        if let Some(shortest) = number("mate_in") {
            assert_eq!((shortest, run.code), (3, 0), "{report}");
            continue;
        }
        open += 1;
        assert_eq!(run.code, 3, "{report}");
        assert!(number("no_mate_in").is_none_or(|moves| moves < 3), "{report}");
        assert_eq!(report["shorter_certificate"].is_object(), number("no_mate_in").is_some(), "{report}");
        match number("mate_at_most") {
            Some(moves) => assert!(moves >= 3 && report["verdict"] == "proven", "{report}"),
            None => assert_eq!(report["verdict"], "unknown", "{report}"),
        }
    }
    assert!(0 < open && open < 10);
}

#[test]
fn the_expected_length_is_compared_with_the_shortest() {
    for (length, agrees) in [(2, false), (3, true), (4, false)] {
        let position = format!("{CORRIDOR} bm Ra6; dm {length};");
        let run = run(["solve", "chess", &position, "--shortest", "--json"]);
        assert_eq!(run.json()[0]["agrees"], json!(agrees), "{length}");
        assert_eq!(run.code, i32::from(!agrees), "{length}");
    }
}

#[test]
fn keys_and_cooks_are_named() {
    let words = |position: &str, moves: &str| {
        run(["solve", "chess", position, "--mate-in", moves, "--all-moves"]).out
    };
    let one = words(ROOK, "2");
    assert!(one.contains("  key        Kf7\n  fail       Ra1 ") && !one.contains("cook"), "{one}");
    let several = words(ROOK, "3");
    assert!(several.contains("  keys       ") && several.contains("they are cooks"), "{several}");
    let meant = words(&format!("{ROOK} bm Kf7;"), "3");
    assert!(meant.contains("  key        Kf7\n  cooks      "), "{meant}");
    let disproven = words(ROOK, "1");
    assert!(disproven.contains("  key        none\n"), "{disproven}");
    // Black to move has no keys, only defences.
    let defences = run(["solve", "chess", "7k/8/5K2/8/8/8/8/6R1 b - -", "--attacker", "white"]
        .iter()
        .chain(&["--mate-in", "3", "--all-moves"]))
    .out;
    assert!(defences.contains("  proven     ") && !defences.contains("key"), "{defences}");
}
