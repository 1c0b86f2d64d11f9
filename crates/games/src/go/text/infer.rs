//! Target and region where nobody marked them.
//!
//! Stones are enclosed by those of the other colour that they cannot pass: from a stone one walks over empty points and
//! stones of its own colour. What is reached, and the other side's chains that lie wholly inside, is its area.

use crate::go::board::Board;
use crate::go::ground::Ground;
use crate::go::points::{Color, PointSet};
use twinproof_core::InputError;

/// The area of some stones of a colour.
pub(super) fn area(ground: &Ground, board: &Board, stones: PointSet, color: Color) -> PointSet {
    let walls = board.stones(color.other());
    let area = ground.flood(stones, ground.all.without(walls));
    let mut near = ground.grown(area).and(walls);
    let mut inside = PointSet::EMPTY;
    while let Some(first) = near.first() {
        let chain = board.chain(ground, first);
        near = near.without(chain);
        if ground.grown(chain).without(chain).without(area).is_empty() {
            inside = inside.or(chain);
        }
    }
    area.or(inside)
}

/// The stones that a problem is about: those with the smallest area, of those whose area lies in no other. Only areas
/// that meet `region` count, and only one colour's if that is known. Stones that nothing encloses, whose area is the whole
/// board, are not meant if others are there.
pub(super) fn target(
    ground: &Ground,
    board: &Board,
    region: Option<PointSet>,
    color: Option<Color>,
) -> Result<PointSet, InputError> {
    let mut found: Vec<(PointSet, PointSet)> = Vec::new();
    for color in Color::ALL.into_iter().filter(|&one| color.is_none_or(|color| color == one)) {
        let mut left = board.stones(color);
        while let Some(first) = left.first() {
            let area = area(ground, board, std::iter::once(first).collect(), color);
            let stones = area.and(left);
            left = left.without(area);
            if region.is_none_or(|region| !area.and(region).is_empty()) {
                found.push((area, stones));
            }
        }
    }
    if found.iter().any(|(area, _)| *area != ground.all) {
        found.retain(|(area, _)| *area != ground.all);
    }
    let inside = |one: PointSet, other: PointSet| one != other && one.without(other).is_empty();
    let mut outer: Vec<_> =
        found.iter().filter(|(area, _)| !found.iter().any(|(other, _)| inside(*area, *other))).collect();
    outer.sort_by_key(|(area, _)| area.len());
    match outer[..] {
        [] => {
            let message = "there are no stones to ask about: set some up with AB and AW";
            Err(InputError::new(message).or_else("score"))
        }
        [(one, _), (next, _), ..] if one.len() == next.len() => {
            let message = "it is not clear which stones are asked about: mark the stones with MA or TR";
            Err(InputError::new(message).or_else("target chains"))
        }
        [(_, stones), ..] => Ok(*stones),
    }
}
