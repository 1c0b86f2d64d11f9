use super::draft::Draft;
use super::{Dice, Recipe};
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
pub(super) fn draft(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let terminals = recipe.terminal_count().clamp(1, recipe.size - WHEEL);
    let wheels = (recipe.size - terminals) / WHEEL;
    let columns = wheels.min(MINOR + 1);
    let end = wheels * WHEEL;
    let forced: Vec<_> =
        (0..dice.below(3)).map(|_| Wheel(dice.below(wheels)).quiet(dice.below(SQUARES))).collect();
    let mut draft = Draft::default();
    for wheel in (0..wheels).map(Wheel) {
        for square in 0..SQUARES {
            let mut replies = vec![wheel.turn(square)];
            // Now and then the second player can let a square go by, which helps nobody.
            if square + 2 < SQUARES && dice.chance(0.3) {
                replies.push(wheel.turn(square + 1));
            }
            draft.inner(Player::Second, replies);
        }
        for square in 0..SQUARES {
            let mut moves = vec![wheel.quiet(square)];
            if square + 1 < SQUARES {
                moves.push(wheel.check(square + 1));
            } else {
                moves.extend(prizes(wheel, wheels, columns).map_or_else(|| vec![end], prized));
            }
            draft.inner(Player::First, moves);
        }
        for square in 0..SQUARES {
            let mut replies = vec![wheel.turn((square + 1) % SQUARES), wheel.turn(dice.below(SQUARES))];
            replies.truncate(1 + dice.below(2) as usize);
            if !forced.contains(&wheel.quiet(square)) {
                replies.push(match prizes(wheel, wheels, columns) {
                    Some(next) => dice.pick(&next).turn(dice.below(SQUARES)),
                    None => end,
                });
            }
            draft.inner(Player::Second, replies);
        }
    }
    draft.terminal(if dice.chance(0.5) { Value::Win } else { Value::Loss });
    for _ in 1..terminals {
        let wheel = Wheel(dice.below(wheels));
        let square = dice.below(SQUARES);
        match dice.below(4) {
            0 => draft.trap(wheel.check(square)),
            1 => draft.trap(wheel.turn(square)),
            // Without check the second player may get away.
            _ => {
                let away = draft.terminal(Value::Loss);
                draft.link(wheel.quiet(square), away);
            }
        }
    }
    draft.shuffle_moves(dice);
    draft
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
