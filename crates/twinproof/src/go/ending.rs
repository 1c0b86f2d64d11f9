//! What a position comes to at the end of a game, for programs that ask how it ended: the status of stones whoever moves
//! next, and the score.

use super::safe::safe_value;
use crate::driver::Driver;
use crate::error::Result;
use twinproof_core::{Problem, Rules, Value};
use twinproof_games::go::{
    Ask, Color, Go, Goal, Ko, PlayedBoard, Status, about_eyes, after_tenuki, chains_in_question,
    falls_undefended,
};

/// What becomes of stones if the game ends here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalStatus {
    /// They live, whoever moves next.
    Alive,
    /// They live, but in seki.
    Seki,
    /// They die, whoever moves next.
    Dead,
    /// Whoever moves next decides.
    Unsettled,
    /// One of several chains lives, whoever moves next; of each alone nothing is known.
    Several,
}

/// What becomes of the stones in question, whoever moves next; none where a limit came first. Nothing is said but what was
/// proven with either side to move.
pub fn final_status(problem: &Problem<Go>, driver: &mut Driver<'_>) -> Result<Option<FinalStatus>> {
    let either = [problem.clone(), after_tenuki(problem)?];
    let mut alive = 0;
    for problem in &either {
        match value(problem, driver)?.and_then(|value| problem.game().status(value)) {
            None => return Ok(None),
            Some(status) => alive += usize::from(status == Status::Alive),
        }
    }
    match alive {
        0 => return Ok(Some(FinalStatus::Dead)),
        2 if chains_in_question(problem).len() > 1 => return Ok(Some(FinalStatus::Several)),
        2 => {}
        _ => return Ok(Some(FinalStatus::Unsettled)),
    }
    let [one, other] = either;
    let owners = if Some(one.root().to_move()) == one.game().owner() { one } else { other };
    if falls_undefended(&owners) == Some(false) {
        return Ok(Some(FinalStatus::Alive));
    }
    let eyes = about_eyes(&owners).transpose()?;
    let value = eyes.map_or(Ok(None), |eyes| value(&eyes, driver))?;
    Ok(value.map(|value| if value == Value::Win { FinalStatus::Alive } else { FinalStatus::Seki }))
}

/// The stones in question by name, a chain a line, if they are `alive`, `dead` or in `seki` as the Go Text Protocol calls that;
/// or why that cannot be told.
pub fn final_status_list(
    problem: &Problem<Go>,
    status: &str,
    driver: &mut Driver<'_>,
) -> Result<std::result::Result<String, String>> {
    let wanted = match status {
        "alive" => FinalStatus::Alive,
        "dead" => FinalStatus::Dead,
        "seki" => FinalStatus::Seki,
        _ => return Ok(Err("syntax error".into())),
    };
    Ok(match final_status(problem, driver)? {
        None => Err("cannot tell: it was not proven in time".into()),
        Some(FinalStatus::Unsettled) => Err("cannot tell: whoever moves next decides".into()),
        Some(FinalStatus::Several) => {
            Err("cannot tell: one of several chains lives, ask about a single one".into())
        }
        Some(found) if found != wanted => Ok(String::new()),
        Some(_) => {
            let names = |chain| problem.game().names(chain).join(" ");
            Ok(chains_in_question(problem).into_iter().map(names).collect::<Vec<_>>().join("\n"))
        }
    })
}

/// The score that a game comes to if both sides play their best from here to the end, such as `B+1.5`, with so many points for
/// White before; or why that cannot be told. It is proven from both sides: so many points, and not one more.
pub fn final_score(
    board: &PlayedBoard,
    ko: Ko,
    komi: f64,
    driver: &mut Driver<'_>,
) -> Result<std::result::Result<String, String>> {
    let points = i16::from(board.size().width) * i16::from(board.size().height);
    // Black wins by so many for sure, and never by so many.
    let (mut least, mut most) = (-points, points + 1);
    while least + 1 < most {
        let middle = (least + most).div_euclid(2);
        let (goal, attacker) = (Some(Goal::Score(middle)), Some(Color::Black));
        let problem = board.problem(&Ask { goal, attacker, ko, ..Ask::default() })?;
        match value(&problem, driver)? {
            Some(Value::Win) => least = middle,
            Some(Value::Loss) => most = middle,
            None => return Ok(Err("cannot score: it was not proven in time".into())),
        }
    }
    Ok(Ok(match f64::from(least) - komi {
        0.0 => "0".into(),
        ahead => format!("{}+{:.1}", if ahead > 0.0 { 'B' } else { 'W' }, ahead.abs()),
    }))
}

/// The value of a position, where it is over or was proven.
fn value(problem: &Problem<Go>, driver: &mut Driver<'_>) -> Result<Option<Value>> {
    match problem.game().terminal(problem.root()) {
        Some(value) => Ok(Some(value)),
        None if driver.is_over() => Ok(None),
        None => {
            let value = safe_value(problem, None, driver)?;
            driver.bug().map_or(Ok(value), |bug| Err(bug.into()))
        }
    }
}
