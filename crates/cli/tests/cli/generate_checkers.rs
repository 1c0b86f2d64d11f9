//! Endings of checkers from a seed.

use crate::{run, run_with_input};
use serde_json::json;

#[test]
fn one_move_alone_keeps_what_a_generated_ending_is_worth() {
    let args = ["generate", "checkers", "--pieces", "4", "--count", "4", "--seed", "3"];
    let once = run(args);
    assert_eq!((once.code, once.err.as_str()), (0, ""));
    assert_eq!(once.out, run(args).out);
    let lines: Vec<_> = once.out.lines().collect();
    let ask = ["solve", "checkers", "--file", "-", "--value", "--all-moves", "--json"];
    let answers = run_with_input(ask, once.out.as_str()).json();
    assert_eq!((lines.len(), answers.len()), (4, 4));
    for (line, answer) in lines.iter().zip(&answers) {
        let (_, comment) = line.split_once(" ; ").expect("a comment names the move");
        let words: Vec<_> = comment.split([' ', ',']).collect();
        let &[mv, "alone", does, ..] = &words[..] else { panic!("{line}") };
        let worth = if does == "wins" { "win" } else { "draw" };
        assert_eq!(answer["value"], worth, "{line}: {answer}");
        assert_eq!(answer["moves"][worth], json!([mv]), "{line}: {answer}");
        let better = if worth == "win" { json!([]) } else { answer["moves"]["win"].clone() };
        assert_eq!((&better, &answer["moves"]["undecided"]), (&json!([]), &json!([])), "{line}: {answer}");
    }
}

#[test]
fn numbers_of_pieces_that_are_none_are_refused() {
    for pieces in ["1", "13", "5-4", "x"] {
        let run = run(["generate", "checkers", "--pieces", pieces]);
        assert_eq!(run.code, 2, "{pieces}");
        assert!(run.err.contains("such as 5, or a range such as 4-8"), "{}", run.err);
    }
}

#[test]
fn too_few_endings_are_an_error_that_says_what_to_do() {
    let run = run(["generate", "checkers", "--pieces", "12", "--nodes", "1"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("only 0 of 1 such endings were found: allow more --nodes"), "{}", run.err);
}
