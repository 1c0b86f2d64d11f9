//! Graphs in JSON come back as they were, and whatever is wrong with one is said in a sentence.

use super::*;
use crate::graph::generate::{Family, Recipe, generate};
use twinproof_core::{Game, RepetitionRule};

const FIGURE: &str = r#"{"id":"fig1","rule":"first-player-loss","root":"A","past":[],"nodes":{"A":{"kind":"or","moves":["B","C"]},"B":{"kind":"and","moves":["E","D"]},"C":{"kind":"and","moves":["F"]},"D":{"value":"loss"},"E":{"kind":"or","moves":["H","G"]},"F":{"kind":"or","moves":["H"]},"G":{"value":"win"},"H":{"kind":"and","moves":["E"]}}}"#;

fn refused(text: &str) -> String {
    read(text.as_bytes()).expect_err(text).to_string()
}

#[test]
fn what_is_written_is_what_was_read() {
    let named = read(FIGURE.as_bytes()).unwrap();
    assert_eq!(named.problem.rule(), RepetitionRule::FirstPlayerLoss);
    assert_eq!(write(&named.problem, named.id.as_deref(), None), FIGURE);
    for family in Family::ALL {
        let size = if family == Family::Pursuit { 4 } else { 80 };
        let problem = generate(&Recipe { size, past: 3, ..Recipe::new(family) }).unwrap();
        let text = write(&problem, Some("\"quoted\"\n"), Some("proven"));
        assert!(!text.contains('\n'));
        let named = read(text.as_bytes()).unwrap();
        assert_eq!(write(&named.problem, named.id.as_deref(), named.expected.as_deref()), text);
        assert_eq!((named.problem.root(), named.problem.past()), (problem.root(), problem.past()));
    }
}

#[test]
fn the_shipped_graphs_are_read() {
    for (text, count) in [
        (include_str!("../../../data/paper-figures.jsonl"), 5),
        (include_str!("../../../data/hard.jsonl"), 80),
    ] {
        assert_eq!(text.lines().count(), count);
        for line in text.lines() {
            let named = read(line.as_bytes()).unwrap();
            assert!(named.id.is_some());
            assert!(matches!(named.expected.as_deref(), Some("proven" | "disproven")));
        }
    }
}

#[test]
fn keys_come_in_any_order_and_unknown_ones_are_ignored() {
    let text = r#"{"note":{"deep":[1,{"x":null}]},"nodes":{"A":{"moves":["B","B"],"colour":"red","kind":"or"},
        "B":{"kind":17,"value":"win","moves":[]}},"past":["B"],"root":"A","expected":12,"id":7,
        "rule":"current-player-loss"}"#;
    let named = read(text.as_bytes()).unwrap();
    assert_eq!((named.id.as_deref(), named.expected), (Some("7"), None));
    let game = named.problem.game();
    assert_eq!(game.targets(*named.problem.root()).len(), 2, "a move given twice is two moves");
    assert_eq!(named.problem.past(), [game.find("B").unwrap()]);
}

#[test]
fn names_may_hold_anything_that_json_can_write() {
    let text = r#"{"rule":"first-player-loss","root":"","nodes":{"":{"kind":"or","moves":["\u00e9\"","é\n"]},
        "é\"":{"value":"win"},"\u00e9\n":{"value":"loss"}}}"#;
    let named = read(text.as_bytes()).unwrap();
    assert_eq!(named.problem.game().node_count(), 3);
    let again = read(write(&named.problem, None, None).as_bytes()).unwrap();
    assert_eq!(again.problem.game().format_move(again.problem.root(), *again.problem.root()), "");
}

#[test]
fn the_id_is_found_before_a_mistake() {
    assert_eq!(id(br#"{"id":"x","rule":3}"#).as_deref(), Some("x"));
    assert_eq!(id(br#"{"rule":3,"id":"x"}"#), None);
    assert_eq!(id(b"{\"id\":4.5"), Some("4.5".into()));
    assert_eq!(id(b"nonsense"), None);
}

/// A graph of the given nodes, with all else right.
fn with_nodes(nodes: &str) -> String {
    format!(r#"{{"rule":"first-player-loss","root":"A","nodes":{nodes}}}"#)
}

#[test]
fn mistakes_in_the_nodes_are_told_with_a_remedy() {
    for (nodes, message) in [
        (
            r#"{"A":{"kind":"or","moves":["B","C"]},"B":{"value":"win"}}"#,
            "node \"A\" has a move to \"C\", which is not among the nodes: add it or name another node",
        ),
        (
            r#"{"B":{"value":"win"}}"#,
            "the root is \"A\", which is not among the nodes: add it or name another node",
        ),
        (
            r#"{"A":{"kind":"or"}}"#,
            "line 1, column 65: node \"A\" has neither a value nor moves: give it one of them",
        ),
        (
            r#"{"A":{"kind":"or","moves":[]}}"#,
            "line 1, column 76: node \"A\" has neither a value nor moves: give it one of them",
        ),
        (
            r#"{"A":{"kind":"or","moves":["A"],"value":"win"}}"#,
            "line 1, column 93: node \"A\" has both a value and moves: take one of them out",
        ),
        (
            r#"{"A":{"kind":"xor","moves":["A"]}}"#,
            "line 1, column 80: node \"A\" is of the unknown kind \"xor\": write \"or\" or \"and\"",
        ),
        (
            r#"{"A":{"kind":3,"moves":["A"]}}"#,
            "line 1, column 76: node \"A\" is of the unknown kind integer `3`: write \"or\" or \"and\"",
        ),
        (
            r#"{"A":{"moves":["A"]}}"#,
            "line 1, column 67: node \"A\" has moves but no kind: add \"kind\":\"or\" or \"kind\":\"and\"",
        ),
        (r#"{"A":{"value":"draw"}}"#, "line 1, column 67: \"draw\" is no value: write \"win\" or \"loss\""),
        (
            r#"{"A":{"value":"win"},"A":{"value":"win"}}"#,
            "line 1, column 71: the node \"A\" is given twice: keep one of the two",
        ),
        (
            r#"{"A":{"value":"win","value":"win"}}"#,
            "line 1, column 74: a node has the key \"value\" twice: keep one of the two",
        ),
        (
            r#"{"A":{"x":1,"value":"win","x":2}}"#,
            "line 1, column 76: a node has the key \"x\" twice: keep one of the two",
        ),
        (
            r#"{"A":{"kind":"or","moves":"A"}}"#,
            "line 1, column 76: invalid type: string \"A\", expected a list of names of nodes",
        ),
        (
            r#"{"A":{"kind":"or","moves":[1]}}"#,
            "line 1, column 75: invalid type: integer `1`, expected the name of a node",
        ),
        (
            r#"{"A":"win"}"#,
            "line 1, column 57: invalid type: string \"win\", expected node \"A\" as an object with a value or \
             with kind and moves",
        ),
        (
            r#"["A"]"#,
            "line 1, column 47: invalid type: sequence, expected the nodes: an object with a key for each",
        ),
    ] {
        assert_eq!(refused(&with_nodes(nodes)), message);
    }
}

#[test]
fn mistakes_around_the_nodes_are_told_with_a_remedy() {
    let nodes = r#""nodes":{"A":{"value":"win"}}"#;
    let rule = r#""rule":"first-player-loss""#;
    for (text, message) in [
        (
            format!(r#"{{"root":"A",{nodes}}}"#),
            "the key \"rule\" is missing: add \"rule\":\"first-player-loss\" or \"rule\":\"current-player-loss\"",
        ),
        (
            format!(r#"{{{rule},{nodes}}}"#),
            "the key \"root\" is missing: add the name of the node to be solved",
        ),
        (
            format!(r#"{{{rule},"root":"A"}}"#),
            "the key \"nodes\" is missing: add the nodes by name, as in \"nodes\":{\"A\":{\"value\":\"win\"}}",
        ),
        (
            format!("{{\"rule\":\"superko\",\n\"root\":\"A\",{nodes}}}"),
            "line 1, column 17: \"superko\" is no rule of repetition: write \"first-player-loss\" or \
             \"current-player-loss\"",
        ),
        (
            format!("{{{rule},\n{nodes},\n\"root\":\"A\",\"root\":\"A\"}}"),
            "line 3, column 17: the graph has the key \"root\" twice: keep one of the two",
        ),
        (
            format!(r#"{{{rule},{nodes},"root":"A","x":1,"x":1}}"#),
            "line 1, column 78: the graph has the key \"x\" twice: keep one of the two",
        ),
        (
            format!(r#"{{{rule},{nodes},"root":"A","past":["Z"]}}"#),
            "the past names \"Z\", which is not among the nodes: add it or name another node",
        ),
        (
            format!(r#"{{{rule},{nodes},"root":["A"]}}"#),
            "line 1, column 65: invalid type: sequence, expected the name of the root",
        ),
        (
            format!(r#"{{"id":{{}},{rule},{nodes},"root":"A"}}"#),
            "line 1, column 8: invalid type: map, expected the id as a string or a number",
        ),
        (
            "[1]".into(),
            "line 1, column 1: invalid type: sequence, expected a graph: an object with the keys \"rule\", \
             \"root\" and \"nodes\"",
        ),
        ("".into(), "line 1, column 1: this is not JSON: EOF while parsing a value"),
        (format!("{{{rule}"), "line 1, column 27: this is not JSON: EOF while parsing an object"),
        (
            format!(r#"{{{rule},{nodes},"root":"A"}} {{}}"#),
            "line 1, column 71: this is not JSON: trailing characters",
        ),
    ] {
        assert_eq!(refused(&text), message, "{text}");
    }
    let bytes = b"{\"id\":\"\xff\"}";
    assert_eq!(
        read(bytes).unwrap_err().to_string(),
        "line 1, column 8: this is not JSON: invalid unicode code point"
    );
}

#[test]
fn deep_garbage_does_not_overflow_the_stack() {
    for open in ["[", "{\"x\":"] {
        let deep = open.repeat(200_000);
        refused(&deep);
        refused(&format!(r#"{{"note":{deep}"#));
        refused(&format!(r#"{{"expected":{deep}"#));
        refused(&format!(r#"{{"id":{deep}"#));
        refused(&with_nodes(&format!(r#"{{"A":{{"kind":{deep}"#)));
    }
}

#[test]
fn errors_stay_short_however_long_the_text() {
    let long = "é".repeat(100_000);
    for nodes in [
        format!(r#"{{"A":{{"kind":"or","moves":["{long}"]}}}}"#),
        format!(r#"{{"A":{{"kind":"{long}","moves":["A"]}}}}"#),
        format!(r#"{{"A":{{"value":"{long}"}}}}"#),
        format!(r#"{{"A":"{long}"}}"#),
        format!(r#"{{"{long}":{{"kind":"or"}}}}"#),
    ] {
        let message = refused(&with_nodes(&nodes));
        assert!(message.chars().count() < 500 && message.contains('…'), "{message}");
    }
}

#[test]
fn a_hundred_thousand_nodes_come_back() {
    let problem = generate(&Recipe { size: 100_000, ..Recipe::new(Family::Random) }).unwrap();
    let text = write(&problem, None, None);
    let named = read(text.as_bytes()).unwrap();
    assert_eq!(named.problem.game().move_count(), problem.game().move_count());
    assert_eq!(write(&named.problem, None, None), text);
}
