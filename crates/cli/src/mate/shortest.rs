//! `--shortest`: the shortest mate, proven, and that there is none shorter, proven too.
//!
//! A mate in 1, in 2, in 3 … moves is a problem each. Those that are too short are disproven quickly, and one of
//! them is wanted for the answer anyway, so the lengths are tried in turn. That alone would never end where there is
//! no mate, and know no bound from above when a limit comes. So the question as it was asked, without a length or
//! with the longest one, gets its turns too: by rounds, each with a budget four times that of the last. What is
//! searched again costs a third of the whole. Once the question is proven, the length of its longest line is a bound,
//! and only lengths are tried.

use crate::attempt::{Attempt, Job, Kept, Standing};
use crate::keep::Place;
use crate::report::{Certificate, Mate, Report};
use crate::solve::Run;
use twinproof_core::{Clock, Counts, Limits, Problem, StopReason, Value};
use twinproof_games::chess::{Chess, attackers_moves, within_moves};
use twinproof_search::Settings;

/// Expansions a search may make in the first round, and the factor from round to round.
const BUDGET: u64 = 100_000;
const GROWTH: u64 = 4;

/// How many lengths are settled in a round before the question itself gets its turn.
const LENGTHS: u16 = 6;

pub(super) struct Shortest<'a, 'b> {
    run: &'a mut Run<'b>,
    problem: &'a Problem<Chess>,
    settings: &'a Settings,
    clock: &'a Clock,
    /// What all searches did so far.
    counts: Counts,
    /// The greatest length that is known not to be enough, and its certificate.
    shorter: Option<(u16, Option<Kept>)>,
}

/// What is known of the question as it was asked.
struct Asked {
    attempt: Attempt,
    /// A mate in at most so many moves, by the longest line of the proof.
    at_most: Option<u16>,
}

/// What came of a turn.
enum Turn<T> {
    Decided(Box<Report>),
    Open(Option<T>),
}

impl<'a, 'b> Shortest<'a, 'b> {
    pub(super) fn new(
        run: &'a mut Run<'b>,
        problem: &'a Problem<Chess>,
        settings: &'a Settings,
        clock: &'a Clock,
    ) -> Self {
        Self { run, problem, settings, clock, counts: Counts::default(), shorter: None }
    }

    pub(super) fn solve(mut self) -> anyhow::Result<Report> {
        self.second_place().refuse_taken()?;
        let (mut moves, mut budget) = (1, BUDGET);
        let mut asked: Option<Asked> = None;
        loop {
            // Step 1: the next lengths, one after the other.
            let most = if asked.is_some() { u16::MAX } else { LENGTHS };
            let limit = match self.lengths(&mut moves, most, budget)? {
                Turn::Decided(report) => return Ok(*report),
                Turn::Open(limit) => limit,
            };
            let is_over = limit.as_ref().is_some_and(|limit| self.is_over(limit, budget));
            // Step 2: the question itself, until it is decided.
            if asked.is_none() {
                asked = match self.ask(budget)? {
                    Turn::Decided(report) => return Ok(*report),
                    Turn::Open(asked) => asked,
                };
            }
            // Step 3: stop at a limit of the user's, else go on with more.
            match (asked.take(), limit) {
                (Some(asked), Some(limit)) if is_over => return self.bounded(asked, &limit),
                (known, _) => asked = known,
            }
            budget = if asked.is_some() { u64::MAX } else { budget.saturating_mul(GROWTH) };
        }
    }

    /// Tries one length after the other; gives the attempt that met a limit.
    fn lengths(&mut self, moves: &mut u16, most: u16, budget: u64) -> anyhow::Result<Turn<Attempt>> {
        let last = moves.saturating_add(most);
        while *moves < last {
            let problem = within_moves(self.problem, *moves);
            let attempt = self.attempt(&problem, budget)?;
            match attempt.value(self.settings) {
                Some(Value::Win) => {
                    let mate = Mate { mate_in: Some(*moves), ..Mate::default() };
                    return self.finish(&problem, attempt, mate);
                }
                Some(Value::Loss) if self.problem.game().mate_in() == Some(*moves) => {
                    return self.finish(&problem, attempt, Mate::default());
                }
                Some(Value::Loss) => self.shorter = Some((*moves, kept(attempt))),
                None => return Ok(Turn::Open(Some(attempt))),
            }
            *moves += 1;
        }
        Ok(Turn::Open(None))
    }

    /// Tries the question as it was asked; gives what is known if there is a mate.
    fn ask(&mut self, budget: u64) -> anyhow::Result<Turn<Asked>> {
        let mut attempt = self.attempt(self.problem, budget)?;
        match attempt.value(self.settings) {
            Some(Value::Win) => {
                let at_most = self.longest_line(&mut attempt);
                Ok(Turn::Open(Some(Asked { attempt, at_most })))
            }
            Some(Value::Loss) => self.finish(self.problem, attempt, Mate::default()),
            None if self.is_over(&attempt, budget) => {
                let mate = Mate { no_mate_in: self.too_short(), is_open: true, ..Mate::default() };
                self.finish(self.problem, attempt, mate)
            }
            None => Ok(Turn::Open(None)),
        }
    }

    /// Searches and checks, with no more expansions than the budget.
    fn attempt(&mut self, problem: &Problem<Chess>, budget: u64) -> anyhow::Result<Attempt> {
        let limits = &self.settings.limits;
        let expansions = Some(limits.expansions.map_or(budget, |limit| limit.min(budget)));
        let settings = Settings { limits: Limits { expansions, ..limits.clone() }, ..self.settings.clone() };
        let job = Job { problem, settings: &settings, clock: self.clock, show: None };
        let attempt = job.examine(self.run.place.draft()?, &mut self.run.bar)?;
        self.counts = self.counts.and(attempt.answer.counts);
        Ok(attempt)
    }

    /// Whether more of the budget would not help an attempt: something else stopped it.
    fn is_over(&self, attempt: &Attempt, budget: u64) -> bool {
        match stopped(attempt) {
            Some(StopReason::Expansions) => {
                self.settings.limits.expansions.is_some_and(|limit| limit <= budget)
            }
            // A claim that was not borne out would be no better the next time.
            _ => true,
        }
    }

    /// In how many moves the proof mates at the latest.
    fn longest_line(&self, attempt: &mut Attempt) -> Option<u16> {
        let asked = self.problem.game().mate_in();
        let Standing::Checked(kept) = &mut attempt.standing else { return asked };
        let plies = self.job(self.problem).outline(kept, 1).and_then(|outline| outline.nodes.first()?.height);
        let moves = plies.map(|plies| attackers_moves(self.problem.game(), self.problem.root(), plies));
        let moves = moves.and_then(|moves| u16::try_from(moves).ok());
        [moves, asked].into_iter().flatten().min()
    }

    /// A mate, but a limit came before it was known in how many moves.
    fn bounded(&mut self, asked: Asked, limit: &Attempt) -> anyhow::Result<Report> {
        let Asked { attempt, at_most } = asked;
        let too_short = self.too_short();
        let is_exact = at_most.is_some_and(|most| most == too_short.unwrap_or(0) + 1);
        let mate = match is_exact {
            true => Mate { mate_in: at_most, ..Mate::default() },
            false => Mate { mate_at_most: at_most, no_mate_in: too_short, is_open: true, ..Mate::default() },
        };
        let mut report = self.report(self.problem, attempt, mate)?;
        report.stopped = stopped(limit).filter(|_| !is_exact);
        Ok(report)
    }

    fn finish<T>(
        &mut self,
        problem: &Problem<Chess>,
        attempt: Attempt,
        mate: Mate,
    ) -> anyhow::Result<Turn<T>> {
        Ok(Turn::Decided(Box::new(self.report(problem, attempt, mate)?)))
    }

    /// Stores the certificates and writes the report.
    fn report(
        &mut self,
        problem: &Problem<Chess>,
        mut attempt: Attempt,
        mut mate: Mate,
    ) -> anyhow::Result<Report> {
        if let Standing::Checked(kept) = &mut attempt.standing {
            self.job(problem).tell(kept);
            kept.store()?;
        }
        if attempt.value(self.settings) == Some(Value::Loss) {
            // One certificate is enough: it covers all that is shorter.
            mate.no_mate_in = problem.game().mate_in();
        } else if let Some((_, Some(mut kept))) = self.shorter.take() {
            kept.store_at(&self.second_place())?;
            mate.shorter_certificate = Some(Certificate::of(&kept));
        }
        attempt.answer.counts = self.counts;
        let mut report = Report::new(self.run.id, problem, self.settings, attempt, self.clock.elapsed());
        report.mate = Some(mate);
        Ok(report)
    }

    /// The greatest length that is known not to be enough.
    fn too_short(&self) -> Option<u16> {
        self.shorter.as_ref().map(|(moves, _)| *moves)
    }

    fn job<'c>(&'c self, problem: &'c Problem<Chess>) -> Job<'c, Chess> {
        Job { problem, settings: self.settings, clock: self.clock, show: self.run.show() }
    }

    /// Where the certificate goes that nothing shorter is possible.
    fn second_place(&self) -> Place {
        self.run.place.beside("shorter")
    }
}

/// Which limit an attempt met.
fn stopped(attempt: &Attempt) -> Option<StopReason> {
    match attempt.standing {
        Standing::Unfinished(reason) => Some(reason),
        _ => attempt.answer.stopped,
    }
}

fn kept(attempt: Attempt) -> Option<Kept> {
    match attempt.standing {
        Standing::Checked(kept) => Some(kept),
        _ => None,
    }
}
