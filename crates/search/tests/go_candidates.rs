//! Candidates for problems of go, small enough for exhaustion: every sound search agrees with it.

mod common;

use common::solve_with;
use twinproof_core::Value;
use twinproof_games::go::generate::{Recipe, Shape, candidate};
use twinproof_search::{Algorithm, Ghi, Settings};
use twinproof_testkit::exhaustive;

/// Steps of the oracle.
const ORACLE: u64 = 200_000;

#[test]
fn small_candidates_are_answered_as_exhaustion_has_it() {
    // By question and value: how many there were.
    let mut met = std::collections::BTreeMap::new();
    for number in 0..240 {
        let (shape, one_eye) = (Shape::ALL[number as usize % 3], number % 2 == 0);
        let recipe = Recipe { shape, room: 4 + (number % 3) as u16, one_eye, seed: 1, number };
        let Some(problem) = candidate(&recipe) else { continue };
        let Some(truth) = exhaustive(&problem, ORACLE) else { continue };
        for (algorithm, ghi) in [
            (Algorithm::Dfpn, Ghi::Twins),
            (Algorithm::Dfpn, Ghi::Conditions),
            (Algorithm::AlphaBeta, Ghi::Conditions),
        ] {
            let solved = solve_with(&problem, &Settings { ghi, ..Settings::new(algorithm) });
            assert_eq!((solved.value, solved.checked), (Some(truth), Ok(())), "{algorithm:?} {recipe:?}");
        }
        *met.entry((one_eye, truth == Value::Win)).or_insert(0) += 1;
    }
    assert_eq!(met.len(), 4, "each question and value: {met:?}");
    assert!(met.values().all(|&count| count >= 5), "{met:?}");
}
