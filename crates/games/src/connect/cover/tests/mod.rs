//! Tests of the lemma: what it lets through is true, and each of its rules is needed.

mod coverage;
mod format;
mod games;
mod hostile;
mod prover;
mod solver;
mod soundness;
mod tree;

use super::super::{Shape, Stones};
use super::board::Board;
use super::node::{Checker, Subtree};
use super::omission::Omission;
use prover::answer_block;
use tree::{AttackerNode, DefenderNode, State};
use twinproof_core::{Clock, CoverError, InputError, Meter, StopFlag};

/// A node as the check saw it, with what it is good for: it is won with any stones of the defender's that keep to that.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) attacker: Stones,
    pub(super) defender: Stones,
    pub(super) attacker_moves: bool,
    /// The most unknown stones.
    pub(super) extra: u32,
    pub(super) core: Stones,
    pub(super) dangers: Vec<(Stones, u32)>,
}

impl Seen {
    pub(super) fn new(board: &Board, attacker_moves: bool, extra: u32, subtree: &Subtree) -> Self {
        let dangers = subtree.dangers.iter();
        Self {
            attacker: board.attacker(),
            defender: board.defender(),
            attacker_moves,
            extra,
            core: subtree.core,
            dangers: dangers.map(|danger| (danger.cells(board.shape()), danger.need)).collect(),
        }
    }
}

/// Does something with a meter that limits nothing.
fn meter<T>(act: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    let clock = Clock::start(None, StopFlag::new());
    act(&mut Meter::new(u64::MAX, &clock))
}

/// What the check says of an answer.
fn answer_at(
    shape: Shape,
    state: State,
    answer: &AttackerNode,
    omission: Option<Omission>,
) -> Result<Subtree, CoverError> {
    let block = answer_block(state, answer);
    meter(|meter| {
        let mut checker = Checker::new(shape, state.attacker, state.defender, &block, meter);
        checker.omission = omission;
        checker.answer(state.extra, true)
    })
}

/// What the check says of a node where the defender is to move, in words if it refuses.
fn reply_at(
    shape: Shape,
    state: State,
    reply: &DefenderNode,
    omission: Option<Omission>,
) -> Result<Subtree, String> {
    let block = reply.block(state, false, None);
    meter(|meter| {
        let mut checker = Checker::new(shape, state.attacker, state.defender, &block, meter);
        checker.omission = omission;
        checker.reply(state.extra, shape.stones.into()).map_err(|error| format!("{error:?}"))
    })
}

/// Checks a whole block, as if there could be unknown stones already, and tells of all its nodes.
fn check_block(
    shape: Shape,
    state: State,
    block: &[u8],
    omission: Option<Omission>,
) -> Result<Vec<Seen>, CoverError> {
    meter(|meter| {
        let mut checker = Checker::new(shape, state.attacker, state.defender, block, meter);
        checker.omission = omission;
        checker.check(state.extra)?;
        if !checker.left_out.is_empty() {
            // Here all moves are meant.
            return Err(InputError::new("it leaves moves out").into());
        }
        Ok(std::mem::take(&mut checker.seen))
    })
}
