//! Endings with one good move: candidates from the games, judged here or thrown away.

use super::{CheckersTables, Score, ScoreRange, value};
use crate::answer::Request;
use crate::error::Result;
use crate::follower::Follower;
use crate::generate::{Generated, shares};
use crate::play::legal_moves;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use twinproof_core::{Game, Limits, Problem, Rules, StopFlag, StopReason};
use twinproof_games::checkers::generate::played;
use twinproof_games::checkers::{Ask, Asked, Checkers, Move, Position};
use twinproof_search::{Algorithm, Settings};

/// So many candidates an ending are looked at before the search for endings is given up.
const CANDIDATES_AN_ENDING: u64 = 1_000;
/// Fewer moves leave little to choose from.
const LEAST_MOVES: usize = 3;
/// For the table, in bytes. Another size would be another search.
const MEMORY: u64 = 256 << 20;

/// Which endings are wanted.
#[derive(Debug, Clone)]
pub struct EndingRecipe {
    /// How many pieces: as many endings of each number.
    pub pieces: RangeInclusive<u16>,
    /// How many.
    pub count: u64,
    /// At most so many expansions a position.
    pub expansions: u64,
    /// Decides which.
    pub seed: u64,
    /// The tables that may be looked into.
    pub tables: Option<CheckersTables>,
}

/// Endings in which one move wins and no other, or one draws where none wins: each in FEN with a comment that names the move.
/// What every move is worth is proven and checked. `follow` makes the follower of a candidate, from how many were found and its
/// number.
pub fn generate_endings<F: Follower>(
    recipe: &EndingRecipe,
    stop: &StopFlag,
    mut follow: impl FnMut(u64, u64) -> F,
) -> Result<Generated> {
    let mut made = Generated::default();
    let mut seen = HashSet::new();
    for (pieces, wanted) in shares(&recipe.pieces, recipe.count) {
        let mut open = wanted;
        let candidates =
            (0..wanted.saturating_mul(CANDIDATES_AN_ENDING)).zip(played(pieces.into(), recipe.seed));
        for (number, position) in candidates {
            if open == 0 || stop.is_raised() {
                break;
            }
            if !seen.insert(position) {
                continue;
            }
            let problem = question(position, recipe)?;
            if legal_moves(&problem).len() < LEAST_MOVES {
                continue;
            }
            let follower = &mut follow(made.lines.len() as u64, number);
            let mut judge = Judge { recipe, stop, follower, gave_up: &mut made.gave_up };
            if let Some((mv, score)) = judge.only_move(&problem)? {
                let mv = problem.game().format_move(&position, mv);
                let does = if score == Score::Win { "wins" } else { "draws" };
                let seed = recipe.seed;
                made.lines.push(format!("{position} ; {mv} alone {does}, {pieces}-s{seed}-{number}"));
                open -= 1;
            }
        }
    }
    Ok(made)
}

fn question(position: Position, recipe: &EndingRecipe) -> Result<Problem<Checkers>> {
    let problem = Asked::new(position, Vec::new(), &Ask::default())?.problem;
    Ok(match &recipe.tables {
        Some(tables) => problem.with_tables(tables.clone())?,
        None => problem,
    })
}

/// Finds out what positions are worth.
struct Judge<'a> {
    recipe: &'a EndingRecipe,
    stop: &'a StopFlag,
    follower: &'a mut dyn Follower,
    /// What ran out.
    gave_up: &'a mut Vec<StopReason>,
}

impl Judge<'_> {
    /// What is known of a position, to the side to move.
    fn range(&mut self, problem: &Problem<Checkers>) -> Result<ScoreRange> {
        let expansions = Some(self.recipe.expansions);
        let limits = Limits { expansions, memory: Some(MEMORY), ..Limits::default() };
        let settings = Settings { limits, ..Settings::new(Algorithm::Dfpn) };
        let request = Request { stop: self.stop.clone(), ..Request::by(settings) };
        let found = value(problem, &request, self.follower)?;
        self.gave_up.extend(found.stopped);
        match found.answer.bug() {
            Some(bug) => Err(bug.clone().into()),
            None => Ok(found.range),
        }
    }

    /// The move that wins or draws, where all others are known to be worth less.
    fn only_move(&mut self, problem: &Problem<Checkers>) -> Result<Option<(Move, Score)>> {
        let Some(score) = self.range(problem)?.score().filter(|&score| score > Score::Loss) else {
            return Ok(None);
        };
        let mut only = None;
        for mv in legal_moves(problem) {
            let after = problem.game().play(problem.root(), mv);
            let at_most = match problem.game().terminal(&after) {
                Some(_) => Score::Win,
                None => self.range(&question(after, self.recipe)?)?.at_least.of_opponent(),
            };
            if at_most >= score && only.replace(mv).is_some() {
                return Ok(None);
            }
        }
        Ok(only.map(|mv| (mv, score)))
    }
}
