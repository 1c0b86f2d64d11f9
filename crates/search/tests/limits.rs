//! Limits are kept, and reaching one is never an answer.

mod common;

use common::hard::Hard;
use common::solve;
use twinproof_core::{Clock, Limits, Problem, RepetitionRule, Silent, StopFlag, StopReason};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::{Family, Recipe, generate};
use twinproof_search::{Algorithm, Claim, Ghi, Refusal, Settings, prover};

/// A board on which the cop needs long.
fn chase() -> Problem<Graph> {
    generate(&Recipe { size: 12, seed: 5, ..Recipe::new(Family::Pursuit) }).expect("the recipe is reasonable")
}

fn prove(
    problem: &Problem<Graph>,
    algorithm: Algorithm,
    close: bool,
    limits: Limits,
    stop: &StopFlag,
) -> Claim {
    let clock = Clock::start(limits.time, stop.clone());
    let settings = Settings { close, limits, ..Settings::new(algorithm) };
    prover(problem, &settings).expect("the search takes it").prove(&clock, &mut Silent)
}

const FORMS: [(Algorithm, bool); 5] = [
    (Algorithm::Pns, false),
    (Algorithm::Dag, false),
    (Algorithm::Dcg, false),
    (Algorithm::Bta, false),
    (Algorithm::Bta, true),
];

#[test]
fn every_limit_stops_every_form_with_its_own_reason() {
    let problem = chase();
    let none = Limits::default;
    for (algorithm, close) in FORMS {
        let name = algorithm.name();
        let run = |limits| prove(&problem, algorithm, close, limits, &StopFlag::new());
        let answer = run(Limits { expansions: Some(50), ..none() });
        assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Expansions)), "{name}");
        assert_eq!(answer.counts.expansions, 50, "{name}");
        let answer = run(Limits { created: Some(200), ..none() });
        assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Created)), "{name}");
        assert!((150..=200).contains(&answer.counts.created), "{name}");
        let answer = run(Limits { visits: Some(300), ..none() });
        assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Visits)), "{name}");
        assert_eq!(answer.counts.visits, 300, "{name}");
        for limits in [
            Limits { expansions: Some(0), ..none() },
            Limits { created: Some(1), ..none() },
            Limits { visits: Some(1), ..none() },
        ] {
            let answer = run(limits);
            assert_eq!((answer.value, answer.counts.expansions), (None, 0), "{name}");
        }
    }
}

#[test]
fn the_memory_limit_is_kept_and_running_out_is_unknown() {
    let problem = generate(&Recipe { size: 200_000, seed: 9, ..Recipe::new(Family::Corridor) }).unwrap();
    for (algorithm, close) in FORMS {
        for limit in [1 << 20, 3 << 20] {
            let limits = Limits { memory: Some(limit), ..Limits::default() };
            let answer = prove(&problem, algorithm, close, limits, &StopFlag::new());
            let name = algorithm.name();
            assert_eq!((answer.value, answer.stopped), (None, Some(StopReason::Memory)), "{name}");
            let used = answer.counts.memory_bytes;
            assert!(used <= limit && used > limit / 4, "{name} used {used} of {limit}");
        }
    }
}

#[test]
fn a_raised_flag_stops_and_so_does_the_clock() {
    let problem = chase();
    let stop = StopFlag::new();
    stop.raise();
    for (algorithm, close) in FORMS {
        let answer = prove(&problem, algorithm, close, Limits::default(), &stop);
        if answer.value.is_none() {
            assert_eq!(answer.stopped, Some(StopReason::Interrupted), "{}", algorithm.name());
        }
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let answer = prove(&problem, algorithm, close, limits, &StopFlag::new());
        if answer.value.is_none() {
            assert_eq!(answer.stopped, Some(StopReason::Time), "{}", algorithm.name());
        }
    }
}

/// In a table that forgets nothing there is one base entry a position: what goes beyond that are twins.
#[test]
fn twins_count_among_the_entries_made() {
    for algorithm in [Algorithm::Dfpn, Algorithm::AlphaBeta] {
        let most_made = |ghi| {
            let over_positions = |seed| {
                let problem = Hard::of(seed).problem(RepetitionRule::CurrentPlayerLoss);
                let settings = Settings { ghi, ..Settings::new(algorithm) };
                let clock = Clock::start(None, StopFlag::new());
                let answer = prover(&problem, &settings).unwrap().prove(&clock, &mut Silent);
                answer.counts.created as i64 - problem.game().node_count() as i64
            };
            (0..200).map(over_positions).max().unwrap()
        };
        assert!(most_made(Ghi::Ignore) <= 0, "{}", algorithm.name());
        for ghi in [Ghi::Twins, Ghi::Conditions] {
            assert!(most_made(ghi) > 0, "{} {}", algorithm.name(), ghi.name());
        }
    }
}

#[test]
fn what_a_search_cannot_do_is_refused_in_a_sentence() {
    let rule = RepetitionRule::CurrentPlayerLoss;
    let problem = generate(&Recipe { rule, ..Recipe::new(Family::Random) }).unwrap();
    let refusal =
        |algorithm, close| prover(&problem, &Settings { close, ..Settings::new(algorithm) }).err().unwrap();
    assert_eq!(refusal(Algorithm::Bta, false), Refusal::WrongRule(rule));
    assert!(refusal(Algorithm::Bta, false).to_string().contains("first-player-loss only"));
    assert_eq!(refusal(Algorithm::Pns, true), Refusal::NoSweeps(Algorithm::Pns));
    for refusal in [
        Refusal::WrongRule(rule),
        Refusal::CoarseRepetition(Algorithm::Dag),
        Refusal::NagaiRule(rule),
        Refusal::NotForAlphaBeta(Ghi::Paths),
        Refusal::NoPlayouts(Algorithm::Pns),
        Refusal::NoSweeps(Algorithm::Pns),
    ] {
        assert!(!refusal.to_string().contains("--"), "{refusal}: options are the command's business");
    }
}

#[test]
fn the_same_problem_gives_the_same_search() {
    let problem = chase();
    for (algorithm, close) in FORMS {
        let limits = || Limits { expansions: Some(5_000), visits: Some(500_000), ..Limits::default() };
        let [one, two] = [0, 1].map(|_| solve(&problem, algorithm, close, limits()));
        assert_eq!(one.counts, two.counts, "{}", algorithm.name());
        assert_eq!(one.line, two.line, "{}", algorithm.name());
    }
}
