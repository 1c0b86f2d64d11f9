//! Endings at random, for measuring searches. Nothing here knows what comes of them.

use super::{Color, Position};
use crate::generator_rng::GeneratorRng;

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
    std::iter::repeat_with(move || draw(pieces, &mut rng)).filter(|ending| {
        let other = ending.with_side(ending.side().other());
        ending.has_move() && !ending.has_capture() && !other.has_capture()
    })
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
