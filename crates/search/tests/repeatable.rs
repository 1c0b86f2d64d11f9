//! One thread and one seed: one search. Another seed is another search with the same answer.

mod common;

use common::hard::Hard;
use common::{Solved, solve_with};
use twinproof_core::{Limits, Problem, RepetitionRule};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::{Algorithm, Ghi, Settings};

fn problems() -> Vec<Problem<Graph>> {
    let mut problems = Vec::new();
    for rule in RepetitionRule::ALL {
        problems.extend((0..20).map(|seed| Hard::of_size(seed, 14).problem(rule)));
        for (family, size) in [
            (Family::Random, 300),
            (Family::Windmill, 300),
            (Family::Ko, 100),
            (Family::Dag, 300),
            (Family::Pursuit, 4),
        ] {
            // Under current-player-loss a chase has no end.
            if family != Family::Pursuit || rule == RepetitionRule::FirstPlayerLoss {
                let recipe = Recipe { size, rule, past: 2, seed: 5, ..Recipe::new(family) };
                problems.push(generate(&recipe).expect("the recipe is reasonable"));
            }
        }
    }
    problems
}

fn run(problem: &Problem<Graph>, ghi: Ghi, memory: Option<u64>, seed: u64) -> Solved {
    let limits = Limits { memory, expansions: Some(20_000), ..Limits::default() };
    solve_with(problem, &Settings { ghi, seed, limits, ..Settings::new(Algorithm::Dfpn) })
}

#[test]
fn the_same_seed_gives_the_same_counts_line_and_certificate() {
    for (index, problem) in problems().iter().enumerate() {
        for ghi in [Ghi::Ignore, Ghi::Twins, Ghi::Conditions, Ghi::Paths] {
            for (memory, seed) in [(None, 0), (Some(2_700), 0), (Some(2_700), 9)] {
                let [one, two] = [0, 1].map(|_| run(problem, ghi, memory, seed));
                let name = ghi.name();
                assert_eq!((one.value, one.counts), (two.value, two.counts), "{name} on problem {index}");
                assert_eq!(one.line, two.line, "{name} on problem {index}");
                assert_eq!(one.certificate, two.certificate, "{name} on problem {index}");
            }
        }
    }
}

#[test]
fn another_seed_searches_otherwise_and_finds_the_same() {
    let mut differ = 0;
    for (index, problem) in problems().iter().enumerate() {
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            let answers = [0, 1, 2, 3, u64::MAX].map(|seed| run(problem, ghi, None, seed));
            let first = &answers[0];
            for other in &answers[1..] {
                assert_eq!(first.value, other.value, "{} on problem {index}", ghi.name());
                assert!(first.value.is_none() || other.checked.is_ok());
                differ += u32::from(first.counts != other.counts);
            }
        }
    }
    assert!(differ > 100, "seeds do not matter: {differ}");
}
