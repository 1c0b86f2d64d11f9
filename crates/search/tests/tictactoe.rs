//! Tic-tac-toe: X cannot force a win, and what merging saves.

mod common;

use common::{Solved, solve};
use twinproof_core::{Limits, Value};
use twinproof_games::tictactoe::{Mark, parse};
use twinproof_search::Algorithm;

fn empty_board(algorithm: Algorithm) -> Solved {
    let problem = parse("", Mark::X).expect("it is the empty board");
    let solved = solve(&problem, algorithm, false, Limits::default());
    assert_eq!(solved.value, Some(Value::Loss), "{}", algorithm.name());
    assert_eq!(solved.checked, Ok(()), "{}", algorithm.name());
    solved
}

#[test]
fn x_cannot_force_a_win_and_merging_saves_most_of_the_tree() {
    let forms = [Algorithm::Pns, Algorithm::Dag, Algorithm::Dcg, Algorithm::Bta];
    let [tree, dag, dcg, bta] = forms.map(empty_board).map(|solved| solved.counts);
    // Nothing repeats, so depth and position merge alike.
    assert_eq!((dag.expansions, dag.created), (dcg.expansions, dcg.created));
    let ratio = |a: u64, b: u64| a as f64 / b as f64;
    let (expansions, created) = (ratio(tree.expansions, dag.expansions), ratio(tree.created, dag.created));
    println!(
        "tree {tree:?}\ndag {dag:?}\nbta {bta:?}\ntree/dag: expansions {expansions:.2}, created {created:.2}"
    );
    assert!((2.0..4.0).contains(&expansions) && (3.0..6.0).contains(&created));
}

#[test]
fn either_side_wins_from_a_fork() {
    let forked = "X.O/.../O.X x";
    let solved = solve(&parse(forked, Mark::X).unwrap(), Algorithm::Pns, false, Limits::default());
    assert_eq!((solved.value, solved.checked), (Some(Value::Win), Ok(())));
    let solved = solve(&parse(forked, Mark::O).unwrap(), Algorithm::Bta, true, Limits::default());
    assert_eq!((solved.value, solved.checked), (Some(Value::Loss), Ok(())));
}
