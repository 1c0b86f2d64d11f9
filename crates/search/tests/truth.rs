//! Every sound search agrees with the exhaustive oracle, and every certificate is accepted.

mod common;

use common::{graphs, solve};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_core::{Clock, Conditions, Limits, Problem, RepetitionRule, Silent, StopFlag, Value};
use twinproof_games::graph::{Graph, Node};
use twinproof_search::{Algorithm, Settings, prover};
use twinproof_testkit::{attractor, exhaustive};

const ORACLE: u64 = 2_000_000;

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(2);
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

/// What a general certificate of the tree asks of the history before the root.
fn conditions(problem: &Problem<Graph>) -> Option<(Value, Conditions<u32>)> {
    let clock = Clock::start(None, StopFlag::new());
    let settings = Settings::new(Algorithm::Pns);
    let mut prover = prover(problem, &settings).expect("the tree takes every problem");
    let value = prover.prove(&clock, &mut Silent).value.expect("there is no limit");
    let mut writer = Writer::new(Vec::new(), problem);
    prover.write_proof(&clock, &mut writer).expect("a tree has its reasons");
    let bytes = writer.into_inner();
    let mut input = bytes.as_slice();
    let header = Header::read(&mut input, 1 << 30).expect("the header is our own");
    let accepted =
        check::<Graph>(&header, input, &CheckLimits { memory: 1 << 30, clock }).expect("it is right");
    accepted.conditions.map(|conditions| (value, conditions))
}

/// The nodes from which the root can be reached: what a real past consists of.
fn before_root(problem: &Problem<Graph>) -> Vec<Node> {
    let game = problem.game();
    let mut before = vec![*problem.root()];
    let mut next = 0;
    while let Some(&node) = before.get(next) {
        let leads = |other: &Node| game.targets(*other).any(|target| target == node);
        let new: Vec<Node> = game.nodes().filter(|other| leads(other) && !before.contains(other)).collect();
        before.extend(new);
        next += 1;
    }
    before
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn conditions_hold_for_every_real_past(
        random in graphs(9),
        rule in prop::sample::select(&RepetitionRule::ALL),
        pasts in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 0..4), 8),
    ) {
        let problem = random.problem(rule);
        if exhaustive(&problem, 20_000).is_none() {
            return Ok(());
        }
        let Some((value, conditions)) = conditions(&problem) else { return Ok(()) };
        let before = before_root(&problem);
        for past in pasts {
            let past: Vec<Node> = past.iter().map(|index| *index.get(&before)).collect();
            let occurred = |repetition: &u32| past.iter().any(|node| node.index() as u32 == *repetition);
            if conditions.hold_in(occurred) {
                let other = Problem::new(problem.game().clone(), *problem.root(), past.clone(), rule)
                    .expect("it leads to the root");
                prop_assert_eq!(exhaustive(&other, ORACLE), Some(value), "with the past {:?}", past);
            }
        }
    }

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
