//! Who wins: the searches of both sides by turns. The first player's wins are what is asked about; a win of the other side
//! disproves it.

use crate::guard::Guard;
use crate::search::{Plan, Search, Stage, Win};
use twinproof_core::{Player, StopReason};
use twinproof_games::connect::{Color, Position, Shape};

/// By so many rounds of zones the second player's search is behind. Each takes several times what the one before does, so that it costs
/// little where the first player wins.
const BEHIND: u32 = 2;

/// Both searches, that of the first player first.
pub(crate) struct Duel {
    searches: [Search; 2],
    mover: Player,
}

impl Duel {
    /// Searches that hold about so many bytes together.
    pub(crate) fn new(shape: Shape, root: &Position, first: Color, bytes: u64, plan: Plan) -> Self {
        // The one that is behind needs less.
        let searches = [(first, bytes - bytes / 4), (first.other(), bytes / 4)];
        let mover = if root.to_move == first { Player::First } else { Player::Second };
        Self { searches: searches.map(|(color, bytes)| Search::new(shape, root, color, bytes, plan)), mover }
    }

    /// Runs until somebody is found to win, or all that the plan has was tried for both.
    pub(crate) fn run(&mut self, guard: &mut Guard<'_>) -> Result<Option<(Player, Win)>, StopReason> {
        let mut open = vec![self.mover, self.mover.opponent()];
        let mut stages = 0_u32;
        while !open.is_empty() {
            for player in open.clone() {
                if open.contains(&player.opponent()) && !self.is_next(player, stages) {
                    continue;
                }
                guard.beside = self.of(player.opponent()).bytes();
                match self.of_mut(player).stage(guard)? {
                    Stage::Win(win) => return Ok(Some((player, win))),
                    Stage::Open => {}
                    Stage::Over => open.retain(|&other| other != player),
                }
            }
            stages += 1;
        }
        Ok(None)
    }

    /// Whether a search may go on after so many stages, while the other one goes on too. With threats whoever is to move has more of them.
    fn is_next(&self, player: Player, stages: u32) -> bool {
        match self.of(player).next_round() {
            None => player == self.mover || stages > 0,
            Some(round) => {
                let first = self.of(Player::First).next_round();
                player == Player::First || first.is_some_and(|first| first >= round + BEHIND)
            }
        }
    }

    /// The search of that player.
    pub(crate) fn of(&self, player: Player) -> &Search {
        &self.searches[index(player)]
    }

    /// That search alone.
    pub(crate) fn into_search(self, player: Player) -> Search {
        let [first, second] = self.searches;
        if player == Player::First { first } else { second }
    }

    fn of_mut(&mut self, player: Player) -> &mut Search {
        &mut self.searches[index(player)]
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.searches.iter().map(Search::bytes).sum()
    }
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Second)
}
