//! The solution that an author gives, judged branch by branch: which moves that are said to be right are, which wrong ones are
//! refuted as shown, and what is missing.
//!
//! Every judgement rests on a checked certificate. Few positions have to be searched: where one is proven to be lost for the side
//! to move, so is all that follows its moves. What is left is each move of the side that still wins.

use super::safe::safe_value;
use crate::driver::Driver;
use crate::error::Result;
use crate::first_moves::first_moves;
use crate::play::{Next, best_line, follow, legal_moves};
use twinproof_core::{Game, Problem, Rules, Value};
use twinproof_games::go::{AuthorTree, Color, Go, Move};

/// Solutions with more moves, or longer lines, are judged that far.
const MOST_MOVES: usize = 5_000;
const LONGEST: usize = 100;

/// What is said of a solution.
#[derive(Debug, Clone, Default)]
pub struct Verified {
    /// The moves of the author's that something is said of, in the order of the file.
    pub judged: Vec<Judged>,
    /// What the author does not have.
    pub missing: Vec<Missing>,
}

/// A move of the author's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// Which node of the tree.
    pub node: usize,
    /// What is said of it.
    pub finding: Finding,
}

/// What is found of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// It is said to be right, and is.
    Right,
    /// It is said to be right, and fails; to this answer, if one is needed.
    Fails(Option<Move>),
    /// It is said to be wrong, and is.
    Wrong,
    /// It is said to be wrong, but solves the problem.
    Solves,
    /// An answer to a wrong move that refutes it.
    Refutes,
    /// An answer to a wrong move that does not refute it; this would have.
    LetsOff(Option<Move>),
    /// A limit came first.
    Open,
    /// It was not judged, for this reason.
    NotJudged(String),
}

/// A move that the author does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    /// The node that it comes after.
    pub after: usize,
    /// Whose move.
    pub side: Color,
    /// The move.
    pub mv: Move,
    /// What it is.
    pub what: Gap,
}

/// What may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// Another first move that solves the problem.
    Solution,
    /// What refutes a wrong move to which no answer is shown.
    Refutation,
}

/// What a node of the tree has come to.
#[derive(Clone)]
enum Stage {
    /// A position, and who wins there, if that is known.
    Open(Box<Problem<Go>>, Option<Value>, usize),
    /// It is decided as it stands.
    Over(Value),
    /// Not judged from here on.
    Cut,
}

impl Verified {
    /// Whether nothing contradicts the author, as far as it was judged.
    pub fn agrees(&self) -> bool {
        let is_against = |judged: &Judged| {
            matches!(judged.finding, Finding::Fails(_) | Finding::Solves | Finding::LetsOff(_))
        };
        !self.judged.iter().any(is_against)
            && !self.missing.iter().any(|missing| missing.what == Gap::Solution)
    }

    /// Whether everything was judged.
    pub fn is_settled(&self) -> bool {
        !self.judged.iter().any(|judged| matches!(judged.finding, Finding::Open | Finding::NotJudged(_)))
    }
}

/// Judges the solution of a question whose answer is known, or not.
pub fn verify(
    problem: &Problem<Go>,
    value: Option<Value>,
    author: &AuthorTree,
    driver: &mut Driver<'_>,
) -> Result<Verified> {
    let solver = problem.root().to_move();
    let won = Value::won_by(problem.game().to_move(problem.root()));
    let claims = author.claims(solver);
    let mut found = Verified::default();
    let root = match problem.game().terminal(problem.root()) {
        Some(value) => Stage::Over(value),
        None => Stage::Open(Box::new(problem.clone()), value, 0),
    };
    let mut stages = vec![root];
    for (node, claim) in claims.iter().enumerate().skip(1) {
        let (stage, finding) = judge(author, node, *claim, &stages, won, driver)?;
        // A wrong move without an answer.
        if finding == Some(Finding::Wrong)
            && author.nodes()[node].next.is_empty()
            && let Stage::Open(position, ..) = &stage
            && let Some(mv) = winning(position, won, driver)?
        {
            let side = position.root().to_move();
            found.missing.push(Missing { after: node, side, mv, what: Gap::Refutation });
        }
        found.judged.extend(finding.map(|finding| Judged { node, finding }));
        stages.push(stage);
        // Positions have long pasts: one is forgotten when nothing comes after it any more.
        let before = author.nodes()[node].before;
        if author.nodes()[before].next.last() == Some(&node) {
            stages[before] = Stage::Cut;
        }
        if author.nodes()[node].next.is_empty() {
            stages[node] = Stage::Cut;
        }
    }
    if value == Some(won) {
        let known: Vec<_> =
            author.nodes()[0].next.iter().filter_map(|&node| author.nodes()[node].step).collect();
        for (mv, value) in first_moves(problem, driver)?.values() {
            if value == Some(won) && mv != Move::PASS && !known.contains(&(solver, mv)) {
                found.missing.push(Missing { after: 0, side: solver, mv, what: Gap::Solution });
            }
        }
    }
    driver.bug().map_or(Ok(found), |bug| Err(bug.into()))
}

/// What a move leads to, and what is said of it.
fn judge(
    author: &AuthorTree,
    node: usize,
    claim: Option<bool>,
    stages: &[Stage],
    won: Value,
    driver: &mut Driver<'_>,
) -> Result<(Stage, Option<Finding>)> {
    let own = &author.nodes()[node];
    let cut = |why: String| Ok((Stage::Cut, Some(Finding::NotJudged(why))));
    let (position, value, depth) = match &stages[own.before] {
        Stage::Cut => return Ok((Stage::Cut, None)),
        Stage::Over(value) => return Ok((Stage::Over(*value), None)),
        Stage::Open(position, value, depth) => (position, *value, *depth),
    };
    let Some((side, mv)) = own.step else { return cut(own.fault.clone().unwrap_or_default()) };
    if node > MOST_MOVES || depth == LONGEST {
        return cut("the solution is too long to be judged".into());
    }
    let (game, root) = (position.game(), position.root());
    if side != root.to_move() {
        return cut(format!("it is not {side}'s turn"));
    }
    if !legal_moves(position).contains(&mv) {
        let is_outside = mv.point().is_some_and(|point| !game.region().contains(point));
        let why =
            if is_outside { "it lies outside the region that is asked about" } else { "it is not legal" };
        return cut(why.into());
    }
    let by_solver = Value::won_by(game.to_move(root)) == won;
    let is_lost = value == Some(if by_solver { opposite(won) } else { won });
    let stage = match follow(position, mv)? {
        Next::Over(value) => Stage::Over(value),
        // Whoever has lost does so whatever it plays.
        Next::Open(next) if is_lost => Stage::Open(Box::new(next), value, depth + 1),
        Next::Open(next) => {
            let value = value_of(&next, driver)?;
            Stage::Open(Box::new(next), value, depth + 1)
        }
    };
    let after = match &stage {
        Stage::Open(_, value, _) => *value,
        Stage::Over(value) => Some(*value),
        Stage::Cut => None,
    };
    let solves = after.map(|after| after == won);
    let finding = match (by_solver, claim, solves) {
        (true, None, _) => None,
        (true, Some(_), None) => Some(Finding::Open),
        (true, Some(true), Some(true)) => Some(Finding::Right),
        (true, Some(true), Some(false)) => {
            let answer = match &stage {
                Stage::Open(next, ..) => winning(next, won, driver)?,
                _ => None,
            };
            Some(Finding::Fails(answer))
        }
        (true, Some(false), Some(true)) => Some(Finding::Solves),
        (true, Some(false), Some(false)) => Some(Finding::Wrong),
        // A defence that is lost anyway.
        (false, ..) if value.is_none_or(|value| value == won) => None,
        (false, _, None) => Some(Finding::Open),
        (false, _, Some(false)) => Some(Finding::Refutes),
        (false, _, Some(true)) => Some(Finding::LetsOff(winning(position, won, driver)?)),
    };
    Ok((stage, finding))
}

/// The move that refutes a wrong one: of the side that does not solve the problem, and is to move.
fn winning(position: &Problem<Go>, won: Value, driver: &mut Driver<'_>) -> Result<Option<Move>> {
    if driver.is_over() {
        return Ok(None);
    }
    let mut solution = driver.ask(position, None)?;
    if solution.value().is_none_or(|value| value == won) {
        return Ok(None);
    }
    Ok(best_line(position, &mut solution)?.first().copied().filter(|&mv| mv != Move::PASS))
}

fn value_of(position: &Problem<Go>, driver: &mut Driver<'_>) -> Result<Option<Value>> {
    safe_value(position, None, driver)
}

fn opposite(value: Value) -> Value {
    if value == Value::Win { Value::Loss } else { Value::Win }
}

/// The moves from the position that is asked about to a node, by name; one that cannot be read is a question mark.
pub(crate) fn line(problem: &Problem<Go>, author: &AuthorTree, node: usize) -> Vec<String> {
    let mut line = Vec::new();
    let mut at = node;
    while at != 0 {
        let own = &author.nodes()[at];
        let name = |(_, mv)| problem.game().format_move(problem.root(), mv);
        line.push(own.step.map_or("?".into(), name));
        at = own.before;
    }
    line.reverse();
    line
}
