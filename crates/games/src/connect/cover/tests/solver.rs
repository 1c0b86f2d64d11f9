//! The plain rules, exhaustively: what lemmas are compared with. Knows nothing of cores, dangers or strategies.

use super::super::super::{Cell, Shape, Stones};
use std::collections::HashMap;

/// All positions that come from one, in which few cells are empty: a bit each.
pub(super) struct Solver {
    cells: Vec<Cell>,
    /// What is lacking of each line that the attacker, and the defender, may complete.
    lines: [Vec<u32>; 2],
    stones: u32,
    known: HashMap<(u32, u32, bool), bool>,
}

impl Solver {
    pub(super) fn new(shape: Shape, attacker: Stones, defender: Stones) -> Self {
        let cells: Vec<_> = shape.board().minus(attacker).minus(defender).iter().collect();
        assert!(cells.len() <= 20, "too many cells to go through");
        let bits = |set: Stones| {
            cells
                .iter()
                .enumerate()
                .fold(0u32, |bits, (bit, &cell)| bits | u32::from(set.contains(cell)) << bit)
        };
        let lines = [(attacker, defender), (defender, attacker)].map(|(own, other)| {
            let lines =
                (0..shape.line_numbers()).filter_map(|line| Some(shape.line(line)?.collect::<Stones>()));
            lines.filter(|line| !line.meets(&other)).map(|line| bits(line.minus(own))).collect()
        });
        Self { cells, lines, stones: shape.stones.into(), known: HashMap::new() }
    }

    /// The bits of a set of cells.
    fn bits(&self, set: Stones) -> u32 {
        let holds = |(bit, &cell): (usize, &Cell)| u32::from(set.contains(cell)) << bit;
        self.cells.iter().enumerate().map(holds).sum()
    }

    /// Whether the attacker wins with these stones more than at first.
    pub(super) fn attacker_wins(&mut self, attacker: Stones, defender: Stones, attacker_moves: bool) -> bool {
        let (attacker, defender) = (self.bits(attacker), self.bits(defender));
        self.wins(attacker, defender, attacker_moves)
    }

    fn wins(&mut self, attacker: u32, defender: u32, attacker_moves: bool) -> bool {
        if self.lines[0].iter().any(|line| line & !attacker == 0) {
            return true;
        }
        let empty = !(attacker | defender) & ((1u32 << self.cells.len()) - 1);
        if empty == 0 || self.lines[1].iter().any(|line| line & !defender == 0) {
            return false;
        }
        if let Some(&known) = self.known.get(&(attacker, defender, attacker_moves)) {
            return known;
        }
        // One move ahead: a line that can be completed is, and one that the other side would complete must be touched.
        let (own, other) = if attacker_moves { (attacker, defender) } else { (defender, attacker) };
        let [own_lines, others_lines] = if attacker_moves { [0, 1] } else { [1, 0] };
        let completion = |lines: &[u32], own: u32, other: u32| {
            let open = |line: &&u32| **line & other == 0 && (**line & !own).count_ones() <= self.stones;
            lines.iter().find(open).map(|line| line & !own)
        };
        let value = if completion(&self.lines[own_lines], own, other).is_some() {
            attacker_moves
        } else {
            let must_touch = completion(&self.lines[others_lines], other, own).unwrap_or(empty);
            let moves = moves(empty, self.stones).into_iter().filter(|mv| mv & must_touch != 0);
            let moves: Vec<_> = moves.collect();
            let mut succeeds = |mv: &u32| match attacker_moves {
                true => self.wins(attacker | mv, defender, false),
                false => !self.wins(attacker, defender | mv, true),
            };
            moves.iter().any(&mut succeeds) == attacker_moves
        };
        self.known.insert((attacker, defender, attacker_moves), value);
        value
    }
}

/// All moves of so many stones, or of all cells if there are fewer.
fn moves(empty: u32, stones: u32) -> Vec<u32> {
    let single: Vec<_> = (0..32).map(|bit| 1 << bit).filter(|bit| empty & bit != 0).collect();
    if stones.min(empty.count_ones()) < 2 {
        return single;
    }
    single
        .iter()
        .flat_map(|&low| single.iter().filter(move |&&high| high > low).map(move |high| low | high))
        .collect()
}
