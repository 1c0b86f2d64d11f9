//! What an experiment compares. Each kind of comparison owns its report: the tables, the plots, the notes.

mod alone;
mod baseline;
mod curve;
mod decided;
mod figure;
mod gains;
mod groups;
pub(crate) mod positions;
mod ranking;
mod tables;
mod totals;
mod workers;

use crate::judge::Judge;
use crate::method::Method;
use crate::paper::Paper;
use crate::problems::ProblemSet;

/// The kinds of comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// What searches with playouts gain over the same search without: several seeds a method.
    Gains,
    /// What more workers gain, in job-level runs.
    Workers,
    /// How methods do on positions and graphs that people know, one by one.
    Positions,
    /// How methods do on groups of graphs, measured against one of them.
    Baseline,
    /// How methods do on groups of graphs, side by side.
    Totals,
}

/// What is told of an experiment, made of its plan and its lines and of nothing else.
#[derive(Debug)]
pub struct Report {
    /// The whole report in Markdown.
    pub text: String,
    /// The part of it that says how the methods did on the whole.
    pub summary: String,
    /// Plots as SVG, each by the name of its file beside the report.
    pub plots: Vec<(&'static str, String)>,
}

/// Whether a method is a job-level run of more than one worker.
fn has_workers(method: &Method) -> bool {
    method.job_level().is_some_and(|run| run.workers() > 1)
}

impl Comparison {
    /// The kind that a plan is about.
    pub(crate) fn of(set: &ProblemSet, methods: &[Method], baseline: Option<&str>) -> Self {
        match set {
            _ if methods.iter().any(Method::is_seeded) => Self::Gains,
            _ if methods.iter().any(has_workers) => Self::Workers,
            ProblemSet::Given(_) | ProblemSet::Chess(_) | ProblemSet::Go(_) | ProblemSet::Checkers(_) => {
                Self::Positions
            }
            ProblemSet::Graphs if baseline.is_some() => Self::Baseline,
            ProblemSet::Graphs => Self::Totals,
        }
    }

    /// Its report on the runs so far.
    pub(crate) fn report(self, judge: Judge<'_>, paper: &Paper) -> Report {
        match self {
            Self::Gains => gains::report(judge, paper),
            Self::Workers => workers::report(judge),
            Self::Positions => positions::report(judge, paper),
            Self::Baseline => baseline::report(judge),
            Self::Totals => totals::report(judge),
        }
    }
}
