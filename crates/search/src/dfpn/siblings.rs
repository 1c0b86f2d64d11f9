//! The answers that refute one move of a frame are tried against its other moves.

use super::worker::Worker;
use twinproof_core::{Game, Value};

/// After so many failures in a row the other moves are left alone.
const MOST_FAILURES: u32 = 4;

impl<G: Game> Worker<'_, '_, G> {
    /// A position is met for the first time: if the table knows a move of the top frame to lose, tries what refutes it against
    /// the others.
    pub(super) fn simulate_new_children(&mut self) {
        if !self.tt.uses_models() {
            return;
        }
        let mover = self.stack.top().mover;
        let (won, lost) = (Value::won_by(mover), Value::won_by(mover.opponent()));
        let (mut is_open, mut model) = (false, None);
        for (index, child) in (self.stack.top().first_child..).zip(self.stack.top_children()) {
            match child.numbers.value() {
                Some(value) if value == won => return,
                // Where the game is over nobody answers.
                Some(_) if model.is_none() && self.tt.claims(child.keys.entry, lost) => model = Some(index),
                Some(_) => {}
                None => is_open = true,
            }
        }
        if let Some(index) = model.filter(|_| is_open) {
            self.simulate_siblings(index, lost);
        }
    }

    /// A move of the top frame loses: tries what refutes it against the others.
    pub(super) fn simulate_siblings(&mut self, decided: usize, value: Value) {
        let game = self.tt.problem.game();
        if !self.tt.uses_models() || value.winner() == self.stack.top().mover {
            return;
        }
        let (mut model, mut failures) = (None, 0);
        for index in self.stack.top().first_child..self.stack.children.len() {
            let child = self.stack.children[index];
            if child.numbers.value().is_some() {
                continue;
            }
            if failures == MOST_FAILURES || !self.tt.can_simulate() {
                return;
            }
            let position = game.play(&self.stack.top().position, child.mv);
            // Nobody has looked whether the game is over there.
            if child.is_preview && self.tt.problem.line_end(&position).is_some() {
                continue;
            }
            let model = model.get_or_insert_with(|| {
                let decided = &self.stack.children[decided];
                self.tt.model(game.play(&self.stack.top().position, decided.mv), decided.keys)
            });
            match self.tt.simulate_model(&position, &child.keys, value, model) {
                Some(verdict) => {
                    failures = 0;
                    self.stack.children[index].is_preview = false;
                    self.set_solved(index, verdict);
                }
                None => failures += 1,
            }
        }
    }
}
