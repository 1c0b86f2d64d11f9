//! A graph whose rule of repetition compares less than the state, and which has moves that never repeat: what superko
//! is to Go, in the small.
//!
//! Nodes fall into classes, and a move into a class that has occurred is a repetition, whichever node of the class it
//! was. A pass is a move to a node of a higher index that never counts as a repetition; that way no play consists of
//! passes for ever.
//!
//! Moves go by their numbers, so that two nodes have moves in common, and half of the graphs say that refutations recur.

use twinproof_core::bytes::{Reader, put_number};
use twinproof_core::{Game, InputError, Player, Problem, Rules, Value, mix};
use twinproof_games::graph::{Graph, Node};

/// A graph with classes and passes.
#[derive(Debug, Clone)]
pub(crate) struct Coarse {
    graph: Graph,
    /// How many classes there may be.
    classes: u64,
    /// One move to a higher index in so many is a pass; none if zero.
    one_pass_in: u64,
    /// Which nodes are of one class and which moves are passes.
    chance: u64,
}

impl Coarse {
    /// The same nodes, root, past and rule with fewer things told apart.
    pub(crate) fn of(problem: &Problem<Graph>, classes: u64, one_pass_in: u64, chance: u64) -> Problem<Self> {
        let game = Self { graph: problem.game().clone(), classes: classes.max(1), one_pass_in, chance };
        Problem::new(game, *problem.root(), problem.past().to_vec(), problem.rule())
            .expect("all epochs are the same")
    }

    fn is_pass(&self, from: Node, to: Node) -> bool {
        let (from, to) = (from.index() as u64, to.index() as u64);
        to > from
            && self.one_pass_in > 0
            && mix(self.chance ^ from << 32 ^ to).is_multiple_of(self.one_pass_in)
    }
}

/// A move: its number among those of its node, and whether it is a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    number: usize,
    is_pass: bool,
}

impl Rules for Coarse {
    const NAME: &'static str = "coarse";

    type Position = Node;
    type Move = Move;
    type Repetition = u64;

    fn to_move(&self, position: &Node) -> Player {
        self.graph.to_move(position)
    }

    fn terminal(&self, position: &Node) -> Option<Value> {
        self.graph.terminal(position)
    }

    fn moves(&self, position: &Node, moves: &mut Vec<Move>) {
        let targets = self.graph.targets(*position).enumerate();
        moves.extend(targets.map(|(number, to)| Move { number, is_pass: self.is_pass(*position, to) }));
    }

    fn play(&self, position: &Node, mv: Move) -> Node {
        self.graph.targets(*position).nth(mv.number).expect("it is a move of this node")
    }

    fn can_repeat(&self, mv: Move) -> bool {
        !mv.is_pass
    }

    fn repetition(&self, position: &Node) -> u64 {
        mix(self.chance.wrapping_add(position.index() as u64)) % self.classes
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
        for number in [self.classes, self.one_pass_in, self.chance] {
            put_number(out, number);
        }
        self.graph.write_setup(out);
    }

    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        let mut reader = Reader::new(block);
        let (classes, one_pass_in, chance) = (reader.number()?, reader.number()?, reader.number()?);
        if classes == 0 {
            return Err(InputError::new("a node is of some class"));
        }
        let graph = Graph::read_setup(reader.bytes(reader.remaining())?)?;
        Ok(Self { graph, classes, one_pass_in, chance })
    }

    fn encode(&self, position: &Node, out: &mut Vec<u8>) {
        self.graph.encode(position, out);
    }

    fn decode(&self, block: &[u8]) -> Result<Node, InputError> {
        self.graph.decode(block)
    }
}

impl Game for Coarse {
    fn state_key(&self, position: &Node) -> u64 {
        self.graph.state_key(position)
    }

    fn repetition_key(&self, position: &Node) -> u64 {
        mix(!self.repetition(position))
    }

    fn move_parts(&self, mv: Move) -> impl Iterator<Item = u64> {
        std::iter::once(mv.number as u64)
    }

    fn format_move(&self, position: &Node, mv: Move) -> String {
        format!("{}:{}", mv.number, self.graph.format_move(position, self.play(position, mv)))
    }

    fn refutations_recur(&self) -> bool {
        self.chance.is_multiple_of(2)
    }
}
