//! What players ask of a go problem beside the question itself: see [`SideQuestions`].

use super::life::{KoThreats, Life, MoveStatus};
use super::safe::safe_value;
use crate::bug::Bug;
use crate::certificate_store::Place;
use crate::database::StoredVerdicts;
use crate::driver::Driver;
use crate::error::Result;
use crate::follower::Follower;
use crate::play::{Next, follow};
use std::time::Duration;
use twinproof_core::{Clock, Problem, Rules, StopFlag, Value};
use twinproof_games::go::{
    Go, Move, Status, Threats, about_eyes, after_tenuki, falls_undefended, with_ko_threats,
};
use twinproof_search::Settings;

/// Threats that are tried unasked.
const UNASKED: u8 = 2;
/// Expansions for each of them: at least so many, so many times what the answer took, and a share of those that are left.
const LEAST_EFFORT: u64 = 20_000;
/// In larger regions than this there are fewer: moves and replies both grow with the region.
const CHEAP_POINTS: u64 = 64;
const TIMES_THE_ANSWER: u64 = 2;
const SHARE: u64 = 4;
/// Time for all of them together: so much more than the answer took, and unasked never more than the second, or half of what the
/// answer took.
const MORE_TIME: Duration = Duration::from_secs(2);
const MOST_TIME: Duration = Duration::from_secs(5);

/// How much the side questions are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Nothing: the answer itself is not sure.
    None,
    /// They are part of the question.
    Asked,
    /// Nobody asked for them, and the answer took so many expansions.
    Unasked {
        /// See there.
        answer: u64,
    },
}

/// What players ask of a go problem beside the question itself: would ko threats change the answer, are there two eyes, is a
/// move needed at all?
///
/// With `--ko-threats` the question grants them. What fewer do is then asked as well, from none on: more never hurt, so
/// that the first number that gives the same answer is the one that decides. Without the option the loser is granted one
/// threat, then two, with an effort that is in proportion to that of the plain answer; and of stones that live it is asked
/// likewise whether they get two eyes. Those that do not, and that would be taken if nobody ever defended them, live in seki.
///
/// The answer is there before any of that and is not held back for long: all of it has to fit into what is left of the
/// limits, and into about the time that the answer took; what nobody asked for, into a few seconds or half of that.
///
/// Where a limit comes first, [`Life::is_ko_open`] says so. To be sure, grant threats in the question itself.
pub struct SideQuestions<'a> {
    driver: Driver<'a>,
    clock: Clock,
    effort: Effort,
}

impl<'a> SideQuestions<'a> {
    /// After an answer whose search had these settings, this clock and so many expansions.
    pub fn new(
        settings: &Settings,
        clock: &Clock,
        effort: Effort,
        spent: u64,
        stop: &StopFlag,
        follower: &'a mut dyn Follower,
    ) -> Self {
        let most = (effort != Effort::Asked).then_some(MOST_TIME.max(clock.elapsed() / 2));
        let left = time_left(clock.elapsed(), settings.limits.time, most);
        let total = settings.limits.expansions.map(|limit| limit.saturating_sub(spent));
        let clock = Clock::start(Some(left), stop.clone());
        let driver = Driver::new(settings.clone(), clock.clone(), Place::Discard, follower).at_most(total);
        Self { driver, clock, effort }
    }

    /// With this database, if there is one.
    pub fn with_database(self, database: Option<StoredVerdicts>) -> Self {
        Self { driver: self.driver.with_database(database), ..self }
    }

    /// What becomes of the stones in question, if that is settled without ko threats.
    pub fn life(&mut self, problem: &Problem<Go>, value: Value) -> Result<Option<Life>> {
        let game = problem.game();
        let Some(owner) = game.owner() else { return Ok(None) };
        let is_asked = self.effort != Effort::None;
        let mut is_ko_open = false;
        let (plain, ko) = match game.threats() {
            Some(_) if !is_asked => (None, None),
            Some(threats) => self.with_fewer(problem, threats, value)?,
            None if is_asked => {
                let (ko, is_settled) = self.threats(problem, value)?;
                is_ko_open = !is_settled;
                (Some(value), ko)
            }
            None => (Some(value), None),
        };
        let status = plain.and_then(|plain| game.status(plain));
        let seki = is_asked && status == Some(Status::Alive) && self.lack_eyes(problem)?;
        Ok(status.map(|status| Life { owner, status, seki, ko, is_ko_open }))
    }

    /// What there is to be told of first moves with these values: which of them are decided by ko, and whether a move is
    /// needed at all. Nothing where the question grants threats: what they do is asked by others.
    pub fn moves(
        &mut self,
        problem: &Problem<Go>,
        moves: impl IntoIterator<Item = (Move, Option<Value>)>,
    ) -> Result<MoveStatus> {
        let game = problem.game();
        let mut told = MoveStatus::default();
        if game.threats().is_some() || game.owner().is_none() {
            return Ok(told);
        }
        told.as_it_stands = self.as_it_stands(problem)?;
        for (mv, value) in moves {
            if let (Some(value), Next::Open(next)) = (value, follow(problem, mv)?)
                && let Some(KoThreats::Decide(threats)) = self.threats(&next, value)?.0
            {
                told.ko.push((mv, threats));
            }
        }
        Ok(told)
    }

    /// Whether it is known that stones which live without ko threats cannot get two eyes, and would be taken if nobody ever
    /// defended them.
    fn lack_eyes(&mut self, problem: &Problem<Go>) -> Result<bool> {
        if falls_undefended(problem) != Some(true) {
            return Ok(false);
        }
        match about_eyes(&with_ko_threats(problem, None)?) {
            Some(eyes) => Ok(self.judged(&eyes?)? == Some(Value::Loss)),
            None => Ok(false),
        }
    }

    /// Whether a threat or two of the loser's would change the answer, and whether that was searched to the end.
    fn threats(&mut self, problem: &Problem<Go>, value: Value) -> Result<(Option<KoThreats>, bool)> {
        let side = problem.game().side(value.winner()).other();
        for count in 1..=UNASKED {
            let threats = Threats { side, count };
            match self.judged(&with_ko_threats(problem, Some(threats))?)? {
                Some(found) if found != value => return Ok((Some(KoThreats::Decide(threats)), true)),
                Some(_) => {}
                None => return Ok((None, false)),
            }
        }
        Ok((None, true))
    }

    /// The status of the stones, if a pass of the side to move ends the game and fails, though that side would win if it
    /// played somewhere else and the other side moved next.
    fn as_it_stands(&mut self, problem: &Problem<Go>) -> Result<Option<Status>> {
        let (game, root) = (problem.game(), problem.root());
        let won = Value::won_by(game.to_move(root));
        match follow(problem, Move::PASS)? {
            Next::Over(value) if value != won => {
                let found = self.judged(&after_tenuki(problem)?)?;
                Ok(game.status(won).filter(|_| found == Some(won)))
            }
            _ => Ok(None),
        }
    }

    /// What went wrong, and how long it took.
    pub fn end(mut self) -> (Option<Bug>, Duration) {
        (self.driver.bug(), self.clock.elapsed())
    }

    /// The plain answer, and how many threats change it; nothing if a limit came first.
    fn with_fewer(
        &mut self,
        problem: &Problem<Go>,
        threats: Threats,
        value: Value,
    ) -> Result<(Option<Value>, Option<KoThreats>)> {
        let mut plain = None;
        for count in 0..threats.count {
            let fewer = (count > 0).then_some(Threats { count, ..threats });
            let Some(found) = self.judged(&with_ko_threats(problem, fewer)?)? else {
                return Ok((None, None));
            };
            let first = *plain.get_or_insert(found);
            if found == value {
                let is_losers = problem.game().side(value.winner()) != threats.side;
                let ko = match fewer {
                    Some(fewer) => Some(KoThreats::Decide(fewer)),
                    None => is_losers.then_some(KoThreats::Fail(threats)),
                };
                return Ok((Some(first), ko));
            }
        }
        Ok((plain, Some(KoThreats::Decide(threats))))
    }

    /// The answer to another question, checked like the first.
    fn judged(&mut self, problem: &Problem<Go>) -> Result<Option<Value>> {
        let each = match self.effort {
            Effort::None => Some(0),
            Effort::Asked => None,
            Effort::Unasked { answer } => {
                let share = self.driver.left().map_or(0, |left| left / SHARE);
                let points = (problem.game().region().len() as u64).max(CHEAP_POINTS);
                let effort = (answer * TIMES_THE_ANSWER).max(LEAST_EFFORT);
                Some((effort * CHEAP_POINTS.pow(2) / points.pow(2)).max(share))
            }
        };
        if each == Some(0) || self.driver.is_over() {
            return Ok(None);
        }
        safe_value(problem, each, &mut self.driver)
    }
}

/// How long side questions may take after an answer that took so long.
fn time_left(taken: Duration, limit: Option<Duration>, most: Option<Duration>) -> Duration {
    let left = limit.map(|limit| limit.saturating_sub(taken));
    [left, most].into_iter().flatten().fold(taken + MORE_TIME, Duration::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_not_held_back_for_long() {
        let seconds = Duration::from_secs;
        for (taken, limit, most, expected) in [
            (0, None, None, 2),
            (20, None, None, 22),
            (20, None, Some(5), 5),
            (1, None, Some(5), 3),
            (20, Some(21), Some(5), 1),
            (20, Some(20), None, 0),
        ] {
            let left = time_left(seconds(taken), limit.map(seconds), most.map(seconds));
            assert_eq!(left, seconds(expected), "{taken} of {limit:?}, {most:?} at most");
        }
    }
}
