//! The generator of pseudo-random numbers behind every generator of problems.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A seeded generator (xoshiro256++) for whatever makes problems. Recorded recipes name a seed and promise the same problem
/// for ever, so neither its stream nor what is made of it here ever changes; all else takes
/// [`twinproof_core::Rng`].
pub(crate) struct GeneratorRng(Xoshiro256PlusPlus);

impl GeneratorRng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// One of a list that is not empty.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    pub(crate) fn random_bool(&mut self, probability: f64) -> bool {
        // The 53 high bits make a fraction that a float holds exactly.
        ((self.0.next_u64() >> 11) as f64) < probability * (1u64 << 53) as f64
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
