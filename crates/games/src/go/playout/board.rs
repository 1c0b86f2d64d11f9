//! A board for nothing but playing fast.
//!
//! Flat arrays with a border around the board, so that a neighbour is a sum away and never checked. A chain counts
//! *pseudo-liberties*: pairs of a stone and an empty point beside it, which are kept by adding and subtracting alone and are
//! zero exactly when the liberties are. What has no stone belongs to a chain that nobody asks about, at place 0 of the border, so
//! that counting asks for no colours: that is where the processor would guess wrong. All arrays have 512 places and are looked up by nine bits, so that the compiler
//! knows that every look-up is within. Nothing is allocated.

use super::super::points::{Color, MAX_POINTS, MAX_SIDE, Point, PointSet, Size};
use super::super::position::Position;
use twinproof_core::Rng;

/// From a point to the one below it: a row and its border.
const ROW: u16 = MAX_SIDE as u16 + 1;
/// Room for the border and all rows, a power of two.
const PLACES: usize = 512;

/// What is on a place. The stones of a colour are the colour as a number.
const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// No ko.
const NOWHERE: u16 = 0;

/// An array with a value for each place.
#[derive(Clone)]
struct Places<T>([T; PLACES]);

impl<T> std::ops::Index<u16> for Places<T> {
    type Output = T;
    #[inline]
    fn index(&self, place: u16) -> &T {
        &self.0[usize::from(place) % PLACES]
    }
}

impl<T> std::ops::IndexMut<u16> for Places<T> {
    #[inline]
    fn index_mut(&mut self, place: u16) -> &mut T {
        &mut self.0[usize::from(place) % PLACES]
    }
}

/// A board with its side to move.
#[derive(Clone)]
pub(super) struct PlayoutBoard {
    size: Size,
    color: Places<u8>,
    /// Of stones: the one that the chain is named by; [`NOWHERE`] without a stone.
    head: Places<u16>,
    /// The next stone of the chain's ring.
    next: Places<u16>,
    /// Of heads: pseudo-liberties and stones.
    liberties: Places<u16>,
    stones: Places<u16>,
    /// By colour: how many of the four places around are its stones or the border.
    near: [Places<u8>; 2],
    /// The empty places where moves may be made, and where in the list each is.
    empty: [u16; MAX_POINTS],
    empties: u16,
    found: Places<u16>,
    /// Where moves may be made.
    playable: Places<bool>,
    ko: u16,
    to_move: Color,
    passes: u8,
}

fn around(place: u16) -> [u16; 4] {
    [place - ROW, place - 1, place + 1, place + ROW]
}

fn across(place: u16) -> [u16; 4] {
    [place - ROW - 1, place - ROW + 1, place + ROW - 1, place + ROW + 1]
}

impl PlayoutBoard {
    /// The board of a position; moves are made on points of `region` only.
    pub(super) fn new(size: Size, position: &Position, region: PointSet) -> Self {
        let mut board = Self {
            size,
            color: Places([BORDER; PLACES]),
            head: Places([0; PLACES]),
            next: Places([0; PLACES]),
            liberties: Places([0; PLACES]),
            stones: Places([0; PLACES]),
            near: [Places([0; PLACES]), Places([0; PLACES])],
            empty: [0; MAX_POINTS],
            empties: 0,
            found: Places([0; PLACES]),
            playable: Places([false; PLACES]),
            ko: position.ko.map_or(NOWHERE, |ko| place(size, ko)),
            to_move: position.to_move,
            passes: position.passes,
        };
        for (point, place) in places(size) {
            board.color[place] = EMPTY;
            board.playable[place] = region.contains(point);
            board.add_empty(place);
        }
        for (_, place) in places(size) {
            let border = around(place).iter().filter(|&&near| board.color[near] == BORDER).count() as u8;
            board.near.iter_mut().for_each(|near| near[place] = border);
        }
        for color in Color::ALL {
            for point in position.board.stones(color).iter() {
                board.put(place(size, point), color as u8);
            }
        }
        board
    }

    /// The stones of both colours.
    pub(super) fn stones(&self) -> [PointSet; 2] {
        let mut stones = [PointSet::EMPTY; 2];
        for (point, place) in places(self.size) {
            if let Some(stones) = stones.get_mut(usize::from(self.color[place])) {
                stones.insert(point);
            }
        }
        stones
    }

    /// Plays at random until two passes, at most `most` moves; whether the game came to its end.
    pub(super) fn play_out(&mut self, most: u32, rng: &mut Rng) -> bool {
        for _ in 0..most {
            match self.choose(rng) {
                Some(place) => self.play(place),
                None => self.pass(),
            }
            if self.passes == 2 {
                return true;
            }
        }
        false
    }

    /// Any legal place that is not an eye of the mover, each with equal chance.
    fn choose(&mut self, rng: &mut Rng) -> Option<u16> {
        let color = self.to_move as u8;
        for left in (1..=self.empties).rev() {
            let index = rng.below(left.into()) as u16;
            let place = self.empty[usize::from(index)];
            if !self.is_eye(place, color) && self.is_legal(place, color) {
                return Some(place);
            }
            // What was tried goes behind what was not.
            self.swap(index, left - 1);
        }
        None
    }

    fn swap(&mut self, one: u16, other: u16) {
        self.empty.swap(one.into(), other.into());
        for index in [one, other] {
            self.found[self.empty[usize::from(index)]] = index;
        }
    }

    pub(super) fn pass(&mut self) {
        (self.passes, self.ko, self.to_move) = (self.passes + 1, NOWHERE, self.to_move.other());
    }

    /// Whether all around are stones of the colour, and of the places across at most one is the enemy's, none at the edge.
    fn is_eye(&self, place: u16, color: u8) -> bool {
        if self.near[usize::from(color & 1)][place] < 4 {
            return false;
        }
        let corners = across(place).map(|corner| self.color[corner]);
        let against = corners.iter().filter(|&&there| there == color ^ 1).count();
        against + usize::from(corners.contains(&BORDER)) < 2
    }

    /// Whether a stone of the colour may be put on an empty place.
    pub(super) fn is_legal(&mut self, place: u16, color: u8) -> bool {
        if place == self.ko {
            return false;
        }
        let near = around(place);
        if near.iter().any(|&near| self.color[near] == EMPTY) {
            return true;
        }
        // What the chains around have left once this place is taken.
        self.count_around(place, u16::MAX);
        let is_legal = near.iter().any(|&near| {
            let there = self.color[near];
            there < EMPTY && (self.liberties[self.head[near]] == 0) == (there != color)
        });
        self.count_around(place, 1);
        is_legal
    }

    /// Adds to the liberties of the chains around a place, once for each stone beside it; the largest number takes one off.
    #[inline]
    fn count_around(&mut self, place: u16, more: u16) {
        for near in around(place) {
            let liberties = &mut self.liberties[self.head[near]];
            *liberties = liberties.wrapping_add(more);
        }
    }

    /// Plays on a legal place.
    pub(super) fn play(&mut self, place: u16) {
        let color = self.to_move as u8;
        (self.passes, self.ko, self.to_move) = (0, NOWHERE, self.to_move.other());
        self.put(place, color);
        let mut taken = 0;
        let mut last = NOWHERE;
        for near in around(place) {
            if self.color[near] == color ^ 1 && self.liberties[self.head[near]] == 0 {
                taken += self.stones[self.head[near]];
                last = near;
                self.take(near);
            }
        }
        let head = self.head[place];
        if taken == 1 && self.playable[last] && self.stones[head] == 1 && self.liberties[head] == 1 {
            self.ko = last;
        }
    }

    /// Puts a stone down and takes nothing.
    fn put(&mut self, place: u16, color: u8) {
        if self.playable[place] {
            let (index, last) = (self.found[place], self.empties - 1);
            self.swap(index, last);
            self.empties = last;
        }
        self.color[place] = color;
        around(place).into_iter().for_each(|near| self.near[usize::from(color & 1)][near] += 1);
        (self.head[place], self.next[place], self.stones[place]) = (place, place, 1);
        self.count_around(place, u16::MAX);
        let count = around(place).iter().filter(|&&near| self.color[near] == EMPTY).count() as u16;
        self.liberties[place] = count;
        for near in around(place) {
            if self.color[near] == color && self.head[near] != self.head[place] {
                self.join(self.head[near], self.head[place]);
            }
        }
    }

    /// Makes one chain of two, by the name of the larger one.
    fn join(&mut self, one: u16, other: u16) {
        let (base, part) = if self.stones[one] >= self.stones[other] { (one, other) } else { (other, one) };
        self.liberties[base] += self.liberties[part];
        self.stones[base] += self.stones[part];
        let mut stone = part;
        loop {
            self.head[stone] = base;
            stone = self.next[stone];
            if stone == part {
                break;
            }
        }
        let next = self.next[base];
        self.next[base] = self.next[part];
        self.next[part] = next;
    }

    /// Takes the chain on a place off the board.
    fn take(&mut self, chain: u16) {
        let color = self.color[chain];
        let mut stone = chain;
        loop {
            (self.color[stone], self.head[stone]) = (EMPTY, NOWHERE);
            around(stone).into_iter().for_each(|near| self.near[usize::from(color & 1)][near] -= 1);
            self.add_empty(stone);
            self.count_around(stone, 1);
            stone = self.next[stone];
            if stone == chain {
                break;
            }
        }
    }

    fn add_empty(&mut self, place: u16) {
        if self.playable[place] {
            self.empty[usize::from(self.empties)] = place;
            self.found[place] = self.empties;
            self.empties += 1;
        }
    }
}

/// The points of a board and where they are.
fn places(size: Size) -> impl Iterator<Item = (Point, u16)> {
    let (width, height) = (u16::from(size.width), u16::from(size.height));
    let row = move |row: u16| {
        (0..width).map(move |column| (Point(row * width + column), (row + 1) * ROW + column + 1))
    };
    (0..height).flat_map(row)
}

/// Where a point is.
pub(super) fn place(size: Size, point: Point) -> u16 {
    let (column, row) = size.place(point);
    (row as u16 + 1) * ROW + column as u16 + 1
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
