//! Openings for contests without any of their own.

use super::error::ContestError;
use crate::position::Position;
use std::collections::HashSet;
use twinproof::games::connect::generate::beginnings;
use twinproof::games::connect::{Color, Connect, Family, FiveInARow, Position as Stones, SixInARow};
use twinproof::{InputError, Problem, RepetitionRule, Rules};

/// So many moves are made before the engines begin.
const MOVES: usize = 3;
/// After so many games that begin as others did there are no others.
const MOST_ALIKE: usize = 10_000;

/// Openings of connect6 and gomoku from a seed, different under the symmetries of the board, as many as are wanted if there are as
/// many; none of other games. They favour the side that they favour: both engines should play both sides.
///
/// ```
/// use twinproof_engine::contest::drawn_openings;
///
/// let openings = drawn_openings("connect6", 4, 7)?.expect("connect6 has them");
/// assert_eq!(openings.len(), 4);
/// assert!(drawn_openings("chess", 4, 7)?.is_none());
/// # Ok::<(), twinproof_engine::contest::ContestError>(())
/// ```
pub fn drawn_openings(game: &str, count: usize, seed: u64) -> Result<Option<Vec<Position>>, ContestError> {
    Ok(match game {
        <Connect<SixInARow>>::NAME => Some(draw::<SixInARow>(count, seed)?),
        <Connect<FiveInARow>>::NAME => Some(draw::<FiveInARow>(count, seed)?),
        _ => None,
    })
}

fn draw<F: Family>(count: usize, seed: u64) -> Result<Vec<Position>, InputError> {
    let game = Connect::<F>::new(F::SHAPE, Color::Black)?;
    let (mut openings, mut met, mut alike) = (Vec::new(), HashSet::new(), 0);
    for moves in beginnings::<F>(seed, MOVES) {
        if openings.len() == count || alike == MOST_ALIKE {
            break;
        }
        let root = moves.iter().fold(Stones::START, |root, &mv| game.play(&root, mv));
        if !met.insert(game.canonical(&root).0) {
            alike += 1;
            continue;
        }
        let game = Connect::<F>::new(F::SHAPE, root.to_move)?;
        openings.push(Position::of(&Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss)?));
    }
    Ok(openings)
}
