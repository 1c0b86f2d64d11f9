//! Threads that share a table agree with the attractor on graphs large enough for them to meet, and their certificates
//! are accepted. How they meet is another matter every time.

mod common;

use common::solve_with;
use twinproof_core::{Clock, Limits, Problem, RepetitionRule, Silent, StopFlag, StopReason, Value};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::{Algorithm, Ghi, Settings, prover};
use twinproof_testkit::attractor;

const MODES: [Ghi; 2] = [Ghi::Twins, Ghi::Conditions];

fn generated(family: Family, size: u32, rule: RepetitionRule, seed: u64) -> Problem<Graph> {
    let recipe = Recipe { size, rule, past: (seed % 2) as u32, seed, ..Recipe::new(family) };
    generate(&recipe).expect("the recipe is reasonable")
}

fn run(problem: &Problem<Graph>, ghi: Ghi, threads: usize, memory: Option<u64>, what: &str) -> Value {
    let limits = Limits { memory, ..Limits::default() };
    let solved = solve_with(problem, &Settings { ghi, threads, limits, ..Settings::new(Algorithm::Dfpn) });
    let what = format!("{what} with {} on {threads} threads in {memory:?}", ghi.name());
    assert_eq!(solved.checked, Ok(()), "{what}");
    solved.value.unwrap_or_else(|| panic!("{what}: unknown"))
}

#[test]
fn threads_agree_with_the_attractor_under_first_player_loss() {
    let rule = RepetitionRule::FirstPlayerLoss;
    for (family, size) in
        [(Family::Pursuit, 5), (Family::Pursuit, 8), (Family::Windmill, 1_000), (Family::Ko, 3_000)]
    {
        for seed in 0..6 {
            let problem = generated(family, size, rule, seed);
            let truth = attractor(&problem);
            for ghi in MODES {
                for threads in [2, 4] {
                    for memory in [None, Some(4 << 20)] {
                        let what = format!("{family} {size} seed {seed}");
                        assert_eq!(run(&problem, ghi, threads, memory, &what), truth, "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn threads_agree_with_one_under_current_player_loss() {
    let rule = RepetitionRule::CurrentPlayerLoss;
    for (family, size) in [(Family::Random, 1_000), (Family::Windmill, 300), (Family::Ko, 60)] {
        for seed in 0..6 {
            let problem = generated(family, size, rule, seed);
            let what = format!("{family} {size} seed {seed}");
            let one = run(&problem, Ghi::Conditions, 1, None, &what);
            for ghi in MODES {
                for threads in [2, 4] {
                    assert_eq!(run(&problem, ghi, threads, None, &what), one, "{what}");
                }
            }
        }
    }
}

#[test]
fn threads_share_each_limit() {
    let problem = generated(Family::Windmill, 3_000, RepetitionRule::CurrentPlayerLoss, 3);
    let run = |limits: Limits, threads: usize| {
        let settings = Settings { threads, limits, ..Settings::new(Algorithm::Dfpn) };
        let clock = Clock::start(None, StopFlag::new());
        prover(&problem, &settings).expect("the search takes it").prove(&clock, &mut Silent)
    };
    for threads in [1, 2, 4] {
        let claim = run(Limits { created: Some(200), ..Limits::default() }, threads);
        assert_eq!((claim.value, claim.stopped), (None, Some(StopReason::Created)), "{threads} threads");
        let claim = run(Limits { expansions: Some(100), ..Limits::default() }, threads);
        assert_eq!((claim.value, claim.stopped), (None, Some(StopReason::Expansions)), "{threads} threads");
        assert!(claim.counts.expansions <= 100, "{threads} threads: {:?}", claim.counts);
    }
}
