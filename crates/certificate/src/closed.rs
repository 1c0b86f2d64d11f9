//! Follows the closed form: a set of positions that the first player cannot leave.
//!
//! The members come sorted, each is looked at once, and what it needs to be in the set is written down. In the
//! end the needed positions, sorted, are merged with the members. Neither list has to fit in memory.

use crate::check::{Past, no_such_move};
use crate::error::{Fault, Reason};
use crate::listener::{Listener, Proven, RestsOn};
use crate::runs::{Key, Long, Runs, Short, short};
use crate::source::Source;
use std::io::BufRead;
use twinproof_core::{Meter, Player, Problem, Rules, Value};

/// Members and needed positions, short and long encodings apart: each kind must be closed by itself.
struct Closures {
    short: Closure<Short>,
    long: Closure<Long>,
}

struct Closure<K> {
    members: Runs<K>,
    needed: Runs<K>,
}

impl<K: Key> Closure<K> {
    fn new(memory: u64) -> Self {
        Self { members: Runs::new(memory / 16, true), needed: Runs::new(memory / 4, false) }
    }

    /// The first position that is needed and not a member.
    fn missing(self, meter: &mut Meter<'_>) -> Result<Option<K>, Fault> {
        let mut members = self.members.merge(meter)?;
        let mut needed = self.needed.merge(meter)?;
        let mut member = members.next(meter)?;
        while let Some(key) = needed.next(meter)? {
            while member.as_ref().is_some_and(|member| *member < key) {
                member = members.next(meter)?;
            }
            if member.as_ref() != Some(&key) {
                return Ok(Some(key));
            }
        }
        Ok(None)
    }
}

pub(crate) fn check<G: Rules, R: BufRead>(
    problem: &Problem<G>,
    past: &Past<G::Repetition>,
    root: &[u8],
    source: &mut Source<R>,
    meter: &mut Meter<'_>,
    mut listener: Option<&mut dyn Listener<G>>,
) -> Result<(), Fault> {
    let game = problem.game();
    let mut closures = Closures { short: Closure::new(meter.left()), long: Closure::new(meter.left()) };
    let (mut member, mut previous, mut encoded) = (Vec::new(), Vec::new(), Vec::new());
    let mut moves = Vec::new();
    let mut root_found = false;
    loop {
        let framed = source.number()?;
        let Some(length) = framed.checked_sub(1) else { break };
        meter.count_node();
        meter.work(1)?;
        std::mem::swap(&mut member, &mut previous);
        member.clear();
        source.bytes(length, &mut member, meter)?;
        if meter.nodes() > 1 && member <= previous {
            return Err(Reason::NotIncreasing.into());
        }
        let answer = source.number()?.checked_sub(1);
        root_found |= member == root;
        match short(&member) {
            Some(key) => closures.short.members.push(key, meter)?,
            None => closures.long.members.push(member.as_slice().into(), meter)?,
        }

        let position = game.decode(&member).map_err(Reason::Member)?;
        match (problem.end_value(&position), answer) {
            (Some(Value::Win), _) => return Err(Reason::MemberIsWon.into()),
            (Some(Value::Loss), None) => continue,
            (Some(Value::Loss), Some(_)) => return Err(Reason::AnswerOfNobody.into()),
            (None, answer) => {
                moves.clear();
                match (game.to_move(&position), answer) {
                    (Player::First, None) => game.moves(&position, &mut moves),
                    (Player::First, Some(_)) => return Err(Reason::AnswerOfNobody.into()),
                    (Player::Second, None) => return Err(Reason::NoAnswer.into()),
                    (Player::Second, Some(index)) => {
                        let chosen = game.move_at(&position, index, &mut moves);
                        moves.push(chosen.ok_or_else(|| no_such_move(game, &position, index))?);
                    }
                }
                if moves.is_empty() {
                    return Err(Reason::NoMoves.into());
                }
            }
        }
        if let Some(listener) = &mut listener {
            listener.proven(&Proven { position: &position, answer, rests: RestsOn::ClosedSet });
        }
        for &mv in &moves {
            let child = game.play(&position, mv);
            // A repetition is what the second player wants, and so is a lost end.
            if past.repeats(game, mv, &child) {
                if let Some(listener) = &mut listener {
                    listener.taken_from_past(&child);
                }
                continue;
            }
            match problem.end_value(&child) {
                Some(Value::Loss) => continue,
                Some(Value::Win) => return Err(Reason::WrongEnd.into()),
                None => {}
            }
            meter.work(1)?;
            encoded.clear();
            game.encode(&child, &mut encoded);
            match short(&encoded) {
                Some(key) => closures.short.needed.push(key, meter)?,
                None => closures.long.needed.push(encoded.as_slice().into(), meter)?,
            }
        }
    }
    if !root_found {
        return Err(Reason::RootNotInSet.into());
    }
    // Trailing bytes are cheaper to find than a missing member.
    source.finish()?;
    let missing = match closures.short.missing(meter)? {
        Some(key) => Some(key.bytes()),
        None => closures.long.missing(meter)?.map(|key| key.bytes()),
    };
    match missing {
        None => Ok(()),
        Some(bytes) => {
            let name = match game.decode(&bytes) {
                Ok(position) => game.format_position(&position),
                Err(_) => format!("{bytes:02x?}"),
            };
            Err(Reason::NotClosed(name).into())
        }
    }
}
