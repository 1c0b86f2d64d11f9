//! `--all-moves`: the value of every first move, each a problem of its own with the root in its past.

use crate::attempt::{Job, Standing};
use crate::keep::Draft;
use crate::progress::Bar;
use crate::report::bug_sentence;
use serde::Serialize;
use twinproof_core::{Game, Problem, Value};

/// The first moves by what follows them.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Moves {
    pub(crate) proven: Vec<String>,
    pub(crate) disproven: Vec<String>,
    pub(crate) undecided: Vec<String>,
}

impl<G: Game> Job<'_, G> {
    /// Solves the position after each move, and checks each certificate if `check` says so. A sound search whose
    /// claim is not borne out leaves the move undecided, and the sentence about it comes beside.
    pub(crate) fn all_moves(&self, check: bool, bar: &mut Bar) -> anyhow::Result<(Moves, Option<String>)> {
        let (game, root) = (self.problem.game(), self.problem.root());
        let mut list = Vec::new();
        if game.terminal(root).is_none() {
            game.moves(root, &mut list);
        }
        let (mut moves, mut bug) = (Moves::default(), None);
        for mv in list {
            let name = game.format_move(root, mv);
            match self.after(mv, check, bar, &mut bug)? {
                Some(Value::Win) => moves.proven.push(name),
                Some(Value::Loss) => moves.disproven.push(name),
                None => moves.undecided.push(name),
            }
        }
        Ok((moves, bug))
    }

    /// The value after a move: what the rule says of a repetition, the game's own at its end, else a search's.
    fn after(
        &self,
        mv: G::Move,
        check: bool,
        bar: &mut Bar,
        bug: &mut Option<String>,
    ) -> anyhow::Result<Option<Value>> {
        let (game, root, rule) = (self.problem.game(), self.problem.root(), self.problem.rule());
        let child = game.play(root, mv);
        let mut past = self.problem.past().to_vec();
        past.push(root.clone());
        let repeated = game.repetition(&child);
        if game.can_repeat(mv) && past.iter().any(|position| game.repetition(position) == repeated) {
            return Ok(Some(rule.value_of_repetition(game.to_move(root))));
        }
        if let Some(value) = game.terminal(&child) {
            return Ok(Some(value));
        }
        let problem = Problem::new(game.clone(), child, past, rule)?;
        let job = Job { problem: &problem, settings: self.settings, clock: self.clock, show: None };
        let attempt = job.attempt(check.then(Draft::spooled), bar)?;
        Ok(match attempt.standing {
            Standing::Silent => None,
            Standing::Checked(_) | Standing::Unchecked => attempt.answer.value,
            Standing::Refuted(why) if self.settings.is_sound() => {
                bug.get_or_insert_with(|| bug_sentence(&problem, self.settings, &why));
                None
            }
            Standing::Unfinished(_) | Standing::Refuted(_) => {
                attempt.answer.value.filter(|_| !self.settings.is_sound())
            }
        })
    }
}
