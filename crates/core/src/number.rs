//! Proof and disproof numbers, solved and unsolved never mixed.

use crate::{Player, Value};
use std::fmt;

/// A proof or disproof number: how many leaves must still be settled, in 256ths of a leaf.
///
/// Fixed point, because Monte-Carlo searches need fractions; saturating, because in graphs the sums grow
/// without bound. Zero and [`ProofNumber::INFINITY`] belong to solved nodes alone: a sum of unsolved numbers
/// stops at [`ProofNumber::MAX_UNSOLVED`], two below infinity, so that no amount of effort ever looks like a
/// result, and so that infinity − 1 is free as a threshold that only a solved node passes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProofNumber(u32);

impl ProofNumber {
    /// Nothing left to do.
    pub const ZERO: Self = Self(0);
    /// The smallest effort that is not nothing: 1/256 of a leaf.
    pub const EPSILON: Self = Self(1);
    /// One leaf.
    pub const ONE: Self = Self(1 << Self::FRACTION_BITS);
    /// The largest number of an unsolved node.
    pub const MAX_UNSOLVED: Self = Self(u32::MAX - 2);
    /// Above every unsolved number and below infinity: the threshold of a root.
    pub const THRESHOLD: Self = Self(u32::MAX - 1);
    /// Cannot be done any more.
    pub const INFINITY: Self = Self(u32::MAX);

    const FRACTION_BITS: u32 = 8;

    /// That many leaves, at least [`ProofNumber::EPSILON`]: only what is decided has a zero.
    pub fn from_units(units: u32) -> Self {
        Self::unsolved(u64::from(units) << Self::FRACTION_BITS).max(Self::EPSILON)
    }

    /// The nearest number to `leaves`, at least [`ProofNumber::EPSILON`]; not-a-number counts as one leaf.
    pub fn from_f64(leaves: f64) -> Self {
        if leaves.is_nan() {
            return Self::ONE;
        }
        // `as` saturates, so that negative and huge values end at the two bounds.
        Self::unsolved((leaves * f64::from(Self::ONE.0)).round() as u64).max(Self::EPSILON)
    }

    /// The number in leaves; infinity for infinity.
    pub fn to_f64(self) -> f64 {
        if self == Self::INFINITY { f64::INFINITY } else { f64::from(self.0) / f64::from(Self::ONE.0) }
    }

    /// The sum, infinite when either part is and otherwise at most [`ProofNumber::MAX_UNSOLVED`].
    pub fn plus(self, other: Self) -> Self {
        if self == Self::INFINITY || other == Self::INFINITY {
            return Self::INFINITY;
        }
        Self::unsolved(u64::from(self.0) + u64::from(other.0))
    }

    /// What is left of a threshold when `other` is taken off; at least [`ProofNumber::EPSILON`]. A threshold
    /// that only a solved node passes stays one.
    pub fn less(self, other: Self) -> Self {
        if self >= Self::THRESHOLD {
            return self;
        }
        Self(self.0.saturating_sub(other.0)).max(Self::EPSILON)
    }

    /// The number in the middle between two unsolved ones.
    pub fn halfway_to(self, other: Self) -> Self {
        Self::unsolved((u64::from(self.0) + u64::from(other.0)).div_ceil(2))
    }

    /// A quarter more, and at least a leaf; at most [`ProofNumber::THRESHOLD`].
    pub fn quarter_more(self) -> Self {
        if self >= Self::MAX_UNSOLVED {
            return Self::THRESHOLD;
        }
        let more = u64::from(self.0) + u64::from(self.0.div_ceil(4).max(Self::ONE.0));
        Self(more.min(u64::from(Self::THRESHOLD.0)) as u32)
    }

    /// The number in 256ths of a leaf, for storing.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// What [`ProofNumber::bits`] gave.
    pub fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    fn unsolved(raw: u64) -> Self {
        Self(raw.min(u64::from(Self::MAX_UNSOLVED.0)) as u32)
    }
}

impl fmt::Display for ProofNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::INFINITY {
            return f.write_str("∞");
        }
        let tenths = (u64::from(self.0) * 10 + 128) >> Self::FRACTION_BITS;
        if tenths.is_multiple_of(10) && (tenths > 0 || self.0 == 0) {
            write!(f, "{}", tenths / 10)
        } else {
            write!(f, "{}.{}", tenths / 10, tenths % 10)
        }
    }
}

impl fmt::Debug for ProofNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The effort to prove a node and the effort to refute it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// To prove.
    pub proof: ProofNumber,
    /// To refute.
    pub disproof: ProofNumber,
}

impl Numbers {
    /// A leaf of which nothing is known.
    pub const LEAF: Self = Self { proof: ProofNumber::ONE, disproof: ProofNumber::ONE };

    /// A node whose value is known.
    pub fn solved(value: Value) -> Self {
        match value {
            Value::Win => Self { proof: ProofNumber::ZERO, disproof: ProofNumber::INFINITY },
            Value::Loss => Self { proof: ProofNumber::INFINITY, disproof: ProofNumber::ZERO },
        }
    }

    /// The value, when known.
    pub fn value(self) -> Option<Value> {
        if self.proof == ProofNumber::ZERO {
            Some(Value::Win)
        } else if self.disproof == ProofNumber::ZERO {
            Some(Value::Loss)
        } else {
            None
        }
    }

    /// The effort that decides which child `player` goes to: proof at OR nodes, disproof at AND nodes.
    pub fn effort_of(self, player: Player) -> ProofNumber {
        match player {
            Player::First => self.proof,
            Player::Second => self.disproof,
        }
    }

    /// The numbers in which `own` is the effort of `player` and `other` the opponent's.
    pub fn of(player: Player, own: ProofNumber, other: ProofNumber) -> Self {
        match player {
            Player::First => Self { proof: own, disproof: other },
            Player::Second => Self { proof: other, disproof: own },
        }
    }

    /// Each number, or the other's where that is more.
    pub fn at_least(self, other: Self) -> Self {
        Self { proof: self.proof.max(other.proof), disproof: self.disproof.max(other.disproof) }
    }

    /// Thresholds that unsolved numbers have not met: one leaf more of each.
    pub fn plus_one(self) -> Self {
        let more = |number: ProofNumber| {
            if number >= ProofNumber::MAX_UNSOLVED {
                ProofNumber::THRESHOLD
            } else {
                number.plus(ProofNumber::ONE)
            }
        };
        Self { proof: more(self.proof), disproof: more(self.disproof) }
    }

    /// The numbers of a node from its children's: the mover needs the cheapest child, the opponent all of
    /// them. A node without children is lost for its mover.
    pub fn combine(mover: Player, children: impl IntoIterator<Item = Numbers>) -> Self {
        let mut best = ProofNumber::INFINITY;
        let mut sum = ProofNumber::ZERO;
        for child in children {
            best = best.min(child.effort_of(mover));
            sum = sum.plus(child.effort_of(mover.opponent()));
        }
        // A solved child decides the whole node; otherwise min and sum already keep the two apart.
        Self::of(mover, best, sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_unsolved_numbers_never_look_solved() {
        let huge = ProofNumber::MAX_UNSOLVED;
        assert_eq!(huge.plus(huge), huge);
        assert!(huge < ProofNumber::THRESHOLD && ProofNumber::THRESHOLD < ProofNumber::INFINITY);
        assert_eq!(huge.plus(ProofNumber::INFINITY), ProofNumber::INFINITY);
        assert_eq!(ProofNumber::from_units(u32::MAX), huge);
    }

    #[test]
    fn combining_keeps_the_solved_pairs_exact() {
        let (win, loss) = (Numbers::solved(Value::Win), Numbers::solved(Value::Loss));
        for (mover, good, bad) in [(Player::First, win, loss), (Player::Second, loss, win)] {
            assert_eq!(Numbers::combine(mover, [bad, Numbers::LEAF, good]), good);
            assert_eq!(Numbers::combine(mover, [bad, bad]), bad);
            assert_eq!(Numbers::combine(mover, []), bad);
            assert_eq!(Numbers::combine(mover, [bad, Numbers::LEAF]).value(), None);
        }
    }

    #[test]
    fn fractions_are_kept_and_never_round_to_solved() {
        assert_eq!(ProofNumber::from_f64(0.5).to_f64(), 0.5);
        assert_eq!(ProofNumber::from_f64(0.0), ProofNumber::EPSILON);
        assert_eq!(ProofNumber::from_f64(-3.0), ProofNumber::EPSILON);
        assert_eq!(ProofNumber::from_f64(f64::INFINITY), ProofNumber::MAX_UNSOLVED);
        assert_eq!(ProofNumber::from_f64(f64::NAN), ProofNumber::ONE);
        assert_eq!(ProofNumber::from_f64(2.5).to_string(), "2.5");
        assert_eq!(ProofNumber::EPSILON.to_string(), "0.0");
        assert_eq!(ProofNumber::INFINITY.to_string(), "∞");
    }
}
