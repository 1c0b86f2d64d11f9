//! Cheapest ways over a board, for the question how far stones are from somewhere.

use crate::go::ground::Ground;
use crate::go::points::{Point, PointSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The cost of every point that can be reached from some points, in the order in which they are reached: by cost, then by
/// number. `step` is the price of entering a point; nobody enters where there is none. The first points cost nothing.
pub(super) fn cheapest(
    ground: &Ground,
    from: PointSet,
    step: impl Fn(Point) -> Option<u32>,
) -> Vec<(Point, u32)> {
    let mut reached = Vec::new();
    let mut seen = PointSet::EMPTY;
    let mut open: BinaryHeap<_> = from.iter().map(|point| Reverse((0, point))).collect();
    while let Some(Reverse((cost, point))) = open.pop() {
        if seen.contains(point) {
            continue;
        }
        seen.insert(point);
        reached.push((point, cost));
        for next in ground.grown(PointSet::only(point)).without(seen).iter() {
            open.extend(step(next).map(|price| Reverse((cost + price, next))));
        }
    }
    reached
}
