//! A network of one hidden layer: small enough to be asked millions of times a second.

use super::counts::COUNTS;

/// Units of the hidden layer.
const HIDDEN: usize = 13;
/// These and the three sums: a whole number of vectors.
const LANES: usize = 16;
const SUMS: usize = LANES - HIDDEN;

/// From counts to sums, some of it by way of the hidden layer.
pub(super) struct Network {
    /// What each of the counts adds to the hidden units, and to the sums themselves.
    pub(super) first: [[f32; LANES]; COUNTS],
    /// What each hidden unit adds to the sums if it is above zero.
    pub(super) second: [[f32; SUMS]; HIDDEN],
}

/// What comes out: logarithms.
pub(super) struct Sums {
    /// Of the odds that the stones live.
    pub(super) odds: f32,
    /// Of the work of showing that they live ...
    pub(super) live: f32,
    /// ... and that they do not.
    pub(super) kill: f32,
}

impl Network {
    /// Always added up in the same order, so that every machine finds the same.
    pub(super) fn sums(&self, counts: &[usize; COUNTS]) -> Sums {
        let mut lanes = [0.0; LANES];
        for (&count, weights) in counts.iter().zip(&self.first).filter(|(count, _)| **count != 0) {
            for (lane, weight) in lanes.iter_mut().zip(weights) {
                *lane += weight * count as f32;
            }
        }
        let (hidden, sums) = lanes.split_at(HIDDEN);
        let [mut odds, mut live, mut kill] = [sums[0], sums[1], sums[2]];
        for (&unit, weights) in hidden.iter().zip(&self.second).filter(|(unit, _)| **unit > 0.0) {
            odds += weights[0] * unit;
            live += weights[1] * unit;
            kill += weights[2] * unit;
        }
        Sums { odds, live, kill }
    }
}
