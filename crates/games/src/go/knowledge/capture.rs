//! First guesses where a capture is asked for: how far it is to the last liberty of the marked chain that has fewest.
//!
//! What counts is who has time. With one liberty and the attacker to move the chain is gone; with one more, every move forces the
//! next, as in a ladder; with two more the attacker has to do something quiet first, and there are hundreds of moves of that
//! kind. So the guesses are far apart: a ladder is read to its end before anything quiet is tried, and what is quiet is tried near
//! the chain first. A ladder across the empty board of 19 by 19 points takes 10,000 expansions, nearly all of them the
//! one stone that takes a chain left in atari, where a search without this knowledge did not end.

use super::super::board::{Inner, on_plane};
use super::super::layout::Layout;
use super::super::points::{Color, Point, PointSet, Points};
use super::super::{Go, Goal, Position};
use twinproof_core::{Numbers, ProofNumber};

/// What it takes to capture and to keep the chain when the attacker lacks so many moves.
const EFFORTS: [(f64, f64); 4] = [(1.0 / 64.0, 4096.0), (1.0, 64.0), (512.0, 4.0), (4096.0, 1.0)];
/// A quiet move far away takes so much more.
const FAR: f64 = 8.0;

/// The liberties of the marked chains that can be taken.
fn liberties<'a, const W: usize>(
    layout: &Layout<'a, W>,
    defender: Color,
) -> impl Iterator<Item = Points<W>> + use<'a, W> {
    let marked = layout.stones(defender).and(layout.plane.target);
    layout.chains(marked, defender).filter(|chain| !chain.lasts).map(|chain| chain.liberties)
}

/// How many liberties the marked chain has that has fewest.
pub(super) fn fewest<const W: usize>(layout: &Layout<'_, W>, defender: Color) -> usize {
    liberties(layout, defender).map(|points| points.len()).min().unwrap_or(usize::MAX)
}

/// The guess by the liberties and who is to move.
pub(super) fn numbers(liberties: usize, defender_to_move: bool) -> Numbers {
    let lacking = liberties.saturating_sub(usize::from(!defender_to_move));
    let (capture, keep) = EFFORTS[lacking.min(EFFORTS.len() - 1)];
    Numbers { proof: ProofNumber::from_f64(capture), disproof: ProofNumber::from_f64(keep) }
}

/// The guesses after moves that neither take anything nor touch a marked chain.
pub(in crate::go) struct Quiet {
    /// The liberties of marked chains: who plays there changes their number.
    touching: PointSet,
    near: PointSet,
    /// After moves near the chains, and after others.
    numbers: [Numbers; 2],
}

impl Quiet {
    /// The guess after a move on this point, if it is one of them.
    pub(in crate::go) fn after(&self, point: Point) -> Option<Numbers> {
        let is_far = !self.near.contains(point);
        (!self.touching.contains(point)).then_some(self.numbers[usize::from(is_far)])
    }
}

impl Go {
    /// The guesses after quiet moves, where a capture is asked for.
    pub(in crate::go) fn guess_quiet(&self, position: &Position) -> Option<Quiet> {
        if !self.knowledge || self.goal != Goal::Capture {
            return None;
        }
        let defender = self.first.other();
        let moves_defender = position.to_move == defender;
        on_plane!(position.board, &self.ground, |layout| {
            let touching = liberties(&layout, defender).fold(Points::EMPTY, Points::or);
            let touching: PointSet = touching.iter().map(|place| layout.plane.point(place)).collect();
            let near = numbers(fewest(&layout, defender), !moves_defender);
            let dearer = ProofNumber::from_f64(near.proof.to_f64() * FAR);
            let far = if moves_defender { near } else { Numbers { proof: dearer, ..near } };
            let around = self.ground.grown(self.ground.grown(touching));
            Some(Quiet { touching, near: around, numbers: [near, far] })
        })
    }
}
