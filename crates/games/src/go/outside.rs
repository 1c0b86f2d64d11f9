//! What is taken of the board beyond the region, where nobody plays.
//!
//! The board does not end where the region does. A life is safe to rely on if it is one though the whole outside is the
//! attacker's; a death, if it is one though the defender has got away as soon as it reaches the outside. Stones out there stay on
//! the board as they are, but count as what the reading makes of them, and none of them is ever taken.

use super::points::{Color, PointSet};

/// A reading of the outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Outside {
    /// Stones and empty points as they are: who has a liberty there has it for ever, who has none may be taken.
    #[default]
    AsItStands,
    /// Every point is a stone of the attacker's that cannot be taken.
    Attacker,
    /// Stones as they are, and none can be taken; empty points are liberties for ever, to both sides.
    Defender,
    /// The same, but every point without a stone of the attacker's is a stone of the defender's.
    DefenderHeld,
}

impl Outside {
    /// All of them, each at its number in certificates.
    pub const ALL: [Self; 4] = [Self::AsItStands, Self::Attacker, Self::Defender, Self::DefenderHeld];

    /// The word for it, such as `attacker`; none for the board as it stands.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::AsItStands => None,
            Self::Attacker => Some("attacker"),
            Self::Defender | Self::DefenderHeld => Some("defender"),
        }
    }
}

/// A reading, and whose stones are attacked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beyond {
    pub(super) outside: Outside,
    pub(super) attacker: Color,
}

impl Beyond {
    /// The stones as they count, of these on the board.
    pub(super) fn seen(self, stones: [PointSet; 2], outside: PointSet) -> [PointSet; 2] {
        let Self { outside: reading, attacker } = self;
        let others = stones[attacker as usize].and(outside);
        let (attackers, defenders) = match reading {
            Outside::AsItStands | Outside::Defender => return stones,
            Outside::Attacker => (outside, PointSet::EMPTY),
            Outside::DefenderHeld => (others, outside.without(others)),
        };
        let mut seen = stones.map(|stones| stones.without(outside));
        seen[attacker as usize] = seen[attacker as usize].or(attackers);
        seen[attacker.other() as usize] = seen[attacker.other() as usize].or(defenders);
        seen
    }
}
