//! What a method takes on a problem, and how that of one compares with another's.

use crate::judge::Judge;
use crate::method::Method;
use crate::problems::Problem;

/// What a method takes on a problem, on average over its seeds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Effort {
    pub(super) nodes: f64,
    pub(super) seconds: f64,
}

impl Effort {
    /// How many times the other's effort this is.
    pub(super) fn over(self, other: &Self) -> Self {
        // What takes no time that can be measured counts as a microsecond.
        let seconds = self.seconds.max(1e-6) / other.seconds.max(1e-6);
        Self { nodes: self.nodes.max(1.0) / other.nodes.max(1.0), seconds }
    }
}

/// The mean over all seeds, if all of them solved the problem.
pub(super) fn effort(judge: Judge<'_>, problem: &Problem, seeds: &[Method]) -> Option<Effort> {
    let of = |method| {
        let line = judge.solved(problem, method)?;
        Some(Effort { nodes: line.nodes as f64, seconds: line.search_time() })
    };
    let efforts: Option<Vec<Effort>> = seeds.iter().map(of).collect();
    Some(mean(efforts?.into_iter()))
}

pub(super) fn mean(efforts: impl Iterator<Item = Effort>) -> Effort {
    let (mut sum, mut count) = (Effort { nodes: 0.0, seconds: 0.0 }, 0.0);
    for Effort { nodes, seconds } in efforts {
        (sum.nodes, sum.seconds, count) = (sum.nodes + nodes, sum.seconds + seconds, count + 1.0);
    }
    Effort { nodes: sum.nodes / count, seconds: sum.seconds / count }
}
