//! What an engine says to a chess program.

use std::cmp::Ordering;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

/// Says a line at once.
pub(super) fn say(line: impl fmt::Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// What a position is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Score {
    /// Proven and checked: it mates in so many moves, or is mated if the number is not positive.
    Mate(i32),
    /// Nothing is proven: a guess in hundredths of a pawn.
    Guess(i32),
}

impl Score {
    /// The score of a line that ends with mate. Whoever makes the last move mates.
    pub(super) fn of_mate(half_moves: usize) -> Self {
        let moves = i32::try_from(half_moves.div_ceil(2)).unwrap_or(i32::MAX);
        Self::Mate(if half_moves % 2 == 1 { moves } else { -moves })
    }

    /// Larger is better: quick mates, then guesses, then being mated, late before soon.
    fn rank(self) -> (i32, i32) {
        match self {
            Self::Mate(moves) if moves > 0 => (2, -moves),
            Self::Guess(worth) => (1, worth),
            Self::Mate(moves) => (0, -moves),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(moves) => write!(f, "mate {moves}"),
            Self::Guess(worth) => write!(f, "cp {worth}"),
        }
    }
}

/// What was spent so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.time.as_millis();
        let rate = u128::from(self.nodes) * 1000 / milliseconds.max(1);
        write!(f, "nodes {} nps {rate} time {milliseconds}", self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_moves_last_mates() {
        let scores = [0, 1, 2, 3, 4].map(|half_moves| Score::of_mate(half_moves).to_string());
        assert_eq!(scores, ["mate 0", "mate 1", "mate -1", "mate 2", "mate -2"]);
    }

    #[test]
    fn scores_are_ordered_from_being_mated_soon_to_mating_soon() {
        let scores = [
            Score::Mate(0),
            Score::Mate(-1),
            Score::Mate(-9),
            Score::Guess(-20_000),
            Score::Guess(5),
            Score::Mate(7),
            Score::Mate(1),
        ];
        assert!(scores.is_sorted());
    }

    #[test]
    fn no_time_at_all_divides_nothing_by_zero() {
        let spent = Spent { nodes: 3, time: Duration::ZERO };
        assert_eq!(spent.to_string(), "nodes 3 nps 3000 time 0");
    }
}
