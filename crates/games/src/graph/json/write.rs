//! Writes graphs as JSON.

use crate::graph::{Graph, Node};
use serde::Serialize;
use twinproof_core::{Player, Problem, Rules, Value};

/// Writes one graph on one line, without an end of line. Nodes come in the order of their indices, so that
/// reading the text gives the same graph with the same indices.
pub fn write(problem: &Problem<Graph>, id: Option<&str>, expected: Option<&str>) -> String {
    let graph = problem.game();
    let mut out = Vec::with_capacity(40 * graph.node_count() + 100);
    out.push(b'{');
    if let Some(id) = id {
        out.extend(b"\"id\":");
        put(&mut out, id);
        out.push(b',');
    }
    out.extend(b"\"rule\":");
    put(&mut out, problem.rule().name());
    out.extend(b",\"root\":");
    put(&mut out, graph.name(*problem.root()));
    out.extend(b",\"past\":");
    put_names(&mut out, graph, problem.past().iter().copied());
    out.extend(b",\"nodes\":{");
    for node in graph.nodes() {
        if node.index() > 0 {
            out.push(b',');
        }
        put(&mut out, graph.name(node));
        out.extend(match (graph.terminal(&node), graph.to_move(&node)) {
            (Some(Value::Win), _) => &b":{\"value\":\"win\"}"[..],
            (Some(Value::Loss), _) => b":{\"value\":\"loss\"}",
            (None, Player::First) => b":{\"kind\":\"or\",\"moves\":",
            (None, Player::Second) => b":{\"kind\":\"and\",\"moves\":",
        });
        if graph.terminal(&node).is_none() {
            put_names(&mut out, graph, graph.targets(node));
            out.push(b'}');
        }
    }
    out.push(b'}');
    if let Some(expected) = expected {
        out.extend(b",\"expected\":");
        put(&mut out, expected);
    }
    out.push(b'}');
    String::from_utf8(out).expect("names and serde's strings are UTF-8")
}

fn put_names(out: &mut Vec<u8>, graph: &Graph, nodes: impl Iterator<Item = Node>) {
    out.push(b'[');
    for (index, node) in nodes.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        put(out, graph.name(node));
    }
    out.push(b']');
}

fn put(out: &mut Vec<u8>, text: &str) {
    text.serialize(&mut serde_json::Serializer::new(out)).expect("a string is written to memory");
}
