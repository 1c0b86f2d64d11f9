//! Win, draw or loss: two questions, whether one side wins and whether the other does, in rounds of growing effort. A win takes
//! one certificate, whoever wins, and a draw takes two.

use crate::answer::{Answer, Request};
use crate::certificate_store::Place;
use crate::driver::{Agenda, Answered, Driver, Now, Rounds};
use crate::error::Result;
use crate::first_moves;
use crate::follower::Follower;
use crate::looked_up::continuation;
use crate::play::{Next, legal_moves};
use crate::solve::{Certificate, Solution};
use std::fmt;
use twinproof_core::{Problem, StopReason, Value};
use twinproof_games::checkers::{Checkers, Move};

/// How the two questions are searched: a hard one must not keep the other waiting.
const ROUNDS: Rounds = Rounds::growing(20_000, 4).then_all(8);

/// What a game is worth to a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl Score {
    /// What this is to the other side.
    pub fn of_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The word of the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known of the worth of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreRange {
    /// Proven: it is no less.
    pub at_least: Score,
    /// Proven: it is no more.
    pub at_most: Score,
}

impl ScoreRange {
    /// From what is known of whether the side wins, and of whether its opponent does.
    fn of([own, other]: [Option<Value>; 2]) -> Self {
        let at_least = match (own, other) {
            (Some(Value::Win), _) => Score::Win,
            (_, Some(Value::Loss)) => Score::Draw,
            _ => Score::Loss,
        };
        let at_most = match (own, other) {
            (_, Some(Value::Win)) => Score::Loss,
            (Some(Value::Loss), _) => Score::Draw,
            _ => Score::Win,
        };
        Self { at_least, at_most }
    }

    /// The worth, if it is known.
    pub fn score(self) -> Option<Score> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// What is known of the worth of a position to the side to move.
#[derive(Debug)]
pub struct ValueAnswer {
    /// The question whose answer says most: that the winner wins, else that the side to move does not, else that its opponent does
    /// not.
    pub question: Problem<Checkers>,
    /// Its answer.
    pub answer: Answer<Checkers>,
    /// What follows for the side to move.
    pub range: ScoreRange,
    /// The certificate of the other question, of a draw.
    pub other: Option<Certificate>,
    /// What stopped the search for more.
    pub stopped: Option<StopReason>,
    /// The worth of each first move, if that was asked for.
    pub moves: Option<Vec<(Move, ScoreRange)>>,
}

/// Finds out what a position is worth to the side to move, who is the attacker of the problem; and what each first move is worth, if the request
/// asks for first moves. A move is judged by the position after it, as if the root had not been.
pub fn value(
    problem: &Problem<Checkers>,
    request: &Request,
    follower: &mut dyn Follower,
) -> Result<ValueAnswer> {
    let clock = request.clock();
    let second_place = request.place.beside("other");
    second_place.refuse_taken()?;
    let questions = [problem.clone(), opponents(problem)?];
    let mut values = Values::new(vec![questions.clone().map(Next::Open)], true);
    let mut driver = request.driver(&clock, request.place.clone(), follower);
    driver.run(&mut values, ROUNDS)?;
    let (counts, bug) = (driver.counts(), driver.bug());
    let mut judged = values.judged.remove(0);
    let range = judged.range();
    let main = match judged.values {
        [Some(Value::Win), _] => 0,
        [_, Some(Value::Win)] => 1,
        [None, Some(Value::Loss)] => 1,
        _ => 0,
    };
    let stopped = judged.solutions.iter().flatten().find_map(|solution| solution.outcome.stopped());
    let stopped = stopped.or(clock.stop_reason()).filter(|_| range.score().is_none());
    let question = questions[main].clone();
    let mut answer = match judged.solutions[main].take() {
        Some(solution) => Answer::of(&question, solution, request, &clock)?,
        None => Answer::unknown(&driver, request, &clock),
    };
    (answer.counts, answer.bug_beside) = (counts, bug);
    let mut other = None;
    if range.score() == Some(Score::Draw)
        && let Some(mut solution) = judged.solutions[1 - main].take()
    {
        // The move that keeps the draw is told by whoever defends it.
        answer.line = continuation(problem, std::mem::take(&mut solution.line));
        other = second(&mut solution, &second_place)?;
    }
    let mut moves = None;
    if request.first_moves {
        moves = Some(answer.ask_beside(request, &clock, follower, |driver| first_values(problem, driver))?);
    }
    answer.elapsed = clock.elapsed();
    Ok(ValueAnswer { question, answer, range, other, stopped, moves })
}

/// Stores a second certificate.
fn second(solution: &mut Solution<Checkers>, place: &Place) -> Result<Option<Certificate>> {
    let Some(mut certificate) = solution.certificate.take() else { return Ok(None) };
    certificate.store_at(place)?;
    Ok(Some(certificate))
}

/// The question whether the other side wins.
pub(crate) fn opponents(problem: &Problem<Checkers>) -> Result<Problem<Checkers>> {
    let game = problem.game().opponents();
    let other = Problem::new(game, *problem.root(), problem.past().to_vec(), problem.rule())?;
    Ok(match problem.tables() {
        Some(tables) => other.with_tables(tables.clone())?,
        None => other,
    })
}

/// What each first move is worth to the side that makes it.
fn first_values(problem: &Problem<Checkers>, driver: &mut Driver<'_>) -> Result<Vec<(Move, ScoreRange)>> {
    let (moves, other) = (legal_moves(problem), opponents(problem)?);
    let both = |&mv: &Move| Ok([first_moves::next(problem, mv)?, first_moves::next(&other, mv)?]);
    let mut values = Values::new(moves.iter().map(both).collect::<Result<_>>()?, false);
    driver.run(&mut values, ROUNDS)?;
    Ok(moves.into_iter().zip(values.judged.iter().map(Judged::range)).collect())
}

/// A position and its two questions.
struct Judged {
    questions: [Next<Checkers>; 2],
    values: [Option<Value>; 2],
    /// More effort would not help.
    is_final: [bool; 2],
    solutions: [Option<Solution<Checkers>>; 2],
}

impl Judged {
    fn range(&self) -> ScoreRange {
        ScoreRange::of(self.values)
    }

    /// Whether this question is worth asking.
    fn is_open(&self, which: usize) -> bool {
        !self.is_final[which] && self.range().score().is_none()
    }
}

/// The agenda: both questions of every position that are open, once a round.
struct Values {
    judged: Vec<Judged>,
    keeps_solutions: bool,
    round: u32,
    /// The next question: twice the position, and one more for the second.
    at: usize,
}

impl Values {
    fn new(positions: Vec<[Next<Checkers>; 2]>, keeps_solutions: bool) -> Self {
        let judged = positions.into_iter().map(|questions| Judged {
            questions,
            values: [None; 2],
            is_final: [false; 2],
            solutions: [None, None],
        });
        Self { judged: judged.collect(), keeps_solutions, round: 0, at: 0 }
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        (0..2 * self.judged.len()).filter(|&at| self.judged[at / 2].is_open(at % 2))
    }
}

impl Agenda for Values {
    type Game = Checkers;

    fn next(&mut self, now: Now) -> Result<Option<Next<Checkers>>> {
        if self.round != now.round {
            (self.round, self.at) = (now.round, 0);
        }
        let question = |at: usize| &self.judged[at / 2].questions[at % 2];
        // What the rules decide needs no time.
        let may_ask = |&at: &usize| !now.is_over || matches!(question(at), Next::Over(_));
        let Some(at) = self.open().filter(|&at| at >= self.at).find(may_ask) else { return Ok(None) };
        let next = question(at).clone();
        self.at = at + 1;
        Ok(Some(next))
    }

    fn take(&mut self, answered: Answered<Checkers>) -> Result<()> {
        let at = self.at - 1;
        let (judged, which) = (&mut self.judged[at / 2], at % 2);
        judged.values[which] = answered.value().or(judged.values[which]);
        judged.is_final[which] = true;
        if let Answered::Searched { solution, is_final } = answered {
            judged.is_final[which] = is_final;
            if self.keeps_solutions {
                judged.solutions[which] = Some(*solution);
            }
        }
        Ok(())
    }

    fn is_enough(&self) -> bool {
        self.open().next().is_none()
    }

    fn is_last_one(&self) -> bool {
        self.open().count() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_answers_bound_the_worth_from_both_sides() {
        use Score::{Draw, Loss, Win};
        let range = |own, other| {
            let ScoreRange { at_least, at_most } = ScoreRange::of([own, other]);
            (at_least, at_most)
        };
        assert_eq!(range(None, None), (Loss, Win));
        assert_eq!(range(Some(Value::Win), None), (Win, Win));
        assert_eq!(range(None, Some(Value::Win)), (Loss, Loss));
        assert_eq!(range(Some(Value::Loss), None), (Loss, Draw));
        assert_eq!(range(None, Some(Value::Loss)), (Draw, Win));
        assert_eq!(range(Some(Value::Loss), Some(Value::Loss)), (Draw, Draw));
    }
}
