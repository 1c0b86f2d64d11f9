//! The positions of a tree, to be compared with those of others.

use crate::error::RunError;
use crate::folder::Folder;
use crate::kept;
use std::collections::HashSet;
use twinproof::{Problem, Solvable, SolvableVisitor};
use xxhash_rust::xxh3::xxh3_128;

/// Digests of the positions of a run, whatever is asked of them: those that are the same but for a symmetry have the same digest, where
/// the game knows symmetries.
pub fn positions_met(folder: &Folder) -> Result<HashSet<u128>, RunError> {
    let game = folder.plan().position.game();
    twinproof::visit(game, Met { folder }).unwrap_or_else(|| Err(folder.no_such_game()))
}

struct Met<'a> {
    folder: &'a Folder,
}

impl SolvableVisitor for Met<'_> {
    type Output = Result<HashSet<u128>, RunError>;

    fn visit<G: Solvable>(self) -> Self::Output {
        let problem: Problem<G> = self.folder.plan().position.problem()?;
        let (state, _, _) = kept::read(self.folder, problem)?;
        let game = state.problem.game();
        let (mut met, mut bytes) = (HashSet::new(), Vec::new());
        state.for_each_position(|_, position| {
            bytes.clear();
            match game.canonical_form(position) {
                Some((canonical, _)) => game.encode(&canonical, &mut bytes),
                None => game.encode(position, &mut bytes),
            }
            met.insert(xxh3_128(&bytes));
        });
        Ok(met)
    }
}
