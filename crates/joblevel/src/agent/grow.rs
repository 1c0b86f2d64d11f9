//! A tree for a move: what is kept of the one before, what the database knows, and jobs until there are enough.

use super::choice::{Choice, choose, has_refuted, only_losses};
use super::home::{Opened, Track};
use super::{Agent, AgentError, MoveRequest};
use crate::event::Watcher;
use crate::folder::Folder;
use crate::kept;
use crate::node::{Flags, NodeId};
use crate::record::{Record, Told};
use crate::report::{Ended, Report};
use crate::run::{Limits, analyse};
use crate::settings::Plan;
use crate::tree::About;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use twinproof::{Clock, Problem, Rules, Solvable, StopFlag, Value};
use twinproof_engine::{Answer, Budget, Certificate, Position, Spent, Status, Word};

/// What a move may spend.
pub(super) struct Limit {
    began: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
    stop: StopFlag,
}

impl Limit {
    pub(super) fn of(request: &MoveRequest<'_>, began: Instant) -> Self {
        // Engines need a moment to stop, and the tree one to be read.
        let time = request.budget.time.map(|time| time - time / 20);
        Self { began, time, nodes: request.budget.nodes, stop: request.stop.clone() }
    }

    fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.began.elapsed()))
    }

    /// What a job may spend: with a short move two fit at least.
    fn of_job(&self, job: Budget) -> Budget {
        let time = match (job.time, self.time) {
            (Some(job), Some(all)) => Some(job.min(all / 2)),
            (job, _) => job,
        };
        Budget { time, ..job }
    }
}

/// Grows trees for one move.
pub(super) struct Grower<'a> {
    pub(super) agent: &'a mut Agent,
    pub(super) without: &'a [String],
    pub(super) limit: Limit,
    pub(super) watcher: &'a mut dyn Watcher,
}

/// A tree, and the move that it has to offer.
pub(super) struct Grown {
    pub(super) track: Track,
    pub(super) choice: Choice,
    /// The value of its root, on whatever grounds.
    pub(super) value: Option<Value>,
    pub(super) position: Position,
    pub(super) is_whole: bool,
    /// Whether some move is known not to win.
    has_refuted: bool,
    /// Answers that were there before.
    pub(super) kept: u64,
    pub(super) report: Report,
}

impl Grown {
    /// Whether nothing wins.
    pub(super) fn is_refuted(&self) -> bool {
        self.choice.wins == Some(false)
    }

    /// Whether a move that does not win may be better than the best that is left.
    pub(super) fn may_hold(&self) -> bool {
        self.has_refuted && self.choice.wins.is_none() && self.choice.status < Status::Even
    }

    /// The certificate of its root, if it is about that very position.
    pub(super) fn certificate_for(&self, request: &MoveRequest<'_>) -> Option<PathBuf> {
        let certificate = self.report.certificate.as_ref()?;
        (self.is_whole && self.position == *request.position).then(|| certificate.file.clone())
    }
}

impl Grower<'_> {
    pub(super) fn grow<G: Solvable>(
        &mut self,
        track: Track,
        problem: &Problem<G>,
        position: Position,
    ) -> Result<Grown, AgentError> {
        let settings = &self.agent.settings;
        let plan = Plan {
            algorithm: settings.algorithm,
            policy: settings.policy,
            trust: settings.trust,
            without: self.without.to_vec(),
            ..Plan::new(position, &settings.engine, self.limit.of_job(settings.budget))
        };
        let Opened { folder, jobs: kept } = self.agent.home.open(track, problem, plan)?;
        self.tell_known::<G>(&folder)?;
        let mut most = self.jobs(kept)?;
        // If all that was looked at is lost, some more are worth it.
        let jobs = self.agent.settings.jobs;
        let last = most.max(kept).saturating_add(jobs);
        loop {
            let left = self.limit.left();
            let limits = Limits {
                jobs: Some(most),
                time: left,
                stop: self.limit.stop.clone(),
                // A move that is late is worse than one without a certificate.
                grace: left.map(|_| Duration::ZERO),
            };
            let agent = &mut *self.agent;
            let report =
                analyse(&folder, &mut *agent.dispatch, Some(&agent.database), &limits, self.watcher)?;
            let (state, journal, _) = kept::read(&folder, folder.plan().position.problem::<G>()?)?;
            if report.ended == Ended::Jobs && only_losses(&state) && most < last {
                most = most.max(report.counts.jobs).saturating_add((jobs / 4).max(1));
                continue;
            }
            let choice = choose(&state, &journal)?;
            let mover = state.tree.root().mover();
            return Ok(Grown {
                track,
                has_refuted: has_refuted(&state),
                choice: choice.ok_or(AgentError::AllLeftOut { mover })?,
                value: state.tree.root().value(),
                position: folder.plan().position.clone(),
                is_whole: self.without.is_empty(),
                kept,
                report,
            });
        }
    }

    /// How many jobs the tree is to have.
    fn jobs(&self, kept: u64) -> Result<u64, AgentError> {
        let Agent { settings, .. } = &self.agent;
        let jobs = settings.jobs.max(1);
        match (self.limit.nodes, settings.budget.nodes) {
            (None, _) => Ok(jobs),
            (Some(all), Some(one)) => Ok(jobs.min(kept + (all / one.max(1)).max(1))),
            (Some(_), None) => Err(AgentError::JobsWithoutNodes),
        }
    }

    /// What the database knows of the position itself is told the tree as if a job had found it.
    fn tell_known<G: Solvable>(&self, folder: &Folder) -> Result<(), AgentError> {
        let problem = folder.plan().position.problem::<G>()?;
        let (state, mut journal, _) = kept::read(folder, problem)?;
        let root = state.tree.root();
        let is_proven = root.value().is_some() && !root.has(Flags::CLAIMED);
        if is_proven || !self.without.is_empty() {
            return Ok(());
        }
        let clock = Clock::start(self.limit.left().map(|left| left / 4), self.limit.stop.clone());
        // A database that fails is no reason not to play: the run will tell.
        let Ok(Some((certificate, line))) = self.agent.database.prove(&state.problem, &clock) else {
            return Ok(());
        };
        let record = known(&state.problem, certificate, &line);
        journal.append(&[record])?;
        journal.sync()?;
        Ok(())
    }
}

fn known<G: Solvable>(problem: &Problem<G>, certificate: Certificate, line: &[G::Move]) -> Record {
    let value = certificate.value;
    let mover = Rules::to_move(problem.game(), problem.root());
    let line = problem.format_line(line);
    let answer = Answer {
        best: line.first().cloned(),
        status: Status::of_final(value, mover),
        line,
        word: Word::Certified(value, vec![certificate]),
        spent: Spent::default(),
    };
    Record { node: NodeId::ROOT, about: About::Node, result: Told::Answered { answer, stored: None } }
}
