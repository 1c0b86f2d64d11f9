//! The one source of randomness: seeded, small, and the same on every machine.

use crate::mix;

/// A seeded generator of pseudo-random numbers (SplitMix64), for playouts and tests: its seed decides the stream, on every
/// machine and in every version. Good enough to choose moves by, and no good for secrets.
///
/// ```
/// use twinproof_core::Rng;
///
/// let (mut rng, mut again) = (Rng::new(7), Rng::new(7));
/// assert_eq!(rng.below(6), again.below(6));
/// assert_eq!(rng, again);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed. Seeds that are near each other have nothing in common.
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// The next word of the stream.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `bound`, which is not zero.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// An index into a list of that length, which is not empty and has fewer than 2³² elements.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut met = [0; 7];
        (0..70_000).for_each(|_| met[rng.below(7) as usize] += 1);
        assert!(met.iter().all(|count| (9_600..10_400).contains(count)), "{met:?}");
        let numbers = |seed| {
            let mut rng = Rng::new(seed);
            [0; 8].map(|_| rng.below(1000))
        };
        assert_eq!(numbers(5), numbers(5));
        assert_ne!(numbers(5), numbers(6));
    }

    #[test]
    fn the_stream_is_the_one_that_recorded_searches_used() {
        let mut rng = Rng::new(0);
        assert_eq!([0; 6].map(|_| rng.below(1000)), [701, 387, 656, 787, 146, 778]);
    }
}
