//! A path from the root as one word, by which twins of a position are told apart.

use crate::mix;

/// A hash of a path: the moves from the root, each with its depth, exclusive-ored together.
///
/// Equal paths have equal codes and a step is undone by taking it again, so a search keeps one word up to date.
/// The papers draw the random number of (move, depth) from a table, which aliases beyond the table's depth;
/// here it comes from a mixing function, so depth has no limit. A compound move goes in part by part. The past
/// before the root is not in the code.
///
/// ```
/// use twinproof_core::PathCode;
/// let one = PathCode::ROOT.step(0, [7]).step(1, [9]);
/// assert_ne!(one, PathCode::ROOT.step(0, [9]).step(1, [7]));
/// assert_eq!(one.step(1, [9]).step(0, [7]), PathCode::ROOT);
/// // Two stones placed by one move, in either role.
/// assert_ne!(PathCode::ROOT.step(0, [3, 5]), PathCode::ROOT.step(0, [5, 3]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PathCode(u64);

/// Odd and without a pattern: no small sums of these and of moves are the same.
const A_DEPTH: u64 = 0x9fb2_1c65_1e98_df25;
const A_PART: u64 = 0xd6e8_feb8_6659_fd93;

impl PathCode {
    /// The empty path.
    pub const ROOT: Self = Self(0);

    /// The path with the move at `depth` (the root's move is at 0) added, or taken back if it is there.
    pub fn step(self, depth: u64, parts: impl IntoIterator<Item = u64>) -> Self {
        let start = (depth + 1).wrapping_mul(A_DEPTH);
        parts.into_iter().enumerate().fold(self, |code, (index, part)| {
            let place = start.wrapping_add((index as u64).wrapping_mul(A_PART));
            Self(code.0 ^ mix(part.wrapping_add(place)))
        })
    }

    /// The code as a word.
    pub fn word(self) -> u64 {
        self.0
    }

    /// What [`PathCode::word`] gave.
    pub fn from_word(word: u64) -> Self {
        Self(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_steps_alias_far_beyond_any_table() {
        let mut seen = HashSet::new();
        for depth in (0..200).chain(1_000_000..1_000_200) {
            for part in 0..200 {
                assert!(seen.insert(PathCode::ROOT.step(depth, [part])));
            }
        }
    }

    #[test]
    fn compound_moves_differ_from_their_parts_and_from_each_other() {
        let mut seen = HashSet::new();
        for a in 0..60 {
            assert!(seen.insert(PathCode::ROOT.step(4, [a])));
            for b in 0..60 {
                assert!(seen.insert(PathCode::ROOT.step(4, [a, b])), "{a} {b}");
            }
        }
    }
}
