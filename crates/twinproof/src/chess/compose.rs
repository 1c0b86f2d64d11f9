//! What composers ask of a problem: threats, duals, tries and set play. Each move named is a problem of its own.

use crate::driver::Driver;
use crate::error::Result;
use crate::first_moves::first_moves;
use crate::play::{Next, follow, legal_moves};
use twinproof_core::{Problem, Value};
use twinproof_games::chess::{self, Chess, Move};

/// A move that the defender would have if it were to move before the key, and the attacker's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetLine {
    /// The defender's move.
    pub defence: Move,
    /// Whether the attacker mates in one move less than asked.
    pub value: Option<Value>,
    /// How, from the answer on.
    pub line: Vec<Move>,
}

/// First moves that fail to one defence only.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tries {
    /// Each with the defence.
    pub found: Vec<Try>,
    /// First moves of which a limit left open whether they are tries.
    pub undecided: Vec<Move>,
}

/// A first move and the only defence that refutes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Try {
    /// The first move.
    pub mv: Move,
    /// The defence.
    pub refutation: Move,
}

/// What the attacker would play if the defender did nothing.
#[derive(Debug, Clone)]
pub struct Threats {
    /// The position as if it were the attacker's turn again, for the names of the moves.
    pub problem: Problem<Chess>,
    /// The moves that would mate in time; if there are none, the defender is in zugzwang.
    pub moves: Vec<Move>,
    /// Moves that a limit left open.
    pub undecided: Vec<Move>,
}

/// A place where the attacker has a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dual {
    /// The moves of both sides from the root.
    pub after: Vec<Move>,
    /// All moves that still mate in time.
    pub moves: Vec<Move>,
    /// Moves that a limit left open.
    pub undecided: Vec<Move>,
}

/// What the attacker threatens, where it has just moved and has so many moves left. None if that gave check, or was the last.
pub fn threats(after: &Problem<Chess>, left: u16, driver: &mut Driver<'_>) -> Result<Option<Threats>> {
    let again = chess::set_play(after, Some(left)).filter(|_| left > 0);
    let Some(problem) = again else { return Ok(None) };
    let known = first_moves(&problem, driver)?;
    let (moves, undecided) = (known.with(Some(Value::Win)).collect(), known.with(None).collect());
    Ok(Some(Threats { problem, moves, undecided }))
}

/// What the key threatens, and where the attacker has more than one move that still mates in time: after the key and each
/// defence to it, then along the main line. A move after which a threat still works is no defence.
pub fn duals(
    problem: &Problem<Chess>,
    line: &[Move],
    driver: &mut Driver<'_>,
) -> Result<(Option<Threats>, Vec<Dual>)> {
    let (mut of_key, mut duals) = (None, Vec::new());
    let mut left = problem.game().mate_in().unwrap_or(0);
    let mut at = problem.clone();
    let mut after = Vec::new();
    for pair in line.chunks(2) {
        let Next::Open(next) = follow(&at, pair[0])? else { break };
        left = left.saturating_sub(1);
        let threats = threats(&next, left, driver)?;
        let is_key = after.is_empty();
        let defences = if is_key { legal_moves(&next) } else { pair[1..].to_vec() };
        after.push(pair[0]);
        for defence in defences {
            let place = after.iter().copied().chain([defence]).collect();
            duals.extend(dual(&follow(&next, defence)?, place, threats.as_ref(), driver)?);
        }
        if is_key {
            of_key = threats;
        }
        let Some(&defence) = pair.get(1) else { break };
        let Next::Open(next) = follow(&next, defence)? else { break };
        at = next;
        after.push(defence);
    }
    Ok((of_key, duals))
}

fn dual(
    next: &Next<Chess>,
    after: Vec<Move>,
    threats: Option<&Threats>,
    driver: &mut Driver<'_>,
) -> Result<Option<Dual>> {
    let Next::Open(problem) = next else { return Ok(None) };
    let known = first_moves(problem, driver)?;
    let moves: Vec<_> = known.with(Some(Value::Win)).collect();
    let undecided: Vec<_> = known.with(None).collect();
    let is_parried = threats.is_none_or(|threats| !threats.moves.iter().any(|mv| moves.contains(mv)));
    let is_one = is_parried && (moves.len() > 1 || !undecided.is_empty());
    Ok(is_one.then_some(Dual { after, moves, undecided }))
}

/// The first moves that fail to one defence only. The keys are known already, or not.
pub fn tries(problem: &Problem<Chess>, keys: &[Move], driver: &mut Driver<'_>) -> Result<Tries> {
    let mut tries = Tries::default();
    for mv in legal_moves(problem).into_iter().filter(|mv| !keys.contains(mv)) {
        let Next::Open(next) = follow(problem, mv)? else { continue };
        let (mut refutations, mut open) = (Vec::new(), false);
        for defence in legal_moves(&next) {
            match driver.value_of(&follow(&next, defence)?)? {
                Some(Value::Win) => {}
                Some(Value::Loss) => refutations.push(defence),
                None => open = true,
            }
            if refutations.len() > 1 {
                break;
            }
        }
        match refutations[..] {
            [_, _, ..] => {}
            _ if open => tries.undecided.push(mv),
            [refutation] => tries.found.push(Try { mv, refutation }),
            [] => {}
        }
    }
    Ok(tries)
}

/// What the attacker would answer to each move if the defender were to move: mates in one move less than asked. With the
/// problem that the moves are made in; none if there is no such position.
pub fn set_play(
    problem: &Problem<Chess>,
    driver: &mut Driver<'_>,
) -> Result<Option<(Problem<Chess>, Vec<SetLine>)>> {
    let moves = problem.game().mate_in().and_then(|moves| moves.checked_sub(1)).filter(|&moves| moves > 0);
    let Some(set) = moves.and_then(|moves| chess::set_play(problem, Some(moves))) else { return Ok(None) };
    let mut lines = Vec::new();
    for defence in legal_moves(&set) {
        let (value, line) = match follow(&set, defence)? {
            Next::Over(value) => (Some(value), Vec::new()),
            Next::Open(_) if driver.is_over() => (None, Vec::new()),
            Next::Open(problem) => {
                let solution = driver.ask(&problem, None)?;
                (solution.value(), solution.line)
            }
        };
        let line = if value == Some(Value::Win) { line } else { Vec::new() };
        lines.push(SetLine { defence, value, line });
    }
    Ok(Some((set, lines)))
}
