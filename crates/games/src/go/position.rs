//! A position: the board, and what else decides which moves are legal.

use super::Ko;
use super::board::{Board, Inner, on_plane};
use super::ground::{Ground, Suicide};
use super::points::{Color, MAX_POINTS, Point, PointSet};
use std::fmt;
use twinproof_core::mix;

/// A point, a pass or a ko threat, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// No stone is put down.
    pub const PASS: Self = Self(MAX_POINTS as u16);
    /// One of the ko threats that the question grants is made, and answered at once: the same side is to move.
    pub const THREAT: Self = Self(MAX_POINTS as u16 + 1);

    /// The point a stone is put on, if one is.
    pub fn point(self) -> Option<Point> {
        (self.0 < Self::PASS.0).then_some(Point(self.0))
    }

    /// The move as a number, different for different moves.
    pub(super) fn bits(self) -> u16 {
        self.0
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Self {
        Self(point.0)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point() {
            Some(point) => write!(f, "{point:?}"),
            None if *self == Self::THREAT => f.write_str("threat"),
            None => f.write_str("pass"),
        }
    }
}

/// Stones, side to move, how many passes came last, the point on which a ko may not be retaken at once, and how many ko
/// threats are left.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) to_move: Color,
    /// None or two; one only until [`Go::resolve_pass`](super::Go) sees it.
    pub(super) passes: u8,
    /// After a capture that the other side could undo at once: where it would have to play.
    pub(super) ko: Option<Point>,
    /// To the side that has them by the question.
    pub(super) threats: u8,
}

/// Exactly what makes a position, or as much of it as the rule of repetition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    stones: [PointSet; 2],
    rest: u16,
}

impl Identity {
    /// Appends it: the words of Black's stones and of White's, and the rest, each with its low byte first.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        for word in self.stones.iter().flat_map(|stones| stones.words()) {
            out.extend(word.to_le_bytes());
        }
        out.extend(self.rest.to_le_bytes());
    }
}

impl Position {
    pub(super) fn new(board: Board, to_move: Color) -> Self {
        Self { board, to_move, passes: 0, ko: None, threats: 0 }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The colour of the stone on a point.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.board.color(point)
    }

    /// Whether both sides have passed, so that the game has ended.
    pub fn has_ended(&self) -> bool {
        self.passes == 2
    }

    /// Where the side to move would take back a ko that was taken last.
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Appends the points where the side to move may put a stone, in their order.
    pub(super) fn legal(&self, ground: &Ground, moves: &mut Vec<Move>) {
        on_plane!(self.board, ground, |layout| {
            // Most points have an empty one beside them, where a stone always has a liberty.
            let free = layout.plane.near(layout.empty);
            let is_legal = |&place: &Point| free.contains(place) || layout.is_legal(place, self.to_move);
            let legal = layout.empty.iter().filter(is_legal);
            let points = legal.map(|place| layout.plane.point(place));
            let before = moves.len();
            moves.extend(points.filter(|&point| self.ko != Some(point)).map(Move::from));
            if !layout.plane.is_in_order {
                moves[before..].sort_unstable();
            }
        });
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, ground: &Ground, mv: Move) {
        self.ko = None;
        match mv.point() {
            None if mv == Move::THREAT => {
                (self.passes, self.threats) = (0, self.threats - 1);
                return;
            }
            None => self.passes = (self.passes + 1).min(2),
            Some(point) => {
                self.passes = 0;
                self.ko = self.board.play(ground, point, self.to_move);
            }
        }
        self.to_move = self.to_move.other();
    }

    /// Whether the side that is not to move can have taken a ko, so that `ko` is where it was.
    pub(super) fn can_be_ko(&self, ground: &Ground, ko: Point) -> bool {
        self.passes == 0
            && ground.region.contains(ko)
            && self.board.layout(ground).can_be_ko(ko, self.to_move.other())
    }

    /// A hash of everything.
    pub(super) fn state_key(&self) -> u64 {
        self.board.key() ^ mix(STATE | u64::from(self.rest()))
    }

    /// Where the side to move takes nothing for sure, and no suicide is possible.
    pub(super) fn plain(&self, ground: &Ground) -> PointSet {
        if ground.suicide != Suicide::Illegal {
            return PointSet::EMPTY;
        }
        on_plane!(self.board, ground, |layout| {
            let taking = layout.captures(self.to_move).iter().map(|place| layout.plane.point(place));
            ground.region.without(taking.collect())
        })
    }

    /// The two keys of the position after a stone is put on a point and takes nothing, without that stone.
    pub(super) fn keys_after(&self, ko: Ko) -> [u64; 2] {
        let to_move = self.to_move.other() as u16 | self.threat_bits();
        let compared = if ko == Ko::Positional { self.threat_bits() } else { to_move };
        [to_move, compared].map(|rest| self.board.key() ^ mix(STATE | u64::from(rest)))
    }

    /// A hash of what the rule of repetition compares.
    pub(super) fn repetition_key(&self, ko: Ko) -> u64 {
        self.board.key() ^ mix(STATE | u64::from(self.compared(ko)))
    }

    /// What the rule of repetition compares.
    pub(super) fn repetition(&self, ko: Ko) -> Identity {
        Identity { stones: Color::ALL.map(|color| self.board.stones(color)), rest: self.compared(ko) }
    }

    /// Beside the stones. A threat and its answer are stones elsewhere, which make every later position another.
    fn compared(&self, ko: Ko) -> u16 {
        match ko {
            Ko::Situational => self.to_move as u16 | self.threat_bits(),
            Ko::Positional => self.threat_bits(),
            Ko::Simple => self.rest(),
        }
    }

    /// All but the stones as a number.
    fn rest(&self) -> u16 {
        let ko = self.ko.map_or(0, |ko| ko.0 + 1);
        self.to_move as u16 | u16::from(self.passes) << 1 | ko << 3 | self.threat_bits()
    }

    /// Above the twelve bits of the rest.
    fn threat_bits(&self) -> u16 {
        u16::from(self.threats) << 12
    }
}

/// Far from the numbers of stones in the hash of a board.
const STATE: u64 = 1 << 32;

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = Color::ALL.map(|color| self.board.stones(color));
        let Self { to_move, passes, ko, threats, .. } = self;
        write!(
            f,
            "black {black:?} white {white:?}, {to_move} to move, {passes} passes, ko {ko:?}, {threats} threats"
        )
    }
}
