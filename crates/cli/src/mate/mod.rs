//! Chess problems: the shortest mate, and what composers ask of it.

mod compose;
mod shortest;

use crate::moves::Moves;
use crate::report::Report;
use crate::solve::{Run, settings};
use anyhow::ensure;
use shortest::Shortest;
use twinproof_core::{Clock, Game, Player, Problem, Rules, Value};
use twinproof_games::chess::{Chess, Epd, Expected, within_moves};
use twinproof_search::Settings;

impl Run<'_> {
    /// Solves a position of chess, and puts the answer beside the expected one.
    pub(crate) fn solve_chess(mut self, epd: &Epd) -> anyhow::Result<Report> {
        let question = &self.args.question;
        let (game, root) = (epd.problem.game(), epd.problem.root());
        ensure!(
            !question.asks_like_a_composer() || game.to_move(root) == Player::First,
            "--duals, --tries and --set-play are about the side to move, but here the other side is to mate: leave \
             --attacker out"
        );
        let settings = settings(self.args, &epd.problem);
        let clock = self.clock(&settings);
        let (mut report, problem) = if question.shortest {
            let report = Shortest::new(&mut self, &epd.problem, &settings, &clock).solve()?;
            let moves = report.mate.as_ref().and_then(|mate| mate.mate_in);
            (report, moves.map(|moves| within_moves(&epd.problem, moves)))
        } else {
            (self.answer(&epd.problem, &settings, &clock)?, None)
        };
        let problem = problem.as_ref().unwrap_or(&epd.problem);
        if self.args.all_moves {
            let mut judge = self.judge(&settings, &clock);
            let moves = judge.moves(problem)?;
            report.moves = Some(Moves { keys: keys(problem, epd.expected.as_ref()), ..moves });
            report.judged(judge);
        }
        if question.asks_like_a_composer() {
            self.compose(problem, &mut report, &settings, &clock)?;
        }
        if let Some(expected) = &epd.expected {
            report.compare(expected, problem);
        }
        Ok(report)
    }
}

impl Run<'_> {
    /// What composers ask, once the number of moves is known.
    fn compose(
        &mut self,
        problem: &Problem<Chess>,
        report: &mut Report,
        settings: &Settings,
        clock: &Clock,
    ) -> anyhow::Result<()> {
        if problem.game().mate_in().is_none() {
            return Ok(());
        }
        let question = &self.args.question;
        let mut judge = self.judge(settings, clock);
        let mate = report.mate.get_or_insert_default();
        if question.set_play {
            mate.set_play = Some(judge.set_play(problem)?);
        }
        if question.tries {
            let keys = report.moves.as_ref().map_or(&[][..], |moves| &moves.proven);
            mate.tries = Some(judge.tries(problem, keys)?);
        }
        if question.duals && report.verdict == Value::Win.verdict() {
            mate.duals = Some(judge.duals(problem, &report.line)?);
        }
        report.judged(judge);
        Ok(())
    }
}

/// The keys the author meant, as we write moves; nothing where first moves are no keys.
fn keys(problem: &Problem<Chess>, expected: Option<&Expected>) -> Option<Vec<String>> {
    let (game, root) = (problem.game(), problem.root());
    let is_problem = game.mate_in().is_some() && game.to_move(root) == Player::First;
    let meant = expected.map_or(&[][..], |expected| &expected.moves);
    let name = |text: &String| game.parse_move(root, text).map(|mv| game.format_move(root, mv));
    is_problem.then(|| meant.iter().filter_map(name).collect())
}
