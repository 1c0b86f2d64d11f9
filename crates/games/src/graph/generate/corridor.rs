//! One long line, for whatever must not recurse.

use super::adjacency::AdjacencyList;
use super::{GeneratorRng, Recipe};
use twinproof_core::{Player, Value};

/// A line of nodes, traps along it, and the value at its far end.
pub(super) fn build(recipe: &Recipe, rng: &mut GeneratorRng) -> AdjacencyList {
    let terminals = recipe.terminal_count().clamp(1, recipe.size - 1);
    let length = recipe.size - terminals;
    let mut graph = AdjacencyList::default();
    for place in 0..length {
        let player = if place % 2 == 0 { Player::First } else { Player::Second };
        graph.inner(player, vec![place + 1]);
    }
    graph.terminal(if rng.random_bool(0.5) { Value::Win } else { Value::Loss });
    for _ in 1..terminals {
        graph.trap(rng.below(length));
    }
    graph.shuffle_moves(rng);
    graph
}
