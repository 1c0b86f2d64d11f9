//! A run as its folder has it: what came of its jobs, made into a tree.

use crate::error::RunError;
use crate::folder::Folder;
use crate::journal::{CutOff, Journal};
use crate::snapshot;
use crate::state::State;
use twinproof::{Problem, Solvable};

/// Reads a run; what stood at the end of its journal and was no record is cut off.
pub(crate) fn read<G: Solvable>(
    folder: &Folder,
    problem: Problem<G>,
) -> Result<(State<G>, Journal, Option<CutOff>), RunError> {
    let mut state = State::new(problem, folder.plan().clone());
    let journal = folder.file("journal");
    let length = std::fs::metadata(&journal).map_or(0, |file| file.len());
    let from = snapshot::read_or_remove(&folder.file("snapshot"), &mut state, length)?;
    let position = &folder.plan().position;
    let (journal, cut) =
        Journal::open(&journal, position, from, |record, at| state.apply(&record, at).map(|_| ()))?;
    Ok((state, journal, cut))
}
