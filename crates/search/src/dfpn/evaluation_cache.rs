//! The evaluation cache: what positions begin with that were never expanded.
//!
//! A position is met anew each time the one before it is expanded, and by many orders of moves; the table knows it only
//! once it was expanded itself. Working out its first numbers is most of the work in some games, so they are
//! remembered here, as long as no other position takes their place. A search is the same with and without.

use twinproof_core::{Numbers, ProofNumber};

/// At most so many are remembered.
const MAX_ENTRIES: u64 = 1 << 18;

/// What a position begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Evaluation {
    pub(super) numbers: Numbers,
    /// [`Rules::dominates_repetitions`](twinproof_core::Rules::dominates_repetitions).
    pub(super) dominates: bool,
}

/// Evaluations by key, one a place. The lowest bit of a key is not looked at.
#[derive(Debug, Default)]
pub(super) struct EvaluationCache {
    /// The key, with `dominates` in its lowest bit, and the numbers, which are never both zero.
    places: Vec<[u64; 2]>,
}

impl EvaluationCache {
    /// Takes room, at most that many bytes, if it has none yet.
    pub(super) fn make_room(&mut self, bytes: u64) {
        if self.places.is_empty() {
            let most = (bytes / size_of::<[u64; 2]>() as u64).clamp(1, MAX_ENTRIES);
            self.places = vec![[0; 2]; 1 << most.ilog2()];
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.places.len() * size_of::<[u64; 2]>()) as u64
    }

    fn place(&self, key: u64) -> usize {
        (key >> 1) as usize & self.places.len().wrapping_sub(1)
    }

    /// Brings several into the cache: waiting for them all at once takes little longer than waiting for one.
    pub(super) fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        let word = |key| self.places.get(self.place(key)).map_or(0, |place| place[1]);
        std::hint::black_box(keys.fold(0, |sum, key| sum ^ word(key)));
    }

    pub(super) fn get(&self, key: u64) -> Option<Evaluation> {
        let [known, numbers] = *self.places.get(self.place(key))?;
        let (proof, disproof) = ((numbers >> 32) as u32, numbers as u32);
        (numbers != 0 && (known ^ key) >> 1 == 0).then(|| Evaluation {
            numbers: Numbers {
                proof: ProofNumber::from_bits(proof),
                disproof: ProofNumber::from_bits(disproof),
            },
            dominates: known & 1 == 1,
        })
    }

    pub(super) fn put(&mut self, key: u64, evaluation: Evaluation) {
        let Evaluation { numbers: Numbers { proof, disproof }, dominates } = evaluation;
        let place = self.place(key);
        if let Some(entry) = self.places.get_mut(place) {
            let numbers = u64::from(proof.bits()) << 32 | u64::from(disproof.bits());
            *entry = [key & !1 | u64::from(dominates), numbers];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use twinproof_core::Value;

    #[test]
    fn an_evaluation_is_that_of_its_own_position() {
        let mut evaluation_cache = EvaluationCache::default();
        evaluation_cache.make_room(64 * 16);
        assert_eq!(evaluation_cache.bytes(), 64 * 16);
        assert_eq!(evaluation_cache.get(0), None, "nothing is known of any position yet");
        let won = Evaluation { numbers: Numbers::solved(Value::Win), dominates: false };
        let open = Evaluation { numbers: Numbers::LEAF, dominates: true };
        evaluation_cache.put(0, won);
        evaluation_cache.put(2, open);
        assert_eq!((evaluation_cache.get(0), evaluation_cache.get(2)), (Some(won), Some(open)));
        let elsewhere = 128;
        assert_eq!(evaluation_cache.get(elsewhere), None, "another position in the same place");
        evaluation_cache.put(elsewhere, open);
        assert_eq!((evaluation_cache.get(0), evaluation_cache.get(elsewhere)), (None, Some(open)));
    }
}
