//! What there is to report of checkers: the answer to the question as it was asked.

use super::Report;
use crate::answer::Answer;
use twinproof_core::Rules;
use twinproof_games::checkers::{Asked, Checkers, Goal};

impl Report {
    /// The report of a question of checkers. That a side gets at least a draw was asked as its opponent's win: the answer, and that
    /// about each first move, is turned round.
    pub fn of_checkers(id: &str, asked: &Asked, answer: &mut Answer<Checkers>) -> Self {
        let mut report = Self::new(id, &asked.problem, answer);
        if asked.goal == Goal::Draw {
            report.asked_as = Some(asked.problem.game().question());
            report.question = asked.question();
            for value in [&mut report.verdict, &mut report.claimed] {
                *value = value.map(|value| asked.answer(value));
            }
            if let Some(moves) = &mut report.moves {
                std::mem::swap(&mut moves.proven, &mut moves.disproven);
            }
        }
        report
    }
}
