//! Ground truth under either rule, by walking all paths.

use rustc_hash::FxHashSet;
use twinproof_core::{Player, Problem, Rules, Value};

/// A position on the path whose moves are being tried.
struct PathFrame<G: Rules> {
    position: G::Position,
    here: G::Repetition,
    /// Whether it was not in the history before.
    is_new: bool,
    mover: Player,
    moves: std::vec::IntoIter<G::Move>,
}

/// The value of a problem by walking all paths: exponential, exact, no table. `None` when it takes more than `budget`
/// steps.
///
/// A repetition comes before everything else: a move into the history is settled by the rule even where the
/// position would be terminal.
pub fn exhaustive<G: Rules>(problem: &Problem<G>, mut budget: u64) -> Option<Value> {
    let game = problem.game();
    let mut history: FxHashSet<_> = problem.past().iter().map(|position| game.repetition(position)).collect();
    let mut path: Vec<PathFrame<G>> = Vec::new();
    let mut position = problem.root().clone();
    loop {
        let mut value = game.terminal(&position);
        if value.is_none() {
            budget = budget.checked_sub(1)?;
            let (mover, here) = (game.to_move(&position), game.repetition(&position));
            let is_new = history.insert(here.clone());
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            path.push(PathFrame { position, here, is_new, mover, moves: moves.into_iter() });
        }
        // Values go up until there is a move to be looked into.
        position = loop {
            let Some(frame) = path.last_mut() else { return value };
            let is_won = value.is_some_and(|value| value.winner() == frame.mover);
            let Some(mv) = (if is_won { None } else { frame.moves.next() }) else {
                let winner = if is_won { frame.mover } else { frame.mover.opponent() };
                value = Some(Value::won_by(winner));
                if frame.is_new {
                    history.remove(&frame.here);
                }
                path.pop();
                continue;
            };
            let child = game.play(&frame.position, mv);
            if !(game.can_repeat(mv) && history.contains(&game.repetition(&child))) {
                break child;
            }
            value = Some(problem.rule().value_of_repetition(frame.mover));
        };
    }
}
