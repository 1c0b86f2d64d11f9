//! What does not change while a game is played: the shape of the board, and where stones cannot be taken.

use super::points::{Point, PointSet, Size};

/// The neighbours of a point.
#[derive(Debug, Clone, Copy, Default)]
struct Near {
    points: [Point; 4],
    count: u8,
}

/// Which chains may be left without a liberty by a move of their owner's that takes nothing; they are taken off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suicide {
    /// None.
    Illegal,
    /// Those of two stones or more. That of a single stone changes nothing on the board.
    Several,
    /// All.
    Any,
}

/// A board without stones.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// All points.
    pub(super) all: PointSet,
    /// Stones on these points are never taken: they have a liberty that nobody can fill.
    pub(super) safe: PointSet,
    pub(super) suicide: Suicide,
    near: Box<[Near]>,
    first_column: PointSet,
    last_column: PointSet,
}

impl Ground {
    pub(super) fn new(size: Size, safe: PointSet) -> Self {
        let near = (0..size.points()).map(|index| near(size, Point(index as u16))).collect();
        let column =
            |column: usize| (0..usize::from(size.height)).filter_map(|row| size.point(column, row)).collect();
        Self {
            size,
            all: PointSet::all(size),
            safe,
            suicide: Suicide::Illegal,
            near,
            first_column: column(0),
            last_column: column(usize::from(size.width) - 1),
        }
    }

    /// The same board under a rule of suicide.
    pub(super) fn with_suicide(self, suicide: Suicide) -> Self {
        Self { suicide, ..self }
    }

    /// The points next to a point.
    pub(super) fn near(&self, point: Point) -> &[Point] {
        let near = &self.near[point.index()];
        &near.points[..near.count.into()]
    }

    /// A set and all points next to one of it.
    pub(super) fn grown(&self, set: PointSet) -> PointSet {
        let width = self.size.width.into();
        let sides = set.up(1).without(self.first_column).or(set.down(1).without(self.last_column));
        set.or(sides).or(set.up(width)).or(set.down(width)).and(self.all)
    }

    /// All points of `within` that can be reached through it from those of `seeds` that lie in it.
    pub(super) fn flood(&self, seeds: PointSet, within: PointSet) -> PointSet {
        let mut reached = seeds.and(within);
        loop {
            let next = self.grown(reached).and(within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

fn near(size: Size, point: Point) -> Near {
    let (column, row) = size.place(point);
    let mut near = Near::default();
    let sides = [
        (Some(column), row.checked_sub(1)),
        (column.checked_sub(1), Some(row)),
        (Some(column + 1), Some(row)),
        (Some(column), Some(row + 1)),
    ];
    for point in sides.into_iter().filter_map(|(column, row)| size.point(column?, row?)) {
        near.points[usize::from(near.count)] = point;
        near.count += 1;
    }
    near
}
