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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
