//! How the certificate of a job goes on behind a node of the tree: as far as its engine told.

use crate::error::RunError;
use crate::journal::Journal;
use crate::node::NodeId;
use crate::record::Told;
use crate::state::{Reason, State};
use twinproof::Solvable;

/// The line of the answer that a node's value rests on, from there on; empty if it rests on anything else.
pub(crate) fn continuation<G: Solvable>(
    state: &State<G>,
    journal: &Journal,
    id: NodeId,
    position: &G::Position,
) -> Result<Vec<G::Move>, RunError> {
    let (at, before) = match state.reasons.get(&id) {
        Some(Reason::Own(at)) => (*at, 0),
        // That job was about the position before.
        Some(Reason::After(at)) => (*at, 1),
        Some(Reason::Stored(_)) | None => return Ok(Vec::new()),
    };
    let Told::Answered { answer, .. } = journal.read(at)?.result else { return Ok(Vec::new()) };
    let (game, mut position, mut line) = (state.problem.game(), position.clone(), Vec::new());
    let told = if answer.line.is_empty() { answer.best.as_slice() } else { &answer.line };
    for text in told.iter().skip(before) {
        let mv = game.parse_move(&position, text).filter(|_| game.terminal(&position).is_none());
        let Some(mv) = mv.filter(|&mv| game.index_of(&position, mv).is_some()) else { break };
        position = game.play(&position, mv);
        line.push(mv);
    }
    Ok(line)
}
