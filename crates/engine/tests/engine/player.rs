//! Our own player as an engine.

use crate::support::{ask, chess, launcher, start};
use std::fs;
use twinproof::StopFlag;
use twinproof::games::connect::{Ask, Color, Family, FiveInARow, SixInARow, parse};
use twinproof_engine::{Answer, Budget, Job, Position, Status};

fn position<F: Family>(text: &str, ask: &Ask) -> Position {
    Position::of(&parse::<F>(text, ask).unwrap())
}

fn play<F: Family>(spec: &str, text: &str, nodes: u64, without: &[&str]) -> Answer {
    ask(spec, position::<F>(text, &Ask::default()), Budget::nodes(nodes), without).unwrap()
}

/// The positions of a file of puzzles.
fn puzzles(game: &str) -> Vec<String> {
    let path = format!("{}/../../problems/{game}/puzzles.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let positions = text.lines().map(|line| line.split(';').next().unwrap().trim().to_owned());
    positions.filter(|position| !position.is_empty()).collect()
}

fn puzzles_come_out_won<F: Family>(game: &str) {
    let mut engine = start("player", &launcher()).unwrap();
    for text in puzzles(game).iter().step_by(5) {
        let job = Job::new(position::<F>(text, &Ask::default()), "player", Budget::nodes(20_000));
        let answer = engine.run(&job, &StopFlag::new()).unwrap();
        assert_eq!(answer.status, Status::Won, "{text}: {answer:?}");
        assert!(answer.word.is_certified());
    }
}

#[test]
fn puzzles_of_connect6_come_out_won() {
    puzzles_come_out_won::<SixInARow>("connect6");
}

#[test]
fn puzzles_of_gomoku_come_out_won() {
    puzzles_come_out_won::<FiveInARow>("gomoku");
}

#[test]
fn a_win_of_the_side_that_is_not_asked_about_is_no_more_than_almost() {
    let text = &puzzles("connect6")[0];
    let mover = parse::<SixInARow>(text, &Ask::default()).unwrap().root().to_move;
    let attacker = if mover == Color::Black { Color::White } else { Color::Black };
    let asked = position::<SixInARow>(text, &Ask { attacker: Some(attacker), ..Ask::default() });
    let answer = ask("player", asked, Budget::nodes(20_000), &[]).unwrap();
    assert_eq!(answer.status, Status::AlmostWon);
}

#[test]
fn other_games_are_refused() {
    let error = ask("player", chess(crate::support::MATE), Budget::nodes(100), &[]).unwrap_err().to_string();
    assert_eq!(error, "player does not take this job: it plays connect6 and gomoku, and no chess");
}

#[test]
fn equal_jobs_have_equal_answers_whatever_came_before() {
    let mut engine = start("player", &launcher()).unwrap();
    let job = |text: &str| Job::new(position::<SixInARow>(text, &Ask::default()), "player", Budget::nodes(5000));
    let mut run = |text: &str| {
        let answer = engine.run(&job(text), &StopFlag::new()).unwrap();
        (answer.best, answer.status, answer.line, answer.spent.nodes)
    };
    let first = run("j10 i9j11");
    run("j10 i9j11 h10i10");
    assert_eq!(run("j10 i9j11"), first);
}

#[test]
fn moves_left_out_are_not_played() {
    let mut without: Vec<String> = Vec::new();
    for _ in 0..6 {
        let without_these: Vec<&str> = without.iter().map(String::as_str).collect();
        let answer = play::<SixInARow>("player", "j10 i9j11", 1000, &without_these);
        let best = answer.best.unwrap();
        assert!(!without.contains(&best), "{best}");
        without.push(best);
    }
}
