//! Several questions as one answer: what needs no search needs no time.

use std::time::Duration;
use twinproof::games::tictactoe::{Mark, parse};
use twinproof::{Clock, Driver, Place, Request, Silent, Solvable, StopFlag, Value, first_moves, solve};

#[test]
fn a_move_that_ends_the_game_is_judged_though_the_time_is_up() {
    let problem = parse("XX./OO./... x", Mark::X).expect("it is a board");
    let settings = twinproof::games::tictactoe::TicTacToe::default_settings(&problem);
    let clock = Clock::start(Some(Duration::ZERO), StopFlag::new());
    let mut follower = Silent;
    let mut driver = Driver::new(settings, clock, Place::Discard, &mut follower);
    let known = first_moves(&problem, &mut driver).expect("nothing is refused");
    let names = |value| known.with(value).map(|mv| problem.format_line(&[mv]).remove(0)).collect::<Vec<_>>();
    assert_eq!(names(Some(Value::Win)), ["c1"]);
    assert_eq!(names(None).len(), 4, "the others would take a search");
    assert_eq!(driver.counts().expansions, 0);
}

#[test]
fn first_moves_of_an_answer_agree_with_it() {
    let problem = parse("X.O/.../..X o", Mark::X).expect("it is a board");
    let request = Request { first_moves: true, ..Request::new(&problem) };
    let answer = solve(&problem, &request, &mut Silent).expect("it is solved");
    assert_eq!(answer.value(), Some(Value::Win));
    let known = answer.first_moves.expect("they were asked for");
    assert!(known.values().all(|(_, value)| value == Some(Value::Win)), "whatever O plays");
}
