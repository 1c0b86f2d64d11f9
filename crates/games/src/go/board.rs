//! Stones in chains with their liberties, kept up to date move by move.
//!
//! Everything lies in flat arrays of two bytes a point, so that a board is copied by one move of memory (2.3 KiB)
//! and changed in place by playouts. A chain is named by one of its stones, its head; its stones form a ring. Liberty
//! counts are exact: a move takes one liberty from each chain next to it, a stone that is taken gives one back to
//! each, and only where chains join are the liberties of the smaller ones looked at.

use super::ground::{Ground, Suicide};
use super::points::{Color, MAX_POINTS, Point, PointSet};
use twinproof_core::mix;

/// The head of points without a stone.
const NONE: u16 = u16::MAX;

/// The stones on a board. Equal when the stones are.
#[derive(Clone, Copy)]
pub(super) struct Board {
    stones: [PointSet; 2],
    key: u64,
    /// The chain of each stone.
    head: [u16; MAX_POINTS],
    /// The next stone of its ring.
    next: [u16; MAX_POINTS],
    /// Of heads: how many liberties the chain has.
    liberties: [u16; MAX_POINTS],
}

/// What a move took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    Nothing,
    One(Point),
    More,
}

impl Board {
    /// No stones.
    pub(super) const EMPTY: Self = Self {
        stones: [PointSet::EMPTY; 2],
        key: 0,
        head: [NONE; MAX_POINTS],
        next: [0; MAX_POINTS],
        liberties: [0; MAX_POINTS],
    };

    /// A board with these stones; the first chain without a liberty otherwise.
    pub(super) fn new(ground: &Ground, stones: [PointSet; 2]) -> Result<Self, Point> {
        let board = Self::unchecked(ground, stones);
        let is_taken = |point: &Point| board.liberties(*point) == 0;
        match stones[0].or(stones[1]).iter().find(is_taken) {
            Some(point) => Err(point),
            None => Ok(board),
        }
    }

    /// A board with these stones, whether they have liberties or not.
    pub(super) fn unchecked(ground: &Ground, stones: [PointSet; 2]) -> Self {
        let mut board = Self::EMPTY;
        for color in Color::ALL {
            stones[color as usize].iter().for_each(|point| board.put(ground, point, color));
        }
        board
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

    /// The hash after a stone is put on an empty point, if it takes nothing for sure.
    pub(super) fn key_after(&self, ground: &Ground, point: Point, color: Color) -> Option<u64> {
        let others = self.stones(color.other());
        let takes = |&near: &Point| self.liberties(near) == 1 && others.contains(near);
        let is_plain = ground.suicide == Suicide::Illegal && !ground.near(point).iter().any(takes);
        is_plain.then(|| self.key ^ stone_key(point, color))
    }

    /// The colour of the stone on a point.
    pub(super) fn color(&self, point: Point) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.stones(color).contains(point))
    }

    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.head[point.index()] == NONE
    }

    /// The head of the chain on a point; the same for all its stones.
    pub(super) fn chain(&self, point: Point) -> Option<Point> {
        let head = self.head[point.index()];
        (head != NONE).then_some(Point(head))
    }

    /// How many liberties the chain on a point has, one more for each of its safe stones; none without a stone.
    pub(super) fn liberties(&self, point: Point) -> u16 {
        self.chain(point).map_or(0, |head| self.liberties[head.index()])
    }

    /// The stones of the chain on a point.
    pub(super) fn chain_stones(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let start = self.chain(point);
        let mut now = start;
        std::iter::from_fn(move || {
            let stone = now?;
            now = Some(Point(self.next[stone.index()])).filter(|&next| Some(next) != start);
            Some(stone)
        })
    }

    /// Whether a stone may be put on an empty point, ko aside: it takes something, or its chain has a liberty left, or
    /// this suicide is legal.
    pub(super) fn is_legal(&self, ground: &Ground, point: Point, color: Color) -> bool {
        let own = self.stones(color);
        ground.safe.contains(point)
            || ground.near(point).iter().any(|&near| match self.liberties(near) {
                0 => true,
                1 => !own.contains(near),
                _ => own.contains(near),
            })
            || match ground.suicide {
                Suicide::Illegal => false,
                Suicide::Several => ground.near(point).iter().any(|&near| own.contains(near)),
                Suicide::Any => true,
            }
    }

    /// Puts a stone on a point where it may be put, and takes what has no liberty left.
    pub(super) fn play(&mut self, ground: &Ground, point: Point, color: Color) -> Taken {
        self.put(ground, point, color);
        let mut taken = Taken::Nothing;
        for &near in ground.near(point) {
            let is_taken = self.stones(color.other()).contains(near) && self.liberties(near) == 0;
            if is_taken {
                let single = self.next[near.index()] == near.0;
                taken = if single && taken == Taken::Nothing { Taken::One(near) } else { Taken::More };
                self.take(ground, near, color.other());
            }
        }
        if self.liberties(point) == 0 {
            self.take(ground, point, color);
        }
        taken
    }

    /// Puts a stone down and takes nothing.
    fn put(&mut self, ground: &Ground, point: Point, color: Color) {
        self.toggle(point, color);
        let index = point.index();
        let mut count = u16::from(ground.safe.contains(point));
        let mut heads = [NONE; 4];
        for (slot, &near) in ground.near(point).iter().enumerate() {
            let head = self.head[near.index()];
            if head == NONE {
                count += 1;
            } else if !heads.contains(&head) {
                heads[slot] = head;
                self.liberties[usize::from(head)] -= 1;
            }
        }
        (self.head[index], self.next[index], self.liberties[index]) = (point.0, point.0, count);
        for head in heads.into_iter().filter(|&head| head != NONE) {
            if self.stones(color).contains(Point(head)) {
                let chain = self.head[index];
                self.join(ground, head, chain);
            }
        }
    }

    /// Makes the chain `other` part of the chain `base`.
    fn join(&mut self, ground: &Ground, base: u16, other: u16) {
        let mut count = self.liberties[usize::from(base)];
        let mut stone = Point(other);
        loop {
            count += u16::from(ground.safe.contains(stone));
            for &liberty in ground.near(stone) {
                let is_known = |&near: &Point| self.head[near.index()] == base;
                if self.is_empty(liberty) && !ground.near(liberty).iter().any(is_known) {
                    count += 1;
                }
            }
            self.head[stone.index()] = base;
            stone = Point(self.next[stone.index()]);
            if stone.0 == other {
                break;
            }
        }
        self.liberties[usize::from(base)] = count;
        self.next.swap(base.into(), other.into());
    }

    /// Takes a chain off the board.
    fn take(&mut self, ground: &Ground, chain: Point, color: Color) {
        let mut stone = chain;
        loop {
            let index = stone.index();
            self.toggle(stone, color);
            self.head[index] = NONE;
            let mut heads = [NONE; 4];
            for (slot, &near) in ground.near(stone).iter().enumerate() {
                let head = self.head[near.index()];
                if head != NONE && !heads.contains(&head) {
                    heads[slot] = head;
                    self.liberties[usize::from(head)] += 1;
                }
            }
            stone = Point(self.next[index]);
            if stone == chain {
                break;
            }
        }
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

fn stone_key(point: Point, color: Color) -> u64 {
    mix(u64::from(point.0) << 1 | color as u64)
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.stones == other.stones
    }
}

impl Eq for Board {}
