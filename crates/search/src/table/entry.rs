//! What the table keeps, and how it is packed into words.

use crate::verdict::{ConditionSets, MAX_CONDITION_KEYS, NO_DEPTH, NO_MOVE, PathConditions, Verdict};
use twinproof_core::{Numbers, PathCode, ProofNumber, Value};

/// Words of a base entry and of a twin entry without sets.
pub(crate) const PLAIN: usize = 3;
/// Words of a twin entry with sets.
pub(crate) const NAMED: usize = PLAIN + MAX_CONDITION_KEYS;

/// Depths are kept in 24 bits.
const DEEPEST: u32 = (1 << 24) - 1;

/// What is known of a position whatever the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BaseEntry {
    pub(crate) numbers: Numbers,
    /// The best move by its index, or [`NO_MOVE`].
    pub(crate) best: u16,
    /// The least depth it was met at.
    pub(crate) depth: u32,
    /// How much work went into it, on a logarithmic scale.
    pub(crate) size: u8,
    /// How many threads are below it.
    pub(crate) threads: u8,
    /// Whether there are twin entries beside it.
    pub(crate) has_twins: bool,
    /// The search depth of alpha-beta.
    pub(crate) horizon: u8,
}

impl BaseEntry {
    /// Before anything is known.
    pub(crate) fn new(numbers: Numbers, depth: u32) -> Self {
        Self { numbers, best: NO_MOVE, depth, size: 0, threads: 0, has_twins: false, horizon: 0 }
    }

    pub(crate) fn pack(self, key: u64) -> [u64; PLAIN] {
        let facts = u64::from(self.best)
            | u64::from(self.depth.min(DEEPEST)) << 16
            | u64::from(self.size) << 40
            | u64::from(self.horizon) << 48
            | u64::from(self.threads.min(127)) << 56
            | u64::from(self.has_twins) << 63;
        let Numbers { proof, disproof } = self.numbers;
        [key, u64::from(proof.bits()) << 32 | u64::from(disproof.bits()), facts]
    }

    pub(crate) fn unpack(words: &[u64; PLAIN]) -> Self {
        let [_, numbers, facts] = *words;
        let numbers = Numbers {
            proof: ProofNumber::from_bits((numbers >> 32) as u32),
            disproof: ProofNumber::from_bits(numbers as u32),
        };
        Self {
            numbers,
            best: facts as u16,
            depth: (facts >> 16) as u32 & DEEPEST,
            size: (facts >> 40) as u8,
            horizon: (facts >> 48) as u8,
            threads: (facts >> 56) as u8 & 127,
            has_twins: facts >> 63 == 1,
        }
    }

    /// What losing a packed entry would cost.
    pub(crate) fn worth(words: &[u64; PLAIN]) -> u64 {
        words[2] >> 40 & 0xff
    }
}

/// A verdict known for one path, or with sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TwinEntry {
    pub(crate) code: PathCode,
    pub(crate) verdict: Verdict,
    pub(crate) size: u8,
}

impl TwinEntry {
    fn facts(&self) -> u64 {
        let Verdict { value, best, conditions } = &self.verdict;
        let sets = &conditions.sets;
        u64::from(*best)
            | u64::from(conditions.reach.min(DEEPEST)) << 16
            | u64::from(self.size) << 40
            | (sets.present.len() as u64) << 48
            | (sets.absent.len() as u64) << 51
            | u64::from(sets.overflowed) << 54
            | u64::from(conditions.path_bound) << 55
            | u64::from(*value == Value::Win) << 56
            | u64::from(conditions.has_repetition) << 57
            | 1 << 63
    }

    pub(crate) fn pack_plain(&self, key: u64) -> [u64; PLAIN] {
        [key, self.code.word(), self.facts()]
    }

    pub(crate) fn pack_named(&self, key: u64) -> [u64; NAMED] {
        let mut words = [0; NAMED];
        words[..PLAIN].copy_from_slice(&self.pack_plain(key));
        let sets = &self.verdict.conditions.sets;
        for (word, &one) in words[PLAIN..].iter_mut().zip(sets.present.iter().chain(&sets.absent)) {
            *word = one;
        }
        words
    }

    /// What losing a packed entry would cost.
    pub(crate) fn worth(words: &[u64]) -> u64 {
        words[2] >> 40 & 0xff
    }
}

/// A packed twin of either width, read where it lies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwinView<'w>(pub(super) &'w [u64]);

impl<'w> TwinView<'w> {
    fn bits(self, from: u32, count: u32) -> u64 {
        self.0[2] >> from & ((1 << count) - 1)
    }

    /// The code of the path it was found on.
    pub(crate) fn code(self) -> PathCode {
        PathCode::from_word(self.0[1])
    }

    pub(crate) fn value(self) -> Value {
        if self.bits(56, 1) == 1 { Value::Win } else { Value::Loss }
    }

    pub(crate) fn best(self) -> u16 {
        self.bits(0, 16) as u16
    }

    pub(crate) fn size(self) -> u8 {
        self.bits(40, 8) as u8
    }

    /// Whether its sets say nothing.
    pub(crate) fn is_overflowed(self) -> bool {
        self.bits(54, 1) == 1
    }

    /// What must have occurred.
    pub(crate) fn present(self) -> &'w [u64] {
        &self.0[PLAIN..][..self.bits(48, 3) as usize]
    }

    /// What must not have occurred.
    pub(crate) fn absent(self) -> &'w [u64] {
        &self.0[PLAIN + self.bits(48, 3) as usize..][..self.bits(51, 3) as usize]
    }

    /// Everything, taken out.
    pub(crate) fn verdict(self) -> Verdict {
        let mut sets = ConditionSets { overflowed: self.is_overflowed(), ..ConditionSets::default() };
        sets.present.extend(self.present().iter().copied());
        sets.absent.extend(self.absent().iter().copied());
        let reach = self.bits(16, 24) as u32;
        let reach = if reach == DEEPEST { NO_DEPTH } else { reach };
        let conditions = PathConditions {
            reach,
            path_bound: self.bits(55, 1) == 1,
            has_repetition: self.bits(57, 1) == 1,
            sets,
        };
        Verdict { value: self.value(), best: self.best(), conditions }
    }
}

/// The work of a subtree on the scale of entries: eight steps a doubling.
pub(crate) fn size_of_work(expansions: u64) -> u8 {
    let work = expansions.max(1);
    let log = work.ilog2();
    let fraction = if log >= 3 { work >> (log - 3) & 7 } else { work << (3 - log) & 7 };
    (u64::from(log.min(31)) << 3 | fraction) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        let numbers = Numbers { proof: ProofNumber::from_f64(2.5), disproof: ProofNumber::MAX_UNSOLVED };
        let base = BaseEntry {
            best: 700,
            depth: 123_456,
            size: 77,
            threads: 3,
            has_twins: true,
            horizon: 9,
            numbers,
        };
        assert_eq!(BaseEntry::unpack(&base.pack(5)), BaseEntry { ..base });
        let mut sets = ConditionSets::default();
        sets.present.extend([1, 2, 3]);
        sets.absent.extend([4, 5, 6, 7]);
        for (value, reach, sets) in [
            (Value::Win, 17, sets),
            (Value::Loss, NO_DEPTH, ConditionSets { overflowed: true, ..ConditionSets::default() }),
        ] {
            let conditions =
                PathConditions { reach, path_bound: true, has_repetition: reach == NO_DEPTH, sets };
            let verdict = Verdict { value, best: NO_MOVE, conditions };
            let twin = TwinEntry { code: PathCode::ROOT.step(3, [9]), verdict, size: 200 };
            let words = twin.pack_named(5);
            let view = TwinView(&words);
            assert_eq!((view.code(), view.verdict(), view.size()), (twin.code, twin.verdict, twin.size));
        }
    }

    #[test]
    fn more_work_never_counts_less() {
        let sizes: Vec<u8> = (0..100_000).map(size_of_work).collect();
        assert!(sizes.is_sorted());
        assert!(size_of_work(100) > size_of_work(80), "a quarter more is seen");
        assert!(size_of_work(u64::MAX) >= size_of_work(1 << 31));
    }
}
