//! Our own provers: what they say is checked, with and without moves left out.

use crate::support::{MATE, ask, chess};
use twinproof::games::chess::{Chess, Color, Goal};
use twinproof::games::connect::{Ask, SixInARow, parse};
use twinproof::games::tictactoe::{self, Mark};
use twinproof::{
    Clock, Next, Problem, Request, Rng, Rules, Silent, StopFlag, Value, follow, legal_moves, solve,
};
use twinproof_check::{TableSource, check_from};
use twinproof_engine::{Answer, Budget, Position, Status, Word};

/// The value of an answer all of whose certificates were accepted, of the positions they are said to be of.
fn checked(answer: &Answer) -> Value {
    let Word::Certified(value, certificates) = &answer.word else { panic!("{answer:?}") };
    for certificate in certificates {
        let clock = Clock::start(None, StopFlag::new());
        let summary = check_from(&certificate.bytes[..], 1 << 30, clock, &TableSource::Nowhere).unwrap();
        assert_eq!(summary.value, certificate.value);
    }
    *value
}

#[test]
fn a_mate_comes_with_its_certificate() {
    for engine in ["prover", "dfpn", "bta", "alphabeta"] {
        let answer = ask(engine, chess(MATE), Budget::nodes(100_000), &[]).unwrap();
        assert_eq!((checked(&answer), answer.status), (Value::Win, Status::Won), "{engine}");
        assert!(answer.line.len() >= 3 && answer.best.as_ref() == answer.line.first(), "{answer:?}");
    }
}

#[test]
fn what_is_not_solved_is_an_opinion() {
    let answer = ask("dfpn", chess("startpos"), Budget::nodes(200), &[]).unwrap();
    assert_eq!(answer.word, Word::Open);
    assert!(!answer.status.is_final());
    assert!(answer.best.is_some() && answer.spent.nodes.is_some_and(|nodes| nodes <= 200));
    let again = ask("dfpn", chess("startpos"), Budget::nodes(200), &[]).unwrap();
    assert_eq!(
        (again.best, again.status, again.spent.nodes),
        (answer.best, answer.status, answer.spent.nodes)
    );
}

#[test]
fn a_move_left_out_is_not_the_answer() {
    let all = ask("dfpn", chess(MATE), Budget::nodes(100_000), &[]).unwrap();
    let best = all.best.unwrap();
    let other = ask("dfpn", chess(MATE), Budget::nodes(100_000), &[&best]).unwrap();
    assert_eq!(checked(&other), Value::Win);
    assert_ne!(other.best.unwrap(), best);
}

#[test]
fn of_a_mate_in_one_the_other_moves_do_not_mate_in_one() {
    let question = Chess::new(Color::White, Goal::Mate).in_moves(1);
    let position = Position::of(&question.problem_from_fen("7k/5K2/8/8/8/8/8/6R1 w - - 0 1").unwrap());
    let mate = ask("dfpn", position.clone(), Budget::nodes(10_000), &[]).unwrap();
    assert_eq!((checked(&mate), mate.best.as_deref()), (Value::Win, Some("Rh1#")));
    let none = ask("dfpn", position, Budget::nodes(10_000), &["Rh1#"]).unwrap();
    assert_eq!((checked(&none), none.status), (Value::Loss, Status::Lost));
}

/// The value of a position by the library itself, whose answers rest on certificates.
fn value<G: twinproof::Solvable>(next: Next<G>) -> Value {
    match next {
        Next::Over(value) => value,
        Next::Open(problem) => {
            solve(&problem, &Request::new(&problem), &mut Silent).unwrap().value().unwrap()
        }
    }
}

#[test]
fn moves_left_out_change_the_value_as_they_should() {
    let mut rng = Rng::new(21);
    let (mut cases, mut changed) = (0, 0);
    while cases < 60 {
        let Some(problem) = random_board(&mut rng) else { continue };
        let moves = legal_moves(&problem);
        let excluded: Vec<_> = moves.iter().copied().filter(|_| rng.below(2) == 0).collect();
        let mover = problem.game().to_move(problem.root());
        let rest = moves.iter().copied().filter(|mv| !excluded.contains(mv));
        let wins = rest.clone().any(|mv| value(follow(&problem, mv).unwrap()).winner() == mover);
        let expected = Value::won_by(if wins { mover } else { mover.opponent() });
        let names: Vec<_> = excluded.iter().map(|&mv| problem.format_line(&[mv]).remove(0)).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let answer = ask("dfpn", Position::of(&problem), Budget::nodes(1_000_000), &names).unwrap();
        assert_eq!(checked(&answer), expected, "{:?} without {names:?}", problem.root());
        assert!(answer.best.is_none_or(|best| !names.contains(&best.as_str())));
        changed += usize::from(value(Next::Open(problem)) != expected);
        cases += 1;
    }
    assert!(changed > 5, "leaving moves out should matter now and then: {changed}");
}

fn random_board(rng: &mut Rng) -> Option<Problem<tictactoe::TicTacToe>> {
    let mut problem = tictactoe::parse(".../.../... x", [Mark::X, Mark::O][rng.index(2)]).unwrap();
    for _ in 0..2 + rng.below(4) {
        let moves = legal_moves(&problem);
        match follow(&problem, moves[rng.index(moves.len())]).unwrap() {
            Next::Open(next) => problem = next,
            Next::Over(_) => return None,
        }
    }
    Some(problem)
}

#[test]
fn where_nothing_is_left_the_rules_decide() {
    let problem = tictactoe::parse("X.O/.../..X o", Mark::X).unwrap();
    let moves: Vec<_> =
        legal_moves(&problem).into_iter().map(|mv| problem.format_line(&[mv]).remove(0)).collect();
    let moves: Vec<_> = moves.iter().map(String::as_str).collect();
    let answer = ask("dfpn", Position::of(&problem), Budget::nodes(1), &moves).unwrap();
    assert_eq!((answer.best, answer.status), (None, Status::Lost));
    assert_eq!(answer.word, Word::Certified(Value::Win, Vec::new()));
    // X has three in a row: there is nothing to leave out.
    let over = tictactoe::parse("X.O/.XO/..X o", Mark::X).unwrap();
    let answer = ask("dfpn", Position::of(&over), Budget::nodes(1), &["b1"]).unwrap();
    assert_eq!((answer.best, answer.word), (None, Word::Certified(Value::Win, Vec::new())));
}

#[test]
fn connect6_wins_by_another_move() {
    let position = |text| Position::of(&parse::<SixInARow>(text, &Ask::default()).unwrap());
    // Black has four in a row, and three ways to make six of it.
    let position = position("B:Bj10,k10,l10,m10:Wa1,c1,e1,a3");
    let first = ask("prover", position.clone(), Budget::nodes(100_000), &[]).unwrap();
    assert_eq!(checked(&first), Value::Win);
    let best = first.best.unwrap();
    let second = ask("prover", position, Budget::nodes(100_000), &[&best]).unwrap();
    assert_eq!(checked(&second), Value::Win);
    assert_ne!(second.best.unwrap(), best);
}

/// The prover gives up before its budget is spent, and so does whoever asks it: there is no limit here at all.
#[test]
fn without_any_limit_it_ends_when_it_knows_no_more() {
    let position = Position::of(&parse::<SixInARow>("j10", &Ask::default()).unwrap());
    let answer = ask("threats", position, Budget::default(), &["a1a2"]).unwrap();
    assert_eq!((answer.best, answer.word), (None, Word::Open));
}

#[test]
fn a_search_that_does_not_suit_says_so() {
    let failure = ask("zones", chess(MATE), Budget::nodes(10), &[]).unwrap_err();
    assert_eq!(failure.to_string(), "zones does not take this job: zones is a search for other games");
    assert!(!failure.is_deadly());
}
