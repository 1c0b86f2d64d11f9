//! The rules by their known counts and on positions made for them, and the laws of games.

use super::*;
use twinproof_testkit::conformance;

/// Published counts from the start, and who published them.
const PERFT: &str = include_str!("../../../data/checkers-perft.csv");

/// How deep the usual tests count.
const DEPTH: usize = 12;

fn published() -> impl Iterator<Item = (u32, u64)> {
    PERFT.lines().skip(1).map(|line| {
        let mut fields = line.split(',');
        let mut number = || fields.next().unwrap().parse().unwrap();
        (number() as u32, number())
    })
}

fn names(position: Position) -> String {
    let names: Vec<_> = position.moves().iter().map(|mv| format!("{mv:?}")).collect();
    names.join(" ")
}

#[test]
fn move_counts_are_the_published_ones() {
    for (depth, nodes) in published().take(DEPTH) {
        assert_eq!(perft(Position::START, depth), nodes, "{depth}");
    }
    assert_eq!(perft(Position::START, 0), 1);
    let start = problem(Position::START, vec![], Color::Black);
    for (depth, nodes) in published().take(8) {
        assert_eq!(crate::perft(&start, depth), nodes, "by single moves, {depth}");
    }
}

#[test]
fn a_jump_goes_on_to_its_end_and_takes_nothing_twice() {
    let king = Position::new(set(&[1]), set(&[6, 15, 14, 22]), set(&[1]), Color::Black).unwrap();
    // Over 6 to 10; from there over 14 or 15, each way to an end of its own.
    assert_eq!(king.moves().len(), 2);
    assert!(
        king.moves().iter().all(|mv| mv.from() == 0 && mv.captured().count_ones() >= 2),
        "{}",
        names(king)
    );

    // A circle around four pieces is one move, whichever way it goes, and ends where it began.
    let circle = Position::new(set(&[6]), set(&[9, 10, 17, 18]), set(&[6]), Color::Black).unwrap();
    assert_eq!(circle.moves().len(), 1, "{}", names(circle));
    assert_eq!(perft(circle, 1), 2);
    let mv = circle.moves()[0];
    assert_eq!((mv.from(), mv.to(), mv.captured()), (5, 5, set(&[9, 10, 17, 18])));
    assert_eq!(circle.play(mv), Position::new(set(&[6]), 0, set(&[6]), Color::White).unwrap());
}

#[test]
fn a_man_that_is_crowned_stops() {
    let position = Position::new(set(&[22]), set(&[26, 27]), 0, Color::Black).unwrap();
    assert_eq!(names(position), "22x31");
    let after = position.play(position.moves()[0]);
    assert_eq!(after, Position::new(set(&[31]), set(&[27]), set(&[31]), Color::White).unwrap());
}

#[test]
fn who_has_no_move_has_lost() {
    // Black's man is stuck in the corner.
    let stuck = Position::new(set(&[21]), set(&[25, 30]), 0, Color::Black).unwrap();
    for (first, value) in [(Color::Black, Value::Loss), (Color::White, Value::Win)] {
        assert_eq!(Checkers::new(first).terminal(&stuck), Some(value));
        assert_eq!(Checkers::new(first).terminal(&stuck.with_side(Color::White)), None);
    }
    let none = Position::new(0, set(&[25]), 0, Color::Black).unwrap();
    assert_eq!(Checkers::new(Color::White).terminal(&none), Some(Value::Win));
}

#[test]
fn obeys_the_laws_of_games() {
    let ending = Position::new(set(&[3, 14, 19]), set(&[25, 30]), set(&[14, 30]), Color::White).unwrap();
    let quiet = |mv: &Move| !mv.is_capture() && ending.kings() >> mv.from() & 1 == 1;
    let kings_move = ending.moves().into_iter().find(quiet).unwrap();
    let mut rng = Rng::new(4);
    let mut problems = vec![
        problem(Position::START, vec![], Color::Black),
        problem(Position::START, vec![], Color::White),
        problem(ending.play(kings_move), vec![ending], Color::White),
        problem(Position::new(set(&[21]), set(&[25, 30]), 0, Color::Black).unwrap(), vec![], Color::Black),
    ];
    for most in 1..=12 {
        problems.push(problem(random_position(&mut rng, most), vec![], Color::ALL[rng.index(2)]));
    }
    conformance::check(&problems, 1);
}

#[test]
fn another_rule_of_repetition_is_refused() {
    let game = Checkers::new(Color::Black);
    assert!(Problem::new(game, Position::START, vec![], RepetitionRule::CurrentPlayerLoss).is_err());
}
