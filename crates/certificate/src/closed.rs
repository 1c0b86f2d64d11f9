//! Follows the closed form: a set of positions that the first player cannot leave.
//!
//! The members come sorted, each is looked at once, and what it needs to be in the set is written down. In the
//! end the needed positions, sorted, are merged with the members. Neither list has to fit in memory.

use crate::budget::{Budget, Ticker};
use crate::check::Past;
use crate::error::{Fault, Reason};
use crate::runs::{Key, Long, Runs, Short, short};
use crate::source::Source;
use std::io::BufRead;
use twinproof_core::{Player, Problem, Rules, Value};

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
    fn missing(self, budget: &mut Budget, ticker: &mut Ticker<'_>) -> Result<Option<K>, Fault> {
        let mut members = self.members.merge(budget)?;
        let mut needed = self.needed.merge(budget)?;
        let mut member = members.next(ticker)?;
        while let Some(key) = needed.next(ticker)? {
            while member.as_ref().is_some_and(|member| *member < key) {
                member = members.next(ticker)?;
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
    budget: &mut Budget,
    ticker: &mut Ticker<'_>,
    nodes: &mut u64,
) -> Result<(), Fault> {
    let game = problem.game();
    let mut closures = Closures { short: Closure::new(budget.left()), long: Closure::new(budget.left()) };
    let (mut member, mut previous, mut encoded) = (Vec::new(), Vec::new(), Vec::new());
    let mut moves = Vec::new();
    let mut root_found = false;
    loop {
        let framed = source.number()?;
        let Some(length) = framed.checked_sub(1) else { break };
        *nodes += 1;
        ticker.work(1)?;
        std::mem::swap(&mut member, &mut previous);
        member.clear();
        source.bytes(length, &mut member, budget)?;
        if *nodes > 1 && member <= previous {
            return Err(Reason::NotIncreasing.into());
        }
        let answer = source.number()?.checked_sub(1);
        root_found |= member == root;
        match short(&member) {
            Some(key) => closures.short.members.push(key, budget)?,
            None => closures.long.members.push(member.as_slice().into(), budget)?,
        }

        let position = game.decode(&member).map_err(Reason::Member)?;
        let needed = match (problem.end_value(&position), answer) {
            (Some(Value::Win), _) => return Err(Reason::MemberIsWon.into()),
            (Some(Value::Loss), None) => continue,
            (Some(Value::Loss), Some(_)) => return Err(Reason::AnswerOfNobody.into()),
            (None, answer) => {
                moves.clear();
                game.moves(&position, &mut moves);
                match (game.to_move(&position), answer) {
                    (Player::First, None) if moves.is_empty() => return Err(Reason::NoMoves.into()),
                    (Player::First, None) => &moves[..],
                    (Player::First, Some(_)) => return Err(Reason::AnswerOfNobody.into()),
                    (Player::Second, None) => return Err(Reason::NoAnswer.into()),
                    (Player::Second, Some(index)) => {
                        let chosen = usize::try_from(index).ok().and_then(|index| moves.get(index));
                        let chosen = chosen.ok_or(Reason::NoSuchMove { index, moves: moves.len() })?;
                        std::slice::from_ref(chosen)
                    }
                }
            }
        };
        for &mv in needed {
            let child = game.play(&position, mv);
            // A repetition is what the second player wants, and so is a lost end.
            if past.repeats(game, mv, &child) {
                continue;
            }
            match problem.end_value(&child) {
                Some(Value::Loss) => continue,
                Some(Value::Win) => return Err(Reason::WrongEnd.into()),
                None => {}
            }
            ticker.work(1)?;
            encoded.clear();
            game.encode(&child, &mut encoded);
            match short(&encoded) {
                Some(key) => closures.short.needed.push(key, budget)?,
                None => closures.long.needed.push(encoded.as_slice().into(), budget)?,
            }
        }
    }
    if !root_found {
        return Err(Reason::RootNotInSet.into());
    }
    // Trailing bytes are cheaper to find than a missing member.
    source.finish()?;
    let missing = match closures.short.missing(budget, ticker)? {
        Some(key) => Some(key.bytes()),
        None => closures.long.missing(budget, ticker)?.map(|key| key.bytes()),
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
