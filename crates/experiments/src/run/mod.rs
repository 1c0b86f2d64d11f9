//! One run: a method on a problem, from the search or the tree of jobs to the checked certificate, and the line that tells of it.

mod job_level;

use crate::line::{Line, RunVerdict};
use crate::method::{Kind, Method};
use crate::plan::Plan;
use crate::problems::{Problem, Question};
use crate::records::RecordsOf;
use twinproof::report::seconds;
use twinproof::{Answer, Error, Follower, Refusal, Request, Solvable, StopFlag, solve};

/// A run that is to be done.
pub(crate) struct Run<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) problem: &'a Problem,
    pub(crate) method: &'a Method,
    pub(crate) records: &'a RecordsOf,
    pub(crate) stop: &'a StopFlag,
    pub(crate) follower: &'a mut dyn Follower,
    pub(crate) refusal: fn(Refusal) -> String,
}

impl Run<'_> {
    /// Does it.
    pub(crate) fn line(self) -> anyhow::Result<Line> {
        self.problem.run(self)
    }

    /// Does it on what the problem is in its game.
    pub(crate) fn on<G: Solvable>(self, problem: &twinproof::Problem<G>) -> anyhow::Result<Line> {
        self.on_graph(problem, 0)
    }

    /// The same on a graph of that many nodes, zero where they are not known.
    pub(crate) fn on_graph<G: Solvable>(
        self,
        problem: &twinproof::Problem<G>,
        graph_nodes: u64,
    ) -> anyhow::Result<Line> {
        let line = Line {
            problem: self.problem.id.clone(),
            method: self.method.name.clone(),
            graph_nodes,
            mate_in: match &self.problem.question {
                Question::Chess(position) => Some(position.length.unwrap_or(0)),
                Question::Graph(_) | Question::GivenGraph(_) | Question::Go(_) | Question::Checkers(_) => {
                    None
                }
            },
            ..Line::default()
        };
        let search = match &self.method.kind {
            Kind::Search(search) => search,
            Kind::JobLevel(method) => return job_level::filled(line, &self, method, problem),
        };
        let settings = self.plan.settings(search, graph_nodes)?;
        let line = Line { unsound: !settings.is_sound(), ..line };
        let request = Request { stop: self.stop.clone(), ..Request::by(settings) };
        match solve(problem, &request, self.follower) {
            Ok(answer) => Ok(filled(line, &answer)),
            Err(Error::Refused(why)) => {
                Ok(Line { verdict: RunVerdict::Refused, refused: Some((self.refusal)(why)), ..line })
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The line with what came of the run.
fn filled<G: Solvable>(line: Line, answer: &Answer<G>) -> Line {
    let (counts, outcome, certificate) = (answer.counts, &answer.outcome, answer.certificate.as_ref());
    Line {
        verdict: outcome.value().into(),
        claimed: outcome.claimed().map(|value| Some(value).into()),
        checked: outcome.verdict().is_some(),
        stopped: outcome.stopped().map(|reason| reason.to_string()),
        bug: outcome.bug().map(ToString::to_string),
        nodes: counts.expansions,
        created: counts.created,
        visits: counts.visits,
        seconds: seconds(answer.elapsed),
        search_seconds: Some(seconds(answer.searched)),
        memory_bytes: counts.memory_bytes,
        simulations: counts.simulations,
        simulation_nodes: counts.simulation_nodes,
        flawed_entries: counts.flawed_entries,
        sweeps: counts.sweeps,
        certificate_nodes: certificate.map(|certificate| certificate.nodes),
        certificate_bytes: certificate.map(|certificate| certificate.bytes),
        certificate_expansions: certificate.map(|certificate| certificate.expansions),
        certificate_seconds: certificate.map(|certificate| seconds(certificate.time)),
        as_found: certificate.is_some_and(|certificate| certificate.as_found),
        ..line
    }
}
