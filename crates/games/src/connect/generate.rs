//! Games from a seed, for puzzles. Nothing here knows who wins them.

use super::{Cell, Color, Connect, Family, Move, Position, Shape, Stones};
use crate::generator_rng::GeneratorRng;
use twinproof_core::Rules;

/// A game that is not over by then is given up.
const LONGEST_GAME: usize = 60;
/// How far from other stones a stone is put, in columns and rows.
const REACH: i16 = 2;
/// Of the cells near other stones so many in sixteen are looked at, and the best is taken: both sides overlook much.
const LOOKED_AT: u32 = 6;
/// A stone in a row of the side to move counts so much times the stone before; one of the other side's less.
const OWN: u64 = 5;
const OTHERS: u64 = 4;

/// Games without end in which both sides make rows and block them as far as they see them. The same seed gives the same games.
///
/// ```
/// use twinproof_games::connect::generate::games;
/// use twinproof_games::connect::{Family, SixInARow};
///
/// let game = games::<SixInARow>(1).next().unwrap();
/// assert!(game.len() > 5);
/// assert_eq!(games::<SixInARow>(1).nth(3), games::<SixInARow>(1).nth(3));
/// ```
pub fn games<F: Family>(seed: u64) -> impl Iterator<Item = Vec<Move>> {
    beginnings::<F>(seed, LONGEST_GAME)
}

/// The same broken off after so many moves.
pub fn beginnings<F: Family>(seed: u64, most: usize) -> impl Iterator<Item = Vec<Move>> {
    let game = Connect::<F>::new(F::SHAPE, Color::Black).expect("the usual shape is one");
    let mut rng = GeneratorRng::new(seed);
    std::iter::repeat_with(move || play(&game, most, &mut rng))
}

fn play<F: Family>(game: &Connect<F>, most: usize, rng: &mut GeneratorRng) -> Vec<Move> {
    let shape = game.shape();
    let mut position = Position::START;
    let mut moves = Vec::new();
    while game.terminal(&position).is_none() && moves.len() < most {
        let needed = position.stones_to_play(shape);
        let mut half = position;
        let mut cells = Vec::new();
        for _ in 0..needed {
            let cell = choose(shape, &half, rng);
            half.stones_mut(half.to_move).insert(cell);
            cells.push(cell);
        }
        let mv = match cells[..] {
            [one] => Move::one(one),
            _ => Move::two(cells[0], cells[1]),
        };
        position = game.play(&position, mv);
        moves.push(mv);
    }
    moves
}

/// A cell for one stone of the side to move.
fn choose(shape: Shape, position: &Position, rng: &mut GeneratorRng) -> Cell {
    let occupied = position.occupied();
    if occupied.is_empty() {
        return Cell(u16::from(shape.width / 2) + u16::from(shape.height / 2) * u16::from(shape.width));
    }
    let near: Vec<Cell> =
        position.empties(shape).iter().filter(|&cell| is_near(shape, occupied, cell)).collect();
    if near.is_empty() {
        let empties: Vec<Cell> = position.empties(shape).iter().collect();
        return rng.pick(&empties);
    }
    let seen: Vec<Cell> = near.iter().copied().filter(|_| rng.below(16) < LOOKED_AT).collect();
    let own = position.stones(position.to_move);
    let others = position.stones(position.to_move.other());
    let best = seen.into_iter().max_by_key(|&cell| (worth(shape, own, others, cell), cell));
    best.unwrap_or_else(|| rng.pick(&near))
}

/// Whether there is a stone in reach.
fn is_near(shape: Shape, occupied: Stones, cell: Cell) -> bool {
    let away = -REACH..=REACH;
    away.clone().any(|dx| {
        away.clone().any(|dy| beside(shape, cell, (dx, dy)).is_some_and(|at| occupied.contains(at)))
    })
}

/// The cell so many columns and rows away.
fn beside(shape: Shape, cell: Cell, (dx, dy): (i16, i16)) -> Option<Cell> {
    let (x, y) = shape.place(cell);
    let (x, y) = (i16::from(x) + dx, i16::from(y) + dy);
    shape.cell(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
}

/// What a stone there adds to rows of the side to move and takes from those of the other side.
fn worth(shape: Shape, own: Stones, others: Stones, cell: Cell) -> u64 {
    let rows = shape.lines_through(cell).filter_map(|number| shape.line(number));
    rows.map(|row| {
        let row: Stones = row.collect();
        match (row.intersection(own).len(), row.intersection(others).len()) {
            (mine, 0) => OWN.pow(mine),
            (0, theirs) => OTHERS.pow(theirs),
            _ => 0,
        }
    })
    .sum()
}
