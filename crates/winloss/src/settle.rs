//! Two rows under one key and value: what becomes of them.

use crate::{Found, SolutionId};

/// What stands where `old` stood once `new` has come; `None` if nothing changes.
///
/// The floor is the least of both, whoever stays: other rows rest on it.
pub(crate) fn settle(old: &Found, new: &Found) -> Option<Found> {
    let floor = [old.floor, new.floor].into_iter().flatten().min();
    let stays = if takes_the_place_of(new, old) { new } else { old };
    let settled = Found { floor, ..stays.clone() };
    (settled != *old).then_some(settled)
}

/// A certificate comes before a better row: a claim that is found false would leave nothing behind.
fn takes_the_place_of(new: &Found, old: &Found) -> bool {
    // A row of no solution is there for its floor alone.
    if new.solution == SolutionId::NONE || old.solution == SolutionId::NONE {
        return new.solution != SolutionId::NONE;
    }
    if new.row.counts() && old.row.counts() && new.is_certified != old.is_certified {
        return new.is_certified;
    }
    let no_worse = !old.row.is_better_than(&new.row);
    new.row.is_better_than(&old.row) || (no_worse && new.is_certified && !old.is_certified)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Asks, ByRank, Key, Row};
    use twinproof_core::Value;

    fn ranked(rank: u32, solution: u64) -> Found {
        let (by_rank, asks) = (ByRank::Past, Asks::nothing());
        let row =
            Row { key: Key(1), value: Value::Win, mv: None, rank, by_rank, needs_fresh_epoch: false, asks };
        Found { floor: row.floor(), row, solution: SolutionId(solution), is_certified: true }
    }

    #[test]
    fn the_least_rank_stays() {
        assert_eq!(settle(&ranked(5, 1), &ranked(3, 2)), Some(ranked(3, 2)));
        assert_eq!(settle(&ranked(3, 1), &ranked(5, 2)), None);
        assert_eq!(settle(&ranked(3, 1), &ranked(3, 2)), None);
    }

    #[test]
    fn a_good_row_in_a_void_place_does_not_raise_the_floor() {
        let mut void = ranked(3, 1);
        void.row.asks = Asks::Void;
        assert_eq!(settle(&void, &ranked(5, 2)), Some(Found { floor: Some(3), ..ranked(5, 2) }));
    }

    #[test]
    fn a_void_row_lowers_the_floor_and_changes_nothing_else() {
        let mut void = ranked(3, 1);
        void.row.asks = Asks::Void;
        assert_eq!(settle(&ranked(5, 2), &void), Some(Found { floor: Some(3), ..ranked(5, 2) }));
    }

    #[test]
    fn a_certificate_comes_before_a_better_claim() {
        let claim = Found { is_certified: false, ..ranked(2, 2) };
        assert_eq!(settle(&ranked(5, 1), &claim), Some(Found { floor: Some(2), ..ranked(5, 1) }));
        assert_eq!(settle(&claim, &ranked(5, 1)), Some(Found { floor: Some(2), ..ranked(5, 1) }));
        assert_eq!(settle(&claim, &ranked(2, 3)), Some(ranked(2, 3)));
        let mut void = ranked(2, 1);
        void.row.asks = Asks::Void;
        assert_eq!(settle(&void, &claim), Some(claim));
    }
}
