//! `solve go`: the answer, and what players ask beside it: see [`Aside`].

use crate::aside::{Aside, Effort};
use crate::moves::Moves;
use crate::report::{Report, Stones, seconds};
use crate::solve::{Run, settings};
use twinproof_core::{Game, Problem, Value};
use twinproof_games::go::{Go, Move, Position};

impl Run<'_> {
    pub(crate) fn solve_go(mut self, problem: &Problem<Go>) -> anyhow::Result<Report> {
        let settings = settings(self.args, problem);
        let clock = self.clock(&settings);
        let mut report = self.solve_by(problem, &settings, &clock)?;
        let (game, root) = (problem.game(), problem.root());
        (report.stones, report.past) = (Stones::of(game), problem.past().len());
        let values = [Value::Win, Value::Loss];
        let value = values.into_iter().find(|value| value.verdict() == report.verdict);
        if let (Some(value), Some(_)) = (value, game.owner()) {
            // What an unsound search says of threats is worth nothing; that of stones is its own answer.
            let is_sure = report.checked && settings.is_sound();
            let effort = match game.threats() {
                _ if !is_sure => Effort::None,
                Some(_) => Effort::Asked,
                None => Effort::Unasked { answer: report.nodes },
            };
            let taken = clock.elapsed();
            let mut aside = Aside::new(&settings, &clock, effort, report.nodes, self.stop, &mut self.bar);
            report.life = aside.life(problem, value)?;
            if let Some(moves) = &mut report.moves {
                let known: Vec<_> = known(game, root, moves).collect();
                moves.beside = aside.beside(problem, known)?;
            }
            let (bug, more) = aside.end();
            report.bug = report.bug.take().or(bug);
            report.seconds = seconds(taken + more);
        }
        if let Some(moves) = report.moves.as_ref().filter(|moves| !moves.is_empty()) {
            let signs: Vec<_> = known(game, root, moves)
                .map(|(mv, value)| {
                    let sign = match value {
                        Some(Value::Win) => '+',
                        Some(Value::Loss) => '-',
                        None => '?',
                    };
                    (mv, sign)
                })
                .collect();
            let legend = "After a move on + the answer is yes, on - no, on ? not settled";
            report.diagram = Some(format!("{}\n{legend}", game.board_with(root, &signs)));
        }
        Ok(report)
    }
}

/// First moves and their values.
fn known<'a>(
    game: &'a Go,
    root: &'a Position,
    moves: &'a Moves,
) -> impl Iterator<Item = (Move, Option<Value>)> + 'a {
    let groups =
        [(Some(Value::Win), &moves.proven), (Some(Value::Loss), &moves.disproven), (None, &moves.undecided)];
    let valued = groups.into_iter().flat_map(|(value, names)| names.iter().map(move |name| (name, value)));
    valued.filter_map(|(name, value)| Some((game.parse_move(root, name)?, value)))
}
