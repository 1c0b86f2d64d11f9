//! `twinproof tables`: endgame databases are built, counted, asked and checked.

use crate::{Run, run};
use serde_json::json;
use std::fs;
use std::path::Path;

/// A subcommand about checkers with the tables of a folder.
fn tables(folder: &Path, what: &str, args: &[&str]) -> Run {
    let folder = folder.to_str().expect("it is UTF-8");
    let mut all = vec!["tables", what, "checkers", "--tables", folder];
    all.extend(args);
    run(all)
}

#[test]
fn build_and_stat_print_the_same_objects_one_a_slice() {
    let folder = tempfile::tempdir().unwrap();
    let built = tables(folder.path(), "build", &["--pieces", "3", "--threads", "2", "--json"]);
    assert_eq!((built.code, built.err.as_str()), (0, ""));
    let found = built.json();
    assert_eq!(found.len(), 16);
    let expected = json!({"pieces": 3, "stm_men": 0, "stm_kings": 2, "opp_men": 0, "opp_kings": 1,
        "positions": 14880, "win": 14846, "draw": 34, "loss": 0});
    assert!(found.contains(&expected), "{found:?}");
    assert_eq!(tables(folder.path(), "stat", &["--pieces", "3", "--json"]).out, built.out);
    assert_eq!(tables(folder.path(), "stat", &["--pieces", "2", "--json"]).json(), found[..4]);
}

#[test]
fn a_position_is_looked_up_in_tables_that_build_themselves() {
    let folder = tempfile::tempdir().unwrap();
    for (fen, object) in [
        ("W:WK24,K29:BK18", r#"{"value":"win","distance":29,"move":"24-19"}"#),
        ("W:WK4:BK11", r#"{"value":"loss","distance":2,"move":"4-8"}"#),
        ("B:WK32:BK1", r#"{"value":"draw","move":"1-5"}"#),
    ] {
        let found = tables(folder.path(), "probe", &[fen, "--json"]);
        assert_eq!((found.code, found.out), (0, format!("{object}\n")), "{}", found.err);
    }
    let found = tables(folder.path(), "probe", &["W:WK4:BK11 moves 4-8"]);
    assert_eq!((found.code, found.out.as_str()), (0, "win, 1 ply to conversion: 11x4\n"), "{}", found.err);
}

#[test]
fn the_environment_names_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = crate::twinproof();
    command.env("TWINPROOF_TABLES", folder.path());
    command.args(["tables", "stat", "checkers", "--pieces", "2"]).assert().success();
    assert!(folder.path().join("checkers/m1k0-m1k0.wdl").exists());
}

#[test]
fn what_cannot_be_looked_up_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    for (what, args, sentence) in [
        ("probe", &["B:WK32,K31,K30:BK1,K2"][..], "tables build checkers --pieces 5"),
        ("probe", &["startpos"], "there are no tables of 24 pieces"),
        ("probe", &["W:WK33:BK1"], "there is no square 33"),
        ("check", &["--pieces", "2"], "tables build checkers --pieces 2"),
        ("build", &["--pieces", "3", "--memory", "1"], "give more with --memory"),
    ] {
        let failed = tables(folder.path(), what, args);
        let said = format!("{}{}", failed.out, failed.err);
        assert_eq!(failed.code, 1, "{what} {args:?}: {said}");
        assert!(said.contains(sentence), "{what} {args:?}: {said}");
    }
    assert_eq!(tables(folder.path(), "build", &["--pieces", "9"]).code, 2);
    assert_eq!(run(["tables", "stat", "chess", "--pieces", "3"]).code, 2);
}

#[test]
fn check_accepts_what_was_built_and_rejects_what_was_damaged() {
    let folder = tempfile::tempdir().unwrap();
    tables(folder.path(), "build", &["--pieces", "2"]);
    let checked = tables(folder.path(), "check", &["--pieces", "2"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, "accepted checkers-2\n"));

    let file = folder.path().join("checkers/m1k0-m1k0.wdl");
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    let checked = tables(folder.path(), "check", &["--pieces", "2", "--json"]);
    let [object] = &checked.json()[..] else { panic!("{}", checked.out) };
    assert_eq!(
        (checked.code, &object["result"], &object["tables"]),
        (1, &json!("rejected"), &json!("checkers-2"))
    );
    assert!(object["why"].as_str().unwrap().contains("m1k0-m1k0.wdl is damaged"), "{object}");
}
