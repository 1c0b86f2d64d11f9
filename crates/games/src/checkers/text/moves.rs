//! Reading moves: `11-15`, `22x15`, `22x15x8`, with any sign between the squares and all or some of them named.

use super::super::notation::ways;
use super::super::{Move, Position};

/// What a text stands for.
pub(super) enum Reading {
    /// No legal move.
    None,
    /// One.
    One(Move),
    /// Several.
    Several,
}

/// The legal move that a text stands for, if it is one and only one.
pub(in super::super) fn read(position: Position, text: &str) -> Option<Move> {
    match find(position, text) {
        Reading::One(mv) => Some(mv),
        Reading::None | Reading::Several => None,
    }
}

/// Finds the legal moves that a text may stand for. A text that names every square of a way is that move, whatever else begins and
/// ends there.
pub(super) fn find(position: Position, text: &str) -> Reading {
    let Some(squares) = squares(text) else { return Reading::None };
    let [from, .., to] = squares[..] else { return Reading::None };
    let mut fitting = Vec::new();
    for mv in position.moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (from, to)) {
        let ways = ways(position, mv);
        if ways.contains(&squares) {
            return Reading::One(mv);
        }
        if ways.iter().any(|way| is_part(&squares, way)) {
            fitting.push(mv);
        }
    }
    match fitting[..] {
        [] => Reading::None,
        [only] => Reading::One(only),
        _ => Reading::Several,
    }
}

/// The squares that a text names, counted from zero; marks of praise and blame behind them are passed over.
fn squares(text: &str) -> Option<Vec<u8>> {
    let text = text.trim().trim_end_matches(['!', '?', '*']);
    let squares = text.split(['-', 'x', 'X', ':', '–', '×']).map(|square| match square.parse() {
        Ok(number @ 1..=32_u8) => Some(number - 1),
        _ => None,
    });
    squares.collect()
}

/// Whether a way comes to all of these squares in this order.
fn is_part(squares: &[u8], way: &[u8]) -> bool {
    let mut way = way.iter();
    squares.iter().all(|square| way.any(|other| other == square))
}
