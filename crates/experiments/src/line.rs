//! One run, and the line of results it leaves.

use super::method::Method;
use super::plan::{Plan, Problem};
use crate::attempt::{Attempt, Job, Standing};
use crate::keep::Draft;
use crate::progress::Bar;
use crate::refusal::Refused;
use crate::report::{Report, seconds};
use serde::{Deserialize, Serialize};
use twinproof_core::{Clock, Game, StopFlag};

/// The verdict of a search that does not take the problem.
pub(crate) const REFUSED: &str = "refused";

/// One problem, one method: all that the tables are made of.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Line {
    /// The digest of the plan it belongs to.
    pub(crate) plan: String,
    pub(crate) problem: String,
    pub(crate) method: String,
    /// As `solve` says it, or [`REFUSED`].
    pub(crate) verdict: String,
    /// What the search found, where that could not be made sure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed: Option<String>,
    pub(crate) checked: bool,
    pub(crate) unsound: bool,
    /// The limit that came first, before the search or the certificate was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopped: Option<String>,
    /// Why the search did not take the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<String>,
    /// What is wrong with a search that should always be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bug: Option<String>,
    pub(crate) nodes: u64,
    pub(crate) created: u64,
    pub(crate) visits: u64,
    /// Search, certificate and check.
    pub(crate) seconds: f64,
    /// The search alone; older lines do not have it.
    pub(crate) search_seconds: Option<f64>,
    pub(crate) memory_bytes: u64,
    pub(crate) simulations: u64,
    pub(crate) simulation_nodes: u64,
    pub(crate) flawed_entries: u64,
    pub(crate) sweeps: u64,
    /// How many nodes the graph has; older lines do not have it.
    pub(crate) graph_nodes: u64,
    /// In how many moves the position is said to be won, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mate_in: Option<u32>,
    pub(crate) certificate_nodes: Option<u64>,
    pub(crate) certificate_bytes: Option<u64>,
    /// Positions searched once more for the certificate.
    pub(crate) certificate_expansions: Option<u64>,
    /// Writing and checking.
    pub(crate) certificate_seconds: Option<f64>,
    /// Whether the certificate holds the search's own reasons and no others.
    pub(crate) as_found: bool,
}

impl Line {
    /// Does one run. `graph_nodes` is the size of a graph, and zero where that is not known.
    pub(crate) fn run<G: Game>(
        plan: &Plan,
        entry: &Problem,
        (problem, graph_nodes): (&twinproof_core::Problem<G>, u64),
        method: &Method,
        stop: &StopFlag,
        bar: &mut Bar,
    ) -> anyhow::Result<Self> {
        let settings = plan.settings(method, graph_nodes)?;
        let line = Self {
            plan: plan.digest.clone(),
            problem: entry.id.clone(),
            method: method.name.clone(),
            unsound: !settings.is_sound(),
            graph_nodes,
            mate_in: entry.position.as_ref().map(|_| entry.size),
            ..Self::default()
        };
        let clock = Clock::start(plan.limits.time, stop.clone());
        let job = Job { problem, settings: &settings, clock: &clock, show: None };
        match job.attempt(Some(Draft::spooled()), bar) {
            Ok(attempt) => Ok(line.filled(&job, attempt)),
            Err(error) if error.is::<Refused>() => {
                Ok(Self { verdict: REFUSED.into(), refused: Some(error.to_string()), ..line })
            }
            Err(error) => Err(error),
        }
    }

    fn filled<G: Game>(self, job: &Job<'_, G>, attempt: Attempt) -> Self {
        let (counts, searched) = (attempt.answer.counts, attempt.searched);
        let (mut stopped, mut as_found) = (None, false);
        match &attempt.standing {
            // An unsound search's claim stands without a certificate, and then the report does not say why.
            Standing::Unfinished(reason) => stopped = Some(reason.to_string()),
            Standing::Checked(kept) => as_found = kept.as_found,
            Standing::Silent | Standing::Unchecked | Standing::Refuted(_) => {}
        }
        let report = Report::new(&self.problem, job.problem, job.settings, attempt, job.clock.elapsed());
        let certificate = report.certificate.as_ref();
        Self {
            verdict: report.verdict.into(),
            claimed: report.claimed.map(Into::into),
            checked: report.checked,
            stopped: stopped.or(report.stopped.map(|reason| reason.to_string())),
            bug: report.bug,
            nodes: report.nodes,
            created: report.created,
            visits: report.visits,
            seconds: report.seconds,
            search_seconds: Some(seconds(searched)),
            memory_bytes: report.memory_bytes,
            simulations: counts.simulations,
            simulation_nodes: counts.simulation_nodes,
            flawed_entries: counts.flawed_entries,
            sweeps: counts.sweeps,
            certificate_nodes: certificate.map(|certificate| certificate.nodes),
            certificate_bytes: certificate.map(|certificate| certificate.bytes),
            certificate_expansions: certificate.map(|certificate| certificate.expansions),
            certificate_seconds: certificate.map(|certificate| certificate.seconds),
            as_found,
            ..self
        }
    }

    pub(crate) fn is_refused(&self) -> bool {
        self.verdict == REFUSED
    }

    /// Whether the search gave a verdict, right or wrong.
    pub(crate) fn is_decided(&self) -> bool {
        !self.is_refused() && self.verdict != "unknown"
    }

    /// What the search says is so, whether it could be made sure or not.
    pub(crate) fn claim(&self) -> Option<&str> {
        self.claimed.as_deref().or(self.is_decided().then_some(self.verdict.as_str()))
    }
}
