//! A run: selection, pre-update, execution, update, until the root is solved or somebody has had enough.

use crate::compose::{Composed, compose};
use crate::dispatch::{Delivery, Dispatch, Order};
use crate::error::RunError;
use crate::event::{Event, Progress, Watcher};
use crate::folder::{Folder, write_whole};
use crate::journal::Journal;
use crate::kept;
use crate::node::NodeId;
use crate::record::{Record, Told};
use crate::report::{CertificateReport, Ended, Report};
use crate::shared::Shared;
use crate::snapshot;
use crate::state::{Change, State};
use crate::tree::About;
use crate::view::{OutJob, View};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use twinproof::{Clock, Numbers, Problem, Rules, Solvable, SolvableVisitor, StopFlag, Value};
use twinproof_engine::{Answer, Failure, Job, Position, Word};

/// How long the client waits for an answer before it looks around.
const WAIT: Duration = Duration::from_millis(50);
/// A snapshot is made when the journal has grown by so much.
const SNAPSHOT: u64 = 256 << 20;

/// When a run ends, if it is not solved before.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// After so many jobs, those of earlier parts of the run included.
    pub jobs: Option<u64>,
    /// After so long, from now.
    pub time: Option<Duration>,
    /// When it is raised.
    pub stop: StopFlag,
    /// How long the certificate of a root that is solved may take where the time is over by then; ten seconds if nothing is said.
    pub grace: Option<Duration>,
}

/// Runs the plan of a folder, from where it was left. The workers' database, if they have one, is told the certificate of the root.
pub fn analyse(
    folder: &Folder,
    dispatch: &mut dyn Dispatch,
    database: Option<&Shared>,
    limits: &Limits,
    watcher: &mut dyn Watcher,
) -> Result<Report, RunError> {
    let game = folder.plan().position.game();
    let visitor = Analyse { folder, dispatch, database, limits, watcher };
    twinproof::visit(game, visitor).unwrap_or_else(|| Err(folder.no_such_game()))
}

struct Analyse<'a> {
    folder: &'a Folder,
    dispatch: &'a mut dyn Dispatch,
    database: Option<&'a Shared>,
    limits: &'a Limits,
    watcher: &'a mut dyn Watcher,
}

impl SolvableVisitor for Analyse<'_> {
    type Output = Result<Report, RunError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let problem: Problem<G> = self.folder.plan().position.problem()?;
        Run::open(self, problem)?.run()
    }
}

/// A job that is out.
struct Out {
    node: NodeId,
    about: About,
    stop: StopFlag,
    since: Instant,
    is_cancelled: bool,
}

struct Run<'a, G: Solvable> {
    state: State<G>,
    journal: Journal,
    start: Position,
    around: Analyse<'a>,
    out: HashMap<u64, Out>,
    next_order: u64,
    began: Instant,
    /// Where the last snapshot was made.
    snapshot: u64,
}

impl<'a, G: Solvable> Run<'a, G> {
    fn open(around: Analyse<'a>, problem: Problem<G>) -> Result<Self, RunError> {
        let (state, journal, cut) = kept::read(around.folder, problem)?;
        let start = state.plan.position.clone();
        let (began, snapshot) = (Instant::now(), journal.end());
        let run = Self { state, journal, start, around, out: HashMap::new(), next_order: 0, began, snapshot };
        run.tell_start(cut.map(|cut| cut.bytes))
    }

    fn tell_start(self, cut: Option<u64>) -> Result<Self, RunError> {
        let (plan, watcher) = (&self.state.plan, &mut *self.around.watcher);
        if let Some(bytes) = cut {
            watcher.event(&Event::CutOff { bytes });
        }
        watcher.event(&Event::Started {
            game: G::NAME.into(),
            question: Rules::question(self.state.problem.game()),
            engine: plan.engine.clone(),
            algorithm: plan.algorithm.name(),
            policy: plan.policy.name(),
            trust: plan.trust.name(),
            workers: self.around.dispatch.capacity(),
            folder: self.around.folder.path().into(),
            jobs: self.state.counts.jobs,
        });
        Ok(self)
    }

    fn run(mut self) -> Result<Report, RunError> {
        loop {
            let ended = match self.search() {
                Ok(ended) => ended,
                Err(error) => {
                    // Nobody will hear of what is still out.
                    self.call_back();
                    return Err(error);
                }
            };
            self.drain()?;
            let (ended, composed) = match ended {
                Ended::Solved if self.can_be_certified() => match self.certify()? {
                    Certified::Yes(composed) => (ended, Some(composed)),
                    Certified::Reopened => continue,
                    Certified::No => (self.reached_limit().unwrap_or(ended), None),
                },
                _ => (ended, None),
            };
            let verdict = composed.as_ref().map(|composed| composed.verdict);
            self.save()?;
            let (folder, seconds) = (self.around.folder.path().into(), self.began.elapsed().as_secs_f64());
            let mut report = Report::of(&self.state, ended, verdict, folder, seconds);
            report.certificate = composed.map(|composed| CertificateReport {
                file: self.around.folder.file("root.cert"),
                nodes: composed.verdict.nodes(),
                bytes: composed.bytes.len() as u64,
                spliced: composed.spliced,
            });
            return Ok(report);
        }
    }

    /// Not where the root rests on claims, or is no whole position.
    fn can_be_certified(&self) -> bool {
        !self.state.tree.root().has(crate::node::Flags::CLAIMED) && self.state.plan.without.is_empty()
    }

    /// The four phases, over and over.
    fn search(&mut self) -> Result<Ended, RunError> {
        loop {
            if self.state.tree.root().value().is_some() {
                return Ok(Ended::Solved);
            }
            if let Some(ended) = self.reached_limit() {
                return Ok(ended);
            }
            if self.around.limits.jobs.is_some_and(|jobs| self.state.counts.jobs >= jobs) {
                return Ok(Ended::Jobs);
            }
            self.fill();
            if self.out.is_empty() {
                return Ok(Ended::NothingLeft);
            }
            // Now that everybody has something to do.
            self.tell_progress();
            self.receive()?;
            self.journal.sync_in_time()?;
            if self.journal.end() - self.snapshot > SNAPSHOT {
                self.save()?;
            }
        }
    }

    /// Whether somebody has had enough.
    fn reached_limit(&self) -> Option<Ended> {
        if self.around.limits.stop.is_raised() {
            return Some(Ended::Interrupted);
        }
        let is_late = self.around.limits.time.is_some_and(|time| self.began.elapsed() >= time);
        is_late.then_some(Ended::Time)
    }

    /// Selection and pre-update, until all workers have something to do.
    fn fill(&mut self) {
        let left = self.around.limits.jobs.map(|jobs| jobs.saturating_sub(self.state.counts.jobs));
        let left = left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        let most = left.min(self.around.dispatch.capacity());
        while self.out.len() < most {
            let jobs = self.state.tree.select();
            let Some(&(first, _)) = jobs.first() else { return };
            // The numbers of the leaf, as they were before anything was expected of it.
            let expected = self.state.tree.get(first).numbers;
            for (node, about) in jobs.into_iter().take(left.saturating_sub(self.out.len())) {
                self.send(node, about, expected);
            }
        }
    }

    fn send(&mut self, node: NodeId, about: About, expected: Numbers) {
        let job = self.job(node, about);
        self.state.tree.send(node, about, expected);
        let (id, stop) = (self.next_order, StopFlag::new());
        self.next_order += 1;
        self.out
            .insert(id, Out { node, about, stop: stop.clone(), since: Instant::now(), is_cancelled: false });
        self.around.dispatch.send(Order { id, job, stop });
    }

    /// What is asked. The same node with the same children is never asked about twice, so no two jobs of a run are equal.
    fn job(&self, node: NodeId, about: About) -> Job {
        let (state, game) = (&self.state, self.state.problem.game());
        let mut walk = state.walk_to(node);
        let position = self.start.followed_by(walk.names(game).iter().cloned());
        let engine = if about.is_proof() { &state.plan.prover } else { &state.plan.engine };
        let mut job = Job::new(position, engine, state.plan.budget);
        if node == NodeId::ROOT {
            job = job.without(state.plan.without.iter().cloned());
        }
        if !about.is_rest() {
            return job;
        }
        let (at, mut room) = (walk.position(), Vec::new());
        let names = state.tree.children(node).map(|child| {
            let index = state.tree.get(child).mv.into();
            let mv = game.move_at(at, index, &mut room).expect("nodes are made by legal moves");
            game.format_move(at, mv)
        });
        let names: Vec<_> = names.collect();
        job.without(names)
    }

    /// Execution ends, update begins: what came back is written down, then it counts.
    fn receive(&mut self) -> Result<(), RunError> {
        let left = self.around.limits.time.map(|time| time.saturating_sub(self.began.elapsed()));
        let wait = left.filter(|left| !left.is_zero()).map_or(WAIT, |left| left.min(WAIT));
        let deliveries = self.around.dispatch.receive(wait);
        let mut records = Vec::with_capacity(deliveries.len());
        for Delivery { id, result, stored } in deliveries {
            let Some(out) = self.out.remove(&id) else { continue };
            self.state.tree.take_back(out.node, out.about);
            let result = match result {
                Ok(answer) => Told::Answered { answer, stored },
                Err(Failure::Stopped) => continue,
                // Of an order that nobody wants, how it ended says nothing.
                Err(_) if out.is_cancelled => continue,
                Err(failure @ (Failure::SetAside { .. } | Failure::Refused { .. }))
                    if !self.is_hopeless(&out, &failure) =>
                {
                    Told::Failed { failed: failure.to_string() }
                }
                Err(failure) => {
                    self.keep(&records)?;
                    return Err(failure.into());
                }
            };
            records.push(Record { node: out.node, about: out.about, result });
        }
        self.keep(&records)?;
        if let Some(why) = self.around.database.and_then(Shared::take_failure) {
            self.around.watcher.event(&Event::DatabaseFailed { why });
        }
        Ok(())
    }

    /// Whether an engine that fails will fail at everything.
    fn is_hopeless(&self, out: &Out, failure: &Failure) -> bool {
        let is_first = out.node == NodeId::ROOT && out.about == About::Node;
        is_first && matches!(failure, Failure::Refused { .. } | Failure::SetAside { .. })
    }

    fn keep(&mut self, records: &[Record]) -> Result<(), RunError> {
        let places = self.journal.append(records)?;
        let mut is_solved = false;
        for (record, at) in records.iter().zip(places) {
            let change = self.state.apply(record, at)?;
            is_solved |= change != Change::None;
            self.tell(record, change);
        }
        if is_solved {
            self.cancel_settled();
        }
        Ok(())
    }

    /// Jobs below what is solved end.
    fn cancel_settled(&mut self) {
        for out in self.out.values_mut().filter(|out| !out.is_cancelled) {
            if self.state.tree.is_settled(out.node) {
                out.is_cancelled = true;
                out.stop.raise();
            }
        }
    }

    fn call_back(&mut self) {
        for out in self.out.values_mut() {
            out.is_cancelled = true;
            out.stop.raise();
        }
    }

    /// Has everybody come home. What is answered by then counts.
    fn drain(&mut self) -> Result<(), RunError> {
        self.call_back();
        self.tell_progress();
        while !self.out.is_empty() {
            self.receive()?;
            self.tell_progress();
        }
        Ok(())
    }

    /// The certificate of the root.
    fn certify(&mut self) -> Result<Certified, RunError> {
        self.around.watcher.event(&Event::Composing);
        let grace = self.around.limits.grace.unwrap_or(GRACE);
        let left = self.around.limits.time.map(|time| time.saturating_sub(self.began.elapsed()).max(grace));
        let clock = Clock::start(left, self.around.limits.stop.clone());
        let (composed, bad) = compose(&self.state, &self.journal, &clock)?;
        if let Some(composed) = composed {
            write_whole(&self.around.folder.file("root.cert"), &composed.bytes)?;
            if let Some(database) = self.around.database
                && let Err(error) = database.keep::<G>(&composed.bytes)
            {
                // The verdict is a verdict all the same.
                self.around.watcher.event(&Event::DatabaseFailed { why: error.to_string() });
            }
            return Ok(Certified::Yes(composed));
        }
        if bad.is_empty() {
            return Ok(Certified::No);
        }
        let reopen = |(node, why): &(NodeId, String)| Record {
            node: *node,
            about: About::Node,
            result: Told::Reopened { reopened: why.clone() },
        };
        self.keep(&bad.iter().map(reopen).collect::<Vec<_>>())?;
        Ok(Certified::Reopened)
    }

    fn save(&mut self) -> Result<(), RunError> {
        // A snapshot must never know more than the journal.
        self.journal.sync()?;
        let place = self.around.folder.file("snapshot");
        if let Err(error) = snapshot::write(&place, &self.state, self.journal.end()) {
            // The journal has everything, and takes a while longer to read.
            self.around.watcher.event(&Event::NoSnapshot { why: error.to_string() });
        }
        self.snapshot = self.journal.end();
        Ok(())
    }

    fn tell(&mut self, record: &Record, change: Change) {
        let is_answer = matches!(record.result, Told::Answered { .. });
        if is_answer && change != Change::FalseClaim && !self.around.watcher.wants_answers() {
            return;
        }
        let line = self.state.names(record.node);
        let source = self.state.plan.engine.clone();
        match &record.result {
            Told::Failed { failed } => {
                self.around.watcher.event(&Event::SetAside { line, why: failed.clone() });
            }
            Told::Reopened { reopened } => {
                self.around.watcher.event(&Event::Reopened { line, source, why: reopened.clone() });
            }
            Told::Answered { answer, stored } => {
                if let (Change::FalseClaim, Some(value)) = (change, answer.word.value()) {
                    let event = Event::FalseClaim { line: line.clone(), source, value: value.verdict() };
                    self.around.watcher.event(&event);
                }
                if self.around.watcher.wants_answers() {
                    let event = self.answer_event(line, record.about, answer, stored.is_some());
                    self.around.watcher.event(&event);
                }
            }
        }
    }

    fn answer_event(&self, line: Vec<String>, about: About, answer: &Answer, stored: bool) -> Event {
        Event::Answer {
            line,
            about,
            best: answer.best.clone(),
            status: answer.status,
            word: match answer.word {
                Word::Open => "open",
                Word::Claimed(_) => "claimed",
                Word::Certified(..) => "certified",
            },
            value: answer.word.value().map(Value::verdict),
            stored,
            seconds: answer.spent.time.as_secs_f64(),
            jobs: self.state.counts.jobs,
            nodes: self.state.tree.arena.len(),
            root: self.state.tree.root().numbers.into(),
        }
    }

    fn tell_progress(&mut self) {
        let oldest = self.out.values().map(|out| out.since.elapsed()).max().unwrap_or_default();
        let progress = Progress {
            counts: self.state.counts,
            nodes: self.state.tree.arena.len(),
            out: self.out.len(),
            oldest,
            root: self.state.tree.root().numbers,
            elapsed: self.began.elapsed(),
        };
        self.around.watcher.progress(&progress);
        if let Some(wanted) = self.around.watcher.wants_view() {
            let view = View::of(&self.state, &wanted, self.jobs_out());
            self.around.watcher.view(view);
        }
    }

    /// The jobs that are out, the oldest first.
    fn jobs_out(&self) -> Vec<OutJob> {
        let jobs = self.out.iter().map(|(&id, out)| OutJob {
            id,
            line: self.state.problem.format_line(&self.state.line(out.node)),
            about: out.about,
            since: out.since,
            is_cancelled: out.is_cancelled,
        });
        let mut jobs: Vec<_> = jobs.collect();
        jobs.sort_by_key(|job| job.id);
        jobs
    }
}

/// The certificate of a root that is solved gets at least so long.
const GRACE: Duration = Duration::from_secs(10);

enum Certified {
    Yes(Composed),
    /// Some certificate does not hold, and its node is open again.
    Reopened,
    /// It could not be put together within the limits.
    No,
}
