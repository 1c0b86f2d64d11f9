//! What is known of a node, in the words that people are shown. What rests on an engine's word is never called proven.

use crate::node::{Flags, Node};
use serde::Serialize;
use twinproof::{Player, Value};

/// What is known of a node. Win and loss are the first player's: of whoever the question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Nothing that is final.
    #[default]
    Open,
    /// By certificates, and by the rules.
    Proven,
    /// By certificates, and by the rules.
    Disproven,
    /// An engine says so.
    ClaimedWin,
    /// An engine says so.
    ClaimedLoss,
}

impl Standing {
    pub(crate) fn of(node: &Node) -> Self {
        match (node.value(), node.has(Flags::CLAIMED)) {
            (None, _) => Self::Open,
            (Some(Value::Win), false) => Self::Proven,
            (Some(Value::Loss), false) => Self::Disproven,
            (Some(Value::Win), true) => Self::ClaimedWin,
            (Some(Value::Loss), true) => Self::ClaimedLoss,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Proven => "proven",
            Self::Disproven => "disproven",
            Self::ClaimedWin => "claimed win",
            Self::ClaimedLoss => "claimed loss",
        }
    }

    /// Whether it is final, on whatever grounds.
    pub fn is_solved(self) -> bool {
        self != Self::Open
    }

    /// Whether it rests on an engine's word.
    pub fn is_claimed(self) -> bool {
        matches!(self, Self::ClaimedWin | Self::ClaimedLoss)
    }
}

/// The mean value of the answers that came from a node or below it, for a player; none where none came.
pub(crate) fn mean(node: &Node, player: Player) -> Option<f64> {
    let mean = f64::from(node.sum) / f64::from(node.visits.max(1));
    (node.visits > 0).then_some(if player == Player::First { mean } else { -mean })
}
