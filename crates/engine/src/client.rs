//! What all engines have in common: a job becomes a view of its game, and what the rules decide needs no engine.

use crate::answer::{Answer, Spent};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::job::{Budget, Job};
use crate::process::{Deadline, ProcessLimits};
use crate::told::{self, Told, ToldVisitor};
use crate::view::{View, rounded};
use std::time::Instant;
use twinproof::StopFlag;

/// An engine behind the types of games.
pub(crate) trait Client: Send {
    /// Its name, for sentences.
    fn name(&self) -> &str;

    /// Whether it can be asked again.
    fn is_usable(&self) -> bool {
        true
    }

    /// Answers a job that the rules leave open.
    fn ask<G: Told>(&mut self, view: &View<G>, run: &Run<'_>) -> Result<Answer, Failure>;
}

/// One run of a job.
pub(crate) struct Run<'a> {
    pub(crate) budget: Budget,
    pub(crate) stop: &'a StopFlag,
    limits: ProcessLimits,
    started: Instant,
}

impl<'a> Run<'a> {
    /// Until when another program must have answered.
    pub(crate) fn deadline(&self) -> Deadline<'a> {
        let time =
            self.budget.time.map_or(self.limits.patience, |time| time.saturating_add(self.limits.overtime));
        Deadline::after(time).or(self.stop)
    }

    /// Until when it must have obeyed a command that needs no thought.
    pub(crate) fn soon(&self) -> Deadline<'static> {
        Deadline::after(self.limits.start)
    }

    /// How long to think where that is ours to say.
    pub(crate) fn thinking(&self) -> Deadline<'a> {
        Deadline::after(self.budget.time.unwrap_or(self.limits.patience)).or(self.stop)
    }

    /// How long a program that is told to stop may take.
    pub(crate) fn stopping(&self) -> Deadline<'static> {
        Deadline::after(self.limits.overtime)
    }

    pub(crate) fn spent(&self, nodes: Option<u64>) -> Spent {
        Spent { time: rounded(self.started.elapsed()), nodes }
    }
}

/// A client as an engine.
pub(crate) struct Served<C> {
    pub(crate) client: C,
    pub(crate) limits: ProcessLimits,
}

impl<C: Client> Engine for Served<C> {
    fn name(&self) -> &str {
        self.client.name()
    }

    fn is_usable(&self) -> bool {
        self.client.is_usable()
    }

    fn run(&mut self, job: &Job, stop: &StopFlag) -> Result<Answer, Failure> {
        let run = Run { budget: job.budget, stop, limits: self.limits, started: Instant::now() };
        let asked = told::visit(job.position.game(), Ask { client: &mut self.client, job, run });
        asked.unwrap_or_else(|| Err(job.position.unknown_game().into()))
    }
}

struct Ask<'a, C> {
    client: &'a mut C,
    job: &'a Job,
    run: Run<'a>,
}

impl<C: Client> ToldVisitor for Ask<'_, C> {
    type Output = Result<Answer, Failure>;

    fn visit<G: Told>(self) -> Self::Output {
        let view = View::<G>::of(self.job)?;
        match view.settled() {
            Some(answer) => Ok(answer),
            None if self.run.stop.is_raised() => Err(Failure::Stopped),
            None => self.client.ask(&view, &self.run),
        }
    }
}
