//! Endings of checkers on which a search that ignores histories errs: it disproves a win. Told apart, they are won, and certificates
//! say so.

mod common;

use common::solve_with;
use twinproof_core::{Limits, Problem, Value};
use twinproof_games::checkers::{Ask, Checkers, parse};
use twinproof_search::{Algorithm, Ghi, Settings};

/// A position, a search and its seed a line: those that were found among some thirteen thousand won endings of three pieces.
const CORPUS: &str = include_str!("../data/checkers-ignore.tsv");

struct Row {
    name: &'static str,
    problem: Problem<Checkers>,
    algorithm: Algorithm,
    seed: u64,
}

fn corpus() -> Vec<Row> {
    let read = |line: &'static str| {
        let [fen, algorithm, seed] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
        Some(Row {
            name: line,
            problem: parse(fen, &Ask::default()).ok()?.problem,
            algorithm: Algorithm::ALL.into_iter().find(|one| one.name() == algorithm)?,
            seed: seed.parse().ok()?,
        })
    };
    let lines = CORPUS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

fn settings(row: &Row, ghi: Ghi, expansions: u64) -> Settings {
    let limits = Limits { expansions: Some(expansions), memory: Some(1 << 28), ..Limits::default() };
    Settings { ghi, seed: row.seed, limits, ..Settings::new(row.algorithm) }
}

/// Which of them are wrong hangs on the order in which positions are visited: most are, or the corpus has had its day.
#[test]
fn ignoring_histories_disproves_what_is_won() {
    for algorithm in [Algorithm::Dfpn, Algorithm::AlphaBeta] {
        let rows: Vec<_> = corpus().into_iter().filter(|row| row.algorithm == algorithm).collect();
        let is_wrong = |row: &&Row| {
            let solved = solve_with(&row.problem, &settings(row, Ghi::Ignore, 20_000));
            assert!(solved.value != Some(Value::Loss) || solved.checked.is_err(), "{}", row.name);
            solved.value == Some(Value::Loss)
        };
        let wrong = rows.iter().filter(is_wrong).count();
        assert!(2 * wrong > rows.len(), "{wrong} of {} wrong in {}", rows.len(), algorithm.name());
    }
}

#[test]
fn told_apart_they_are_proven_and_certificates_say_so() {
    for row in corpus() {
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            let solved = solve_with(&row.problem, &settings(&row, ghi, 100_000));
            assert_eq!(solved.value, Some(Value::Win), "{} {}", row.name, ghi.name());
            assert_eq!(solved.checked, Ok(()), "{} {}", row.name, ghi.name());
        }
    }
}

/// It keeps no disproof that rests on a repetition, and so finds most of them again and again.
#[test]
fn keeping_no_such_disproof_is_never_wrong() {
    for row in corpus().into_iter().filter(|row| row.algorithm == Algorithm::Dfpn) {
        let solved = solve_with(&row.problem, &settings(&row, Ghi::Nagai, 20_000));
        assert_ne!(solved.value, Some(Value::Loss), "{}", row.name);
        assert!(solved.value.is_none() || solved.checked == Ok(()), "{}", row.name);
    }
}
