//! What `solve go` asks beside the question itself: would ko threats change the answer, and are there two eyes?
//!
//! With `--ko-threats` the question grants them. What fewer do is then asked as well, from none on: more never hurt, so
//! that the first number that gives the same answer is the one that decides. Without the option, of a single position, the
//! loser is granted one threat, then two, with an effort that is in proportion to that of the plain answer; and of stones
//! that live it is asked likewise whether they get two eyes. Those that do not live in seki.
//!
//! The answer is there before any of that and is not held back for long: all of it has to fit into what is left of the
//! limits, and into about the time that the answer took; what nobody asked for, into a few seconds.

use crate::report::{KoThreats, Life, Report, Side, Stones, seconds};
use crate::solve::{Run, settings};
use std::time::Duration;
use twinproof_core::{Clock, Game, Limits, Problem, Value};
use twinproof_games::go::{Go, Threats, about_eyes, grant};
use twinproof_search::Settings;

/// Threats that are tried unasked.
const UNASKED: u8 = 2;
/// Expansions for each of them: at least so many, and at most so many times what the answer took.
const LEAST_EFFORT: u64 = 20_000;
const TIMES_THE_ANSWER: u64 = 2;
/// Time for all of them together: so much more than the answer took, and unasked never more than the second.
const MORE_TIME: Duration = Duration::from_secs(2);
const MOST_TIME: Duration = Duration::from_secs(5);

/// What may be spent on all side questions together.
struct Rest {
    settings: Settings,
    clock: Clock,
    /// Of the limit, if there is one.
    expansions: Option<u64>,
    /// Expansions for one question.
    each: Option<u64>,
    /// How long the answer took.
    taken: Duration,
}

impl Run<'_> {
    pub(crate) fn solve_go(mut self, problem: &Problem<Go>) -> anyhow::Result<Report> {
        let settings = settings(self.args, problem);
        let clock = self.clock(&settings);
        let mut report = self.solve_by(problem, &settings, &clock)?;
        report.stones = Stones::of(problem.game());
        self.add_life(&mut report, problem, &settings, &clock)?;
        if let Some(moves) = &report.moves {
            let (game, root) = (problem.game(), problem.root());
            let groups = [('+', &moves.proven), ('-', &moves.disproven), ('?', &moves.undecided)];
            let signed =
                groups.into_iter().flat_map(|(sign, names)| names.iter().map(move |name| (name, sign)));
            let signs: Vec<_> =
                signed.filter_map(|(name, sign)| Some((game.parse_move(root, name)?, sign))).collect();
            let legend = "After a move on + the answer is yes, on - no, on ? not settled";
            report.diagram = Some(format!("{}\n{legend}", game.board_with(root, &signs)));
        }
        Ok(report)
    }

    /// What becomes of the stones, if that is settled.
    fn add_life(
        &mut self,
        report: &mut Report,
        problem: &Problem<Go>,
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<()> {
        let game = problem.game();
        let values = [Value::Win, Value::Loss];
        let Some(value) = values.into_iter().find(|value| value.verdict() == report.verdict) else {
            return Ok(());
        };
        let Some(owner) = game.owner() else { return Ok(()) };
        let (mut plain, mut ko, mut seki) = (Some(value), None, false);
        let is_sure = report.checked && settings.is_sound();
        match game.threats() {
            Some(_) if !is_sure => plain = None,
            Some(threats) => {
                let mut rest = self.rest(report, settings, clock, None);
                (plain, ko) = self.with_fewer(report, problem, threats, value, &mut rest)?;
            }
            None if is_sure && self.args.file.is_none() => {
                let mut rest = self.rest(report, settings, clock, Some(MOST_TIME));
                rest.each = Some((report.nodes * TIMES_THE_ANSWER).max(LEAST_EFFORT));
                ko = self.with_some(report, problem, value, &mut rest)?;
                if let (Some("alive"), Some(eyes)) = (game.status(value), about_eyes(problem)) {
                    seki = self.judged(report, &eyes?, &mut rest)? == Some(Value::Loss);
                }
            }
            None => {}
        }
        let status = plain.and_then(|plain| game.status(plain));
        report.life = status.map(|status| Life { owner: Side(owner), status, seki, ko });
        Ok(())
    }

    /// The plain answer, and how many threats change it; nothing if a limit came first.
    fn with_fewer(
        &mut self,
        report: &mut Report,
        problem: &Problem<Go>,
        threats: Threats,
        value: Value,
        rest: &mut Rest,
    ) -> anyhow::Result<(Option<Value>, Option<KoThreats>)> {
        let mut plain = None;
        for count in 0..threats.count {
            let fewer = (count > 0).then_some(Threats { count, ..threats });
            let Some(found) = self.granted(report, problem, fewer, rest)? else {
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

    /// Whether a threat or two of the loser's would change the answer.
    fn with_some(
        &mut self,
        report: &mut Report,
        problem: &Problem<Go>,
        value: Value,
        rest: &mut Rest,
    ) -> anyhow::Result<Option<KoThreats>> {
        let side = problem.game().side(value.winner()).other();
        for count in 1..=UNASKED {
            let threats = Threats { side, count };
            match self.granted(report, problem, Some(threats), rest)? {
                Some(found) if found != value => return Ok(Some(KoThreats::Decide(threats))),
                Some(_) => {}
                None => break,
            }
        }
        Ok(None)
    }

    /// The answer with other threats.
    fn granted(
        &mut self,
        report: &mut Report,
        problem: &Problem<Go>,
        threats: Option<Threats>,
        rest: &mut Rest,
    ) -> anyhow::Result<Option<Value>> {
        self.judged(report, &grant(problem, threats)?, rest)
    }

    /// The answer to another question, checked like the first.
    fn judged(
        &mut self,
        report: &mut Report,
        problem: &Problem<Go>,
        rest: &mut Rest,
    ) -> anyhow::Result<Option<Value>> {
        let expansions = [rest.expansions, rest.each].into_iter().flatten().min();
        if expansions == Some(0) {
            return Ok(None);
        }
        let limits = Limits { expansions, ..rest.settings.limits.clone() };
        let settings = Settings { limits, ..rest.settings.clone() };
        let mut judge = self.judge(&settings, &rest.clock);
        let (value, _) = judge.solve(problem)?;
        rest.expansions = rest.expansions.map(|left| left.saturating_sub(judge.spent));
        report.judged(judge);
        report.seconds = seconds(rest.taken + rest.clock.elapsed());
        Ok(value)
    }

    /// What the answer left.
    fn rest(&self, report: &Report, settings: &Settings, clock: &Clock, most: Option<Duration>) -> Rest {
        let taken = clock.elapsed();
        let left = time_left(taken, settings.limits.time, most);
        let expansions = settings.limits.expansions.map(|limit| limit.saturating_sub(report.nodes));
        let clock = Clock::start(Some(left), self.stop.clone());
        Rest { settings: settings.clone(), clock, expansions, each: None, taken }
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
