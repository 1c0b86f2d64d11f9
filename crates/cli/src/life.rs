//! What `solve go` asks beside the question itself: would ko threats change the answer, and are there two eyes?
//!
//! With `--ko-threats` the question grants them. What fewer do is then asked as well, from none on: more never hurt, so
//! that the first number that gives the same answer is the one that decides. Without the option, of a single position, the
//! loser is granted one threat, then two, with an effort that is in proportion to that of the plain answer; and of stones that live it is asked likewise whether they get two
//! eyes. Those that do not live in seki.

use crate::report::{KoThreats, Life, Report, Side};
use crate::solve::{Run, settings};
use twinproof_core::{Clock, Game, Limits, Problem, Value};
use twinproof_games::go::{Go, Threats, about_eyes, grant};
use twinproof_search::Settings;

/// Threats that are tried unasked.
const UNASKED: u8 = 2;
/// Expansions for each of them: at least so many, and at most so many times what the answer took.
const LEAST_EFFORT: u64 = 20_000;
const TIMES_THE_ANSWER: u64 = 2;

impl Run<'_> {
    pub(crate) fn solve_go(mut self, problem: &Problem<Go>) -> anyhow::Result<Report> {
        let settings = settings(self.args, problem);
        let clock = self.clock(&settings);
        let mut report = self.solve_by(problem, &settings, &clock)?;
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
                (plain, ko) = self.with_fewer(report, problem, threats, value, settings, clock)?;
            }
            None if is_sure && self.args.file.is_none() => {
                let effort = (report.nodes * TIMES_THE_ANSWER).max(LEAST_EFFORT);
                let limits = Limits { expansions: Some(effort), ..settings.limits };
                let settings = Settings { limits, ..settings.clone() };
                ko = self.with_some(report, problem, value, &settings, clock)?;
                if let (Some("alive"), Some(eyes)) = (game.status(value), about_eyes(problem)) {
                    seki = self.judged(report, &eyes?, &settings, clock)? == Some(Value::Loss);
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
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<(Option<Value>, Option<KoThreats>)> {
        let mut plain = None;
        for count in 0..threats.count {
            let fewer = (count > 0).then_some(Threats { count, ..threats });
            let Some(found) = self.granted(report, problem, fewer, settings, clock)? else {
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
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<Option<KoThreats>> {
        let side = problem.game().side(value.winner()).other();
        for count in 1..=UNASKED {
            let threats = Threats { side, count };
            match self.granted(report, problem, Some(threats), settings, clock)? {
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
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<Option<Value>> {
        self.judged(report, &grant(problem, threats)?, settings, clock)
    }

    /// The answer to another question, checked like the first.
    fn judged(
        &mut self,
        report: &mut Report,
        problem: &Problem<Go>,
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<Option<Value>> {
        let mut judge = self.judge(settings, clock);
        let (value, _) = judge.solve(problem)?;
        report.judged(judge);
        Ok(value)
    }
}
