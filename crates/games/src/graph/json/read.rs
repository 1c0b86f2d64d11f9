//! Reads graphs from JSON.

use super::seeds::{Id, Keys, Kind, KindWord, Names, Text, Word, custom};
use crate::Named;
use crate::graph::names::Quoted;
use crate::graph::{Builder, Graph, Node};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use std::fmt;
use twinproof_core::{InputError, Player, RepetitionRule, Value};

/// Characters of the longest message.
const LONGEST: usize = 400;

/// Reads one graph. The text is read once, from front to back, straight into the graph's arrays.
pub fn read(text: &[u8]) -> Result<Named<Graph>, InputError> {
    let mut partial = PartialGraph::default();
    parse(text, &mut partial)?;
    let missing = |key, remedy| InputError::new(format!("the key \"{key}\" is missing: {remedy}"));
    let rule = partial.rule.ok_or_else(|| {
        missing("rule", "add \"rule\":\"first-player-loss\" or \"rule\":\"current-player-loss\"")
    })?;
    let root = partial.root.ok_or_else(|| missing("root", "add the name of the node to be solved"))?;
    if !partial.has_nodes {
        return Err(missing("nodes", "add the nodes by name, as in \"nodes\":{\"A\":{\"value\":\"win\"}}"));
    }
    let problem = partial.graph.finish(root, &partial.past, rule)?;
    Ok(Named { id: partial.id, expected: partial.expected, problem })
}

/// The `id` of a graph that cannot be read, when it comes before the mistake.
pub fn id(text: &[u8]) -> Option<String> {
    let mut partial = PartialGraph::default();
    // The mistake is what brought the caller here; only what was read before it is wanted.
    let _ = parse(text, &mut partial);
    partial.id
}

fn parse(text: &[u8], partial: &mut PartialGraph) -> Result<(), InputError> {
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    partial.deserialize(&mut deserializer).and_then(|()| deserializer.end()).map_err(in_our_words)
}

fn in_our_words(error: serde_json::Error) -> InputError {
    let (line, column) = (error.line() as u64, error.column() as u64);
    let mut message = error.to_string();
    if let Some(bare) = message.strip_suffix(&format!(" at line {line} column {column}")) {
        message.truncate(bare.len());
    }
    // What serde quotes of the text may be as long as the text.
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    if !error.is_data() {
        message = format!("this is not JSON: {message}");
    }
    match line {
        0 => InputError::new(message),
        _ => InputError::new(message).at_column(column.max(1)).at_line(line),
    }
}

/// What was read so far.
#[derive(Default)]
struct PartialGraph {
    id: Option<String>,
    expected: Option<String>,
    rule: Option<RepetitionRule>,
    root: Option<Node>,
    past: Vec<Node>,
    has_nodes: bool,
    graph: Builder,
}

impl<'de> DeserializeSeed<'de> for &mut PartialGraph {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for &mut PartialGraph {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a graph: an object with the keys \"rule\", \"root\" and \"nodes\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut keys = Keys::new("the graph", ["id", "rule", "root", "past", "nodes", "expected"]);
        while let Some(key) = map.next_key_seed(&mut keys)? {
            match key {
                Some("id") => self.id = map.next_value_seed(Id)?,
                Some("expected") => self.expected = map.next_value_seed(Word)?,
                Some("rule") => self.rule = Some(map.next_value_seed(Text("the rule of repetition", rule))?),
                Some("root") => {
                    let graph = &mut self.graph;
                    self.root = Some(
                        map.next_value_seed(Text("the name of the root", |name: &str| graph.node(name)))?,
                    );
                }
                Some("past") => {
                    map.next_value_seed(Names { graph: &mut self.graph, nodes: &mut self.past })?;
                }
                Some("nodes") => {
                    self.has_nodes = true;
                    map.next_value_seed(Nodes(&mut self.graph))?;
                }
                _ => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        Ok(())
    }
}

fn rule(name: &str) -> Result<RepetitionRule, InputError> {
    RepetitionRule::from_name(name).ok_or_else(|| {
        let [one, two] = RepetitionRule::ALL;
        InputError::new(format!("{} is no rule of repetition: write \"{one}\" or \"{two}\"", Quoted(name)))
    })
}

fn value(word: &str) -> Result<Value, InputError> {
    match word {
        "win" => Ok(Value::Win),
        "loss" => Ok(Value::Loss),
        _ => Err(InputError::new(format!("{} is no value: write \"win\" or \"loss\"", Quoted(word)))),
    }
}

/// The object of all nodes.
struct Nodes<'a>(&'a mut Builder);

impl<'de> DeserializeSeed<'de> for Nodes<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Nodes<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the nodes: an object with a key for each")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let graph = self.0;
        let mut moves = Vec::new();
        while let Some(node) =
            map.next_key_seed(Text("the name of a node", |name: &str| graph.undefined(name)))?
        {
            moves.clear();
            map.next_value_seed(Entry { graph, node, moves: &mut moves })?;
        }
        Ok(())
    }
}

/// The object of one node.
struct Entry<'a> {
    graph: &'a mut Builder,
    node: Node,
    /// Empty; kept from node to node for its memory.
    moves: &'a mut Vec<Node>,
}

impl<'de> DeserializeSeed<'de> for Entry<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Entry<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "node {} as an object with a value or with kind and moves",
            Quoted(self.graph.name(self.node))
        )
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { graph, node, moves } = self;
        let mut keys = Keys::new("a node", ["kind", "value", "moves"]);
        let (mut kind, mut ends_with) = (Kind::Absent, None);
        while let Some(key) = map.next_key_seed(&mut keys)? {
            match key {
                Some("kind") => kind = map.next_value_seed(KindWord)?,
                Some("value") => ends_with = Some(map.next_value_seed(Text("\"win\" or \"loss\"", value))?),
                Some("moves") => map.next_value_seed(Names { graph, nodes: moves })?,
                _ => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        let name = |graph: &Builder| Quoted(graph.name(node)).to_string();
        match (ends_with, moves.is_empty(), kind) {
            (Some(value), true, _) => graph.terminal(node, value),
            (Some(_), false, _) => Err(InputError::new(format!(
                "node {} has both a value and moves: take one of them out",
                name(graph)
            ))),
            (None, false, Kind::Or) => graph.inner(node, Player::First, moves),
            (None, false, Kind::And) => graph.inner(node, Player::Second, moves),
            (None, true, _) => graph.inner(node, Player::First, &[]),
            (None, false, Kind::Absent) => Err(InputError::new(format!(
                "node {} has moves but no kind: add \"kind\":\"or\" or \"kind\":\"and\"",
                name(graph)
            ))),
            (None, false, Kind::Other(word)) => Err(InputError::new(format!(
                "node {} is of the unknown kind {word}: write \"or\" or \"and\"",
                name(graph)
            ))),
        }
        .map_err(custom)
    }
}
