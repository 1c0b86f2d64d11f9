use super::draft::{Draft, Entry};
use super::{Dice, Recipe};
use twinproof_core::{Player, Value};

/// Every node but the root hangs below an earlier one; then moves are added that share and return.
pub(super) fn draft(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (size, terminals) = (recipe.size, recipe.terminal_count());
    let mut draft = Draft::default();
    if size == 1 && terminals == 1 {
        draft.terminal(if dice.chance(0.5) { Value::Win } else { Value::Loss });
        return draft;
    }
    let alternating = dice.chance(0.5);
    // Half of the graphs are long, moves staying near; the others are wide, with moves to anywhere.
    let wide = dice.chance(0.5);
    // Under first-player-loss most random graphs are lost, since all repetition is.
    let wins = 0.4 + 0.1 * f64::from(dice.below(5));

    // Step 1: a tree. Which nodes have a value is drawn so that the number comes out right.
    let root_player = if dice.chance(0.7) { Player::First } else { Player::Second };
    draft.inner(root_player, Vec::new());
    let mut players = vec![root_player];
    let mut with_moves = vec![0u32];
    let mut terminals_left = terminals.min(size - 1);
    for node in 1..size {
        let parent = parent(&with_moves, wide, &mut draft, dice);
        draft.link(parent, node);
        if dice.below(size - node) < terminals_left {
            terminals_left -= 1;
            draft.terminal(if dice.chance(wins) { Value::Win } else { Value::Loss });
            players.push(Player::First);
        } else {
            let player = match alternating {
                true => players[parent as usize].opponent(),
                false if dice.chance(0.5) => Player::First,
                false => Player::Second,
            };
            draft.inner(player, Vec::new());
            players.push(player);
            with_moves.push(node);
        }
    }

    // Step 2: more moves, up to a degree of one to four, or one to eight in a wide graph.
    for (place, &node) in with_moves.iter().enumerate() {
        let degrees = if wide { [1, 2, 3, 4, 5, 6, 8] } else { [1, 2, 2, 2, 3, 3, 4] };
        let wanted = degrees[dice.below(7) as usize];
        while draft.moves_mut(node).len() < wanted {
            let target = match dice.below(10) {
                _ if wide => dice.below(size),
                // Back, to where the line may have come from.
                0..4 => with_moves[place - dice.below(place.min(12) as u32 + 1) as usize],
                // To what lies near, which others near share.
                4..8 => (node.saturating_sub(6) + dice.below(13)).min(size - 1),
                // Anywhere.
                _ => dice.below(size),
            };
            draft.link(node, target);
        }
    }
    draft.shuffle_moves(dice);
    draft
}

/// Mostly one of the latest nodes, so that lines grow long, or anyone in a wide graph; and not one with many
/// moves already.
fn parent(with_moves: &[u32], wide: bool, draft: &mut Draft, dice: &mut Dice) -> u32 {
    let latest = with_moves.len() as u32;
    let mut parent = 0;
    for _ in 0..4 {
        let back = if !wide && dice.chance(0.7) { dice.below(latest.min(4)) } else { dice.below(latest) };
        parent = with_moves[(latest - 1 - back) as usize];
        if matches!(&draft.nodes[parent as usize], Entry::Inner(_, moves) if moves.len() < 3) {
            break;
        }
    }
    parent
}
