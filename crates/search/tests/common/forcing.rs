//! A graph some of whose moves force: what a game that knows its forced moves tells a search.

use std::sync::Arc;
use twinproof_core::{InputError, Problem, Rules, Wrapper};
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

impl Wrapper for Forcing {
    type Inner = Graph;
    const NAME: &'static str = Graph::NAME;

    fn inner(&self) -> &Graph {
        &self.graph
    }

    fn inner_mut(&mut self) -> &mut Graph {
        &mut self.graph
    }

    /// Which moves force is no part of the rules.
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        Ok(Self { graph: Graph::read_setup(block)?, into: Arc::default() })
    }

    fn is_forcing(&self, _: &Node, mv: Node) -> bool {
        self.into.get(mv.index()).copied().unwrap_or(false)
    }
}
