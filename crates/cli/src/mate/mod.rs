//! Chess problems: the shortest mate, and what composers ask of it.

mod shortest;

use crate::moves::Moves;
use crate::report::Report;
use crate::solve::{Run, settings};
use shortest::Shortest;
use twinproof_core::{Game, Player, Problem};
use twinproof_games::chess::{Chess, Epd, Expected, within};

impl Run<'_> {
    /// Solves a position of chess, and puts the answer beside the expected one.
    pub(crate) fn solve_chess(mut self, epd: &Epd) -> anyhow::Result<Report> {
        let question = &self.args.question;
        let settings = settings(self.args, &epd.problem);
        let clock = self.clock(&settings);
        let (mut report, problem) = if question.shortest {
            let report = Shortest::new(&mut self, &epd.problem, &settings, &clock).solve()?;
            let moves = report.mate.as_ref().and_then(|mate| mate.mate_in);
            (report, moves.map(|moves| within(&epd.problem, moves)))
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
        if let Some(expected) = &epd.expected {
            report.compare(expected, problem);
        }
        Ok(report)
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
