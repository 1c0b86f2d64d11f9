//! What is asked, and when the game is over: decided by the board and the passes alone.

use super::benson::unconditionally_alive;
use super::board::{Inner, on_plane};
use super::layout::Layout;
use super::points::{Color, Point, PointSet};
use super::{Go, Position};
use twinproof_core::Value;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The marked stones, which the first player owns, come to be one chain.
    Connect,
    /// The marked stones, which the second player owns, do not: one of them is taken, or they are still apart after two passes.
    Cut,
    /// The first player has at least so many points more than the second at the end.
    Score(i16),
}

impl Goal {
    /// The owner of the marked stones, if there are any, when `first` tries to reach the goal.
    pub(super) fn defender(self, first: Color) -> Option<Color> {
        match self {
            Self::Live | Self::OneEye | Self::TwoEyes | Self::Connect => Some(first),
            Self::Kill | Self::Capture | Self::Cut => Some(first.other()),
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
    pub(super) fn resolve_pass(&self, position: &mut Position) {
        if position.passes == 1 {
            let is_content = self.wins_by_passes(position) == (position.to_move == self.first);
            position.passes = if is_content { 2 } else { 0 };
        }
    }

    fn value_when(&self, position: &Position, is_over: bool) -> Option<Value> {
        match self.goal {
            Goal::Score(least) if is_over => Some(won(self.margin(position, self.first) >= i32::from(least))),
            _ => on_plane!(position.board, &self.ground, |layout| self.value_of(&layout, is_over)),
        }
    }

    /// The value of these stones if that is settled, by passes if `is_over` says so.
    pub(super) fn value_of<const W: usize>(&self, layout: &Layout<'_, W>, is_over: bool) -> Option<Value> {
        let (first, second) = (self.first, self.first.other());
        match self.goal {
            Goal::Live => lives(layout, first, is_over).map(won),
            Goal::Kill => lives(layout, second, is_over).map(|lives| won(!lives)),
            Goal::Capture => stays(layout, second, is_over).map(|stays| won(!stays)),
            Goal::OneEye => has_eye(layout, first, is_over).map(won),
            Goal::Connect => connects(layout, first, is_over).map(won),
            Goal::Cut => connects(layout, second, is_over).map(|connects| won(!connects)),
            Goal::TwoEyes => match lives(layout, first, false) {
                None => is_over.then_some(Value::Loss),
                lives => lives.map(won),
            },
            Goal::Score(least) => self.reaches(layout, first, least.into()).map(won),
        }
    }

    /// Whether a side ends with so many points more than the other, if that is settled: by what either side keeps even if
    /// it always passes.
    fn reaches<const W: usize>(&self, layout: &Layout<'_, W>, side: Color, least: i32) -> Option<bool> {
        let all = self.ground.all.len() as i32;
        if all - 2 * secure(layout, side.other()) < least {
            return Some(false);
        }
        (2 * secure(layout, side) - all >= least).then_some(true)
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

fn won(is_won: bool) -> Value {
    if is_won { Value::Win } else { Value::Loss }
}

/// Whether the marked stones live, if that is settled: dead when none is left, alive when one cannot be taken any more or
/// is still there after two passes.
fn lives<const W: usize>(layout: &Layout<'_, W>, defender: Color, is_over: bool) -> Option<bool> {
    let left = layout.plane.target.and(layout.stones(defender));
    if left.is_empty() {
        return Some(false);
    }
    (is_over || unconditionally_alive(layout, defender).meets(left)).then_some(true)
}

/// Whether all marked stones stay on the board, if that is settled.
fn stays<const W: usize>(layout: &Layout<'_, W>, defender: Color, is_over: bool) -> Option<bool> {
    let target = layout.plane.target;
    if !target.is_within(layout.stones(defender)) {
        return Some(false);
    }
    (is_over || target.is_within(unconditionally_alive(layout, defender))).then_some(true)
}

/// Whether the marked stones are connected, if that is settled: as soon as they are one chain, never when one of them is gone.
fn connects<const W: usize>(layout: &Layout<'_, W>, owner: Color, is_over: bool) -> Option<bool> {
    let target = layout.plane.target;
    if !target.is_within(layout.stones(owner)) {
        return Some(false);
    }
    let is_one = target.first().is_some_and(|first| target.is_within(layout.chain(first, owner).stones));
    if is_one { Some(true) } else { is_over.then_some(false) }
}

/// Whether the defender has won the one-eye problem, if that is settled. An eye is a point of the region that is empty and
/// surrounded by stones of one chain alone, which contains every marked stone and has another liberty, so that the
/// attacker may not play there. Of two empty points side by side it may always play on one. A chain with a safe stone has
/// won without an eye, so that stones outside are no part of one.
fn has_eye<const W: usize>(layout: &Layout<'_, W>, defender: Color, is_over: bool) -> Option<bool> {
    let Layout { plane, empty, edge, .. } = layout;
    let (target, own) = (plane.target, defender as usize);
    if !target.is_within(layout.stones(defender)) {
        return Some(false);
    }
    let is_connected = layout.chains(target, defender).all(|chain| chain.stones.meets(edge.safe[own]));
    let eye = target.first().is_some_and(|first| {
        let chain = layout.chain(first, defender);
        let is_eye = |point: Point| plane.beside(point).is_within(chain.stones);
        target.is_within(chain.stones)
            && (chain.lasts || chain.liberties.len() > 1)
            && empty.without(edge.open[own]).without(edge.safe[own]).iter().any(is_eye)
    });
    if is_connected || eye { Some(true) } else { is_over.then_some(false) }
}

/// How many points a side keeps even if it always passes: stones that cannot be taken, and the points surrounded by such
/// stones alone, where the other side may not play.
pub(super) fn secure<const W: usize>(layout: &Layout<'_, W>, side: Color) -> i32 {
    let stones = unconditionally_alive(layout, side);
    if stones.is_empty() {
        return 0;
    }
    let is_eye = |point: &Point| layout.plane.beside(*point).is_within(stones);
    (stones.len() + layout.empty.iter().filter(is_eye).count()) as i32
}
