//! Every sound search agrees with the exhaustive oracle, and every certificate is accepted.

mod common;

use common::{graphs, solve};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use twinproof_core::{Limits, RepetitionRule};
use twinproof_search::Algorithm;
use twinproof_testkit::{attractor, exhaustive};

const ORACLE: u64 = 2_000_000;

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(2);
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn the_tree_is_exact_under_both_rules(random in graphs(11), rule in prop::sample::select(&RepetitionRule::ALL)) {
        let problem = random.problem(rule);
        let Some(truth) = exhaustive(&problem, ORACLE) else { return Ok(()) };
        let limits = Limits { created: Some(3_000_000), ..Limits::default() };
        let solved = solve(&problem, Algorithm::Pns, false, limits);
        prop_assert_eq!(solved.value, Some(truth));
        prop_assert_eq!(solved.checked, Ok(()));
    }

    #[test]
    fn what_the_acyclic_form_decides_is_right(random in graphs(12), rule in prop::sample::select(&RepetitionRule::ALL)) {
        let problem = random.problem(rule);
        let Some(truth) = exhaustive(&problem, ORACLE) else { return Ok(()) };
        let solved = solve(&problem, Algorithm::Dag, false, Limits { visits: Some(2_000), ..Limits::default() });
        if solved.value.is_some() {
            prop_assert_eq!(solved.value, Some(truth));
            prop_assert_eq!(solved.checked, Ok(()));
        }
    }

    #[test]
    fn the_base_twin_algorithm_is_exact_under_its_rule(random in graphs(13), close in any::<bool>()) {
        let problem = random.problem(RepetitionRule::FirstPlayerLoss);
        let truth = attractor(&problem);
        if let Some(exact) = exhaustive(&problem, 100_000) {
            prop_assert_eq!(exact, truth, "the two oracles differ");
        }
        let solved = solve(&problem, Algorithm::Bta, close, Limits::default());
        prop_assert_eq!(solved.value, Some(truth));
        prop_assert_eq!(solved.checked, Ok(()));
    }

    #[test]
    fn a_claim_of_the_cyclic_form_that_is_checked_is_right(random in graphs(12), rule in prop::sample::select(&RepetitionRule::ALL)) {
        let problem = random.problem(rule);
        let Some(truth) = exhaustive(&problem, ORACLE) else { return Ok(()) };
        let solved = solve(&problem, Algorithm::Dcg, false, Limits::default());
        prop_assert!(solved.value.is_some());
        if solved.checked.is_ok() {
            prop_assert_eq!(solved.value, Some(truth));
        }
    }
}
