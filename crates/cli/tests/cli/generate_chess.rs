//! Mates from a seed.

use crate::{root, run, run_with_input};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use twinproof_games::chess::generate::family;

/// What is proven of each line: how long the shortest mate is, and the first moves that keep to it.
fn solved(lines: &[&str], options: &[&str]) -> Vec<Value> {
    let args = ["solve", "chess", "--file", "-", "--json", "--shortest"];
    let answers = run_with_input(args.iter().chain(options), lines.join("\n")).json();
    assert_eq!(answers.len(), lines.len());
    for answer in &answers {
        assert_eq!((&answer["verdict"], &answer["checked"]), (&json!("proven"), &json!(true)), "{answer}");
        assert_eq!(
            (&answer["mate_in"], &answer["agrees"]),
            (&answer["expected"]["dm"], &json!(true)),
            "{answer}"
        );
    }
    answers
}

#[test]
fn generated_mates_are_as_long_as_they_say_and_the_same_again() {
    let args = ["generate", "chess", "--length", "2-3", "--count", "4", "--seed", "5"];
    let once = run(args);
    assert_eq!((once.code, once.err.as_str()), (0, ""));
    assert_eq!(once.out, run(args).out);
    let lines: Vec<_> = once.out.lines().collect();
    let lengths = lines.iter().map(|line| line.contains("bm #3; dm 3; id \"m03-s5-"));
    assert_eq!(lengths.collect::<Vec<_>>(), [false, false, true, true], "{}", once.out);
    solved(&lines, &[]);
    assert_ne!(once.out, run(["generate", "chess", "--length", "2-3", "--count", "4", "--seed", "6"]).out);
}

#[test]
fn on_request_a_mate_has_one_key() {
    let once = run(["generate", "chess", "--length", "3", "--count", "3", "--seed", "1", "--unique"]);
    assert_eq!((once.code, once.err.as_str()), (0, ""));
    let lines: Vec<_> = once.out.lines().collect();
    for answer in solved(&lines, &["--all-moves"]) {
        assert_eq!(answer["moves"]["proven"], answer["expected"]["bm"], "{answer}");
        assert_eq!(answer["moves"]["undecided"], json!([]), "{answer}");
    }
}

/// The shipped mates; the shorter ones are proven once more.
#[test]
fn the_shipped_mates_have_every_length_and_are_no_variations_of_each_other() {
    let file = fs::read_to_string(root().join("experiments/bta-chess/problems.epd")).unwrap();
    let mut lengths: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (_, moves) = line.split_once(" dm ").expect("the length is there");
        let moves = moves.split(';').next().and_then(|moves| moves.parse().ok()).expect("a number");
        lengths.entry(moves).or_default().push(line);
    }
    assert!(lengths.keys().copied().eq(2..=14), "{lengths:?}");
    for (moves, lines) in &lengths {
        assert_eq!(lines.len(), 9, "mates in {moves}");
        let mut families: Vec<_> = lines.iter().map(|line| family(line)).collect();
        families.sort();
        families.dedup();
        assert_eq!(families.len(), 9, "mates in {moves}");
    }
    for lines in lengths.range(..=4).map(|(_, lines)| lines) {
        solved(lines, &[]);
    }
}

#[test]
fn lengths_that_are_none_are_refused() {
    for length in ["0", "4-2", "two"] {
        let run = run(["generate", "chess", "--length", length]);
        assert_eq!(run.code, 2, "{length}");
        assert!(run.err.contains("such as 3, or a range such as 2-14"), "{}", run.err);
    }
}
