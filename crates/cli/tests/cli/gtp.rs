//! Twinproof as an engine for Go programs: what it answers to a whole conversation.

use crate::run_with_input;
use std::fs;

/// The answers to a conversation, in which FILE is a record.
fn answers(sgf: &str, commands: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("problem.sgf");
    fs::write(&file, sgf).expect("the record is written");
    let typed = commands.join("\n").replace("FILE", file.to_str().expect("UTF-8"));
    let run = run_with_input(["gtp"], format!("{typed}\n"));
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.split("\n\n").filter(|answer| !answer.is_empty()).map(String::from).collect()
}

/// White's only move that takes something repeats the position after its first one.
const REPEATS: &str = "(;SZ[1:5]AB[ab]PL[W];W[ac];B[ad];W[];B[ae]TR[ab]SQ[aa][ab][ac][ad][ae])";

#[test]
fn no_move_is_made_that_superko_forbids() {
    let told = answers(REPEATS, &["loadsgf FILE", "genmove w", "twinproof-moves"]);
    assert_eq!(told[1], "= pass");
    let moves = answers(REPEATS, &["loadsgf FILE", "twinproof-moves", "twinproof-solve"]);
    assert!(!moves[1].contains("A3") && moves[1].contains("pass"), "{moves:?}");
    assert!(!moves[2].contains("; A3"), "{moves:?}");
}

#[test]
fn a_score_is_asked_for_the_side_that_was_to_move_then() {
    let asked =
        ["loadsgf FILE", "twinproof-goal score:4", "play b B3", "twinproof-question", "reg_genmove w"];
    let told = answers("(;SZ[3:3]PL[B])", &asked);
    assert_eq!(told[3], "= Black wins by at least 4 points");
    assert_eq!(told[4], "= B2", "the only refutation");
    let other = answers("(;SZ[3:3]PL[W])", &["loadsgf FILE", "twinproof-goal score:1", "twinproof-question"]);
    assert_eq!(other[2], "= White wins by at least 1 point");
}
