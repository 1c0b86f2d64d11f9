//! Graphs kept in files: the papers' figures, graphs that are hard for searches that ignore history, and graphs
//! on which the unsound search is wrong, so that these tests are known to bite.

mod common;

use common::{Solved, solve};
use twinproof_core::{Limits, Problem, RepetitionRule, Value};
use twinproof_games::Named;
use twinproof_games::graph::{Graph, json};
use twinproof_search::Algorithm;

const FIGURES: &str = include_str!("../../games/data/paper-figures.jsonl");
const HARD: &str = include_str!("../../games/data/hard.jsonl");
const DCG_FAILS: &str = include_str!("../data/dcg-fails.jsonl");

/// Breuker's Fig. 5.4 with the wins made to depend on F, in two move orders. F is a draw when it comes after C,
/// which it can only return to, and a win when it does not.
const DRAW_FIRST: &str = r#"{"rule":"first-player-loss","root":"A","nodes":{"A":{"kind":"or","moves":["B"]},
    "B":{"kind":"and","moves":["C","D"]},"C":{"kind":"or","moves":["F","E"]},"D":{"kind":"or","moves":["F"]},
    "F":{"kind":"and","moves":["C"]},"E":{"value":"win"}}}"#;
const DRAW_LAST: &str = r#"{"rule":"first-player-loss","root":"A","nodes":{"A":{"kind":"or","moves":["B"]},
    "B":{"kind":"and","moves":["D","C"]},"C":{"kind":"or","moves":["F","E"]},"D":{"kind":"or","moves":["F"]},
    "F":{"kind":"and","moves":["C"]},"E":{"value":"win"}}}"#;

fn read(file: &str) -> Vec<Named<Graph>> {
    file.lines().map(|line| json::read(line.as_bytes()).expect("the file is our own")).collect()
}

fn assert_right(
    problem: &Problem<Graph>,
    algorithm: Algorithm,
    close: bool,
    expected: &str,
    id: &str,
) -> Solved {
    let solved = solve(problem, algorithm, close, Limits::default());
    assert_eq!(solved.value.map(Value::verdict), Some(expected), "{id} with {}", algorithm.name());
    assert_eq!(solved.checked, Ok(()), "{id} with {}", algorithm.name());
    solved
}

fn sound_searches(problem: &Problem<Graph>, expected: &str, id: &str) {
    assert_right(problem, Algorithm::Pns, false, expected, id);
    if problem.rule() == RepetitionRule::FirstPlayerLoss {
        assert_right(problem, Algorithm::Bta, false, expected, id);
        assert_right(problem, Algorithm::Bta, true, expected, id);
    }
    let dag = solve(problem, Algorithm::Dag, false, Limits { visits: Some(10_000), ..Limits::default() });
    if dag.value.is_some() {
        assert_eq!((dag.value.map(Value::verdict), dag.checked), (Some(expected), Ok(())), "{id} with dag");
    }
}

#[test]
fn sound_searches_are_right_on_every_kept_graph() {
    for file in [FIGURES, HARD, DCG_FAILS] {
        for named in read(file) {
            let id = named.id.expect("kept graphs have names");
            sound_searches(&named.problem, &named.expected.expect("kept graphs have answers"), &id);
        }
    }
}

#[test]
fn the_cyclic_form_is_wrong_on_its_corpus_and_never_certified() {
    let graphs = read(DCG_FAILS);
    for rule in RepetitionRule::ALL {
        assert!(graphs.iter().filter(|named| named.problem.rule() == rule).count() >= 20);
    }
    for named in graphs {
        let solved = solve(&named.problem, Algorithm::Dcg, false, Limits::default());
        assert_ne!(solved.value.map(Value::verdict), named.expected.as_deref(), "{:?}", named.id);
        assert!(solved.checked.is_err(), "{:?}", named.id);
    }
}

#[test]
fn draw_first() {
    let problem = json::read(DRAW_FIRST.as_bytes()).unwrap().problem;
    sound_searches(&problem, "proven", "draw-first");
}

#[test]
fn draw_last() {
    let problem = json::read(DRAW_LAST.as_bytes()).unwrap().problem;
    sound_searches(&problem, "proven", "draw-last");
    // F, won below D, must not be what C rests on: only E wins there.
    let solved = assert_right(&problem, Algorithm::Bta, false, "proven", "draw-last");
    assert_eq!(solved.line, ["B", "D", "F", "C", "E"]);
}

#[test]
fn without_the_winning_end_the_same_loops_are_draws() {
    for text in [DRAW_FIRST, DRAW_LAST] {
        let problem = json::read(text.replace("win", "loss").as_bytes()).unwrap().problem;
        sound_searches(&problem, "disproven", "no win");
    }
}
