//! What a search counts, and whoever watches it.

use crate::Numbers;
use std::time::Duration;

/// What a search has done so far. The same counts in the progress bar, in JSON and in experiments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions whose moves were generated, each time they were.
    pub expansions: u64,
    /// Nodes or table entries made.
    pub created: u64,
    /// Node visits, re-visits included.
    pub visits: u64,
    /// Simulations of a stored result on a new path.
    pub simulations: u64,
    /// Nodes walked by those simulations.
    pub simulation_nodes: u64,
    /// Stored results a simulation found not to hold on the new path.
    pub flawed_entries: u64,
    /// Sweeps of the expanded graph.
    pub sweeps: u64,
    /// Bytes held by the tables of the search, the most so far.
    pub memory_bytes: u64,
}

impl Counts {
    /// What this search and another did together, one after the other.
    pub fn and(self, other: Self) -> Self {
        Self {
            expansions: self.expansions + other.expansions,
            created: self.created + other.created,
            visits: self.visits + other.visits,
            simulations: self.simulations + other.simulations,
            simulation_nodes: self.simulation_nodes + other.simulation_nodes,
            flawed_entries: self.flawed_entries + other.flawed_entries,
            sweeps: self.sweeps + other.sweeps,
            memory_bytes: self.memory_bytes.max(other.memory_bytes),
        }
    }
}

/// A look at a running search.
#[derive(Debug, Clone)]
pub struct Progress<'a> {
    /// What was done so far.
    pub counts: Counts,
    /// The numbers of the root.
    pub root: Numbers,
    /// The share of the memory limit in use, 0 to 1; `None` without a limit.
    pub fill: Option<f64>,
    /// The line the search is on, as people write moves; empty when the search was not asked for it.
    pub line: &'a [String],
    /// Time since the start.
    pub elapsed: Duration,
}

/// Is shown a running search a few times a second.
pub trait Observer {
    /// Called on the search's own thread, at most about ten times a second: be quick.
    fn progress(&mut self, progress: &Progress<'_>);

    /// Whether [`Progress::line`] is wanted; making it costs a walk down the tree.
    fn wants_line(&self) -> bool {
        false
    }
}

/// An observer that does not look.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&mut self, _: &Progress<'_>) {}
}
