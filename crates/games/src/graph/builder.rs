//! Puts graphs together, and refuses what is none.

use super::data::{Data, Kind};
use super::names::{Interner, Names, Quoted};
use super::{Graph, Node};
use twinproof_core::{InputError, Player, Problem, RepetitionRule, Value};

/// Puts a graph together, node by node, in any order.
///
/// A node may be named before it is defined; the nodes of the graph end up in the order of their definitions,
/// whatever the order of their first mention. A [`Node`] from here means something to this builder only.
///
/// ```
/// use twinproof_core::{Game, Rules, Player, RepetitionRule, Value};
/// use twinproof_games::graph::Builder;
///
/// let mut graph = Builder::new();
/// let [a, b] = [graph.node("A")?, graph.node("B")?];
/// graph.inner(a, Player::First, &[b, a])?;
/// graph.terminal(b, Value::Win)?;
/// let problem = graph.finish(a, &[], RepetitionRule::FirstPlayerLoss)?;
/// assert_eq!(problem.game().format_position(problem.root()), "A");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Default)]
pub struct Builder {
    names: Interner,
    /// By number of mention.
    nodes: Vec<Option<Definition>>,
    /// The numbers of mention, in the order of definition.
    defined: Vec<u32>,
    /// The moves of the nodes, in the order of definition, as numbers of mention.
    targets: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Definition {
    kind: Kind,
    /// Which node to be defined this is.
    place: u32,
    /// Where its moves end.
    end: u32,
}

impl Builder {
    /// A builder without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The node of that name, defined already or not.
    pub fn node(&mut self, name: &str) -> Result<Node, InputError> {
        let (number, new) = self.names.intern(name)?;
        if new {
            self.nodes.push(None);
        }
        Ok(Node(number))
    }

    /// Defines a node where `player` moves, with its moves in the order in which they are to be tried.
    pub fn inner(&mut self, node: Node, player: Player, moves: &[Node]) -> Result<(), InputError> {
        if moves.is_empty() {
            let name = Quoted(self.name(node));
            return Err(InputError::new(format!(
                "node {name} has neither a value nor moves: give it one of them"
            )));
        }
        let start = self.targets.len();
        self.targets.extend(moves.iter().map(|target| target.0));
        let kind = match player {
            Player::First => Kind::Or,
            Player::Second => Kind::And,
        };
        self.define(node, kind).inspect_err(|_| self.targets.truncate(start))
    }

    /// Defines a node where the game is over.
    pub fn terminal(&mut self, node: Node, value: Value) -> Result<(), InputError> {
        let kind = match value {
            Value::Win => Kind::Win,
            Value::Loss => Kind::Loss,
        };
        self.define(node, kind)
    }

    /// Makes the problem, if everything that was mentioned is defined.
    pub fn finish(
        self,
        root: Node,
        past: &[Node],
        rule: RepetitionRule,
    ) -> Result<Problem<Graph>, InputError> {
        // Step 1: everything mentioned must be there.
        self.require(root, || "the root is".into())?;
        for &node in past {
            self.require(node, || "the past names".into())?;
        }
        if self.defined.len() < self.nodes.len() {
            self.require_targets()?;
        }
        // Step 2: from numbers of mention to places in the order of definition. Names that were mentioned for
        // nothing are dropped.
        let place = |number: u32| self.nodes[number as usize].expect("the node is required above").place;
        let (root, past) = (Node(place(root.0)), past.iter().map(|node| Node(place(node.0))).collect());
        let in_order = self.defined.iter().enumerate().all(|(place, &number)| place as u32 == number);
        let definitions = || {
            self.defined.iter().map(|&number| self.nodes[number as usize].expect("what is defined is there"))
        };
        let kinds = definitions().map(|node| node.kind).collect();
        let ends = definitions().map(|node| node.end).collect();
        let mut targets = self.targets;
        targets.shrink_to_fit();
        let mut names = if in_order && self.defined.len() == self.nodes.len() {
            self.names.into_names()
        } else {
            targets.iter_mut().for_each(|target| *target = place(*target));
            let mut names = Names::default();
            self.defined.iter().for_each(|&number| names.push(self.names.names().get(number as usize)));
            names
        };
        names.shrink_to_fit();
        Problem::new(Graph::from_data(Data { names, kinds, ends, targets }), root, past, rule)
    }

    /// The node of that name, which must not be defined already.
    #[cfg(feature = "text")]
    pub(super) fn undefined(&mut self, name: &str) -> Result<Node, InputError> {
        let node = self.node(name)?;
        self.require_undefined(node)?;
        Ok(node)
    }

    pub(super) fn name(&self, node: Node) -> &str {
        self.names.names().get(node.index())
    }

    fn define(&mut self, node: Node, kind: Kind) -> Result<(), InputError> {
        self.require_undefined(node)?;
        let end = u32::try_from(self.targets.len())
            .map_err(|_| InputError::new("the graph is too large: at most 4,294,967,295 moves fit"))?;
        self.nodes[node.index()] = Some(Definition { kind, place: self.defined.len() as u32, end });
        self.defined.push(node.0);
        Ok(())
    }

    fn require_undefined(&self, node: Node) -> Result<(), InputError> {
        match self.nodes[node.index()] {
            None => Ok(()),
            Some(_) => Err(InputError::new(format!(
                "the node {} is given twice: keep one of the two",
                Quoted(self.name(node))
            ))),
        }
    }

    fn require(&self, node: Node, what: impl FnOnce() -> String) -> Result<(), InputError> {
        match self.nodes[node.index()] {
            Some(_) => Ok(()),
            None => Err(InputError::new(format!(
                "{} {}, which is not among the nodes: add it or name another node",
                what(),
                Quoted(self.name(node))
            ))),
        }
    }

    fn require_targets(&self) -> Result<(), InputError> {
        let mut start = 0;
        for &number in &self.defined {
            let end = self.nodes[number as usize].expect("what is defined is there").end as usize;
            for &target in &self.targets[start..end] {
                self.require(Node(target), || {
                    format!("node {} has a move to", Quoted(self.name(Node(number))))
                })?;
            }
            start = end;
        }
        Ok(())
    }
}
