//! Debian's stockfish, as it is.

use crate::support::{MATE, ask, chess, debian, launcher, start};
use twinproof::games::chess::{Chess, Color, Goal};
use twinproof::{StopFlag, Value};
use twinproof_engine::{Budget, Job, Position, Status, Word};

fn stockfish() -> String {
    format!("uci:{}", debian("stockfish"))
}

#[test]
fn a_mate_is_claimed_and_then_certified() {
    let claimed = ask(&stockfish(), chess(MATE), Budget::nodes(20_000), &[]).unwrap();
    assert_eq!((&claimed.word, claimed.status), (&Word::Claimed(Value::Win), Status::Won));
    let best = claimed.best.unwrap();
    assert_eq!(claimed.line[0], best);
    let after = chess(MATE).after([best.as_str()]).unwrap();
    let certified = ask("dfpn", after, Budget::nodes(100_000), &[]).unwrap();
    assert!(certified.word.is_certified() && certified.word.value() == Some(Value::Win));
}

#[test]
fn the_side_that_is_mated_has_lost() {
    let answer =
        ask(&stockfish(), chess("7k/8/5K2/8/8/8/6R1/8 b - - 0 1"), Budget::nodes(20_000), &[]).unwrap();
    assert_eq!((answer.word, answer.status), (Word::Claimed(Value::Win), Status::Lost));
    assert_eq!(answer.best.as_deref(), Some("Kh7"));
}

#[test]
fn a_mate_that_comes_too_late_is_no_claim() {
    let question = Chess::new(Color::White, Goal::Mate).in_moves(1);
    let position = Position::of(&question.problem_from_fen(MATE).unwrap());
    let answer = ask(&stockfish(), position, Budget::nodes(20_000), &[]).unwrap();
    assert_eq!((answer.word, answer.status), (Word::Open, Status::AlmostWon));
}

#[test]
fn moves_are_left_out_and_equal_jobs_have_equal_answers() {
    let mut engine = start(&stockfish(), &launcher()).unwrap();
    let mut run = |without: &[String]| {
        let job =
            Job::new(chess("startpos"), stockfish(), Budget::nodes(3000)).without(without.iter().cloned());
        engine.run(&job, &StopFlag::new()).unwrap()
    };
    let first = run(&[]);
    assert!((Status::Worse..=Status::Advantage1).contains(&first.status), "{first:?}");
    let best = first.best.clone().unwrap();
    let second = run(std::slice::from_ref(&best));
    assert_ne!(second.best, first.best);
    assert_eq!(second.line[0], second.best.clone().unwrap());
    let again = run(&[]);
    assert_eq!((again.best, again.status, again.line), (first.best, first.status, first.line));
}

#[test]
fn a_queen_is_almost_won_and_no_more() {
    let answer = ask(&stockfish(), chess("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), Budget::nodes(50), &[]).unwrap();
    assert!(answer.status >= Status::AlmostWon, "{answer:?}");
    let answer =
        ask(&stockfish(), chess("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"), Budget::nodes(50), &[]).unwrap();
    assert_eq!((answer.status, answer.word), (Status::AlmostWon, Word::Open));
}

#[test]
fn it_plays_chess_and_nothing_else() {
    use twinproof::games::tictactoe::{Mark, parse};
    let position = Position::of(&parse("X.O/.../..X o", Mark::X).unwrap());
    let failure = ask(&stockfish(), position, Budget::nodes(50), &[]).unwrap_err().to_string();
    assert!(
        failure.ends_with("stockfish does not take this job: UCI has no words for tictactoe"),
        "{failure}"
    );
}
