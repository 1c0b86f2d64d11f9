//! What is asked of the player, and what it answers.

use crate::prover::prover_of_win;
use crate::search::{Search, Win};
use std::fmt;
use twinproof_core::Problem;
use twinproof_games::connect::{Connect, Family, Move, Position};
use twinproof_search::Prover;

/// What is asked beside the position.
#[derive(Debug, Clone, Copy)]
pub struct Question<'q> {
    /// Moves that must not be played.
    pub excluded: &'q [Move],
    /// How many of the best moves get a value of their own, at least 1.
    pub best: usize,
}

/// A move and what it is worth to who makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Valued {
    /// The move.
    pub mv: Move,
    /// Above zero if it is good. From [`Player::WON`](super::Player::WON) on it wins, from its negative down it loses, as far as the
    /// search sees.
    pub value: i32,
}

/// What the player found.
#[derive(Debug)]
pub struct Choice {
    /// The best moves, the one to play first; empty if there is none that may be played.
    pub moves: Vec<Valued>,
    /// How it is expected to go on, the best move first.
    pub line: Vec<Move>,
    /// Nodes and expansions that were spent.
    pub nodes: u64,
    /// The last depth that was searched to its end.
    pub depth: u32,
    /// The strategy by which the first move wins, if that was found by threats.
    pub win: Option<FoundWin>,
}

/// A strategy of threats for the side to move.
pub struct FoundWin {
    pub(super) root: Position,
    pub(super) search: Search,
    pub(super) win: Win,
}

impl fmt::Debug for FoundWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FoundWin").field("root", &self.root).finish_non_exhaustive()
    }
}

impl FoundWin {
    /// A prover that claims the win without searching again; `None` for another position.
    pub fn prover<F: Family>(
        self,
        problem: &Problem<Connect<F>>,
    ) -> Option<Box<dyn Prover<Connect<F>> + '_>> {
        let is_of_it = *problem.root() == self.root;
        is_of_it.then(|| prover_of_win(problem, self.search, self.win))
    }
}
