//! What becomes of stones that nobody defends: what tells a seki from stones that cannot be taken.
//!
//! A seki lives because whoever begins there loses; left alone for long enough its stones are taken. Stones that the other side
//! cannot take by any number of moves in a row are alive without seki, though an eye that goes on outside the region is
//! none by Benson's criterion.

use crate::go::points::PointSet;
use crate::go::{Go, Move, Position};
use rustc_hash::FxHashSet;
use twinproof_core::{Problem, Rules};

/// Positions that are looked at, at most: sekis are small, and the other side need not choose its moves well.
const MOST: usize = 20_000;

/// Whether the other side takes all stones in question if their owner always passes, after its best next move if it is to
/// move. None where no stones are in question, or it would take too long to see.
///
/// ```
/// use twinproof_games::go::{Ask, falls_undefended, parse};
///
/// // Two eyes; and a large one.
/// let two = parse("(;SZ[5:1]AB[ba][da]TR[ba][da]PL[W])", &Ask::default())?;
/// assert_eq!(falls_undefended(&two), Some(false));
/// let one = parse("(;SZ[5:1]AB[ba]AW[ea]TR[ba]PL[W])", &Ask::default())?;
/// assert_eq!(falls_undefended(&one), Some(true));
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn falls_undefended(problem: &Problem<Go>) -> Option<bool> {
    let (game, root) = (problem.game(), problem.root());
    let owner = game.owner()?;
    let mut begins = vec![root.clone()];
    if root.to_move() == owner {
        let mut moves = Vec::new();
        root.legal(&game.ground, &mut moves);
        begins.extend(moves.into_iter().map(|mv| game.play(root, mv)));
    }
    let mut left = MOST;
    for begin in begins {
        if !falls(game, begin, &mut left)? {
            return Some(false);
        }
    }
    Some(true)
}

/// The same of a position in which only the other side moves; `left` positions may still be looked at.
fn falls(game: &Go, begin: Position, left: &mut usize) -> Option<bool> {
    let owner = game.owner()?;
    let begin = Position { to_move: owner.other(), ko: None, passes: 0, ..begin };
    let stones = |position: &Position| [position.board.stones(owner), position.board.stones(owner.other())];
    let mut seen: FxHashSet<[PointSet; 2]> = FxHashSet::from_iter([stones(&begin)]);
    let (mut open, mut moves) = (vec![begin], Vec::new());
    while let Some(position) = open.pop() {
        if position.board.stones(owner).and(game.target()).is_empty() {
            return Some(true);
        }
        moves.clear();
        position.legal(&game.ground, &mut moves);
        let before = position.board.stones(owner.other()).len();
        for next in moves.iter().map(|&mv| after(game, &position, mv)) {
            // By suicide nothing is gained, and by all other moves a stone: it ends.
            if next.board.stones(owner.other()).len() > before && seen.insert(stones(&next)) {
                *left = left.checked_sub(1)?;
                open.push(next);
            }
        }
    }
    Some(false)
}

/// The position after a move, the same side to move again.
fn after(game: &Go, position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(&game.ground, mv);
    Position { to_move: position.to_move, ko: None, passes: 0, ..next }
}
