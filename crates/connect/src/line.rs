//! A strategy played out against a stubborn defender, for people.

use crate::board::{Board, Side};
use crate::coverage::Shelter;
use crate::parry::{self, Pair, cells, pair};
use crate::strategy::{Answer, AnswerId, Defence, DefenceId, Strategies};
use crate::zone;
use twinproof_games::connect::{Cell, Stones};

/// The moves from a position with the defender to move until the attacker has its line, the defender's first. The board
/// is as it was in the end.
pub(crate) fn stubborn(board: &mut Board, strategies: &Strategies, defence: DefenceId) -> Vec<Pair> {
    let mut moves = Vec::new();
    let mut at = Some(defence);
    while let Some(id) = at {
        let (reply, answer) = reply(board, strategies, strategies.defence(id));
        let Some(reply) = reply else { break };
        put(board, &reply, Side::Defender);
        moves.push(reply);
        let (mv, next) = match answer.map(|answer| strategies.answer(answer)) {
            Some(Answer::Play(cells, next)) => (pair(cells[0], cells[cells.len() - 1]), Some(*next)),
            Some(Answer::Complete(_)) | None => match parry::threat_lines(board, Side::Attacker).next() {
                Some(line) => (completing(board, line), None),
                None => break,
            },
        };
        put(board, &mv, Side::Attacker);
        moves.push(mv);
        at = next;
    }
    for (index, mv) in moves.iter().enumerate().rev() {
        let side = if index % 2 == 0 { Side::Defender } else { Side::Attacker };
        cells(mv).iter().for_each(|&cell| board.take(cell, side));
    }
    moves
}

fn put(board: &mut Board, mv: &Pair, side: Side) {
    cells(mv).iter().for_each(|&cell| board.put(cell, side));
}

/// A move of the attacker's that completes a line, with another stone anywhere if the line needs but one.
pub(crate) fn completing(board: &Board, line: u16) -> Pair {
    let missing = parry::missing_cells(board, line);
    if board.per_move() == 1 || missing[0] != missing[1] {
        return missing;
    }
    board.empties().iter().find(|&cell| cell != missing[0]).map_or(missing, |cell| pair(cell, missing[0]))
}

/// The defender's move that leads to the longest answer, and that answer; where nothing helps, a move that parries what it can.
fn reply(board: &mut Board, strategies: &Strategies, defence: &Defence) -> (Option<Pair>, Option<AnswerId>) {
    let sets: Vec<Pair> = defence.completions.iter().map(|&line| parry::missing_cells(board, line)).collect();
    let stones = board.stones_of_defence();
    let mut cases: Vec<_> = defence.cases.iter().collect();
    cases.sort_by_key(|case| std::cmp::Reverse(height(strategies, case.answer)));
    for case in cases {
        case.stones.iter().for_each(|&cell| board.put(cell, Side::Defender));
        let zone = zone::of_answer(board, strategies, case.answer, case.free);
        case.stones.iter().for_each(|&cell| board.take(cell, Side::Defender));
        let Some(zone) = zone else { continue };
        let shelter = Shelter::new(board, case.stones.iter().copied().collect(), case.free, &zone);
        let mut first: Vec<Cell> = case.stones.clone();
        first.extend(sets.iter().flatten().copied().filter(|cell| !case.stones.contains(cell)));
        let others: Stones = board.empties().minus(first.iter().copied().collect());
        first.extend(others.iter());
        let meets = |mv: &Pair| parry::parries_all(&sets, mv) && shelter.slack(cells(mv)).is_some();
        let found = if stones == 1 || first.len() < 2 {
            first.iter().map(|&cell| [cell; 2]).find(meets)
        } else {
            let pairs = (0..first.len()).flat_map(|a| (a + 1..first.len()).map(move |b| (a, b)));
            pairs.map(|(a, b)| pair(first[a], first[b])).find(meets)
        };
        if found.is_some() {
            return (found, Some(case.answer));
        }
    }
    let mut first: Vec<Cell> = Vec::new();
    for cell in sets.iter().flatten().copied().chain(board.empties().iter()) {
        if !first.contains(&cell) {
            first.push(cell);
        }
    }
    let second = if stones == 1 { 0 } else { 1 };
    (first.first().map(|&a| pair(a, first.get(second).copied().unwrap_or(a))), None)
}

/// The attacker's moves on the longest way.
pub(crate) fn height(strategies: &Strategies, answer: AnswerId) -> u32 {
    match strategies.answer(answer) {
        Answer::Complete(_) => 1,
        Answer::Play(_, defence) => {
            let cases = strategies.defence(*defence).cases.iter();
            1 + cases.map(|case| height(strategies, case.answer)).max().unwrap_or(1)
        }
    }
}
