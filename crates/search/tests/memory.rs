//! A table far too small costs time and nothing else.

mod common;

use common::solve_with;
use common::watched::Watched;
use twinproof_core::{Clock, Game, Limits, Player, Problem, RepetitionRule, Silent, StopFlag, Value, mix};
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_games::graph::{Builder, Graph};
use twinproof_games::tictactoe::{Mark, parse};
use twinproof_search::{Algorithm, Ghi, Settings, prover};
use twinproof_testkit::attractor;

const MODES: [Ghi; 2] = [Ghi::Twins, Ghi::Conditions];
/// The stack may always have this much.
const STACK: u64 = 256 << 10;

/// The most entries a table can have. It gets five eighths of the memory and none is smaller than 24 bytes; a bucket
/// of each kind is always there, with five entries and at most five twins.
fn most_entries(memory: u64) -> u64 {
    (memory * 5 / 8 / 24).max(10)
}

fn settings(ghi: Ghi, memory: Option<u64>) -> Settings {
    let limits = Limits { memory, ..Limits::default() };
    Settings { ghi, limits, ..Settings::new(Algorithm::Dfpn) }
}

/// How many different positions a search expands, the certificate aside.
fn distinct<G: Game>(problem: &Problem<G>, settings: &Settings) -> u64 {
    let problem = Watched::new(problem);
    let clock = Clock::start(None, StopFlag::new());
    prover(&problem, settings).expect("df-pn takes it").prove(&clock, &mut Silent);
    problem.game().distinct()
}

/// Solves with a table that can hold one in a hundred of the positions the search visits.
fn solve_in_little<G: Game>(problem: &Problem<G>, memory: u64, what: &str) -> Option<Value> {
    let plenty = solve_with(problem, &settings(Ghi::Conditions, None));
    for ghi in MODES {
        let settings = settings(ghi, Some(memory));
        let what = format!("{what} with {}", ghi.name());
        let (visited, held) = (distinct(problem, &settings), most_entries(memory));
        assert!(visited >= 100 * held, "{what}: {visited} positions are not enough for {held} entries");
        let solved = solve_with(problem, &settings);
        assert_eq!((solved.value, solved.checked), (plenty.value, Ok(())), "{what}");
        let used = solved.counts.memory_bytes;
        assert!(used <= memory + STACK, "{what}: {used} bytes");
    }
    plenty.value
}

/// A tree with three moves everywhere, the players in turn, and ends by chance, few of them wins.
fn tree(depth: u32, seed: u64, rule: RepetitionRule) -> Problem<Graph> {
    let mut builder = Builder::new();
    let inner = (3usize.pow(depth) - 1) / 2;
    let nodes: Vec<_> =
        (0..3 * inner + 1).map(|i| builder.node(&i.to_string()).expect("names are short")).collect();
    for (i, &node) in nodes.iter().enumerate() {
        let player = if (2 * i + 1).ilog(3) % 2 == 0 { Player::First } else { Player::Second };
        let value = if mix(seed ^ mix(i as u64)) % 100 < 55 { Value::Win } else { Value::Loss };
        match nodes.get(3 * i + 1..3 * i + 4) {
            Some(moves) => builder.inner(node, player, moves),
            None => builder.terminal(node, value),
        }
        .expect("each node is defined once");
    }
    builder.finish(nodes[0], &[], rule).expect("everything is defined")
}

fn generated(family: Family, size: u32, rule: RepetitionRule, seed: u64) -> Problem<Graph> {
    let recipe = Recipe { size, rule, seed, ..Recipe::new(family) };
    generate(&recipe).expect("the recipe is reasonable")
}

#[test]
fn a_game_with_transpositions_is_solved_in_a_hundredth_of_its_positions() {
    let problem = parse("", Mark::X).expect("it is the empty board");
    assert_eq!(solve_in_little(&problem, 1, "tic-tac-toe"), Some(Value::Loss));
}

#[test]
fn a_cyclic_graph_is_solved_in_a_hundredth_of_its_positions() {
    let problem = generated(Family::Ko, 30_000, RepetitionRule::FirstPlayerLoss, 1);
    assert_eq!(solve_in_little(&problem, 1, "ko"), Some(attractor(&problem)));
}

#[test]
fn trees_are_solved_in_a_hundredth_of_their_positions_under_both_rules() {
    for rule in RepetitionRule::ALL {
        for seed in 0..3 {
            solve_in_little(&tree(10, seed, rule), 1_000, "a tree");
        }
    }
}

#[test]
fn the_size_of_the_table_does_not_change_the_value_and_is_kept() {
    for rule in RepetitionRule::ALL {
        for (family, size) in
            [(Family::Random, 60), (Family::Windmill, 60), (Family::Ko, 40), (Family::Dag, 300)]
        {
            for seed in 0..6 {
                let problem = generated(family, size, rule, seed);
                for ghi in MODES {
                    let plenty = solve_with(&problem, &settings(ghi, None));
                    assert!(plenty.value.is_some());
                    for memory in [20_000, 100_000, 1 << 20, 16 << 20] {
                        let solved = solve_with(&problem, &settings(ghi, Some(memory)));
                        let what = format!("{family} {rule} seed {seed} in {memory} with {}", ghi.name());
                        assert_eq!((solved.value, solved.checked), (plenty.value, Ok(())), "{what}");
                        let used = solved.counts.memory_bytes;
                        assert!(used <= memory + STACK, "{what}: {used} bytes");
                    }
                }
            }
        }
    }
}
