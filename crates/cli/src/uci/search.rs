//! The search behind `go`: which questions of mate are asked, in which order and how hard.
//!
//! Two questions matter: does the side to move force mate, and does its opponent? For one line of play they are asked
//! of the position itself; for several, or when only some first moves are wanted, of the position after each first
//! move. They are asked in rounds, each with four times the effort of the last, so that a hard question does not keep
//! an easy one waiting; all rounds before the last together cost less than that one. A mate that was found is then
//! asked for with one move less, as long as that is proven. With `go mate` there is one question, and one round.

use super::command::Go;
use super::guess;
use super::info::Ticker;
use super::options::Options;
use super::output::{Score, say};
use super::question::{Answer, Question};
use std::cell::Cell;
use std::rc::Rc;
use twinproof::{Agenda, Answered, Clock, Driver, Error, Next, Now, Place, Problem, Rounds, StopFlag};
use twinproof_games::chess::{self, Chess, Move};

/// Expansions of the first round, divided among the questions, and what each of them gets at least.
const FIRST_ROUND: u64 = 20_000;
const LEAST_EFFORT: u64 = 500;
/// `go depth` may spend so many expansions on each half-move of the depth.
const EXPANSIONS_A_DEPTH: u64 = 100_000;

/// What to search.
#[derive(Debug, Clone)]
pub(super) struct Order {
    /// The position with the game so far, as `solve chess` reads it.
    pub(super) position: String,
    pub(super) options: Options,
    pub(super) go: Go,
}

/// A question and what is known of it.
pub(super) struct Query {
    pub(super) question: Question,
    pub(super) state: State,
}

pub(super) enum State {
    Open,
    Proven(Vec<Move>),
    /// Disproven, or of no use any more.
    Closed,
}

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) order: &'a Order,
    pub(super) clock: &'a Clock,
    pub(super) stop: &'a StopFlag,
    pub(super) root: Problem<Chess>,
    /// The first moves to choose from, with a guess of their worth, best first.
    pub(super) candidates: Vec<(Move, i32)>,
    pub(super) queries: Vec<Query>,
    pub(super) rounds: u32,
    /// The query that is asked now, or was last.
    at: usize,
    /// Expansions so far, for whoever tells them; and how many there may be.
    pub(super) spent: Rc<Cell<u64>>,
    most: Option<u64>,
}

impl<'a> Search<'a> {
    pub(super) fn new(order: &'a Order, clock: &'a Clock, stop: &'a StopFlag) -> anyhow::Result<Self> {
        let root = chess::parse(&order.position, &order.options.ask())?;
        let (game, go) = (root.game(), &order.go);
        let mut candidates = guess::rank(&root);
        let is_wanted = |mv: Move| go.moves.contains(&game.format_uci(root.root(), mv));
        let is_narrowed = candidates.iter().any(|&(mv, _)| is_wanted(mv));
        candidates.retain(|&(mv, _)| !is_narrowed || is_wanted(mv));
        let firsts: Vec<_> = if is_narrowed || order.options.multi_pv > 1 {
            candidates.iter().map(|&(mv, _)| Some(mv)).collect()
        } else {
            vec![None]
        };
        let (ours, theirs) = (game.attacker(), !game.attacker());
        let sides = match (go.mate, go.depth) {
            (Some(moves), _) => vec![(ours, Some(moves))],
            (None, Some(1)) => vec![(ours, Some(1))],
            (None, Some(depth)) => vec![(ours, Some(depth.div_ceil(2))), (theirs, Some(depth / 2))],
            (None, None) => vec![(ours, None), (theirs, None)],
        };
        let questions = firsts.iter().flat_map(|&first| {
            sides.iter().map(move |&(attacker, within)| Question { first, attacker, within })
        });
        let queries = questions.map(|question| Query { question, state: State::Open }).collect();
        let of_depth = go.depth.map(|depth| u64::from(depth) * EXPANSIONS_A_DEPTH);
        let most = [go.nodes, of_depth].into_iter().flatten().min();
        Ok(Self {
            order,
            clock,
            stop,
            root,
            candidates,
            queries,
            rounds: 0,
            at: 0,
            spent: Rc::default(),
            most,
        })
    }

    /// Searches and reports. Without a legal move there is nothing to search.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        if self.candidates.is_empty() {
            let theirs = Chess::new(!self.root.game().attacker(), self.root.game().goal());
            let is_mated = guess::is_mated(&theirs, self.root.root());
            let score = if is_mated { Score::of_mate(0) } else { Score::Guess(0) };
            return Ok(say(format_args!("info depth 0 score {score}"))?);
        }
        self.report()?;
        let mut ticker = Ticker::new(self);
        let settings = self.order.options.settings(None);
        let mut driver =
            Driver::new(settings, self.clock.clone(), Place::Discard, &mut ticker).at_most(self.most);
        let share = (FIRST_ROUND / self.queries.len() as u64).max(LEAST_EFFORT);
        driver.run(self, Rounds::growing(share, 4))?;
        self.rounds += 1;
        self.report()?;
        if self.order.go.mate.is_none() && self.order.go.depth.is_none() {
            self.shorten(&mut driver)?;
        }
        Ok(())
    }

    /// Asks for each mate that is reported whether it can be forced sooner.
    fn shorten(&mut self, driver: &mut Driver<'_>) -> anyhow::Result<()> {
        for first in self.lines().into_iter().filter_map(|line| line.moves.first().copied()) {
            let proven = |query: &Query| match &query.state {
                State::Proven(line) => line.first() == Some(&first),
                _ => false,
            };
            let Some(at) = self.queries.iter().position(proven) else { continue };
            while let State::Proven(line) = &self.queries[at].state
                && let Some(within) =
                    u16::try_from(line.len().div_ceil(2) - 1).ok().filter(|&moves| moves > 0)
                && !driver.is_over()
            {
                let question = Question { within: Some(within), ..self.queries[at].question };
                let answer = match self.problem(question)? {
                    Next::Over(_) => Answer::Disproven,
                    Next::Open(problem) => question.answer(driver.ask(&problem, None)?, driver.is_over()),
                };
                self.spent.set(driver.spent());
                match answer {
                    Answer::Proven(line) => {
                        self.queries[at].state = State::Proven(line);
                        self.report()?;
                    }
                    Answer::Disproven => {
                        let what = self.in_words(question);
                        self.say(format_args!("info string {what}: disproven and checked"))?;
                        break;
                    }
                    Answer::Open | Answer::GivenUp(_) => break,
                }
            }
        }
        Ok(())
    }

    fn problem(&self, question: Question) -> Result<Next<Chess>, Error> {
        question.problem(&self.order.position, &self.order.options)
    }

    /// When one side mates the other does not.
    fn close_opposite(&mut self, proven: Question) {
        for query in &mut self.queries {
            let is_opposite = query.question.attacker != proven.attacker;
            if query.question.first == proven.first && is_opposite {
                query.state = State::Closed;
            }
        }
    }

    fn open(&self) -> usize {
        self.queries.iter().filter(|query| matches!(query.state, State::Open)).count()
    }
}

impl Agenda for Search<'_> {
    type Game = Chess;

    /// Every open question once a round.
    fn next(&mut self, now: Now) -> Result<Option<Next<Chess>>, Error> {
        let is_new = self.rounds != now.round;
        if is_new {
            (self.rounds, self.at) = (now.round, 0);
            self.report()?;
        } else if now.has_asked {
            self.at += 1;
        }
        let is_open = |query: &Query| matches!(query.state, State::Open);
        let open = self.queries[self.at..].iter().position(is_open).filter(|_| !now.is_over);
        let Some(skipped) = open else { return Ok(None) };
        self.at += skipped;
        self.problem(self.queries[self.at].question).map(Some)
    }

    fn take(&mut self, answered: Answered<Chess>) -> Result<(), Error> {
        let question = self.queries[self.at].question;
        let answer = match answered {
            Answered::Over(_) => Answer::Disproven,
            Answered::Searched { solution, .. } => {
                let again = solution.certificate.as_ref().map_or(0, |certificate| certificate.expansions);
                self.spent.update(|spent| spent + solution.counts.expansions + again);
                question.answer(solution, self.clock.stop_reason().is_some())
            }
        };
        match answer {
            Answer::Open => {}
            Answer::Proven(line) => {
                self.queries[self.at].state = State::Proven(line);
                self.close_opposite(question);
                if !self.is_enough() {
                    self.report()?;
                }
            }
            Answer::Disproven => {
                self.queries[self.at].state = State::Closed;
                self.say(format_args!("info string {}: disproven and checked", self.in_words(question)))?;
            }
            Answer::GivenUp(why) => {
                self.queries[self.at].state = State::Closed;
                self.say(format_args!("info string {}: {why}", self.in_words(question)))?;
            }
        }
        Ok(())
    }

    /// Whether all is known that can be told: as many mates as lines are wanted, or an answer to every question.
    fn is_enough(&self) -> bool {
        let ours = self.root.game().attacker();
        let is_win =
            |query: &&Query| matches!(query.state, State::Proven(_)) && query.question.attacker == ours;
        self.open() == 0 || self.queries.iter().filter(is_win).count() >= self.wanted()
    }

    /// What need not be shared is not divided.
    fn is_last_one(&self) -> bool {
        self.open() == 1
    }
}
