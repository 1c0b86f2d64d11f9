//! Strategies as the cover blocks of certificates; docs/certificate.md has the bytes.
//!
//! What is met twice with the same stones, and with no more unknown stones than the first time, is written once and named.

use crate::board::{Board, Side};
use crate::strategy::{Answer, AnswerId, Case, DefenceId, Strategies};
use rustc_hash::FxHashMap;
use twinproof_core::bytes::put_number;
use twinproof_games::connect::Stones;

/// An answer of which others may be a repetition: the attacker's stones, the defender's, and what is done there.
type Place = (Stones, Stones, AnswerId);

/// A piece of the block; names are known at the end only.
enum Piece {
    Bytes(Vec<u8>),
    /// An answer begins that may get a name.
    Begin(usize),
    End(usize),
    /// The same as that one.
    Same(usize),
}

struct Writer<'a> {
    board: &'a mut Board,
    strategies: &'a Strategies,
    pieces: Vec<Piece>,
    /// The number of an answer and the unknown stones it was written for.
    written: FxHashMap<Place, (usize, u8)>,
    /// Whether the answer with that number is used again.
    is_used: Vec<bool>,
}

/// The block of a defence at the position on the board, where the defender is to move.
pub(crate) fn write(board: &mut Board, strategies: &Strategies, defence: DefenceId) -> Vec<u8> {
    let mut writer =
        Writer { board, strategies, pieces: Vec::new(), written: FxHashMap::default(), is_used: Vec::new() };
    writer.defence(defence, 0);
    writer.into_bytes()
}

impl Writer<'_> {
    fn bytes(&mut self) -> &mut Vec<u8> {
        if !matches!(self.pieces.last(), Some(Piece::Bytes(_))) {
            self.pieces.push(Piece::Bytes(Vec::new()));
        }
        match self.pieces.last_mut() {
            Some(Piece::Bytes(bytes)) => bytes,
            _ => unreachable!("the last piece holds bytes"),
        }
    }

    fn defence(&mut self, id: DefenceId, unknown: u8) {
        let defence = self.strategies.defence(id);
        put_set(self.bytes(), defence.completions.iter().copied());
        put_number(self.bytes(), defence.cases.len() as u64);
        for Case { stones, free, answer } in &defence.cases {
            put_set(self.bytes(), stones.iter().map(|cell| cell.0));
            put_number(self.bytes(), u64::from(*free));
            stones.iter().for_each(|&cell| self.board.put(cell, Side::Defender));
            self.answer(*answer, unknown + free);
            stones.iter().for_each(|&cell| self.board.take(cell, Side::Defender));
        }
    }

    fn answer(&mut self, id: AnswerId, unknown: u8) {
        match self.strategies.answer(id) {
            Answer::Complete(line) => {
                self.bytes().push(0);
                put_number(self.bytes(), u64::from(*line));
            }
            Answer::Play(cells, defence) => {
                let place = (*self.board.stones(Side::Attacker), *self.board.stones(Side::Defender), id);
                if let Some(&(number, most)) = self.written.get(&place)
                    && unknown <= most
                {
                    self.is_used[number] = true;
                    self.pieces.push(Piece::Same(number));
                    return;
                }
                let number = self.is_used.len();
                self.is_used.push(false);
                self.pieces.push(Piece::Begin(number));
                self.bytes().push(3);
                put_set(self.bytes(), cells.iter().map(|cell| cell.0));
                cells.iter().for_each(|&cell| self.board.put(cell, Side::Attacker));
                self.defence(*defence, unknown);
                cells.iter().for_each(|&cell| self.board.take(cell, Side::Attacker));
                self.pieces.push(Piece::End(number));
                self.written.insert(place, (number, unknown));
            }
        }
    }

    fn into_bytes(self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut names = vec![0; self.is_used.len()];
        let mut named = 0;
        for piece in self.pieces {
            match piece {
                Piece::Bytes(bytes) => out.extend(bytes),
                Piece::Begin(number) if self.is_used[number] => out.push(2),
                Piece::End(number) if self.is_used[number] => {
                    names[number] = named;
                    named += 1;
                }
                Piece::Begin(_) | Piece::End(_) => {}
                Piece::Same(number) => {
                    out.push(1);
                    put_number(&mut out, names[number]);
                }
            }
        }
        out
    }
}

/// A set: how many, the lowest, then differences less one.
pub(crate) fn put_set(out: &mut Vec<u8>, elements: impl ExactSizeIterator<Item = u16>) {
    put_number(out, elements.len() as u64);
    let mut least = 0;
    for element in elements {
        put_number(out, u64::from(element - least));
        least = element + 1;
    }
}
