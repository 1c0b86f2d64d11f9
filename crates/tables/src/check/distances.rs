//! Checks distances, when the values are known to be right.

use super::Pair;
use super::formation::{Formation, crowns};
use crate::stat::Counts;
use crate::{TableError, Wdl};
use twinproof_games::checkers::{Move, Position};

impl Formation {
    /// Compares the distances that the table says with those that follow from the distances after each move.
    ///
    /// That is enough, since distances fall along every line that matters: if some were wrong, then the smallest of all
    /// numbers that a wrong one is or should be would be wrong by right ones.
    pub(super) fn check_distances(&self, pair: &Pair<'_>, counts: &mut [Counts]) -> Result<(), TableError> {
        for side in 0..self.sides() {
            let (claims, derived) = (&pair.claims[pair.of(side)], &pair.derived[pair.of(side)]);
            for position in self.positions(side).flatten() {
                let cell = pair.cell(position, side);
                let value = derived.get(cell);
                if value == Wdl::Draw {
                    continue;
                }
                let is = pair.distance(position, side, value)?;
                if !position.has_capture() && claims.distance(cell) != is {
                    return Err(claims.wrong_distance(position, claims.distance(cell), is));
                }
                counts[pair.of(side)].at_distance(is, 1);
            }
        }
        Ok(())
    }
}

impl Pair<'_> {
    /// How far a position of that value and with that side to move is from conversion, by what the table says of the positions
    /// after each move.
    fn distance(&self, position: Position, side: usize, value: Wdl) -> Result<u8, TableError> {
        if position.has_capture() {
            return Ok(1);
        }
        let (mut soonest, mut latest) = (None, None);
        for mv in position.moves() {
            let distance = Some(self.distance_after(position, mv, side).saturating_add(1));
            latest = latest.max(distance);
            if self.value_after(position, mv, side)? == Wdl::Loss {
                soonest = soonest.map_or(distance, |so_far| distance.min(Some(so_far)));
            }
        }
        Ok(if value == Wdl::Win { soonest } else { latest }.unwrap_or(0))
    }

    /// How far the position after a quiet move is.
    fn distance_after(&self, position: Position, mv: Move, side: usize) -> u8 {
        let after = position.play(mv);
        if crowns(position, after) {
            0
        } else if after.has_capture() {
            1
        } else {
            self.claims[self.of(1 - side)].distance(self.cell(after, 1 - side))
        }
    }
}
