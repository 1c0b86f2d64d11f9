//! The chains that a question is about.

use crate::go::{Go, PointSet};
use twinproof_core::Problem;

/// The chains of the stones in question that are on the board, in the order of their first points.
///
/// ```
/// use twinproof_games::go::{Ask, chains_in_question, parse};
///
/// let problem = parse("(;SZ[5]AB[aa][ab][cc]TR[ab][cc]PL[W])", &Ask::default())?;
/// let names: Vec<_> = chains_in_question(&problem).into_iter().map(|chain| problem.game().names(chain)).collect();
/// assert_eq!(names, [vec!["A5", "A4"], vec!["C3"]]);
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
pub fn chains_in_question(problem: &Problem<Go>) -> Vec<PointSet> {
    let (game, board) = (problem.game(), &problem.root().board);
    let Some(owner) = game.owner() else { return Vec::new() };
    let mut left = game.target().and(board.stones(owner));
    let mut chains = Vec::new();
    while let Some(stone) = left.first() {
        let chain = board.chain(&game.ground, stone);
        left = left.without(chain);
        chains.push(chain);
    }
    chains
}
