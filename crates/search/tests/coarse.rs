//! Where the rule of repetition compares less than the state and some moves never repeat, as with superko and passes,
//! df-pn is still exact and its certificates are accepted.

mod common;

use common::coarse::Coarse;
use common::hard::{Hard, hard_graphs};
use common::{graphs, solve_with};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use twinproof_core::{Game, Limits, Problem, RepetitionRule};
use twinproof_games::graph::Graph;
use twinproof_search::{Algorithm, Ghi, Refusal, Settings, prover};
use twinproof_testkit::{conformance, exhaustive};

const ORACLE: u64 = 2_000_000;
const TABLES: [Option<u64>; 4] = [Some(1), Some(2_700), Some(20_000), None];

/// How much coarser the rule of repetition is.
#[derive(Debug, Clone, Copy)]
struct Blur {
    /// Classes for a hundred nodes.
    classes: u64,
    one_pass_in: u64,
    chance: u64,
}

impl Blur {
    fn of(self, problem: &Problem<Graph>) -> Problem<Coarse> {
        let classes = problem.game().node_count() as u64 * self.classes / 100;
        Coarse::of(problem, classes, self.one_pass_in, self.chance)
    }
}

fn blurs() -> impl Strategy<Value = Blur> {
    let passes = prop::sample::select(&[0, 2, 4]);
    (30..150u64, passes, any::<u64>()).prop_map(|(classes, one_pass_in, chance)| Blur {
        classes,
        one_pass_in,
        chance,
    })
}

fn assert_exact<G: Game>(
    problem: &Problem<G>,
    memory: Option<u64>,
    threads: usize,
) -> Result<(), TestCaseError> {
    let Some(truth) = exhaustive(problem, ORACLE) else { return Ok(()) };
    for ghi in [Ghi::Twins, Ghi::Conditions, Ghi::Paths, Ghi::Nagai] {
        if ghi == Ghi::Nagai && problem.rule() != RepetitionRule::FirstPlayerLoss {
            continue;
        }
        let limits = Limits { memory, ..Limits::default() };
        let settings = Settings { ghi, threads, limits, ..Settings::new(Algorithm::Dfpn) };
        let solved = solve_with(problem, &settings);
        prop_assert_eq!(solved.value, Some(truth), "{}", ghi.name());
        prop_assert_eq!(solved.checked, Ok(()), "{}", ghi.name());
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(11);
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(8_000))]

    #[test]
    fn classes_and_passes_on_random_graphs(
        random in graphs(12),
        rule in prop::sample::select(&RepetitionRule::ALL),
        blur in blurs(),
        memory in prop::sample::select(&TABLES),
        threads in prop_oneof![6 => Just(1), 1 => Just(2)],
    ) {
        assert_exact(&blur.of(&random.problem(rule)), memory, threads)?;
    }

    #[test]
    fn classes_and_passes_on_hard_graphs(
        hard in hard_graphs(),
        rule in prop::sample::select(&RepetitionRule::ALL),
        blur in blurs(),
        memory in prop::sample::select(&TABLES),
        threads in prop_oneof![6 => Just(1), 1 => Just(2)],
    ) {
        assert_exact(&blur.of(&hard.problem(rule)), memory, threads)?;
    }
}

fn example(seed: u64, rule: RepetitionRule) -> Problem<Coarse> {
    Blur { classes: 60, one_pass_in: 3, chance: seed }.of(&Hard::of(seed).problem(rule))
}

#[test]
fn the_coarse_graph_is_a_game() {
    let problems: Vec<_> =
        (0..20).map(|seed| example(seed, RepetitionRule::ALL[seed as usize % 2])).collect();
    conformance::check(&problems, 1);
}

#[test]
fn coarseness_matters() {
    // Otherwise the tests above would show nothing.
    let changed = |rule| {
        let differs = |seed: &u64| {
            exhaustive(&example(*seed, rule), ORACLE) != exhaustive(&Hard::of(*seed).problem(rule), ORACLE)
        };
        (0..500).filter(differs).count()
    };
    for rule in RepetitionRule::ALL {
        assert!(changed(rule) > 20, "{rule}: {}", changed(rule));
    }
}

#[test]
fn answers_are_tried_against_other_moves() {
    // So that the tests above are known to cover it: by rule and mode, how often it was tried and how often it failed.
    for rule in RepetitionRule::ALL {
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            let count = |parity: u64| {
                let settings = Settings { ghi, ..Settings::new(Algorithm::Dfpn) };
                let seeds = (0..2_000).map(|seed| 2 * seed + parity);
                let counts = seeds.map(|seed| solve_with(&example(seed, rule), &settings).counts);
                counts.fold((0, 0), |(all, held), counts| {
                    (all + counts.simulations, held + counts.simulations - counts.flawed_entries)
                })
            };
            let ((without, _), (tried, held)) = (count(1), count(0));
            assert!(tried > without + 500 && held > 200, "{rule} {}: {without}, {tried}, {held}", ghi.name());
        }
    }
}

#[test]
fn searches_that_take_repetition_for_the_state_refuse() {
    let problem = example(0, RepetitionRule::FirstPlayerLoss);
    for algorithm in [Algorithm::Dag, Algorithm::Bta] {
        let refusal = prover(&problem, &Settings::new(algorithm)).err();
        assert_eq!(refusal, Some(Refusal::CoarseRepetition(algorithm)));
    }
}
