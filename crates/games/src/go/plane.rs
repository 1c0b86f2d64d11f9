//! Points numbered so that few words hold a set of them, and shifting the bits moves it by a point.
//!
//! Most problems have a region that fits a rectangle of one or two words. Then that is the plane, and what lies around the
//! region, which never changes, is a few sets of its points: see [`Edge`]. Otherwise the whole board is the plane. All that can
//! be asked of stones is written once, for planes of any number of words ([`Layout`](super::layout::Layout)).

use super::points::{Color, Point, PointSet, Points, Size};
use std::ops::Range;

/// Points of a board. Each has a number of its own: by rows of the smallest rectangle around them.
#[derive(Debug, Clone)]
pub(super) struct Plane<const W: usize> {
    /// From a point to the one below it.
    row: u32,
    all: Points<W>,
    /// All but those of the first column, and of the last.
    but_first: Points<W>,
    but_last: Points<W>,
    /// The number on the board, by number here.
    points: Box<[Point]>,
    /// The number here, by number on the board.
    places: Box<[Option<Point>]>,
    /// Where moves may be made.
    pub(super) playable: Points<W>,
    /// The marked points.
    pub(super) target: Points<W>,
}

/// What lies around the places where moves are made, by colour: points of the plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Edge<const W: usize> {
    /// A stone here has a liberty that nobody can fill, or touches one outside that has.
    pub(super) lasting: [Points<W>; 2],
    /// A stone here is connected to a safe one, or is safe itself.
    pub(super) safe: [Points<W>; 2],
    /// Playable points next to one where nobody plays and no stone of the colour is.
    pub(super) open: [Points<W>; 2],
}

impl<const W: usize> Plane<W> {
    /// The plane of some points of a board, unless they take too much room, with what is asked about them.
    pub(super) fn fitted(size: Size, on: PointSet, region: PointSet, target: PointSet) -> Option<Self> {
        let (columns, rows) = bounds(size, on)?;
        (columns.len() * rows.len() <= 64 * W).then(|| Self::new(size, on, region, target))
    }

    /// The same for points that fit.
    pub(super) fn new(size: Size, on: PointSet, region: PointSet, target: PointSet) -> Self {
        let (columns, rows) = bounds(size, on).unwrap_or_default();
        let mut points = vec![Point::default(); columns.len() * rows.len()].into_boxed_slice();
        let mut places = vec![None; size.points()].into_boxed_slice();
        for point in on.iter() {
            let (column, row) = size.place(point);
            let place = (row - rows.start) * columns.len() + column - columns.start;
            points[place] = point;
            places[point.index()] = Some(Point(place as u16));
        }
        let placed = |set: PointSet| set.iter().filter_map(|point| places[point.index()]).collect();
        let but_column =
            |left_out: usize| placed(on.iter().filter(|&point| size.place(point).0 != left_out).collect());
        Self {
            row: columns.len() as u32,
            all: placed(on),
            but_first: but_column(columns.start),
            but_last: but_column(columns.end.wrapping_sub(1)),
            playable: placed(region),
            target: placed(target),
            points,
            places,
        }
    }

    /// The number of a point of the board, if it is on the plane.
    #[inline]
    pub(super) fn place(&self, point: Point) -> Option<Point> {
        self.places[point.index()]
    }

    /// Those points of the board that are on the plane.
    pub(super) fn places(&self, set: PointSet) -> Points<W> {
        set.iter().filter_map(|point| self.place(point)).collect()
    }

    /// The number on the board.
    #[inline]
    pub(super) fn point(&self, place: Point) -> Point {
        self.points[place.index()]
    }

    /// The points next to one of a set, by side.
    #[inline]
    pub(super) fn sides(&self, set: Points<W>) -> [Points<W>; 4] {
        [
            set.up(1).and(self.but_first),
            set.down(1).and(self.but_last),
            set.up(self.row).and(self.all),
            set.down(self.row).and(self.all),
        ]
    }

    /// The points next to one of a set, which may themselves be of the set.
    #[inline]
    pub(super) fn near(&self, set: Points<W>) -> Points<W> {
        let [left, right, above, below] = self.sides(set);
        left.or(right).or(above).or(below)
    }

    /// The points next to a point.
    #[inline]
    pub(super) fn beside(&self, place: Point) -> Points<W> {
        self.near(Points::only(place))
    }

    /// All points of `within` that can be reached through it from some of its points.
    #[inline]
    pub(super) fn spread(&self, from: Points<W>, within: Points<W>) -> Points<W> {
        let (from_left, from_right) = (within.and(self.but_first), within.and(self.but_last));
        let mut reached = from;
        loop {
            let before = reached;
            reached = reached.or(reached.up(1).and(from_left));
            reached = reached.or(reached.up(self.row).and(within));
            reached = reached.or(reached.down(1).and(from_right));
            reached = reached.or(reached.down(self.row).and(within));
            if reached == before {
                return reached;
            }
        }
    }
}

/// The columns and rows that some points lie in, if there are any.
fn bounds(size: Size, points: PointSet) -> Option<(Range<usize>, Range<usize>)> {
    let range = |places: &mut dyn Iterator<Item = usize>| {
        places.fold(None, |range: Option<Range<usize>>, place| {
            let Range { start, end } = range.unwrap_or(place..place);
            Some(start.min(place)..end.max(place + 1))
        })
    };
    let columns = range(&mut points.iter().map(|point| size.place(point).0))?;
    Some((columns, range(&mut points.iter().map(|point| size.place(point).1))?))
}

impl<const W: usize> Edge<W> {
    /// Whether one of these stones has a liberty for ever.
    #[inline]
    pub(super) fn lasts(&self, stones: Points<W>, color: Color) -> bool {
        stones.meets(self.lasting[color as usize])
    }
}
