//! A problem made ready to be searched.

use super::line::Line;
use super::method::{Leaves, Method};
use super::plan::{Plan, Problem};
use super::positions::Position;
use super::records::Record;
use super::varied::Varied;
use twinproof::{Follower, StopFlag};
use twinproof_games::graph::Graph;
use twinproof_games::graph::generate::generate;

/// A problem made ready to be searched.
pub(crate) enum Task<'a> {
    Graph(twinproof::Problem<Graph>),
    Position(&'a Position),
    Record(&'a Record),
}

impl<'a> Task<'a> {
    pub(crate) fn new(problem: &'a Problem) -> anyhow::Result<Self> {
        match (&problem.position, &problem.record) {
            (Some(position), _) => Ok(Self::Position(position)),
            (None, Some(record)) => Ok(Self::Record(record)),
            (None, None) => Ok(Self::Graph(generate(&problem.recipe()?)?)),
        }
    }

    /// Does one run.
    pub(crate) fn run(
        &self,
        plan: &Plan,
        entry: &Problem,
        method: &Method,
        stop: &StopFlag,
        follower: &mut dyn Follower,
    ) -> anyhow::Result<Line> {
        match self {
            Self::Graph(graph) => {
                let nodes = graph.game().node_count() as u64;
                Line::run(plan, entry, (graph, nodes), method, stop, follower)
            }
            Self::Record(record) => {
                let problem = record.problem()?;
                if method.leaves == Leaves::Knowledge {
                    return Line::run(plan, entry, (&problem, 0), method, stop, follower);
                }
                let problem = Varied::problem(&problem, 0, method.leaves)?;
                Line::run(plan, entry, (&problem, 0), method, stop, follower)
            }
            Self::Position(position) => {
                let problem = position.problem(method.leaves == Leaves::Knowledge)?;
                let (order, mobility) = (position.order, method.leaves == Leaves::Mobility);
                if order == 0 && !mobility {
                    return Line::run(plan, entry, (&problem, 0), method, stop, follower);
                }
                // What is known of chess was left out above.
                let leaves = if mobility { Leaves::Mobility } else { Leaves::Knowledge };
                let problem = Varied::problem(&problem, order, leaves)?;
                Line::run(plan, entry, (&problem, 0), method, stop, follower)
            }
        }
    }
}
