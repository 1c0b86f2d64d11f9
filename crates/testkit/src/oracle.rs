use rustc_hash::FxHashSet;
use twinproof_core::{Game, Problem, Value};

/// The value of a problem by plain recursion over all paths: exponential, exact, no table. `None` when it
/// takes more than `budget` steps.
///
/// A repetition comes before everything else: a move into the history is settled by the rule even where the
/// position would be terminal.
pub fn exhaustive<G: Game>(problem: &Problem<G>, budget: u64) -> Option<Value> {
    let mut history = problem.past().iter().map(|position| problem.game().repetition(position)).collect();
    let mut budget = budget;
    value(problem, problem.root(), &mut history, &mut budget)
}

fn value<G: Game>(
    problem: &Problem<G>,
    position: &G::Position,
    history: &mut FxHashSet<G::Repetition>,
    budget: &mut u64,
) -> Option<Value> {
    let game = problem.game();
    if let Some(value) = game.terminal(position) {
        return Some(value);
    }
    *budget = budget.checked_sub(1)?;
    let mover = game.to_move(position);
    let here = game.repetition(position);
    let is_new = history.insert(here.clone());
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut result = Some(Value::won_by(mover.opponent()));
    for mv in moves {
        let child = game.play(position, mv);
        let repeats = game.can_repeat(mv) && history.contains(&game.repetition(&child));
        result = if repeats {
            Some(problem.rule().value_of_repetition(mover))
        } else {
            value(problem, &child, history, budget)
        };
        if result.is_none_or(|value| value.winner() == mover) {
            break;
        }
        result = Some(Value::won_by(mover.opponent()));
    }
    if is_new {
        history.remove(&here);
    }
    result
}
