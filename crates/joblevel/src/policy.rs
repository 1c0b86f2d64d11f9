//! What a tree expects of a job while it is out, so that the next job is another one.

use serde::{Deserialize, Serialize};
use twinproof::{Numbers, Value};

/// How the tree is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Proof-number search: the leaf that decides the root most cheaply. For solving.
    #[default]
    JlPns,
    /// Upper confidence bounds: the leaf that may be best for both sides. For judging.
    JlUct,
}

/// What a node counts as while a job about it is out. Whatever it counts as, it is not selected again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// As what it is.
    Flag,
    /// As won by the first player.
    VirtualWin,
    /// As lost by it.
    VirtualLoss,
    /// As if its answer were there already: a child with the numbers of the leaf itself, and one more at the parent whose
    /// other moves are asked about.
    #[default]
    VirtualEquivalence,
    /// As won or lost, whichever is nearer.
    Greedy,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::JlPns, Self::JlUct];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::JlPns => "jl-pns",
            Self::JlUct => "jl-uct",
        }
    }
}

impl Policy {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Flag, Self::VirtualWin, Self::VirtualLoss, Self::VirtualEquivalence, Self::Greedy];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::VirtualWin => "virtual-win",
            Self::VirtualLoss => "virtual-loss",
            Self::VirtualEquivalence => "virtual-equivalence",
            Self::Greedy => "greedy",
        }
    }

    /// What a leaf with these numbers counts as while its job is out.
    pub(crate) fn expects(self, numbers: Numbers) -> Numbers {
        match self {
            Self::Flag | Self::VirtualEquivalence => numbers,
            Self::VirtualWin => Numbers::solved(Value::Win),
            Self::VirtualLoss => Numbers::solved(Value::Loss),
            Self::Greedy if numbers.proof <= numbers.disproof => Numbers::solved(Value::Win),
            Self::Greedy => Numbers::solved(Value::Loss),
        }
    }

    /// What a job that is out is expected to be worth to the first player, where `mean` was the worth so far.
    pub(crate) fn expects_value(self, mean: f64) -> Option<f64> {
        match self {
            Self::Flag => None,
            Self::VirtualWin => Some(1.0),
            Self::VirtualLoss => Some(-1.0),
            Self::VirtualEquivalence => Some(mean),
            Self::Greedy => Some(if mean >= 0.0 { 1.0 } else { -1.0 }),
        }
    }
}
