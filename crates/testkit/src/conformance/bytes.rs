//! The laws of bytes: setups and positions come back, and damaged ones are refused.

use super::answers::setup_of;
use super::{encoded, show};
use twinproof_core::{Problem, Rng, Rules};

/// How many pieces of damage are tried on a block.
const TRIES: usize = 400;
/// How many positions have their bytes damaged.
const POSITIONS: usize = 40;

/// The problem again, with the game read from its setup and the positions from their bytes.
pub(super) fn setup_comes_back<G: Rules>(problem: &Problem<G>) -> Problem<G> {
    let game = problem.game();
    let setup = setup_of(game);
    let law = "a game is read back from its setup";
    let again = G::read_setup(&setup).unwrap_or_else(|error| panic!("{law}: {}: {error}", G::NAME));
    assert_eq!(setup, setup_of(&again), "{law} and writes the same setup: {}", G::NAME);
    let mut twice = setup.clone();
    game.write_setup(&mut twice);
    assert_eq!(twice, setup.repeat(2), "a setup is appended: {}", G::NAME);
    let read = |position: &G::Position| {
        again
            .decode(&encoded(game, position))
            .unwrap_or_else(|error| panic!("{law} and knows {}: {error}", show(game, position)))
    };
    let root = read(problem.root());
    let past = problem.past().iter().map(read).collect();
    let same = Problem::new(again.clone(), root, past, problem.rule())
        .unwrap_or_else(|error| panic!("{law} and makes the same problem: {error}"));
    // A question may need to know the root: in how many moves it is to be answered, say.
    let words = |game: &G| (game.question(), game.first_player());
    assert_eq!(words(game), words(same.game()), "{law} with its question: {}", G::NAME);
    same
}

/// Damaged bytes are refused, or are the bytes of what is read from them; nothing panics.
pub(super) fn damage_is_refused<G: Rules>(problem: &Problem<G>, met: &[G::Position], rng: &mut Rng) {
    let game = problem.game();
    let refused_or_right = |block: &[u8]| {
        if let Ok(position) = game.decode(block) {
            let bytes = encoded(game, &position);
            let shown = show(game, &position);
            assert_eq!(bytes, block, "only the bytes a position is written in are read as it: {shown}");
        }
    };
    refused_or_right(&[]);
    refused_or_right(&[0xff; 64]);
    for position in met.iter().take(POSITIONS) {
        damage(&encoded(game, position), rng, TRIES / POSITIONS, refused_or_right);
    }
    let setup = setup_of(game);
    // Long setups take long to read.
    let tries = (20_000_000 / setup.len().max(1)).clamp(20, TRIES);
    damage(&setup, rng, tries, |block| {
        if let Ok(other) = G::read_setup(block) {
            let law = "only the bytes a game is written in are read as its setup";
            assert_eq!(setup_of(&other), block, "{law}: {}", G::NAME);
        }
    });
}

/// Hands over the block cut short, with bits flipped, and with a byte too many.
fn damage(block: &[u8], rng: &mut Rng, tries: usize, mut read: impl FnMut(&[u8])) {
    for attempt in 0..tries {
        let mut damaged = block.to_vec();
        match attempt % 4 {
            0 => damaged.truncate(rng.index(block.len() + 1)),
            1 => damaged.push(rng.next_u64() as u8),
            _ if block.is_empty() => {}
            2 => damaged[rng.index(block.len())] ^= 1 << rng.below(8),
            _ => damaged[rng.index(block.len())] = rng.next_u64() as u8,
        }
        read(&damaged);
    }
}
