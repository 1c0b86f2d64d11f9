//! What the threat search has found out about positions, by key.
//!
//! Entries may be forgotten. A win found here is only a hint until the strategy behind it has been gone through on the board:
//! two positions may share a key.

use crate::strategy::AnswerId;
use twinproof_core::mix;

/// What is known of a position with the attacker to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// Won by that strategy.
    Won(AnswerId),
    /// Not won with so many moves; however many, if it is [`FOR_EVER`].
    NotWithin(u8),
}

/// More moves than there can be.
pub(crate) const FOR_EVER: u8 = u8::MAX;

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// Zero for no entry, 1 for a win, else the number of moves and 2.
    kind: u16,
    answer: u32,
}

const WAYS: usize = 4;
const FIRST_BUCKETS: usize = 1 << 10;

/// A table that grows to its limit and then forgets.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<[Entry; WAYS]>,
    filled: usize,
    most_buckets: usize,
}

impl Table {
    /// A table that takes at most about so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let most = (bytes / size_of::<[Entry; WAYS]>() as u64).clamp(64, 1 << 30) as usize;
        let most_buckets = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        let buckets = FIRST_BUCKETS.min(most_buckets);
        Self { entries: vec![[Entry::default(); WAYS]; buckets], filled: 0, most_buckets }
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.entries.len() * size_of::<[Entry; WAYS]>()) as u64
    }

    fn bucket(&self, key: u64) -> usize {
        mix(key) as usize & (self.entries.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.entries[self.bucket(key)];
        let entry = bucket.iter().find(|entry| entry.kind != 0 && entry.key == key)?;
        Some(match entry.kind {
            1 => Known::Won(AnswerId(entry.answer)),
            moves => Known::NotWithin((moves - 2) as u8),
        })
    }

    /// Keeps what is known; whether that took a new entry.
    pub(crate) fn put(&mut self, key: u64, known: Known) -> bool {
        if self.filled >= self.entries.len() * 2 && self.entries.len() < self.most_buckets {
            self.grow();
        }
        let entry = match known {
            Known::Won(answer) => Entry { key, kind: 1, answer: answer.0 },
            Known::NotWithin(moves) => Entry { key, kind: u16::from(moves) + 2, answer: 0 },
        };
        self.place(entry)
    }

    /// Forgets which positions are won.
    pub(crate) fn forget_wins(&mut self) {
        for entry in self.entries.iter_mut().flatten().filter(|entry| entry.kind == 1) {
            *entry = Entry::default();
            self.filled -= 1;
        }
    }

    fn place(&mut self, entry: Entry) -> bool {
        let index = self.bucket(entry.key);
        let bucket = &mut self.entries[index];
        let same = bucket.iter().position(|old| old.kind != 0 && old.key == entry.key);
        if let Some(place) = same.or_else(|| bucket.iter().position(|old| old.kind == 0)) {
            bucket[place] = entry;
            self.filled += usize::from(same.is_none());
            return same.is_none();
        }
        // Wins are dear, and failures the dearer the more moves were tried.
        let worth = |entry: &Entry| if entry.kind == 1 { u16::MAX } else { entry.kind };
        let least = bucket.iter_mut().min_by_key(|entry| worth(entry)).expect("a bucket has entries");
        *least = entry;
        true
    }

    fn grow(&mut self) {
        let larger = vec![[Entry::default(); WAYS]; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, larger);
        self.filled = 0;
        for entry in old.iter().flatten().filter(|entry| entry.kind != 0) {
            self.place(*entry);
        }
    }
}
