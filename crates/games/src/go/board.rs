//! The stones on a board.
//!
//! They are kept as sets of points of the board, which is what makes a position, and as sets of points of the small plane
//! if the region is one and nothing around it can change: every stone out there has a liberty for ever. What can be asked of
//! them is in [`Layout`], on whichever plane they are ([`on_plane`]).

use super::ground::{Ground, Suicide};
use super::layout::{Layout, Removed};
use super::plane::{Edge, Plane};
use super::points::{Color, Point, PointSet, Points, WORDS};
use twinproof_core::mix;

/// The stones on a board. Equal when the stones are.
#[derive(Clone, Copy)]
pub(super) struct Board {
    stones: [PointSet; 2],
    key: u64,
    pub(super) inner: Inner,
}

/// The same on a plane of the region alone, if there is one and nothing outside can change.
#[derive(Debug, Clone, Copy)]
pub(super) enum Inner {
    Nothing,
    Small(Part<1>),
    Medium(Part<2>),
}

/// The stones of the region, and what lies around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<const W: usize> {
    stones: [Points<W>; 2],
    edge: Edge<W>,
}

/// Does something with the layout of a board, whichever plane it is on.
macro_rules! on_plane {
    ($board:expr, $ground:expr, |$layout:ident| $what:expr) => {
        match ($board.inner, $ground.small.as_ref(), $ground.medium.as_ref()) {
            (Inner::Small(part), Some(plane), _) => {
                let $layout = part.layout(plane, $ground.suicide);
                $what
            }
            (Inner::Medium(part), _, Some(plane)) => {
                let $layout = part.layout(plane, $ground.suicide);
                $what
            }
            _ => {
                let $layout = $board.layout($ground);
                $what
            }
        }
    };
}
pub(super) use on_plane;

impl Board {
    /// No stones, to be played on anywhere.
    #[cfg(feature = "text")]
    pub(super) const EMPTY: Self = Self { stones: [PointSet::EMPTY; 2], key: 0, inner: Inner::Nothing };

    /// A board with these stones; the first chain without a liberty otherwise.
    pub(super) fn new(ground: &Ground, stones: [PointSet; 2]) -> Result<Self, Point> {
        let board = Self::unchecked(ground, stones);
        let (layout, stones) = (board.layout(ground), ground.seen(stones));
        let is_taken = |point: &Point, color: Color| {
            let chain = layout.chain(*point, color);
            chain.liberties.is_empty() && !chain.lasts
        };
        let taken = |color: Color| stones[color as usize].iter().find(|point| is_taken(point, color));
        match Color::ALL.into_iter().filter_map(taken).min() {
            Some(point) => Err(point),
            None => Ok(board),
        }
    }

    /// A board with these stones, whether they have liberties or not.
    pub(super) fn unchecked(ground: &Ground, stones: [PointSet; 2]) -> Self {
        let keys = Color::ALL
            .into_iter()
            .flat_map(|color| stones[color as usize].iter().map(move |point| stone_key(point, color)));
        Self { stones, key: keys.fold(0, |all, key| all ^ key), inner: Inner::new(ground, stones) }
    }

    /// The stones of a colour.
    pub(super) fn stones(&self, color: Color) -> PointSet {
        self.stones[color as usize]
    }

    /// The points without a stone.
    pub(super) fn empty(&self, ground: &Ground) -> PointSet {
        ground.all.without(self.stones[0]).without(self.stones[1])
    }

    /// A hash of the stones.
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The colour of the stone on a point.
    pub(super) fn color(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.stones(color).contains(point))
    }

    #[cfg(feature = "text")]
    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.color(point).is_none()
    }

    /// The stones on the whole board.
    pub(super) fn layout<'a>(&self, ground: &'a Ground) -> Layout<'a, WORDS> {
        let stones = ground.seen(self.stones);
        Layout::new(&ground.whole, ground.suicide, stones, whole_edge(ground, stones))
    }

    /// The chain of the stone on a point; nothing without one.
    #[cfg(feature = "text")]
    pub(super) fn chain(&self, ground: &Ground, point: Point) -> PointSet {
        self.color(point)
            .map_or(PointSet::EMPTY, |color| ground.flood(PointSet::only(point), self.stones(color)))
    }

    /// Whether a colour may put a stone on an empty point where moves are made, ko aside.
    #[cfg(feature = "text")]
    pub(super) fn is_legal(&self, ground: &Ground, point: Point, color: Color) -> bool {
        on_plane!(self, ground, |layout| layout
            .plane
            .place(point)
            .is_some_and(|place| layout.is_legal(place, color)))
    }

    /// Puts a stone on a point where it may be put, and takes what has no liberty left. Gives the point on which the other
    /// side would take back a ko.
    pub(super) fn play(&mut self, ground: &Ground, point: Point, color: Color) -> Option<Point> {
        match (&mut self.inner, ground.small.as_ref(), ground.medium.as_ref()) {
            (Inner::Small(part), Some(plane), _) => {
                let removed = part.play(plane, ground.suicide, plane.place(point)?, color);
                self.change(point, color, &removed, |place| plane.point(place))
            }
            (Inner::Medium(part), _, Some(plane)) => {
                let removed = part.play(plane, ground.suicide, plane.place(point)?, color);
                self.change(point, color, &removed, |place| plane.point(place))
            }
            _ => {
                let removed = self.layout(ground).removed(point, color);
                self.change(point, color, &removed, |point| point)
            }
        }
    }

    /// Puts a stone down and takes off what it removes, named as it is on the board.
    fn change<const W: usize>(
        &mut self,
        point: Point,
        color: Color,
        removed: &Removed<W>,
        name: impl Fn(Point) -> Point,
    ) -> Option<Point> {
        self.toggle(point, color);
        removed.taken.iter().for_each(|stone| self.toggle(name(stone), color.other()));
        removed.own.iter().for_each(|stone| self.toggle(name(stone), color));
        removed.ko.map(name)
    }

    fn toggle(&mut self, point: Point, color: Color) {
        let stones = &mut self.stones[color as usize];
        if stones.contains(point) {
            stones.remove(point)
        } else {
            stones.insert(point)
        }
        self.key ^= stone_key(point, color);
    }
}

impl Inner {
    fn new(ground: &Ground, stones: [PointSet; 2]) -> Self {
        if let Some(part) = ground.small.as_ref().and_then(|plane| Part::new(plane, ground, stones)) {
            return Self::Small(part);
        }
        let medium = ground.medium.as_ref().and_then(|plane| Part::new(plane, ground, stones));
        medium.map_or(Self::Nothing, Self::Medium)
    }
}

impl<const W: usize> Part<W> {
    /// The stones of the region, if nothing outside can change: each stone there has a liberty for ever.
    fn new(plane: &Plane<W>, ground: &Ground, stones: [PointSet; 2]) -> Option<Self> {
        let (outside, stones) = (ground.all.without(ground.region), ground.seen(stones));
        let for_ever = for_ever(ground, stones);
        let mut edge = Edge::default();
        for color in Color::ALL {
            let outer = stones[color as usize].and(outside);
            if ground.flood(outer.and(for_ever), outer) != outer {
                return None;
            }
            edge.lasting[color as usize] = plane.places(for_ever.or(ground.grown(outer)));
            edge.safe[color as usize] = plane.places(ground.grown(outer.and(ground.safe)));
            edge.open[color as usize] = plane.places(ground.grown(outside.without(outer)));
        }
        Some(Self { stones: stones.map(|stones| plane.places(stones)), edge })
    }

    #[inline]
    pub(super) fn layout<'a>(&self, plane: &'a Plane<W>, suicide: Suicide) -> Layout<'a, W> {
        Layout::new(plane, suicide, self.stones, self.edge)
    }

    /// Puts a stone on a place, and takes off what that removes.
    fn play(&mut self, plane: &Plane<W>, suicide: Suicide, place: Point, color: Color) -> Removed<W> {
        let removed = self.layout(plane, suicide).removed(place, color);
        let [own, others] = [color, color.other()].map(|color| self.stones[color as usize]);
        self.stones[color as usize] = own.or(Points::only(place)).without(removed.own);
        self.stones[color.other() as usize] = others.without(removed.taken);
        removed
    }
}

/// What lies around the region on the whole board.
fn whole_edge(ground: &Ground, stones: [PointSet; 2]) -> Edge<WORDS> {
    let outside = ground.all.without(ground.region);
    let for_ever = for_ever(ground, stones);
    Edge {
        lasting: [for_ever; 2],
        safe: [ground.safe; 2],
        open: stones.map(|own| ground.grown(outside.without(own)).and(ground.region)),
    }
}

/// The points where a stone has a liberty that nobody can fill.
fn for_ever(ground: &Ground, stones: [PointSet; 2]) -> PointSet {
    let empty = ground.all.without(stones[0]).without(stones[1]);
    ground.grown(empty.without(ground.region)).or(ground.safe)
}

/// What a stone adds to the hash.
pub(super) fn stone_key(point: Point, color: Color) -> u64 {
    mix(u64::from(point.0) << 1 | color as u64)
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.stones == other.stones
    }
}

impl Eq for Board {}
