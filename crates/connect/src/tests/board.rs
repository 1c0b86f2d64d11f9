//! A board after any number of stones put and taken is the board of its stones.

use super::{SHAPES, scattered};
use crate::board::{Board, Side};
use crate::lines::Lines;
use std::sync::Arc;
use twinproof_core::Rng;
use twinproof_games::connect::Cell;

#[test]
fn boards_do_not_remember_how_they_came_about() {
    let mut rng = Rng::new(1);
    for round in 0..600 {
        let (shape, percent) = SHAPES[round % SHAPES.len()];
        let mut board = scattered(shape, percent, &mut rng);
        for _ in 0..60 {
            let cell = Cell(rng.below(u32::from(shape.cells())) as u16);
            if board.stones(Side::Attacker).contains(cell) {
                board.take(cell, Side::Attacker);
            } else if board.stones(Side::Defender).contains(cell) {
                board.take(cell, Side::Defender);
            } else {
                board.put(cell, [Side::Attacker, Side::Defender][rng.index(2)]);
            }
        }
        let [attacker, defender] = [Side::Attacker, Side::Defender].map(|side| *board.stones(side));
        assert_eq!(board, Board::new(Arc::new(Lines::new(shape)), attacker, defender));
    }
}

#[test]
fn open_lines_are_those_without_the_other_sides_stones() {
    let mut rng = Rng::new(2);
    for round in 0..300 {
        let (shape, percent) = SHAPES[round % SHAPES.len()];
        let board = scattered(shape, percent, &mut rng);
        for side in [Side::Attacker, Side::Defender] {
            for missing in 0..=2 * board.per_move() {
                let lines = (0..shape.line_numbers()).filter(|&line| {
                    let Some(cells) = shape.line(line) else { return false };
                    let cells: Vec<Cell> = cells.collect();
                    let empty: Vec<Cell> =
                        cells.iter().copied().filter(|&cell| board.is_empty(cell)).collect();
                    let is_open = !cells.iter().any(|&cell| board.stones(side.other()).contains(cell));
                    assert!(board.empty_cells(line).eq(empty.iter().copied()));
                    is_open && empty.len() == missing
                });
                assert!(board.open(side, missing).iter().eq(lines), "{side:?} {missing}");
            }
        }
    }
}
