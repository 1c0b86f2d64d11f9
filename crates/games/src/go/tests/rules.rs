//! The rules of go: captures, ko and superko, suicide, passes, ko threats.

use super::*;
use twinproof_testkit::conformance;

const KO: &str = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B])";

#[test]
fn obeys_the_laws_of_games() {
    let corner = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]TR[ab]PL[B])";
    let game = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]TR[ab];B[ba];W[];B[])";
    let mut problems = Vec::new();
    for ko in Ko::ALL {
        problems.push(empty(Size::new(2, 2).unwrap(), ko));
        problems.push(empty(Size::new(5, 1).unwrap(), ko));
        problems.push(ask(KO, &Ask { ko, ..with(Goal::Score(-7)) }));
        for goal in [Goal::Live, Goal::Kill, Goal::Capture, Goal::OneEye, Goal::TwoEyes] {
            problems.push(ask(corner, &Ask { ko, ..with(goal) }));
        }
        for goal in [Goal::Connect, Goal::Cut] {
            let apart = "(;SZ[4:3]AB[aa][ca][cc]AW[bb]TR[aa][ca][cc]PL[B])";
            problems.push(ask(apart, &Ask { ko, ..with(goal) }));
        }
        problems.push(ask(game, &Ask { ko, ..Ask::default() }));
        if ko != Ko::Simple {
            problems.push(ask("(;SZ[2])", &Ask { ko, suicide: true, ..with(Goal::Score(1)) }));
            problems.push(ask(corner, &Ask { ko, suicide: true, ..with(Goal::Kill) }));
        }
        for side in Color::ALL {
            let threats = Some(Threats { side, count: 2 });
            problems.push(ask(KO, &Ask { ko, threats, ..with(Goal::Score(0)) }));
            problems.push(ask(game, &Ask { ko, threats, ..Ask::default() }));
        }
    }
    problems.push(empty(Size::new(19, 19).unwrap(), Ko::Situational));
    conformance::check(&problems, 1);
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    for ko in Ko::ALL {
        let problem = ask(KO, &Ask { ko, ..with(Goal::Score(1)) });
        assert_eq!(moves(&problem, problem.root()), ["A3", "C2", "A1", "pass"]);
        let taken = after(&problem, "C2");
        assert!(!moves(&problem, &taken).contains(&"B2".to_owned()), "{ko:?}");
        let later = after(&problem, "C2 D3 pass");
        assert!(moves(&problem, &later).contains(&"B2".to_owned()), "{ko:?}");
        assert_ne!(after(&problem, "C2"), Position { ko: None, ..taken.clone() });
    }
}

#[test]
fn the_rules_of_ko_compare_board_and_side_the_board_or_everything() {
    let problem = |ko| ask(KO, &Ask { ko, ..with(Goal::Score(1)) });
    let pairs = [
        ("", "pass", [false, true, false]),
        ("C2 pass", "C2", [false, true, false]),
        ("A3 A1", "pass", [false; 3]),
    ];
    for (one, other, equal) in pairs {
        for (ko, equal) in Ko::ALL.into_iter().zip(equal) {
            let problem = problem(ko);
            let [one, other] = [one, other].map(|moves| after(&problem, moves));
            let game = problem.game();
            assert_eq!(game.repetition(&one) == game.repetition(&other), equal, "{ko:?} {one:?} {other:?}");
            assert_ne!(one, other);
        }
    }
    // Whether the game is over is part of the state, but not of what superko compares.
    let situational = problem(Ko::Situational);
    let [one, other] = ["", "pass"].map(|moves| after(&situational, moves));
    let turned = Position { to_move: other.to_move, ..one.clone() };
    assert_ne!(turned, other);
    assert_eq!(situational.game().repetition(&turned), situational.game().repetition(&other));
}

#[test]
fn a_threat_is_answered_at_once_and_makes_every_position_new() {
    for ko in Ko::ALL {
        let threats = Some(Threats { side: Color::White, count: 2 });
        let problem = ask(KO, &Ask { ko, threats, ..with(Goal::Score(1)) });
        let game = problem.game();
        let has = |position: &Position, name: &str| moves(&problem, position).contains(&name.to_owned());
        assert!(!has(problem.root(), "threat"), "they are White's");
        let taken = after(&problem, "C2");
        assert!(has(&taken, "threat") && !has(&taken, "B2"));
        let threat = after(&problem, "C2 threat");
        assert_eq!((threat.to_move, threat.threats), (Color::White, 1));
        assert!(has(&threat, "B2") && has(&threat, "threat"), "{ko:?}");
        // Retaken, the board is that of the root, but nothing is repeated.
        let retaken = after(&problem, "C2 threat B2");
        assert!(retaken.board == problem.root().board);
        assert_ne!(game.repetition(&retaken), game.repetition(problem.root()), "{ko:?}");
        assert_eq!([problem.root(), &threat, &retaken].map(|position| game.epoch(position)), [0, 1, 1]);
        let last = after(&problem, "C2 threat threat");
        assert!(!has(&last, "threat"));
    }
    let threats = Some(Threats { side: Color::White, count: 1 });
    let problem = ask(KO, &Ask { threats, ko: Ko::Positional, ..with(Goal::Score(1)) });
    let question = problem.game().question();
    assert_eq!(question, "Black wins by at least 1 point against 1 ko threat under positional superko");
    assert!(problem.game().format_position(problem.root()).contains("C[White has 1 ko threat]"));
}

#[test]
fn suicide_is_illegal_and_taking_comes_first() {
    let problem = ask("(;SZ[3]AB[ab][bb][ba]AW[ac][bc][cb]PL[W])", &with(Goal::Score(1)));
    let found = moves(&problem, problem.root());
    assert!(found.contains(&"C3".to_owned()) && !found.contains(&"A3".to_owned()), "{found:?}");
    let problem = ask("(;SZ[2]AB[ba]AW[ab][bb]PL[B])", &with(Goal::Score(1)));
    assert_eq!(moves(&problem, problem.root()), ["A2", "pass"], "the last liberty of both");
    let position = after(&problem, "A2");
    assert_eq!(problem.game().diagram(&position).unwrap().lines().nth(1), Some(" 2 X X"));
}

#[test]
fn suicide_takes_the_chain_and_that_of_a_single_stone_is_legal_where_it_does_not_repeat() {
    let sgf = "(;SZ[3]AB[ab][bb][ba]AW[ac][bc][cb]PL[W])";
    for (ko, single) in [(Ko::Situational, true), (Ko::Positional, false)] {
        let problem = ask(sgf, &Ask { ko, suicide: true, ..with(Goal::Score(1)) });
        assert_eq!(moves(&problem, problem.root()).contains(&"A3".to_owned()), single, "{ko:?}");
    }
    let situational = Ask { suicide: true, ..with(Goal::Score(1)) };
    let problem = ask(sgf, &situational);
    let position = after(&problem, "A3");
    assert!(position.board == problem.root().board, "{position:?}");
    assert_eq!((position.to_move, position.passes, position.ko), (Color::Black, 0, None));
    // Two stones in the corner.
    let two = "(;SZ[3:2]AB[ab][bb][ca]AW[aa]PL[W])";
    assert!(
        !moves(&ask(two, &with(Goal::Score(1))), ask(two, &situational).root()).contains(&"B2".to_owned())
    );
    for ko in [Ko::Situational, Ko::Positional] {
        let problem = ask(two, &Ask { ko, ..situational.clone() });
        let position = after(&problem, "B2");
        assert!(position.board.stones(Color::White).is_empty(), "{ko:?}: {position:?}");
    }
    let simple = parse(two, &Ask { ko: Ko::Simple, ..situational });
    assert_eq!(simple.unwrap_err().to_string(), "suicide is illegal under the simple rule of ko");
}

#[test]
fn sequences_of_moves_are_counted() {
    // White is content with an empty board, so that a pass of Black's ends the game.
    let problem = |width, height| empty(Size::new(width, height).unwrap(), Ko::Situational);
    let counts = |problem: &Problem<Go>| [1, 2, 3, 4].map(|depth| crate::perft(problem, depth));
    assert_eq!(counts(&problem(1, 1)), [1, 0, 0, 0]);
    assert_eq!(counts(&problem(2, 1)), [3, 4, 2, 0]);
    assert_eq!(counts(&problem(2, 2))[..2], [5, 16]);
}

#[test]
fn a_pass_ends_the_game_if_the_other_side_is_content_and_only_gives_the_move_away_if_not() {
    let corner = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]TR[ab]PL";
    for (goal, color, ends) in [
        (Goal::Live, Color::Black, false),
        (Goal::Live, Color::White, true),
        (Goal::Kill, Color::Black, false),
        (Goal::Kill, Color::White, true),
        (Goal::Capture, Color::White, true),
        (Goal::OneEye, Color::Black, true),
        (Goal::OneEye, Color::White, false),
        (Goal::Score(1), Color::Black, true),
    ] {
        let letter = if color == Color::Black { "B" } else { "W" };
        let record = format!("{corner}[{letter}]");
        let problem = ask(&format!("{record})"), &with(goal));
        let game = problem.game();
        let passed = after(&problem, "pass");
        let turned = Position { to_move: color.other(), ..problem.root().clone() };
        assert_eq!(passed == turned, !ends, "{goal:?} {color}");
        let lost = game.terminal(&passed).map(Value::winner);
        assert_eq!(lost, ends.then_some(game.to_move(&passed)), "{goal:?} {color}");
        // The same at the end of a record where the whole board counts; else it was a move elsewhere.
        let score = matches!(goal, Goal::Score(_));
        let attacker = score.then_some(color);
        let recorded = ask(&format!("{record};{letter}[])"), &Ask { attacker, ..with(goal) });
        assert_eq!(recorded.root(), if score { &passed } else { &turned }, "{goal:?} {color}");
    }
}
