//! The closed form as an outline: from the root, every move of the first player and the second player's answer,
//! nearest positions first.

use super::{Maker, Role};
use crate::check::no_such_move;
use crate::error::{Fault, Reason};
use crate::source::Source;
use rustc_hash::FxHashMap;
use std::io::BufRead;
use twinproof_core::{Player, Rules};

/// The members with their answers.
type Members = FxHashMap<Box<[u8]>, Option<u64>>;

pub(super) fn read<G: Rules, R: BufRead>(
    maker: &mut Maker<'_, G>,
    source: &mut Source<R>,
) -> Result<(), Fault> {
    let members = members(maker, source)?;
    let mut seen = FxHashMap::<Box<[u8]>, usize>::default();
    let root = maker.outline.problem.root().clone();
    reach(maker, &mut seen, None, None, &root)?;
    let mut moves = Vec::new();
    let mut at = 0;
    while let Some(node) = maker.outline.nodes.get(at) {
        let position = node.position.clone();
        let game = maker.outline.problem.game();
        moves.clear();
        match node.role {
            Role::Replies => game.moves(&position, &mut moves),
            Role::Choice => {
                let answer =
                    members.get(&encoded(game, &position)).copied().flatten().ok_or(Reason::NoAnswer)?;
                let chosen = game.move_at(&position, answer, &mut moves);
                moves.push(chosen.ok_or_else(|| no_such_move(game, &position, answer))?);
            }
            _ => {}
        }
        for &mv in &moves {
            let child = maker.outline.problem.game().play(&position, mv);
            reach(maker, &mut seen, Some(at), Some(mv), &child)?;
        }
        at += 1;
    }
    Ok(())
}

fn members<G: Rules, R: BufRead>(maker: &mut Maker<'_, G>, source: &mut Source<R>) -> Result<Members, Fault> {
    let mut members = Members::default();
    let mut member = Vec::new();
    while let Some(length) = source.number()?.checked_sub(1) {
        maker.meter.work(1)?;
        member.clear();
        source.bytes(length, &mut member, &mut maker.meter)?;
        let answer = source.number()?.checked_sub(1);
        maker.meter.charge(2 * size_of::<(Box<[u8]>, Option<u64>)>() as u64 + length + 16)?;
        members.insert(member.as_slice().into(), answer);
    }
    source.finish()?;
    Ok(members)
}

fn encoded<G: Rules>(game: &G, position: &G::Position) -> Box<[u8]> {
    let mut bytes = Vec::new();
    game.encode(position, &mut bytes);
    bytes.into()
}

/// Adds the position a move leads to.
fn reach<G: Rules>(
    maker: &mut Maker<'_, G>,
    seen: &mut FxHashMap<Box<[u8]>, usize>,
    parent: Option<usize>,
    mv: Option<G::Move>,
    position: &G::Position,
) -> Result<(), Fault> {
    let game = maker.outline.problem.game();
    let key = encoded(game, position);
    let role = if mv.is_some_and(|mv| maker.past.repeats(game, mv, position)) {
        Role::Repetition
    } else if let Some(end) = maker.outline.problem.line_end(position) {
        Role::of_end(end)
    } else if let Some(&first) = seen.get(&key) {
        // Perhaps a repetition on this line, but the same part of the outline stands for other lines too, on
        // which it is none. What holds on all of them is that the set is not left.
        Role::Seen(first)
    } else {
        match game.to_move(position) {
            Player::First => Role::Replies,
            Player::Second => Role::Choice,
        }
    };
    let added = maker.add(parent, mv, position, role)?;
    if let (Some(node), Role::Choice | Role::Replies) = (added, role) {
        maker.meter.charge(2 * size_of::<(Box<[u8]>, usize)>() as u64 + key.len() as u64 + 16)?;
        seen.insert(key, node);
    }
    Ok(())
}
