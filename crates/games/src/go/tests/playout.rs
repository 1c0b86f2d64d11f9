//! Random games about stones.

use super::*;

/// How many of 100 games of at most `most` moves are won, lost and cut off; Black is enclosed, White tries to kill.
fn games(rows: &str, to_move: Color, most: u32) -> [usize; 3] {
    let (game, position) = enclosed(rows, Goal::Kill, to_move);
    let mut rng = twinproof_core::Rng::new(1);
    let ends: Vec<_> = (0..100).map(|_| game.playout(&position, most, &mut rng)).collect();
    [Some(Value::Win), Some(Value::Loss), None].map(|end| ends.iter().filter(|&&other| other == end).count())
}

#[test]
fn a_side_that_can_win_at_once_does() {
    // White takes everything by one point of three, Black has two eyes by one point of four.
    assert_eq!(games(".XO../XXO../OO.OO", Color::White, 1), [100, 0, 0]);
    assert_eq!(games("...XO/XXXXO/OOOO.", Color::Black, 1), [0, 100, 0]);
    // Nobody wins by one move, whatever it is.
    assert_eq!(games("..XO../XXXO../OOOO..", Color::Black, 1), [0, 0, 100]);
    // Black fills one of two points, or not; then White takes, or not yet.
    let [won, lost, cut] = games("..XO../XXXO../OOOO..", Color::Black, 2);
    assert!(won > 10 && lost == 0 && cut > 10, "{won} {lost} {cut}");
}
