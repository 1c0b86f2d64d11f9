//! Guesses are the right way round.

use super::*;
use twinproof_core::Numbers;

fn guess(rows: &str, goal: Goal, to_move: Color) -> Numbers {
    let (game, position) = enclosed(rows, goal, to_move);
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
    assert!(last.proof.to_f64() < 2.0 && last.disproof.to_f64() > 1000.0, "{last:?}");
}

/// The moves of a side that are called forcing when White kills Black.
fn forcing(rows: &str, to_move: Color) -> String {
    let (game, position) = enclosed(rows, Goal::Kill, to_move);
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let blind = game.clone().without_knowledge();
    assert!(!moves.iter().any(|&mv| blind.is_forcing(&position, mv)));
    moves.retain(|&mv| game.is_forcing(&position, mv));
    moves.iter().map(|&mv| game.format_move(&position, mv)).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_atari_on_all_marked_stones_is_forcing() {
    // Both liberties, but neither the point outside nor the pass.
    assert_eq!(forcing("..XO/XXXO/OOO.", Color::White), "A3 B3");
    assert_eq!(forcing("..XO/XXXO/OOO.", Color::Black), "", "the owner forces nobody");
    assert_eq!(forcing("...XO/XXXXO/OOOO.", Color::White), "", "two liberties are left");
    assert_eq!(forcing(".XO./XXO./OO..", Color::White), "", "they were in atari before");
    assert_eq!(forcing("..XO.X/XXXO../OOO...", Color::White), "", "one stone is far from it");
}
