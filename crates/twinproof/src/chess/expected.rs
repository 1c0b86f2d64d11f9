//! The answer beside the one that a file expects.

use super::MateAnswer;
use twinproof_core::{Game, Player, Rules, Value};
use twinproof_games::chess::Expected;

/// What a file expects, and whether the answer is that.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// What the file expects.
    pub expected: Expected,
    /// Nothing where there is no answer, or one to another question.
    pub agrees: Option<bool>,
    /// The best moves that do not mate in time.
    pub failing: Vec<String>,
    /// The best moves that are none, or several, in this position.
    pub illegal: Vec<String>,
}

impl MateAnswer {
    /// Puts the answer beside the expected one.
    pub fn compare(&self, expected: &Expected) -> Comparison {
        let problem = &self.problem;
        let with = |value| self.keys.iter().filter(move |key| key.value == value);
        let failing: Vec<_> = with(Some(Value::Loss)).map(|key| key.name.clone()).collect();
        let moves = match (failing.is_empty(), with(None).next()) {
            (false, _) => Some(false),
            (true, Some(_)) => None,
            (true, None) => (!self.keys.is_empty()).then_some(true),
        };
        let agrees = expected.agrees(problem, self.answer.value(), moves);
        let is_asked = problem.game().to_move(problem.root()) == Player::First;
        let length = self.length.as_ref().filter(|_| is_asked);
        let contradicted = length.zip(expected.mate_in).is_some_and(|(length, moves)| {
            length.mate_in.is_some_and(|shortest| shortest != moves)
                || length.at_most.is_some_and(|most| most < moves)
                || length.no_mate_in.is_some_and(|no| no >= moves)
        });
        let agrees = if contradicted { Some(false) } else { agrees };
        let is_illegal = |name: &&String| problem.game().parse_move(problem.root(), name).is_none();
        let illegal = expected.moves.iter().filter(is_illegal).cloned().collect();
        Comparison { expected: expected.clone(), agrees, failing, illegal }
    }
}
