//! A lemma for all moves of the side to move but some: whoever leaves these out has an answer to each of them, or looks for one.

use crate::block;
use crate::guard::Guard;
use crate::parry::{Pair, pair};
use crate::prover::{memory, plan_of};
use crate::search::{Search, Win};
use twinproof_core::bytes::put_number;
use twinproof_core::{Clock, Counts, Game, Observer, Problem, Rules};
use twinproof_games::connect::{Connect, Family, Move};
use twinproof_search::Settings;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest {
    /// The block of the lemma, if one was found. Nothing here is trusted: whoever uses it has it checked.
    pub block: Option<Vec<u8>>,
    /// What was done.
    pub counts: Counts,
}

/// Looks for a lemma by which all moves but these lose, by the prover that the settings name and within their limits. `None` if they
/// name none of ours, or the game is over.
pub fn rest<F: Family>(
    problem: &Problem<Connect<F>>,
    without: &[Move],
    settings: &Settings,
    clock: &Clock,
    observer: &mut dyn Observer,
) -> Option<Rest> {
    let plan = plan_of(settings)?;
    let (game, root) = (problem.game(), problem.root());
    if game.terminal(root).is_some() {
        return None;
    }
    let mut left_out: Vec<Move> = without.to_vec();
    left_out.retain(|&mv| game.index_of(root, mv).is_some());
    left_out.sort_by_key(|&mv| game.index_of(root, mv));
    left_out.dedup();
    let mut guard = Guard::new(&settings.limits, clock, observer);
    let mut search = Search::new(game.shape(), root, root.to_move.other(), memory(&settings.limits), plan);
    search.zones.left_out = left_out.iter().map(to_pair).collect();
    let found = search.run(&mut guard);
    let attack = &mut search.zones.attack;
    guard.counts.memory_bytes = guard.counts.memory_bytes.max(attack.bytes());
    let block = match found {
        Ok(Some(Win::Defence(defence))) => {
            let mut block = block::write(&mut attack.board, &attack.strategies, defence);
            if !left_out.is_empty() {
                put_number(&mut block, left_out.len() as u64);
            }
            for mv in left_out {
                block::put_set(&mut block, mv.cells().map(|cell| cell.0).collect::<Vec<_>>().into_iter());
            }
            Some(block)
        }
        _ => None,
    };
    Some(Rest { block, counts: guard.counts })
}

fn to_pair(mv: &Move) -> Pair {
    let mut cells = mv.cells();
    let first = cells.next().expect("a move has a stone");
    pair(first, cells.next().unwrap_or(first))
}
