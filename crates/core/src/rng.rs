use crate::mix;

/// Cheap chance for playouts: a stream of numbers that its seed decides, the same on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed. Seeds that are near each other have nothing in common.
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (((mix(self.0) >> 32) * u64::from(bound)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_about_equally_often() {
        let mut chance = Rng::new(1);
        let mut met = [0; 7];
        (0..70_000).for_each(|_| met[chance.below(7) as usize] += 1);
        assert!(met.iter().all(|count| (9_600..10_400).contains(count)), "{met:?}");
        let numbers = |seed| {
            let mut chance = Rng::new(seed);
            [0; 8].map(|_| chance.below(1000))
        };
        assert_eq!(numbers(5), numbers(5));
        assert_ne!(numbers(5), numbers(6));
    }
}
