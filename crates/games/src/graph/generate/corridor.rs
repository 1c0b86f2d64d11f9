use super::draft::Draft;
use super::{Dice, Recipe};
use twinproof_core::{Player, Value};

/// A line of nodes, traps along it, and the value at its far end.
pub(super) fn draft(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let terminals = recipe.terminal_count().clamp(1, recipe.size - 1);
    let length = recipe.size - terminals;
    let mut draft = Draft::default();
    for place in 0..length {
        let player = if place % 2 == 0 { Player::First } else { Player::Second };
        draft.inner(player, vec![place + 1]);
    }
    draft.terminal(if dice.chance(0.5) { Value::Win } else { Value::Loss });
    for _ in 1..terminals {
        draft.trap(dice.below(length));
    }
    draft.shuffle_moves(dice);
    draft
}
