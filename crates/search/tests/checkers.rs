//! Endings of checkers whose values are known from a database: what a search claims is that value, and its certificate is accepted.
//! Whatever the search, with knowledge of the game and without.

mod common;

use common::solve_with;
use twinproof_core::{Limits, Value};
use twinproof_games::checkers::{Ask, Asked, Goal, Position, parse};
use twinproof_search::{Algorithm, Ghi, Settings};

/// Positions of up to five pieces with their value for the side to move, `W`, `D` or `L`, from a retrograde build.
const ENDINGS: &str = include_str!("../data/checkers-endings.csv");

fn endings() -> Vec<(Position, char)> {
    let read = |line: &str| {
        let mut parts = line.split('"').skip(1);
        let position = parse(parts.next()?, &Ask::default()).ok()?;
        Some((*position.problem.root(), parts.next()?.chars().nth(1)?))
    };
    ENDINGS.lines().skip(1).map(|line| read(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

/// Asks about every so many endings and gives how many were decided.
fn decided(settings: &Settings, every: usize, knowledge: bool) -> usize {
    let mut decided = 0;
    for (number, (position, value)) in endings().into_iter().enumerate().step_by(every) {
        let goal = if number % 2 == 0 { Goal::Win } else { Goal::Draw };
        let asked = Asked::new(position, Vec::new(), &Ask { goal, knowledge, attacker: None });
        let asked = asked.unwrap_or_else(|error| panic!("{position}: {error}"));
        let truth = match goal {
            Goal::Win | Goal::Value => value == 'W',
            Goal::Draw => value != 'L',
        };
        let solved = solve_with(&asked.problem, settings);
        if let Some(claim) = solved.value {
            let is_yes = asked.answer(claim) == Value::Win;
            assert_eq!(is_yes, truth, "{position} {:?}", asked.question());
            assert_eq!(solved.checked, Ok(()), "{position} {:?}", asked.question());
            decided += 1;
        }
    }
    decided
}

fn settings(algorithm: Algorithm, ghi: Ghi, nodes: u64) -> Settings {
    let limits = Limits { expansions: Some(nodes), memory: Some(1 << 28), ..Limits::default() };
    Settings { ghi, limits, close: algorithm == Algorithm::Bta, ..Settings::new(algorithm) }
}

#[test]
fn the_usual_search_agrees_with_the_database() {
    let found = decided(&settings(Algorithm::Dfpn, Ghi::Conditions, 20_000), 2, true);
    assert!(found > 90, "{found}");
}

#[test]
fn every_sound_search_agrees_with_the_database() {
    for (algorithm, ghi) in [
        (Algorithm::Dfpn, Ghi::Twins),
        (Algorithm::Dfpn, Ghi::Nagai),
        (Algorithm::Bta, Ghi::Conditions),
        (Algorithm::AlphaBeta, Ghi::Conditions),
        (Algorithm::Pns, Ghi::Conditions),
    ] {
        for knowledge in [true, false] {
            let found = decided(&settings(algorithm, ghi, 3_000), 16, knowledge);
            assert!(found > 5, "{} {}: {found}", algorithm.name(), ghi.name());
        }
    }
}

#[test]
fn knowledge_saves_expansions() {
    let settings = settings(Algorithm::Dfpn, Ghi::Conditions, 5_000);
    let [with, without] = [true, false].map(|knowledge| decided(&settings, 6, knowledge));
    assert!(with > without, "{with} with knowledge, {without} without");
}
