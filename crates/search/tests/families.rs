//! Larger graphs of every family against the attractor, whose value is exact for first-player-loss at any size.

mod common;

use common::solve;
use twinproof_core::{Limits, RepetitionRule};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::Algorithm;
use twinproof_testkit::attractor;

fn recipes() -> Vec<Recipe> {
    let mut recipes = Vec::new();
    for family in Family::ALL {
        let sizes: &[u32] =
            if family == Family::Pursuit { &[3, 4, 5, 6, 7, 9] } else { &[100, 1_000, 10_000] };
        for &size in sizes {
            for terminals in [0.03, 0.1, 0.25] {
                for seed in 0..4 {
                    let past = if seed % 2 == 0 { 0 } else { 3 };
                    let rule = RepetitionRule::FirstPlayerLoss;
                    recipes.push(Recipe { family, size, terminals, rule, past, seed });
                }
            }
        }
    }
    recipes
}

#[test]
fn the_base_twin_algorithm_with_sweeps_solves_them_all() {
    for recipe in recipes() {
        let problem = generate(&recipe).unwrap();
        let solved = solve(&problem, Algorithm::Bta, true, Limits::default());
        assert_eq!(solved.value, Some(attractor(&problem)), "{recipe:?}");
        assert_eq!(solved.checked, Ok(()), "{recipe:?}");
    }
}

#[test]
fn whatever_the_others_decide_within_a_budget_is_right() {
    let mut decided = 0;
    for recipe in recipes() {
        let problem = generate(&recipe).unwrap();
        let truth = attractor(&problem);
        for algorithm in [Algorithm::Pns, Algorithm::Dag, Algorithm::Bta] {
            let solved =
                solve(&problem, algorithm, false, Limits { visits: Some(50_000), ..Limits::default() });
            if let Some(value) = solved.value {
                decided += 1;
                assert_eq!((value, solved.checked), (truth, Ok(())), "{} {recipe:?}", algorithm.name());
            }
        }
    }
    assert!(decided > 300, "only {decided} decided: the budget is too small to show anything");
}
