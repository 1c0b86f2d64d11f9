//! Several questions, one answer: first moves, the shortest mate, mates of both sides, win or draw or loss.
//!
//! Questions are asked in rounds of growing effort, so that a hard one does not starve the others; what is searched again
//! costs a share of the whole. An [`Agenda`] says what to ask next and takes the answers; the [`Driver`] searches, has each
//! certificate checked, counts, and keeps to the limits: those of each question in its settings, and one for all.

use crate::bug::Bug;
use crate::certificate_store::{Draft, Place};
use crate::database::StoredVerdicts;
use crate::error::Result;
use crate::follower::Follower;
use crate::play::Next;
use crate::solvable::Solvable;
use crate::solve::{Outcome, Solution, Task};
use twinproof_core::{Clock, Counts, Game, Limits, Problem, StopReason, Value};
use twinproof_search::Settings;

/// How much effort a question gets from round to round, in expansions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rounds {
    first: u64,
    growth: u64,
    /// After so many rounds comes one with all that the limits allow.
    counted: Option<u32>,
}

impl Rounds {
    /// Rounds without end, the first with so much effort and each with so many times that of the one before.
    pub const fn growing(first: u64, growth: u64) -> Self {
        Self { first, growth, counted: None }
    }

    /// After so many of these rounds, a last one with all that the limits allow.
    pub const fn then_all(self, rounds: u32) -> Self {
        Self { counted: Some(rounds), ..self }
    }

    fn effort(self, round: u32) -> Option<u64> {
        let is_last = self.counted.is_some_and(|rounds| round >= rounds);
        (!is_last).then(|| self.first.saturating_mul(self.growth.saturating_pow(round)))
    }
}

/// Which questions belong to an answer, and what is known of them.
pub trait Agenda {
    /// What the questions are about.
    type Game: Solvable;

    /// The next question, or nothing if there is none left in this round. Called again after each answer.
    fn next(&mut self, now: Now) -> Result<Option<Next<Self::Game>>>;

    /// The answer to the question that [`Agenda::next`] gave last.
    fn take(&mut self, answered: Answered<Self::Game>) -> Result<()>;

    /// Whether all is known that was asked for.
    fn is_enough(&self) -> bool;

    /// Whether one question alone is left: it need not share what there is.
    fn is_last_one(&self) -> bool;
}

/// Where a run of questions stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// Counted from 0.
    pub round: u32,
    /// Whether a question of this round was asked before.
    pub has_asked: bool,
    /// Whether the clock or the limit for all questions says stop.
    pub is_over: bool,
}

/// The answer to a question.
#[derive(Debug)]
pub enum Answered<G: Game> {
    /// The game says so, or the rule of repetition.
    Over(Value),
    /// A search was made.
    Searched {
        /// What came of it.
        solution: Box<Solution<G>>,
        /// Whether more effort would not help: it is decided, or something else stopped it.
        is_final: bool,
    },
}

impl<G: Game> Answered<G> {
    /// The value, as far as it is known.
    pub fn value(&self) -> Option<Value> {
        match self {
            Self::Over(value) => Some(*value),
            Self::Searched { solution, .. } => solution.value(),
        }
    }
}

/// Asks questions within one budget.
pub struct Driver<'a> {
    settings: Settings,
    clock: Clock,
    place: Place,
    follower: &'a mut dyn Follower,
    /// What is asked first, and told in the end.
    database: Option<StoredVerdicts>,
    /// Expansions for all questions together.
    most: Option<u64>,
    counts: Counts,
    /// Expansions of the searches and of what was searched again for certificates.
    spent: u64,
    bug: Option<Bug>,
}

impl<'a> Driver<'a> {
    /// The settings have the limits of each question but for time, which is the clock's for all of them; certificates go to
    /// `place`, where only that of the last one may be kept.
    pub fn new(settings: Settings, clock: Clock, place: Place, follower: &'a mut dyn Follower) -> Self {
        Self {
            settings,
            clock,
            place,
            follower,
            database: None,
            most: None,
            counts: Counts::default(),
            spent: 0,
            bug: None,
        }
    }

    /// With this database, if there is one.
    pub fn with_database(self, database: Option<StoredVerdicts>) -> Self {
        Self { database, ..self }
    }

    /// At most so many expansions for all questions together.
    pub fn at_most(self, most: Option<u64>) -> Self {
        Self { most, ..self }
    }

    /// What all searches did so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Expansions so far, those for certificates included.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Expansions that are left, where they are limited.
    pub(crate) fn left(&self) -> Option<u64> {
        self.most.map(|most| most.saturating_sub(self.spent))
    }

    /// The first moves to ask about, where there are too many for all.
    pub(crate) fn promising_moves<G: Solvable>(&mut self, problem: &Problem<G>) -> Option<Vec<G::Move>> {
        G::promising_moves(problem, &self.settings, &self.clock, self.follower)
    }

    /// The first mistake of a sound search; its question counts as open.
    pub fn bug(&mut self) -> Option<Bug> {
        self.bug.take()
    }

    /// Whether the clock or the limit for all questions says stop.
    pub fn is_over(&self) -> bool {
        self.stopped().is_some()
    }

    /// The limit that says stop: of the clock, or for all questions.
    pub fn stopped(&self) -> Option<StopReason> {
        let spent = self.most.is_some_and(|most| self.spent >= most);
        self.clock.stop_reason().or(spent.then_some(StopReason::Expansions))
    }

    /// Asks until the agenda has enough, or the limits are reached.
    pub fn run<A: Agenda>(&mut self, agenda: &mut A, rounds: Rounds) -> Result<()> {
        for round in 0.. {
            let effort = rounds.effort(round);
            let mut is_idle = true;
            while !agenda.is_enough()
                && let Some(next) =
                    agenda.next(Now { round, has_asked: !is_idle, is_over: self.is_over() })?
            {
                is_idle = false;
                let effort = effort.filter(|_| !agenda.is_last_one());
                let answered = match next {
                    Next::Over(value) => Answered::Over(value),
                    Next::Open(problem) => {
                        let solution = self.ask(&problem, effort)?;
                        let is_final = self.is_final(&solution, effort);
                        Answered::Searched { solution: Box::new(solution), is_final }
                    }
                };
                agenda.take(answered)?;
            }
            if is_idle || agenda.is_enough() || effort.is_none() || self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// One question, with at most so many expansions.
    pub fn ask<G: Solvable>(&mut self, problem: &Problem<G>, effort: Option<u64>) -> Result<Solution<G>> {
        self.ask_for(problem, effort, None, self.place.draft()?)
    }

    /// The same on the word of the search alone: what only decides which question comes next needs no certificate.
    pub(crate) fn guess<G: Solvable>(&mut self, problem: &Problem<G>, effort: u64) -> Result<Option<Value>> {
        Ok(self.ask_for(problem, Some(effort), None, None)?.value())
    }

    /// The same, with a certificate if the answer is the one that is hoped for.
    pub(crate) fn hope<G: Solvable>(
        &mut self,
        problem: &Problem<G>,
        effort: u64,
        hoped: Value,
    ) -> Result<Solution<G>> {
        self.ask_for(problem, Some(effort), Some(hoped), self.place.draft()?)
    }

    fn ask_for<G: Solvable>(
        &mut self,
        problem: &Problem<G>,
        effort: Option<u64>,
        wanted: Option<Value>,
        draft: Option<Draft>,
    ) -> Result<Solution<G>> {
        let limits = &self.settings.limits;
        let expansions = [limits.expansions, self.left(), effort].into_iter().flatten().min();
        let settings = Settings { limits: Limits { expansions, ..limits.clone() }, ..self.settings.clone() };
        let task =
            Task { problem, settings: &settings, clock: &self.clock, database: self.database.as_ref() };
        let solution = task.solve_for(wanted, draft, self.follower)?;
        self.counts = self.counts.and(solution.counts);
        self.spent += solution.expansions();
        if let Outcome::Bug(_, bug) = &solution.outcome {
            self.bug.get_or_insert_with(|| Bug::clone(bug));
        }
        Ok(solution)
    }

    /// The value after a move: what the rule says of a repetition, the game of its end, else a search.
    pub fn value_of<G: Solvable>(&mut self, next: &Next<G>) -> Result<Option<Value>> {
        match next {
            Next::Over(value) => Ok(Some(*value)),
            // There may be hundreds of these, and each would look at the clock a little late.
            Next::Open(_) if self.is_over() => Ok(None),
            Next::Open(problem) => Ok(self.ask(problem, None)?.value()),
        }
    }

    fn is_final<G: Game>(&self, solution: &Solution<G>, effort: Option<u64>) -> bool {
        let limit = self.settings.limits.expansions;
        let more_helps = effort.is_some_and(|effort| limit.is_none_or(|limit| effort < limit));
        !(more_helps && solution.outcome.stopped() == Some(StopReason::Expansions))
    }
}
