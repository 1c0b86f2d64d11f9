use super::*;
use twinproof_core::Numbers;

/// Black is enclosed by White.
fn guess(rows: &str, goal: Goal, to_move: Color) -> Numbers {
    let (ground, board) = board(rows).unwrap();
    let target = board.stones(Color::Black);
    let first = if goal == Goal::Live { Color::Black } else { Color::White };
    let region = ground.all.without(board.stones(Color::White));
    let game = Go::new(ground.size, Ko::Situational, goal, first, region, target);
    let board = Board::new(&game.ground, Color::ALL.map(|color| board.stones(color))).unwrap();
    let position = Position::new(board, to_move);
    assert_eq!(game.clone().without_knowledge().initial(&position), Numbers::LEAF);
    game.initial(&position)
}

#[test]
fn more_room_is_easier_to_live_in_and_harder_to_take() {
    for to_move in Color::ALL {
        let wide = guess("....XO/XXXXXO/OOOOO.", Goal::Live, to_move);
        let tight = guess("..XO/XXXO/OOO.", Goal::Live, to_move);
        assert!(wide.proof < tight.proof && wide.disproof > tight.disproof, "{wide:?} {tight:?}");
        let turned = guess("....XO/XXXXXO/OOOOO.", Goal::Kill, to_move);
        assert_eq!((turned.proof, turned.disproof), (wide.disproof, wide.proof));
    }
}

#[test]
fn the_move_is_worth_something_and_the_last_liberty_nearly_all() {
    let rows = "...XO/XXXXO/OOOO.";
    let [black, white] = Color::ALL.map(|to_move| guess(rows, Goal::Live, to_move));
    assert!(black.proof < white.proof && black.disproof > white.disproof, "{black:?} {white:?}");
    let last = guess(".XO/XXO/OO.", Goal::Kill, Color::White);
    assert!(last.proof < Numbers::LEAF.proof && last.disproof > Numbers::LEAF.disproof, "{last:?}");
}
