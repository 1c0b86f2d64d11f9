//! Tests of tic-tac-toe: everybody knows the answer.

use super::*;
use twinproof_core::Problem;
use twinproof_testkit::{attractor, conformance};

fn problem(text: &str) -> Problem<TicTacToe> {
    parse(text, Mark::X).unwrap()
}

#[test]
fn obeys_the_laws_of_games() {
    let problems = [
        problem(""),
        problem("X.O/.../..X x"),
        problem("XOX/XOO/O.X x"),
        parse("X.O/.../..X o", Mark::O).unwrap(),
        problem("XXX/OO./... o"),
    ];
    conformance::check(&problems, 1);
}

#[test]
fn nobody_can_force_a_win_from_the_empty_board() {
    for attacker in [Mark::X, Mark::O] {
        assert_eq!(attractor(&parse("", attacker).unwrap()), Value::Loss);
    }
    assert_eq!(attractor(&problem("X.O/.../..X x")), Value::Win);
}

#[test]
fn rows_and_full_boards_end_the_game() {
    let value = |text, attacker| {
        let problem = parse(text, attacker).unwrap();
        problem.game().terminal(problem.root())
    };
    assert_eq!(value("XXX/OO./... o", Mark::X), Some(Value::Win));
    assert_eq!(value("XXX/OO./... o", Mark::O), Some(Value::Loss));
    assert_eq!(value("X.O/XO./O.X x", Mark::O), Some(Value::Win));
    assert_eq!(value("XOX/XOO/OXX o", Mark::X), Some(Value::Loss), "a draw is no win");
    assert_eq!(value("XX./OO./... x", Mark::X), None);
}

#[test]
fn moves_are_named_by_column_and_row_from_the_top() {
    let problem = problem("X.O/.../..X x");
    let (game, root) = (problem.game(), problem.root());
    let mut moves = Vec::new();
    game.moves(root, &mut moves);
    let names: Vec<_> = moves.iter().map(|&mv| game.format_move(root, mv)).collect();
    assert_eq!(names, ["b1", "a2", "b2", "c2", "a3", "b3"]);
    assert_eq!(game.diagram(root).unwrap(), "  a b c\n1 X . O\n2 . . .\n3 . . X");
    let after = game.play(root, game.parse_move(root, "a3").unwrap());
    assert_eq!(game.format_position(&after), "X.O/.../X.X o");
    assert_eq!(game.question(), "X wins");
}

#[test]
fn text_is_read_in_either_case_and_written_in_one() {
    for text in ["x.o/.../..x X", "  X.O/.../..X   x ", "X.O/.../..X x"] {
        assert_eq!(problem(text).root().to_string(), "X.O/.../..X x");
    }
    assert_eq!(problem(" ").root(), &Board::EMPTY);
}

#[test]
fn mistakes_are_named_with_their_column() {
    for (text, message) in [
        ("X.O/.Y./..X x", "column 6: 'Y' is no cell: a cell is X, O or a dot"),
        ("X.O/..", "column 7: row 2 has fewer than three cells"),
        ("X.O/.../.. x", "column 11: row 3 has fewer than three cells"),
        ("X.O/..../..X x", "column 8: row 2 has more than three cells"),
        ("X.O/.../..X/... x", "column 12: there are more than three rows: take the others out"),
        ("X.O/... x", "column 8: there are fewer than three rows, divided by \"/\""),
        ("X.O/.../..X", "column 12: the side to move is missing: add \" x\" or \" o\" after the rows"),
        ("X.O/.../..X z", "column 13: 'z' is no side to move: write x or o"),
        ("X.O/.../..X x o", "column 15: nothing may follow the side to move, but 'o' does"),
        (
            "XXX/X../... o",
            "column 1: X has 4 marks and O has 0 with O to move: the side to move may have at most one mark \
             more than the other and at most two fewer",
        ),
        ("XXX/OOO/... x", "column 1: both sides have three in a row: the game was over before"),
    ] {
        assert_eq!(parse(text, Mark::X).unwrap_err().to_string(), message, "{text}");
    }
}
