//! Tests of chess: rules, identity of positions, notation, questions.

mod identity;
mod notation;
mod questions;
mod rules;

use super::*;
use twinproof_core::Problem;

fn ask(text: &str, ask: &Ask) -> Problem<Chess> {
    parse(text, ask).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn problem(text: &str) -> Problem<Chess> {
    ask(text, &Ask::default())
}

/// The position after some moves.
fn after(problem: &Problem<Chess>, moves: &str) -> Position {
    moves.split_whitespace().fold(problem.root().clone(), |position, text| {
        let mv = problem.game().parse_move(&position, text);
        problem.game().play(&position, mv.unwrap_or_else(|| panic!("{text} at {position:?}")))
    })
}
