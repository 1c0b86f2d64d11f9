//! Asks a database about positions that were really reached, and compares with exhaustion.

use std::sync::Arc;
use twinproof_core::{Game, KnownVerdicts, Problem, Rng, Value};
use twinproof_winloss::{Database, Keys, Verdicts};

/// What came of many questions.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tally {
    /// Rows that were used.
    pub(crate) used: u64,
    /// Of these, against the truth.
    pub(crate) wrong: u64,
    /// Rows that were refused although they were right.
    pub(crate) refused: u64,
    /// Questions without a row.
    pub(crate) missed: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.used += other.used;
        self.wrong += other.wrong;
        self.refused += other.refused;
        self.missed += other.missed;
    }
}

/// Plays at random from a position without repeating, and gives the positions on the way; the game goes on at the last.
pub(crate) fn walk<G: Game>(game: &G, from: &G::Position, most: usize, rng: &mut Rng) -> Vec<G::Position> {
    let mut line = vec![from.clone()];
    let mut moves = Vec::new();
    for _ in 0..rng.index(most + 1) {
        let position = &line[line.len() - 1];
        moves.clear();
        game.moves(position, &mut moves);
        let mv = moves[rng.index(moves.len())];
        let child = game.play(position, mv);
        let repeats = line.iter().any(|before| game.repetition(before) == game.repetition(&child));
        if game.terminal(&child).is_some() || (repeats && game.can_repeat(mv)) {
            break;
        }
        line.push(child);
    }
    line
}

/// Asks about the end of a line, what came before being its past.
pub(crate) fn ask<G: Game>(
    database: &Arc<dyn Database>,
    problem: &Problem<G>,
    mut line: Vec<G::Position>,
    truth: impl Fn(&Problem<G>) -> Option<Value>,
) -> Tally {
    let mut tally = Tally::default();
    let Some(root) = line.pop() else { return tally };
    let Ok(asked) = problem.moved_to(root.clone(), line) else { return tally };
    let verdicts = Verdicts::of(&asked, Arc::clone(database));
    let Some(verdicts) = verdicts else { return tally };
    // There is no path: all that came before is the past.
    let found = verdicts.find(&root, Some(&mut std::iter::empty()), &mut Vec::new());
    let counts = verdicts.counts();
    match found {
        Some(found) => {
            let Some(truth) = truth(&asked) else { return tally };
            tally.used += 1;
            tally.wrong += u64::from(truth != found.value);
        }
        None if counts.refused + counts.hits > 0 => {
            let key = Keys::of(&asked).position(asked.game(), &root, &mut Vec::new()).0;
            let truth = truth(&asked);
            let rows = database.find(&[key]).expect("memory can be asked");
            let is_right = rows.iter().any(|found| Some(found.row.value) == truth);
            tally.refused += u64::from(is_right);
        }
        None => tally.missed += 1,
    }
    tally
}
