//! The answer beside the solution that the author of a problem gives.

use super::GoAnswer;
use super::safe::safe_value;
use super::verify::{Finding, Gap, Verified, verify};
use crate::answer::Request;
use crate::driver::Driver;
use crate::error::Result;
use crate::follower::Follower;
use crate::play::{Next, follow, legal_moves};
use twinproof_core::{Clock, Game, Problem, Rules, Value};
use twinproof_games::go::{AddedMove, Diagram, Go, Move};

/// What came of an author's solution.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The first moves that are said to be right.
    pub expected: Vec<Move>,
    /// Whether they are; nothing where that is not known.
    pub agrees: Option<bool>,
    /// All of it judged, where that was asked for.
    pub verified: Option<Verified>,
    /// And the record written back.
    pub record: Option<String>,
}

/// Compares the answer with the solution in the record, if it has one, and judges that if it was asked for; in what the answer
/// has left of its time.
pub fn against_author(
    diagram: &Diagram,
    found: &mut GoAnswer,
    request: &Request,
    follower: &mut dyn Follower,
) -> Result<Option<Solved>> {
    let (author, problem) = (diagram.author(), &found.question);
    let solver = problem.root().to_move();
    let is_solvers = author.first_side() == Some(solver);
    if author.is_empty() || !is_solvers && !diagram.verifies() {
        return Ok(None);
    }
    let limits = &request.settings.limits;
    let left = limits.time.map(|time| time.saturating_sub(found.answer.elapsed));
    let clock = Clock::start(left, request.stop.clone());
    let mut driver = request.driver(&clock, request.place_beside(), follower);
    let claims = author.claims(solver);
    let is_right = |&node: &usize| claims[node] == Some(true);
    let nodes = author.nodes();
    let moves = nodes[0].next.iter().copied().filter(is_right).filter_map(|node| nodes[node].step);
    let expected: Vec<Move> = moves.map(|(_, mv)| mv).collect();
    let mut solved = Solved { expected, agrees: None, verified: None, record: None };
    let value = found.answer.value();
    let first = found.answer.first_move(problem);
    solved.agrees = agrees(problem, value, first, &solved.expected, &mut driver)?;
    if diagram.verifies() {
        let verified = verify(problem, value, author, &mut driver)?;
        let (notes, added) = notes(problem, value, &verified);
        solved.record = diagram.annotated(&notes, &added);
        solved.verified = Some(verified);
    }
    found.answer.bug_beside = found.answer.bug_beside.take().or(driver.bug());
    found.answer.elapsed += clock.elapsed();
    Ok(Some(solved))
}

/// Whether each first move that is said to be right is.
fn agrees(
    problem: &Problem<Go>,
    value: Option<Value>,
    found: Option<Move>,
    expected: &[Move],
    driver: &mut Driver<'_>,
) -> Result<Option<bool>> {
    let won = Value::won_by(problem.game().to_move(problem.root()));
    match value {
        Some(value) if value != won => return Ok((!expected.is_empty()).then_some(false)),
        None => return Ok(None),
        _ if expected.is_empty() => return Ok(None),
        _ => {}
    }
    let legal = legal_moves(problem);
    let mut all = Some(true);
    for &mv in expected.iter().filter(|&&mv| Some(mv) != found) {
        if !legal.contains(&mv) {
            // It may be right on the board beyond the region.
            all = all.and(None);
            continue;
        }
        let value = match follow(problem, mv)? {
            Next::Over(value) => Some(value),
            Next::Open(next) => safe_value(&next, None, driver)?,
        };
        match value {
            Some(value) if value != won => return Ok(Some(false)),
            Some(_) => {}
            None => all = None,
        }
    }
    Ok(all)
}

/// What is written into the record.
fn notes(
    problem: &Problem<Go>,
    value: Option<Value>,
    verified: &Verified,
) -> (Vec<(usize, String)>, Vec<AddedMove>) {
    let game = problem.game();
    let name = |mv: Move| game.format_move(problem.root(), mv);
    let answer = match value {
        Some(value) => format!("Twinproof: {} (proven, and the proof checked).", game.outcome(value)),
        None => format!("Twinproof: whether {} is not settled.", game.question()),
    };
    let mut notes = vec![(0, answer)];
    for judged in &verified.judged {
        let what = match &judged.finding {
            Finding::Right => "right.".into(),
            Finding::Fails(Some(mv)) => format!("not right, it fails to {}.", name(*mv)),
            Finding::Fails(None) => "not right, it fails.".into(),
            Finding::Wrong => "wrong.".into(),
            Finding::Solves => "not wrong, it solves the problem too.".into(),
            Finding::Refutes => "refutes it.".into(),
            Finding::LetsOff(Some(mv)) => format!("does not refute it, {} does.", name(*mv)),
            Finding::LetsOff(None) => "does not refute it.".into(),
            Finding::Open => "not settled, a limit came first.".into(),
            Finding::NotJudged(why) => format!("not judged, {why}."),
        };
        notes.push((judged.node, format!("Twinproof: {what}")));
    }
    let added = verified.missing.iter().map(|missing| {
        let comment = match missing.what {
            Gap::Solution => "Twinproof: solves the problem too, and was missing.",
            Gap::Refutation => "Twinproof: refutes it, and was missing.",
        };
        AddedMove { after: missing.after, step: (missing.side, missing.mv), comment: comment.into() }
    });
    (notes, added.collect())
}
