//! The keys of positions under one question.
//!
//! A position is named by what a certificate would say of it: game, rule of repetition, setup, endgame tables, encoding.
//! Two keys are the same for different positions with a chance of one in 2^128, and then a row is found false and no answer is.

use crate::Key;
use twinproof_core::bytes::put_number;
use twinproof_core::{Game, OutsideTable, Problem, RepetitionRule, Value};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// Makes the keys of one question.
#[derive(Debug, Clone)]
pub struct Keys {
    /// A digest of the question.
    question: [u8; 16],
}

/// The position that a key stands for, and how it was turned to get there.
#[derive(Debug, Clone)]
pub struct Canonical<P> {
    /// `None` if it is the position itself.
    pub form: Option<(P, u8)>,
}

impl Keys {
    /// The keys of a problem's question.
    pub fn of<G: Game>(problem: &Problem<G>) -> Self {
        Self::new(problem.game(), problem.rule(), problem.outside())
    }

    /// The keys of a question that is answered with these tables.
    pub fn new<G: Game>(game: &G, rule: RepetitionRule, tables: &[OutsideTable]) -> Self {
        let mut setup = Vec::new();
        game.write_setup(&mut setup);
        let mut bytes = Vec::new();
        let mut put = |block: &[u8]| {
            put_number(&mut bytes, block.len() as u64);
            bytes.extend_from_slice(block);
        };
        put(G::NAME.as_bytes());
        put(rule.name().as_bytes());
        put(&setup);
        for table in tables {
            put(table.name.as_bytes());
            put(&table.digest);
        }
        Self { question: xxh3_128(&bytes).to_le_bytes() }
    }

    /// The key of a position, and the position that stands for it if that is another one. `room` is overwritten.
    pub fn position<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        room: &mut Vec<u8>,
    ) -> (Key, Canonical<G::Position>) {
        let form = game.canonical_form(position);
        room.clear();
        room.extend_from_slice(&self.question);
        game.encode(form.as_ref().map_or(position, |(canonical, _)| canonical), room);
        (Key(xxh3_128(room)), Canonical { form })
    }

    /// What stands in sets for what the rule of repetition compares.
    pub fn repetition<G: Game>(&self, game: &G, repetition: &G::Repetition, room: &mut Vec<u8>) -> u64 {
        room.clear();
        room.extend_from_slice(&self.question);
        game.encode_repetition(repetition, room);
        xxh3_64(room)
    }

    /// The key under which it is told how early the winner of a value enters something.
    pub fn entered<G: Game>(
        &self,
        game: &G,
        repetition: &G::Repetition,
        value: Value,
        room: &mut Vec<u8>,
    ) -> Key {
        room.clear();
        room.extend_from_slice(&self.question);
        room.push(value as u8);
        game.encode_repetition(repetition, room);
        Key(xxh3_128(room))
    }
}

impl<P> Canonical<P> {
    /// The index at the canonical position of a move that has this index at the position itself.
    pub fn index_there<G: Game<Position = P>>(&self, game: &G, position: &P, index: u64) -> Option<u64> {
        let Some((canonical, symmetry)) = &self.form else { return Some(index) };
        let mv = game.move_at(position, index, &mut Vec::new())?;
        game.index_of(canonical, game.turn_move(mv, *symmetry, false)).map(|index| index as u64)
    }

    /// The way back.
    pub fn index_here<G: Game<Position = P>>(&self, game: &G, position: &P, index: u64) -> Option<u64> {
        let Some((canonical, symmetry)) = &self.form else { return Some(index) };
        let mv = game.move_at(canonical, index, &mut Vec::new())?;
        game.index_of(position, game.turn_move(mv, *symmetry, true)).map(|index| index as u64)
    }
}
