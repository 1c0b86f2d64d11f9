//! Problems from a seed.

use crate::{run, run_with_input};
use std::collections::HashSet;
use std::fs;

#[test]
fn graphs_of_every_family_can_be_solved_and_are_the_same_again() {
    for (family, size) in [
        ("random", "30"),
        ("windmill", "40"),
        ("ko", "40"),
        ("pursuit", "4"),
        ("dag", "50"),
        ("corridor", "100"),
    ] {
        let args = ["generate", "graph", "--family", family, "--size", size, "--seed", "7", "--count", "2"];
        let once = run(args);
        assert_eq!((once.code, once.err.as_str()), (0, ""), "{family}");
        assert_eq!(once.out, run(args).out);
        let objects = once.json();
        assert_eq!(objects[0]["id"], format!("{family}-{size}-s7"));
        assert_eq!(objects[1]["id"], format!("{family}-{size}-s8"));
        let solved = run_with_input(["solve", "graph", "--file", "-", "--json", "--nodes", "3000"], once.out);
        assert!(solved.code == 0 || solved.code == 3, "{family}: {}", solved.out);
    }
}

#[test]
fn boards_are_different_and_open() {
    let run = run(["generate", "tictactoe", "--count", "200", "--plies", "4", "--seed", "2"]);
    let boards: HashSet<_> = run.out.lines().collect();
    assert_eq!(boards.len(), 200);
    assert!(boards.iter().all(|board| board.matches(['X', 'O']).count() == 4));
    let solved = run_with_input(["solve", "tictactoe", "--file", "-", "--json"], run.out.clone());
    assert_eq!((solved.code, solved.out.lines().count()), (0, 200));
}

#[test]
fn more_boards_than_there_are_cannot_be_had() {
    let run = run(["generate", "tictactoe", "--count", "10", "--plies", "1"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("there are only 9"), "{}", run.err);
}

#[test]
fn a_file_is_overwritten_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("graphs.jsonl");
    fs::write(&file, "precious").unwrap();
    let args = ["generate", "graph", "--out", file.to_str().unwrap()];
    let refused = run(args);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(run(args.into_iter().chain(["--force"])).code, 0);
    assert!(fs::read_to_string(&file).unwrap().starts_with('{'));
}

#[test]
fn a_size_a_family_cannot_have_is_refused() {
    let run = run(["generate", "graph", "--family", "pursuit", "--size", "1000"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("pursuit"), "{}", run.err);
}
