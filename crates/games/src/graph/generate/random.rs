//! Random graphs with cycles and shared nodes: the general test.

use super::adjacency::{AdjacencyList, Entry};
use super::{GeneratorRng, Recipe};
use twinproof_core::{Player, Value};

/// Every node but the root hangs below an earlier one; then moves are added that share and return.
pub(super) fn build(recipe: &Recipe, rng: &mut GeneratorRng) -> AdjacencyList {
    let (size, terminals) = (recipe.size, recipe.terminal_count());
    let mut graph = AdjacencyList::default();
    if size == 1 && terminals == 1 {
        graph.terminal(if rng.random_bool(0.5) { Value::Win } else { Value::Loss });
        return graph;
    }
    let alternating = rng.random_bool(0.5);
    // Half of the graphs are long, moves staying near; the others are wide, with moves to anywhere.
    let wide = rng.random_bool(0.5);
    // Under first-player-loss most random graphs are lost, since all repetition is.
    let wins = 0.4 + 0.1 * f64::from(rng.below(5));

    // Step 1: a tree. Which nodes have a value is drawn so that the number comes out right.
    let root_player = if rng.random_bool(0.7) { Player::First } else { Player::Second };
    graph.inner(root_player, Vec::new());
    let mut players = vec![root_player];
    let mut with_moves = vec![0u32];
    let mut terminals_left = terminals.min(size - 1);
    for node in 1..size {
        let parent = parent(&with_moves, wide, &mut graph, rng);
        graph.link(parent, node);
        if rng.below(size - node) < terminals_left {
            terminals_left -= 1;
            graph.terminal(if rng.random_bool(wins) { Value::Win } else { Value::Loss });
            players.push(Player::First);
        } else {
            let player = match alternating {
                true => players[parent as usize].opponent(),
                false if rng.random_bool(0.5) => Player::First,
                false => Player::Second,
            };
            graph.inner(player, Vec::new());
            players.push(player);
            with_moves.push(node);
        }
    }

    // Step 2: more moves, up to a degree of one to four, or one to eight in a wide graph.
    for (place, &node) in with_moves.iter().enumerate() {
        let degrees = if wide { [1, 2, 3, 4, 5, 6, 8] } else { [1, 2, 2, 2, 3, 3, 4] };
        let wanted = degrees[rng.below(7) as usize];
        while graph.moves_mut(node).len() < wanted {
            let target = match rng.below(10) {
                _ if wide => rng.below(size),
                // Back, to where the line may have come from.
                0..4 => with_moves[place - rng.below(place.min(12) as u32 + 1) as usize],
                // To what lies near, which others near share.
                4..8 => (node.saturating_sub(6) + rng.below(13)).min(size - 1),
                // Anywhere.
                _ => rng.below(size),
            };
            graph.link(node, target);
        }
    }
    graph.shuffle_moves(rng);
    graph
}

/// Mostly one of the latest nodes, so that lines grow long, or anyone in a wide graph; and not one with many
/// moves already.
fn parent(with_moves: &[u32], wide: bool, graph: &mut AdjacencyList, rng: &mut GeneratorRng) -> u32 {
    let latest = with_moves.len() as u32;
    let mut parent = 0;
    for _ in 0..4 {
        let back = if !wide && rng.random_bool(0.7) { rng.below(latest.min(4)) } else { rng.below(latest) };
        parent = with_moves[(latest - 1 - back) as usize];
        if matches!(&graph.nodes[parent as usize], Entry::Inner(_, moves) if moves.len() < 3) {
            break;
        }
    }
    parent
}
