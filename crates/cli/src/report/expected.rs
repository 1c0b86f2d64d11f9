//! The answer beside the one that a file expects.

use super::Report;
use serde::Serialize;
use twinproof_core::{Player, Problem, Rules, Value, printable};
use twinproof_games::chess::{Chess, Expected};

/// What a file expects, and whether the answer is that.
#[derive(Debug, Serialize)]
pub(crate) struct Comparison {
    pub(crate) expected: Operations,
    /// Nothing where there is no answer, or one to another question.
    pub(crate) agrees: Option<bool>,
}

/// The operations of EPD that speak of the answer.
#[derive(Debug, Serialize)]
pub(crate) struct Operations {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bm: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dm: Option<u16>,
}

impl Report {
    /// Puts the answer beside the expected one.
    pub(crate) fn compare(&mut self, expected: &Expected, problem: &Problem<Chess>) {
        let answer = [Value::Win, Value::Loss].into_iter().find(|value| value.verdict() == self.verdict);
        let agrees = expected.agrees(problem, answer, self.first_move.as_deref());
        let is_asked = problem.game().to_move(problem.root()) == Player::First;
        let mate = self.mate.as_ref().filter(|_| is_asked);
        let contradicted = mate.zip(expected.mate_in).is_some_and(|(mate, moves)| {
            mate.mate_in.is_some_and(|shortest| shortest != moves)
                || mate.mate_at_most.is_some_and(|most| most < moves)
                || mate.no_mate_in.is_some_and(|no| no >= moves)
        });
        let agrees = if contradicted { Some(false) } else { agrees };
        let expected = Operations { bm: expected.moves.clone(), dm: expected.mate_in };
        self.comparison = Some(Comparison { expected, agrees });
    }
}

impl Comparison {
    /// The same in words.
    pub(super) fn words(&self) -> String {
        let Operations { bm, dm } = &self.expected;
        let mut parts = Vec::new();
        if !bm.is_empty() {
            parts.push(format!("bm {}", bm.join(" ")));
        }
        parts.extend(dm.map(|moves| format!("dm {moves}")));
        let parts = parts.join(", ");
        let words = match self.agrees {
            Some(true) => format!("as expected: {parts}"),
            Some(false) => format!("NOT as expected: {parts}"),
            None => format!("expected: {parts}"),
        };
        printable(&words).into_owned()
    }
}
