//! First numbers from random games: Monte-Carlo proof-number search, after Saito, Chaslot, Uiterwijk and van den Herik,
//! "Monte-Carlo proof-number search for computer Go" (2007).
//!
//! A leaf is played out `games` times, at most `look_ahead` moves each. Of the games, `n` reach the goal; one that is cut
//! off does not. The disproof number is `n / (games + 1)`, or ε if `n` is zero, and the proof number is what is left to one. Above
//! the launching level a leaf has one and one.
//!
//! What chance says of a position is decided by the seed and the position alone, so that a search that comes by again, on
//! another path or after its table forgot, meets the same numbers. They are kept in a table of their own, as in the paper: an
//! entry is 16 bytes and gives way to the next one of its place.

use std::fmt;
use twinproof_core::{Game, Numbers, Problem, ProofNumber, Rng, Value, mix};

/// The part of the memory that the table of numbers may take, and its most.
const SHARE: u64 = 64;
const MAX_BYTES: u64 = 64 << 20;

/// How a search guesses by playouts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Playouts {
    /// Games for each leaf, N in the paper.
    pub games: u32,
    /// The most moves of a game.
    pub look_ahead: u32,
    /// The least depth at which leaves are played out.
    pub launch_level: Level,
    /// The disproof number of a leaf none of whose games reaches the goal; between zero and one.
    pub epsilon: f64,
}

/// A depth in the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Level {
    /// So many moves.
    Moves(u32),
    /// So much of the [`Game::size_hint`] of the root.
    Share(f64),
}

impl Default for Playouts {
    /// The fastest setting of the paper, but from the root on: that expands least here. The paper leaves ε open.
    fn default() -> Self {
        Self { games: 3, look_ahead: 10, launch_level: Level::Moves(0), epsilon: 0.01 }
    }
}

impl Playouts {
    /// The numbers of a leaf so many of whose games reach the goal, `unit` for one.
    fn numbers(&self, reached: u32, unit: u32) -> Numbers {
        let share = f64::from(reached) / (f64::from(self.games) + 1.0);
        let disproof = if reached == 0 { self.epsilon } else { share };
        let number = |part: f64| ProofNumber::from_f64(part * f64::from(unit));
        Numbers { proof: number(1.0 - disproof), disproof: number(disproof) }
    }
}

/// As options of the command line.
impl fmt::Display for Playouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, look_ahead, launch_level, epsilon } = self;
        write!(
            f,
            "--playouts {games} --look-ahead {look_ahead} --launch-level {launch_level} --epsilon {epsilon}"
        )
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(moves) => write!(f, "{moves}"),
            Self::Share(share) => write!(f, "x{share}"),
        }
    }
}

/// Plays leaves out and remembers what came of it.
pub(crate) struct PlayoutEvaluator {
    playouts: Playouts,
    level: u32,
    seed: u64,
    /// So many leaves are one.
    unit: u32,
    /// By key: the key and the two numbers.
    table: Box<[[u64; 2]]>,
}

impl PlayoutEvaluator {
    /// An evaluator for a problem whose numbers count so many leaves for one; `memory` is that of the whole search.
    pub(crate) fn new<G: Game>(
        problem: &Problem<G>,
        playouts: Playouts,
        seed: u64,
        unit: u32,
        memory: u64,
    ) -> Self {
        let level = match playouts.launch_level {
            Level::Moves(moves) => moves,
            // `as` saturates.
            Level::Share(share) => {
                (f64::from(problem.game().size_hint(problem.root())) * share).round() as u32
            }
        };
        let places = (memory / SHARE).min(MAX_BYTES) as usize / size_of::<[u64; 2]>();
        // The largest power of two that fits.
        let places = 1 << places.max(1).ilog2();
        Self { playouts, level, unit, seed: mix(seed), table: vec![[0; 2]; places].into() }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.table) as u64
    }

    /// The numbers of a position at that depth that is not over.
    pub(crate) fn numbers<G: Game>(&mut self, game: &G, position: &G::Position, depth: u32) -> Numbers {
        if depth < self.level {
            let one = ProofNumber::from_units(self.unit);
            return Numbers { proof: one, disproof: one };
        }
        let key = game.state_key(position);
        let place = (mix(key) as usize) & (self.table.len() - 1);
        let [kept, bits] = self.table[place];
        // No leaf has two zeros: that is an empty place.
        if kept == key && bits != 0 {
            let number = |bits: u64| ProofNumber::from_bits(bits as u32);
            return Numbers { proof: number(bits >> 32), disproof: number(bits) };
        }
        let mut rng = Rng::new(key ^ self.seed);
        let Playouts { games, look_ahead, .. } = self.playouts;
        let is_won = |_: &u32| game.playout(position, look_ahead, &mut rng) == Some(Value::Win);
        let numbers = self.playouts.numbers((0..games).filter(is_won).count() as u32, self.unit);
        let bits = u64::from(numbers.proof.bits()) << 32 | u64::from(numbers.disproof.bits());
        self.table[place] = [key, bits];
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        let playouts = Playouts { games: 3, epsilon: 0.125, ..Playouts::default() };
        let numbers = |playouts: Playouts, reached| {
            let Numbers { proof, disproof } = playouts.numbers(reached, 1);
            (proof.to_f64(), disproof.to_f64())
        };
        assert_eq!(numbers(playouts, 0), (0.875, 0.125));
        assert_eq!(numbers(playouts, 1), (0.75, 0.25));
        assert_eq!(numbers(playouts, 2), (0.5, 0.5));
        assert_eq!(numbers(playouts, 3), (0.25, 0.75));
        let Numbers { proof, disproof } = playouts.numbers(3, 16);
        assert_eq!((proof.to_f64(), disproof.to_f64()), (4.0, 12.0));
        let many = Playouts { games: 1_000_000, epsilon: 1e-9, ..Playouts::default() };
        // What is not decided never looks decided.
        assert_eq!(many.numbers(0, 1).value(), None);
        assert_eq!(many.numbers(1_000_000, 1).value(), None);
    }
}
