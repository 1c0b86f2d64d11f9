//! The answer beside the one that a file expects.

use super::MateAnswer;
use twinproof_core::{Player, Rules};
use twinproof_games::chess::Expected;

/// What a file expects, and whether the answer is that.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// What the file expects.
    pub expected: Expected,
    /// Nothing where there is no answer, or one to another question.
    pub agrees: Option<bool>,
}

impl MateAnswer {
    /// Puts the answer beside the expected one.
    pub fn compare(&self, expected: &Expected) -> Comparison {
        let problem = &self.problem;
        let first = self.answer.first_move(&self.question);
        let agrees = expected.agrees(problem, self.answer.value(), first);
        let is_asked = problem.game().to_move(problem.root()) == Player::First;
        let length = self.length.as_ref().filter(|_| is_asked);
        let contradicted = length.zip(expected.mate_in).is_some_and(|(length, moves)| {
            length.mate_in.is_some_and(|shortest| shortest != moves)
                || length.at_most.is_some_and(|most| most < moves)
                || length.no_mate_in.is_some_and(|no| no >= moves)
        });
        let agrees = if contradicted { Some(false) } else { agrees };
        Comparison { expected: expected.clone(), agrees }
    }
}
