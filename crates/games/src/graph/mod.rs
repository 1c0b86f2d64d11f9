//! Any AND/OR graph as a game: the laboratory for repetition and history.
//!
//! The first player moves at `or` nodes, the second at `and` nodes; a move goes along an edge; a node with a
//! value ends the game. A graph of a million nodes takes thirteen bytes a node, four a move, and its names.
//!
//! # Epochs
//!
//! The epoch of a node is the number of its strongly connected component, components counted in topological
//! order, as if there were a move from every node of the past to the root: so they hold for any past that is
//! given. They are computed when the first one is asked for. Before a problem is put together all are zero.
//!
//! # The graph as bytes
//!
//! What [`Rules::write_setup`] writes; numbers and blocks as in [`twinproof_core::bytes`].
//!
//! | field | type | meaning |
//! |---|---|---|
//! | nodes | number | how many nodes follow; at least 1 |
//! | then, for each node: | | |
//! | name | block | UTF-8, different from all other names |
//! | kind | byte | 0 = or, 1 = and, 2 = won by the first player, 3 = lost by it |
//! | moves | number | kinds 0 and 1 only: how many targets follow; at least 1 |
//! | targets | numbers | the index of each target, counted from 0, in the order of the moves |
//!
//! A graph of two nodes, `A` where the first player moves to the won node `B`, is
//! `02 · 01 41 00 01 01 · 01 42 02`. A position is the index of its node in four bytes, high byte first.

mod builder;
mod components;
mod data;
#[cfg(feature = "text")]
pub mod generate;
#[cfg(feature = "text")]
pub mod json;
mod names;
mod setup;

pub use builder::Builder;

use data::{Data, Kind};
use std::sync::{Arc, OnceLock};
use twinproof_core::{Game, InputError, Player, Rules, Value, mix};

/// A node of a graph, by its index. As a move: the node moved to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(u32);

impl Node {
    /// Its index among the nodes of its graph, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An AND/OR graph, asked whether the first player wins. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Graph {
    data: Arc<Data>,
    /// Root and past, once [`Rules::bind_past`] has told them.
    bound: Option<Arc<Bound>>,
}

#[derive(Debug)]
struct Bound {
    root: u32,
    past: Vec<u32>,
    /// The epoch of each node.
    epochs: OnceLock<Vec<u32>>,
}

impl Graph {
    fn from_data(data: Data) -> Self {
        Self { data: Arc::new(data), bound: None }
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.data.kinds.len()
    }

    /// How many moves there are, over all nodes.
    pub fn move_count(&self) -> usize {
        self.data.targets.len()
    }

    /// All nodes, in the order of their indices.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = Node> + use<> {
        (0..self.data.kinds.len() as u32).map(Node)
    }

    /// The node of that name. Looks at every name: not for loops.
    pub fn find(&self, name: &str) -> Option<Node> {
        self.nodes().find(|&node| self.name(node) == name)
    }

    /// The name of a node.
    pub fn name(&self, node: Node) -> &str {
        self.data.names.get(node.index())
    }

    /// Where the moves of a node lead, in the order in which they are tried; nowhere from a node with a value.
    pub fn targets(&self, node: Node) -> impl ExactSizeIterator<Item = Node> + '_ {
        self.data.targets(node.0).iter().copied().map(Node)
    }
}

impl Rules for Graph {
    const NAME: &'static str = "graph";

    type Position = Node;
    type Move = Node;
    type Repetition = u32;

    fn to_move(&self, position: &Node) -> Player {
        match self.data.kinds[position.index()] {
            Kind::And => Player::Second,
            Kind::Or | Kind::Win | Kind::Loss => Player::First,
        }
    }

    fn terminal(&self, position: &Node) -> Option<Value> {
        match self.data.kinds[position.index()] {
            Kind::Win => Some(Value::Win),
            Kind::Loss => Some(Value::Loss),
            Kind::Or | Kind::And => None,
        }
    }

    fn moves(&self, position: &Node, moves: &mut Vec<Node>) {
        moves.extend(self.targets(*position));
    }

    fn move_at(&self, position: &Node, index: u64, _: &mut Vec<Node>) -> Option<Node> {
        self.targets(*position).nth(usize::try_from(index).ok()?)
    }

    fn play(&self, _: &Node, mv: Node) -> Node {
        mv
    }

    fn epoch(&self, position: &Node) -> u64 {
        let Some(bound) = &self.bound else { return 0 };
        let epochs = bound.epochs.get_or_init(|| components::epochs(&self.data, bound.root, &bound.past));
        epochs[position.index()].into()
    }

    fn bind_past(&mut self, root: &Node, past: &[Node]) {
        let past = past.iter().map(|node| node.0).collect();
        self.bound = Some(Arc::new(Bound { root: root.0, past, epochs: OnceLock::new() }));
    }

    fn repetition(&self, position: &Node) -> u32 {
        position.0
    }

    fn repetition_is_state(&self) -> bool {
        true
    }

    fn question(&self) -> String {
        "first player wins".into()
    }

    fn first_player(&self) -> String {
        "first player".into()
    }

    fn format_position(&self, position: &Node) -> String {
        self.name(*position).into()
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        setup::write(&self.data, out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        setup::read(block).map(Self::from_data)
    }

    fn encode(&self, position: &Node, out: &mut Vec<u8>) {
        out.extend(position.0.to_be_bytes());
    }

    fn decode(&self, block: &[u8]) -> Result<Node, InputError> {
        let bytes = block.try_into().map_err(|_| InputError::new("a node is written in four bytes"))?;
        let index = u32::from_be_bytes(bytes);
        if (index as usize) < self.node_count() {
            Ok(Node(index))
        } else {
            Err(InputError::new(format!("there is no node {index} among the {} nodes", self.node_count())))
        }
    }
}

impl Game for Graph {
    fn encode_repetition(&self, repetition: &u32, out: &mut Vec<u8>) {
        out.extend(repetition.to_be_bytes());
    }

    fn state_key(&self, position: &Node) -> u64 {
        mix(position.0.into())
    }

    fn repetition_key(&self, position: &Node) -> u64 {
        mix(!u64::from(position.0))
    }

    fn move_parts(&self, mv: Node) -> impl Iterator<Item = u64> {
        std::iter::once(mv.0.into())
    }

    fn format_move(&self, _: &Node, mv: Node) -> String {
        self.name(mv).into()
    }

    fn parse_move(&self, position: &Node, text: &str) -> Option<Node> {
        self.targets(*position).find(|&target| self.name(target) == text)
    }
}

#[cfg(test)]
#[cfg(feature = "text")]
mod tests;
