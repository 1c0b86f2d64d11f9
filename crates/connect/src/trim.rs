//! A defence without what it does not need: fewer bytes, and a smaller zone for whatever is above it.

use crate::board::{Board, Side};
use crate::coverage::{Shelter, uncovered};
use crate::parry::{self, Pair};
use crate::strategy::{Case, Defence};

/// The defence at the position on the board that consists of these cases and of what is needed of the attacker's threats; every move
/// of so many stones is met, but those left out. Cases that later ones have made idle go.
pub(crate) fn trimmed(
    board: &Board,
    cases: Vec<Case>,
    shelters: Vec<Shelter>,
    stones: usize,
    left_out: &[Pair],
) -> Defence {
    let empties = board.empties();
    let (mut cases, mut shelters) = (cases, shelters);
    for (case, shelter) in cases.iter().zip(&mut shelters) {
        shelter.free = case.free;
    }
    let mut lines: Vec<u16> = parry::threat_lines(board, Side::Attacker).collect();
    let mut sets: Vec<Pair> = lines.iter().map(|&line| parry::missing_cells(board, line)).collect();
    for at in (0..cases.len()).rev() {
        let shelter = shelters.remove(at);
        if uncovered(&sets, &shelters, empties, stones, left_out).is_some() {
            shelters.insert(at, shelter);
        } else {
            cases.remove(at);
        }
    }
    for at in (0..lines.len()).rev() {
        let set = sets.remove(at);
        if uncovered(&sets, &shelters, empties, stones, left_out).is_some() {
            sets.insert(at, set);
        } else {
            lines.remove(at);
        }
    }
    Defence { completions: lines, cases }
}
