//! A stored verdict: a value, the winner's move, and what it asks of the history.

use twinproof_core::Value;

/// 128 bits that stand for a position under a question: game, rule of repetition, setup and the position's encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub u128);

/// A verdict about one position. There is at most one of each value for a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The position.
    pub key: Key,
    /// What it is worth to the first player.
    pub value: Value,
    /// The winner's move by its index, where the winner is to move.
    pub mv: Option<u32>,
    /// The length of the longest line of its proof; zero in a closed set.
    pub rank: u32,
    /// Where the rank matters.
    pub by_rank: ByRank,
    /// Whether it rests on endgame tables that call a position of its own epoch won: then it holds only if no position of
    /// that epoch came before.
    pub needs_fresh_epoch: bool,
    /// What it asks of the history otherwise.
    pub asks: Asks,
}

/// Which positions of the history must not have a lower rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ByRank {
    /// None.
    Nowhere,
    /// Those before the root of the search that asks.
    Past,
    /// All.
    History,
}

/// What a verdict asks of the history, by 64-bit digests of what the rule of repetition compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks {
    /// That all of `present` have occurred and none of `absent`; both are sorted.
    Sets {
        /// Must have occurred.
        present: Box<[u64]>,
        /// Must not have occurred.
        absent: Box<[u64]>,
    },
    /// More than a row can say: it never counts, and is no more than a guide to its move.
    TooMuch,
    /// It was found false. It stays for its rank alone, on which other rows may rest.
    Void,
}

impl Asks {
    /// Nothing at all.
    pub fn nothing() -> Self {
        Self::Sets { present: Box::default(), absent: Box::default() }
    }

    /// How many digests it names, where it is no more than that.
    fn size(&self) -> Option<usize> {
        match self {
            Self::Sets { present, absent } => Some(present.len() + absent.len()),
            Self::TooMuch | Self::Void => None,
        }
    }
}

impl Row {
    /// Whether it can decide anything.
    pub fn counts(&self) -> bool {
        self.asks.size().is_some()
    }

    /// The rank that it gives to rows that rest on it, where ranks matter at all.
    pub fn floor(&self) -> Option<u32> {
        (self.by_rank != ByRank::Nowhere).then_some(self.rank)
    }

    /// Whether it should take the place of another row of the same key and value.
    ///
    /// What counts comes before a guide and a guide before nothing; no sets before sets; no condition at all before a rank; then
    /// the lower rank, the smaller sets, and what asks less otherwise. Of two rows at most one is better than the other.
    /// This decides what is useful only: what other rows rest on is kept apart ([`Found::floor`](crate::Found::floor)), so that
    /// no choice made here can make one of them false.
    pub fn is_better_than(&self, other: &Self) -> bool {
        self.badness() < other.badness()
    }

    fn badness(&self) -> (u8, bool, bool, u32, usize, bool, ByRank) {
        let kind = match self.asks {
            Asks::Sets { .. } => 0,
            Asks::TooMuch => 1,
            Asks::Void => 2,
        };
        let size = self.asks.size().unwrap_or(0);
        let asks_something = self.by_rank != ByRank::Nowhere || self.needs_fresh_epoch;
        (kind, size > 0, asks_something, self.rank, size, self.needs_fresh_epoch, self.by_rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rank: u32, by_rank: ByRank, asks: Asks) -> Row {
        Row { key: Key(1), value: Value::Win, mv: Some(2), rank, by_rank, needs_fresh_epoch: false, asks }
    }

    fn sets(present: &[u64], absent: &[u64]) -> Asks {
        Asks::Sets { present: present.into(), absent: absent.into() }
    }

    #[test]
    fn rows_are_ordered_by_what_they_are_good_for() {
        let ranked = |rank| row(rank, ByRank::Past, Asks::nothing());
        let fresh = Row { needs_fresh_epoch: true, ..ranked(4) };
        let best_first = [
            row(0, ByRank::Nowhere, Asks::nothing()),
            row(9, ByRank::Nowhere, Asks::nothing()),
            ranked(3),
            ranked(4),
            row(4, ByRank::History, Asks::nothing()),
            fresh,
            ranked(5),
            row(2, ByRank::Nowhere, sets(&[1, 2, 3], &[])),
            row(4, ByRank::Nowhere, sets(&[], &[1])),
            row(4, ByRank::Nowhere, sets(&[1], &[2])),
            row(1, ByRank::Nowhere, Asks::TooMuch),
            row(2, ByRank::Nowhere, Asks::TooMuch),
            row(0, ByRank::Past, Asks::Void),
            row(1, ByRank::Past, Asks::Void),
        ];
        for (i, a) in best_first.iter().enumerate() {
            for (j, b) in best_first.iter().enumerate() {
                assert_eq!(a.is_better_than(b), i < j, "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn moves_make_no_row_better() {
        let one = row(3, ByRank::Past, Asks::nothing());
        let other = Row { mv: None, ..one.clone() };
        assert!(!one.is_better_than(&other) && !other.is_better_than(&one));
    }

    #[test]
    fn only_ranks_that_matter_are_handed_on() {
        assert_eq!(row(3, ByRank::Past, Asks::Void).floor(), Some(3));
        assert_eq!(row(3, ByRank::History, sets(&[1], &[])).floor(), Some(3));
        assert_eq!(row(0, ByRank::Nowhere, Asks::nothing()).floor(), None);
    }
}
