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

/// The guess of each move by name, where previews say one and as the position itself has it.
fn previewed(sgf: &str) -> Vec<(String, Option<Numbers>, Numbers)> {
    let problem = ask(sgf, &with(Goal::Capture));
    let (game, root) = (problem.game(), problem.root());
    let (mut moves, mut previews) = (Vec::new(), Vec::new());
    game.moves(root, &mut moves);
    game.preview_children(root, &moves, &mut previews);
    let told = moves.iter().zip(previews).map(|(&mv, preview)| {
        let numbers = preview.and_then(|preview| preview.numbers);
        (game.format_move(root, mv), numbers, game.evaluate(&game.play(root, mv)))
    });
    told.collect()
}

#[test]
fn a_capture_is_tried_by_atari_then_near_the_stones_then_elsewhere() {
    let stones = "(;SZ[19]AB[cb][bc][bd]AW[cc]TR[cc]PL";
    let attack = previewed(&format!("{stones}[B])"));
    let find = |name: &str| attack.iter().find(|(mv, ..)| mv == name).expect("a move");
    let (atari, near, far) = (find("D17"), find("E16"), find("Q4"));
    assert_eq!(atari.1, None, "it is looked at");
    assert!(atari.2.proof < near.2.proof, "{atari:?} {near:?}");
    assert_eq!(near.1, Some(near.2));
    assert!(far.1.is_some_and(|far| far.proof > near.2.proof), "{far:?} {near:?}");
    // Of the defender's moves previews say what the positions do.
    let defence = previewed(&format!("{stones}[W])"));
    assert!(defence.iter().filter(|(_, preview, _)| preview.is_some()).count() > 300);
    assert!(defence.iter().all(|(_, preview, numbers)| preview.is_none_or(|preview| preview == *numbers)));
}
