//! What is asked, and when the game is over: decided by the board and the passes alone.

use super::life::alive;
use super::points::{Color, Point, PointSet};
use super::{Go, Position};
use twinproof_core::Value;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// One of the marked stones lives: the first player owns them.
    Live,
    /// All of the marked stones die: the second player owns them.
    Kill,
    /// One of the marked stones is taken: the second player owns them.
    Capture,
    /// The marked stones, which the first player owns, get an eye or a connection to the outside.
    OneEye,
    /// One of the marked stones, which the first player owns, cannot be taken any more: life without seki.
    TwoEyes,
    /// The first player has at least so many points more than the second at the end.
    Score(i16),
}

impl Goal {
    /// The owner of the marked stones, if there are any, when `first` tries to reach the goal.
    pub(super) fn defender(self, first: Color) -> Option<Color> {
        match self {
            Self::Live | Self::OneEye | Self::TwoEyes => Some(first),
            Self::Kill | Self::Capture => Some(first.other()),
            Self::Score(_) => None,
        }
    }
}

impl Go {
    /// The value of a position at which the game is over.
    pub(super) fn value(&self, position: &Position) -> Option<Value> {
        self.value_when(position, position.passes == 2)
    }

    /// Whether the first player wins if both sides pass now.
    pub(super) fn wins_by_passes(&self, position: &Position) -> bool {
        self.value_when(position, true) == Some(Value::Win)
    }

    /// A single pass is none, or both, by what the other side would make of it.
    pub(super) fn settle_pass(&self, position: &mut Position) {
        if position.passes == 1 {
            let is_content = self.wins_by_passes(position) == (position.to_move == self.first);
            position.passes = if is_content { 2 } else { 0 };
        }
    }

    fn value_when(&self, position: &Position, is_over: bool) -> Option<Value> {
        let won = |is_won| if is_won { Value::Win } else { Value::Loss };
        let (first, second) = (self.first, self.first.other());
        match self.goal {
            Goal::Live => self.lives(position, first, is_over).map(won),
            Goal::Kill => self.lives(position, second, is_over).map(|lives| won(!lives)),
            Goal::Capture => self.stays(position, second, is_over).map(|stays| won(!stays)),
            Goal::OneEye => self.has_eye(position, first, is_over).map(won),
            Goal::TwoEyes => match self.lives(position, first, false) {
                None => is_over.then_some(Value::Loss),
                lives => lives.map(won),
            },
            Goal::Score(least) => self.reaches(position, first, least.into(), is_over).map(won),
        }
    }

    /// Whether the marked stones live, if that is settled: dead when none is left, alive when one cannot be taken any
    /// more or is still there after two passes.
    fn lives(&self, position: &Position, defender: Color, is_over: bool) -> Option<bool> {
        let left = self.target.and(position.board.stones(defender));
        if left.is_empty() {
            return Some(false);
        }
        (is_over || !self.unassailable(position, defender, left).is_empty()).then_some(true)
    }

    /// Whether all marked stones stay on the board, if that is settled.
    fn stays(&self, position: &Position, defender: Color, is_over: bool) -> Option<bool> {
        if !self.target.without(position.board.stones(defender)).is_empty() {
            return Some(false);
        }
        (is_over || self.unassailable(position, defender, self.target) == self.target).then_some(true)
    }

    /// Those of some stones that cannot be taken whatever is played.
    fn unassailable(&self, position: &Position, defender: Color, stones: PointSet) -> PointSet {
        let board = &position.board;
        let chains = alive(&self.ground, board, defender, self.region);
        stones.iter().filter(|&stone| board.chain(stone).is_some_and(|head| chains.contains(head))).collect()
    }

    /// Whether the defender has won the one-eye problem, if that is settled. An eye is a point of the region that is
    /// empty and surrounded by stones of one chain alone, which contains every marked stone and has another liberty, so
    /// that the attacker may not play there. Of two empty points side by side it may always play on one.
    fn has_eye(&self, position: &Position, defender: Color, is_over: bool) -> Option<bool> {
        let board = &position.board;
        if !self.target.without(board.stones(defender)).is_empty() {
            return Some(false);
        }
        let chains: PointSet = self.target.iter().filter_map(|stone| board.chain(stone)).collect();
        let is_connected = chains
            .iter()
            .all(|chain| board.chain_stones(chain).any(|stone| self.ground.safe.contains(stone)));
        let eye = chains.first().filter(|_| chains.len() == 1).is_some_and(|chain| {
            let surrounds =
                |point| self.ground.near(point).iter().all(|&near| board.chain(near) == Some(chain));
            board.liberties(chain) > 1 && board.empty(&self.ground).and(self.region).iter().any(surrounds)
        });
        if is_connected || eye { Some(true) } else { is_over.then_some(false) }
    }

    /// Whether a side ends with so many points more than the other, if that is settled: by what either side keeps even if
    /// it always passes.
    fn reaches(&self, position: &Position, side: Color, least: i32, is_over: bool) -> Option<bool> {
        if is_over {
            return Some(self.margin(position, side) >= least);
        }
        let all = self.ground.all.len() as i32;
        if all - 2 * self.secure(position, side.other()) < least {
            return Some(false);
        }
        (2 * self.secure(position, side) - all >= least).then_some(true)
    }

    /// How many points a side keeps even if it always passes: stones that cannot be taken, and the points
    /// surrounded by such stones alone, where the other side may not play.
    pub(super) fn secure(&self, position: &Position, side: Color) -> i32 {
        let (ground, board) = (&self.ground, &position.board);
        let stones = self.unassailable(position, side, board.stones(side));
        if stones.is_empty() {
            return 0;
        }
        let is_eye = |point: &Point| ground.near(*point).iter().all(|&near| stones.contains(near));
        (stones.len() + board.empty(ground).iter().filter(is_eye).count()) as i32
    }

    /// How many points a side has more than the other by area: its stones, and the empty points from which only its
    /// stones are reached.
    pub(super) fn margin(&self, position: &Position, side: Color) -> i32 {
        self.margin_of(Color::ALL.map(|color| position.board.stones(color)), side)
    }

    /// The same of the stones of both colours.
    pub(super) fn margin_of(&self, stones: [PointSet; 2], side: Color) -> i32 {
        let ground = &self.ground;
        let empty = ground.all.without(stones[0]).without(stones[1]);
        let reached = |color: Color| {
            let stones = stones[color as usize];
            stones.or(ground.flood(ground.grown(stones), empty))
        };
        let (own, other) = (reached(side), reached(side.other()));
        own.without(other).len() as i32 - other.without(own).len() as i32
    }
}
