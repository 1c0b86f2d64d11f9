//! What the table keeps of a search that decided nothing.
//!
//! "Unknown" is no claim: it says that a search to some depth found no win, or no loss, or neither, according to
//! the window it had. So there are two depths, one for each of the two questions, and they stand where df-pn
//! has its proof and disproof numbers: how much was spent in vain, plus one. With a single depth for both an entry
//! would either hide a loss from those who seek it because somebody else found no win, or be overwritten by the
//! two questions in turn.
//!
//! Depth alone does not say whether an unknown may be believed. Two positions that lead to each other can vouch for
//! each other for ever: each is searched where it is met first, finds the other in the table from the last
//! iteration, from a path one move shorter and hence deep enough, and is stored with one more. So entries name
//! their iteration ([`BaseEntry::horizon`]), and once an iteration was left in the dark by the table alone, without
//! meeting its own horizon, the next ones believe no unknown but their own. Among these nobody vouches for
//! another out of nothing: the first unknown of such an iteration is a line that was cut short, for there is no
//! other to be found. An iteration deeper than the longest line cuts nothing short. So either it decides, or
//! the one after it does.

use super::window::Window;
use crate::table::BaseEntry;
use crate::verdict::NO_MOVE;
use twinproof_core::{Numbers, ProofNumber};

/// An iteration, as entries name it, and whose unknowns it believes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Iteration {
    /// Its depth; zero, as in entries that no iteration wrote, if that does not fit. Such entries are not believed.
    name: u8,
    trusts_others: bool,
}

impl Iteration {
    /// The iteration of that depth; `trusts_others` if it believes what earlier ones left unknown.
    pub(super) fn new(depth: u32, trusts_others: bool) -> Self {
        Self { name: u8::try_from(depth).unwrap_or(0), trusts_others }
    }

    fn believes(self, base: &BaseEntry) -> bool {
        base.horizon != 0 && (self.trusts_others || base.horizon == self.name)
    }
}

/// How deep a win and a loss were sought in vain; zero is not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct SearchedDepths {
    win: u32,
    loss: u32,
}

impl SearchedDepths {
    fn read(base: &BaseEntry, iteration: Iteration) -> Self {
        if !iteration.believes(base) || base.numbers.value().is_some() {
            return Self::default();
        }
        let depth = |number: ProofNumber| (number.bits() / ProofNumber::ONE.bits()).saturating_sub(1);
        Self { win: depth(base.numbers.proof), loss: depth(base.numbers.disproof) }
    }

    fn numbers(self) -> Numbers {
        // Saturates, so that what is read back is never deeper than what was searched.
        let number = |depth: u32| ProofNumber::from_units(depth.saturating_add(1));
        Numbers { proof: number(self.win), disproof: number(self.loss) }
    }
}

/// What is left to seek of a position with that entry and that much depth.
pub(super) fn narrow_window(
    window: Window,
    remaining: u32,
    base: &BaseEntry,
    iteration: Iteration,
) -> Window {
    let searched = SearchedDepths::read(base, iteration);
    Window { win: window.win && searched.win < remaining, loss: window.loss && searched.loss < remaining }
}

/// The entry after one more search in vain.
pub(super) struct UnknownSearch {
    pub(super) window: Window,
    pub(super) remaining: u32,
    /// The best move by its index, or [`NO_MOVE`].
    pub(super) best: u16,
    /// The depth of the position on the path.
    pub(super) depth: u32,
    pub(super) size: u8,
}

impl UnknownSearch {
    pub(super) fn entry(&self, old: Option<BaseEntry>, iteration: Iteration) -> BaseEntry {
        let old = old.unwrap_or(BaseEntry::new(Numbers::LEAF, self.depth));
        if old.numbers.value().is_some() {
            return old;
        }
        let mut searched = SearchedDepths::read(&old, iteration);
        if self.window.win {
            searched.win = searched.win.max(self.remaining);
        }
        if self.window.loss {
            searched.loss = searched.loss.max(self.remaining);
        }
        BaseEntry {
            numbers: searched.numbers(),
            best: if self.best == NO_MOVE { old.best } else { self.best },
            depth: old.depth.min(self.depth),
            size: old.size.max(self.size),
            horizon: iteration.name,
            ..old
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::Value;

    fn alone(depth: u32) -> Iteration {
        Iteration::new(depth, false)
    }

    fn searched(
        old: Option<BaseEntry>,
        (win, loss): (bool, bool),
        remaining: u32,
        iteration: Iteration,
    ) -> BaseEntry {
        let search =
            UnknownSearch { window: Window { win, loss }, remaining, best: NO_MOVE, depth: 3, size: 1 };
        let base = search.entry(old, iteration);
        BaseEntry::unpack(&base.pack(7))
    }

    fn left_to_seek(base: &BaseEntry, remaining: u32, iteration: Iteration) -> (bool, bool) {
        let window = narrow_window(Window::FULL, remaining, base, iteration);
        (window.win, window.loss)
    }

    #[test]
    fn the_two_questions_are_kept_apart() {
        let base = searched(None, (true, false), 5, alone(9));
        assert_eq!(left_to_seek(&base, 5, alone(9)), (false, true));
        assert_eq!(left_to_seek(&base, 6, alone(9)), (true, true));
        let base = searched(Some(base), (false, true), 3, alone(9));
        assert_eq!(left_to_seek(&base, 3, alone(9)), (false, false));
        assert_eq!(left_to_seek(&base, 4, alone(9)), (false, true));
        let base = searched(Some(base), (true, true), 4, alone(9));
        assert_eq!(left_to_seek(&base, 5, alone(9)), (false, true), "the deeper search is not forgotten");
        let base = searched(None, (false, true), 5, alone(9));
        assert_eq!(left_to_seek(&base, 5, alone(9)), (true, false));
    }

    #[test]
    fn another_iteration_is_believed_only_by_those_who_trust() {
        let base = searched(None, (true, true), 5, alone(9));
        assert_eq!(left_to_seek(&base, 5, Iteration::new(10, true)), (false, false));
        assert_eq!(left_to_seek(&base, 6, Iteration::new(10, true)), (true, true));
        assert_eq!(left_to_seek(&base, 1, alone(10)), (true, true));
        let base = searched(Some(base), (true, false), 2, alone(10));
        assert_eq!(left_to_seek(&base, 2, alone(10)), (false, true), "the other question is forgotten");
        let untouched = BaseEntry::new(Numbers::LEAF, 0);
        assert_eq!(left_to_seek(&untouched, 1, Iteration::new(1, true)), (true, true));
    }

    #[test]
    fn depths_beyond_what_an_entry_can_say_are_never_believed() {
        for iteration in [256, 257, 300, 512, u32::MAX] {
            for trusts_others in [false, true] {
                let iteration = Iteration::new(iteration, trusts_others);
                let base = searched(None, (true, true), 1000, iteration);
                assert_eq!(left_to_seek(&base, 1, iteration), (true, true));
            }
        }
        let base = searched(None, (true, true), u32::MAX, alone(255));
        assert_eq!(left_to_seek(&base, 1000, alone(255)), (false, false));
        assert_eq!(left_to_seek(&base, u32::MAX, alone(255)), (true, true));
    }

    #[test]
    fn a_verdict_is_not_overwritten() {
        let solved = BaseEntry { horizon: 9, ..BaseEntry::new(Numbers::solved(Value::Win), 2) };
        assert_eq!(searched(Some(solved), (true, true), 5, alone(9)), solved);
        assert_eq!(left_to_seek(&solved, 1, alone(9)), (true, true));
    }
}
