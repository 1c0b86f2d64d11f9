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
fn a_problem_with_its_solution_is_loaded_where_its_set_up_ends() {
    let problem = format!("{};W[ba];B[ca])", CORNER.trim_end_matches("PL[B])"));
    let ask = ["twinproof-question", "final_status_list dead"];
    let said = answers(&problem, &["loadsgf FILE", ask[0], ask[1]]);
    assert_eq!(said[1], "= White kills Black", "the first move of the solution tells who is to move");
    assert_eq!(said[2], "? cannot tell: whoever moves next decides");
    let end = answers(&problem, &["loadsgf FILE 3", ask[0], ask[1]]);
    assert_eq!(end[2], "= C6 D6 A5 B5 C5 D5", "{end:?}");
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
fn the_reading_of_the_outside_that_a_record_names_counts() {
    let record = CORNER.replace("PL[B]", "SQ[aa][ba][ca]GC[outside: defender]PL[B]");
    let said = answers(&record, &["loadsgf FILE", "twinproof-question", "play b B6", "twinproof-question"]);
    assert_eq!(said[1], "= Black lives where the outside is Black's");
    assert_eq!(said[3], "= White kills Black where the outside is Black's");
    let score = answers(&record, &["loadsgf FILE", "twinproof-goal score:1", "twinproof-question"]);
    assert_eq!(score[2], "= Black wins by at least 1 point");
}

#[test]
fn a_problem_goes_on_after_one_of_its_stones_was_taken() {
    let ko = "(;GM[1]FF[4]SZ[9]AB[ba][da][ab][bb][cb]AW[ea][ga][db][eb][fb][gb][ac][bc][cc][dc]PL[W])";
    let said = answers(ko, &["loadsgf FILE", "play w C9", "twinproof-question", "genmove b"]);
    assert_eq!(said[2], "= Black lives", "{said:?}");
    assert!(said[3].starts_with("= "), "{said:?}");
}

/// A file without an end took all memory. What cannot be a record is refused, and the board stays as it is.
#[test]
fn a_file_without_an_end_is_refused() {
    let told = answers("(;SZ[3]AB[aa])", &["loadsgf FILE", "loadsgf /dev/zero", "loadsgf -", "showboard"]);
    assert!(told[1].starts_with("? cannot load file: /dev/zero is too large"), "{told:?}");
    assert!(told[2].starts_with("? cannot load file"), "{told:?}");
    assert!(told[3].contains('#'), "{told:?}");
}

#[test]
fn a_record_is_read_in_its_encoding() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("japanese.sgf");
    let record = [b"(;SZ[3]CA[Shift_JIS]C[".as_slice(), b"\x83\x5d]AB[bb])"].concat();
    fs::write(&file, record).expect("the record is written");
    let typed = format!("loadsgf {}\nshowboard\n", file.display());
    let run = run_with_input(["gtp"], typed);
    assert!(run.out.contains("2 . # ."), "{}", run.out);
}

const CORNER: &str = "(;SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]TR[ab]PL[B])";

#[test]
fn the_final_status_is_that_of_stones_that_are_settled() {
    let ask = ["final_status_list alive", "final_status_list dead", "final_status_list seki"];
    let unsettled = answers(CORNER, &["loadsgf FILE", ask[0], ask[1], "final_status_list what"]);
    assert_eq!(unsettled[1], "? cannot tell: whoever moves next decides");
    assert_eq!(unsettled[1..3], [unsettled[1].clone(), unsettled[1].clone()]);
    assert_eq!(unsettled[3], "? syntax error");
    let alive = answers(CORNER, &["loadsgf FILE", "play b B6", ask[0], ask[1], ask[2]]);
    assert_eq!(alive[2..], ["= B6 D6 A5 B5 C5 D5", "= ", "= "]);
    let dead = answers(CORNER, &["loadsgf FILE", "play w B6", ask[0], ask[1], ask[2]]);
    assert_eq!(dead[2..], ["= ", "= D6 A5 B5 C5 D5", "= "]);
    // In a seki both sides are content with a pass; a goal of the file does not matter.
    let seki = "(;SZ[7:2]AB[ca][cb][fa][fb]AW[ba][bb][ea][eb]TR[ca]SQ[da][db][ea][eb]GC[goal: capture]PL[B])";
    let told = answers(seki, &["loadsgf FILE", ask[0], ask[1], ask[2]]);
    assert_eq!(told[1..], ["= ", "= ", "= C2 C1"], "{told:?}");
    let several = "(;SZ[5:1]AB[ba][da]TR[ba][da]PL[W])";
    let told = answers(several, &["loadsgf FILE", ask[0], "twinproof-target B1", ask[0]]);
    assert!(told[1].starts_with("? cannot tell: one of several chains"), "{told:?}");
    assert_eq!(told[3], "= B1");
}

#[test]
fn the_final_score_is_that_of_the_best_moves() {
    let told = answers(
        "(;SZ[2])",
        &["loadsgf FILE", "final_score", "komi 1", "final_score", "komi 1.5", "final_score"],
    );
    assert_eq!([&told[1], &told[3], &told[5]], ["= B+1.0", "= 0", "= W+0.5"]);
    // Both have passed: what stands there counts, whatever could still be played.
    let passed = answers("(;SZ[3]AB[bb];B[];W[])", &["loadsgf FILE", "final_score"]);
    assert_eq!(passed[1], "= B+9.0");
    let large = answers("(;SZ[9]AB[bb])", &["loadsgf FILE", "time_settings 0 1 1", "final_score"]);
    assert_eq!(large[2], "? cannot score: it was not proven in time");
}

#[test]
fn an_analysis_is_told_as_katago_does() {
    let ask = "kata-analyze b 10 ownership true rootInfo true";
    let typed = ["loadsgf FILE", ask, "kata-analyze b avoid b B6 1", "lz-analyze interval 5"];
    let told = answers(CORNER, &typed);
    let first = told[1].lines().nth(1).expect("a line of moves");
    let fields: Vec<_> = first.split("info ").nth(1).expect("a move").split(' ').collect();
    let names: Vec<_> = fields.iter().step_by(2).take(7).copied().collect();
    assert_eq!(names, ["move", "visits", "utility", "winrate", "prior", "lcb", "order"]);
    let winrate: f64 = fields[7].parse().expect("a number");
    assert!((0.0..=1.0).contains(&winrate), "{first}");
    assert_eq!(told[2], "? syntax error");
    assert!(told[3].contains("winrate 5000") || told[3].contains("winrate 10000"), "{told:?}");
}
