//! What a strategy is worth at a position, gone through move by move: whether it wins, which cells it needs, and which lines of
//! the defender are dangerous to it.
//!
//! The rules are those of certificates (docs/certificate.md), and the code shares nothing with that of the checker. Here
//! they serve to find covers that the checker will accept: `A` is exact, `D` holds all stones that the defender may have, and up to
//! `unknown` stones more may be anywhere outside the zone.

use crate::board::{Board, Side};
use crate::coverage::{Shelter, uncovered};
use crate::danger::Dangers;
use crate::parry::{Pair, missing_cells};
use crate::strategy::{Answer, AnswerId, DefenceId, Strategies};
use twinproof_games::connect::Stones;

/// What unknown stones of the defender must keep away from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Zone {
    /// Cells on which the strategy plays or threatens to complete a line.
    pub(crate) core: Stones,
    pub(crate) dangers: Dangers,
}

/// The zone of an answer at the position on the board, with so many unknown stones; `None` if it does not win there.
pub(crate) fn of_answer(
    board: &mut Board,
    strategies: &Strategies,
    answer: AnswerId,
    unknown: u8,
) -> Option<Zone> {
    match strategies.answer(answer) {
        &Answer::Complete(line) => {
            let missing = board.missing(Side::Attacker, line)?;
            let completes = (1..=board.per_move()).contains(&missing.into());
            let core = || board.empty_cells(line).collect();
            completes.then(|| Zone { core: core(), dangers: Dangers::default() })
        }
        Answer::Play(cells, defence) => {
            if !cells.iter().all(|&cell| board.is_empty(cell)) {
                return None;
            }
            cells.iter().for_each(|&cell| board.put(cell, Side::Attacker));
            let zone = of_defence(board, strategies, *defence, unknown);
            cells.iter().for_each(|&cell| board.take(cell, Side::Attacker));
            let mut zone = zone?;
            cells.iter().for_each(|&cell| zone.core.insert(cell));
            Some(zone)
        }
    }
}

/// The zone of a defence, likewise.
pub(crate) fn of_defence(
    board: &mut Board,
    strategies: &Strategies,
    defence: DefenceId,
    unknown: u8,
) -> Option<Zone> {
    of_defence_without(board, strategies, defence, unknown, &[])
}

/// The same where some moves of the defender's need no answer.
pub(crate) fn of_defence_without(
    board: &mut Board,
    strategies: &Strategies,
    defence: DefenceId,
    unknown: u8,
    left_out: &[Pair],
) -> Option<Zone> {
    let stones = board.stones_of_defence();
    if (0..=usize::from(stones)).any(|missing| !board.open(Side::Defender, missing).is_empty()) {
        return None;
    }
    let defence = strategies.defence(defence);
    let mut zone = Zone { core: Stones::EMPTY, dangers: Dangers::of_position(board, unknown, stones) };
    let mut completions = Vec::with_capacity(defence.completions.len());
    for &line in &defence.completions {
        let missing = board.missing(Side::Attacker, line)?;
        if !(1..=board.per_move()).contains(&missing.into()) {
            return None;
        }
        let cells = missing_cells(board, line);
        cells.iter().for_each(|&cell| zone.core.insert(cell));
        completions.push(cells);
    }
    let mut shelters = Vec::with_capacity(defence.cases.len());
    for case in &defence.cases {
        if !case.stones.iter().all(|&cell| board.is_empty(cell)) {
            return None;
        }
        case.stones.iter().for_each(|&cell| board.put(cell, Side::Defender));
        let below = of_answer(board, strategies, case.answer, unknown + case.free);
        case.stones.iter().for_each(|&cell| board.take(cell, Side::Defender));
        let below = below?;
        shelters.push(Shelter::new(board, case.stones.iter().copied().collect(), case.free, &below));
        zone.core = zone.core.union(below.core);
        zone.dangers.join(&below.dangers, case.free, unknown);
    }
    uncovered(&completions, &shelters, board.empties(), stones.into(), left_out).is_none().then_some(zone)
}
