//! Debian's gnugo, as it is.

use crate::support::{ask, debian, launcher, seconds, start};
use twinproof::StopFlag;
use twinproof::games::go::{Ask, Color, Goal, PlayedBoard, Size};
use twinproof_engine::{Job, Position, Status, Word};

fn gnugo() -> String {
    format!("gtp:{} --mode gtp --chinese-rules --seed 1 --level 5", debian("gnugo"))
}

/// Whether Black gets so many points more on a board of that side, after these moves.
fn score(side: usize, points: i16, moves: &[(Color, &str)]) -> Position {
    let mut board = PlayedBoard::new(Size::new(side, side).unwrap());
    moves.iter().for_each(|&(color, point)| board.play(color, point).unwrap());
    let ask = Ask { goal: Some(Goal::Score(points)), attacker: Some(Color::Black), ..Ask::default() };
    Position::of(&board.problem(&ask).unwrap())
}

#[test]
fn a_small_board_has_a_score() {
    let mut engine = start(&gnugo(), &launcher()).unwrap();
    let mut run = |position| engine.run(&Job::new(position, gnugo(), seconds(5)), &StopFlag::new()).unwrap();
    // The whole board is Black's.
    let easy = run(score(5, 1, &[]));
    assert_eq!((easy.best.as_deref(), easy.status), (Some("C3"), Status::AlmostWon));
    assert_eq!(easy.word, Word::Open);
    let white = run(score(5, 1, &[(Color::Black, "C3")]));
    assert!(white.status < Status::Even, "{white:?}");
    // More points than there are.
    let hard = run(score(5, 25, &[(Color::Black, "C3"), (Color::White, "C4")]));
    assert!(hard.status < run(score(5, 1, &[(Color::Black, "C3"), (Color::White, "C4")])).status, "{hard:?}");
}

#[test]
fn moves_are_left_out_by_naming_the_others() {
    let answer = ask(&gnugo(), score(5, 1, &[]), seconds(5), &["C3"]).unwrap();
    assert!(answer.best.is_some_and(|best| best != "C3"));
    // Nothing but a pass and the corners is left.
    let others: Vec<_> = "ABCDE".chars().flat_map(|x| (1..=5).map(move |y| format!("{x}{y}"))).collect();
    let corners = ["A1", "A5", "E1", "E5"];
    let others: Vec<_> = others.iter().map(String::as_str).filter(|name| !corners.contains(name)).collect();
    let without: Vec<_> = others.into_iter().chain(["pass"]).collect();
    let cornered = ask(&gnugo(), score(5, 1, &[]), seconds(5), &without).unwrap();
    assert!(cornered.best.as_deref().is_none_or(|best| corners.contains(&best)), "{cornered:?}");
    assert_eq!(cornered.word, Word::Open);
}

#[test]
fn stones_that_nobody_played_are_set_up() {
    let sgf = "(;SZ[5]AB[bb][cb][db][bc][dc]AW[bd][cd][dd]PL[B])";
    let ask_score = Ask { goal: Some(Goal::Score(1)), attacker: Some(Color::Black), ..Ask::default() };
    let problem = twinproof::games::go::parse(sgf, &ask_score).unwrap();
    let answer = ask(&gnugo(), Position::of(&problem), seconds(5), &[]).unwrap();
    assert!(answer.best.is_some());
}

#[test]
fn who_asks_whether_stones_live_is_told_to_ask_for_a_score() {
    let sgf = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])";
    let problem = twinproof::games::go::parse(sgf, &Ask::default()).unwrap();
    let failure = ask(&gnugo(), Position::of(&problem), seconds(5), &[]).unwrap_err().to_string();
    assert!(
        failure.ends_with("Go programs judge the whole board: ask for a score, as in score:1"),
        "{failure}"
    );
}
