//! The answer to a question about any game: the verdict, its certificate and its proof, and the first moves if asked for.

use crate::bug::Bug;
use crate::certificate_store::Place;
use crate::database::StoredVerdicts;
use crate::driver::Driver;
use crate::error::Result;
use crate::first_moves::{FirstMoves, first_moves};
use crate::follower::Follower;
use crate::looked_up::continuation;
use crate::play::resistance;
use crate::proof_text::{Bounds, ProofText, proof_text};
use crate::solvable::Solvable;
use crate::solve::{Certificate, Outcome, Solution, Task};
use std::time::Duration;
use twinproof_core::{Clock, Counts, Game, Player, Problem, StopFlag, Value};
use twinproof_search::{Reached, Settings};

/// Memory for the tables of a search, unless somebody says otherwise.
const MEMORY: u64 = 1 << 30;

/// What is wanted of an answer, whatever the game.
#[derive(Debug, Clone)]
pub struct Request {
    /// Which search, and how far.
    pub settings: Settings,
    /// Where its certificate goes.
    pub place: Place,
    /// Whoever raises it gets what is known by then.
    pub stop: StopFlag,
    /// Whether the value of every first move is wanted, too.
    pub first_moves: bool,
    /// How much of the proof is wanted as text.
    pub proof_text: Option<Bounds>,
    /// Where verdicts are looked for first, and kept.
    pub database: Option<StoredVerdicts>,
}

impl Request {
    /// An answer by the search that suits the problem best, in at most 1 GiB of memory and without any other limit, with a
    /// certificate that is checked and then forgotten.
    pub fn new<G: Solvable>(problem: &Problem<G>) -> Self {
        let mut settings = G::default_settings(problem);
        settings.limits.memory = Some(MEMORY);
        Self::by(settings)
    }

    /// The same by this search, within its own limits; their time is for search and certificate together.
    pub fn by(settings: Settings) -> Self {
        Self {
            settings,
            place: Place::Discard,
            stop: StopFlag::new(),
            first_moves: false,
            proof_text: None,
            database: None,
        }
    }

    pub(crate) fn clock(&self) -> Clock {
        Clock::start(self.settings.limits.time, self.stop.clone())
    }

    /// The question itself, as this request has it searched.
    pub(crate) fn task<'a, G: Solvable>(&'a self, problem: &'a Problem<G>, clock: &'a Clock) -> Task<'a, G> {
        Task { problem, settings: &self.settings, clock, database: self.database.as_ref() }
    }

    /// Asks several questions as this request has them searched.
    pub(crate) fn driver<'a>(
        &self,
        clock: &Clock,
        place: Place,
        follower: &'a mut dyn Follower,
    ) -> Driver<'a> {
        Driver::new(self.settings.clone(), clock.clone(), place, follower)
            .with_database(self.database.clone())
    }

    /// Where the certificates of further questions go: nowhere, but they are made and checked if that of the answer is.
    pub(crate) fn place_beside(&self) -> Place {
        if matches!(self.place, Place::None) { Place::None } else { Place::Discard }
    }
}

/// What is known of a question.
#[derive(Debug)]
pub struct Answer<G: Game> {
    /// The verdict, or what there is instead.
    pub outcome: Outcome,
    /// The line the search thinks best for both sides.
    pub line: Vec<G::Move>,
    /// What was done for it.
    pub counts: Counts,
    /// How far the search came, if it found nothing and can tell.
    pub reached: Option<Reached>,
    /// How long all of it took.
    pub elapsed: Duration,
    /// How long the search took, without the certificate.
    pub searched: Duration,
    /// The search that was made.
    pub settings: Settings,
    /// The certificate of a verdict.
    pub certificate: Option<Certificate>,
    /// The proof for people, if it was asked for.
    pub proof_text: Option<ProofText>,
    /// The value of every first move, if it was asked for.
    pub first_moves: Option<FirstMoves<G>>,
    /// What went wrong with a question asked beside this one.
    pub bug_beside: Option<Bug>,
}

impl<G: Solvable> Answer<G> {
    /// Takes over a solution, as the answer to what was asked: tells its proof, and stores its certificate.
    pub(crate) fn of(
        problem: &Problem<G>,
        mut solution: Solution<G>,
        request: &Request,
        clock: &Clock,
    ) -> Result<Self> {
        // A proof that is too large to show is still a proof.
        let wants_outline = request.proof_text.is_some() || G::repetition_is_illegal(problem);
        let nodes = request.proof_text.map_or(1, Bounds::nodes);
        let outline = if wants_outline { solution.outline(nodes) } else { None };
        let proof_text = request.proof_text.and_then(|bounds| Some(proof_text(outline.as_ref()?, bounds)));
        // A search also looks at moves that superko forbids, and at passes that give up.
        let line = match outline.filter(|proof| G::repetition_is_illegal(problem) && !proof.line.is_empty()) {
            Some(proof) => resistance(&proof)?,
            None => std::mem::take(&mut solution.line),
        };
        let line = if solution.value().is_some() { continuation(problem, line) } else { line };
        solution.store()?;
        Ok(Self {
            outcome: solution.outcome,
            line,
            counts: solution.counts,
            reached: solution.reached,
            elapsed: clock.elapsed(),
            searched: solution.searched,
            settings: request.settings.clone(),
            certificate: solution.certificate,
            proof_text,
            first_moves: None,
            bug_beside: None,
        })
    }

    /// That nothing is known of a question, whatever was asked beside it.
    pub(crate) fn unknown(driver: &Driver<'_>, request: &Request, clock: &Clock) -> Self {
        Self {
            outcome: Outcome::Unknown { claimed: None, stopped: driver.stopped() },
            line: Vec::new(),
            counts: driver.counts(),
            reached: None,
            elapsed: clock.elapsed(),
            searched: clock.elapsed(),
            settings: request.settings.clone(),
            certificate: None,
            proof_text: None,
            first_moves: None,
            bug_beside: None,
        }
    }

    /// What is known of the question.
    pub fn value(&self) -> Option<Value> {
        self.outcome.value()
    }

    /// What went wrong, here or with a question asked beside.
    pub fn bug(&self) -> Option<&Bug> {
        self.outcome.bug().or(self.bug_beside.as_ref())
    }

    /// The winning move, or the most promising one while nothing is known; none if the mover has lost.
    pub fn first_move(&self, problem: &Problem<G>) -> Option<G::Move> {
        let mover: Player = problem.game().to_move(problem.root());
        let may_win = self.value().is_none_or(|value| value.winner() == mover);
        self.line.first().copied().filter(|_| may_win)
    }

    /// Asks further questions within the same limits and the same clock.
    pub(crate) fn ask_beside<T>(
        &mut self,
        request: &Request,
        clock: &Clock,
        follower: &mut dyn Follower,
        ask: impl FnOnce(&mut Driver<'_>) -> Result<T>,
    ) -> Result<T> {
        let mut driver = request.driver(clock, request.place_beside(), follower);
        let told = ask(&mut driver)?;
        self.bug_beside = self.bug_beside.take().or(driver.bug());
        self.elapsed = clock.elapsed();
        Ok(told)
    }
}

/// Answers a question: searches, has the certificate checked, stores it, and judges the first moves if that is wanted.
///
/// ```
/// use twinproof::games::tictactoe::{self, Mark};
/// use twinproof::{Request, Silent, Value, solve};
///
/// let problem = tictactoe::parse("X.O/.../..X o", Mark::X)?;
/// let answer = solve(&problem, &Request::new(&problem), &mut Silent)?;
/// let verdict = answer.outcome.verdict().expect("its certificate was accepted");
/// assert_eq!(verdict.value(), Value::Win);
/// # Ok::<(), twinproof::Error>(())
/// ```
pub fn solve<G: Solvable>(
    problem: &Problem<G>,
    request: &Request,
    follower: &mut dyn Follower,
) -> Result<Answer<G>> {
    solve_by(problem, request, &request.clock(), follower)
}

/// The same by a clock that goes on.
pub(crate) fn solve_by<G: Solvable>(
    problem: &Problem<G>,
    request: &Request,
    clock: &Clock,
    follower: &mut dyn Follower,
) -> Result<Answer<G>> {
    let task = request.task(problem, clock);
    let solution = task.solve(request.place.draft()?, follower)?;
    let mut answer = Answer::of(problem, solution, request, clock)?;
    if request.first_moves {
        let mut told = answer.ask_beside(request, clock, follower, |driver| first_moves(problem, driver))?;
        let mover = problem.game().to_move(problem.root());
        if let Some(others) = &mut told.others {
            // Who loses, loses by every move.
            others.value = answer.value().filter(|value| value.winner() != mover);
        }
        answer.first_moves = Some(told);
    }
    Ok(answer)
}
