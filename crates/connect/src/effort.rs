//! How much a search above threats may take: rounds of growing effort, each with its depth.

use crate::quiet::Breadth;

/// How much each question may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// Expansions of a threat search against all parries at once, and one by one.
    pub(crate) threats: [u64; 2],
    pub(crate) breadth: Breadth,
}

impl Effort {
    /// How many rounds there are before all was tried.
    pub(crate) const ROUNDS: u32 = 12;

    /// What each question may take in a round.
    pub(crate) fn of_round(round: u32) -> Self {
        let more = u64::from(round / 4);
        let breadth = Breadth { cells: 16 + 6 * more as usize, moves: 60 << more };
        Self { threats: [100 << (2 * more), 30 << (2 * more)], breadth }
    }

    /// How deep a round goes. Where a move has one stone, one that parries does nothing else, and the defender may have several
    /// such threats to throw in.
    pub(crate) fn depth_of_round(round: u32, per_move: usize) -> Depth {
        Depth { cost: (round % 4 + 1 + round / 4) as u8, parries: if per_move == 1 { 3 } else { 1 } }
    }

    /// How many moves are tried so many moves below the root.
    pub(crate) fn breadth_at(&self, level: usize) -> Breadth {
        let Breadth { cells, moves } = self.breadth;
        let least = |full: usize, least: usize| full.min(least.max(full >> (level + level.min(1))));
        Breadth { cells: least(cells, 10), moves: least(moves, 8) }
    }
}

/// How much deeper: costs of moves, and moves that only parry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Depth {
    pub(crate) cost: u8,
    pub(crate) parries: u8,
}

/// How far a search above threats has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The attacker's moves tried at the root in this round, and how many the round has.
    pub(crate) moves: [u64; 2],
    /// Replies, or parts of replies, that were answered, at whatever depth.
    pub(crate) answered: u64,
    /// Those that were not.
    pub(crate) unanswered: u64,
}
