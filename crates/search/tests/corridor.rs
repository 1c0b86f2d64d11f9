//! Nothing recurses: a corridor of a million nodes is solved and checked by every search but one.

mod common;

use common::solve;
use twinproof_core::{Limits, RepetitionRule};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::Algorithm;
use twinproof_testkit::attractor;

#[test]
fn a_corridor_of_a_million_nodes_is_solved_and_checked() {
    let recipe = Recipe { size: 1_000_000, seed: 3, ..Recipe::new(Family::Corridor) };
    let problem = generate(&recipe).unwrap();
    assert_eq!(problem.rule(), RepetitionRule::FirstPlayerLoss);
    let truth = attractor(&problem);
    // The numbers of playouts differ from leaf to leaf, so that a search by them goes back to the root time and again.
    let others = Algorithm::ALL.into_iter().filter(|&algorithm| algorithm != Algorithm::McPns);
    for (algorithm, close) in others.map(|algorithm| (algorithm, false)).chain([(Algorithm::Bta, true)]) {
        let start = std::time::Instant::now();
        let solved = solve(&problem, algorithm, close, Limits::default());
        println!(
            "{} {close}: {:?} {:?} {:?}",
            algorithm.name(),
            solved.value,
            solved.counts,
            start.elapsed()
        );
        assert_eq!((solved.value, solved.checked), (Some(truth), Ok(())), "{}", algorithm.name());
        assert!(solved.counts.expansions >= 100_000, "{} went the long way", algorithm.name());
    }
}
