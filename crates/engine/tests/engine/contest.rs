//! Matches between scripts, and between searches of ours.

use crate::support::{Scripts, launcher};
use std::collections::HashSet;
use std::fs;
use std::time::Duration;
use twinproof::StopFlag;
use twinproof::games::tictactoe::{Mark, parse};
use twinproof_engine::contest::{
    ContestError, Contestant, GameRecord, Plan, Reason, Records, Score, Side, drawn_openings, play_contest,
};
use twinproof_engine::{Budget, Position};

fn contestant(engine: impl Into<String>) -> Contestant {
    Contestant { engine: engine.into(), budget: Budget::nodes(1000) }
}

/// Games of tic-tac-toe from the empty board, and from a corner that is taken.
fn plan(first: Contestant, second: Contestant, games: u64) -> Plan {
    let openings = [".../.../... x", "X../.../... o"];
    let openings = openings.map(|text| Position::of(&parse(text, Mark::X).unwrap())).to_vec();
    Plan { first, second, openings, games, both: true }
}

fn played(records: &Records) -> Vec<GameRecord> {
    play_contest(records, &launcher(), 1, &StopFlag::new(), |_| {}).unwrap();
    records.games()
}

/// A script that answers so, whatever the position.
fn script(scripts: &Scripts, name: &str, body: &str) -> Contestant {
    contestant(format!("command:{} {{position}} => {{move}}", scripts.shell(name, body)))
}

#[test]
fn each_opening_is_played_with_both_colours() {
    let records = Records::forgotten(plan(contestant("dfpn"), contestant("prover"), 6)).unwrap();
    let games = played(&records);
    let fixtures: Vec<_> = games.iter().map(|game| (game.game, game.opening, game.begins)).collect();
    let (first, second) = (Side::First, Side::Second);
    let expected =
        [(1, 1, first), (2, 1, second), (3, 2, first), (4, 2, second), (5, 1, first), (6, 1, second)];
    assert_eq!(fixtures, expected);
    let score = Score::of(&games, true);
    assert_eq!((score.games, score.pairs.unwrap().iter().sum::<u64>()), (6, 3));
    assert!(games.iter().all(|game| game.reason == Reason::Rules), "{games:?}");
}

#[test]
fn who_breaks_the_rules_or_down_or_is_late_loses() {
    let scripts = Scripts::new();
    let late = script(&scripts, "late", "sleep 2; echo a1");
    let late = Contestant { budget: Budget::time(Duration::from_millis(1)), ..late };
    for (bad, reason) in [
        (script(&scripts, "illegal", "echo z9"), Reason::Illegal),
        (script(&scripts, "dies", "kill -9 $$"), Reason::Crash),
        (late, Reason::Time),
    ] {
        let records = Records::forgotten(plan(contestant("dfpn"), bad, 2)).unwrap();
        let games = played(&records);
        for game in &games {
            assert_eq!((game.winner, game.reason), (Some(Side::First), reason), "{game:?}");
            assert_eq!(game.moves.len(), usize::from(game.begins == Side::First));
        }
        let lost = Score::of(&games, true).forfeits_of(Side::Second);
        assert_eq!(lost.time + lost.illegal + lost.crash, 2);
    }
}

#[test]
fn an_engine_that_is_not_there_or_does_not_play_this_ends_the_match() {
    let missing = Records::forgotten(plan(contestant("dfpn"), contestant("uci:/no/such/engine"), 2)).unwrap();
    let error = play_contest(&missing, &launcher(), 1, &StopFlag::new(), |_| {}).unwrap_err().to_string();
    assert!(error.starts_with("game 1 cannot be played: /no/such/engine cannot be started"), "{error}");
    let scripts = Scripts::new();
    let chess = contestant(scripts.uci("engine", "echo bestmove e2e4"));
    let records = Records::forgotten(plan(chess, contestant("dfpn"), 2)).unwrap();
    let error = play_contest(&records, &launcher(), 1, &StopFlag::new(), |_| {}).unwrap_err().to_string();
    assert!(error.contains("UCI has no words for tictactoe"), "{error}");
    assert!(Records::forgotten(plan(contestant("stockfish"), contestant("dfpn"), 2)).is_err());
}

#[test]
fn a_match_is_taken_up_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, torn) = (folder.path().join("whole"), folder.path().join("torn"));
    let plan = plan(contestant("dfpn"), contestant("prover"), 4);
    let expected = played(&Records::create(&whole, plan.clone()).unwrap());
    // The same, killed in the middle of the line of its third game.
    drop(Records::create(&torn, plan).unwrap());
    let lines = fs::read(whole.join("games.jsonl")).unwrap();
    let ends: Vec<_> =
        lines.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    fs::write(torn.join("games.jsonl"), &lines[..ends[1] + 20]).unwrap();
    let records = Records::open(&torn).unwrap();
    assert_eq!(records.games(), expected[..2]);
    let mut told = Vec::new();
    play_contest(&records, &launcher(), 2, &StopFlag::new(), |game| told.push(game.game)).unwrap();
    assert_eq!(told, [3, 4]);
    let forget_times = |games: Vec<GameRecord>| -> Vec<_> {
        games.into_iter().map(|game| GameRecord { longest: [0.0; 2], ..game }).collect()
    };
    assert_eq!(forget_times(records.games()), forget_times(expected));
    drop(records);
    assert!(played(&Records::open(&torn).unwrap()).len() == 4, "nothing is left to play");
}

#[test]
fn folders_that_are_no_matches_or_somebodys_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let plan = || plan(contestant("dfpn"), contestant("dfpn"), 2);
    assert!(matches!(Records::open(folder.path()), Err(ContestError::NotThere(_))));
    let records = Records::create(folder.path(), plan()).unwrap();
    assert!(matches!(Records::open(folder.path()), Err(ContestError::InUse(_))));
    drop(records);
    assert!(matches!(Records::create(folder.path(), plan()), Err(ContestError::AlreadyThere(_))));
    fs::write(folder.path().join("games.jsonl"), "{}\n").unwrap();
    let error = Records::open(folder.path()).err().unwrap().to_string();
    assert!(error.contains("games.jsonl cannot be read, line 1: "), "{error}");
    let file = folder.path().join("games.sgf");
    assert!(matches!(Records::in_file(&file, plan()), Err(ContestError::NoRecords(_))));
}

#[test]
fn drawn_openings_are_different_and_those_of_their_seed() {
    for game in ["connect6", "gomoku"] {
        let drawn = |seed| -> Vec<String> {
            let openings = drawn_openings(game, 8, seed).unwrap().unwrap();
            openings.iter().map(|opening| serde_json::to_string(opening).unwrap()).collect()
        };
        let once = drawn(1);
        assert_eq!((drawn(1), once.len()), (once.clone(), 8));
        assert_ne!(drawn(2), once);
        assert_eq!(once.iter().collect::<HashSet<_>>().len(), 8);
    }
}

#[test]
fn openings_can_be_shuffled_and_must_have_something_to_play() {
    let mut plan = plan(contestant("dfpn"), contestant("dfpn"), 2);
    plan.openings = drawn_openings("gomoku", 8, 1).unwrap().unwrap();
    let before = plan.openings.clone();
    plan.shuffle(5);
    assert_ne!(plan.openings, before);
    assert!(before.iter().all(|opening| plan.openings.contains(opening)));
    plan.openings.clear();
    assert_eq!(plan.check().unwrap_err().to_string(), "there is no opening to play from");
}
