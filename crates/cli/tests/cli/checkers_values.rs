//! Checkers with endgame tables: what positions are worth, certificates that rest on tables, whole games judged.

use crate::{run, tables, twinproof};
use std::fs;

/// One object of `solve checkers --json`.
fn solve(position: &str, options: &[&str]) -> serde_json::Value {
    let run = run(["solve", "checkers", position, "--json"].iter().chain(options));
    assert!(matches!(run.code, 0 | 3), "{}", run.err);
    run.json().remove(0)
}

#[test]
fn win_draw_and_loss_are_told_with_and_without_tables() {
    for (position, value) in [
        ("W:WK24,K29:BK18", "win"),
        ("W:WK1:BK32", "draw"),
        ("W:WK4:BK11", "loss"),
        ("B:WK1,K4:BK20,K26", "draw"),
        ("W:WK16,K29:BK6,K24", "loss"),
    ] {
        assert_eq!(solve(position, &["--value"])["value"], value, "{position}");
    }
    for (position, value) in [("W:WK1:BK32", "draw"), ("W:WK4:BK11", "loss"), ("W:WK9,10,K15:B6", "win")] {
        let told = solve(position, &["--value", "--no-tables"]);
        assert_eq!((&told["value"], told.get("tables")), (&value.into(), None), "{position}");
    }
}

#[test]
fn a_draw_has_two_certificates_and_a_loss_one_of_the_other_side() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("answer.cert");
    let path = certificate.to_str().unwrap();
    let told = solve("W:WK1:BK32", &["--value", "--certificate", path]);
    assert_eq!(
        (told["question"].as_str(), told["verdict"].as_str()),
        (Some("White wins"), Some("disproven"))
    );
    assert!(told["move"].is_string(), "whoever holds a draw has a move: {told}");
    let other = folder.path().join("answer.other.cert");
    assert_eq!(told["other_certificate"]["file"], other.to_str().unwrap());
    let checked = run(["check", path, other.to_str().unwrap()]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(checked.out.contains("it rests on the endgame tables checkers-4"), "{}", checked.out);

    let lost = solve("W:WK4:BK11", &["--value"]);
    assert_eq!((lost["question"].as_str(), lost["verdict"].as_str()), (Some("Black wins"), Some("proven")));
    assert_eq!((&lost["move"], lost.get("other_certificate")), (&serde_json::Value::Null, None));
}

#[test]
fn half_an_answer_is_told_and_is_not_enough() {
    let told = run(["solve", "checkers", "B:W18,24,K31:B12,16,K3", "--value", "--nodes", "3000", "--json"]);
    let object = told.json().remove(0);
    assert_eq!(told.code, 3, "{object}");
    assert_eq!(object.get("value"), None);
    assert_eq!(object["at_most"], "draw", "{object}");
}

#[test]
fn first_moves_are_judged_by_themselves() {
    let told = solve("W:WK24,K29:BK18", &["--value", "--all-moves"]);
    assert_eq!(told["moves"]["win"].as_array().map(Vec::len), Some(5), "{told}");
    let told = solve("W:WK16,K29:BK6,K24", &["--value", "--all-moves"]);
    let of = |name: &str| told["moves"][name].as_array().map_or(0, Vec::len);
    assert_eq!((of("win"), of("draw"), of("undecided")), (0, 0, 0));
    assert!(of("loss") > 3, "{told}");
}

#[test]
fn without_its_tables_a_certificate_is_not_checked() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("answer.cert");
    let path = certificate.to_str().unwrap();
    solve("W:WK24,K29:BK18", &["--certificate", path]);
    let shown = run(["show", path]);
    assert!(shown.out.contains("rests on   the endgame tables checkers-4"), "{}", shown.out);
    for options in [&["--no-tables"][..], &["--tables", folder.path().to_str().unwrap()]] {
        for command in ["check", "show"] {
            let refused = run([command, path].iter().chain(options));
            let said = refused.out + &refused.err;
            assert_eq!(refused.code, 3, "{command}: {said}");
            assert!(said.contains("not checked"), "{command}: {said}");
        }
    }
}

#[test]
fn damaged_tables_end_the_run_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    solve("W:WK24,K29:BK18", &[]);
    let (from, to) = (tables().join("checkers"), folder.path().join("checkers"));
    fs::create_dir(&to).unwrap();
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        let mut bytes = fs::read(file.path()).unwrap();
        if file.path().extension().is_some_and(|ending| ending == "wdl") {
            *bytes.last_mut().unwrap() ^= 1;
        }
        fs::write(to.join(file.file_name()), bytes).unwrap();
    }
    let folder = folder.path().to_str().unwrap();
    let refused = run(["solve", "checkers", "W:WK24,K29:BK18", "--tables", folder]);
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(refused.err.contains("is damaged"), "{}", refused.err);
}

#[test]
fn a_folder_that_cannot_be_written_is_no_obstacle_unless_it_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("no-folder");
    fs::write(&file, "").unwrap();
    let usual = twinproof()
        .env("TWINPROOF_TABLES", &file)
        .args(["solve", "checkers", "W:WK4:BK11", "--json"])
        .output()
        .unwrap();
    assert_eq!(usual.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&usual.stderr).contains("it goes on without endgame tables"));
    let asked = run(["solve", "checkers", "W:WK4:BK11", "--tables", file.to_str().unwrap()]);
    assert_eq!(asked.code, 1, "{}", asked.out);
}

#[test]
fn a_game_is_judged_position_by_position() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdn");
    // Black, to take the move, steps away from the draw, and White does not see it.
    let text = "[Event \"An ending\"]\n[FEN \"W:WK24,K29:BK18\"]\n\n1... 24-20 2. 18-22 1-1\n";
    fs::write(&file, text).unwrap();
    let judged = run(["solve", "checkers", "--file", file.to_str().unwrap(), "--annotate"]);
    assert_eq!(judged.code, 0, "{}{}", judged.out, judged.err);
    assert!(judged.out.contains("[Event \"An ending\"]"), "{}", judged.out);
    assert!(
        judged.out.contains("[Result \"1/2-1/2\"]") && judged.out.ends_with(" 1/2-1/2\n\n"),
        "{}",
        judged.out
    );
    assert!(judged.out.contains("{every position is judged by itself"), "{}", judged.out);
    assert!(judged.out.contains("White wins"), "{}", judged.out);
    let object = run(["solve", "checkers", "--file", file.to_str().unwrap(), "--annotate", "--json"]).json();
    let positions = object[0]["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 3);
    assert_eq!((&positions[0]["value"], &positions[1]["value"]), (&"win".into(), &"loss".into()));
}

#[test]
fn options_of_checkers_are_refused_elsewhere() {
    for options in [&["--value"][..], &["--no-tables"], &["--annotate", "--file", "x"]] {
        let refused = run(["solve", "chess"].iter().chain(options));
        assert_eq!(refused.code, 2, "{options:?}: {}", refused.err);
        assert!(refused.err.contains("for checkers"), "{options:?}: {}", refused.err);
    }
}
