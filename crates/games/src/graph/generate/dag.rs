//! Layers without cycles, for transpositions alone.

use super::adjacency::{AdjacencyList, Entry};
use super::{GeneratorRng, Recipe};
use twinproof_core::{Player, Value};

/// Layers, each of which leads to the next. The last one is all terminals, the others have some.
pub(super) fn build(recipe: &Recipe, rng: &mut GeneratorRng) -> AdjacencyList {
    let size = recipe.size;
    let terminals = recipe.terminal_count().clamp(1, size - 1);
    // Wide, but never so wide that the last layer holds more terminals than were asked for.
    let width = ((f64::from(size).sqrt() * 1.5) as u32).clamp(1, terminals);
    // How many of the nodes before the last layer, the root aside, have a value. A layer may be all terminals
    // only if it is the last, so each of them keeps its first node.
    let mut early = terminals - width;
    let before_last = size - 1 - width;
    let mut graph = AdjacencyList::default();
    let starts_first = rng.random_bool(0.5);
    let mover =
        |depth: u32| if depth.is_multiple_of(2) == starts_first { Player::First } else { Player::Second };
    graph.inner(mover(0), Vec::new());
    // The nodes with moves of the layer above, and the moves it can still do with.
    let mut above = vec![0];
    let mut depth = 1;
    let mut left = before_last;
    loop {
        let is_last = left == 0;
        let layer = if is_last { width } else { width.min(left) };
        let mut nodes = Vec::new();
        let mut with_moves = Vec::new();
        for place in 0..layer {
            let open = left - if is_last { 0 } else { place };
            let ends = is_last || place > 0 && rng.below(open.max(1)) < early;
            let node = if ends {
                early -= u32::from(!is_last);
                graph.terminal(if rng.random_bool(0.5) { Value::Win } else { Value::Loss })
            } else {
                with_moves.push(graph.inner(mover(depth), Vec::new()));
                graph.nodes.len() as u32 - 1
            };
            nodes.push(node);
            // Everything is reached from above.
            let parent = rng.pick(&above);
            graph.link(parent, node);
        }
        for &node in &above {
            let wanted = 2 + rng.below(3) as usize;
            while graph.moves_mut(node).len() < wanted {
                let target = rng.pick(&nodes);
                graph.link(node, target);
            }
        }
        if is_last {
            break;
        }
        left -= layer;
        above = with_moves;
        depth += 1;
    }
    debug_assert!(graph.nodes.iter().all(|node| !matches!(node, Entry::Inner(_, moves) if moves.is_empty())));
    graph.shuffle_moves(rng);
    graph
}
