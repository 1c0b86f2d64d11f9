//! Puzzles: positions of seeded games in which the side to move wins by threats, the first of each game.

use super::THREATS;
use crate::answer::Request;
use crate::error::Result;
use crate::follower::Follower;
use crate::generate::{Generated, shares};
use std::ops::RangeInclusive;
use twinproof_core::{Game, Limits, Problem, RepetitionRule, Rules, StopFlag, StopReason, Value};
use twinproof_games::connect::generate::games;
use twinproof_games::connect::{Connect, Family, Move, Position};
use twinproof_search::{Algorithm, Settings};

/// So many games a puzzle are looked at before the search for puzzles is given up.
const GAMES_A_PUZZLE: u64 = 500;
/// For the table, in bytes. Another size would be another search.
const MEMORY: u64 = 64 << 20;

/// Which puzzles are wanted.
#[derive(Debug, Clone)]
pub struct PuzzleRecipe {
    /// In how many moves of the winner's against the longest defence: as many puzzles of each number.
    pub length: RangeInclusive<u16>,
    /// How many.
    pub count: u64,
    /// At most so many expansions a position.
    pub expansions: u64,
    /// Decides which.
    pub seed: u64,
}

/// Positions in which the side to move wins by threats, proven and checked: each as the moves of its game so far, with a comment that
/// names the first move. `follow` makes the follower of a game, from how many were found and its number.
pub fn generate_puzzles<F: Family, W: Follower>(
    recipe: &PuzzleRecipe,
    stop: &StopFlag,
    mut follow: impl FnMut(u64, u64) -> W,
) -> Result<Generated> {
    let mut made = Generated::default();
    let mut open = shares(&recipe.length, recipe.count);
    let mut found: Vec<Vec<String>> = vec![Vec::new(); open.len()];
    let candidates = (0..recipe.count.saturating_mul(GAMES_A_PUZZLE)).zip(games::<F>(recipe.seed));
    for (number, moves) in candidates {
        if open.iter().all(|(_, wanted)| *wanted == 0) || stop.is_raised() {
            break;
        }
        let follower = &mut follow(found.iter().map(|puzzles| puzzles.len() as u64).sum(), number);
        let Some(win) = first_win::<F>(&moves, recipe, stop, follower, &mut made.gave_up)? else { continue };
        let place = open.iter().position(|&(length, wanted)| length == win.length && wanted > 0);
        if let Some(place) = place {
            open[place].1 -= 1;
            let Win { length, played, first } = win;
            let many = if length == 1 { "" } else { "s" };
            let seed = recipe.seed;
            found[place]
                .push(format!("{played} ; {first} wins in {length} move{many}, {length}-s{seed}-{number}"));
        }
    }
    made.lines = found.concat();
    Ok(made)
}

/// A position that is won.
struct Win {
    /// The winner's moves against the longest defence.
    length: u16,
    /// The game so far.
    played: String,
    /// The winning move.
    first: String,
}

/// The first position of a game in which the side to move wins by threats.
fn first_win<F: Family>(
    moves: &[Move],
    recipe: &PuzzleRecipe,
    stop: &StopFlag,
    follower: &mut dyn Follower,
    gave_up: &mut Vec<StopReason>,
) -> Result<Option<Win>> {
    let mut root = Position::START;
    let mut played = Vec::new();
    for &mv in moves {
        let game = Connect::<F>::new(F::SHAPE, root.to_move)?;
        played.push(game.format_move(&root, mv));
        root = game.play(&root, mv);
        let game = Connect::<F>::new(F::SHAPE, root.to_move)?;
        if game.terminal(&root).is_some() {
            return Ok(None);
        }
        let problem = Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss)?;
        let limits =
            Limits { expansions: Some(recipe.expansions), memory: Some(MEMORY), ..Limits::default() };
        let settings = Settings { limits, ..Settings::new(Algorithm::Own(THREATS)) };
        let request = Request { stop: stop.clone(), ..Request::by(settings) };
        let answer = crate::answer::solve(&problem, &request, follower)?;
        if let Some(bug) = answer.bug() {
            return Err(bug.clone().into());
        }
        gave_up.extend(answer.outcome.stopped().filter(|&reason| reason != StopReason::AllTried));
        if answer.value() == Some(Value::Win)
            && let Some(&first) = answer.line.first()
        {
            let length = answer.line.len().div_ceil(2) as u16;
            let first = problem.game().format_move(&root, first);
            return Ok(Some(Win { length, played: played.join(" "), first }));
        }
    }
    Ok(None)
}
