//! What a database says of a position: its verdicts, what they ask of the history, and whether they hold with the one given.

use super::conditions::{AskedHistory, refusal};
use crate::checkers::opponents;
use crate::error::Result;
use crate::positions::AnyProblem;
use crate::solvable::Solvable;
use serde::Serialize;
use std::sync::Arc;
use twinproof_core::Problem;
use twinproof_games::checkers::Goal;
use twinproof_games::go::{Diagram, Go, Outside};
use twinproof_winloss::{Database, Judged, Source, Sqlite, Verdicts};

/// What is stored about a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredQuestion {
    /// The name of the game.
    pub game: &'static str,
    /// The question.
    pub question: String,
    /// The rule of repetition.
    pub rule: &'static str,
    /// The position.
    pub position: String,
    /// How many positions came before it.
    pub past: usize,
    /// Why nothing can be stored of it, if nothing can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
    /// What is stored: at most one verdict of each value.
    pub verdicts: Vec<StoredAnswer>,
}

/// A stored verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoredAnswer {
    /// `proven` or `disproven`.
    pub verdict: &'static str,
    /// Whether it holds with the past that was given.
    pub holds: bool,
    /// If not, why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// The winner's move, if the winner is to move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The length of the longest line of its proof; 0 in a closed set.
    pub rank: u32,
    /// The least rank of all proofs that go through the position, where ranks matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<u32>,
    /// What it asks of the history.
    pub asks: AskedHistory,
    /// The same in words.
    pub words: Vec<String>,
    /// Who says so: `certificate`, or the name of an engine.
    pub source: String,
    /// The number of its solution; 0 for none.
    pub solution: u64,
    /// Whether the position is the root of that solution.
    pub is_root: bool,
    /// When that was stored, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// The endgame tables it rests on, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
}

/// What a database says of a position, for each question that `solve` would ask of it. Where that finds out itself what is asked, only
/// questions with an answer are there.
pub fn look_up(problem: &AnyProblem, database: &Arc<Sqlite>) -> Result<Vec<StoredQuestion>> {
    let one = |found: Result<StoredQuestion>| found.map(|found| vec![found]);
    match problem {
        AnyProblem::Graph(problem) => one(question(problem, database)),
        AnyProblem::TicTacToe(problem) => one(question(problem, database)),
        AnyProblem::Chess(epd) => one(question(&epd.problem, database)),
        AnyProblem::Connect6(problem) => one(question(problem, database)),
        AnyProblem::Gomoku(problem) => one(question(problem, database)),
        AnyProblem::Checkers(asked) => {
            let mut found = vec![question(&asked.problem, database)?];
            if asked.goal == Goal::Value {
                found.push(question(&opponents(&asked.problem)?, database)?);
            }
            Ok(found)
        }
        AnyProblem::Go(diagram) if !diagram.is_open() => one(question(&diagram.problem()?, database)),
        AnyProblem::Go(diagram) => {
            let mut found = Vec::new();
            for problem in readings(diagram)? {
                let one = question(&problem, database)?;
                if !one.verdicts.is_empty() && !found.contains(&one) {
                    found.push(one);
                }
            }
            Ok(found)
        }
    }
}

/// The questions that a diagram without a region may ask.
fn readings(diagram: &Diagram) -> Result<Vec<Problem<Go>>> {
    let mut problems = Vec::new();
    for candidate in diagram.candidates()? {
        for region in diagram.regions(&candidate) {
            for region in [region, diagram.guarded(&candidate, region)] {
                for outside in [Outside::AsItStands, Outside::Attacker, Outside::Defender] {
                    problems.push(diagram.question(&candidate, region, outside)?);
                }
            }
        }
    }
    Ok(problems)
}

fn question<G: Solvable>(problem: &Problem<G>, database: &Arc<Sqlite>) -> Result<StoredQuestion> {
    let (game, root) = (problem.game(), problem.root());
    let mut found = StoredQuestion {
        game: G::NAME,
        question: game.question(),
        rule: problem.rule().name(),
        position: game.format_position(root),
        past: problem.past().len(),
        note: game.terminal(root).is_some().then_some("the game is over there: nothing is stored of it"),
        verdicts: Vec::new(),
    };
    let asked: Arc<dyn Database> = Arc::<Sqlite>::clone(database);
    let Some(verdicts) = Verdicts::of(problem, asked) else {
        found.note = Some(
            "it counts moves and has a past, which is then part of the question: nothing is stored of it or used",
        );
        return Ok(found);
    };
    for judged in verdicts.at(root)? {
        found.verdicts.push(answer(problem, judged, database)?);
    }
    Ok(found)
}

fn answer<G: Solvable>(problem: &Problem<G>, judged: Judged, database: &Sqlite) -> Result<StoredAnswer> {
    let (game, root) = (problem.game(), problem.root());
    let Judged { found, answer, refused } = judged;
    let solution = database.solution(found.solution)?;
    let mv = answer.and_then(|index| game.move_at(root, index, &mut Vec::new()));
    let asks = AskedHistory::of(&found.row, found.is_certified);
    Ok(StoredAnswer {
        verdict: found.row.value.verdict(),
        holds: refused.is_none(),
        why_not: refused.map(refusal),
        mv: mv.map(|mv| game.format_move(root, mv)),
        rank: found.row.rank,
        floor: found.floor,
        words: asks.words(found.row.rank),
        asks,
        source: match solution.as_ref().map(|solution| &solution.source) {
            Some(Source::Certified(_)) => "certificate".into(),
            Some(Source::Claimed(engine)) => engine.clone(),
            None => "nobody".into(),
        },
        solution: found.solution.0,
        is_root: solution.as_ref().is_some_and(|solution| solution.key == found.row.key),
        time: solution.as_ref().map(|solution| solution.time),
        tables: solution.map_or(Vec::new(), |it| it.tables.into_iter().map(|table| table.name).collect()),
    })
}
