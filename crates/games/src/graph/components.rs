//! Strongly connected components by Tarjan's algorithm, with an explicit stack: a corridor may be a million
//! nodes long.

use super::data::Data;

const NEW: u32 = u32::MAX;

/// A call of the recursive form.
struct TarjanFrame {
    node: u32,
    /// The next edge to follow; past the node's own targets there may be one more, to the root.
    edge: u32,
}

/// For each node the number of its component, in topological order, with an edge from each node of the past to
/// the root added to the graph.
pub(super) fn epochs(data: &Data, root: u32, past: &[u32]) -> Vec<u32> {
    let count = data.kinds.len();
    let mut in_past = vec![false; count];
    past.iter().for_each(|&node| in_past[node as usize] = true);

    // `order` is the time of the first visit, `low` the earliest open node known to be reached, `component` the
    // number of the component once it is complete. Open nodes wait for theirs to be.
    let mut order = vec![NEW; count];
    let mut low = vec![0; count];
    let mut component = vec![NEW; count];
    let mut open = Vec::new();
    let mut frames = Vec::new();
    let (mut time, mut components) = (0, 0);

    for start in 0..count as u32 {
        if order[start as usize] != NEW {
            continue;
        }
        frames.push(TarjanFrame { node: start, edge: 0 });
        while let Some(frame) = frames.last_mut() {
            let node = frame.node as usize;
            // Step 1: on the first visit, open the node.
            if frame.edge == 0 {
                order[node] = time;
                low[node] = time;
                time += 1;
                open.push(frame.node);
            }
            // Step 2: follow the next edge.
            let targets = data.targets(frame.node);
            let edge = frame.edge as usize;
            let target =
                targets.get(edge).copied().or((edge == targets.len() && in_past[node]).then_some(root));
            frame.edge += 1;
            if let Some(target) = target {
                if order[target as usize] == NEW {
                    frames.push(TarjanFrame { node: target, edge: 0 });
                } else if component[target as usize] == NEW {
                    low[node] = low[node].min(order[target as usize]);
                }
                continue;
            }
            // Step 3: no edge is left. Close the component, if the node is its head, and return to the caller.
            frames.pop();
            if low[node] == order[node] {
                loop {
                    let member = open.pop().expect("the head of a component is open") as usize;
                    component[member] = components;
                    if member == node {
                        break;
                    }
                }
                components += 1;
            }
            if let Some(caller) = frames.last() {
                let caller = caller.node as usize;
                low[caller] = low[caller].min(low[node]);
            }
        }
    }
    // A component is complete before those that lead into it.
    component.iter_mut().for_each(|number| *number = components - 1 - *number);
    component
}
