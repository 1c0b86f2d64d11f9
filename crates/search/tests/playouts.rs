//! Searches that guess by playouts: the guesses say where to look, never what is so.

mod common;

use common::tiny_go::Tiny;
use common::{Random, Solved, graphs, solve_with};
use proptest::prelude::*;
use twinproof_core::{Limits, Problem, RepetitionRule};
use twinproof_games::go::{Ask, Go, parse};
use twinproof_search::{Algorithm, Ghi, Level, Playouts, Refusal, Settings, prover};
use twinproof_testkit::exhaustive;

/// Steps of the oracle.
const ORACLE: u64 = 50_000;

fn playouts(games: u32, look_ahead: u32, launch_level: Level) -> Option<Playouts> {
    Some(Playouts { games, look_ahead, launch_level, ..Playouts::default() })
}

/// Every kind of search that plays out, in several settings.
fn searches() -> Vec<Settings> {
    let mut all = Vec::new();
    for (seed, playouts) in [
        (1, playouts(3, 10, Level::Moves(0))),
        (2, playouts(20, 3, Level::Moves(2))),
        (3, playouts(5, 10, Level::Share(0.75))),
    ] {
        all.push(Settings { seed, playouts, ..Settings::new(Algorithm::McPns) });
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            all.push(Settings { seed, playouts, ghi, ..Settings::new(Algorithm::Dfpn) });
        }
    }
    all.push(Settings::new(Algorithm::McPns));
    all
}

#[test]
fn answers_on_tiny_boards_are_those_of_exhaustion() {
    let mut met = 0;
    for seed in 0..300 {
        let tiny = Tiny::random(seed);
        let Ok(problem) = tiny.problem() else { continue };
        let Some(truth) = exhaustive(&problem, ORACLE / 10) else { continue };
        met += 1;
        for settings in searches() {
            let solved = solve_with(&problem, &settings);
            assert_eq!((solved.value, solved.checked), (Some(truth), Ok(())), "{settings:?}: {tiny:?}");
        }
    }
    assert!(met >= 50, "{met} problems");
}

fn agree(graph: &Random, rule: RepetitionRule) {
    let problem = graph.problem(rule);
    let Some(truth) = exhaustive(&problem, ORACLE) else { return };
    for settings in searches() {
        let limits = Limits { visits: Some(1_000_000), ..Limits::default() };
        let solved = solve_with(&problem, &Settings { limits, ..settings.clone() });
        match solved.value {
            // A tree may be too large.
            None => assert_eq!(settings.algorithm, Algorithm::McPns, "{settings:?}"),
            Some(value) => assert_eq!((value, solved.checked), (truth, Ok(())), "{settings:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn answers_on_graphs_are_those_of_exhaustion(graph in graphs(10)) {
        RepetitionRule::ALL.iter().for_each(|&rule| agree(&graph, rule));
    }
}

fn square_four() -> Problem<Go> {
    let record = include_str!("../../../examples/go/square-four.sgf");
    parse(record, &Ask::default()).expect("a record of the test")
}

#[test]
fn the_same_seed_is_the_same_search_and_another_one_is_not() {
    let problem = square_four();
    for algorithm in [Algorithm::McPns, Algorithm::Dfpn] {
        let run = |seed| {
            let playouts = playouts(3, 10, Level::Moves(0));
            let limits = Limits { memory: Some(4 << 20), ..Limits::default() };
            solve_with(&problem, &Settings { seed, playouts, limits, ..Settings::new(algorithm) })
        };
        let same =
            |one: &Solved, other: &Solved| one.counts == other.counts && one.certificate == other.certificate;
        let first = run(1);
        assert!(same(&first, &run(1)), "{algorithm:?}");
        assert!((2..6).any(|seed| !same(&first, &run(seed))), "{algorithm:?}");
    }
}

#[test]
fn what_is_kept_of_playouts_changes_nothing_but_time() {
    let problem = square_four();
    let counts = |memory| {
        let playouts = playouts(3, 10, Level::Moves(0));
        let limits = Limits { memory, ..Limits::default() };
        let counts =
            solve_with(&problem, &Settings { playouts, limits, ..Settings::new(Algorithm::McPns) }).counts;
        (counts.expansions, counts.created, counts.visits)
    };
    // In little memory entries push each other out.
    assert_eq!(counts(Some(700 << 10)), counts(Some(1 << 30)));
}

#[test]
fn above_the_launching_level_the_search_is_the_plain_one() {
    let record = include_str!("../../../examples/go/carpenter.sgf");
    let asked = parse(record, &Ask::default()).unwrap();
    // What the plain search knows of Go would make the difference.
    let (game, root) = (asked.game().clone().without_knowledge(), asked.root().clone());
    let problem = Problem::new(game, root, asked.past().to_vec(), asked.rule()).unwrap();
    let counts = |settings: Settings| {
        let counts = solve_with(&problem, &settings).counts;
        (counts.expansions, counts.created, counts.visits)
    };
    let plain = counts(Settings::new(Algorithm::Pns));
    let at = |level| {
        let playouts = playouts(3, 10, level);
        counts(Settings { playouts, ..Settings::new(Algorithm::McPns) })
    };
    assert_eq!(at(Level::Moves(1000)), plain);
    assert_eq!(at(Level::Share(100.0)), plain);
    assert_ne!(at(Level::Moves(0)), plain);
    // Nine points of the region are empty.
    assert_eq!(at(Level::Share(0.5)), at(Level::Moves(5)));
    assert_ne!(at(Level::Moves(5)), at(Level::Moves(0)));
}

#[test]
fn a_search_without_playouts_refuses_them() {
    let problem = square_four();
    for algorithm in [Algorithm::Pns, Algorithm::AlphaBeta] {
        let settings = Settings { playouts: playouts(3, 10, Level::Moves(0)), ..Settings::new(algorithm) };
        assert_eq!(prover(&problem, &settings).err(), Some(Refusal::NoPlayouts(algorithm)));
    }
}
