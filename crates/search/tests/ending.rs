//! df-pn ends. On cyclic graphs that is no matter of course: numbers can feed on each other for ever.

mod common;

use common::hard::Hard;
use twinproof_core::{Clock, Limits, Problem, RepetitionRule, Silent, StopFlag};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::{Algorithm, Ghi, Settings, prover};

const GRAPHS: u64 = 10_000;
/// So many expansions a node are more than enough.
const EXPANSIONS_A_NODE: u64 = 1_000;

/// Small graphs of all kinds, nearly all with cycles, every other one with a past.
fn graph(seed: u64, rule: RepetitionRule) -> Problem<Graph> {
    let families = [Family::Random, Family::Windmill, Family::Ko, Family::Pursuit, Family::Dag];
    let Some(&family) = families.get(seed as usize % 8) else {
        return Hard::of_size(seed, 6 + (seed / 8 % 23) as usize).problem(rule);
    };
    let size = if family == Family::Pursuit { 3 } else { 20 + (seed / 8 % 11) as u32 };
    let terminals = [0.05, 0.1, 0.2][(seed % 3) as usize];
    let recipe = Recipe { family, size, terminals, rule, past: (seed / 8 % 2) as u32, seed };
    generate(&recipe).expect("the recipe is reasonable")
}

/// The seeds of the graphs on which the search does not end. Says what the worst one took.
fn endless(
    ghi: Ghi,
    rule: RepetitionRule,
    memory: Option<u64>,
    graph: impl Fn(u64, RepetitionRule) -> Problem<Graph>,
) -> Vec<u64> {
    let mut endless = Vec::new();
    let mut worst = (0.0, 0);
    for seed in 0..GRAPHS {
        let problem = graph(seed, rule);
        let nodes = problem.game().node_count() as u64;
        let limits = Limits { expansions: Some(EXPANSIONS_A_NODE * nodes), memory, ..Limits::default() };
        let settings = Settings { ghi, limits, ..Settings::new(Algorithm::Dfpn) };
        let clock = Clock::start(None, StopFlag::new());
        let answer = prover(&problem, &settings).expect("df-pn takes it").prove(&clock, &mut Silent);
        if answer.value.is_none() {
            endless.push(seed);
        }
        let ratio = answer.counts.expansions as f64 / nodes as f64;
        if ratio > worst.0 {
            worst = (ratio, seed);
        }
    }
    let (ratio, seed) = worst;
    println!("{} {rule} in {memory:?}: at most {ratio:.1} expansions a node, seed {seed}", ghi.name());
    endless
}

#[test]
fn twins_end_under_first_player_loss() {
    assert_eq!(endless(Ghi::Twins, RepetitionRule::FirstPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn twins_end_under_current_player_loss() {
    assert_eq!(endless(Ghi::Twins, RepetitionRule::CurrentPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn conditions_end_under_first_player_loss() {
    assert_eq!(endless(Ghi::Conditions, RepetitionRule::FirstPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn conditions_end_under_current_player_loss() {
    assert_eq!(endless(Ghi::Conditions, RepetitionRule::CurrentPlayerLoss, None, graph), Vec::<u64>::new());
}

#[test]
fn a_table_that_forgets_nearly_everything_does_not_keep_the_search_from_ending() {
    // Smaller graphs: without a table the paths are searched one by one.
    let graph = |seed, rule| Hard::of(seed).problem(rule);
    for rule in RepetitionRule::ALL {
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            assert_eq!(endless(ghi, rule, Some(1), graph), Vec::<u64>::new());
        }
    }
}
