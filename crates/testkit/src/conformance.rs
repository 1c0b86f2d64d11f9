//! The laws of [`Rules`] and [`Game`] that every game must obey, tried by random play. A new game calls [`check`] once.
//!
//! A failure is a panic that names the law and shows the position on which it broke.

mod answers;
mod bytes;
mod game;
mod repetitions;
mod rules;

pub use answers::same_game;
pub use repetitions::{Pairs, check_repetitions};

use game::GameLaws;
use repetitions::Repetitions;
use rules::RulesLaws;
use twinproof_core::{Game, Problem, Rng, Rules};

/// Random games from each root.
const GAMES: usize = 24;
/// Moves of the longest one.
const LENGTH: usize = 60;
/// Bytes that a lemma may take.
const COVER_MEMORY: u64 = 1 << 20;
/// Positions that are compared with those that repeat them.
const COMPARED: usize = 5_000;

/// Plays at random from the root of each problem, and from its past, and checks what [`Rules`] and [`Game`] promise on all
/// that is met: the order of moves, keys and bytes, epochs, repetitions, names of moves, numbers, playouts; each law is a
/// sentence that the panic says.
///
/// In the tests of a game this is one line: `conformance::check(&[problem, another], 1)`. Give problems that
/// differ in setup, in rule and in past, and some whose root is terminal.
///
/// # Panics
///
/// When a law is broken.
pub fn check<G: Game>(problems: &[Problem<G>], seed: u64) {
    run(problems, seed, GameLaws::new, |laws, position, moves, before| laws.visit(position, moves, before));
}

/// The same for [`Rules`] alone: all that a certificate rests on.
///
/// # Panics
///
/// When a law is broken.
pub fn check_rules<G: Rules>(problems: &[Problem<G>], seed: u64) {
    run(problems, seed, |_, _| (), |(), _, _, _| ());
}

/// Checks the laws of the rules, and lets `more` look at each position with its moves and with the position before that
/// it should be equal to, if there was one.
fn run<'a, G: Rules, L>(
    problems: &'a [Problem<G>],
    seed: u64,
    new: impl Fn(&'a G, Problem<G>) -> L,
    more: impl Fn(&mut L, &G::Position, &[G::Move], Option<&G::Position>),
) {
    assert!(!problems.is_empty(), "{}: give at least one problem to check", G::NAME);
    for (index, problem) in problems.iter().enumerate() {
        let mut rng = Rng::new(seed.wrapping_add(index as u64));
        let again = bytes::setup_comes_back(problem);
        let mut rules = RulesLaws::new(problem, &again);
        let mut repetitions = Repetitions::new(problem.game(), COMPARED);
        let mut further = new(problem.game(), again.clone());
        walk(problem, &mut rng, |position| {
            let (moves, before) = rules.visit(position);
            if before.is_none() {
                repetitions.visit(position, &moves);
            }
            more(&mut further, position, &moves, before.as_ref());
            moves
        });
        rules.compare_all();
        repetitions.compare();
        bytes::damage_is_refused(problem, rules.positions(), &mut rng);
    }
}

/// Plays games at random from the root of a problem and from its past. `visit` is shown each position and gives its moves.
fn walk<G: Rules>(problem: &Problem<G>, rng: &mut Rng, mut visit: impl FnMut(&G::Position) -> Vec<G::Move>) {
    let starts: Vec<_> = std::iter::once(problem.root()).chain(problem.past()).collect();
    for game in 0..GAMES {
        let mut position = starts[game % starts.len()].clone();
        for _ in 0..LENGTH {
            let moves = visit(&position);
            if moves.is_empty() {
                break;
            }
            position = problem.game().play(&position, moves[rng.index(moves.len())]);
        }
    }
}

/// How a position is shown when a law breaks.
fn show<G: Rules>(game: &G, position: &G::Position) -> String {
    format!("{} {:?} ({position:?})", G::NAME, game.format_position(position))
}

/// The bytes of a position.
fn encoded<G: Rules>(game: &G, position: &G::Position) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.encode(position, &mut bytes);
    bytes
}

/// The moves of a position, none when it is terminal.
fn moves_of<G: Rules>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.terminal(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

#[cfg(test)]
mod tests;
