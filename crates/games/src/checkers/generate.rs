//! Endings from a seed, for problems and for measuring searches. Nothing here knows what comes of them.

use super::{Checkers, Color, Position};
use crate::generator_rng::GeneratorRng;
use twinproof_core::Rules;

/// A game at random that has not come to an ending by then is given up.
const LONGEST_GAME: u32 = 1_000;

/// Endings of so many pieces without end: nobody can take anything at once, the sides differ by a piece at most, and half of the
/// pieces are kings. The same seed gives the same endings.
///
/// ```
/// use twinproof_games::checkers::generate::endings;
///
/// let ending = endings(5, 1).next().unwrap();
/// assert_eq!(ending.occupied().count_ones(), 5);
/// assert_eq!(endings(5, 1).nth(99), endings(5, 1).nth(99));
/// ```
///
/// # Panics
///
/// If there are fewer than two pieces, or more than 24.
pub fn endings(pieces: u32, seed: u64) -> impl Iterator<Item = Position> {
    assert!((2..=24).contains(&pieces), "an ending has 2 to 24 pieces");
    let mut rng = GeneratorRng::new(seed);
    std::iter::repeat_with(move || draw(pieces, &mut rng)).filter(is_quiet)
}

/// Endings of so many pieces that games at random from the first position came to, without end: nobody can take anything at once,
/// the sides differ by a piece at most, and there is a king. The same seed gives the same endings.
///
/// ```
/// use twinproof_games::checkers::generate::played;
///
/// let ending = played(8, 1).next().unwrap();
/// assert_eq!(ending.occupied().count_ones(), 8);
/// assert!(ending.kings() != 0);
/// ```
///
/// # Panics
///
/// If there are fewer than two pieces, or more than 12.
pub fn played(pieces: u32, seed: u64) -> impl Iterator<Item = Position> {
    assert!((2..=12).contains(&pieces), "such an ending has 2 to 12 pieces");
    let mut rng = GeneratorRng::new(seed);
    std::iter::repeat_with(move || play(pieces, &mut rng)).flatten()
}

/// The first ending of that kind in a game at random.
fn play(pieces: u32, rng: &mut GeneratorRng) -> Option<Position> {
    let (game, mut position, mut moves) = (Checkers::new(Color::Black), Position::START, Vec::new());
    for _ in 0..LONGEST_GAME {
        let left = position.occupied().count_ones();
        let is_even = position.black().count_ones().abs_diff(position.white().count_ones()) <= 1;
        if left == pieces && is_even && position.kings() != 0 && is_quiet(&position) {
            return Some(position);
        }
        moves.clear();
        game.moves(&position, &mut moves);
        if left < pieces || moves.is_empty() {
            return None;
        }
        position = game.play(&position, rng.pick(&moves));
    }
    None
}

/// Whether the side to move can move, and nobody can take.
fn is_quiet(position: &Position) -> bool {
    let other = position.with_side(position.side().other());
    position.has_move() && !position.has_capture() && !other.has_capture()
}

/// Pieces on squares that are free, some of them kings.
fn draw(pieces: u32, rng: &mut GeneratorRng) -> Position {
    let black = pieces / 2 + if pieces % 2 == 1 { rng.below(2) } else { 0 };
    let (mut sets, mut kings) = ([0, 0], 0);
    for number in 0..pieces {
        let color = if number < black { Color::Black } else { Color::White };
        let (square, is_king) = loop {
            let (square, is_king) = (1 << rng.below(32), rng.below(2) == 0);
            let is_free = (sets[0] | sets[1]) & square == 0;
            if is_free && (is_king || color.crown_row() & square == 0) {
                break (square, is_king);
            }
        };
        sets[color as usize] |= square;
        kings |= if is_king { square } else { 0 };
    }
    Position::from_parts(sets[0], sets[1], kings, rng.pick(&Color::ALL))
}
