//! Points of a board and sets of them.

use std::fmt;

/// The longest side of a board.
pub const MAX_SIDE: usize = 19;
/// The points of the largest board.
pub(super) const MAX_POINTS: usize = MAX_SIDE * MAX_SIDE;
/// Bits for all of them, in words.
pub(super) const WORDS: usize = MAX_POINTS.div_ceil(64);

/// The columns by name; there is no I.
const COLUMNS: &[u8; MAX_SIDE] = b"ABCDEFGHJKLMNOPQRST";

/// The colour of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// Width and height of a board, each from 1 to 19.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// Points in a row.
    pub width: u8,
    /// Points in a column.
    pub height: u8,
}

impl Size {
    /// A board of that size, if there is one.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let side = |length: usize| (1..=MAX_SIDE).contains(&length).then_some(length as u8);
        Some(Self { width: side(width)?, height: side(height)? })
    }

    /// How many points there are.
    pub(super) fn points(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// The point in a column from the left and a row from the top, both from 0.
    pub fn point(self, column: usize, row: usize) -> Option<Point> {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        (column < width && row < height).then(|| Point((row * width + column) as u16))
    }

    /// Column from the left and row from the top, both from 0.
    pub(super) fn place(self, point: Point) -> (usize, usize) {
        let width = usize::from(self.width);
        (point.index() % width, point.index() / width)
    }

    /// The point so many columns to the right and rows down, if there is one.
    pub(super) fn beyond(self, point: Point, right: isize, down: isize) -> Option<Point> {
        let (column, row) = self.place(point);
        self.point(column.checked_add_signed(right)?, row.checked_add_signed(down)?)
    }

    /// The name of a column.
    pub(super) fn column_name(column: usize) -> char {
        COLUMNS.get(column).map_or('?', |&letter| letter.into())
    }

    /// The name of a point: `A1` is at the bottom left.
    pub fn name(self, point: Point) -> String {
        let (column, row) = self.place(point);
        format!("{}{}", Self::column_name(column), usize::from(self.height) - row)
    }

    /// The point of that name, in either case.
    pub fn named(self, name: &str) -> Option<Point> {
        let letter = name.bytes().next()?.to_ascii_uppercase();
        let column = COLUMNS.iter().position(|&column| column == letter)?;
        let digits = name.get(1..).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
        let row = usize::from(self.height).checked_sub(digits.parse().ok().filter(|&row| row > 0)?)?;
        self.point(column, row)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A point of a board: rows from the top, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Point(pub(super) u16);

impl Point {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of points, a bit each, in so many words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points<const W: usize>([u64; W]);

/// A set of points of any board.
pub type PointSet = Points<WORDS>;

impl PointSet {
    /// All points of a board.
    pub(super) fn all(size: Size) -> Self {
        (0..size.points()).map(|index| Point(index as u16)).collect()
    }
}

impl<const W: usize> Points<W> {
    /// The words, the bits of the first points in the first.
    pub(super) fn words(&self) -> [u64; W] {
        self.0
    }

    /// Nothing.
    pub const EMPTY: Self = Self([0; W]);

    /// One point.
    #[inline]
    pub(super) fn only(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }

    /// Whether the point is in it.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Puts a point in.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many points it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The point that is in it alone.
    #[inline]
    pub(super) fn single(&self) -> Option<Point> {
        let mut rest = *self;
        rest.pop().filter(|_| rest.is_empty())
    }

    /// The first of its points.
    #[inline]
    pub(super) fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point((word * 64) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// Takes its first point out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as u16;
        self.0[word] &= self.0[word] - 1;
        Some(Point((word * 64) as u16 + bit))
    }

    /// Its points, in their order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<W> {
        let mut rest = *self;
        std::iter::from_fn(move || rest.pop())
    }

    /// The points that are in both.
    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }

    /// The points that are in either.
    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }

    /// The points that are in this one alone.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |one, other| one & !other)
    }

    // A plain loop: the compiler does not see through an iterator over so few words. And a new set: where closures are called
    // with the same set twice, compilers up to 1.96 may let the second see what the first made of its own copy
    // (rust-lang/rust#155241), so none is changed in place.
    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        let (mut zipped, mut word) = (Self::EMPTY, 0);
        while word < W {
            zipped.0[word] = each(self.0[word], other.0[word]);
            word += 1;
        }
        zipped
    }

    /// Every point moved on by some places, from 1 to 63.
    #[inline(always)]
    pub(super) fn up(self, places: u32) -> Self {
        let (mut moved, mut word, mut carry) = (Self::EMPTY, 0, 0);
        while word < W {
            moved.0[word] = self.0[word] << places | carry;
            carry = self.0[word] >> (64 - places);
            word += 1;
        }
        moved
    }

    /// Every point moved back by some places, from 1 to 63.
    #[inline(always)]
    pub(super) fn down(self, places: u32) -> Self {
        let (mut moved, mut word, mut carry) = (Self::EMPTY, W, 0);
        while word > 0 {
            word -= 1;
            moved.0[word] = self.0[word] >> places | carry;
            carry = self.0[word] << (64 - places);
        }
        moved
    }

    /// Whether both have a point.
    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether all points of this one are in the other.
    #[inline]
    pub(super) fn is_within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }
}

impl<const W: usize> Default for Points<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Point> for Points<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl<const W: usize> fmt::Debug for Points<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
