//! When each goal is reached, and when it cannot be any more.

use super::*;
use crate::go::goal::secure;
use Color::{Black, White};

/// The value of the root, or of the position after some moves.
fn value(problem: &Problem<Go>, moves: &str) -> Option<Value> {
    problem.game().terminal(&after(problem, moves))
}

/// Black has five stones in the corner around a straight three, White is outside.
const THREE: &str = "(;SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]TR[ab]";

#[test]
fn a_group_lives_with_two_eyes_and_dies_when_it_is_gone() {
    let live = ask(&format!("{THREE}PL[B])"), &Ask::default());
    assert_eq!(live.game().question(), "Black lives");
    assert_eq!(live.game().region().len(), 8, "{:?}", live.game().region());
    assert_eq!(value(&live, ""), None);
    assert_eq!(value(&live, "B6"), Some(Value::Win));
    assert_eq!(value(&live, "A6 B6 C6"), None);
    let dead = "pass B6 pass C6 pass A6";
    assert_eq!(value(&live, dead), Some(Value::Loss));
    assert_eq!(value(&live, "pass pass"), Some(Value::Win), "not taken when both sides pass");

    let kill = ask(&format!("{THREE}PL[W])"), &Ask::default());
    assert_eq!(kill.game().question(), "White kills Black");
    assert_eq!(value(&kill, "pass"), Some(Value::Loss), "Black passes too");
    assert_eq!(value(&kill, "B6 pass C6 pass A6"), Some(Value::Win));
    assert_eq!(value(&kill, "B6 pass pass"), Some(Value::Loss));
}

#[test]
fn a_stone_with_a_liberty_where_nobody_may_play_cannot_be_taken() {
    let open = ask(&format!("{THREE}SQ[aa][ba]AE[ea]PL[B])"), &Ask::default());
    assert_eq!(value(&open, ""), Some(Value::Win));
}

#[test]
fn of_several_chains_one_that_lives_is_enough_and_all_must_die() {
    // Two black stones in atari, far apart.
    let sgf = "(;SZ[5:3]AB[aa][ea]AW[ab][eb]TR[aa][ea]VW[aa:ec]PL[W])";
    let kill = ask(sgf, &Ask::default());
    assert_eq!(value(&kill, "B3 pass"), None);
    assert_eq!(value(&kill, "B3 pass D3"), Some(Value::Win));
    let capture = ask(sgf, &with(Goal::Capture));
    assert_eq!(capture.game().question(), "White captures a marked stone");
    assert_eq!(value(&capture, "B3"), Some(Value::Win));
    assert_eq!(value(&capture, "pass"), Some(Value::Loss));
    let live = ask(sgf, &with(Goal::Live));
    assert_eq!(live.game().first_player(), "Black");
    assert_eq!(value(&live, "B3 pass D3"), Some(Value::Loss));
}

#[test]
fn stones_are_connected_as_soon_as_they_are_one_chain_and_cut_when_one_is_gone() {
    let sgf = "(;SZ[5:3]AB[aa][ca]AW[bb][cb]TR[aa][ca]PL[B])";
    let connect = ask(sgf, &with(Goal::Connect));
    assert_eq!(connect.game().question(), "Black connects the marked stones");
    assert_eq!(value(&connect, ""), None);
    assert_eq!(value(&connect, "B3"), Some(Value::Win));
    assert_eq!(value(&connect, "pass"), Some(Value::Loss), "White passes too");
    assert_eq!(value(&connect, "D3 pass"), None, "White is content, and gives the move away");
    assert_eq!(value(&connect, "A1 B3 A2 pass"), None);
    assert_eq!(value(&connect, "E1 A2 E2 B3"), Some(Value::Loss), "A3 is gone");
    let cut = ask(sgf, &with(Goal::Cut));
    assert_eq!(
        (cut.game().question(), cut.game().owner()),
        ("White cuts the marked stones apart".into(), Some(Black))
    );
    assert_eq!((value(&cut, "B3"), value(&cut, "pass")), (Some(Value::Loss), Some(Value::Win)));
    let error = |sgf: &str| parse(sgf, &with(Goal::Connect)).unwrap_err().to_string();
    assert!(error("(;SZ[5]AB[aa][ba]TR[aa][ba])").contains("are one chain"));
    assert!(error("(;SZ[5]AB[aa][ca])").contains("which stones are to be connected"));
}

#[test]
fn one_eye_is_an_empty_point_inside_one_chain_with_another_liberty() {
    // The marked stones may get an eye at A4; everything but A4, B4, C4, A3, B3, C3 is safe.
    let sgf = |pl: &str| format!("(;SZ[4]AB[ab][bb]AW[cb][ac][bc][cc][da]TR[ab]SQ[aa][ba][ca][bb]PL[{pl}])");
    let one_eye = ask(&sgf("B"), &with(Goal::OneEye));
    assert_eq!(one_eye.game().question(), "Black makes an eye");
    assert_eq!(one_eye.game().region().len(), 5);
    assert_eq!(value(&one_eye, ""), None);
    assert_eq!(value(&one_eye, "B4"), Some(Value::Win), "A4 is an eye and C4 another liberty");
    assert_eq!(value(&one_eye, "pass"), Some(Value::Loss), "White passes too");
    let late = ask(&sgf("W"), &with(Goal::OneEye));
    assert_eq!(value(&late, "C4 B4"), None, "A4 is the only liberty: White may take");
    assert_eq!(value(&late, "C4 B4 A4"), Some(Value::Loss));
    // Safe stones of the defender's own.
    let rope = "(;SZ[4]AB[ab][bb][da]AW[cb][ac][bc][cc]TR[ab]SQ[aa][ba][ca][bb]PL[B])";
    let rope = ask(rope, &with(Goal::OneEye));
    assert_eq!(value(&rope, "C4 pass"), None);
    assert_eq!(value(&rope, "C4 pass B4"), Some(Value::Win), "connected to D4");
}

#[test]
fn outside_a_one_eye_problem_everything_is_safe() {
    // White's chain has all its liberties inside the region, and stays when they are gone.
    let sgf = "(;SZ[3]AB[ab][bb][cb]AW[ac][bc][cc]TR[ab]SQ[aa][ba][ca][bb][cb]PL[B])";
    let problem = ask(sgf, &with(Goal::OneEye));
    assert_eq!(problem.game().terminal(problem.root()), None, "White's last row has no liberty at all");
    assert!(parse(sgf, &with(Goal::Live)).is_err());
}

#[test]
fn scores_are_counted_by_area() {
    for (rows, margin) in [("...", 0), (".X.", 3), ("X.O", 0), ("XX./OOO", -1), ("X.XO./XXXO.", 2)] {
        let (ground, board) = board(rows).unwrap();
        let game = Go::new(ground.size, Ko::Situational, Goal::Score(0), Black, ground.all, PointSet::EMPTY);
        let position = Position::new(board, Black);
        assert_eq!(
            (game.margin(&position, Black), game.margin(&position, White)),
            (margin, -margin),
            "{rows}"
        );
    }
    let score = |least, moves| {
        let problem = ask("(;SZ[3:1])", &with(Goal::Score(least)));
        value(&problem, moves)
    };
    assert_eq!(score(3, ""), None);
    assert_eq!(score(3, "B1"), Some(Value::Win));
    assert_eq!(score(1, "A1 pass"), Some(Value::Win));
    assert_eq!(score(1, "pass"), Some(Value::Loss));
    assert_eq!(score(0, "pass pass"), Some(Value::Win));
    let white = Ask { attacker: Some(White), ..with(Goal::Score(-2)) };
    assert_eq!(value(&ask("(;SZ[3:1])", &white), ""), None);
    assert_eq!(value(&ask("(;SZ[3:1])", &white), "pass"), Some(Value::Win));
}

#[test]
fn a_score_is_settled_by_what_either_side_keeps() {
    // Black keeps its five stones and two single points; of the other three it may get nothing.
    let score = |least| {
        let (ground, board) = board(".X.X.../XXXX..O").unwrap();
        let game =
            Go::new(ground.size, Ko::Situational, Goal::Score(least), Black, ground.all, PointSet::EMPTY);
        let position = Position::new(board, White);
        let kept = Color::ALL.map(|side| on_plane!(board, &game.ground, |layout| secure(&layout, side)));
        assert_eq!(kept, [8, 0]);
        game.terminal(&position)
    };
    assert_eq!(score(2), Some(Value::Win), "8 of 14 points at least");
    assert_eq!(score(3), None);
    assert_eq!(score(14), None);
    assert_eq!(score(15), Some(Value::Loss), "there are 14 points");
}
