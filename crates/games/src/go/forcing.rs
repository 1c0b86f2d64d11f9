//! Moves that leave the other side no time.

use super::board::{Inner, on_plane};
use super::points::Color;
use super::{Go, Goal, Move, Position};

impl Go {
    /// Whether a move leaves all that is left of the marked stones in atari when they were not before. Nothing else is called
    /// forcing: the owner has too many answers to that, and an atari on another stone forces nobody.
    pub(super) fn forces(&self, position: &Position, mv: Move) -> bool {
        let owner = position.to_move.other();
        if !self.knowledge || !matches!(self.goal, Goal::Live | Goal::Kill) || self.owner() != Some(owner) {
            return false;
        }
        self.most_liberties(position, owner) == Some(2) && {
            let mut next = position.clone();
            next.play(&self.ground, mv);
            self.most_liberties(&next, owner) == Some(1)
        }
    }

    /// How many liberties the marked chain has that has most, if one is left.
    fn most_liberties(&self, position: &Position, owner: Color) -> Option<usize> {
        on_plane!(position.board, &self.ground, |layout| {
            let left = layout.stones(owner).and(layout.plane.target);
            layout.chains(left, owner).map(|chain| chain.liberties.len()).max()
        })
    }
}
