//! Points numbered so that few words hold a set of them, and shifting the bits moves it by a point.
//!
//! Most problems have a region that fits one or two words. Then that is the plane, and what lies around the region, which
//! never changes, is a few sets of its points: see [`Edge`]. Otherwise the whole board is the plane. All that can be asked of
//! stones is written once, for planes of any number of words ([`Layout`](super::layout::Layout)).

use super::points::{Color, Point, PointSet, Points, Size};
use std::ops::Range;

/// Points of a board. Each has a number of its own: by rows of the smallest rectangle around them, or of a narrower one,
/// where the end of a row and the beginning of the next come to lie among each other.
#[derive(Debug, Clone)]
pub(super) struct Plane<const W: usize> {
    /// From a point to the one below it.
    row: u32,
    /// Those with a point of the plane to the left of them, to the right, above and below.
    has: [Points<W>; 4],
    /// Whether greater numbers here are greater on the board.
    pub(super) is_in_order: bool,
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
        let place_in = |row: usize| {
            let (columns, rows) = (columns.clone(), rows.clone());
            move |point: Point| {
                let place = size.place(point);
                (place.1 - rows.start) * row + place.0 - columns.start
            }
        };
        let fits = |row: &usize| {
            let mut taken = Points::<W>::EMPTY;
            on.iter().map(place_in(*row)).all(|place| {
                let is_free = place < 64 * W && !taken.contains(Point(place as u16));
                if is_free {
                    taken.insert(Point(place as u16));
                }
                is_free
            })
        };
        // In order if possible.
        let row = std::iter::once(columns.len()).chain(1..columns.len()).find(fits)?;
        Some(Self::new(size, on, region, target, row, place_in(row)))
    }

    /// A plane with the numbers of the board.
    pub(super) fn whole(size: Size, region: PointSet, target: PointSet) -> Self {
        Self::new(size, PointSet::all(size), region, target, size.width.into(), Point::index)
    }

    fn new(
        size: Size,
        on: PointSet,
        region: PointSet,
        target: PointSet,
        row: usize,
        place: impl Fn(Point) -> usize,
    ) -> Self {
        let most = on.iter().map(&place).max();
        let mut points = vec![Point::default(); most.map_or(0, |most| most + 1)].into_boxed_slice();
        let mut places = vec![None; size.points()].into_boxed_slice();
        for point in on.iter() {
            points[place(point)] = point;
            places[point.index()] = Some(Point(place(point) as u16));
        }
        let placed = |set: PointSet| set.iter().filter_map(|point| places[point.index()]).collect();
        // Those that get onto the plane by a step.
        let has = |right: isize, down: isize| {
            placed(
                on.iter()
                    .filter(|&point| size.beyond(point, right, down).is_some_and(|next| on.contains(next)))
                    .collect(),
            )
        };
        Self {
            row: row as u32,
            has: [has(-1, 0), has(1, 0), has(0, -1), has(0, 1)],
            is_in_order: on.iter().map(&place).is_sorted(),
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
        let [left, right, above, below] = self.has;
        [
            set.up(1).and(left),
            set.down(1).and(right),
            set.up(self.row).and(above),
            set.down(self.row).and(below),
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
        let [from_left, from_right, from_above, from_below] = self.has.map(|has| has.and(within));
        let mut reached = from;
        loop {
            let before = reached;
            reached = reached.or(reached.up(1).and(from_left));
            reached = reached.or(reached.up(self.row).and(from_above));
            reached = reached.or(reached.down(1).and(from_right));
            reached = reached.or(reached.down(self.row).and(from_below));
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
