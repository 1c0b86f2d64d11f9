//! Enclosed positions about which something may be asked: what a generator of problems has proven or throws away.
//!
//! Room for eyes is grown point by point in a corner, on a side or in the centre. Stones of the defender's wall it in, some
//! of them missing; stones of the attacker's, which nobody can take, stand around that. A few stones of both colours lie
//! inside. Black is to move and may be either. Nothing here knows what comes of it.

use super::board::Board;
use super::ground::Ground;
use super::points::{Color, Point, PointSet, Size};
use super::{Go, Goal, Ko, Position};
use crate::generator_rng::GeneratorRng;
use std::fmt;
use std::ops::RangeInclusive;
use twinproof_core::{Problem, mix};

/// Room that a problem may have, in points where moves may be made, the wall not counted.
pub const ROOM: RangeInclusive<u16> = 4..=20;
/// All problems are on a board of this size.
const SIZE: Size = Size { width: 9, height: 9 };
/// How often the defender has a stone outside to connect to, where an eye is asked for.
const WAYS_OUT: f64 = 0.3;
/// Draws of one candidate that lead to no position are given up after so many.
const DRAWS: u32 = 1000;

/// Where on the board a problem lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// In a corner.
    Corner,
    /// On a side, away from the corners.
    Side,
    /// Away from the sides.
    Centre,
}

impl Shape {
    /// Every shape, in the order in which they take turns.
    pub const ALL: [Self; 3] = [Self::Corner, Self::Side, Self::Centre];

    /// Where room begins, and the columns and rows it keeps to. Wall and attackers fit around it.
    fn bounds(self) -> ((usize, usize), RangeInclusive<usize>, RangeInclusive<usize>) {
        match self {
            Self::Corner => ((0, 0), 0..=6, 0..=6),
            Self::Side => ((4, 0), 2..=6, 0..=6),
            Self::Centre => ((4, 4), 2..=6, 2..=6),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Corner => "corner",
            Self::Side => "side",
            Self::Centre => "centre",
        })
    }
}

/// What a candidate is to be like.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    /// Where it lies.
    pub shape: Shape,
    /// How many points of room it has, of [`ROOM`].
    pub room: u16,
    /// Whether the marked stones should get an eye; if not, whether they live.
    pub one_eye: bool,
    /// Same seed and number, same candidate.
    pub seed: u64,
    /// Which of the candidates of that seed.
    pub number: u64,
}

/// A candidate; `None` if chance makes no position of it. The same everywhere and always.
///
/// ```
/// use twinproof_games::go::generate::{Recipe, Shape, candidate};
///
/// let recipe = Recipe { shape: Shape::Corner, room: 8, one_eye: false, seed: 1, number: 0 };
/// let problem = candidate(&recipe).expect("the first one is a position");
/// assert_eq!(problem.root(), candidate(&recipe).expect("as before").root());
/// assert_eq!(problem.game().region().len() - problem.game().target().len(), 8);
/// ```
pub fn candidate(recipe: &Recipe) -> Option<Problem<Go>> {
    let mut rng = GeneratorRng::new(mix(recipe.seed).wrapping_add(recipe.number));
    (0..DRAWS).find_map(|_| draw(recipe, &mut rng))
}

fn draw(recipe: &Recipe, rng: &mut GeneratorRng) -> Option<Problem<Go>> {
    let ground = Ground::new(SIZE);
    let points = u32::from(recipe.room);
    let gaps = rng.below(points / 3 + 1);
    let mut room = grown(&ground, recipe.shape, points - gaps, rng);
    let mut wall = walled(room).without(room);
    for _ in 0..gaps {
        let gap = picked(wall, rng)?;
        wall.remove(gap);
        room.insert(gap);
    }
    let region = room.or(wall);
    let ring = ground.grown(region).without(region);
    let defender = rng.pick(&Color::ALL);
    let mut stones = [PointSet::EMPTY; 2];
    stones[defender as usize] = wall;
    stones[defender.other() as usize] = ring;
    // The wider the room, the more of it is filled: much empty room is alive, whatever is played.
    let inside = points / 6 + rng.below(points / 2 + 1);
    let share = f64::from(1 + rng.below(4)) / 5.0;
    for _ in 0..inside {
        let point = picked(room.without(stones[0]).without(stones[1]), rng)?;
        let color = if rng.random_bool(share) { defender } else { defender.other() };
        stones[color as usize].insert(point);
    }
    let (goal, target) = match (recipe.one_eye, defender) {
        (true, _) => {
            if rng.random_bool(WAYS_OUT) {
                let out = picked(ring, rng)?;
                stones[defender.other() as usize].remove(out);
                stones[defender as usize].insert(out);
            }
            (Goal::OneEye, longest_chain(&ground, wall))
        }
        (false, Color::Black) => (Goal::Live, wall),
        (false, Color::White) => (Goal::Kill, wall),
    };
    let first = if recipe.one_eye { defender } else { Color::Black };
    let game = Go::new(SIZE, Ko::Situational, goal, first, region, target);
    let board = Board::new(&game.ground, stones).ok()?;
    Problem::new(game, Position::new(board, Color::Black), Vec::new(), Ko::Situational.rule()).ok()
}

/// So many connected points where the shape begins, the more likely the more neighbours they have among the others.
fn grown(ground: &Ground, shape: Shape, points: u32, rng: &mut GeneratorRng) -> PointSet {
    let (start, columns, rows) = shape.bounds();
    let within = |&point: &Point| {
        let (column, row) = SIZE.place(point);
        columns.contains(&column) && rows.contains(&row)
    };
    let mut room: PointSet = SIZE.point(start.0, start.1).into_iter().collect();
    for _ in 1..points {
        // A point stands here once for each of its neighbours.
        let near = room.iter().flat_map(|point| ground.whole.beside(point).iter());
        let near: Vec<_> = near.filter(|point| !room.contains(*point)).filter(within).collect();
        room.insert(rng.pick(&near));
    }
    room
}

/// The points, and all around them, diagonally too.
fn walled(points: PointSet) -> PointSet {
    let around = |point| {
        let (column, row) = SIZE.place(point);
        let columns = column.saturating_sub(1)..=column + 1;
        columns.flat_map(move |column| (row.saturating_sub(1)..=row + 1).map(move |row| (column, row)))
    };
    points.iter().flat_map(around).filter_map(|(column, row)| SIZE.point(column, row)).collect()
}

/// One of the points, if there are any.
fn picked(points: PointSet, rng: &mut GeneratorRng) -> Option<Point> {
    let points: Vec<_> = points.iter().collect();
    (!points.is_empty()).then(|| rng.pick(&points))
}

/// The largest of the parts that do not touch each other; the first of several.
fn longest_chain(ground: &Ground, mut stones: PointSet) -> PointSet {
    let mut longest = PointSet::EMPTY;
    while let Some(first) = stones.first() {
        let chain = ground.flood(std::iter::once(first).collect(), stones);
        stones = stones.without(chain);
        if chain.len() > longest.len() {
            longest = chain;
        }
    }
    longest
}
