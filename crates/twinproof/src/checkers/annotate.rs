//! A whole game judged: what every position of it is worth, and where a move gave something away.

use super::tables::CheckersTables;
use super::value::{Score, ScoreRange, value};
use crate::answer::Request;
use crate::bug::Bug;
use crate::error::Result;
use crate::follower::Follower;
use serde::Serialize;
use std::sync::Arc;
use twinproof_core::{Game, Problem};
use twinproof_games::checkers::{Ask, Asked, Checkers, Goal, Move, Position, Record, Variations};

/// A judged game.
#[derive(Debug, Serialize)]
pub struct Annotated {
    /// The positions of the game, each taken by itself, as if nothing had been played before it.
    pub positions: Vec<JudgedPosition>,
    /// Whether the worth of every position is known.
    pub is_settled: bool,
    /// The game in PDN, with comments and marks.
    pub pdn: String,
    /// What went wrong with a question.
    #[serde(skip)]
    pub bug: Option<Bug>,
}

/// A position of a judged game.
#[derive(Debug, Serialize)]
pub struct JudgedPosition {
    /// The position.
    pub position: String,
    /// Win, draw or loss of the side to move, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<&'static str>,
    /// Else: what it has at least,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<&'static str>,
    /// and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<&'static str>,
    /// The move that was played; none in the last position.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// `?` where it gave away half a point, `??` where it gave away a win and loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<&'static str>,
}

/// Judges every position of a game, each by the request's search and within its limits, and writes the game with comments and marks.
pub fn annotate(
    record: &Record,
    tables: Option<&CheckersTables>,
    request: &Request,
    follower: &mut dyn Follower,
) -> Result<Annotated> {
    let mut positions = vec![record.start];
    for &mv in &record.moves {
        positions.push(positions[positions.len() - 1].play(mv));
    }
    let (mut ranges, mut bug) = (Vec::with_capacity(positions.len()), None);
    for &position in &positions {
        let mut found = value(&question(position, tables)?, request, follower)?;
        ranges.push(found.range);
        bug = bug.or(found.answer.bug_beside.take());
    }
    let marks: Vec<_> = ranges.windows(2).map(|pair| mark(pair[0], pair[1])).collect();
    let pdn = write(record, &ranges, &marks);
    let game = Checkers::new(record.start.side());
    let judged = |at: usize| {
        let (position, range) = (positions[at], ranges[at]);
        let half =
            |score: Score| Some(score.name()).filter(|_| score == Score::Draw && range.score().is_none());
        JudgedPosition {
            position: position.to_string(),
            value: range.score().map(Score::name),
            at_least: half(range.at_least),
            at_most: half(range.at_most),
            played: record.moves.get(at).map(|&mv: &Move| game.format_move(&position, mv)),
            mark: marks.get(at).copied().flatten(),
        }
    };
    let is_settled = ranges.iter().all(|range| range.score().is_some());
    Ok(Annotated { positions: (0..positions.len()).map(judged).collect(), is_settled, pdn, bug })
}

/// Whether the side to move wins, as if nothing had been played before.
fn question(position: Position, tables: Option<&CheckersTables>) -> Result<Problem<Checkers>> {
    let ask = Ask { goal: Goal::Value, ..Ask::default() };
    let problem = Asked::new(position, Vec::new(), &ask)?.problem;
    Ok(match tables {
        Some(tables) => problem.with_tables(Arc::clone(tables))?,
        None => problem,
    })
}

/// The mark of a move, from what the positions before and after it are worth to whoever is to move there.
fn mark(before: ScoreRange, after: ScoreRange) -> Option<&'static str> {
    let most = after.at_least.of_opponent();
    match (before.at_least, most) {
        (Score::Win, Score::Loss) => Some("??"),
        (had, most) if most < had => Some("?"),
        _ => None,
    }
}

fn write(record: &Record, ranges: &[ScoreRange], marks: &[Option<&'static str>]) -> String {
    let game = Checkers::new(record.start.side());
    let mut variations = Variations::new(&game, &record.start);
    variations.comment(None, "every position is judged by itself, as if nothing had been played before it");
    let (mut made, mut side, mut told) = (None, record.start.side(), None);
    for (at, range) in ranges.iter().enumerate() {
        if at > 0 {
            let id = variations.add(made, record.moves[at - 1]);
            if let Some(mark) = marks[at - 1] {
                variations.mark(id, mark);
            }
            (made, side) = (Some(id), side.other());
        }
        // In the words of the game, whoever is to move; said where it changes.
        let words = match (range.score(), range.at_least, range.at_most) {
            (Some(Score::Draw), ..) => Some("a draw".to_owned()),
            (Some(Score::Win), ..) => Some(format!("{side} wins")),
            (Some(Score::Loss), ..) => Some(format!("{} wins", side.other())),
            (None, Score::Draw, _) => Some(format!("{side} has at least a draw")),
            (None, _, Score::Draw) => Some(format!("{} has at least a draw", side.other())),
            (None, ..) => None,
        };
        if let Some(words) = words.as_ref().filter(|&words| told.as_ref() != Some(words)) {
            variations.comment(made, words);
        }
        told = words;
    }
    let tags: Vec<_> = record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    // Two points for a win are known, too, and other words may stand in a tag.
    let result = match record.tag("Result") {
        Some("1-0" | "2-0") => "1-0",
        Some("0-1" | "0-2") => "0-1",
        Some("1/2-1/2" | "1-1") => "1/2-1/2",
        _ => "*",
    };
    variations.write_of(&tags, result)
}
