//! A graph some of whose moves force: what a game that knows its forced moves tells a search.

use std::sync::Arc;
use twinproof_core::{Game, InputError, Player, Problem, Rules, Value};
use twinproof_games::graph::{Graph, Node};

/// A graph, and the nodes that are moved into by force.
#[derive(Debug, Clone)]
pub(crate) struct Forcing {
    graph: Graph,
    into: Arc<Vec<bool>>,
}

impl Forcing {
    /// The problem with forcing moves into the nodes whose bit is set, the bits taken round and round.
    pub(crate) fn wrap(problem: &Problem<Graph>, bits: u64) -> Problem<Self> {
        let into = (0..problem.game().node_count()).filter(|n| bits >> (n % 64) & 1 == 1);
        Self::wrap_into(problem, &into.collect::<Vec<_>>())
    }

    /// The problem with forcing moves into these nodes.
    pub(crate) fn wrap_into(problem: &Problem<Graph>, into: &[usize]) -> Problem<Self> {
        let graph = problem.game().clone();
        let flags = (0..graph.node_count()).map(|n| into.contains(&n)).collect();
        let past = problem.past().to_vec();
        Problem::new(Self { graph, into: Arc::new(flags) }, *problem.root(), past, problem.rule())
            .expect("the problem was one before")
    }
}

impl Rules for Forcing {
    const NAME: &'static str = Graph::NAME;

    type Position = Node;
    type Move = Node;
    type Repetition = u32;

    fn to_move(&self, position: &Node) -> Player {
        self.graph.to_move(position)
    }

    fn terminal(&self, position: &Node) -> Option<Value> {
        self.graph.terminal(position)
    }

    fn moves(&self, position: &Node, moves: &mut Vec<Node>) {
        self.graph.moves(position, moves);
    }

    fn play(&self, position: &Node, mv: Node) -> Node {
        self.graph.play(position, mv)
    }

    fn epoch(&self, position: &Node) -> u64 {
        self.graph.epoch(position)
    }

    fn bind_past(&mut self, root: &Node, past: &[Node]) {
        self.graph.bind_past(root, past);
    }

    fn repetition(&self, position: &Node) -> u32 {
        self.graph.repetition(position)
    }

    fn repetition_is_state(&self) -> bool {
        self.graph.repetition_is_state()
    }

    fn question(&self) -> String {
        self.graph.question()
    }

    fn first_player(&self) -> String {
        self.graph.first_player()
    }

    fn format_position(&self, position: &Node) -> String {
        self.graph.format_position(position)
    }

    fn write_setup(&self, out: &mut Vec<u8>) {
        self.graph.write_setup(out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let graph = Graph::read_setup(block)?;
        Ok(Self { graph, into: Arc::default() })
    }

    fn encode(&self, position: &Node, out: &mut Vec<u8>) {
        self.graph.encode(position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<Node, InputError> {
        self.graph.decode(block)
    }
}

impl Game for Forcing {
    fn is_forcing(&self, _: &Node, mv: Node) -> bool {
        self.into.get(mv.index()).copied().unwrap_or(false)
    }

    fn state_key(&self, position: &Node) -> u64 {
        self.graph.state_key(position)
    }

    fn repetition_key(&self, position: &Node) -> u64 {
        self.graph.repetition_key(position)
    }

    fn move_parts(&self, mv: Node) -> impl Iterator<Item = u64> {
        self.graph.move_parts(mv)
    }

    fn format_move(&self, position: &Node, mv: Node) -> String {
        self.graph.format_move(position, mv)
    }
}
