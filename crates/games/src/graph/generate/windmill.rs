//! Windmills: long progress, with a way to repeat at every step.

use super::adjacency::AdjacencyList;
use super::{GeneratorRng, Recipe};
use twinproof_core::{Player, Value};

/// Squares on a wheel.
const SQUARES: u32 = 4;
/// Nodes of a wheel: for each square the check that leads there, the first player's turn, and the quiet move.
const WHEEL: u32 = 3 * SQUARES;
/// How often the smaller kind of prize is there to be had.
const MINOR: u32 = 3;

pub(super) const SMALLEST: u32 = WHEEL + 2;

/// The nodes of one wheel, by its number. The root is the first check of the first wheel.
#[derive(Clone, Copy)]
struct Wheel(u32);

impl Wheel {
    fn check(self, square: u32) -> u32 {
        self.0 * WHEEL + square
    }

    fn turn(self, square: u32) -> u32 {
        self.0 * WHEEL + SQUARES + square
    }

    fn quiet(self, square: u32) -> u32 {
        self.0 * WHEEL + 2 * SQUARES + square
    }
}

/// A wheel for each number of prizes collected. From check to turn to the next check it goes round; at the last
/// square a prize can be taken, which leads to the next wheel. A quiet move gives the second player the choice
/// where on the wheel to go on, mostly with the choice of having a prize taken at once: without that one,
/// and all the others seen before, it must repeat. The last prize decides.
pub(super) fn build(recipe: &Recipe, rng: &mut GeneratorRng) -> AdjacencyList {
    let terminals = recipe.terminal_count().clamp(1, recipe.size - WHEEL);
    let wheels = (recipe.size - terminals) / WHEEL;
    let columns = wheels.min(MINOR + 1);
    let end = wheels * WHEEL;
    let forced: Vec<_> =
        (0..rng.below(3)).map(|_| Wheel(rng.below(wheels)).quiet(rng.below(SQUARES))).collect();
    let mut graph = AdjacencyList::default();
    for wheel in (0..wheels).map(Wheel) {
        for square in 0..SQUARES {
            let mut replies = vec![wheel.turn(square)];
            // Now and then the second player can let a square go by, which helps nobody.
            if square + 2 < SQUARES && rng.random_bool(0.3) {
                replies.push(wheel.turn(square + 1));
            }
            graph.inner(Player::Second, replies);
        }
        for square in 0..SQUARES {
            let mut moves = vec![wheel.quiet(square)];
            if square + 1 < SQUARES {
                moves.push(wheel.check(square + 1));
            } else {
                moves.extend(prizes(wheel, wheels, columns).map_or_else(|| vec![end], prized));
            }
            graph.inner(Player::First, moves);
        }
        for square in 0..SQUARES {
            let mut replies = vec![wheel.turn((square + 1) % SQUARES), wheel.turn(rng.below(SQUARES))];
            replies.truncate(1 + rng.below(2) as usize);
            if !forced.contains(&wheel.quiet(square)) {
                replies.push(match prizes(wheel, wheels, columns) {
                    Some(next) => rng.pick(&next).turn(rng.below(SQUARES)),
                    None => end,
                });
            }
            graph.inner(Player::Second, replies);
        }
    }
    graph.terminal(if rng.random_bool(0.5) { Value::Win } else { Value::Loss });
    for _ in 1..terminals {
        let wheel = Wheel(rng.below(wheels));
        let square = rng.below(SQUARES);
        match rng.below(4) {
            0 => graph.trap(wheel.check(square)),
            1 => graph.trap(wheel.turn(square)),
            // Without check the second player may get away.
            _ => {
                let away = graph.terminal(Value::Loss);
                graph.link(wheel.quiet(square), away);
            }
        }
    }
    graph.shuffle_moves(rng);
    graph
}

/// The wheels that turn after one more prize; `None` when all are taken. Wheels stand in rows: a minor prize
/// leads along the row, a major one to the next row.
fn prizes(wheel: Wheel, wheels: u32, columns: u32) -> Option<Vec<Wheel>> {
    let minor = (!(wheel.0 + 1).is_multiple_of(columns)).then_some(wheel.0 + 1);
    let major = Some(wheel.0 + columns);
    let next: Vec<_> =
        [minor, major].into_iter().flatten().filter(|&next| next < wheels).map(Wheel).collect();
    (!next.is_empty()).then_some(next)
}

/// The moves that take those prizes.
fn prized(next: Vec<Wheel>) -> Vec<u32> {
    next.into_iter().map(|wheel| wheel.check(0)).collect()
}
