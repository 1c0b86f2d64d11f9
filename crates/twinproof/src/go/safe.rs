//! What can be relied on of a question that reads the outside of its region in one way.
//!
//! Stones that live where the outside is the attacker's live, and stones that die where it is the defender's die. The
//! opposite answers are of that reading alone, and hold on the board if they hold in the other one as well.

use crate::driver::Driver;
use crate::error::Result;
use twinproof_core::{Problem, Value};
use twinproof_games::go::{Go, Goal, Outside, with_outside};

/// Whether an answer can be relied on in the reading of its question.
pub(super) fn is_safe(game: &Go, value: Value) -> bool {
    let is_owners = matches!(game.goal(), Goal::Live | Goal::TwoEyes | Goal::OneEye);
    let lives = (value == Value::Win) == is_owners;
    match game.outside() {
        Outside::AsItStands => true,
        Outside::Attacker => lives,
        _ => !lives,
    }
}

/// The reading in which a success can be relied on; none for other goals than life and death.
pub(super) fn safe_reading(goal: Goal) -> Option<Outside> {
    match goal {
        Goal::Live | Goal::TwoEyes => Some(Outside::Attacker),
        Goal::Kill | Goal::Capture => Some(Outside::Defender),
        _ => None,
    }
}

/// The value of a question, with so much effort for each search, if it can be relied on: in its own reading, or in both.
pub(super) fn safe_value(
    problem: &Problem<Go>,
    effort: Option<u64>,
    driver: &mut Driver<'_>,
) -> Result<Option<Value>> {
    if driver.is_over() {
        return Ok(None);
    }
    let value = driver.ask(problem, effort)?.value();
    holds(problem, value, effort, driver)
}

/// The value that was found in one reading, if it can be relied on.
pub(super) fn holds(
    problem: &Problem<Go>,
    value: Option<Value>,
    effort: Option<u64>,
    driver: &mut Driver<'_>,
) -> Result<Option<Value>> {
    let game = problem.game();
    let Some(found) = value.filter(|&value| !is_safe(game, value)) else { return Ok(value) };
    if driver.is_over() {
        return Ok(None);
    }
    let outside = if game.outside() == Outside::Attacker { Outside::Defender } else { Outside::Attacker };
    if outside == Outside::Defender && !game.weak_wall(problem.root()).is_empty() {
        // A death that rests on stones which may be taken soon is not settled.
        return Ok(None);
    }
    // A position that this reading does not have cannot be asked about in it.
    let Ok(other) = with_outside(problem, outside) else { return Ok(None) };
    Ok(driver.ask(&other, effort)?.value().filter(|&value| value == found))
}
