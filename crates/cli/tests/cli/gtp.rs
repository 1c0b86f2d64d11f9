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

#[test]
fn the_board_begins_on_a_line_of_its_own() {
    let told = answers("(;SZ[3]AB[aa])", &["loadsgf FILE", "5 showboard"]);
    let lines: Vec<_> = told[1].lines().collect();
    assert_eq!(lines[0], "=5 ");
    // It is in question, so that it is marked.
    let column = |line: &str, sign: char| line.find(sign).expect("it is there");
    assert_eq!(column(lines[1], 'A'), column(lines[2], '#'), "{told:?}");
}

#[test]
fn a_move_of_the_first_node_is_a_move_too() {
    let record = "(;SZ[3]AB[aa]W[bb];B[cc])";
    for (number, stones, side) in [("1", 1, "White"), ("2", 2, "Black"), ("", 3, "White")] {
        let load = format!("loadsgf FILE {number}");
        let told = answers(record, &[&load, "twinproof-goal score:0", "showboard"]);
        let board: String = told[2].lines().filter(|line| line.starts_with([' ', '1', '2', '3'])).collect();
        assert_eq!(board.matches(['X', 'O']).count(), stones, "{told:?}");
        assert!(told[2].contains(&format!("{side} to move")), "{told:?}");
    }
}

#[test]
fn what_is_no_side_and_no_interval_is_not_analysed() {
    for arguments in ["b x", "w -5", "z", "b 10 10", "10 b"] {
        let told = answers(REPEATS, &["loadsgf FILE", &format!("lz-analyze {arguments}"), "name"]);
        assert_eq!(told[1..], ["? syntax error", "= Twinproof"], "{arguments}");
    }
    for arguments in ["", "b", "w 10", "10", "b interval 10"] {
        let told = answers(REPEATS, &["loadsgf FILE", &format!("lz-analyze {arguments}"), "name"]);
        assert!(told[1].starts_with("=\ninfo move "), "{arguments}: {told:?}");
    }
}

#[test]
fn a_region_that_was_inferred_follows_the_stones_that_are_named() {
    // Two corners; the smaller one is taken to be meant.
    let corners =
        "(;SZ[9]AB[ca][cb][bc][cc][gh][gi][hg][ig]AW[da][db][dc][ad][bd][cd][fi][fh][fg][gf][hf][if]PL[W])";
    let said = answers(corners, &["loadsgf FILE", "twinproof-target C9", "showboard", "twinproof-region"]);
    assert_eq!(said[1], "= White kills Black");
    assert!(said[2].contains("\n 9 . . # O\n") && said[2].contains("\n 1           O X\n"), "{}", said[2]);
    assert_eq!(said[3], "= White kills Black", "the stones that were named are kept");
    let both = answers(corners, &["loadsgf FILE", "twinproof-target C9", "twinproof-target C9 D9"]);
    assert!(both[2].starts_with("? stones of both colours are in question"), "{both:?}");
}

#[test]
fn a_problem_goes_on_after_one_of_its_stones_was_taken() {
    let ko = "(;GM[1]FF[4]SZ[9]AB[ba][da][ab][bb][cb]AW[ea][ga][db][eb][fb][gb][ac][bc][cc][dc]PL[W])";
    let said = answers(ko, &["loadsgf FILE", "play w C9", "twinproof-question", "genmove b"]);
    assert_eq!(said[2], "= Black lives", "{said:?}");
    assert!(said[3].starts_with("= "), "{said:?}");
}
