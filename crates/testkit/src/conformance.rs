//! The laws of [`Game`] that every game must obey, tried by random play. A new game calls [`check`] once.
//!
//! A failure is a panic that names the law and shows the position on which it broke.

mod bytes;
mod laws;

use laws::Laws;
use twinproof_core::{Game, Problem, Rng};

/// Random games from each root.
const GAMES: usize = 24;
/// Moves of the longest one.
const LENGTH: usize = 60;

/// Plays at random from the root of each problem, and from its past, and checks what [`Game`] promises on all
/// that is met: see the sentences in this module's `laws` and `bytes`.
///
/// In the tests of a game this is one line: `conformance::check(&[problem, another], 1)`. Give problems that
/// differ in setup, in rule and in past, and some whose root is terminal.
///
/// # Panics
///
/// When a law is broken.
pub fn check<G: Game>(problems: &[Problem<G>], seed: u64) {
    assert!(!problems.is_empty(), "{}: give at least one problem to check", G::NAME);
    for (index, problem) in problems.iter().enumerate() {
        let mut rng = Rng::new(seed.wrapping_add(index as u64));
        let again = bytes::setup_comes_back(problem);
        let mut laws = Laws::new(problem, &again);
        let starts: Vec<_> = std::iter::once(problem.root()).chain(problem.past()).collect();
        for game in 0..GAMES {
            let mut position = starts[game % starts.len()].clone();
            for _ in 0..LENGTH {
                let moves = laws.visit(&position);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.index(moves.len())];
                position = problem.game().play(&position, mv);
            }
        }
        laws.compare_all();
        bytes::damage_is_refused(problem, laws.positions(), &mut rng);
    }
}

/// How a position is shown when a law breaks.
fn show<G: Game>(game: &G, position: &G::Position) -> String {
    format!("{} {:?} ({position:?})", G::NAME, game.format_position(position))
}

/// The bytes of a position.
fn encoded<G: Game>(game: &G, position: &G::Position) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.encode(position, &mut bytes);
    bytes
}

/// The moves of a position, none when it is terminal.
fn moves_of<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.terminal(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

#[cfg(test)]
mod tests;
