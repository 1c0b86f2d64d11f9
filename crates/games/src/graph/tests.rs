//! Tests of graphs: the laws of games, epochs, the bytes of a setup.

use super::*;
use twinproof_core::{Problem, RepetitionRule};
use twinproof_testkit::conformance;

/// A graph from lines such as `A or B C` and `B win`; the first line is the root.
fn graph(lines: &[&str], past: &[&str]) -> Problem<Graph> {
    let mut builder = Builder::new();
    for line in lines {
        let words: Vec<_> = line.split(' ').collect();
        let node = builder.node(words[0]).unwrap();
        let moves: Vec<_> = words[2..].iter().map(|name| builder.node(name).unwrap()).collect();
        match words[1] {
            "or" => builder.inner(node, Player::First, &moves).unwrap(),
            "and" => builder.inner(node, Player::Second, &moves).unwrap(),
            "win" => builder.terminal(node, Value::Win).unwrap(),
            _ => builder.terminal(node, Value::Loss).unwrap(),
        }
    }
    let root = builder.node(lines[0].split(' ').next().unwrap()).unwrap();
    let past: Vec<_> = past.iter().map(|name| builder.node(name).unwrap()).collect();
    builder.finish(root, &past, RepetitionRule::FirstPlayerLoss).unwrap()
}

fn epoch(problem: &Problem<Graph>, name: &str) -> u64 {
    problem.game().epoch(&problem.game().find(name).unwrap())
}

const FIGURE: [&str; 8] =
    ["A or B C", "B and E D", "C and F", "D loss", "E or H G", "F or H", "G win", "H and E"];

#[test]
fn obeys_the_laws_of_games() {
    conformance::check(&[graph(&FIGURE, &[]), graph(&FIGURE, &["D", "H"]), graph(&["A or A A"], &[])], 1);
}

#[test]
fn epochs_are_components_in_topological_order() {
    let problem = graph(&FIGURE, &[]);
    assert_eq!(epoch(&problem, "E"), epoch(&problem, "H"));
    for (before, after) in [("A", "B"), ("A", "C"), ("C", "F"), ("F", "H"), ("B", "E"), ("H", "G")] {
        assert!(epoch(&problem, before) < epoch(&problem, after), "{before} {after}");
    }
}

#[test]
fn a_past_that_play_can_return_to_shares_its_epoch_with_the_root() {
    // H can be reached from A, so with H before A all between them is one epoch.
    let problem = graph(&FIGURE, &["H"]);
    for name in ["A", "B", "C", "E", "F"] {
        assert_eq!(epoch(&problem, name), epoch(&problem, "H"), "{name}");
    }
    assert!(epoch(&problem, "G") > epoch(&problem, "A"));
    // A node from which the root is not reached by the graph's own moves comes before it by its place in the past.
    let problem = graph(&["A or B", "B win", "C and D", "D loss"], &["C"]);
    assert!(epoch(&problem, "C") < epoch(&problem, "A"));
}

#[test]
fn epochs_of_random_graphs_are_mutual_reachability() {
    use generate::{Family, Recipe, generate};
    for seed in 0..40 {
        let recipe = Recipe { size: 25, past: seed as u32 % 4, seed, ..Recipe::new(Family::Random) };
        let problem = generate(&recipe).unwrap();
        let graph = problem.game();
        let count = graph.node_count();
        let mut reaches = vec![vec![false; count]; count];
        for node in graph.nodes() {
            reaches[node.index()][node.index()] = true;
            graph.targets(node).for_each(|target| reaches[node.index()][target.index()] = true);
        }
        problem.past().iter().for_each(|past| reaches[past.index()][problem.root().index()] = true);
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                }
            }
        }
        for a in graph.nodes() {
            for b in graph.nodes() {
                let both = reaches[a.index()][b.index()] && reaches[b.index()][a.index()];
                assert_eq!(graph.epoch(&a) == graph.epoch(&b), both, "seed {seed}: {a:?} {b:?}");
                assert!(!reaches[a.index()][b.index()] || graph.epoch(&a) <= graph.epoch(&b));
            }
        }
    }
}

#[test]
fn a_corridor_of_a_million_nodes_needs_no_stack() {
    use generate::{Family, Recipe, generate};
    let recipe = Recipe { size: 1_000_000, terminals: 0.0, ..Recipe::new(Family::Corridor) };
    let problem = std::thread::Builder::new()
        .stack_size(256 * 1024)
        .spawn(move || generate(&recipe).unwrap())
        .unwrap()
        .join()
        .unwrap();
    let game = problem.game();
    assert_eq!(game.nodes().map(|node| game.epoch(&node)).max(), Some(999_999));
}

#[test]
fn the_setup_is_what_the_documentation_says() {
    let problem = graph(&["A or B", "B win"], &[]);
    let mut setup = Vec::new();
    problem.game().write_setup(&mut setup);
    assert_eq!(setup, [0x02, 0x01, 0x41, 0x00, 0x01, 0x01, 0x01, 0x42, 0x02]);
    let mut position = Vec::new();
    problem.game().encode(&Node(1), &mut position);
    assert_eq!(position, [0, 0, 0, 1]);
}

#[test]
fn hostile_setups_are_refused() {
    for (setup, message) in [
        (&[][..], "the data ends too early"),
        (&[0], "the graph has no nodes"),
        (&[0xff, 0xff, 0xff, 0xff, 0x0f, 1, b'A', 2], "the number 4294967295 should be below 5"),
        (&[1, 1, b'A', 0, 0], "node \"A\" has neither a value nor moves"),
        (&[1, 1, b'A', 0, 1, 1], "the number 1 should be below 1"),
        (&[1, 1, b'A', 0, 200, 1, 0], "the number 200 should be below 4"),
        (&[1, 1, b'A', 4], "node \"A\" has the unknown kind 4"),
        (&[1, 1, 0xff, 2], "the name of node 0 is not UTF-8"),
        (&[2, 1, b'A', 2, 1, b'A', 2], "two nodes are named \"A\""),
        (&[1, 1, b'A', 2, 0], "1 bytes too many"),
        (&[1, 0x7f, b'A', 2], "the data ends too early"),
    ] {
        assert_eq!(Graph::read_setup(setup).unwrap_err().to_string(), message, "{setup:?}");
    }
}

#[test]
fn positions_outside_the_graph_are_refused() {
    let problem = graph(&FIGURE, &[]);
    let refused = |block: &[u8]| problem.game().decode(block).unwrap_err().to_string();
    assert_eq!(refused(&[0, 0, 0, 8]), "there is no node 8 among the 8 nodes");
    assert_eq!(refused(&[0, 0, 7]), "a node is written in four bytes");
}

#[test]
fn nodes_stand_in_the_order_of_definition() {
    let mut builder = Builder::new();
    let [z, y, x] = ["z", "y", "x"].map(|name| builder.node(name).unwrap());
    builder.terminal(x, Value::Win).unwrap();
    builder.inner(y, Player::Second, &[z, x]).unwrap();
    builder.inner(z, Player::First, &[y]).unwrap();
    let problem = builder.finish(z, &[y], RepetitionRule::CurrentPlayerLoss).unwrap();
    let game = problem.game();
    assert_eq!(game.nodes().map(|node| game.name(node)).collect::<Vec<_>>(), ["x", "y", "z"]);
    assert_eq!(game.targets(Node(1)).collect::<Vec<_>>(), [Node(2), Node(0)]);
    assert_eq!((*problem.root(), problem.past()), (Node(2), &[Node(1)][..]));
}
