//! Problems of go from a seed, and those that ship.

use crate::{root, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use twinproof_games::go::games;

/// The named games of a collection.
fn named(text: &str) -> Vec<(&str, &str)> {
    let games = games(text).expect("the collection is our own");
    games.into_iter().map(|(name, sgf)| (name.expect("it has a name"), sgf)).collect()
}

/// What is proven of a problem, which must be what its record says.
fn solved(sgf: &str, options: &[&str]) -> Value {
    let answer = run(["solve", "go", sgf, "--json"].iter().chain(options)).json().remove(0);
    assert_is_as_told(sgf, &answer);
    answer
}

/// An answer is the one in the record, and was checked.
fn assert_is_as_told(sgf: &str, answer: &Value) {
    let (_, told) = sgf.split_once("GC[").expect("the answer is there");
    let told = told.split(']').next().expect("it is closed");
    let text = |key: &str| answer[key].as_str().expect("a text").to_owned();
    let verdict = format!("{}: {}", text("question"), text("verdict"));
    assert_eq!(told.split([',', '\n']).next(), Some(verdict.as_str()), "{sgf}");
    assert_eq!(answer["checked"], json!(true), "{sgf}");
}

#[test]
fn generated_problems_are_answered_as_they_say_and_the_same_again() {
    for about in ["life", "one-eye"] {
        let args = ["generate", "go", "--about", about, "--room", "6-7", "--count", "4", "--seed", "3"];
        let once = run(args);
        assert_eq!((once.code, once.err.as_str()), (0, ""));
        assert_eq!(once.out, run(args).out);
        let problems = named(&once.out);
        assert_eq!(problems.len(), 4);
        assert!(problems[0].0.contains("-6-s3-") && problems[3].0.contains("-7-s3-"), "{}", once.out);
        for (_, sgf) in problems {
            solved(sgf, &[]);
        }
    }
}

#[test]
fn on_request_black_has_one_key() {
    let once = run(["generate", "go", "--room", "6", "--shape", "corner", "--count", "2", "--unique"]);
    assert_eq!((once.code, once.err.as_str()), (0, ""));
    for (name, sgf) in named(&once.out) {
        assert!(name.starts_with("corner-6-"), "{name}");
        assert_has_one_key(sgf);
    }
}

/// Black wins, by the move the record names and no other.
fn assert_has_one_key(sgf: &str) {
    let answer = solved(sgf, &["--all-moves"]);
    assert_eq!(answer["verdict"], "proven", "{sgf}");
    let keys = answer["moves"]["proven"].as_array().expect("a list");
    assert_eq!(keys.len(), 1, "{sgf}");
    let key = keys[0].as_str().expect("a move");
    assert!(sgf.contains(&format!(", by {key} alone]")), "{sgf}");
    assert_eq!(answer["moves"]["undecided"], json!([]), "{sgf}");
}

#[test]
fn rooms_that_are_none_are_refused() {
    for room in ["0", "12-8", "21", "wide"] {
        let run = run(["generate", "go", "--room", room]);
        assert_eq!(run.code, 2, "{room}");
        assert!(run.err.contains("from 4 to 20, such as 8, or a range such as 8-12"), "{}", run.err);
    }
}

#[test]
fn advice_is_for_what_ran_out() {
    for (limit, advice) in
        [(["--time", "0"], "allow more --time, or"), (["--nodes", "1"], "allow more --nodes, or")]
    {
        let run = run(["generate", "go", "--room", "5", "--shape", "corner"].iter().chain(&limit));
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(run.err.contains(advice), "{limit:?}: {}", run.err);
    }
}

/// The problems of a file that ships.
fn shipped(file: &str) -> String {
    fs::read_to_string(root().join("problems/go").join(file)).expect("it ships")
}

#[test]
fn the_well_known_shapes_have_their_known_status() {
    let shapes = shipped("shapes.sgf");
    let problems = named(&shapes);
    let answers = run(["solve", "go", "--file", "problems/go/shapes.sgf", "--json"]).json();
    assert_eq!((problems.len(), answers.len()), (62, 62));
    for ((_, sgf), answer) in problems.into_iter().zip(&answers) {
        assert_is_as_told(sgf, answer);
    }
}

/// All are counted; those about life, and of the others the smaller ones, are proven once more. `twinproof experiment
/// ghi-go` proves every one-eye problem.
#[test]
fn the_shipped_problems_are_as_many_as_they_should_be_and_answered_as_they_say() {
    for (file, count) in [("one-eye.sgf", 140), ("life.sgf", 30), ("keys.sgf", 30)] {
        let text = shipped(file);
        let problems = named(&text);
        let names: BTreeSet<_> = problems.iter().map(|(name, _)| name).collect();
        assert_eq!((problems.len(), names.len()), (count, count), "{file}");
        let mut rooms = BTreeSet::new();
        for (name, sgf) in problems {
            let room = name.split('-').nth(1).and_then(|room| room.parse::<u16>().ok());
            let room = room.expect("the name says how much room there is");
            assert!((8..=20).contains(&room), "{name}");
            assert!(sgf.contains("PL[B]"), "{name}");
            match file {
                "keys.sgf" if room <= 9 => assert_has_one_key(sgf),
                "life.sgf" => drop(solved(sgf, &[])),
                _ if room <= 9 => drop(solved(sgf, &[])),
                _ => {}
            }
            rooms.insert(room);
        }
        assert!(file == "keys.sgf" || rooms.into_iter().eq(8..=20), "{file}");
    }
}
