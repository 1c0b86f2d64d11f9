//! Limits are kept, and the same search is the same search.

use crate::common::{played, problem, shape, solve, solve_within};
use std::time::Duration;
use twinproof_core::{Clock, Limits, Problem, Rng, StopFlag, StopReason, Value};
use twinproof_games::connect::{Color, Connect6, Family, Position, SixInARow};

/// A game that is not decided within the limits of these tests.
const SLOW: u64 = 3;

/// A position of some game in which nobody wins at once.
fn middle_game(seed: u64) -> Problem<Connect6> {
    let mut rng = Rng::new(seed);
    let root: Position = (0..).find_map(|_| played(SixInARow::SHAPE, 9, &mut rng)).expect("games go on");
    problem(Connect6::new(SixInARow::SHAPE, root.to_move).expect("a shape"), root)
}

#[test]
fn every_limit_ends_a_search_and_is_named() {
    let problem = middle_game(SLOW);
    let none = Limits::default;
    let cases = [
        (Limits { expansions: Some(50), ..none() }, StopReason::Expansions),
        (Limits { created: Some(40), ..none() }, StopReason::Created),
        (Limits { visits: Some(60), ..none() }, StopReason::Visits),
        (Limits { memory: Some(1 << 12), ..none() }, StopReason::Memory),
    ];
    for (limits, reason) in cases {
        let solved = solve_within(&problem, "zones", limits.clone(), &Clock::start(None, StopFlag::new()));
        assert_eq!((solved.value, solved.stopped), (None, Some(reason)));
        assert!(limits.expansions.is_none_or(|most| solved.counts.expansions <= most));
        assert!(limits.created.is_none_or(|most| solved.counts.created <= most));
        assert!(limits.visits.is_none_or(|most| solved.counts.visits <= most));
    }
    let no_time = Clock::start(Some(Duration::ZERO), StopFlag::new());
    assert_eq!(solve_within(&problem, "zones", none(), &no_time).stopped, Some(StopReason::Time));
    let stop = StopFlag::new();
    stop.raise();
    let interrupted = Clock::start(None, stop);
    assert_eq!(solve_within(&problem, "zones", none(), &interrupted).stopped, Some(StopReason::Interrupted));
}

#[test]
fn what_threats_do_not_win_is_unknown_for_a_reason_of_its_own() {
    let game = Connect6::new(shape(4, 4, 4, 1), Color::Black).expect("a shape");
    for algorithm in ["threats", "zones"] {
        let solved = solve(&problem(game, Position::START), algorithm, 1_000_000);
        assert_eq!((solved.value, solved.stopped), (None, Some(StopReason::AllTried)), "{algorithm}");
    }
}

#[test]
fn the_same_question_is_searched_in_the_same_way() {
    let mut decided = 0;
    for seed in 0..6 {
        let problem = middle_game(seed);
        let [one, two] = [0, 1].map(|_| solve(&problem, "zones", 3000));
        assert_eq!((one.counts, &one.certificate, &one.line), (two.counts, &two.certificate, &two.line));
        decided += u32::from(one.value == Some(Value::Win));
    }
    assert!(decided > 0);
}
