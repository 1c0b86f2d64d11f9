//! Proofs that depend on the path are written as trees, and what is the same in them is written once.

mod common;

use common::solve_with;
use twinproof_core::{Player, Problem, RepetitionRule, Value};
use twinproof_games::graph::{Builder, Graph};
use twinproof_search::{Algorithm, Ghi, Settings};

/// The second player moves to a chain of diamonds: at each the first player chooses between two ways to the next. From the
/// last it can only go back to where it all began, and whoever repeats has lost.
fn diamonds(count: usize) -> Problem<Graph> {
    let mut builder = Builder::new();
    let mut node = |name: String| builder.node(&name).expect("names differ");
    let start = node("start".into());
    let tops: Vec<_> = (0..=count).map(|at| node(format!("top{at}"))).collect();
    let sides: Vec<_> =
        (0..count).map(|at| ["left", "right"].map(|side| node(format!("{side}{at}")))).collect();
    builder.inner(start, Player::Second, &tops[..1]).expect("it is new");
    for (at, pair) in sides.iter().enumerate() {
        builder.inner(tops[at], Player::First, pair).expect("it is new");
        for &side in pair {
            builder.inner(side, Player::Second, &tops[at + 1..at + 2]).expect("it is new");
        }
    }
    builder.inner(tops[count], Player::First, &[start]).expect("it is new");
    builder.finish(start, &[], RepetitionRule::CurrentPlayerLoss).expect("it is whole")
}

#[test]
fn what_many_lines_share_is_written_once() {
    // There are four thousand lines.
    let problem = diamonds(12);
    for algorithm in [Algorithm::Dfpn, Algorithm::AlphaBeta] {
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            let solved = solve_with(&problem, &Settings { ghi, ..Settings::new(algorithm) });
            assert_eq!((solved.value, solved.checked), (Some(Value::Loss), Ok(())));
            let bytes = solved.certificate.len();
            assert!(bytes < 2_000, "{} {}: {bytes} bytes", algorithm.name(), ghi.name());
        }
    }
}
