//! What is kept up to date against what is counted anew, by rules written down a second time.

use super::*;
use std::collections::BTreeSet;

/// A board as a list of points, and the slowest way to play on it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Naive {
    width: usize,
    points: Vec<Option<Color>>,
}

impl Naive {
    fn near(&self, point: usize) -> Vec<usize> {
        let (column, width) = (point % self.width, self.width);
        let mut near = Vec::new();
        near.extend((column > 0).then(|| point - 1));
        near.extend((column + 1 < width).then(|| point + 1));
        near.extend(point.checked_sub(width));
        near.extend(Some(point + width).filter(|&below| below < self.points.len()));
        near
    }

    fn chain(&self, point: usize) -> BTreeSet<usize> {
        let mut chain = BTreeSet::from([point]);
        loop {
            let next: BTreeSet<_> = chain.iter().flat_map(|&stone| self.near(stone)).collect();
            let before = chain.len();
            chain.extend(next.into_iter().filter(|&near| self.points[near] == self.points[point]));
            if chain.len() == before {
                return chain;
            }
        }
    }

    fn liberties(&self, point: usize) -> usize {
        let near: BTreeSet<_> = self.chain(point).into_iter().flat_map(|stone| self.near(stone)).collect();
        near.into_iter().filter(|&near| self.points[near].is_none()).count()
    }

    /// The board after a move, unless it is suicide.
    fn after(&self, point: usize, color: Color) -> Option<Self> {
        let mut next = self.clone();
        next.points[point] = Some(color);
        let taken: Vec<_> = self
            .near(point)
            .into_iter()
            .filter(|&near| next.points[near] == Some(color.other()) && next.liberties(near) == 0)
            .flat_map(|near| next.chain(near))
            .collect();
        taken.into_iter().for_each(|stone| next.points[stone] = None);
        (next.liberties(point) > 0).then_some(next)
    }

    fn of(ground: &Ground, board: &Board) -> Self {
        let points = ground.all.iter().map(|point| board.color(point)).collect();
        Self { width: ground.size.width.into(), points }
    }
}

fn compare(ground: &Ground, board: &Board, naive: &Naive) {
    assert_eq!(&Naive::of(ground, board), naive);
    for point in ground.all.iter() {
        let index = point.index();
        assert_eq!(board.is_empty(point), naive.points[index].is_none());
        if naive.points[index].is_some() {
            let chain: BTreeSet<_> = board.chain(ground, point).iter().map(Point::index).collect();
            assert_eq!(chain, naive.chain(index), "{naive:?}");
            let color = board.color(point).unwrap();
            let found = on_plane!(board, ground, |layout| {
                let chain = layout.chain(layout.plane.place(point).unwrap(), color);
                (chain.stones.len(), chain.liberties.len())
            });
            assert_eq!(found, (chain.len(), naive.liberties(index)), "{naive:?}");
        } else {
            for color in Color::ALL {
                let is_legal = naive.after(index, color).is_some();
                assert_eq!(board.is_legal(ground, point, color), is_legal, "{color} on {point:?}: {naive:?}");
            }
        }
    }
    let stones = Color::ALL.map(|color| board.stones(color));
    let anew = Board::new(ground, stones).expect("all chains have liberties");
    assert_eq!(anew.key(), board.key(), "the hash depends on the stones alone");
}

#[test]
fn chains_liberties_and_hash_are_those_of_the_board_counted_anew() {
    let sizes = [(1, 1), (1, 7), (2, 2), (3, 4), (5, 5), (9, 7), (19, 1), (19, 19)];
    for (seed, (width, height)) in sizes.into_iter().cycle().take(48).enumerate() {
        let ground = Ground::new(Size::new(width, height).unwrap());
        let mut rng = Rng::new(seed as u64);
        let mut board = Board::unchecked(&ground, [PointSet::EMPTY; 2]);
        let mut naive = Naive::of(&ground, &board);
        // Long games on full boards, where much is taken; large ones are looked at now and then.
        let (length, every) = match width * height {
            0..20 => (400, 1),
            20..100 => (400, 7),
            _ => (1200, 399),
        };
        for turn in 0..length {
            let color = Color::ALL[rng.index(2)];
            let legal: Vec<_> =
                board.empty(&ground).iter().filter(|&point| board.is_legal(&ground, point, color)).collect();
            if legal.is_empty() {
                continue;
            }
            let point = legal[rng.index(legal.len())];
            board.play(&ground, point, color);
            naive = naive.after(point.index(), color).expect("the move is legal");
            if turn % every == 0 {
                compare(&ground, &board, &naive);
            }
        }
        compare(&ground, &board, &naive);
    }
}

#[test]
fn sets_of_points_grow_as_their_points_have_neighbours() {
    for (width, height) in [(1, 1), (1, 19), (19, 1), (7, 5), (19, 19)] {
        let ground = Ground::new(Size::new(width, height).unwrap());
        let naive = Naive::of(&ground, &Board::EMPTY);
        let mut rng = Rng::new(width as u64);
        for _ in 0..200 {
            let set: PointSet = ground.all.iter().filter(|_| rng.below(5) == 0).collect();
            let near = set.iter().flat_map(|point| naive.near(point.index()));
            let grown = near.map(|index| Point(index as u16)).chain(set.iter()).collect();
            assert_eq!(ground.grown(set), grown);
        }
    }
}

#[test]
fn safe_stones_are_never_taken() {
    // White's last liberty is filled, but its stone in the corner is safe.
    let size = Size::new(3, 2).unwrap();
    let safe = size.named("A2").into_iter().collect();
    let ground = Ground::within(size, PointSet::all(size), PointSet::EMPTY, safe);
    let stones = [PointSet::EMPTY, ["A2", "B2"].iter().filter_map(|name| size.named(name)).collect()];
    let mut board = Board::new(&ground, stones).unwrap();
    for name in ["A1", "B1", "C2"] {
        board.play(&ground, size.named(name).unwrap(), Color::Black);
    }
    assert_eq!(board.stones(Color::White).len(), 2);
    assert!(board.layout(&ground).chain(size.named("B2").unwrap(), Color::White).lasts);
}
